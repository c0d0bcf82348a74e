/** What actions would do: asked for once while the table is as it is, and drawn when the answer arrives. */

import { explain } from "../kit/words/words.js";

/** @import {Action} from "./context.d.ts" */
/** @typedef {{seen: any, wanted: boolean}} Preview  what came, and whether somebody looks at it */
/** @typedef {{ask(action: Action): Promise<unknown> | undefined, words(): any, redraw(): void}} Means */

const LOOK_AGAIN = 1000; // ms

export class Previews {
  /** @param {Means} means */
  constructor(means) {
    this._means = means;
    /** @type {Map<string, Preview>} */
    this._known = new Map();
  }

  /** The table is another. */
  clear() {
    this._known.clear();
  }

  /** Fetched where it is not known yet. @param {Action} action @param {boolean} ahead  nobody looks at it yet @returns {any} what this game knows it to be */
  of({ seat: _, ...action }, ahead) {
    const key = JSON.stringify(action);
    const known = this._known.get(key);
    if (known) known.wanted ||= !ahead;
    else this._ask(key, action, !ahead);
    return known?.seen;
  }

  /** @param {string} key @param {Action} action @param {boolean} wanted */
  async _ask(key, action, wanted) {
    /** @type {Preview} */
    const asked = { seen: undefined, wanted };
    this._known.set(key, asked);
    try {
      asked.seen = await this._means.ask(action);
    } catch (/** @type {any} */ error) {
      if (error.unanswered) return this._askAgain(key, asked);
      asked.seen = { refused: explain(error, this._means.words()) };
    }
    if (asked.wanted && this._known.get(key) === asked) this._means.redraw();
  }

  /** Nobody answered: whoever still looks at it asks once more by being drawn. @param {string} key @param {Preview} asked */
  _askAgain(key, asked) {
    if (this._known.get(key) !== asked) return;
    this._known.delete(key);
    if (asked.wanted) setTimeout(() => this._means.redraw(), LOOK_AGAIN);
  }
}

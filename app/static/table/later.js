/** What nobody waits for is drawn when the move and its question are on the screen. It has a room of its own in the page, so
 *  that drawing it does not go through everything else once more. */

import { html, ref, render } from "../vendor/lit.js";
import { keepingFocus } from "./focus.js";

const PATIENCE = 400; // ms; then it is drawn in any case

/** @typedef {(run: () => void) => void} Wait */

/** A move is drawn after the wait; till then the last drawing stays. */
export class Room {
  /** @param {{readonly moment: string}} desk @param {Wait} wait
   *  @param {boolean} lively  whether it is drawn again, at once, when the page is drawn without a move */
  constructor(desk, wait, lively) {
    this._desk = desk;
    this._wait = wait;
    this._lively = lively;
    /** @type {HTMLElement | undefined} */
    this._place = undefined;
    /** @type {readonly unknown[]} */
    this._key = [];
    this._moment = "";
    this._asked = false;
    /** @type {() => unknown} */
    this._draw = () => undefined;
    this._enter = (/** @type {Element | undefined} */ place) => {
      this._place = /** @type {HTMLElement | undefined} */ (place);
      this._drawn();
    };
  }

  /** @param {readonly unknown[]} key  if this changes, it is drawn at once: another language, or somebody looks
   *  @param {() => unknown} draw */
  shown(key, draw) {
    const moved = this._moment !== this._desk.moment;
    const changed = key.some((part, at) => part !== this._key[at]);
    Object.assign(this, { _draw: draw, _key: key });
    if (changed || (this._lively && !moved)) this._drawn();
    else if (moved && !this._asked) this._ask();
    return html`<div class="kt-later" ${ref(this._enter)}></div>`;
  }

  _ask() {
    this._asked = true;
    this._wait(() => {
      this._asked = false;
      if (this._moment !== this._desk.moment) this._drawn();
    });
  }

  _drawn() {
    const { _place: place } = this;
    if (!place) return;
    this._moment = this._desk.moment;
    keepingFocus(() => render(this._draw(), place));
  }
}

/** When what was just drawn is on the screen: what is beside the board. Nothing is painted in a tab that nobody looks at.
 *  @type {Wait} */
export function afterFrame(run) {
  let done = false;
  const once = () => {
    if (!done) run();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, document.hidden ? 0 : PATIENCE);
}

/** When the browser has nothing else to do: what is not seen. @type {Wait} */
export function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE / 2); // Safari has none yet
}

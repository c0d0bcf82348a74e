/** The moves of others are drawn one after another, at a speed one chooses. Only what is drawn waits: the model is always at
 *  the newest state, and so is all that can be done. When the own decision is due the board is at now at once, and what led to it
 *  is still told and flies over it, one move after another; when something is done, all is at now. */

import { calm, preferences } from "../../kit/model/preferences.js";

/** @import {Change} from "../../kit/model/types.d.ts" */
/** @import {AnyView} from "../../kit/model/wire.d.ts" */
/** @typedef {{number: number, view: AnyView, waiting: readonly number[]}} Moment */
/** @typedef {{before: AnyView, after: AnyView}} Step  what is drawn newly: things fly from the one to the other */

const PACES = { off: 0, quick: 700, slow: 1800 }; // ms from one move to the next
const MOST = 40; // moves that wait to be seen, of which the last ones are: programs may be quicker than one looks, for ever

export class Playback {
  /** @param {import("../../kit/model/table_model.js").TableModel} model  told when it is time for the next move
   *  @param {AbortSignal} [signal] */
  constructor(model, signal) {
    this._model = model;
    /** @type {Moment[]} */
    this._waiting = [];
    /** Seen last, while others wait. @type {Moment | null} */
    this._seen = null;
    this._drawn = model.view;
    /** The board was at this number already, and does not go back. */
    this._board = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._timer = undefined;
    signal?.addEventListener("abort", () => this._now());
    document.addEventListener("visibilitychange", () => this._due(document.hidden), { signal });
  }

  /** What has been seen last, while other moves wait; null: all is seen. */
  get seen() {
    return this._waiting.length ? this._seen : null;
  }

  /** The board that is drawn instead of that of now; null: it is now. */
  get held() {
    return this.seen && this.seen.number >= this._board ? this.seen : null;
  }

  /** Before anything is drawn. @param {readonly Change[]} changes @returns {Step | null} */
  heard(changes) {
    const moves = changes.filter((one) => one.kind === "update");
    for (const { number, after, waiting } of moves)
      this._waiting.push({ number: number ?? 0, view: /** @type {AnyView} */ (after), waiting: waiting ?? [] });
    if (this._model.myTurn) this._board = this._model.number;
    if (changes.some(leaps) || moves.some((one) => this._own(one)) || this._atOnce()) this._now();
    else if (!this._timer) this._next();
    this._waiting.splice(0, this._waiting.length - MOST);
    const before = this._drawn;
    const after = (this._drawn = this.seen?.view ?? this._model.view);
    const moved = moves.length > 0 || changes.some((one) => one.kind === "shown");
    return moved && before && after && before !== after ? { before, after } : null;
  }

  /** @param {Change} change */
  _own({ seat, by }) {
    return seat === this._model.seat && by !== "order" && by !== "plan";
  }

  _atOnce() {
    return !PACES[preferences().story] || calm() || document.hidden;
  }

  _now() {
    clearTimeout(this._timer);
    this._timer = undefined;
    this._waiting = [];
    this._seen = null;
  }

  /** One move is seen, and the one after it when its time has come. */
  _next() {
    const moment = this._waiting.shift();
    if (!moment) return this._now();
    this._seen = moment;
    this._timer = setTimeout(() => this._due(true), PACES[preferences().story]);
  }

  /** @param {boolean} due */
  _due(due) {
    if (!due) return;
    const behind = this.seen !== null;
    if (this._atOnce()) this._now();
    else this._next();
    if (behind) this._model.changed({ kind: "shown" });
  }
}

/** Whatever is done is done now, and a whole view is not a move. @param {Change} change */
function leaps({ kind }) {
  return kind === "outbox" || kind === "view" || kind === "given" || kind === "plan";
}

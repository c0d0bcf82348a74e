/** How far somebody has looked at a match: told at once after a pause, else now and then, and when the page is hidden.
 *  As long as somebody is there, it is told again although nothing has changed: whoever looks needs no message. */

import { Somebody } from "./somebody.js";

const EVERY = 10_000; // ms between two words
const AGAIN = 50_000; // ms after which the same is told again

export class Seen {
  /** @param {(number: number) => boolean} send  whether it could be sent @param {() => void} back  somebody looks again
   *  @param {AbortSignal} [signal] */
  constructor(send, back, signal) {
    this._send = send;
    this._somebody = new Somebody(() => (this.forget(), back()), signal);
    document.addEventListener("visibilitychange", () => document.hidden && this.tell(), { signal });
    this._number = this._told = -1;
    this._timer = this._again = 0;
  }

  /** Only what is before somebody's eyes has been seen. @param {number} number */
  looked(number) {
    if (!this._somebody.here) return;
    this._number = number;
    if (!this._timer) this.tell();
  }

  tell() {
    clearTimeout(this._timer);
    this._timer = 0;
    if (this._number <= this._told || !this._say()) return;
    this._timer = setTimeout(() => this.tell(), EVERY);
  }

  _say() {
    clearTimeout(this._again);
    if (!this._send(this._number)) return false;
    this._told = this._number;
    this._again = setTimeout(() => this._somebody.here && this._say(), AGAIN);
    return true;
  }

  /** What was told may not have been written down, or somebody is here again after a while: it is told once more. */
  forget() {
    this._told = -1;
  }
}

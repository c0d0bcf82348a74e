/** How far somebody has looked at a match: told at once after a pause, else now and then, and when the page is hidden. */

const EVERY = 10_000; // ms between two words

export class Seen {
  /** @param {(number: number) => boolean} send Whether it could be sent. */
  constructor(send) {
    this._send = send;
    this._number = this._told = this._timer = 0;
  }

  /** Only what is before somebody's eyes has been seen. @param {number} number */
  looked(number) {
    if (document.hidden) return;
    this._number = number;
    if (!this._timer) this.tell();
  }

  tell() {
    clearTimeout(this._timer);
    this._timer = 0;
    if (this._number <= this._told || !this._send(this._number)) return;
    this._told = this._number;
    this._timer = setTimeout(() => this.tell(), EVERY);
  }

  /** What was told may not have been written down. */
  forget() {
    this._told = 0;
  }
}

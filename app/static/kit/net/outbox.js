/** Actions on their way to the server. Each has a key of its own and is sent until it is answered: a server that has
 *  played it already answers the same again, so that each is played once. They wait out a lost connection, and a
 *  reload of the page too. */

import { ApiError, api } from "./net.js";

/** @typedef {{resolve: (number: number) => void, reject: (error: unknown) => void}} Settle */
/** @typedef {{key: string, seen: number, action: object}} Waiting */
/** @typedef {Waiting & {settle?: Settle}} Pending */

const RETRY = 2000; // ms, when nothing else wakes us up

export class Outbox {
  /** @param {string} path of the route @param {string} name under which waiting actions survive a reload
   *  @param {() => void} onChange @param {AbortSignal} [signal]  after which nothing is sent again */
  constructor(path, name, onChange, signal) {
    this._path = path;
    this._name = name;
    this._onChange = onChange;
    this._signal = signal;
    /** @type {Pending[]} */
    this._pending = kept(name);
    this._sending = false;
    this._timer = 0;
    this._last = 0; // the number of our last action that was played
    this._unheard = false;
  }

  /** Whether what is first in the row was sent and could not be taken; it is sent again. */
  get unheard() {
    return this._unheard;
  }

  /** What has not been answered yet, oldest first. @returns {readonly Waiting[]} */
  get waiting() {
    return this._pending;
  }

  /** @param {object} action @param {number} seen @returns {Promise<number>} the number it was played as */
  act(action, seen) {
    /** @type {Promise<number>} */
    const played = new Promise((resolve, reject) => {
      this._pending.push({ key: newKey(), seen, action, settle: { resolve, reject } });
    });
    this._keep();
    this.flush();
    return played;
  }

  /** Try now: the connection is back. */
  async flush() {
    if (this._sending || this._signal?.aborted) return;
    this._sending = true;
    clearTimeout(this._timer);
    try {
      while (this._pending.length && (await this._sendFirst()));
    } finally {
      this._sending = false;
    }
  }

  /** @returns {Promise<boolean>} whether to go on with the next one */
  async _sendFirst() {
    const { key, seen, action } = this._pending[0];
    try {
      const { number } = /** @type {{number: number}} */ (
        await api("POST", this._path, { key, seen: Math.max(seen, this._last), action })
      );
      this._last = number;
      this._unheard = false;
      this._done((settle) => settle.resolve(number));
      return true;
    } catch (error) {
      this._unheard = error instanceof ApiError && error.unanswered;
      if (this._unheard) {
        this._timer = setTimeout(() => this.flush(), RETRY);
        this._onChange();
        return false;
      }
      this._refused(error);
      return false;
    }
  }

  /** What was decided after it was decided upon it: the rest is given up too. @param {unknown} error */
  _refused(error) {
    while (this._pending.length) this._done((settle) => settle.reject(error));
  }

  /** @param {(settle: Settle) => void} settled */
  _done(settled) {
    const pending = this._pending.shift();
    this._keep();
    if (pending?.settle) settled(pending.settle);
  }

  _keep() {
    const plain = this._pending.map(({ key, seen, action }) => ({ key, seen, action }));
    try {
      if (plain.length) sessionStorage.setItem(this._name, JSON.stringify(plain));
      else sessionStorage.removeItem(this._name);
    } catch {
      // a browser without storage keeps them as long as the page lives
    }
    this._onChange();
  }
}

/** @param {string} name @returns {Pending[]} */
function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

/** Not randomUUID: browsers have that only under https, and many play at home without. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

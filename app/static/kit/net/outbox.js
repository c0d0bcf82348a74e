/** Actions on their way to the server. Each has a key of its own and is sent until it is answered: a server that has
 *  played it already answers the same again, so that each is played once. They wait out a lost connection, and a
 *  reload of the page too. */

import { ApiError, api } from "./net.js";

/** @typedef {{key: string, seen: number, action: any}} Waiting */
/** @typedef {Waiting & {settle?: {resolve: (number: number) => void, reject: (error: any) => void}}} Letter */

const RETRY = 2000; // ms, when nothing else wakes us up

export class Outbox {
  /** @param {string} path of the door @param {string} name under which waiting actions survive a reload
   *  @param {() => void} onChange */
  constructor(path, name, onChange) {
    this._path = path;
    this._name = name;
    this._onChange = onChange;
    /** @type {Letter[]} */
    this._letters = kept(name);
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
    return this._letters;
  }

  /** @param {any} action @param {number} seen @returns {Promise<number>} the number it was played as */
  act(action, seen) {
    const played = new Promise((resolve, reject) => {
      this._letters.push({ key: newKey(), seen, action, settle: { resolve, reject } });
    });
    this._keep();
    this.flush();
    return /** @type {Promise<number>} */ (played);
  }

  /** Try now: the connection is back. */
  async flush() {
    if (this._sending) return;
    this._sending = true;
    clearTimeout(this._timer);
    try {
      while (this._letters.length && (await this._sendFirst()));
    } finally {
      this._sending = false;
    }
  }

  /** @returns {Promise<boolean>} whether to go on with the next one */
  async _sendFirst() {
    const { key, seen, action } = this._letters[0];
    try {
      const { number } = await api("POST", this._path, { key, seen: Math.max(seen, this._last), action });
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

  /** What was decided after it was decided upon it: the rest is given up too. @param {any} error */
  _refused(error) {
    while (this._letters.length) this._done((settle) => settle.reject(error));
  }

  /** @param {(settle: {resolve: (number: number) => void, reject: (error: any) => void}) => void} settled */
  _done(settled) {
    const letter = this._letters.shift();
    this._keep();
    if (letter?.settle) settled(letter.settle);
  }

  _keep() {
    const plain = this._letters.map(({ key, seen, action }) => ({ key, seen, action }));
    try {
      if (plain.length) sessionStorage.setItem(this._name, JSON.stringify(plain));
      else sessionStorage.removeItem(this._name);
    } catch {
      // a browser without storage keeps them as long as the page lives
    }
    this._onChange();
  }
}

/** @param {string} name @returns {Letter[]} */
function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

/** Not randomUUID: browsers have that only under https, and many play at home without. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

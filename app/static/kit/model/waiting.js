/** Which of my matches wait for me: the one owner of it on a page. The lobby's socket tells it, and of the match on the screen its
 *  table knows it sooner. */

/** @import {LobbyMessage} from "./wire.d.ts" */

class WaitingList {
  constructor() {
    /** In the order in which they want to be answered. @type {readonly number[]} */
    this._told = [];
    /** The match on the screen, and whether it waits for me, where its table says so. @type {{id: number, waits: boolean} | null} */
    this._here = null;
    /** Whether anybody has said yet which they are. */
    this.known = false;
    this._changes = new EventTarget();
  }

  /** @param {() => void} listener @param {AbortSignal} [signal] */
  subscribe(listener, signal) {
    this._changes.addEventListener("change", listener, { signal });
  }

  /** @returns {readonly number[]} */
  get ids() {
    const { _here: here, _told: told } = this;
    if (!here || here.waits === told.includes(here.id)) return told;
    return here.waits ? [...told, here.id] : told.filter((id) => id !== here.id);
  }

  /** Those that wait elsewhere, beginning with the one that comes after this: whoever passes one over gets to all of them. */
  get elsewhere() {
    const { ids, _here: here } = this;
    const at = here ? ids.indexOf(here.id) : -1;
    return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  }

  /** Whether the match on the screen waits for me; undefined where there is none. */
  get here() {
    return this._here?.waits;
  }

  /** @param {LobbyMessage} message @returns {number | undefined} the match that begins to wait with it, and is not on the screen */
  heard(message) {
    if (message.type === "waiting") this._become(message.matches);
    if (message.type !== "mine" || message.waits === this._told.includes(message.id)) return undefined;
    const { id, waits } = message;
    this._become(waits ? [...this._told, id] : this._told.filter((one) => one !== id));
    return waits && id !== this._here?.id ? id : undefined;
  }

  /** What the table of a match knows. @param {number} id @param {boolean} waits */
  at(id, waits) {
    if (this._here?.id === id && this._here.waits === waits) return;
    this._here = { id, waits };
    this._tell();
  }

  /** The table is gone from the screen. */
  leave() {
    if (!this._here) return;
    this._here = null;
    this._tell();
  }

  /** Somebody else sits here now, or nobody. */
  forget() {
    this._become([]);
  }

  /** @param {readonly number[]} told */
  _become(told) {
    this._told = told;
    this.known = true;
    this._tell();
  }

  _tell() {
    this._changes.dispatchEvent(new Event("change"));
  }
}

export const waiting = new WaitingList();

/** A socket that comes back: live, reconnecting or offline, and never says otherwise.
 *
 *  After a loss it tries again at once, then less and less often, each time at a random moment so that a server that
 *  starts anew is not run over. A socket that has gone deaf is noticed by the pings that stay without answer. */

import { served } from "./version.js";

/** @import {Hello} from "../model/wire.d.ts" */
/** @typedef {"connecting" | "live" | "waiting" | "reconnecting" | "offline" | "refused"} Connection */

const RESTART = 1012; // the server goes and comes back
const UNWELCOME = 1008; // the answer would be the same again
const SEAT_GIVEN = 4001; // somebody else sits there now; whoever comes back only watches
const BEGUN = 4002; // the table before the start is no more: whoever comes back finds what is there now

const FIRST_WAIT = 300; // ms
const LONGEST_WAIT = 15000;
const OFFLINE_AFTER = 4; // failed attempts in a row
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;

/** @template {{type: string}} Said  what the server says */
export class Stream {
  /** @param {{path: () => string, onMessage: (message: Said) => void, onState?: (state: Connection) => void, onGiven?: () => void, onBegun?: () => void}} wanted */
  constructor({ path, onMessage, onState, onGiven, onBegun }) {
    this._path = path;
    this._onMessage = onMessage;
    this._onState = onState ?? (() => {});
    this._onGiven = onGiven ?? (() => {});
    this._onBegun = onBegun ?? (() => {});
    /** @type {WebSocket | null} */
    this._socket = null;
    this._failures = 0;
    this._timer = 0;
    this._ping = 0;
    this._pong = 0;
    /** @type {Connection} */
    this.state = "connecting";
  }

  /** Without a signal for as long as the page is there. @param {AbortSignal} [signal] */
  open(signal) {
    const wake = () => this._wakeUp();
    addEventListener("online", wake, { signal });
    addEventListener("offline", wake, { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    signal?.addEventListener("abort", () => this._drop());
    this._connect();
  }

  /** @param {import("../model/wire.d.ts").ClientMessage} message @returns {boolean} whether it could be sent */
  send(message) {
    if (this._socket?.readyState !== WebSocket.OPEN) return false;
    this._socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin again now, as after a message that does not fit what came before. */
  restart() {
    this._drop();
    this._become("reconnecting");
    this._connect();
  }

  _connect() {
    clearTimeout(this._timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this._path()}`);
    this._socket = socket;
    socket.onopen = () => this._opened();
    socket.onmessage = (event) => this._heard(event.data);
    socket.onclose = (event) => this._closed(socket, event.code);
  }

  _opened() {
    this._schedulePing();
  }

  /** @param {string} data */
  _heard(data) {
    clearTimeout(this._pong);
    /** @type {Said | Hello} */
    const message = JSON.parse(data);
    if (message.type !== "problem") {
      this._failures = 0;
      this._become("live");
    }
    if ("build" in message) served(message.build);
    else if (message.type !== "pong") this._onMessage(message);
  }

  /** @param {WebSocket} socket @param {number} code */
  _closed(socket, code) {
    if (socket !== this._socket) return;
    this._drop();
    if (code === UNWELCOME) {
      this._become("refused");
      return;
    }
    if (code === SEAT_GIVEN) {
      this._onGiven();
      this.restart();
      return;
    }
    if (code === BEGUN) {
      this._onBegun();
      this._connect();
      return;
    }
    this._failures += 1;
    const gone = !navigator.onLine || this._failures > OFFLINE_AFTER;
    this._become(gone ? "offline" : "reconnecting");
    this._timer = setTimeout(() => this._connect(), this._wait(code));
  }

  /** @param {number} code */
  _wait(code) {
    const base = code === RESTART ? 2 * FIRST_WAIT : FIRST_WAIT;
    const longest = Math.min(LONGEST_WAIT, base * 2 ** Math.min(this._failures - 1, 8));
    return longest / 2 + (Math.random() * longest) / 2;
  }

  _schedulePing() {
    clearTimeout(this._ping);
    this._ping = setTimeout(() => this._checkPulse(), PING_EVERY);
  }

  _checkPulse() {
    if (!this.send({ type: "ping" })) return;
    clearTimeout(this._pong);
    this._pong = setTimeout(() => this.restart(), PONG_WITHIN);
    this._schedulePing();
  }

  /** The device has slept, moved to another network, or the page is looked at again. */
  _wakeUp() {
    if (this.state === "refused") return;
    if (!navigator.onLine) this._become("offline");
    else if (this._socket?.readyState === WebSocket.OPEN) this._checkPulse();
    else if (this._socket?.readyState !== WebSocket.CONNECTING && !document.hidden) this._connect();
  }

  _drop() {
    for (const timer of [this._timer, this._ping, this._pong]) clearTimeout(timer);
    const socket = this._socket;
    this._socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {Connection} state */
  _become(state) {
    if (state === this.state) return;
    this.state = state;
    this._onState(state);
  }
}

/** A table as one browser knows it: what is printed in the box, what lies on the table, what can be done, who is there.
 *  TableModel holds it and tells listeners; MatchModel (model.js) keeps it up to date; a replay sets its moments by itself. */

import { api, query } from "../net/net.js";
import { called } from "../words/called.js";
import { gameWords, language } from "../words/words.js";

/** @import {Action, Change, Message, Person, Presence, Proposal, Summary, Told} from "./types.d.ts" */
/** @import {AnyView} from "./wire.d.ts" */

/** @template {AnyView} [View=AnyView] @template [Box=unknown] */
export class TableModel {
  /** @param {number} id @param {string} [code] of a link-only match, for those without a seat */
  constructor(id, code = "") {
    this.id = id;
    this.code = code;
    /** @type {Person | null} */
    this.me = null;
    this.summary = /** @type {Summary} */ (/** @type {unknown} */ (null));
    this.box = /** What is printed in it. @type {Box} */ (/** @type {unknown} */ (null));
    this.words = /** @type {import("../words/words.js").GameWords} */ (/** @type {unknown} */ (null));
    this.number = 0;
    /** @type {View | null} */
    this.view = null;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {Action[]} */
    this.anytime = [];
    /** @type {number[]} */
    this.waitingFor = [];
    /** Of each seat, where the match has a pace. @type {import("./types.d.ts").Clock[] | null} */
    this.clocks = null;
    /** @type {Told[]} */
    this.story = [];
    /** @type {Message[]} */
    this.chat = [];
    this.chatRead = 0;
    /** @type {Presence} */
    this.presence = { seats: [], spectators: 0 };
    /** @type {Proposal[]} */
    this.proposals = [];
    /** @type {import("../net/stream.js").Connection} */
    this.connection = "connecting";
    /** Why the server does not let us look. @type {Error | null} */
    this.problem = null;
    /** Nothing can be done here: a replay. */
    this.readOnly = false;
    this._told = new EventTarget();
    /** @type {Change[]} */
    this._changes = [];
  }

  // ---------------------------------------------------------------- who and what

  get path() {
    return `/api/matches/${this.id}`;
  }

  get status() {
    return this.summary?.status ?? "open";
  }

  get seats() {
    return this.summary?.seats ?? [];
  }

  /** @returns {string[]} */
  get names() {
    return this.seats.map(called);
  }

  /** The own seat; null for those who only watch. @returns {number | null} */
  get seat() {
    return this.view?.you?.seat ?? this.seats.find((seat) => seat.you)?.seat ?? null;
  }

  /** Whether a program plays the own seat. */
  get replaced() {
    const own = this.seats[this.seat ?? -1];
    return Boolean(own?.resigned || own?.stand_in);
  }

  /** Whether we owe a decision. */
  get myTurn() {
    return (
      this.seat !== null &&
      !this.readOnly &&
      this.status === "running" &&
      !this.replaced &&
      this.waitingFor.includes(this.seat)
    );
  }

  /** What others have said since the own seat last read. */
  get unread() {
    return this.seat === null
      ? 0
      : this.chat.filter((said) => said.number > this.chatRead && said.seat !== this.seat).length;
  }

  // ---------------------------------------------------------------- listeners

  /** @param {(changes: Change[]) => void} listener @param {AbortSignal} [signal] */
  subscribe(listener, signal) {
    this._told.addEventListener("change", (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  /** What happens in one go is told in one go. @param {Change} change */
  changed(change) {
    this._changes.push(change);
    if (this._changes.length > 1) return;
    queueMicrotask(() => {
      const detail = this._changes;
      this._changes = [];
      this._told.dispatchEvent(new CustomEvent("change", { detail }));
    });
  }

  // ---------------------------------------------------------------- reading

  /** Everything that does not change while a match is played. */
  async loadBox() {
    /** @type {Promise<Box>} */
    const box = api("GET", `${this._boxPath}${query({ language: language(), code: this.code })}`);
    [this.words, this.box] = await Promise.all([gameWords(this.summary.game), box]);
    this.changed({ kind: "words" });
  }

  /** A match has a box of its own once it has started. */
  get _boxPath() {
    return this.status === "open" ? `/api/games/${this.summary.game}/box` : `${this.path}/box`;
  }

  async loadSummary() {
    this.summary = await api("GET", `${this.path}${query({ code: this.code })}`);
    this.clocks = this.summary.clocks;
    this.changed({ kind: "summary" });
    return this.summary;
  }

  /** The story from the start, or since a number. @param {number} [since] @returns {Promise<Told[]>} */
  async log(since = 0) {
    /** @type {{story: Told[], next?: number | null}} */
    const { story, next } = await api("GET", `${this.path}/log${query({ since, code: this.code })}`);
    return next ? [...story, ...(await this.log(next))] : story;
  }
}

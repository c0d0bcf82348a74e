/** The model of a match that is being played or watched, kept up to date over its socket. */

import { TableModel } from "./table_model.js";
import { ApiError, api, query } from "../net/net.js";
import { Outbox } from "../net/outbox.js";
import { patched } from "../net/patch.js";
import { Seen } from "../net/seen.js";
import { Stream } from "../net/stream.js";
import { stayWhile } from "../net/version.js";
import { language } from "../words/words.js";

export { TableModel } from "./table_model.js";

/** @import {Action, News, ProposalKind} from "./types.d.ts" */

export class MatchModel extends TableModel {
  /** @param {number} id @param {string} [code] */
  constructor(id, code = "") {
    super(id, code);
    this._since = /** @type {number | null} */ (null);
    this._wasLive = false;
    this._outbox = new Outbox(`${this.path}/actions`, `kontor.outbox.${id}`, () => this.changed({ kind: "outbox" }));
    stayWhile(() => this._outbox.waiting.length > 0);
    this._previews = new Map();
    this._previewsOf = -1;
    this._proposalsHeard = 0;
    this._stream = new Stream({
      path: () => `${this.path}/stream${query({ since: this._since, code: this.code })}`,
      onMessage: (message) => this._heard(message),
      onState: (state) => this._connected(state),
      onGiven: () => this._given(),
    });
    this._seen = new Seen((number) => this._stream.send({ type: "seen", number }));
    this._listening = false;
  }

  get waitingActions() {
    return this._outbox.waiting;
  }

  /** As the player has it: a socket that lives is not enough while a move cannot be taken. */
  get standing() {
    return this.connection === "live" && this._outbox.unheard ? "waiting" : this.connection;
  }

  /** Begin to listen, once and for as long as the page is there; the summary must have been loaded. */
  listen() {
    if (this._listening) return;
    this._listening = true;
    document.addEventListener("visibilitychange", () => (document.hidden ? this._seen.tell() : this._looked()));
    this._stream.open();
    this._loadTalk();
  }

  // ---------------------------------------------------------------- what comes in

  /** @param {any} message */
  _heard(message) {
    switch (message.type) {
      case "view":
        return this._whole(message);
      case "update":
        return this._update(message);
      case "seats":
        return this._seats(message);
      case "ended":
        this.summary = { ...this.summary, status: message.status, result: message.result, seed: message.seed };
        return this.changed({ kind: "ended" });
      case "presence":
        this.presence = { seats: message.seats, spectators: message.spectators };
        return this.changed({ kind: "presence" });
      case "chat":
        return this._said(message);
      case "proposal":
        this._proposalsHeard += 1;
        this.proposals = this.proposals.filter((proposal) => proposal.kind !== message.kind);
        if (message.open) this.proposals = [...this.proposals, message];
        return this.changed({ kind: "proposals" });
      case "problem":
        this.problem = new ApiError(403, message);
        return this.changed({ kind: "problem" });
    }
  }

  /** @param {any} message */
  _whole({ number, view, actions, anytime, waiting_for, status }) {
    const before = this.view;
    Object.assign(this, { number, view, actions, anytime, waitingFor: waiting_for });
    this._since = number;
    if (status !== this.status) this.summary = { ...this.summary, status };
    this.changed({ kind: "view", number, before, after: view });
    this._looked();
    this._catchUp();
  }

  /** @param {any} message */
  _update({ number, patch, actions, anytime, waiting_for, story, by }) {
    if (number <= this.number) return;
    const before = this.view;
    if (number !== this.number + 1 || !this._patch(patch)) {
      this._since = null; // something is missing: begin again with the whole view
      this._stream.restart();
      return;
    }
    this.number = this._since = number;
    this.waitingFor = waiting_for;
    if (actions) this.actions = actions;
    if (anytime) this.anytime = anytime;
    this.proposals = this.proposals.filter((proposal) => proposal.kind !== "undo"); // they hold for one number
    this.story = [...this.story, { number, seat: seatOf(story), by: by ?? "", at: Date.now() / 1000, news: story }];
    this.changed({ kind: "update", number, before, after: this.view, story, by });
    this._looked();
  }

  /** @param {import("../net/patch.js").Operation[]} patch */
  _patch(patch) {
    try {
      this.view = patched(this.view, patch);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {any} message */
  _seats({ seats, status }) {
    const mine = this.seat;
    this.summary = {
      ...this.summary,
      status,
      seats: seats.map((/** @type {any} */ s) => ({ ...s, you: s.seat === mine })),
    };
    this.changed({ kind: "summary" });
  }

  /** @param {any} message */
  _said(message) {
    if (this.chat.some((known) => known.number === message.number)) return;
    this.chat = [...this.chat, message].sort((a, b) => a.number - b.number);
    this.changed({ kind: "chat", message });
  }

  /** @param {import("../net/stream.js").Connection} state */
  _connected(state) {
    this.connection = state;
    this.changed({ kind: "connection" });
    if (state !== "live") return;
    this._outbox.flush();
    if (this._wasLive) this._afterLoss();
    this._wasLive = true;
  }

  /** The own seat is somebody else's now: what we knew as its player is not ours any more. */
  _given() {
    this._since = null;
    this.summary = { ...this.summary, seats: this.seats.map((seat) => ({ ...seat, you: false })) };
    const { you: _, ...view } = this.view ?? {};
    Object.assign(this, { actions: [], anytime: [], view: this.view && view });
    this.changed({ kind: "given" });
  }

  /** What is told once and not again may have been told while we were away. */
  async _afterLoss() {
    await Promise.allSettled([this.loadSummary(), this._loadTalk()]);
    this._seen.forget();
    this._looked();
  }

  /** What was said since we last heard. */
  async loadChat() {
    const after = this.chat.at(-1)?.number;
    const { messages, read } = await api("GET", `${this.path}/chat${query({ after, code: this.code })}`);
    if (after === undefined) this.chatRead = read;
    messages.forEach((/** @type {any} */ message) => this._said(message));
    this.changed({ kind: "chat" });
  }

  async _loadTalk() {
    await Promise.allSettled([this.loadChat(), this._loadProposals()]);
  }

  /** What is open now. What the socket tells meanwhile is newer than the answer, which is then asked for again. */
  async _loadProposals() {
    for (let heard = -1; heard !== this._proposalsHeard;) {
      heard = this._proposalsHeard;
      const { proposals } = await api("GET", `${this.path}/proposals${query({ code: this.code })}`);
      if (heard === this._proposalsHeard) this.proposals = proposals;
    }
    this.changed({ kind: "proposals" });
  }

  /** The story up to the view; what comes then is added to it. */
  async _catchUp() {
    const known = this.story.at(-1)?.number ?? 0;
    if (known >= this.number) return;
    const missing = await this.log(known).catch(() => []);
    const numbers = new Set(this.story.map((told) => told.number));
    const added = missing.filter((told) => !numbers.has(told.number));
    this.story = [...this.story, ...added].sort((a, b) => a.number - b.number);
    this.changed({ kind: "log" });
  }

  _looked() {
    if (this.seat !== null && this.view) this._seen.looked(this.number);
  }

  // ---------------------------------------------------------------- what goes out

  /** Play an action. It is kept and sent again until it is answered. @param {Action} action @returns {Promise<number>} */
  act(action) {
    return this._outbox.act(action, this.number);
  }

  /** What an action would do; asked once for each state of the table. @param {Action} action @returns {Promise<any>} */
  preview(action) {
    if (this._previewsOf !== this.number) {
      this._previews.clear();
      this._previewsOf = this.number;
    }
    const name = JSON.stringify(action);
    let asked = this._previews.get(name);
    if (!asked) {
      const previews = this._previews;
      asked = api("POST", `${this.path}/preview`, { action });
      asked.catch((/** @type {any} */ error) => error.unanswered && previews.delete(name));
      previews.set(name, asked);
    }
    return asked;
  }

  undo() {
    return api("POST", `${this.path}/undo`);
  }

  redo() {
    return api("POST", `${this.path}/redo`);
  }

  /** Ask the others. @param {ProposalKind} kind @param {{to?: number, seat?: number}} [about] */
  propose(kind, about = {}) {
    return api("POST", `${this.path}/proposals/${kind}`, about);
  }

  /** What a program would do now. @returns {Promise<import("../../table/advice.js").Advice[]>} */
  async hint() {
    return (await api("POST", `${this.path}/hint${query({ language: language() })}`)).advice;
  }

  /** @param {ProposalKind} kind @param {boolean} agree */
  answer(kind, agree) {
    return api("POST", `${this.path}/proposals/${kind}/answer`, { agree });
  }

  resign() {
    return api("POST", `${this.path}/resign`);
  }

  /** The standing order in force, and those there are. @returns {Promise<{order: string, orders: Record<string, string>}>} */
  order() {
    return api("GET", `${this.path}/order`);
  }

  /** @param {string} order */
  setOrder(order) {
    return api("PUT", `${this.path}/order`, { order });
  }

  /** @param {string} text */
  say(text) {
    return api("POST", `${this.path}/chat`, { text });
  }

  /** Everything that was said has been read. */
  readChat() {
    const number = this.chat.at(-1)?.number ?? 0;
    if (number <= this.chatRead || this.seat === null) return Promise.resolve(null);
    this.chatRead = number;
    this.changed({ kind: "chat" });
    return api("POST", `${this.path}/chat/read`, { number }).catch(() => null);
  }

  get unread() {
    return this.seat === null
      ? 0
      : this.chat.filter((said) => said.number > this.chatRead && said.seat !== this.seat).length;
  }

  /** A one-time link with which somebody else takes the own seat. */
  async handover() {
    const { token } = await api("POST", `${this.path}/handover`);
    return `${location.origin}/matches/${this.id}#takeover=${token}`;
  }

  /** While we were away. @returns {Promise<{since: number, story: import("./types.d.ts").Told[]}>} */
  away() {
    return api("GET", `${this.path}/away`);
  }
}

/** @param {News[]} story */
function seatOf(story) {
  return story.find(([, seat]) => seat >= 0)?.[1] ?? -1;
}

/** The model of a match that is being played or watched, kept up to date over its socket. */

import { Orders } from "./orders.js";
import { KeptPlan } from "./plan.js";
import { TableModel } from "./table_model.js";
import { ApiError, api, query } from "../net/net.js";
import { Outbox } from "../net/outbox.js";
import { patched } from "../net/patch.js";
import { Seen } from "../net/seen.js";
import { Stream } from "../net/stream.js";
import { serverSays } from "../net/time.js";
import { stayWhile } from "../net/version.js";

/** @import {Action, Message, News, Proposal, ProposalKind, Told} from "./types.d.ts" */
/** @import {MatchMessage, Operation, Seats, Update, View} from "./wire.d.ts" */

export class MatchModel extends TableModel {
  /** @param {number} id @param {string} [code] @param {AbortSignal} [signal]  all that is sent and heard ends with it */
  constructor(id, code = "", signal) {
    super(id, code);
    this._signal = signal;
    this._since = /** @type {number | null} */ (null);
    this._wasLive = false;
    this._outbox = new Outbox(
      `${this.path}/actions`,
      `kontor.outbox.${id}`,
      () => this.changed({ kind: "outbox" }),
      signal,
    );
    stayWhile(() => this._outbox.waiting.length > 0, signal);
    this._proposalsHeard = 0;
    this.orders = new Orders(this.path);
    this.plan = new KeptPlan(this.path, () => this.changed({ kind: "plan" }));
    /** @type {Stream<MatchMessage>} */
    this._stream = new Stream({
      path: () => `${this.path}/stream${query({ since: this._since, code: this.code })}`,
      onMessage: (message) => this._heard(message),
      onState: (state) => this._connected(state),
      onGiven: () => this._given(),
      onBegun: () => this._afterLoss(),
    });
    const tell = (/** @type {number} */ number) => this._stream.send({ type: "seen", number });
    this._seen = new Seen(tell, () => this._looked(), signal);
    this._listening = false;
  }

  /** As the player has it: a socket that lives is not enough while a move cannot be taken. */
  get standing() {
    return this.connection === "live" && this._outbox.unheard ? "waiting" : this.connection;
  }

  /** Begin to listen, once; the summary must have been loaded. */
  listen() {
    if (this._listening) return;
    this._listening = true;
    this._stream.open(this._signal);
    this._loadTalk();
  }

  // ---------------------------------------------------------------- what comes in

  /** @param {MatchMessage} message */
  _heard(message) {
    switch (message.type) {
      case "table":
        this.summary = message.match;
        return this.changed({ kind: "summary" });
      case "view":
        return this._whole(message);
      case "update":
        return this._update(message);
      case "seats":
        return this._seats(message);
      case "ended":
        {
          const { status, result, seed, secret, shares } = message;
          this.summary = { ...this.summary, status, result, seed, secret, shares };
        }
        return this.changed({ kind: "ended" });
      case "rematch":
        return this.changed({ kind: "rematch" });
      case "presence":
        this.presence = { seats: message.seats, spectators: message.spectators };
        return this.changed({ kind: "presence" });
      case "chat":
        return this._said(message);
      case "proposal":
        this._proposalsHeard += 1;
        this.proposals = this.proposals.filter((proposal) => proposal.kind !== message.kind);
        if (message.open) this.proposals = [...this.proposals, /** @type {Proposal} */ (message)];
        return this.changed({ kind: "proposals" });
      case "plan":
        return this.plan.heard(message);
      case "problem":
        this.problem = new ApiError(403, message);
        return this.changed({ kind: "problem" });
    }
  }

  /** @param {View} message */
  _whole({ number, view, actions, anytime, waiting_for, status, clocks, at }) {
    const before = this.view;
    Object.assign(this, { number, view, actions, anytime, waitingFor: waiting_for, clocks: clocks ?? null });
    if (at) serverSays(at);
    this._since = number;
    if (status !== this.status) this.summary = { ...this.summary, status };
    this.changed({ kind: "view", number, before, after: view });
    this._looked();
    this._catchUp();
  }

  /** @param {Update} message */
  _update({ number, at, patch, actions, anytime, waiting_for, story, by, seat, clocks }) {
    if (number <= this.number) return;
    const before = this.view;
    if (number !== this.number + 1 || !this._patch(patch)) {
      this._since = null; // something is missing: begin again with the whole view
      this._stream.restart();
      return;
    }
    this.number = this._since = number;
    this.waitingFor = waiting_for;
    this.clocks = clocks ?? null;
    if (actions) this.actions = actions;
    if (anytime) this.anytime = anytime;
    this.proposals = this.proposals.filter((proposal) => proposal.kind !== "undo"); // they hold for one number
    const told = { number, seat: seat ?? seatOf(story), by: by ?? "", at, news: story };
    this.story = [...this.story, told];
    this.changed({
      kind: "update",
      number,
      before,
      after: this.view,
      story,
      by,
      seat: told.seat,
      waiting: waiting_for,
    });
    this._looked();
  }

  /** @param {Operation[]} patch */
  _patch(patch) {
    try {
      this.view = patched(this.view, patch);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {Seats} message */
  _seats({ seats, status, pace, deal_known_at, clocks, at }) {
    const known = seats.map((seat) => ({ ...seat, you: seat.seat === this.seat }));
    this.clocks = clocks ?? null;
    if (at) serverSays(at);
    this.summary = { ...this.summary, status, pace, deal_known_at, seats: known };
    this.changed({ kind: "summary" });
  }

  /** @param {Message} message */
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
    /** @type {{messages: Message[], read: number}} */
    const { messages, read } = await api("GET", `${this.path}/chat${query({ after, code: this.code })}`);
    if (after === undefined) this.chatRead = read;
    messages.forEach((message) => this._said(message));
    this.changed({ kind: "chat" });
  }

  async _loadTalk() {
    const plan = this.seat === null || this.status === "open" ? null : this.plan.load();
    await Promise.allSettled([this.loadChat(), this.status === "open" || this._loadProposals(), plan]);
  }

  /** What is open now. What the socket tells meanwhile is newer than the answer, which is then asked for again. */
  async _loadProposals() {
    for (let heard = -1; heard !== this._proposalsHeard;) {
      heard = this._proposalsHeard;
      /** @type {{proposals: Proposal[]}} */
      const { proposals } = await api("GET", `${this.path}/proposals${query({ code: this.code })}`);
      if (heard === this._proposalsHeard) this.proposals = proposals;
    }
    this.changed({ kind: "proposals" });
  }

  /** The story up to the view; what comes then is added to it. */
  async _catchUp() {
    const known = this.story.at(-1)?.number ?? 0;
    if (known >= this.number) return;
    const missing = await this.log(known).catch(() => /** @type {Told[]} */ ([]));
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

  /** What an action would do. @param {Action} action @returns {Promise<object>} */
  preview(action) {
    return api("POST", `${this.path}/preview`, { action });
  }

  undo() {
    return api("POST", `${this.path}/undo`);
  }

  redo() {
    return api("POST", `${this.path}/redo`);
  }

  /** Ask the others. @param {ProposalKind} kind @param {{to?: number, seat?: number, pace?: import("./types.d.ts").Pace | null}} [about] */
  propose(kind, about = {}) {
    return api("POST", `${this.path}/proposals/${kind}`, about);
  }

  /** What a program would do now. @returns {Promise<import("../../table/advice/advice.js").Advice[]>} */
  async hint() {
    /** @type {import("./wire.d.ts").Hint} */
    const { advice } = await api("POST", `${this.path}/hint`);
    return advice;
  }

  /** @param {ProposalKind} kind @param {boolean} agree */
  answer(kind, agree) {
    return api("POST", `${this.path}/proposals/${kind}/answer`, { agree });
  }

  resign() {
    return api("POST", `${this.path}/resign`);
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

  /** While we were away. @returns {Promise<{since: number, story: Told[]}>} */
  away() {
    return api("GET", `${this.path}/away`);
  }
}

/** @param {News[]} story */
function seatOf(story) {
  return story.find(([, seat]) => seat >= 0)?.[1] ?? -1;
}

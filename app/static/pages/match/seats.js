/** The table before the start: who sits where, how others get here, and what will be played. */

import { html, nothing, render } from "../../vendor/lit.js";
import { copyable } from "../../kit/ui/copyable.js";
import { sound } from "../../kit/notify/alerts.js";
import { announce } from "../../kit/ui/announce.js";
import { ask, toast } from "../../kit/ui/dialog.js";
import { gameCard } from "../../games/load.js";
import { hoursText, longestText, paceText } from "../../kit/time/clock.js";
import { Fairness } from "../../kit/ui/fairness.js";
import { icon } from "../../kit/ui/icon.js";
import { keptMark } from "../../kit/ui/kept.js";
import { originNote } from "../../kit/ui/origin.js";
import { Offer } from "../../kit/notify/offer.js";
import { api } from "../../kit/net/net.js";
import { sit } from "../../kit/net/share.js";
import { typed } from "../../kit/ui/field.js";
import { needName } from "../../kit/model/person.js";
import { explain, onLanguage, t } from "../../kit/words/words.js";
import { notice } from "./notice.js";
import { showLatest, talk } from "./talk.js";
import { called } from "../../kit/words/called.js";

/** @import {SeatSummary, Summary} from "../../kit/model/types.d.ts" */
/** @typedef {{model: import("../../kit/model/model.js").MatchModel, signal: AbortSignal, shell: import("../../kit/ui/shell.js").Shell}} Context */

/** @param {HTMLElement} root @param {Context} context */
export function mount(root, context) {
  new Seats(root, context);
}

class Seats {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this._root = root;
    this._context = context;
    this._problem = "";
    this._busy = false;
    this._levels = /** @type {string[]} */ ([]);
    /** @type {import("../../games/game.d.ts").GameCardWords | null} */
    this._card = null;
    this._offer = new Offer(() => this.draw());
    this._fairness = new Fairness(() => this.draw());
    this._describe();
    const { signal } = context;
    onLanguage(() => this._describe(), signal);
    this._heard = 0;
    this._before = context.model.summary;
    context.model.subscribe((changes) => this._changed(changes), signal);
    context.model.listen();
    /** @type {Promise<{games: import("../../kit/model/types.d.ts").GameCard[]}>} */
    const known = api("GET", "/api/games");
    known.then(
      ({ games }) => {
        this._levels = games.find((game) => game.id === context.model.summary.game)?.levels ?? [];
        this.draw();
      },
      () => {},
    );
    if (!context.model.words) context.model.loadBox().catch(() => {});
    this.draw();
  }

  async _describe() {
    this._card = await gameCard(this._match.game);
    this.draw();
  }

  get _match() {
    return this._context.model.summary;
  }

  /** @param {import("../../kit/model/types.d.ts").Change[]} changes */
  _changed(changes) {
    const { model } = this._context;
    if (changes.some(({ kind, message }) => kind === "chat" && message && message.seat !== model.seat)) sound("join");
    if (this._before !== model.summary) tellArrivals(this._before, model.summary);
    this._before = model.summary;
    if (model.unread && !document.hidden) model.readChat();
    this.draw();
  }

  /** @param {() => Promise<unknown>} work */
  async _try(work) {
    this._busy = true;
    this._problem = "";
    this.draw();
    try {
      await work();
      await this._context.model.loadSummary(); // the socket says so too, perhaps a moment later
    } catch (error) {
      this._problem = explain(error, this._context.model.words);
    }
    this._busy = false;
    this.draw();
  }

  draw() {
    const match = this._match;
    if (match.status !== "open") return;
    this._context.shell.setTitle(tableTitle(match));
    this._context.shell.setConnection(this._context.model.connection);
    render(
      html`<div class="kt-before">
        <header class="kt-before-head"><h1>${t("seats.title")}</h1>
          <p class="kt-lead">${match.host ? t(match.host.you ? "seats.you_host" : "seats.host", { name: match.host.name }) : nothing}${match.host && !match.host.you ? keptMark(match.host) : nothing}</p></header>
        ${this._offer.panel(match)}
        <div class="kt-before-columns">
          <div class="kt-before-side"><section class="kt-block"><h2 class="kt-block-title">${t("seats.seats")}</h2>
              <ol class="kt-seat-list">${match.seats.map((seat) => this._seat(seat))}</ol>
              ${this._problem ? html`<p class="kt-problem" role="alert">${this._problem}</p>` : nothing}
              ${this._buttons()}
            </section>${talk(this._context.model)}</div>
          <div class="kt-before-side">${this._invitation()}${this._options()}</div>
        </div>
      </div>`,
      this._root,
    );
    const heard = this._context.model.chat.length;
    if (heard > this._heard) showLatest(this._root);
    this._heard = heard;
  }

  /** @param {SeatSummary} seat */
  _seat(seat) {
    const { host } = this._match;
    const begins = this._match.start_seat === seat.seat;
    return html`<li class="kt-seat-item ${seat.kind}">
      <i class="kt-seat-mark" data-seat=${seat.seat} aria-hidden="true"></i>
      <span class="kt-seat-name">${seatName(seat)}
        <small>${[seat.you ? t("seats.you") : "", seat.kind === "bot" ? t(`levels.${seat.level}`) : "", begins ? t("seats.begins") : "", this._match.pace?.kind === "daily" ? hoursText(seat.hours) : "", longestText(this._match.pace, seat.hours)].filter(Boolean).join(" · ")}</small></span>
      ${host?.you ? this._hostButtons(seat) : nothing}
      ${seat.kind === "open" && !this._seated ? this._places(seat) : nothing}
    </li>`;
  }

  /** What somebody without a seat can do with this one. @param {SeatSummary} seat */
  _places(seat) {
    const kept = this._match.seats.some(({ offered }) => offered === "you");
    if (seat.offered === "you")
      return html`<button class="kt-button quiet" ?disabled=${this._busy} @click=${() => this._try(() => api("POST", `${this._context.model.path}/decline`))}>${t("seats.decline")}</button>
        <button class="kt-button primary" ?disabled=${this._busy} @click=${() => this._join(seat.seat)}>${t("seats.accept")}</button>`;
    if (seat.offered || kept) return nothing;
    return html`<button class="kt-button" ?disabled=${this._busy} @click=${() => this._join(seat.seat)}>${t("seats.take")}</button>`;
  }

  get _seated() {
    return this._match.seats.some((seat) => seat.you);
  }

  /** @param {SeatSummary} seat */
  _hostButtons(seat) {
    if (seat.you) return nothing;
    const give = (/** @type {object} */ to) =>
      this._try(() => api("POST", `${this._context.model.path}/seats/${seat.seat}`, to));
    if (seat.kind === "open")
      return html`${seat.offered ? html`<button class="kt-button quiet" ?disabled=${this._busy} @click=${() => give({ kind: "open" })}>${t("seats.open_seat")}</button>` : nothing}<button class="kt-button quiet" ?disabled=${this._busy} @click=${() => give({ kind: "bot", level: this._levels.at(1) })}>${icon("bot")}${t("seats.give_bot")}</button>`;
    return html`${
      seat.kind === "bot" && this._levels.length > 1
        ? html`<select aria-label=${t("new.level")} class="kt-inline" @change=${typed((level) => give({ kind: "bot", level }))}>
            ${this._levels.map((level) => html`<option value=${level} ?selected=${level === seat.level}>${t(`levels.${level}`)}</option>`)}</select>`
        : nothing
    }
      <button class="kt-button quiet" ?disabled=${this._busy} @click=${() => this._free(seat, give)}>${t(seat.kind === "bot" ? "seats.open_seat" : "seats.send_away")}</button>`;
  }

  /** @param {SeatSummary} seat @param {(to: object) => unknown} give */
  async _free(seat, give) {
    const sure =
      seat.kind === "bot" ||
      (await ask({
        title: t("seats.send_away"),
        text: t("seats.send_away_text", { name: seat.name }),
        yes: t("seats.send_away"),
        danger: true,
      }));
    if (sure) give({ kind: "open" });
  }

  /** @param {number} seat */
  async _join(seat) {
    if (!(await needName())) return;
    const { model } = this._context;
    await this._try(() => sit(`${model.path}/join`, model.code ? { seat, code: model.code } : { seat }));
  }

  _buttons() {
    const { host, seats } = this._match;
    const free = seats.filter((seat) => seat.kind === "open").length;
    const asked = seats.filter((seat) => seat.offered).map((seat) => seat.name);
    const { path } = this._context.model;
    return html`<div class="kt-button-row">
      ${
        host?.you
          ? html`<button class="kt-button primary large" ?disabled=${this._busy || free > 0} @click=${() => this._try(() => api("POST", `${path}/start`))}>${icon("travel")}${t("seats.start")}</button>
            <button class="kt-button danger" ?disabled=${this._busy} @click=${() => this._callOff()}>${t("seats.call_off")}</button>`
          : this._seated
            ? html`<button class="kt-button" ?disabled=${this._busy} @click=${() => this._try(() => api("POST", `${path}/leave`))}>${t("seats.leave")}</button>`
            : nothing
      }
    </div>
    ${asked.length ? html`<p class="kt-hint">${t("seats.asked", { names: asked.join(", "), n: asked.length })}</p>` : nothing}
    <p class="kt-hint" role="status">${free && free === asked.length ? t("seats.all_asked") : free ? t(host?.you ? "seats.waiting" : "seats.waiting_guest", { n: free - asked.length }) : t(host?.you ? "seats.ready_host" : "seats.ready")}</p>`;
  }

  async _callOff() {
    const { path } = this._context.model;
    if (
      !(await ask({
        title: t("seats.call_off"),
        text: t("seats.call_off_text"),
        yes: t("seats.call_off"),
        danger: true,
      }))
    )
      return;
    await this._try(async () => (await api("DELETE", path), location.assign("/")));
  }

  _invitation() {
    const code = this._match.code ?? this._context.model.code;
    if (!code) return nothing;
    const url = `${location.origin}/join/${code}`;
    return html`<section class="kt-block kt-invitation"><h2 class="kt-block-title">${t("seats.invite")}</h2>
      <p class="kt-hint">${t(this._match.visibility === "link" ? "seats.invite_link" : "seats.invite_public")}</p>
      ${copyable(url)}
      <div class="kt-invite-row"><img class="kt-qr" src="/join/${code}/qr.svg" alt=${t("seats.qr")} width="150" height="150" />
        ${this._match.short_code ? html`<dl><dt>${t("seats.code")}</dt><dd class="kt-code">${this._match.short_code}</dd></dl>` : nothing}
        ${"share" in navigator ? html`<button class="kt-button" @click=${() => share(url, this._card?.title ?? "")}>${icon("share")}${t("seats.share")}</button>` : nothing}</div>
    </section>`;
  }

  _options() {
    const { options, spectators, pace, edition } = this._match;
    const { words } = this._context.model;
    return html`<section class="kt-block"><h2 class="kt-block-title">${this._card?.title ?? t("seats.played")}</h2>
      ${
        options.length && words
          ? html`<dl class="kt-option-words">${options.map((option) => html`<div><dt>${words.said("options", option)}</dt><dd>${words.said("meanings", option)}</dd></div>`)}</dl>`
          : html`<p>${this._card?.basic}</p>`
      }
      ${edition && words ? html`<p class="kt-hint">${words.name(edition)}</p>` : nothing}
      <p class="kt-hint">${pace ? paceText(pace) : t("pace.none_hint")}</p>
      ${originNote(this._match, "kt-note")}
      <p class="kt-hint">${t(spectators ? "seats.spectators" : "seats.no_spectators")}</p>
      <p><a href="/rules/${this._match.game}?match=${this._match.id}">${t("seats.rules")}</a></p>
      ${this._fairness.panel(this._match)}
    </section>`;
  }
}

/** @param {SeatSummary} seat */
function seatName(seat) {
  if (seat.offered)
    return html`<em>${seat.offered === "you" ? t("match.kept_you") : t("match.kept", { name: seat.name })}</em>`;
  if (seat.kind === "open") return html`<em>${t("match.free")}</em>`;
  return html`${seat.kind === "bot" ? icon("bot") : nothing}${called(seat)}${keptMark(seat)}`;
}

/** @param {Summary} before @param {Summary} now */
function tellArrivals(before, now) {
  now.seats.forEach((seat, index) => {
    const old = before.seats[index];
    if (seat.you || old.you || (old.kind === seat.kind && old.name === seat.name)) return;
    if (seat.kind === "open" && !old.name) return;
    const gone = old.offered ? "seats.declined" : "seats.left";
    const said = seat.kind === "open" ? t(gone, { name: called(old) }) : t("seats.arrived", { name: called(seat) });
    announce(said);
    if (seat.kind === "person") notice(said, tableTitle(now), `kontor-${now.id}`);
  });
}

/** Who sits there, and how many more can, for the tab. @param {Summary} match */
function tableTitle({ seats }) {
  const names = seats.filter((seat) => seat.kind !== "open").map(called);
  return t("seats.tab", { names: names.join(" · "), n: seats.length - names.length });
}

/** @param {string} url @param {string} game */
function share(url, game) {
  navigator
    .share({ title: t("shell.word"), text: t("seats.share_text", { game }), url })
    .catch((error) => error.name === "AbortError" || toast(t("problems.unexpected"), { kind: "problem" }));
}

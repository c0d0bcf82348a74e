/** A rematch is an offer: whoever asks sits down, and the others see it at once, accept it with one tap or decline. */

import { html, nothing } from "../../vendor/lit.js";
import { complain } from "../../kit/ui/dialog.js";
import { icon } from "../../kit/ui/icon.js";
import { sit } from "../../kit/net/share.js";
import { api } from "../../kit/net/net.js";
import { t } from "../../kit/words/words.js";
import { notice } from "./notice.js";

/** @import {Summary} from "../../kit/model/types.d.ts" */
/** @import {MatchModel} from "../../kit/model/model.js" */

export class Offer {
  /** @param {MatchModel} model @param {() => void} draw @param {AbortSignal} signal */
  constructor(model, draw, signal) {
    this._model = model;
    this._draw = draw;
    this._busy = false;
    /** The open table of the rematch, if it is any business of ours. @type {Summary | null} */
    this._table = null;
    if (model.seat === null) return;
    model.subscribe((changes) => changes.some(({ kind }) => kind === "rematch") && this._look(true), signal);
    this._look(false);
  }

  /** @param {boolean} told  it has changed a moment ago */
  async _look(told) {
    const before = this._asked;
    /** @type {{match: Summary | null}} */
    const { match } = await api("GET", `${this._model.path}/rematch`).catch(() => ({ match: this._table }));
    this._table = match;
    this._draw();
    if (!told || before || !this._asked) return;
    notice(this._text, t("result.rematch"), `kontor-${match?.id}`);
  }

  /** Whether a seat is kept for us. */
  get _asked() {
    return this._table?.seats.some((seat) => seat.offered === "you") ?? false;
  }

  get _text() {
    return t("result.offer", { name: this._table?.host?.name ?? "" });
  }

  /** The button that asks for a rematch, or leads to the one that was asked for. @param {import("./end_words.js").Say} say */
  button(say) {
    if (this._model.seat === null || this._asked) return nothing;
    if (this._table)
      return html`<a class="kt-button primary" href="/matches/${this._table.id}">${icon("redo")}${t("result.to_rematch")}</a>`;
    const alone = this._model.seats.length === 1;
    return html`<button type="button" class="kt-button primary" ?disabled=${this._busy} data-name=${alone ? say("again_more") : t("result.rematch_more")} @click=${() => this._again()}>${icon("redo")}${alone ? say("again") : t("result.rematch")}</button>`;
  }

  /** What others ask us. */
  bar() {
    if (!this._table || !this._asked) return nothing;
    const path = `/api/matches/${this._table.id}`;
    return html`<div class="kt-bar" role="status"><span>${this._text}</span>
      <button type="button" class="kt-button" ?disabled=${this._busy} @click=${() => this._try(() => api("POST", `${path}/decline`))}>${t("seats.decline")}</button>
      <button type="button" class="kt-button primary" ?disabled=${this._busy} @click=${() => this._go(`${path}/join`)}>${t("seats.accept")}</button></div>`;
  }

  /** Where nobody has to be asked it begins at once. */
  _again() {
    return this._try(async () => {
      const { id, host, seats } = await sit(`${this._model.path}/rematch`);
      if (host?.you && seats.every(({ kind }) => kind !== "open")) await api("POST", `/api/matches/${id}/start`);
      location.assign(`/matches/${id}`);
    });
  }

  /** @param {string} route  that answers a table at which we sit then */
  _go(route) {
    return this._try(async () => {
      const { id } = await sit(route);
      location.assign(`/matches/${id}`);
    });
  }

  /** @param {() => Promise<unknown>} work */
  async _try(work) {
    this._busy = true;
    this._draw();
    await work().catch((error) => complain(error, this._model.words));
    this._busy = false;
    await this._look(false);
  }
}

/** After the end: a program looks back at what one seat did, and tells the moments that cost most. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { api, query } from "../../kit/net/net.js";
import { explain, t } from "../../kit/words/words.js";

/** @import {MomentTold, ReviewTold, Saying} from "../../kit/model/wire.d.ts" */

const ASK_EVERY = 1000; // milliseconds, while it thinks

export class Review {
  /** @param {import("../../kit/model/table_model.js").TableModel} model @param {() => void} draw @param {AbortSignal} signal */
  constructor(model, draw, signal) {
    this._model = model;
    this._draw = draw;
    this._seat = model.seat ?? 0;
    /** @type {ReviewTold | null} */
    this._found = null;
    this._problem = "";
    this._signal = signal;
  }

  /** Again and again until all is weighed. @param {number} seat */
  async _ask(seat) {
    const { path, code } = this._model;
    Object.assign(this, { _seat: seat, _found: { weighed: 0, of: 0, moments: [] }, _problem: "" });
    try {
      do {
        this._draw();
        const found = await api("GET", `${path}/review${query({ seat, code })}`);
        if (seat !== this._seat) return;
        this._found = found;
        if (!this._done) await new Promise((resume) => setTimeout(resume, ASK_EVERY));
      } while (!this._done && seat === this._seat && !this._signal.aborted);
    } catch (error) {
      this._problem = explain(error, this._model.words);
    }
    this._draw();
  }

  get _done() {
    return this._found !== null && this._found.weighed >= this._found.of;
  }

  panel() {
    return html`<section class="kt-block kt-review" aria-labelledby="review"><h2 class="kt-block-title" id="review">${t("review.title")}</h2>
      <p class="kt-hint">${t("review.hint")}</p>
      <div class="kt-button-row">${this._model.names.map(
        (
          name,
          seat,
        ) => html`<button class="kt-button" aria-pressed=${this._found && seat === this._seat ? "true" : "false"} @click=${() => this._ask(seat)}>
        <i class="kt-seat-mark" data-seat=${seat} aria-hidden="true"></i>${name}</button>`,
      )}</div>
      ${this._problem ? html`<p class="kt-problem" role="alert">${this._problem}</p>` : nothing}
      ${this._found && !this._problem ? this._answer(this._found) : nothing}</section>`;
  }

  /** @param {ReviewTold} found */
  _answer({ weighed, of, moments }) {
    return html`${this._done ? nothing : html`<label class="kt-field"><span>${t("review.weighing", { weighed, of })}</span><progress value=${weighed} max=${of || 1}></progress></label>`}
      ${this._done && !moments.length ? html`<p>${t("review.nothing")}</p>` : nothing}
      <ol class="kt-review-moments">${moments.map((moment) => this._moment(moment))}</ol>`;
  }

  /** @param {MomentTold} moment */
  _moment({ number, lost, chosen, better }) {
    const { id, code, words } = this._model;
    const told = (/** @type {Saying} */ { key, values }) => words.said("moves", key, values);
    return html`<li><b>${t("review.lost", { points: words.count("points", Math.round(lost * 2) / 2) })}</b>
      <span>${t("review.chosen", { move: told(chosen) })}</span><span>${t("review.better", { move: told(better) })}</span>
      <a class="kt-button quiet" href="/matches/${id}/replay${query({ code })}#${number - 1}">${icon("history")}${t("review.look", { number })}</a></li>`;
  }
}

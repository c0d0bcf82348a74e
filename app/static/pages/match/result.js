/** After the end: who has won and why, how it came about, and what next. */

import { html, nothing, render } from "../../vendor/lit.js";
import { gameResult } from "../../games/load.js";
import { Fairness } from "../../kit/ui/fairness.js";
import { icon } from "../../kit/ui/icon.js";
import { originNote } from "../../kit/ui/origin.js";
import { api, query } from "../../kit/net/net.js";
import { style } from "../../kit/ui/sheet.js";
import { onLanguage, t } from "../../kit/words/words.js";
import { compared, earlierOf } from "./earlier.js";
import { endWords } from "./end_words.js";
import { Offer } from "./offer.js";
import { headline, reason, sentence, turningPoint } from "./outcome.js";
import { Review } from "./review.js";
import { scoreChart } from "./score_chart.js";
import { showLatest, talk } from "./talk.js";

/** @import {Mark, Moment} from "./score_chart.js" */
/** @import {GameResult} from "./outcome.js" */
/** @import {Say} from "./end_words.js" */
/** @typedef {{model: import("../../kit/model/model.js").MatchModel, signal: AbortSignal}} Context */

const USUAL_WIDTH = 640; // of the chart, before it has been measured

/** @param {HTMLElement} root @param {Context} context */
export async function mount(root, context) {
  const [say, game] = await Promise.all([
    endWords(),
    gameResult(context.model.summary.game),
    style(new URL("../../css/result.css", import.meta.url).href),
  ]);
  if (!context.signal.aborted) new Result(root, context, say, game);
}

class Result {
  /** @param {HTMLElement} root @param {Context} context @param {Say} say @param {GameResult} game  what it has to say about its end */
  constructor(root, context, say, game) {
    const { model, signal } = context;
    this._root = root;
    this._context = context;
    this._say = say;
    this._game = game;
    /** @type {Moment[]} */
    this._course = [];
    /** @type {object[]} */
    this._missed = [];
    /** @type {import("../../kit/model/wire.d.ts").Earlier | null} */
    this._earlier = null;
    this._review = new Review(model, () => this.draw(), signal);
    this._fairness = new Fairness(() => this.draw());
    this._offer = new Offer(model, () => this.draw(), signal);
    model.subscribe(() => this.draw(), signal);
    onLanguage(async () => ((this._say = await endWords()), this.draw()), signal);
    const size = new ResizeObserver(() => this.draw());
    size.observe(root);
    signal.addEventListener("abort", () => size.disconnect());
    this._heard = 0;
    this._load();
    this.draw();
  }

  async _load() {
    const { model } = this._context;
    const asked = (/** @type {string} */ route) => `${model.path}/${route}${query({ code: model.code })}`;
    /** @type {Promise<{scores: Moment[]}>} */
    const course = api("GET", asked("scores"));
    /** @type {Promise<object[]>} */
    const passed = api("GET", asked("missed"));
    const [{ scores }, missed, earlier] = await Promise.all([
      course.catch(() => ({ scores: [] })),
      passed.catch(() => []),
      earlierOf(model),
    ]);
    Object.assign(this, { _course: scores, _missed: missed, _earlier: earlier });
    this.draw();
  }

  draw() {
    const { model, signal } = this._context;
    if (signal.aborted) return;
    render(
      html`<div class="kt-result">
        ${this._head()}
        ${this._game.sheets(model)}
        ${talk(model)}
        ${this._course.length > 1 ? html`<section class="kt-block" aria-labelledby="course"><h2 class="kt-block-title" id="course">${this._game.course?.(model) ?? t("result.course")}</h2>${this._chart()}</section>` : nothing}
        ${this._game.missed?.(this._missed, model) ?? nothing}
        ${model.status === "finished" ? this._review.panel() : nothing}
        ${model.summary.seed ? this._fairness.panel(model.summary, "kt-block") : nothing}
      </div>`,
      this._root,
    );
    if (model.chat.length > this._heard) showLatest(this._root);
    this._heard = model.chat.length;
    if (model.unread && !document.hidden) model.readChat();
  }

  _head() {
    const { model } = this._context;
    const close = sentence(model, this._say, this._game);
    return html`<header class="kt-result-head"><h1>${headline(model)}</h1>
      ${close ? html`<p class="kt-result-close">${close}</p>` : nothing}
      ${this._compared()}
      <p class="kt-lead">${reason(model)}</p>${originNote(model.summary, "kt-hint")}${this._offer.bar()}${this._buttons()}</header>`;
  }

  /** Alone: beside what one has reached before. */
  _compared() {
    const told = compared(this._earlier, this._context.model, this._say, this._game);
    if (!told) return nothing;
    const best = this._earlier?.best;
    return html`<p class="kt-result-earlier">${told} ${best ? html`<a href="/matches/${best.id}">${this._say("earlier_look")}</a>` : nothing}</p>`;
  }

  _chart() {
    const width = this._root.querySelector(".kt-score-chart")?.clientWidth ?? USUAL_WIDTH;
    return scoreChart(this._course, this._context.model.names, width, this._turning());
  }

  /** @returns {Mark | null} */
  _turning() {
    const { model } = this._context;
    const found = turningPoint(this._course, model);
    if (!found) return null;
    const { number, seat } = found;
    const name = model.names[seat];
    const told = html`<p class="kt-turning-told">${this._say("turning", { number, name })}
      <a href="/matches/${model.id}/replay${query({ code: model.code })}#${number}">${this._say("turning_look")}</a></p>`;
    return { number, text: this._say("turning_mark", { name }), told };
  }

  _buttons() {
    const { model } = this._context;
    return html`<div class="kt-button-row">
      ${this._offer.button(this._say)}
      <a class="kt-button" href="/matches/${model.id}/replay${query({ code: model.code })}">${icon("history")}${t("result.replay")}</a>
      <a class="kt-button" href="${model.path}/export${query({ code: model.code })}" download="kontor-${model.id}.json">${icon("download")}${t("result.export")}</a>
      <a class="kt-button quiet" href="/">${t("result.home")}</a>
    </div>`;
  }
}

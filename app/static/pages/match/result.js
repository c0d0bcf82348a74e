/** After the end: who has won and why, how it came about, and what next. */

import { html, nothing, render } from "../../vendor/lit.js";
import { toast } from "../../kit/ui/dialog.js";
import { gameResult } from "../../games/load.js";
import { icon } from "../../kit/ui/icon.js";
import { api, query } from "../../kit/net/net.js";
import { explain, points, t } from "../../kit/words/words.js";
import { Review } from "./review.js";
import { scoreChart } from "./score_chart.js";

/** @typedef {{model: import("../../kit/model/model.js").TableModel, signal: AbortSignal}} Context */

/** @param {HTMLElement} root @param {Context} context */
export function mount(root, context) {
  new Result(root, context);
}

class Result {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this._root = root;
    this._context = context;
    /** @type {{number: number, scores: number[]}[]} */
    this._course = [];
    /** @type {any[]} */
    this._missed = [];
    /** What the game has to say about its end. @type {import("../../games/game.d.ts").GameResult | null} */
    this._game = null;
    this._review = new Review(context.model, () => this.draw(), context.signal);
    context.model.subscribe(() => this.draw(), context.signal);
    this._load();
    this.draw();
  }

  async _load() {
    const { model } = this._context;
    const asked = (/** @type {string} */ door, /** @type {any} */ otherwise) =>
      api("GET", `${model.path}/${door}${query({ code: model.code })}`).catch(() => otherwise);
    const [{ scores }, missed, game] = await Promise.all([
      asked("scores", { scores: [] }),
      asked("missed", []),
      gameResult(model.summary.game),
    ]);
    Object.assign(this, { _course: scores, _missed: missed, _game: game });
    this.draw();
  }

  draw() {
    const { model, signal } = this._context;
    if (signal.aborted) return;
    render(
      html`<div class="result">
        <header class="result-head"><h1>${this._headline()}</h1><p class="lead">${this._reason()}</p>${this._buttons()}</header>
        ${this._game?.sheets(model) ?? nothing}
        ${this._course.length > 1 ? html`<section class="panel" aria-labelledby="course"><h2 class="panel-title" id="course">${this._game?.course?.(model) ?? t("result.course")}</h2>${scoreChart(this._course, model.names)}</section>` : nothing}
        ${this._game?.missed?.(this._missed, model) ?? nothing}
        ${model.status === "finished" ? this._review.panel() : nothing}
        ${this._fairness()}
      </div>`,
      this._root,
    );
  }

  get _outcome() {
    return this._context.model.summary.result ?? this._context.model.view?.result ?? null;
  }

  _headline() {
    const { model } = this._context;
    const winners = this._outcome?.winners ?? [];
    if (model.status === "abandoned" || !winners.length) return t("result.abandoned");
    if (model.seats.length === 1) return t("result.solo", { points: points(this._total(0)) });
    if (winners.length === 1 && winners[0] === model.seat) return t("result.you_won");
    return t(winners.length > 1 ? "result.shared" : "result.won", {
      names: winners.map((/** @type {number} */ seat) => model.names[seat]).join(", "),
    });
  }

  /** @param {number} seat @returns {number} */
  _total(seat) {
    return this._outcome?.scores?.[seat] ?? 0;
  }

  _reason() {
    const { model } = this._context;
    const ending = model.summary.result?.ending ?? "";
    if (ending === "resigned") return t("result.resigned");
    return ending ? model.words.said("endings", ending) : nothing;
  }

  _buttons() {
    const { model } = this._context;
    return html`<div class="button-row">
      ${model.seat === null ? nothing : html`<button class="button primary" @click=${() => this._rematch()}>${icon("redo")}${t("result.rematch")}</button>`}
      <a class="button" href="/matches/${model.id}/replay${query({ code: model.code })}">${icon("history")}${t("result.replay")}</a>
      <a class="button" href="${model.path}/export${query({ code: model.code })}" download="kontor-${model.id}.json">${icon("download")}${t("result.export")}</a>
      <a class="button quiet" href="/">${t("result.home")}</a>
    </div>`;
  }

  async _rematch() {
    try {
      const { id } = await api("POST", `${this._context.model.path}/rematch`);
      location.assign(`/matches/${id}`);
    } catch (error) {
      toast(explain(error, this._context.model.words), { kind: "problem" });
    }
  }

  _fairness() {
    const { seed, commitment } = this._context.model.summary;
    if (!seed) return nothing;
    return html`<details class="panel"><summary>${t("seats.fair")}</summary><p class="hint">${t("result.fair_text")}</p>
      <dl class="option-words"><div><dt>${t("result.commitment")}</dt><dd><code>${commitment}</code></dd></div><div><dt>${t("result.seed")}</dt><dd><code>${seed}</code></dd></div></dl></details>`;
  }
}

/** After the end: who has won and why, how it came about, and what next. */

import { html, nothing, render } from "../vendor/lit.js";
import { toast } from "../kit/dialog.js";
import { icon } from "../kit/icon.js";
import { api, query } from "../kit/net.js";
import { explain, points, t } from "../kit/words.js";
import { missedJoins } from "./missed_joins.js";
import { scoreChart } from "./score_chart.js";

/** @typedef {{model: import("../kit/model.js").TableModel, shell: import("../kit/shell.js").Shell}} Context */
/** @typedef {{contracts: {card: string, points: number}[], buildings: {card: string, points: number}[], total: number, time: number}} Sheet */

/** @param {HTMLElement} root @param {Context} context */
export function mount(root, context) {
  const page = new Result(root, context);
  return { update: (/** @type {Context} */ now) => page.update(now), unmount: () => render(nothing, root) };
}

class Result {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this._root = root;
    this._context = context;
    /** @type {{number: number, scores: number[]}[]} */
    this._course = [];
    /** @type {import("./missed_joins.js").Missed[]} */
    this._missed = [];
    this._load();
    this.draw();
  }

  /** @param {Context} context */
  update(context) {
    this._context = context;
    this.draw();
  }

  async _load() {
    const { model } = this._context;
    const asked = (/** @type {string} */ door, /** @type {any} */ otherwise) => api("GET", `${model.path}/${door}${query({ code: model.code })}`).catch(() => otherwise);
    const [{ scores }, missed] = await Promise.all([asked("scores", { scores: [] }), asked("missed", [])]);
    Object.assign(this, { _course: scores, _missed: missed });
    this.draw();
  }

  draw() {
    const { model } = this._context;
    /** @type {Sheet[]} */
    const sheets = model.view?.result?.sheets ?? [];
    render(
      html`<div class="result">
        <header class="result-head"><h1>${this._headline()}</h1><p class="lead">${this._reason()}</p>${this._yardstick()}${this._buttons()}</header>
        ${sheets.length ? html`<section class="panel" aria-labelledby="sheet"><h2 class="panel-title" id="sheet">${t("result.sheet")}</h2>
          <div class="sheets">${this._ranked(sheets).map((seat) => this._sheet(seat, sheets[seat]))}</div></section>` : nothing}
        ${this._course.length > 1 ? html`<section class="panel" aria-labelledby="course"><h2 class="panel-title" id="course">${t("result.course")}</h2>${scoreChart(this._course, model.names)}</section>` : nothing}
        ${missedJoins(this._missed, model)}
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
    return t(winners.length > 1 ? "result.shared" : "result.won", { names: winners.map((/** @type {number} */ seat) => model.names[seat]).join(", ") });
  }

  /** @param {number} seat @returns {number} */
  _total(seat) {
    return this._outcome?.scores?.[seat] ?? this._context.model.view?.result?.sheets[seat]?.total ?? 0;
  }

  _reason() {
    const { model } = this._context;
    const ending = model.summary.result?.ending ?? "";
    if (ending === "resigned") return t("result.resigned");
    return ending ? model.words.said("endings", ending) : nothing;
  }

  _yardstick() {
    const reached = this._context.model.view?.result?.yardstick;
    if (this._context.model.seats.length > 1 || this._context.model.status !== "finished") return nothing;
    return html`<p class="yardstick">${t(reached ? `result.yardstick_${reached}` : "result.yardstick_none")}</p>`;
  }

  /** The best first. @param {Sheet[]} sheets */
  _ranked(sheets) {
    return sheets.map((_, seat) => seat).sort((a, b) => sheets[b].total - sheets[a].total || sheets[b].time - sheets[a].time);
  }

  /** @param {number} seat @param {Sheet} sheet */
  _sheet(seat, sheet) {
    const { model } = this._context;
    const won = (this._outcome?.winners ?? []).includes(seat) && model.seats.length > 1;
    return html`<table class="sheet ${won ? "won" : ""}">
      <caption><span class="sheet-name"><i class="seat-mark" data-seat=${seat} aria-hidden="true"></i>${model.names[seat]}${won ? html`<span class="chip">${icon("crown")}${t("result.winner")}</span>` : nothing}</span></caption>
      <thead><tr><th scope="col">${t("result.contracts")}</th><th scope="col" class="number">${t("result.points")}</th></tr></thead>
      <tbody>${sheet.contracts.map((line, index) => this._line(line, index > 4 ? t("result.half") : ""))}</tbody>
      <tbody><tr><th scope="rowgroup" colspan="2">${t("result.buildings")}</th></tr>
        ${sheet.buildings.length ? sheet.buildings.map((line) => this._line(line, model.box.scoring[line.card])) : html`<tr><td colspan="2" class="hint">${t("result.no_buildings")}</td></tr>`}</tbody>
      <tfoot><tr><th scope="row">${t("result.total")}<small>${t("result.tie", { time: model.words.count("time", sheet.time) })}</small></th><td class="number">${points(sheet.total)}</td></tr></tfoot>
    </table>`;
  }

  /** @param {{card: string, points: number}} line @param {string} note */
  _line({ card, points: worth }, note) {
    return html`<tr><td>${this._context.model.words.name(card)}${note ? html`<small>${note}</small>` : nothing}</td><td class="number">${points(worth)}</td></tr>`;
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

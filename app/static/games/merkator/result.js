/** The score sheets: contract by contract and building by building; alone, how good that was; and the joins missed. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { points } from "../../kit/words/words.js";
import { sayOf } from "./speech.js";

export const STYLES = ["css/result.css"];
export { missedJoins as missed } from "./parts/missed_joins.js";

/** @typedef {import("../../kit/model/table_model.js").TableModel<import("./wire.d.ts").View, import("./wire.d.ts").Box>} TableModel */
/** @import {Sheet} from "./wire.d.ts" */

/** Alone: what the rulebook says of such a result. Else, where points do not tell who has won, what does.
 *  @param {TableModel} model */
export function verdict(model) {
  const { sheets = [], yardstick = "" } = model.view?.result ?? {};
  const say = sayOf(model);
  if (sheets.length === 1) return say(`result_yardstick_${yardstick || "none"}`);
  const [first, second] = ranked(sheets);
  if (!second || sheets[first].total !== sheets[second].total || sheets[first].time === sheets[second].time) return "";
  const [time, other] = [first, second].map((seat) => model.words.count("time", sheets[seat].time));
  return say("result_tie_broken", { winner: model.names[first], name: model.names[second], time, other });
}

/** @param {TableModel} model */
export function sheets(model) {
  const all = model.view?.result?.sheets ?? [];
  const say = sayOf(model);
  if (!all.length) return nothing;
  return html`<section class="kt-block" aria-labelledby="sheet"><h2 class="kt-block-title" id="sheet">${say("result_sheet")}</h2>
    <div class="mk-sheets">${ranked(all).map((seat) => sheet(model, seat, all[seat]))}</div></section>`;
}

/** The best first. @param {Sheet[]} all */
function ranked(all) {
  return all.map((_, seat) => seat).sort((a, b) => all[b].total - all[a].total || all[b].time - all[a].time);
}

/** @param {TableModel} model @param {number} seat @param {Sheet} sheet */
function sheet(model, seat, { contracts, buildings, total, time }) {
  const say = sayOf(model);
  const won = (model.summary.result ?? model.view?.result)?.winners.includes(seat) && model.seats.length > 1;
  return html`<table class="kt-sheet ${won ? "won" : ""}">
    <caption><span class="mk-sheet-name"><i class="kt-seat-mark" data-seat=${seat} aria-hidden="true"></i>${model.names[seat]}${won ? html`<span class="kt-chip">${icon("crown")}${say("result_winner")}</span>` : nothing}</span></caption>
    <thead><tr><th scope="col">${say("result_contracts")}</th><th scope="col" class="kt-number">${say("result_points")}</th></tr></thead>
    <tbody>${contracts.map((row, index) => line(model, row, index > 4 ? say("result_half") : ""))}</tbody>
    <tbody><tr><th scope="rowgroup" colspan="2">${say("result_buildings")}</th></tr>
      ${buildings.length ? buildings.map((row) => line(model, row, model.box.scoring[row.card])) : html`<tr><td colspan="2" class="kt-hint">${say("result_no_buildings")}</td></tr>`}</tbody>
    <tfoot><tr><th scope="row">${say("result_total")}${model.seats.length > 1 ? html`<small>${say("result_tie", { time })}</small>` : nothing}</th><td class="kt-number">${points(total)}</td></tr></tfoot>
  </table>`;
}

/** @param {TableModel} model @param {{card: string, points: number}} row @param {string} note */
function line(model, { card, points: worth }, note) {
  return html`<tr><td>${model.words.name(card)}${note ? html`<small>${note}</small>` : nothing}</td><td class="kt-number">${points(worth)}</td></tr>`;
}

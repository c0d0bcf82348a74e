/** After the end: the money, and with which ships and special cards it was earned. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { cube } from "./parts/goods.js";
import { SPECIAL_ICONS } from "./parts/marks.js";
import { speaker, tableWords } from "./speech.js";

/** @typedef {import("../../kit/model/table_model.js").TableModel<import("./wire.d.ts").View>} TableModel */

export const STYLES = ["css/goods.css", "css/sheets.css"];

/** @param {TableModel} model */
function say(model) {
  return speaker(model.words, tableWords.current ?? {}, model.names).say;
}

/** What the chart shows. @param {TableModel} model */
export function course(model) {
  return say(model)("result_course");
}

/** @param {TableModel} model @param {number} n */
export function amount(model, n) {
  return say(model)("result_amount", { n });
}

/** @param {TableModel} model */
export function sheets(model) {
  const result = model.view?.result;
  if (!result) return nothing;
  const told = say(model);
  const order = [...result.money.keys()].sort((a, b) => result.money[b] - result.money[a]);
  return html`<section class="kt-block" aria-labelledby="sheet"><h2 class="kt-block-title" id="sheet">${told("result_money")}</h2>
    <div class="sm-sheet-frame" role="group" tabindex="0" aria-labelledby="sheet"><table class="kt-sheet sm-sheet"><thead><tr><th scope="col">${told("players")}</th><th scope="col">${told("result_ships")}</th><th scope="col">${told("result_specials")}</th><th scope="col" class="kt-number">${told("result_money")}</th></tr></thead>
      <tbody>${order.map((seat) => line(model, seat))}</tbody></table></div></section>`;
}

/** @param {TableModel} model @param {number} seat */
function line(model, seat) {
  const { ships = [], specials = [], money = 0 } = model.view?.merchants[seat] ?? {};
  const told = say(model);
  const won = (model.summary.result ?? model.view?.result)?.winners.includes(seat);
  return html`<tr><th scope="row"><i class="kt-seat-mark" data-seat=${seat} aria-hidden="true"></i> ${model.names[seat]} ${won ? html`<span class="kt-chip">${icon("crown")}${told("result_winner")}</span>` : nothing}</th>
    <td><span class="sm-sheet-goods">${ships.map((good) => html`${cube(good, model.words.name(good))}<span class="kt-visually-hidden">${model.words.name(good)}</span>`)}</span></td>
    <td>${specials.length ? html`<span class="sm-sheet-goods">${specials.map((card) => html`<span class="sm-special">${icon(SPECIAL_ICONS[card] ?? "bonus")}<span>${model.words.name(card)}</span></span>`)}</span>` : told("result_none")}</td>
    <td class="kt-number"><b>${money}</b></td></tr>`;
}

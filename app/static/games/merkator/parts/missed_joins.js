/** After the end: the travels that somebody did not join although contracts could have been fulfilled there. */

import { html, nothing } from "../../../vendor/lit.js";
import { query } from "../../../kit/net/net.js";
import { t } from "../../../kit/words/words.js";

/** @typedef {{number: number, seat: number, location: string, contracts: string[]}} Missed */
/** @typedef {import("../../../kit/model/model.js").TableModel} TableModel */

/** @param {Missed[]} missed @param {TableModel} model */
export function missedJoins(missed, model) {
  if (!missed.length) return nothing;
  return html`<section class="panel missed" aria-labelledby="missed"><h2 class="panel-title" id="missed">${t("result.missed")}</h2>
    <p class="hint">${t("result.missed_hint")}</p>
    ${model.names.map((name, seat) => ofSeat(missed.filter((one) => one.seat === seat), name, seat, model))}
  </section>`;
}

/** @param {Missed[]} missed @param {string} name @param {number} seat @param {TableModel} model */
function ofSeat(missed, name, seat, model) {
  if (!missed.length) return nothing;
  return html`<details><summary><i class="seat-mark" data-seat=${seat} aria-hidden="true"></i>${t("result.missed_seat", { n: missed.length, name })}</summary>
    <ul>${missed.map((one) => html`<li><a href="/matches/${model.id}/replay${query({ code: model.code })}#${one.number}">${told(one, model)}</a></li>`)}</ul></details>`;
}

/** @param {Missed} missed @param {TableModel} model */
function told({ number, location, contracts }, model) {
  const { words } = model;
  return t("result.missed_line", { number, location: words.name(location), contracts: words.listed(contracts.map((contract) => words.name(contract))) });
}

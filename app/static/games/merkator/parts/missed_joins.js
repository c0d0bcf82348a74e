/** After the end: the travels that somebody did not join although contracts could have been fulfilled there. */

import { html, nothing } from "../../../vendor/lit.js";
import { query } from "../../../kit/net/net.js";
import { sayOf } from "../speech.js";

/** @typedef {{number: number, seat: number, location: string, contracts: string[]}} Missed */
/** @import {TableModel} from "../../../kit/model/table_model.js" */

/** @param {Missed[]} missed @param {TableModel} model */
export function missedJoins(missed, model) {
  if (!missed.length) return nothing;
  const say = sayOf(model);
  return html`<section class="kt-block mk-missed" aria-labelledby="missed"><h2 class="kt-block-title" id="missed">${say("result_missed")}</h2>
    <p class="kt-hint">${say("result_missed_hint")}</p>
    ${model.names.map((name, seat) =>
      ofSeat(
        missed.filter((one) => one.seat === seat),
        name,
        seat,
        model,
      ),
    )}
  </section>`;
}

/** @param {Missed[]} missed @param {string} name @param {number} seat @param {TableModel} model */
function ofSeat(missed, name, seat, model) {
  if (!missed.length) return nothing;
  return html`<details><summary><i class="kt-seat-mark" data-seat=${seat} aria-hidden="true"></i>${sayOf(model)("result_missed_seat", { n: missed.length, name })}</summary>
    <ul>${missed.map((one) => html`<li><a href="/matches/${model.id}/replay${query({ code: model.code })}#${one.number}">${sayOf(model)("result_missed_line", one)}</a></li>`)}</ul></details>`;
}

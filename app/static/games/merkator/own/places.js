/** The places of an own box. */

import { html } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { good } from "../parts/marks.js";
import { choice, number, put } from "./fields.js";

/** @import {LocationRow} from "../wire.d.ts" */
/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */

/** @param {Own} own */
export function places(own) {
  const { rows, say } = own;
  return {
    id: "places",
    title: say("places"),
    of: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table }) => table === "location",
    left: (/** @type {number} */ left, /** @type {number} */ all) => say("places_left", { left, all }),
    cards: rows.location.map((row, at) => ({
      key: `place-${at}`,
      kind: "location",
      names: [row.id],
      title: own.words.name(row.id),
      at: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table, number: n }) =>
        table === "location" && n === at + 1,
      face: () => face(own, row),
      form: (/** @type {CardForm} */ form) => fields(own, row, at, form),
    })),
  };
}

/** @param {Own} own @param {LocationRow} row */
function face({ ctx, say }, row) {
  const time = row.time > 0 ? `+${row.time}` : `${row.time < 0 ? "−" : ""}${Math.abs(row.time)}`;
  return html`<div class="mk-paper mk-card" data-colour=${row.colour || "minor"}>
    <span class="mk-card-head"><span class="mk-card-title">${ctx.placeName(row.id)}</span><span class="kt-cost-mark">${time}${icon("time")}</span></span>
    ${
      row.kind === "major"
        ? html`<span class="mk-card-body">${(row.goods ?? []).map((id) => good(ctx, id))}</span>`
        : html`<span class="mk-card-note">${say("refills", { n: row.refill_from ?? 0 })}</span>`
    }</div>`;
}

/** @param {Own} own @param {LocationRow} row @param {number} at @param {CardForm} form */
function fields({ rows, say, words, change }, row, at, form) {
  const set = (/** @type {Partial<LocationRow>} */ changes) =>
    change({ ...rows, location: put(rows.location, at, { ...row, ...changes }) });
  const options = Object.values(rows.office)
    .flat()
    .map((id) => /** @type {const} */ ([id, words.name(id)]));
  const goods = row.goods ?? [];
  return html`<div class="kt-own-pair">${number(form, "time", say("time"), row.time, (time) => set({ time }), { min: -5, max: 5 })}
    ${
      row.kind === "major"
        ? goods.map((id, nth) =>
            choice(form, `good-${nth}`, say("good_n", { n: nth + 1 }), options, id, (now) =>
              set({ goods: put(goods, nth, now) }),
            ),
          )
        : number(form, "refill", say("refill_from"), row.refill_from ?? 0, (refill_from) => set({ refill_from }), {
            max: 20,
          })
    }</div>`;
}

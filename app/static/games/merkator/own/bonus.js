/** The bonus cards of an own box. */

import { html } from "../../../vendor/lit.js";
import { colourAt } from "../parts/contract.js";
import { good, icon } from "../parts/marks.js";
import { choice, number, put, renamed } from "./fields.js";

/** @import {BonusRow} from "../wire.d.ts" */
/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */

/** @param {BonusRow} row */
const idOf = (row) => `${row.location}-${row.good}`;

/** @param {Own} own */
export function bonus(own) {
  const { rows, say } = own;
  return {
    id: "bonus",
    title: say("bonus"),
    of: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table }) => table === "bonus",
    left: (/** @type {number} */ left, /** @type {number} */ all) => say("bonus_left", { left, all }),
    cards: rows.bonus.map((row, at) => ({
      key: `bonus-${at}`,
      kind: "bonus",
      names: [idOf(row)],
      title: `${own.words.name(row.location)}: ${own.words.name(row.good)}`,
      at: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table, number: n }) =>
        table === "bonus" && n === at + 1,
      face: () => face(own, row),
      form: (/** @type {CardForm} */ form) => fields(own, row, at, form),
    })),
  };
}

/** @param {Own} own @param {BonusRow} row */
function face({ ctx }, row) {
  return html`<div class="mk-paper mk-card" data-colour=${colourAt(ctx, row.location)}>
    <span class="mk-card-head"><span class="mk-card-title">${ctx.placeName(row.location)}</span><span class="kt-cost-mark">${row.cost}${icon("taler")}</span></span>
    <span class="mk-card-body">${good(ctx, row.good)}<span aria-hidden="true">${ctx.goodName(row.good)}</span></span></div>`;
}

/** @param {Own} own @param {BonusRow} row @param {number} at @param {CardForm} form */
function fields({ rows, say, words, change }, row, at, form) {
  const named = (/** @type {string} */ id) => /** @type {const} */ ([id, words.name(id)]);
  const set = (/** @type {Partial<BonusRow>} */ changes) => {
    const now = { ...row, ...changes };
    change({ ...rows, bonus: put(rows.bonus, at, now), confirmed: renamed(rows, "bonus", idOf(row), idOf(now)) });
  };
  return html`<div class="kt-own-pair">
    ${choice(
      form,
      "location",
      say("place"),
      rows.location.map(({ id }) => named(id)),
      row.location,
      (location) => set({ location }),
    )}
    ${choice(form, "good", say("good"), Object.values(rows.office).flat().map(named), row.good, (one) => set({ good: one }))}
    ${number(form, "cost", say("cost"), row.cost, (cost) => set({ cost }), { min: 3, max: 4 })}</div>`;
}

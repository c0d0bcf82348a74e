/** The buildings of an own box. */

import { html } from "../../../vendor/lit.js";
import { icon } from "../parts/marks.js";
import { number, put, text } from "./fields.js";
import { ruleForm } from "./rule_form.js";

/** @import {BuildingRow} from "../wire.d.ts" */
/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */

/** @param {Own} own */
export function buildings(own) {
  const { rows, say } = own;
  return {
    id: "buildings",
    title: say("buildings"),
    of: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table }) => table === "building",
    left: (/** @type {number} */ left, /** @type {number} */ all) => say("buildings_left", { left, all }),
    cards: rows.building.map((row, at) => ({
      key: `building-${at}`,
      kind: "building",
      names: [row.id],
      title: row.name,
      at: (/** @type {import("../../../kit/model/wire.d.ts").Spot} */ { table, number: n }) =>
        table === "building" && n === at + 1,
      face: () => face(own, row),
      form: (/** @type {CardForm} */ form) => fields(own, row, at, form),
    })),
  };
}

/** What it scores is told by the server, as soon as nothing is wrong. @param {Own} own @param {BuildingRow} row */
function face({ scoring }, row) {
  return html`<div class="mk-paper mk-card" data-colour="building">
    <span class="mk-card-head"><span class="mk-card-title">${row.name}</span><span class="kt-cost-mark">${row.cost}${icon("taler")}</span></span>
    <span class="mk-card-note">${scoring[row.id]}</span></div>`;
}

/** @param {Own} own @param {BuildingRow} row @param {number} at @param {CardForm} form */
function fields(own, row, at, form) {
  const { rows, say, change } = own;
  const set = (/** @type {Partial<BuildingRow>} */ changes) =>
    change({ ...rows, building: put(rows.building, at, { ...row, ...changes }) });
  const points = row.rule.kind !== "table";
  return html`${text(form, "name", say("name"), row.name, (name) => set({ name }))}
    <div class="kt-own-pair">${number(form, "cost", say("cost"), row.cost, (cost) => set({ cost }), { max: 50 })}
    ${points ? number(form, "vp", say("vp"), row.vp, (vp) => set({ vp }), { max: 20, step: 0.5 }) : ""}</div>
    ${ruleForm(own, row.rule, form, (rule) => set({ rule, ...(rule.kind === "table" ? { vp: 0 } : {}) }))}`;
}

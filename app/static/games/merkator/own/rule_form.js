/** How a building scores, as a form: which fields there are depends on the kind of its rule, and on what it counts. */

import { html, nothing } from "../../../vendor/lit.js";
import { choice, number, put, several } from "./fields.js";

/** @import {BuildingCondition, BuildingRule} from "../wire.d.ts" */
/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */
/** @typedef {BuildingRule["kind"]} Kind */
/** @typedef {"columns" | "categories" | "goods"} Way */
/** @typedef {"reach" | "every" | "max_units" | "min_value" | "min_cubes"} Figure */

const KINDS = /** @type {const} */ (["sole_most", "all_kinds_in", "at_least", "per", "table", "together"]);
const PARTS = /** @type {const} */ (["sole_most", "all_kinds_in", "at_least"]);
const COUNTS = [
  "highest_contract", "time_counters", "weapons_cubes", "food_cubes", "clothing_cubes", "columns_with_two_kinds",
  "contract_locations", "minor_contract_locations", "locations_with_bonus_and_contract", "colours", "cubes_in_best_column",
  "kinds", "kinds_with_cubes", "cubes", "contracts_worth", "bonus_cards", "buildings",
]; // prettier-ignore
const WAYS = /** @type {const} */ (["columns", "categories", "goods"]);
/** @type {Record<string, Figure[]>} */
const FIGURES = {
  at_least: ["reach"],
  per: ["every", "max_units"],
  contracts_worth: ["min_value"],
  kinds_with_cubes: ["min_cubes"],
};
const OF_SOME = ["all_kinds_in", "kinds", "kinds_with_cubes", "cubes"];
const MOST_STEPS = 16;
const MOST_PARTS = 3;

/** @template {BuildingRule | BuildingCondition} R @param {Own} own @param {R} rule @param {CardForm} form @param {(rule: R) => void} set @param {string} [part] @returns {unknown} */
export function ruleForm(own, rule, form, set, part = "") {
  const { say } = own;
  const kinds = (part ? PARTS : KINDS).map((kind) => /** @type {const} */ ([kind, say(`kind_${kind}`)]));
  const counts = ["", ...COUNTS].map(
    (what) => /** @type {const} */ ([what, what ? say(`count_${what}`) : say("choose")]),
  );
  const counting = rule.kind !== "all_kinds_in" && rule.kind !== "together";
  return html`${choice(form, `${part}kind`, say("kind"), kinds, rule.kind, (kind) => set(/** @type {R} */ (begun(/** @type {Kind} */ (kind), rule))))}
    ${counting ? choice(form, `${part}what`, say("counts"), counts, rule.what ?? "", (what) => set(/** @type {R} */ ({ ...begun(rule.kind, rule), what }))) : nothing}
    ${figures(own, rule, form, set, part)}${which(own, rule, form, set, part)}
    ${"steps" in rule && rule.kind === "table" ? steps(own, rule, form, /** @type {(rule: BuildingRule) => void} */ (set)) : nothing}
    ${"conditions" in rule && rule.kind === "together" ? together(own, rule, form, /** @type {(rule: BuildingRule) => void} */ (set)) : nothing}`;
}

/** Of what was said before, what has a meaning still. @param {Kind} kind @param {BuildingRule | BuildingCondition} rule */
function begun(kind, rule) {
  const what = kind === "all_kinds_in" || kind === "together" ? {} : { what: rule.what ?? "" };
  if (kind === "table") return { kind, ...what, steps: [[1, 1]] };
  if (kind === "together")
    return {
      kind,
      conditions: [
        { kind: "at_least", what: "kinds", reach: 1 },
        { kind: "at_least", what: "cubes", reach: 1 },
      ],
    };
  return { kind, ...what };
}

/** @template {BuildingRule | BuildingCondition} R @param {Own} own @param {R} rule @param {CardForm} form @param {(rule: R) => void} set @param {string} part */
function figures({ say }, rule, form, set, part) {
  const wanted = [...(FIGURES[rule.kind] ?? []), ...(FIGURES[rule.what ?? ""] ?? [])];
  if (!wanted.length) return nothing;
  const said = /** @type {Partial<Record<Figure, number>>} */ (rule);
  return html`<div class="kt-own-pair">${wanted.map((name) =>
    number(form, `${part}${name}`, say(name), said[name], (value) => set(without(rule, name, value)), {
      min: name === "every" ? 2 : 1,
      max: 100,
    }),
  )}</div>`;
}

/** What may be left out is left out where nothing is typed. @template {BuildingRule | BuildingCondition} R @param {R} rule @param {Figure} name @param {number} value @returns {R} */
function without(rule, name, value) {
  const { [name]: _, ...rest } = /** @type {Record<string, unknown>} */ (rule);
  return /** @type {R} */ (
    value === null && (name === "every" || name === "max_units") ? rest : { ...rest, [name]: value }
  );
}

/** @template {BuildingRule | BuildingCondition} R @param {Own} own @param {R} rule @param {CardForm} form @param {(rule: R) => void} set @param {string} part */
function which({ rows, say, words }, rule, form, set, part) {
  const columns = rule.what === "cubes_in_best_column";
  if (!columns && !OF_SOME.includes(rule.kind) && !OF_SOME.includes(rule.what ?? "")) return nothing;
  const there = {
    columns: Object.keys(rows.office).map((id) => /** @type {const} */ ([id, words.said("columns", id)])),
    categories: Object.keys(rows.categories).map((id) => /** @type {const} */ ([id, words.said("categories", id)])),
    goods: Object.values(rows.office)
      .flat()
      .map((id) => /** @type {const} */ ([id, words.name(id)])),
  };
  const way = columns ? "columns" : (WAYS.find((one) => rule[one]) ?? "");
  const set_ = (/** @type {Way | ""} */ now, /** @type {string[]} */ chosen) => {
    const { columns: _c, categories: _k, goods: _g, ...rest } = rule;
    set(/** @type {R} */ (now ? { ...rest, [now]: chosen } : rest));
  };
  const ways = ["", ...WAYS].map((one) => /** @type {const} */ ([one, say(`which_${one || "all"}`)]));
  return html`${columns ? nothing : choice(form, `${part}which`, say("which"), ways, way, (now) => set_(/** @type {Way | ""} */ (now), []))}
    ${way ? several(say(`which_${way}`), there[way], rule[way] ?? [], (chosen) => set_(way, chosen)) : nothing}`;
}

/** @param {Own} own @param {BuildingRule} rule @param {CardForm} form @param {(rule: BuildingRule) => void} set */
function steps({ say }, rule, form, set) {
  const there = rule.steps ?? [];
  const take = (/** @type {[number, number][]} */ now) => set({ ...rule, steps: now });
  return html`<fieldset><legend>${say("steps")}</legend>${there.map(
    ([reach, vp], at) => html`<div class="kt-own-pair">
      ${number(form, `reach-${at}`, say("step_reach", { n: at + 1 }), reach, (now) => take(put(there, at, [now, vp])), { min: 1, max: 100 })}
      ${number(form, `vp-${at}`, say("step_vp", { n: at + 1 }), vp, (now) => take(put(there, at, [reach, now])), { max: 20, step: 0.5 })}</div>`,
  )}<div class="kt-button-row">
    <button type="button" class="kt-button quiet" ?disabled=${there.length >= MOST_STEPS} @click=${() => take([...there, [(there.at(-1)?.[0] ?? 0) + 1, (there.at(-1)?.[1] ?? 0) + 1]])}>${say("step_more")}</button>
    <button type="button" class="kt-button quiet" ?disabled=${there.length < 2} @click=${() => take(there.slice(0, -1))}>${say("step_less")}</button></div></fieldset>`;
}

/** @param {Own} own @param {BuildingRule} rule @param {CardForm} form @param {(rule: BuildingRule) => void} set */
function together(own, rule, form, set) {
  const { say } = own;
  const there = rule.conditions ?? [];
  const take = (/** @type {BuildingCondition[]} */ now) => set({ ...rule, conditions: now });
  return html`${there.map(
    (one, at) =>
      html`<fieldset><legend>${say("condition", { n: at + 1 })}</legend>${ruleForm(own, one, form, (now) => take(put(there, at, now)), `part-${at}-`)}</fieldset>`,
  )}<div class="kt-button-row">
    <button type="button" class="kt-button quiet" ?disabled=${there.length >= MOST_PARTS} @click=${() => take([...there, { kind: "at_least", what: "kinds", reach: 1 }])}>${say("condition_more")}</button>
    <button type="button" class="kt-button quiet" ?disabled=${there.length < 3} @click=${() => take(there.slice(0, -1))}>${say("condition_less")}</button></div>`;
}

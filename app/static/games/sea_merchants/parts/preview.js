// Look before you leap: what everybody would earn by a play, what a cube could hope for.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { seal } from "../../../table/marks.js";
import { cube } from "./goods.js";
import { coins } from "./marks.js";
import { takeOf } from "../decisions/offered.js";

/** @typedef {import("../context.js").Ctx} Ctx */
/** @typedef {{coins: number, ships: number, premium: number}} Income */

/**
 * Who earns how much, and why.
 * @param {Ctx} ctx
 * @param {any} seen
 * @param {string} good
 */
export function earnings(ctx, seen, good) {
  return html`<div class="sm-earnings"><h3>${cube(good)}<span>${ctx.say("earnings", { good, n: seen.demand[good] })}</span></h3>
    <table><tbody>${seen.incomes.map((/** @type {Income} */ income, /** @type {number} */ seat) => row(ctx, income, seat, seen.demand[good]))}</tbody></table></div>`;
}

/**
 * @param {Ctx} ctx
 * @param {Income} income
 * @param {number} seat
 * @param {number} demand
 */
function row(ctx, income, seat, demand) {
  const sum = income.ships ? `${income.ships} × ${demand}${income.premium ? ` + ${income.premium}` : ""}` : "";
  const why = income.ships
    ? ctx.say(income.premium ? "income_premium" : "income", { ships: income.ships, n: demand, premium: income.premium })
    : ctx.say("income_none");
  return html`<tr class=${income.coins ? "" : "sm-nothing"}><th scope="row">${seal(ctx, seat)}${ctx.names[seat]}</th><td class="sm-sum" data-name=${why}>${sum}</td>
    <td><b class="sm-gain">+${income.coins}</b></td><td>${coins(ctx, ctx.view.merchants[seat].money + income.coins)}</td></tr>`;
}

/** What the product pointed at in the pool could bring. @param {Ctx} ctx */
export function hopes(ctx) {
  const take = ctx.ui.take ? takeOf(ctx, ctx.ui.take) : undefined;
  const seen = take ? ctx.look(take) : undefined;
  if (!seen || seen.refused) return nothing;
  return html`<ul class="sm-hopes"><li>${cube(ctx.ui.take)}<span>${ctx.say("hope", { good: ctx.ui.take, n: seen.demand, held: seen.held })}</span></li>
    ${seen.back ? html`<li>${cube(seen.back)}<span>${ctx.say("hope_back", { good: seen.back, n: seen.demand_back, held: seen.held_back })}</span></li>` : nothing}
    <li>${icon("info")}<span>${ctx.say("cubes_after", { good: ctx.ui.take, n: seen.cubes_left })}</span></li></ul>`;
}

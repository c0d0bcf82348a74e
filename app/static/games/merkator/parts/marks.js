// The small signs everything else is made of: icons, cubes, goods, coins, counters, seats. Each has a name to be asked for.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";

export { icon } from "../../../kit/ui/icon.js";
export { seal, stepper } from "../../../table/marks.js";

/** @import {Ctx} from "../context.d.ts" */

/** A wooden cube with its letter. @param {Ctx} ctx @param {string} colour */
export function cube(ctx, colour) {
  return html`<i class="mk-cube" data-colour=${colour} data-letter=${ctx.label("cubes", colour)} data-name=${cubeName(ctx, colour)}></i>`;
}

/** "green cube: livestock or muskets" @param {Ctx} ctx @param {string} colour */
export function cubeName(ctx, colour) {
  const [one = "", two = ""] = ctx.box.goodsOf.get(colour) ?? [];
  return ctx.say("cube", { colour: ctx.say(`colour_${colour}`), one: ctx.goodName(one), two: ctx.goodName(two) });
}

/** A good: its picture on the colour of its cube. @param {Ctx} ctx @param {string} id @param {number | string} [number] */
export function good(ctx, id, number) {
  return html`<span class="mk-good" data-name=${ctx.goodName(id)}
    ><span class="mk-tile" data-colour=${ctx.box.colourOf.get(id) ?? ""}>${icon(`good-${id}`)}</span
    >${number === undefined ? nothing : html`<b>${number}</b>`}<span class="kt-visually-hidden">${ctx.goodName(id, Number(number))}</span></span
  >`;
}

/** A demand or a gap: a good, or any of a category. @param {Ctx} ctx @param {string} id @param {number | string} [number] */
export function wanted(ctx, id, number) {
  if (ctx.box.colourOf.has(id)) return good(ctx, id, number);
  return html`<span class="mk-good" data-name=${ctx.say("any_of", { category: ctx.categoryName(id), goods: kindsOf(ctx, id) })}
    ><span class="mk-tile" data-category=${id}>${icon(CATEGORY[id] ?? "cube")}</span
    >${number === undefined ? nothing : html`<b>${number}</b>`}<span class="kt-visually-hidden">${ctx.categoryName(id)}</span></span
  >`;
}

/** @type {Record<string, string>} */
const CATEGORY = { food: "good-ham", clothing: "good-fabric", weapons: "good-muskets", goods: "cube" };

/** @param {Ctx} ctx @param {string} category */
function kindsOf(ctx, category) {
  return category === "goods"
    ? ctx.say("all_sixteen")
    : ctx.box.categories[category].map((id) => ctx.goodName(id)).join(", ");
}

/** @param {Ctx} ctx @param {Record<string, number>} goods */
export function goods(ctx, goods) {
  return Object.entries(goods).map(([id, number]) => wanted(ctx, id, number));
}

/** @param {Ctx} ctx @param {number} number */
export function time(ctx, number) {
  return html`<span class="kt-sum" data-name=${ctx.counted("time", number)}>${icon("time")}<b>${number}</b
    ><span class="kt-visually-hidden">${ctx.say("time_noun", { n: number })}</span></span>`;
}

/** @param {Ctx} ctx @param {number} number */
export function taler(ctx, number) {
  return html`<span class="kt-sum kt-money" data-name=${ctx.counted("taler", number)}>${icon("taler")}<b>${number}</b
    ><span class="kt-visually-hidden">${ctx.say("taler_noun")}</span></span>`;
}

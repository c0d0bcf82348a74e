// The six products side by side: how many the market wants, who has them aboard, and the cubes left in the pool.
import { html, nothing } from "../../../vendor/lit.js";
import { seal } from "../../../table/marks.js";
import { cube } from "./goods.js";
import { lookedAt, takeOf } from "../decisions/offered.js";

/** @typedef {import("../context.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function pool(ctx) {
  const play = lookedAt(ctx);
  const seen = play ? ctx.look(play) : undefined;
  return html`<section class="sm-pool" data-tab="table" aria-label=${ctx.say("pool")}><h2 class="visually-hidden">${ctx.say("pool")}</h2>
    <ul @pointerleave=${() => ctx.set({ take: "" })}>${ctx.box.goods.map((good) => html`<li>${product(ctx, good, seen)}</li>`)}</ul></section>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 * @param {any} seen  what the play looked at would change
 */
function product(ctx, good, seen) {
  const take = ctx.mine ? takeOf(ctx, good) : undefined;
  const inside = html`<span class="sm-product-head" data-anchor=${`pool:${good}`}>${cube(good)}<b>${ctx.goodName(good)}</b></span>
    ${demand(ctx, good, seen)}${aboard(ctx, good)}${cubes(ctx, good)}`;
  const marked = good === ctx.ui.good ? "sm-product sm-marked" : "sm-product";
  if (!take) return html`<div class=${marked} data-good=${good}>${inside}</div>`;
  const point = () => ctx.set({ take: good });
  return html`<button type="button" class=${`${marked} sm-target`} data-good=${good} ?disabled=${ctx.busy}
    @pointerenter=${point} @focus=${point} @click=${() => ctx.act(take)}><span class="visually-hidden">${ctx.say(take.type === "Load" ? "load_this" : "take_this")}</span>${inside}</button>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 * @param {any} seen
 */
function demand(ctx, good, seen) {
  const now = ctx.view.demand[good];
  const then = seen?.demand?.[good] ?? now;
  return html`<span class="sm-line" data-name=${ctx.say("demand_is", { good, n: now })}><span class="kt-label">${ctx.say("in_market")}</span>
    <span class=${then === now ? "sm-figure" : "sm-figure sm-changed"}><b>${now}</b>${then === now ? nothing : html`<b class=${then > now ? "sm-up" : "sm-down"}><span aria-hidden="true">→</span> ${then}</b>`}</span></span>`;
}

/**
 * A mark for every ship with it.
 * @param {Ctx} ctx
 * @param {string} good
 */
function aboard(ctx, good) {
  const marks = ctx.view.merchants.flatMap((/** @type {any} */ { ships }, /** @type {number} */ seat) =>
    ships.filter((/** @type {string} */ one) => one === good).map(() => seat),
  );
  const names = marks.map((/** @type {number} */ seat) => ctx.names[seat]);
  return html`<span class="sm-line" data-name=${names.length ? ctx.say("aboard_of", { good, names: ctx.joined(names) }) : ctx.say("aboard_none", { good })}><span class="kt-label">${ctx.say("aboard")}</span>
    <span class="sm-marks">${marks.length ? marks.map((/** @type {number} */ seat) => seal(ctx, seat)) : html`<span class="kt-quiet">–</span>`}<span class="visually-hidden">${names.join(", ")}</span></span></span>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 */
function cubes(ctx, good) {
  const left = ctx.view.cubes[good];
  return html`<span class="sm-stock" data-name=${ctx.say("cubes_left", { good, n: left })}>${Array.from({ length: ctx.box.cubes }, (_, at) => html`<i class=${at < left ? "sm-bit" : "sm-bit sm-gone"}></i>`)}<span class="visually-hidden">${ctx.say("cubes_left", { good, n: left })}</span></span>`;
}

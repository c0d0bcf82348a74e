// The special cards: what they do, what they cost, how many are left; one click buys.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { SPECIAL_ICONS } from "./marks.js";
import { offered } from "../decisions/offered.js";

/** @typedef {import("../context.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function shop(ctx) {
  return html`<section class="sm-shop" aria-label=${ctx.say("shop")}><ul>${Object.entries(ctx.view.specials).map(([card, kind]) => html`<li>${ware(ctx, card, /** @type {{price: number, left: number}} */ (kind))}</li>`)}</ul>
    <p class="kt-quiet">${ctx.say("shop_more")}</p></section>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} card
 * @param {{price: number, left: number}} kind
 */
function ware(ctx, card, { price, left }) {
  const buy = ctx.mine ? offered(ctx, "Buy", { card }) : undefined;
  const inside = html`<span class="sm-ware-sign" data-anchor=${`shop:${card}`}>${icon(SPECIAL_ICONS[card] ?? "bonus")}</span>
    <span class="sm-ware-text"><b>${ctx.cardName(card)}</b><span class="sm-ware-effect">${ctx.box.specials[card]?.effect}</span></span>
    <span class="sm-ware-price"><span class="kt-cost-mark">${icon("taler")}${price}<span class="visually-hidden">${ctx.say("coins_noun", { n: price })}</span></span><small>${ctx.say("left", { n: left })}</small></span>`;
  if (buy)
    return html`<button type="button" class="sm-ware sm-target" ?disabled=${ctx.busy} data-name=${ctx.say("buy_for", { card: ctx.cardName(card), coins: price })} @click=${() => ctx.act(buy)}>${inside}</button>`;
  return html`<div class=${left ? "sm-ware" : "sm-ware sm-sold"} data-name=${whyNot(ctx, price, left) ?? nothing}>${inside}</div>`;
}

/**
 * @param {Ctx} ctx
 * @param {number} price
 * @param {number} left
 */
function whyNot(ctx, price, left) {
  if (!left) return ctx.say("sold_out");
  const money = ctx.view.merchants[ctx.seat]?.money;
  if (money !== undefined && money < price) return ctx.say("too_dear", { coins: price - money });
  return ctx.seat >= 0 && !ctx.readOnly ? ctx.say("buy_when") : undefined;
}

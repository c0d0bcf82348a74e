// The special cards: what they do, what they cost, how many are left. Pointing shows, a click buys.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { touched } from "../decisions/doing.js";
import { offered } from "../decisions/offered.js";
import { deck } from "./market.js";
import { SPECIAL_ICONS } from "./marks.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {SpecialLeft} from "../wire.d.ts" */

/** Where there is no mole, the deck lies here. @param {Ctx} ctx */
export function shop(ctx) {
  return html`<section class="sm-shop" aria-label=${ctx.say("shop")}><h2 class="kt-visually-hidden">${ctx.say("shop")}</h2><ul @pointerleave=${(/** @type {Event} */ event) => touched(event) || ctx.set({ card: "" })}>${Object.entries(ctx.view.specials).map(([card, kind]) => html`<li>${ware(ctx, card, kind)}</li>`)}<li class="sm-shop-deck">${deck(ctx)}</li></ul></section>`;
}

/** @param {Ctx} ctx @param {string} card @param {SpecialLeft} kind */
function ware(ctx, card, { price, left }) {
  const buy = ctx.mine ? offered(ctx, "Buy", { card }) : undefined;
  const inside = html`<span class="sm-ware-sign" data-anchor=${`shop:${card}`}>${icon(SPECIAL_ICONS[card] ?? "bonus")}</span><b class="sm-ware-name">${ctx.cardName(card)}</b>
    <span class="kt-cost-mark">${left ? html`${icon("taler")}${price}<span class="kt-visually-hidden">${ctx.say("coins_noun", { n: price })}</span>` : "–"}</span>
    <small class="sm-ware-more">${left ? html`<span>${ctx.say(`does_${card}`, { n: ctx.box.premium })}</span> ` : nothing}<span>${ctx.say("left", { n: left })}</span></small>`;
  const effect = ctx.box.specials[card]?.effect ?? "";
  if (!buy)
    return html`<div class=${left ? "sm-ware" : "sm-ware sm-sold"} data-name=${effect} data-more=${whyNot(ctx, price, left) ?? nothing}>${inside}</div>`;
  const point = (/** @type {Event} */ event) => touched(event) || ctx.set({ card });
  const click = (/** @type {Event} */ event) =>
    touched(event) ? ctx.set({ card, good: "", spots: [], ship: -1 }) : ctx.act(buy);
  return html`<button type="button" class="sm-ware sm-target" aria-pressed=${ctx.ui.card === card} ?disabled=${ctx.busy} data-name=${ctx.say("buy_for", { card: ctx.cardName(card), coins: price })} data-more=${effect}
    @pointerenter=${point} @focus=${() => ctx.set({ card })} @click=${click}>${inside}</button>`;
}

/** @param {Ctx} ctx @param {number} price @param {number} left */
function whyNot(ctx, price, left) {
  if (!left) return ctx.say("sold_out");
  const money = ctx.view.merchants[ctx.seat]?.money;
  if (money !== undefined && money < price) return ctx.say("too_dear", { coins: price - money });
  return ctx.seat >= 0 && !ctx.readOnly ? ctx.say("buy_when") : undefined;
}

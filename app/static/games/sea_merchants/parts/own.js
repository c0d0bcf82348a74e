// The own hand, a fan at each pier, and the own purse beside it.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { mostOf } from "../decisions/offered.js";
import { face, walk } from "./market.js";
import { coins, special } from "./marks.js";

/** @import {Ctx} from "../context.d.ts" */

/** @param {Ctx} ctx */
export function ownHand(ctx) {
  const has = ctx.view.merchants[ctx.seat];
  if (!has) return nothing;
  /** @type {readonly string[]} */
  const held = ctx.view.you?.hand ?? [];
  return html`<section class="sm-hand" data-anchor="hand" aria-label=${ctx.say("hand")}>
    <div class="sm-own"><h2>${ctx.say("hand")}<small>${ctx.cards(has.hand)}</small></h2><span class="sm-purse" data-anchor="money:own">${coins(ctx, has.money)}</span><span class="sm-specials">${has.specials.map((card) => special(ctx, card))}</span></div>
    <ul class="sm-row" @keydown=${walk}>${ctx.box.goods.map((good) => html`<li class="sm-cell">${stack(ctx, good, held.filter((one) => one === good).length)}</li>`)}</ul></section>`;
}

/** What lies in the market already is not in the hand. @param {Ctx} ctx @param {string} good @param {number} held */
function stack(ctx, good, held) {
  const picked = ctx.ui.good === good;
  const laid = picked ? ctx.ui.spots.length : 0;
  const left = held - laid;
  const inside = html`<span class="sm-spread" aria-hidden="true">${left ? Array.from({ length: left }, () => html`<span class="sm-slot"><span class="sm-held sm-face" data-good=${good}>${face(good)}</span></span>`) : html`<i class="sm-card-place"></i>`}</span>
    <span class="sm-stack-name"><b>${left}</b> <span class=${laid ? "kt-visually-hidden" : "sm-stack-word"}>${ctx.goodName(good)}</span>${laid ? html` <span class="sm-stack-laid">${ctx.say("laid", { n: laid })}</span>` : most(ctx, good)}</span>`;
  if (!held || !mostOf(ctx, good))
    return html`<div class=${left ? "sm-stack" : "sm-stack sm-none"} data-anchor=${`hand:${good}`}>${inside}</div>`;
  const pick = () => ctx.set({ good: picked ? "" : good, spots: [], spot: -1, ship: -1, take: "", card: "" });
  return html`<button type="button" class="sm-stack sm-target" aria-pressed=${picked} data-anchor=${`hand:${good}`} ?disabled=${ctx.busy} data-name=${ctx.say("play_good", { good })}
    @click=${pick}><span class="kt-visually-hidden">${ctx.say("hand_play")}</span>${inside}</button>`;
}

/** The most that this kind could earn now. @param {Ctx} ctx @param {string} good */
function most(ctx, good) {
  const could = ctx.mine ? ctx.view.you?.plays[good]?.coins : 0;
  return could
    ? html`<span class="sm-most" data-name=${ctx.say("earns_most", { coins: could })}>${icon("taler")}≤ ${could}<span class="kt-visually-hidden">${ctx.say("coins_noun", { n: could })}</span></span>`
    : nothing;
}

// The small signs of this table: coins, cards in a hand, special cards.
import { html } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";

/** @import {Ctx} from "../context.d.ts" */

/** @type {Record<string, string>} */
export const SPECIAL_ICONS = { ship: "ship", contract: "contract", office: "building", dock: "dock" };

/** @param {Ctx} ctx @param {number} number */
export function coins(ctx, number) {
  return html`<span class="kt-sum kt-money" data-name=${ctx.coins(number)}>${icon("taler")}<b>${number}</b><span class="kt-visually-hidden">${ctx.say("coins_noun", { n: number })}</span></span>`;
}

/** @param {Ctx} ctx @param {number} number */
export function handSize(ctx, number) {
  return html`<span class="kt-sum" data-name=${ctx.say("hand_size", { n: number })}>${icon("cards")}<b>${number}</b><span class="kt-visually-hidden">${ctx.say("hand_noun", { n: number })}</span></span>`;
}

/** @param {Ctx} ctx @param {number} number */
export function fleetSize(ctx, number) {
  return html`<span class="kt-sum" data-name=${ctx.say("fleet_size", { n: number })}>${icon("ship")}<b aria-hidden="true">${number}</b><span class="kt-visually-hidden">${ctx.say("fleet_size", { n: number })}</span></span>`;
}

/** A special card that somebody owns, with what it does. @param {Ctx} ctx @param {string} card */
export function special(ctx, card) {
  return html`<span class="sm-special" data-name=${ctx.cardName(card)} data-more=${ctx.box.specials[card]?.effect ?? ""}>${icon(SPECIAL_ICONS[card] ?? "bonus")}<span class="kt-visually-hidden">${ctx.cardName(card)}</span></span>`;
}

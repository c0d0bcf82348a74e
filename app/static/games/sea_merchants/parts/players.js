// Everybody at the table: money, cards in hand, ships, special cards, and what a play would earn them.
import { html, nothing } from "../../../vendor/lit.js";
import { presence, seal, thinking } from "../../../table/marks.js";
import { coins, fleetSize, handSize, special } from "./marks.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Looked} from "./market.js" */

/** @param {Ctx} ctx @param {Looked} seen */
export function players(ctx, seen) {
  return html`<section class="sm-players" aria-label=${ctx.say("players")}><h2 class="kt-visually-hidden">${ctx.say("players")}</h2><ul>${ctx.seats.map((seat) => merchant(ctx, seat, seen?.incomes?.[seat.seat]))}</ul></section>`;
}

/** @param {Ctx} ctx @param {import("../../../table/context.d.ts").Seat} one @param {{coins: number} | undefined} income */
function merchant(ctx, one, income) {
  const { seat } = one;
  const has = ctx.view.merchants[seat];
  if (!has) return nothing;
  const asked = ctx.waiting.includes(seat);
  return html`<li class=${asked ? "sm-merchant sm-asked" : "sm-merchant"} data-seat=${seat} data-anchor=${`seat:${seat}`}>
    <span class="sm-merchant-head">${seal(ctx, seat)}<span class="kt-player-name">${ctx.names[seat]}${seat === ctx.seat ? html` <small>${ctx.say("you")}</small>` : nothing}</span>
      ${presence(ctx, one)}${asked ? thinking(ctx, seat) : nothing}</span>
    <span class="sm-merchant-money" data-anchor=${`money:${seat}`}>${coins(ctx, has.money)}</span>
    <span class="sm-merchant-goods">${handSize(ctx, has.hand)}${fleetSize(ctx, has.ships.length)}<span class="sm-specials">${has.specials.map((card) => special(ctx, card))}</span></span>
    ${income ? gain(ctx, income.coins, has.money) : nothing}</li>`;
}

/** @param {Ctx} ctx @param {number} number @param {number} money */
function gain(ctx, number, money) {
  return html`<span class="sm-would"><span class=${number ? "sm-gain" : "sm-gain sm-nothing"} data-name=${ctx.say("would_earn", { coins: number })}>+${number}</span><span class="sm-then"><span aria-hidden="true">→ </span>${money + number}</span></span>`;
}

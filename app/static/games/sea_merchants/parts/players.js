// Everybody at the table: money, ships and what is aboard, special cards, how many cards they hold, and what a play would earn.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { presence, seal, thinking } from "../../../table/marks.js";
import { coins, handSize, special } from "./marks.js";
import { lookedAt } from "../decisions/offered.js";
import { fleet } from "./ships.js";

/** @typedef {import("../context.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function players(ctx) {
  const play = lookedAt(ctx);
  const incomes = play ? ctx.look(play)?.incomes : undefined;
  return html`<section class="kt-strip sm-players" aria-label=${ctx.say("players")}><ul>${ctx.seats.map((seat) => merchant(ctx, seat, incomes?.[seat.seat]))}</ul></section>`;
}

/**
 * @param {Ctx} ctx
 * @param {import("../../../table/context.js").Seat} one
 * @param {{coins: number} | undefined} income
 */
function merchant(ctx, one, income) {
  const { seat, name } = one;
  const has = ctx.view.merchants[seat];
  if (!has) return nothing;
  const asked = ctx.waiting.includes(seat);
  return html`<li class=${asked ? "sm-merchant kt-player kt-asked" : "sm-merchant kt-player"} data-seat=${seat}>
    <span class="sm-merchant-head" data-anchor=${`seat:${seat}`}>${seal(ctx, seat)}<span class="kt-player-name">${name}${seat === ctx.seat ? html` <small>${ctx.say("you")}</small>` : nothing}</span>
      ${presence(ctx, one)}
      ${ctx.view.active === seat ? html`<span class="kt-role" data-name=${ctx.say("active")}>${icon("ship")}<span class="visually-hidden">${ctx.say("active")}</span></span>` : nothing}
      ${asked ? thinking(ctx) : nothing}
      <span class="kt-player-sums">${income ? gain(ctx, income.coins) : nothing}${handSize(ctx, has.hand)}<span data-anchor=${`money:${seat}`}>${coins(ctx, has.money)}</span></span></span>
    <span class="sm-merchant-goods">${fleet(ctx, seat)}${has.specials.map((/** @type {string} */ card) => special(ctx, card))}</span></li>`;
}

/**
 * @param {Ctx} ctx
 * @param {number} number
 */
function gain(ctx, number) {
  return html`<span class=${number ? "sm-gain" : "sm-gain sm-nothing"} data-name=${ctx.say("would_earn", { coins: number })}>+${number}</span>`;
}

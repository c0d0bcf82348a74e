// The board as text: a real document with headings and lists, for screen readers and for whoever prefers words.
import { guard, html, nothing } from "../../../vendor/lit.js";
import { shipName } from "./ships.js";

/** @import {Ctx} from "../context.d.ts" */

/** @param {Ctx} ctx */
export function twin(ctx) {
  const { view } = ctx;
  return html`<section class=${ctx.ui.twin ? "kt-twin kt-block" : "kt-twin kt-visually-hidden"} aria-label=${ctx.say("twin")} tabindex="-1" id="twin"><h2>${ctx.say("twin")}</h2>
    ${guard([view.market, view.deck, view.cubes, view.covered, ctx.say], () => board(ctx))}
    ${guard([view.you, ctx.say], () => ownHand(ctx))}
    ${ctx.seats.map(({ seat }) => guard([view.merchants[seat], ctx.say], () => merchant(ctx, seat)))}
    ${guard([view.specials, ctx.say], () => wares(ctx))}
  </section>`;
}

/** @param {Ctx} ctx */
function board(ctx) {
  const { view } = ctx;
  return html`<h3>${ctx.say("market")}</h3><p>${ctx.joined(view.market.map((good) => ctx.goodName(good)))}. ${ctx.say("deck_more")} ${ctx.say("deck_is", { n: view.deck })}</p>
    <h3>${ctx.say("pool")}</h3><ul>${ctx.box.goods.map((good) => html`<li>${ctx.say("twin_good", { good, n: view.demand[good], left: view.cubes[good], gone: view.covered[good] })}</li>`)}</ul>`;
}

/** @param {Ctx} ctx */
function ownHand(ctx) {
  if (!ctx.view.you) return nothing;
  const held = ctx.view.you.hand.map((good) => ctx.goodName(good));
  return html`<h3>${ctx.say("hand")}</h3><p>${held.length ? ctx.joined(held) : ctx.say("hand_empty")}</p>`;
}

/** @param {Ctx} ctx @param {number} seat */
function merchant(ctx, seat) {
  const has = ctx.view.merchants[seat];
  if (!has) return nothing;
  return html`<h3>${ctx.names[seat]}${seat === ctx.seat ? ` ${ctx.say("you")}` : ""}</h3><ul><li>${ctx.coins(has.money)}</li><li>${ctx.say("hand_size", { n: has.hand })}</li>
    ${has.ships.map((good) => html`<li>${shipName(ctx, good)}</li>`)}${has.specials.map((card) => html`<li>${ctx.cardName(card)}: ${ctx.box.specials[card]?.effect}</li>`)}</ul>`;
}

/** @param {Ctx} ctx */
function wares(ctx) {
  return html`<h3>${ctx.say("shop")}</h3><ul>${Object.entries(ctx.view.specials).map(([card, kind]) => {
    const { price, left } = /** @type {{price: number, left: number}} */ (kind);
    return html`<li>${ctx.cardName(card)}, ${ctx.coins(price)}, ${ctx.say("left", { n: left })}: ${ctx.box.specials[card]?.effect}</li>`;
  })}</ul>`;
}

// The own quay: ships with their cubes, the hand, money and special cards.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { goodPicture } from "./goods.js";
import { coins, special } from "./marks.js";
import { offered } from "../decisions/offered.js";
import { earns, shipPicture } from "./ships.js";

/** @typedef {import("../context.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function ownQuay(ctx) {
  const has = ctx.view.merchants[ctx.seat];
  if (!has) return nothing;
  return html`<section class="sm-quay panel" data-tab="table" data-seat=${ctx.seat} aria-label=${ctx.say("quay")}>
    <div class="sm-hand" role="group" aria-label=${ctx.say("hand")} data-anchor="hand"><h2>${ctx.say("hand")}<small>${ctx.cards(has.hand)}</small></h2>${hand(ctx)}</div>
    <div class="sm-berths" role="group" aria-label=${ctx.say("own_ships")}><h2>${ctx.say("own_ships")}<span class="sm-purse" data-anchor="money:own">${coins(ctx, has.money)}</span></h2>
      <div class="sm-berth-row" data-many=${has.ships.length > 3 ? "yes" : "no"}>${has.ships.map((/** @type {string} */ good, /** @type {number} */ at) => berth(ctx, good, at))}${has.specials.map((/** @type {string} */ card) => special(ctx, card))}</div></div>
  </section>`;
}

/** One stack for each product. @param {Ctx} ctx */
function hand(ctx) {
  /** @type {string[]} */
  const held = ctx.view.you?.hand ?? [];
  const kinds = ctx.box.goods.filter((good) => held.includes(good));
  if (!kinds.length) return html`<p class="kt-quiet">${ctx.say("hand_empty")}</p>`;
  return html`<div class="sm-hand-row" data-many=${kinds.length > 5 || held.length > 12 ? "very" : kinds.length > 4 || held.length > 8 ? "yes" : "no"}>${kinds.map((good) => stack(ctx, good, held.filter((one) => one === good).length))}</div>`;
}

/**
 * In the planning phase a product of the hand goes on to the trading phase; that can be taken back.
 * @param {Ctx} ctx
 * @param {string} good
 * @param {number} number
 */
function stack(ctx, good, number) {
  const faces = html`<span class="sm-fanned">${Array.from({ length: Math.min(number, 6) }, () => html`<span class="sm-held" data-good=${good}>${goodPicture(good)}</span>`)}</span><span class="sm-stack-name"><b>${number}</b> ${ctx.goodName(good)}</span>`;
  const pass = ctx.step === "planning" ? offered(ctx, "Done") : undefined;
  if (!ctx.mine || !(ctx.step === "trading" || pass))
    return html`<div class="sm-stack" data-anchor=${`hand:${good}`}>${faces}</div>`;
  const picked = ctx.ui.good === good;
  const pick = () => {
    ctx.set({ good: picked ? "" : good, spots: [], spot: -1, ship: -1 });
    if (pass) ctx.act(pass);
  };
  return html`<button type="button" class="sm-stack sm-target" aria-pressed=${picked} data-anchor=${`hand:${good}`} ?disabled=${ctx.busy} data-name=${ctx.say(pass ? "pass_and_play" : "play_good", { good })}
    @click=${pick}><span class="visually-hidden">${ctx.say(pass ? "hand_pass_and_play" : "hand_play")}</span>${faces}</button>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 * @param {number} at
 */
function berth(ctx, good, at) {
  const anchor = `ship:${ctx.seat}:${at}`;
  const marked = earns(ctx, good) ? "sm-berth sm-earns" : "sm-berth";
  const inside = html`${shipPicture(ctx, good)}<span class="sm-berth-name" aria-hidden="true">${good ? ctx.goodName(good) : "–"}</span>`;
  if (!ctx.mine || ctx.step !== "planning" || !offered(ctx, "Exchange", { ship: at }))
    return html`<div class=${marked} data-anchor=${anchor}>${inside}</div>`;
  const picked = ctx.ui.ship === at;
  return html`<button type="button" class=${`${marked} sm-target`} aria-pressed=${picked} data-anchor=${anchor} ?disabled=${ctx.busy} data-name=${ctx.say("exchange_this")}
    @click=${() => ctx.set({ ship: picked ? -1 : at, good: "", take: "" })}><span class="visually-hidden">${ctx.say("exchange_this")}:</span>${inside}<span class="sm-swap">${icon("swap")}</span></button>`;
}

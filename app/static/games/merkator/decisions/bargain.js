// What some options bring: offers for a swap, forced purchases, and the last supply cubes.
import { html } from "../../../vendor/lit.js";
import { title } from "../parts/cards.js";
import { costOf } from "../box.js";
import { smallContract } from "../parts/contract.js";
import { cube, good, icon, seal, stepper, taler, time } from "../parts/marks.js";
import { all, first } from "./offered.js";
import { likely } from "./likely.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Decision} from "../../../table/frame.js" */

/** VAR-D: something for the swap, openly and bindingly. @param {Ctx} ctx @returns {Decision} */
export function offering(ctx) {
  const office = ctx.view.offices[ctx.seat];
  const { offerTaler, offerTime } = ctx.ui;
  const done = first(ctx.actions, "Done");
  return {
    asked: ctx.say("asked_offer", { seat: ctx.names[ctx.view.bargain?.seat ?? 0] }),
    primary: {
      label: ctx.label("actions", "Offer"),
      run: () => ctx.act({ type: "Offer", taler: offerTaler, time: offerTime }),
      disabled: offerTaler + offerTime === 0,
    },
    others: done ? [{ label: ctx.say("offer_nothing"), run: () => ctx.act(done) }] : [],
    body: html`${swap(ctx)}
      ${office.taler ? stepper(ctx, { label: ctx.say("taler_noun"), value: offerTaler, most: office.taler, set: (value) => ctx.set({ offerTaler: value }), mark: icon("taler") }) : ""}
      ${office.time ? stepper(ctx, { label: ctx.say("time_counters"), value: offerTime, most: office.time, set: (value) => ctx.set({ offerTime: value }), mark: icon("time") }) : ""}`,
  };
}

/** VAR-D: who drew the reward takes everything, or nothing. @param {Ctx} ctx @returns {Decision} */
export function bargaining(ctx) {
  return {
    asked: ctx.label("steps", "bargain"),
    ...likely(ctx),
    body: html`${swap(ctx)}
      <ul class="mk-effects">${ctx.view.bargain?.offers.map((offer) => html`<li>${seal(ctx, offer.seat)}<span>${ctx.names[offer.seat]}: ${offer.taler ? taler(ctx, offer.taler) : ""} ${offer.time ? time(ctx, offer.time) : ""}</span></li>`)}</ul>`,
  };
}

/** The contract that was drawn, and the one that would come instead. @param {Ctx} ctx */
function swap(ctx) {
  const { bargain } = ctx.view;
  if (!bargain) return "";
  const drawn = ctx.view.offices[bargain.seat].contracts.at(-1) ?? "";
  return html`<div class="mk-swap"><span><span class="kt-label">${ctx.say("swap_drawn")}</span>${smallContract(ctx, drawn)}</span>
    <span aria-hidden="true">⇄</span><span><span class="kt-label">${ctx.say("swap_revealed")}</span>${smallContract(ctx, ctx.view.stacks[bargain.stack].top)}</span></div>`;
}

/** VAR-B: one of the open buildings, with coins. @param {Ctx} ctx @returns {Decision} */
export function forcedPurchase(ctx) {
  return {
    asked: ctx.label("steps", "forced_purchase"),
    body: html`<div class="mk-ways">${all(ctx.actions, "Buy").map(
      (way) => html`<button type="button" class="kt-button mk-way" ?disabled=${ctx.busy} @click=${() => ctx.act(way)}>
      <span class="mk-way-goods"><b>${title(ctx, way.cards[0])}</b>${taler(ctx, costOf(ctx.box, way.cards[0]) ?? 0)}</span>
      <small>${ctx.box.building.get(way.cards[0])?.scores}</small><span class="mk-way-do">${ctx.label("actions", "Buy")}</span></button>`,
    )}</div>`,
  };
}

/** SCO-1: the last chance for the supply tile. @param {Ctx} ctx @returns {Decision} */
export function finalPlacement(ctx) {
  const ways = all(ctx.actions, "PlaceSupply");
  return {
    asked: ctx.label("steps", "final_placement"),
    ...likely(ctx),
    body: html`<div class="mk-ways mk-pairs">${ctx.view.offices[ctx.seat].supply.map(
      (colour) => html`<div class="mk-pair">${cube(ctx, colour)}
      ${ways.filter((way) => ctx.box.goodsOf.get(colour)?.includes(way.good)).map((way) => html`<button type="button" class="kt-button" ?disabled=${ctx.busy} @click=${() => ctx.act(way)}>${good(ctx, way.good)}<span aria-hidden="true">${ctx.goodName(way.good)}</span></button>`)}</div>`,
    )}</div>`,
  };
}

// The market: the cards of each product where its pier begins, and the deck beside them. Cards of one product are equal,
// so that a click on them covers the next one with what is being played.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { drawn } from "../decisions/doing.js";
import { lookedAt, mostOf, nextSpot, withSpot } from "../decisions/offered.js";
import { cube, goodPicture } from "./goods.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Seen} from "../../../table/context.d.ts" */
/** @import {TradePreview} from "../wire.d.ts" */
/** @typedef {Seen<TradePreview> | undefined} Looked  what the play that is looked at would change */

/** @param {Ctx} ctx @param {Looked} seen */
export function market(ctx, seen) {
  return html`<section class="sm-market" aria-label=${ctx.say("market")}><h2 class="kt-visually-hidden">${ctx.say("market")}</h2>${deck(ctx)}
    <ul class="sm-row" @keydown=${walk} @pointerleave=${() => ctx.set({ spot: -1 })}>${ctx.box.goods.map((good) => html`<li class="sm-cell" data-good=${good}>${stall(ctx, good, seen)}</li>`)}</ul></section>`;
}

/** @param {Ctx} ctx @param {string} good @param {Looked} seen */
function stall(ctx, good, seen) {
  const spots = [...ctx.view.market.keys()].filter((spot) => ctx.view.market[spot] === good);
  const inside = html`${head(ctx, good, seen)}${fan(ctx, good, spots, seen)}`;
  const playing = ctx.ui.good;
  if (!playing || !ctx.mine || !mostOf(ctx, playing) || !spots.length)
    return html`<div class="sm-stall">${inside}</div>`;
  const laid = spots.filter((spot) => ctx.ui.spots.includes(spot)).length;
  const point = () => ctx.set({ spot: nextSpot(ctx, spots) });
  const more = ctx.say("cover_more", { good: playing, laid, n: spots.length });
  return html`<button type="button" class="sm-stall sm-target" aria-pressed=${laid > 0} ?disabled=${ctx.busy} data-name=${more}
    @pointerenter=${point} @focus=${point} @click=${() => ctx.set({ spots: withSpot(ctx, spots), spot: -1 })}><span class="kt-visually-hidden">${more}</span>${inside}</button>`;
}

/** The demand, and what it would be. @param {Ctx} ctx @param {string} good @param {Looked} seen */
function head(ctx, good, seen) {
  const now = ctx.view.demand[good];
  const then = seen?.demand?.[good] ?? now;
  return html`<span class="sm-stall-head">${cube(good)}<span class="sm-good-name">${ctx.goodName(good)}</span>
    <span class=${now || then !== now ? "sm-demand" : "sm-demand sm-none"} data-name=${ctx.say("demand_is", { good, n: now })}>${then === now ? html`<b>${now}</b>` : html`<s>${now}</s><b class=${then > now ? "sm-up" : "sm-down"}>${then}</b>`}</span></span>`;
}

/** @param {Ctx} ctx @param {string} good @param {readonly number[]} spots @param {Looked} seen */
function fan(ctx, good, spots, seen) {
  const ghost = lookedAt(ctx)?.spots ?? [];
  const coming = Math.max((seen?.demand?.[good] ?? 0) - ctx.view.demand[good], 0);
  if (!spots.length && !coming)
    return html`<span class="sm-spread" aria-hidden="true"><i class="sm-card-place"></i></span>`;
  return html`<span class="sm-spread" aria-hidden="true">${spots.map((spot) => html`<span class="sm-slot" data-anchor=${`spot:${spot}`}><span class="sm-card sm-face" data-good=${good}>${face(good)}</span>${ctx.ui.spots.includes(spot) ? laidCard(ctx, "") : ghost.includes(spot) ? laidCard(ctx, "sm-ghost") : nothing}</span>`)}${Array.from({ length: coming }, () => html`<span class="sm-slot"><span class="sm-face sm-coming" data-good=${good}>${face(good)}</span></span>`)}</span>`;
}

/** @param {Ctx} ctx @param {string} look */
function laidCard(ctx, look) {
  return html`<span class=${`sm-laid sm-face ${look}`} data-good=${ctx.ui.good}>${face(ctx.ui.good)}</span>`;
}

/** A small picture in the corner, as another card may lie over the large one. @param {string} good */
export function face(good) {
  return html`<i class="sm-corner">${goodPicture(good)}</i>${goodPicture(good)}`;
}

/** @param {Ctx} ctx */
export function deck(ctx) {
  const left = html`${icon("ship")}<span class="sm-deck-size">${ctx.view.deck}</span><span class="sm-deck-word">${ctx.say("deck_left", { n: ctx.view.deck })}</span>`;
  const low = ctx.view.deck <= 6 ? "yes" : "no";
  if (!ctx.mine || !ctx.view.you?.deed)
    return html`<div class="sm-deck" data-anchor="deck" data-low=${low} data-name=${ctx.say("deck_more")}>${left}</div>`;
  return html`<button type="button" class="sm-deck sm-target" data-anchor="deck" data-low=${low} data-name=${ctx.label("actions", "Draw")} data-more=${ctx.say("deck_more")} ?disabled=${ctx.busy || ctx.calm} @click=${() => drawn(ctx)}>${left}</button>`;
}

/** Arrows lead from pier to pier. @param {KeyboardEvent} event */
export function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const next = all[all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

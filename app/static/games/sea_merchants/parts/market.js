// The market: six cards, large, and the deck beside them. A product from the hand is laid over those that are chosen.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { goodPicture } from "./goods.js";
import { lookedAt, offered, withSpot } from "../decisions/offered.js";

/** @typedef {import("../context.js").Ctx} Ctx */

/** @param {Ctx} ctx */
export function market(ctx) {
  return html`<section class="sm-market" data-tab="table" aria-label=${ctx.say("market")}>
    <h2 class="visually-hidden">${ctx.say("market")}</h2>
    <ol class="sm-cards" @keydown=${walk} @pointerleave=${() => ctx.set({ spot: -1 })}>${ctx.view.market.map((/** @type {string} */ good, /** @type {number} */ spot) => html`<li data-anchor=${`spot:${spot}`}>${place(ctx, good, spot)}</li>`)}</ol>
    ${deck(ctx)}</section>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 * @param {number} spot
 */
function place(ctx, good, spot) {
  if (!ctx.ui.good || ctx.readOnly) return html`<div class="sm-card" data-good=${good}>${face(ctx, good)}</div>`;
  const chosen = ctx.ui.spots.includes(spot);
  const ghost = !chosen && ctx.ui.spot === spot && (lookedAt(ctx)?.spots ?? []).includes(spot);
  const point = () => ctx.set({ spot });
  return html`<button type="button" class="sm-card sm-target" data-good=${good} aria-pressed=${chosen} ?disabled=${ctx.busy}
    @pointerenter=${point} @focus=${point} @click=${() => ctx.set({ spots: withSpot(ctx, spot), spot: -1 })}><span class="visually-hidden">${ctx.say("cover", { good: ctx.ui.good, number: spot + 1 })}</span>${face(ctx, good)}
    ${chosen || ghost ? html`<span class=${chosen ? "sm-cover" : "sm-cover sm-ghost"} aria-hidden="true" data-good=${ctx.ui.good}>${goodPicture(ctx.ui.good)}<span class="sm-card-name">${ctx.goodName(ctx.ui.good)}</span></span>` : nothing}</button>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 */
function face(ctx, good) {
  return html`<span class="sm-card-corner" data-name=${ctx.say("demand_is", { good, n: ctx.view.demand[good] })} aria-hidden="true">×${ctx.view.demand[good]}</span><span class="sm-card-picture">${goodPicture(good)}</span><span class="sm-card-name">${ctx.goodName(good)}</span>`;
}

/** @param {Ctx} ctx */
function deck(ctx) {
  const draw = ctx.mine && ctx.step !== "planning" ? offered(ctx, "Draw") : undefined;
  const left = html`<span class="sm-deck-size">${ctx.view.deck}</span><span class="sm-deck-word">${ctx.say("deck_left", { n: ctx.view.deck })}</span>`;
  const low = ctx.view.deck <= 4 ? "yes" : "no";
  if (!draw)
    return html`<div class="sm-deck" data-anchor="deck" data-low=${low} data-name=${ctx.say("deck_more")}>${icon("ship")}${left}</div>`;
  return html`<button type="button" class="sm-deck sm-target" data-anchor="deck" data-low=${low} data-name=${ctx.label("actions", "Draw")} data-more=${ctx.say("deck_more")} ?disabled=${ctx.busy} @click=${() => ctx.act(draw)}>${icon("ship")}${left}</button>`;
}

/** Arrows lead from card to card. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 }[event.key];
  if (!step) return;
  const cards = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const next = cards[cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// Bonus cards and buildings: in the offers they can be put into the basket, in an office they say what they do.
import { html, nothing } from "../../../vendor/lit.js";
import { points } from "../../../kit/words/words.js";
import { costOf } from "../box.js";
import { colourAt, investing, smallContract, source } from "./contract.js";
import { good, icon } from "./marks.js";
import { all, takeOf, takes } from "../decisions/offered.js";

/** @import {Ctx} from "../context.d.ts" */

/** A card of the offers, or the one in hand. @param {Ctx} ctx @param {string} card */
export function offeredCard(ctx, card) {
  const open = investing(ctx);
  const chosen = open && ctx.ui.cards.includes(card);
  const take = takeOf(ctx, card);
  return html`<div class="mk-offer" data-anchor=${`card:${card}`}>
    <button type="button" class="mk-paper mk-card" data-colour=${ribbon(ctx, card)} aria-pressed=${open ? chosen : nothing} aria-disabled=${open ? nothing : "true"} tabindex=${open ? nothing : -1}
      @click=${() => tick(ctx.now(), card)} data-name=${title(ctx, card)} data-more=${more(ctx, card)}><span class="kt-visually-hidden">${spoken(ctx, card)} ${open ? ctx.say(chosen ? "card_in_basket" : "card_to_basket") : nothing}</span>
      <span class="mk-face" aria-hidden="true">${face(ctx, card)}${chosen ? html`<span class="mk-tick">${icon("basket")}</span>` : nothing}</span></button>
    ${
      take
        ? html`<button type="button" class="kt-button mk-take" ?disabled=${ctx.busy} data-name=${ctx.say("take_into_hand", { card })} aria-label=${ctx.say("take_into_hand", { card })}
      @click=${() => ctx.act(take)}>${icon("down")}</button>`
        : nothing
    }
  </div>`;
}

/** @param {Ctx} ctx @param {string} card */
function spoken(ctx, card) {
  return `${title(ctx, card)}. ${sentence(ctx, card)}. ${ctx.say("costs", { taler: costOf(ctx.box, card) ?? 0 })}.`;
}

/** The first card brings the server's proposal with it: the contracts that cost least. @param {Ctx | undefined} ctx @param {string} card */
function tick(ctx, card) {
  if (!ctx || !investing(ctx)) return;
  const { cards, contracts, proposed } = ctx.ui;
  const now = cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card];
  const free = proposed || !contracts.length;
  if (!free) {
    ctx.set({ cards: now });
    return;
  }
  const offered = now.length === 1 ? all(ctx.actions, "Buy").find((action) => action.cards[0] === now[0]) : undefined;
  const kept = now.length > 1 ? contracts : [];
  ctx.set({ cards: now, contracts: offered?.contracts ?? kept, proposed: true });
}

/** @param {Ctx} ctx @param {string} card */
function ribbon(ctx, card) {
  const bonus = ctx.box.bonus.get(card);
  return bonus ? colourAt(ctx, bonus.location) : "building";
}

/** @param {Ctx} ctx @param {string} card */
function face(ctx, card) {
  const bonus = ctx.box.bonus.get(card);
  const cost = html`<span class="kt-cost-mark" data-name=${ctx.say("costs", { taler: costOf(ctx.box, card) ?? 0 })}>${costOf(ctx.box, card)}${icon("taler")}</span>`;
  if (bonus) {
    return html`<span class="mk-card-head"><span class="mk-card-title">${ctx.placeName(bonus.location)}</span>${cost}</span>
      <span class="mk-card-body">${good(ctx, bonus.good)}<span>${ctx.goodName(bonus.good)}</span></span>`;
  }
  return html`<span class="mk-card-head"><span class="mk-card-title">${ctx.cardName(card)}</span>${cost}</span>
    <span class="mk-card-note">${ctx.box.building.get(card)?.scores}</span>`;
}

/** @param {Ctx} ctx @param {string} card */
export function title(ctx, card) {
  return ctx.cardName(card);
}

/** What the card does, in a sentence. @param {Ctx} ctx @param {string} card */
export function sentence(ctx, card) {
  const bonus = ctx.box.bonus.get(card);
  if (!bonus) return ctx.box.building.get(card)?.scores ?? "";
  return ctx.say("bonus_does", { location: bonus.location, good: bonus.good });
}

/** What it does, and where we know that from. @param {Ctx} ctx @param {string} card */
const more = (ctx, card) => `${sentence(ctx, card)}. ${source(ctx, card)}.`;

/** Cards that lie beside an office, small. @param {Ctx} ctx @param {string} card @param {number} [worth] of an own building, now */
export function heldCard(ctx, card, worth) {
  const bonus = ctx.box.bonus.get(card);
  const inner = bonus
    ? html`<span class="mk-held-place">${ctx.placeName(bonus.location)}</span>${good(ctx, bonus.good)}`
    : html`${icon("building")}<span>${ctx.cardName(card)}</span>${worth === undefined ? nothing : html`<b class="mk-worth" data-name=${ctx.say("worth_now", { vp: worth })}>${points(worth)}</b>`}`;
  return html`<span class="kt-chip mk-held" data-colour=${ribbon(ctx, card)} data-name=${title(ctx, card)} data-more=${more(ctx, card)} data-anchor=${`card:${card}`}>${inner}</span>`;
}

/** The card in hand: everybody sees it, the owner may buy it or get it as a reward.
 *  @param {Ctx} ctx @param {string} card @param {boolean} own */
export function handCard(ctx, card, own) {
  if (!card) return nothing;
  const contract = ctx.box.contract.has(card);
  return html`<span class="mk-hand"><span class="kt-label">${ctx.say("in_hand")}</span>${contract ? smallContract(ctx, card) : own ? offeredCard(ctx, card) : heldCard(ctx, card)}</span>`;
}

/** EXPERT: one button that turns the open cards into cards to be taken. @param {Ctx} ctx */
export function takingSwitch(ctx) {
  if (!takes(ctx).length) return nothing;
  const on = ctx.ui.taking;
  return html`<div class="mk-taking"><button type="button" class="kt-button" aria-pressed=${on} @click=${() => ctx.set(on ? { taking: false } : { taking: true, side: "market", tab: "market" })}>${icon("down")}${ctx.say("taking")}</button>
    ${on ? html`<p class="mk-hint">${ctx.say("hand_hint")}</p>` : nothing}</div>`;
}

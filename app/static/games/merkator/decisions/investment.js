// Investment and the choice of the travel: a basket of cards and contracts, judged by the server while it is filled.
import { html, nothing } from "../../../vendor/lit.js";
import { costOf } from "../box.js";
import { takingSwitch, title } from "../parts/cards.js";
import { shortName } from "../parts/contract.js";
import { goods, icon } from "../parts/marks.js";
import { deedOf } from "../../../table/frame.js";
import { travelTo } from "./offered.js";
import { travelling } from "../map/place.js";
import { travelPreview } from "../parts/preview.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Choice} from "../../../table/frame.js" */

/** @param {Ctx} ctx @returns {import("../../../table/frame.js").Decision} */
export function investing(ctx) {
  const { ui } = ctx;
  const filled = ui.cards.length + ui.contracts.length > 0;
  const travel = ui.picked ? travelTo(ctx.actions, ui.picked) : undefined;
  const leave = travel ? leaving(ctx, travel) : undefined;
  const deal = filled ? dealing(ctx) : undefined;
  const forced = ctx.view.you?.must_go ?? 0;
  const leads = leave && (!deal || (forced > 0 && !ui.cards.length));
  return {
    asked: forced ? ctx.say("asked_forced", { n: forced }) : ctx.label("steps", "investment"),
    primary: (leads ? leave : deal) ?? undecided(ctx),
    others: leave && deal ? [leads ? deal : leave] : [],
    body: html`${forced ? html`<p class="kt-note warning">${forcedText(ctx, forced)}</p>` : nothing}
      ${ctx.view.you?.cash_to_lose ? html`<p class="kt-note warning">${ctx.say("cash_to_lose", { taler: ctx.view.you.cash_to_lose })}</p>` : nothing}
      ${filled ? basket(ctx) : nothing} ${travelPreview(ctx)} ${ui.place ? nothing : takingSwitch(ctx)} ${filled || ui.place || ui.picked ? nothing : html`<p class="mk-hint">${ctx.say("invest_hint")}</p>`}`,
  };
}

/** While nothing is put together: what has to go, or a place to choose. @param {Ctx} ctx @returns {Choice} */
function undecided(ctx) {
  const why = ctx.say("choose_place_why");
  const nowhere = { label: ctx.say("choose_place"), run: () => {}, disabled: true, why };
  return deedOf(ctx, ctx.view.you?.deed) ?? nowhere;
}

/** @param {Ctx} ctx @param {import("../context.d.ts").Of<"TravelTo">} travel @returns {Choice} */
function leaving(ctx, travel) {
  const action = travelling(ctx, travel);
  const seen = ctx.look(action);
  const sells = Boolean(action.sell?.length);
  return {
    label: ctx.say(sells ? "sell_and_travel" : "travel_to", { location: travel.location }),
    run: () => ctx.act(action),
    disabled: Boolean(seen?.refused),
    why: seen?.refused,
  };
}

/** @param {Ctx} ctx @returns {import("../context.d.ts").Posted<"Buy" | "SellContracts">} */
function deal(ctx) {
  const { cards, contracts } = ctx.ui;
  return cards.length ? { type: "Buy", cards, contracts } : { type: "SellContracts", contracts };
}

/** @param {Ctx} ctx @returns {Choice} */
function dealing(ctx) {
  const action = deal(ctx);
  const seen = ctx.look(action);
  const label =
    action.type === "Buy"
      ? ctx.say("buy_for", { taler: (seen && "cost" in seen ? seen.cost : undefined) ?? total(ctx) })
      : seen?.taler === 0
        ? ctx.say("give_up")
        : seen?.taler
          ? ctx.say("sell_for", { taler: seen.taler })
          : ctx.label("actions", "SellContracts");
  return { label, run: () => ctx.act(action), disabled: !seen || Boolean(seen.refused), why: seen?.refused };
}

/** @param {Ctx} ctx */
function total(ctx) {
  return ctx.ui.cards.reduce((sum, card) => sum + (costOf(ctx.box, card) ?? 0), 0);
}

/** @param {Ctx} ctx */
function basket(ctx) {
  const { cards, contracts } = ctx.ui;
  const seen = ctx.look(deal(ctx));
  return html`<section class="mk-basket" aria-label=${ctx.say("basket")}>
    <h3>${ctx.say(cards.length ? "basket" : "to_sell")}<button type="button" class="kt-button quiet mk-clear" @click=${() => ctx.set({ cards: [], contracts: [], proposed: false })}>${ctx.say("clear")}</button></h3>
    <ul>
      ${cards.map((card) => line(ctx, title(ctx, card), costOf(ctx.box, card) ?? 0, () => ctx.set({ cards: cards.filter((one) => one !== card) })))}
      ${cards.length && contracts.length ? html`<li class="mk-basket-with">${ctx.say("paying_with")}</li>` : nothing}
      ${contracts.map((id) => line(ctx, shortName(ctx, id), ctx.box.contract.get(id)?.value ?? 0, () => ctx.set({ contracts: contracts.filter((one) => one !== id), proposed: false })))}
    </ul>
    ${seen?.refused ? html`<p class="kt-refusal">${icon("warning")}${seen.refused}</p>` : seen && "cost" in seen ? sums(ctx, seen) : nothing}
  </section>`;
}

/** @param {Ctx} ctx @param {string} name @param {number} value @param {() => void} out */
function line(ctx, name, value, out) {
  return html`<li><span>${name}</span><b>${value}</b><button type="button" class="kt-button icon-only quiet" aria-label=${ctx.say("take_out", { what: name })} data-name=${ctx.say("take_out", { what: name })} @click=${out}>${icon("close")}</button></li>`;
}

/** What the server says to the basket: what it costs, what is left, and what would be lost. @param {Ctx} ctx @param {import("../wire.d.ts").PurchasePreview} seen */
function sums(ctx, seen) {
  return html`<dl class="mk-sums">
    <div><dt>${ctx.say("cost")}</dt><dd>${ctx.counted("taler", seen.cost)}</dd></div>
    ${seen.overpaid ? html`<div class="mk-warn"><dt>${ctx.say("overpaid")}</dt><dd>${ctx.counted("taler", seen.overpaid)}</dd></div>` : nothing}
    ${ctx.view.options.includes("nocoin") || ctx.names.length === 1 ? nothing : html`<div><dt>${ctx.say("cash_then")}</dt><dd>${ctx.counted("taler", seen.taler)}</dd></div>`}
    ${seen.cash_to_lose ? html`<div class="mk-warn"><dt>${ctx.say("over_limit")}</dt><dd>−${ctx.counted("taler", seen.cash_to_lose)}</dd></div>` : nothing}
    ${Object.keys(seen.bonus_goods ?? {}).length ? html`<div><dt>${ctx.say("at_once")}</dt><dd>${goods(ctx, seen.bonus_goods)}</dd></div>` : nothing}
  </dl>`;
}

/** @param {Ctx} ctx @param {number} forced */
function forcedText(ctx, forced) {
  const proposed = ctx.actions.find((action) => action.type === "TravelTo")?.sell ?? [];
  const chosen = ctx.ui.contracts.length;
  return chosen
    ? ctx.say("forced_chosen", { n: chosen, forced })
    : ctx.say("forced_proposed", { n: forced, names: ctx.joined(proposed.map((id) => shortName(ctx, id))) });
}

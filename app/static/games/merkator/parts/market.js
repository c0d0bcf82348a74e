// What lies between the players: offers of bonus cards and buildings, stacks of contracts, the time chart.
import { guard, html, nothing } from "../../../vendor/lit.js";
import { narrow } from "../../../kit/ui/narrow.js";
import { foldable, folded } from "../../../table/folds.js";
import { offeredCard } from "./cards.js";
import { investing, smallContract } from "./contract.js";
import { icon } from "./marks.js";
import { takeOf } from "../decisions/offered.js";

/** @import {Ctx} from "../context.d.ts" */

/** @param {Ctx} ctx */
export function market(ctx) {
  const { view, ui } = ctx;
  const taking = ui.taking ? [ctx.actions, ctx.anytime, ctx.busy] : [];
  const basket = [ui.cards, investing(ctx), ctx.say, ...taking];
  return html`<div class="mk-market">
    ${narrow() ? guard([view.chart, view.final_round, view.solo_stack, ctx.say], () => clock(ctx)) : nothing}
    ${guard([view.bonus_cards, folded("bonus_offer"), ...basket], () => offer(ctx, "bonus_offer", view.bonus_cards))}
    ${guard([view.buildings, folded("building_offer"), ...basket], () => offer(ctx, "building_offer", view.buildings))}
    ${guard([view.stacks, view.discard, folded("stacks"), ctx.say, ...taking], () => stacks(ctx))}
  </div>`;
}

/** @param {Ctx} ctx @param {string} name @param {{offer: string[], pile: number}} cards */
function offer(ctx, name, cards) {
  return html`<section class="mk-offers" data-folded=${folded(name) ? "yes" : nothing} data-anchor=${name} aria-label=${ctx.say(name)}>
    <h3 class="mk-heading">${foldable(ctx, name, ctx.say(name))}<span class="mk-pile-size" data-name=${ctx.say("pile_size", { n: cards.pile })}>${cards.pile}</span></h3>
    <div class="mk-offer-row">${cards.offer.map((card) => offeredCard(ctx, card))}</div>
  </section>`;
}

/** @param {Ctx} ctx */
function stacks(ctx) {
  const rows = Object.entries(ctx.view.stacks);
  return html`<section class="mk-stacks" data-folded=${folded("stacks") ? "yes" : nothing} aria-label=${ctx.say("stacks")}>
    <h3 class="mk-heading">${foldable(ctx, "stacks", ctx.say("stacks"))}<span class="mk-pile-size" data-name=${ctx.say("discard_size", { n: ctx.view.discard })} data-anchor="discard">${icon("remove")}${ctx.view.discard}</span></h3>
    <div class="mk-stack-grid" role="list">${rows.map(([level, stack]) => stackOf(ctx, level, stack))}</div>
  </section>`;
}

/** @param {Ctx} ctx @param {string} level @param {{size: number, top: string}} stack */
function stackOf(ctx, level, stack) {
  const take = takeOf(ctx, stack.top);
  const value = level === "11" ? 14 : level;
  return html`<div class="mk-stack" role="listitem" data-anchor=${`stack:${level}`}>
    ${stack.top ? smallContract(ctx, stack.top) : html`<span class="mk-small-contract mk-gone" data-name=${ctx.say("stack_empty", { n: Number(value) })}><b class="mk-value">${value}</b><span>–</span></span>`}
    ${stack.size > 1 ? html`<span class="mk-pile-size" data-name=${ctx.say("stack_size", { n: stack.size })}>${stack.size}</span>` : nothing}
    ${take ? html`<button type="button" class="kt-button mk-take" ?disabled=${ctx.busy} data-name=${ctx.say("take_into_hand", { card: stack.top })} aria-label=${ctx.say("take_into_hand", { card: stack.top })} @click=${() => ctx.act(take)}>${icon("down")}</button>` : nothing}
  </div>`;
}

/** How long the match goes on: on the map of a wide window, else with the market. @param {Ctx} ctx */
export function clock(ctx) {
  return ctx.names.length > 1 ? timeChart(ctx) : soloStack(ctx);
}

/** @param {Ctx} ctx */
function timeChart(ctx) {
  const { chart, final_round: last } = ctx.view;
  if (last)
    return html`<section class="mk-chart mk-final kt-note warning" aria-label=${ctx.say("chart")}>${finalRound(ctx)}</section>`;
  const { rows, then_ultimo_rows: later } = chart;
  const lengths = (later ? ctx.box.back : ctx.box.ultimo).slice(-rows.length);
  return html`<section class="mk-chart" data-anchor="chart" aria-label=${ctx.say("chart")}>
    <h3 class="mk-heading" data-name=${ctx.say("chart")} data-more=${ctx.say("chart_more")}>${ctx.say("chart")}</h3>
    <div class="mk-chart-rows" role="list">${rows.map((row, at) => chartRow(ctx, row, at, lengths[at] ?? 0))}
      <span class="mk-ultimo" role="listitem" data-name=${later ? ctx.say("ultimo_later", { n: later }) : ctx.say("ultimo_more")}>${later ? ctx.say("ultimo_later", { n: later }) : "ULTIMO"}</span></div>
  </section>`;
}

/** @param {Ctx} ctx @param {{counters: number, seen: string}} row @param {number} at @param {number} length */
function chartRow(ctx, row, at, length) {
  const gone = Math.max(length - row.counters, 0);
  const name = ctx.say(at ? "chart_row" : "chart_row_first", { n: row.counters });
  return html`<span class="mk-chart-row" role="listitem" data-name=${name} data-more=${row.seen ? ctx.say("chart_seen", { letter: row.seen }) : nothing}>
    ${Array.from({ length: gone }, () => html`<i class="mk-counter mk-gone"></i>`)}
    ${Array.from({ length: row.counters }, (_, one) => html`<i class=${one === row.counters - 1 ? "mk-counter mk-last" : "mk-counter"}>${one === 0 && row.seen ? row.seen : nothing}</i>`)}
    <span class="kt-visually-hidden">${name}</span></span>`;
}

/** @param {Ctx} ctx */
export function finalRound(ctx) {
  const last = ctx.view.final_round;
  if (!last) return nothing;
  return html`<b>${ctx.say("final_round")}</b> ${ctx.say("final_turns", { n: last.turns_left })}`;
}

/** @param {Ctx} ctx */
function soloStack(ctx) {
  const left = ctx.view.solo_stack;
  return html`<section class="mk-chart" data-anchor="chart"><h3 class="mk-heading">${ctx.say("solo_stack")}</h3>
    <p class="kt-quiet">${ctx.say("solo_left", { n: left })}</p></section>`;
}

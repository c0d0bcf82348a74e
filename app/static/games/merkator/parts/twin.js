// The board as text: a real document with headings and lists, for screen readers and for whoever prefers words.
import { guard, html, nothing } from "../../../vendor/lit.js";
import { sentence } from "./cards.js";
import { cardText, demandText } from "./contract.js";
import { cubeName } from "./marks.js";
import { description } from "../map/place.js";

/** @import {Ctx} from "../context.d.ts" */

/** @param {Ctx} ctx */
export function twin(ctx) {
  const { view } = ctx;
  return html`<section class=${ctx.ui.twin ? "kt-twin kt-block" : "kt-twin kt-visually-hidden"} aria-label=${ctx.say("twin")} tabindex="-1" id="twin">
    <h2>${ctx.say("twin")}</h2>
    ${guard([view.cubes, view.here, view.promises, ctx.actions, ctx.anytime, ctx.say], () => places(ctx))}
    ${ctx.seats.map(({ seat }) => guard([view.offices[seat], seat === ctx.seat ? view.you : 0, ctx.say], () => office(ctx, seat)))}
    ${guard([view.bonus_cards, view.buildings, view.stacks, view.chart, view.discard, ctx.say], () => between(ctx))}
  </section>`;
}

/** @param {Ctx} ctx */
function places(ctx) {
  return html`<h3>${ctx.say("map")}</h3><ul>${ctx.box.places.map((one) => html`<li>${description(ctx, one)}</li>`)}</ul>`;
}

/** @param {Ctx} ctx @param {number} seat */
function office(ctx, seat) {
  const has = ctx.view.offices[seat];
  if (!has) return nothing;
  const help = seat === ctx.seat ? ctx.view.you?.contracts : undefined;
  return html`<h3>${seat === ctx.seat ? ctx.say("own_office") : ctx.say("office_of", { seat: ctx.names[seat] })}</h3><ul>
    <li>${ctx.counted("time", has.time)}, ${ctx.counted("taler", has.taler)}</li>
    <li>${Object.keys(has.goods).length ? ctx.listed(has.goods) : ctx.say("no_goods")}</li>
    ${has.supply.length ? html`<li>${ctx.say("supply")}: ${ctx.joined(has.supply.map((colour) => cubeName(ctx, colour)))}</li>` : nothing}
    ${has.contracts.map((id) => html`<li>${ctx.cardName(id)}: ${cardText(ctx, id)}. ${missing(ctx, help?.[id])}</li>`)}
    ${[...has.bonus_cards, ...has.buildings].map((card) => html`<li>${ctx.cardName(card)}: ${sentence(ctx, card)}</li>`)}
    ${has.hand ? html`<li>${ctx.say("in_hand")}: ${ctx.cardName(has.hand)}</li>` : nothing}
  </ul>`;
}

/** @param {Ctx} ctx @param {import("../wire.d.ts").ContractHelp | undefined} help */
function missing(ctx, help) {
  if (!help) return nothing;
  return Object.keys(help.missing).length ? ctx.say("missing", { given: help.missing }) : ctx.say("nothing_missing");
}

/** @param {Ctx} ctx */
function between(ctx) {
  const { view } = ctx;
  return html`<h3>${ctx.say("tab_market")}</h3><ul>
    ${[...view.bonus_cards.offer, ...view.buildings.offer].map((card) => html`<li>${ctx.cardName(card)}, ${ctx.say("costs", { taler: ctx.box.bonus.get(card)?.cost ?? ctx.box.building.get(card)?.cost ?? 0 })}: ${sentence(ctx, card)}</li>`)}
  </ul><h3>${ctx.say("stacks")}</h3><ul>
    ${Object.values(view.stacks).map((stack) => stackLine(ctx, stack))}</ul>
    ${ctx.names.length > 1 ? html`<h3>${ctx.say("chart")}</h3><ul>${view.chart.rows.map((row, at) => html`<li>${ctx.say(at ? "chart_row" : "chart_row_first", { n: row.counters })}</li>`)}</ul>` : nothing}`;
}

/** @param {Ctx} ctx @param {{size: number, top: string}} stack */
function stackLine(ctx, stack) {
  const contract = ctx.box.contract.get(stack.top);
  return contract
    ? html`<li>${ctx.cardName(stack.top)}: ${demandText(ctx, contract)} (${ctx.say("stack_size", { n: stack.size })})</li>`
    : nothing;
}

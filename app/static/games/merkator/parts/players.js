// The others: a line each that is always in sight, and their whole offices on demand.
import { guard, html, nothing, repeat } from "../../../vendor/lit.js";
import { points } from "../../../kit/words/words.js";
import { presence, thinking } from "../../../table/marks.js";
import { handCard, heldCard } from "./cards.js";
import { smallContract } from "./contract.js";
import { cube, good, icon, seal, taler, time } from "./marks.js";
import { joinState } from "../decisions/joining.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {OfficeShown} from "../wire.d.ts" */

/** @param {Ctx} ctx */
export function strip(ctx) {
  return html`<section class="kt-strip" aria-label=${ctx.say("players")}><ul>
    ${ctx.seats.map((one) => guard(lineDependsOn(ctx, one), () => line(ctx, one)))}</ul></section>`;
}

/** @param {Ctx} ctx @param {import("../../../table/context.d.ts").Seat} one */
function lineDependsOn(ctx, one) {
  const { seat } = one;
  return [
    ctx.view.offices[seat],
    one,
    ctx.waiting.includes(seat),
    ctx.view.traveller === seat,
    ctx.present.has(seat),
    ctx.seat,
    ctx.say,
    ctx.clocks?.[seat]?.due,
  ];
}

/** @param {Ctx} ctx @param {import("../../../table/context.d.ts").Seat} one */
function line(ctx, one) {
  const { seat } = one;
  const office = ctx.view.offices[seat];
  if (!office) return nothing;
  const asked = ctx.waiting.includes(seat);
  const coins = !ctx.view.options.includes("nocoin") && ctx.names.length > 1;
  return html`<li class=${asked ? "kt-player kt-owing" : "kt-player"} data-seat=${seat} data-anchor=${`seat:${seat}`}>
    <span class="kt-player-who">${seal(ctx, seat)}<span class="kt-player-name">${ctx.names[seat]}${seat === ctx.seat ? html` <small>${ctx.say("you")}</small>` : nothing}</span>
    ${presence(ctx, one)}
    ${ctx.view.traveller === seat ? html`<span class="kt-role" data-name=${ctx.say("traveller")}>${icon("ship")}<span class="kt-visually-hidden">${ctx.say("traveller")}</span></span>` : nothing}
    ${asked ? thinking(ctx, seat) : nothing}</span>
    <span class="kt-player-sums">
      <span class="kt-sum" data-name=${ctx.say("contract_values", { values: values(ctx, office).join(", ") })}>${icon("contract")}<b>${office.contracts.length}</b></span>
      <span class="kt-sum" data-name=${ctx.say("cubes_in_office", { n: cubes(office) })}>${icon("cube")}<b>${cubes(office)}</b></span>
      <span data-anchor=${`time:${seat}`}>${time(ctx, office.time)}</span>${coins ? html`<span data-anchor=${`taler:${seat}`}>${taler(ctx, office.taler)}</span>` : nothing}
    </span>
    <span class="kt-player-score" data-name=${ctx.say("points_now", { vp: office.points })} data-more=${ctx.say("points_now_more")}>${icon("crown")}${points(office.points)}</span></li>`;
}

/** @param {Ctx} ctx @param {OfficeShown} office @returns {number[]} */
function values(ctx, office) {
  return office.contracts.map((id) => ctx.box.contract.get(id)?.value ?? 0).sort((a, b) => b - a);
}

/** @param {OfficeShown} office */
function cubes(office) {
  return Object.values(office.goods).reduce((/** @type {number} */ sum, number) => sum + Number(number), 0);
}

/** All offices but the own one, in full. @param {Ctx} ctx */
export function offices(ctx) {
  const others = ctx.seats.filter(({ seat }) => seat !== ctx.seat);
  return html`<div class="mk-offices">${others.map(({ seat }) => {
    const joining = joinsOf(ctx, seat);
    return guard([ctx.view.offices[seat], ctx.say, joining], () => office(ctx, seat, joining));
  })}
    ${others.length ? nothing : html`<p class="kt-quiet">${ctx.say("alone")}</p>`}</div>`;
}

/** What is known of a seat's joining, while that is a question. @param {Ctx} ctx @param {number} seat */
function joinsOf(ctx, seat) {
  const open = ctx.view.agenda.some(([step, seats]) => step === "join" && seats.includes(seat));
  return open && ctx.view.here ? joinState(ctx, seat, open) : "";
}

/** @param {Ctx} ctx @param {number} seat @param {string} joining */
function office(ctx, seat, joining) {
  const has = ctx.view.offices[seat];
  if (!has) return nothing;
  return html`<section class="kt-block mk-other" data-seat=${seat} aria-label=${ctx.say("office_of", { seat: ctx.names[seat] })}>
    <h3>${seal(ctx, seat)}<span>${ctx.names[seat]}</span><span class="kt-player-sums">${time(ctx, has.time)}${ctx.view.options.includes("nocoin") ? nothing : taler(ctx, has.taler)}</span></h3>
    ${joining ? html`<p class="kt-quiet">${joining}</p>` : nothing}
    ${guard([has.goods, ctx.say], () => (cubes(has) ? html`<div class="mk-other-goods">${ctx.box.columns.map(([column, kinds]) => column6(ctx, column, kinds, has.goods))}</div>` : html`<p class="kt-quiet">${ctx.say("no_goods")}</p>`))}
    ${has.supply.length ? html`<div class="mk-other-row"><span class="kt-label">${ctx.say("supply")}</span>${has.supply.map((colour) => cube(ctx, colour))}</div>` : nothing}
    <div class="mk-other-contracts">${guard([has.contracts, ctx.say], () =>
      repeat(
        /** @type {string[]} */ (has.contracts),
        (id) => id,
        (id) => smallContract(ctx, id),
      ),
    )}</div>
    <div class="mk-other-row">${guard([has.bonus_cards, has.buildings, ctx.say], () => [...has.bonus_cards, ...has.buildings].map((card) => heldCard(ctx, card)))}${handCard(ctx, has.hand, false)}</div>
  </section>`;
}

/** Only what there is. @param {Ctx} ctx @param {string} column @param {string[]} kinds @param {Record<string, number>} goods */
function column6(ctx, column, kinds, goods) {
  if (!kinds.some((id) => goods[id])) return nothing;
  return html`<span class="mk-other-column"><span class="mk-column-name" data-name=${ctx.label("columns", column)}>${column}</span>${kinds.filter((id) => goods[id]).map((id) => good(ctx, id, goods[id]))}</span>`;
}

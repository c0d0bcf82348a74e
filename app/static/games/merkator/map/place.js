// One place on the map: a button that says all about it, and travels or promises when that is offered.
import { html, nothing } from "../../../vendor/lit.js";
import { PLACES } from "./places.js";
import { icon, seal } from "../parts/marks.js";
import { promiseOf, travelTo } from "../decisions/offered.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Location} from "../box.js" */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Ctx} ctx @param {Location} one */
export function place(ctx, one) {
  const { id } = one;
  const looked = ctx.ui.picked === id || ctx.ui.place === id;
  const state = [
    isOffered(ctx, id) ? "mk-offered" : "",
    looked ? "mk-looked" : "",
    ctx.view.here === id ? "mk-here" : "",
  ].join(" ");
  return html`<button type="button" class=${`mk-place ${state}`} data-place=${id} data-kind=${one.kind} data-label=${labelSide(id)} data-flags=${flagSide(id)}
    data-anchor=${`place:${id}`} tabindex=${ctx.ui.rover === id ? 0 : -1}
    aria-pressed=${ctx.ui.picked === id}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && ctx.set({ place: id })}
    @focus=${() => ctx.set({ place: id, rover: id })} @keydown=${(/** @type {KeyboardEvent} */ event) => steer(event, id)}
    @click=${(/** @type {PointerEvent} */ event) => chosen(ctx.now(), id, event)}>
    <span class="kt-visually-hidden">${description(ctx, one)}</span>
    <span class="mk-place-face" aria-hidden="true"><span class="mk-port" data-colour=${one.colour ?? "minor"}>${one.colour ? ctx.view.cubes[id] : refillMark(ctx, one)}</span>
    ${timeMark(ctx, one)} ${flags(ctx, id)} ${promises(ctx, id)}</span>
  </button>`;
}

/** Whether a click there does something: a travel or a promise. @param {Ctx} ctx @param {string} id */
export function isOffered(ctx, id) {
  return Boolean(travelTo(ctx.actions, id) ?? promiseOf(ctx.anytime, id));
}

/**
 * A mouse has seen the preview before it clicks; a finger sees it with the first tap and goes with the second.
 * What is offered is asked for at that moment: the button is drawn again only when it looks different.
 * @param {Ctx | undefined} ctx
 * @param {string} id
 * @param {PointerEvent} event
 */
function chosen(ctx, id, event) {
  if (!ctx) return;
  const travel = travelTo(ctx.actions, id);
  const promise = promiseOf(ctx.anytime, id);
  const touch = event.pointerType === "touch";
  if (promise && (!touch || ctx.ui.picked === id)) return ctx.act(promise);
  if (!travel) return ctx.set({ place: id, picked: promise ? id : "", rover: id });
  const costly =
    Boolean(travel.sell?.length) ||
    Boolean(ctx.look(travel)?.cash_to_lose) ||
    ctx.ui.cards.length + ctx.ui.contracts.length > 0;
  if ((touch || costly) && ctx.ui.picked !== id) return ctx.set({ place: id, picked: id, rover: id });
  return ctx.act(travelling(ctx, travel));
}

/** The travel as it would be posted: contracts ticked in a forced investment go in place of the proposed ones.
 *  @param {Ctx} ctx @param {import("../context.d.ts").Of<"TravelTo">} travel */
export function travelling(ctx, travel) {
  const mustGo = travel.sell?.length ?? 0;
  return mustGo && ctx.ui.contracts.length ? { ...travel, sell: ctx.ui.contracts } : travel;
}

/** @param {KeyboardEvent} event @param {string} id */
function steer(event, id) {
  if (!(event.key in DIRECTIONS) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = towards(id, event.key);
  const sheet = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
  /** @type {HTMLElement | null | undefined} */ (sheet?.querySelector(`button[data-place="${next}"]`))?.focus();
}

/** The nearest place in the direction of an arrow key. @param {string} from @param {string} key @returns {string} */
function towards(from, key) {
  const here = PLACES[from];
  const [dx, dy] = DIRECTIONS[key];
  let best = "";
  let least = Infinity;
  for (const [id, there] of Object.entries(PLACES)) {
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along > 20 && along + 1.6 * aside < least) [best, least] = [id, along + 1.6 * aside];
  }
  return best || from;
}

/** Flags keep away from the cubes. @param {string} id */
function flagSide(id) {
  const { pile, x } = PLACES[id];
  return pile && pile.x > x ? "left" : "right";
}

/** Where the name stands, so that marks keep away from it. @param {string} id */
function labelSide(id) {
  const { label, y } = PLACES[id];
  return label.anchor === "end" ? "left" : label.y < y ? "above" : "below";
}

/** @param {Ctx} ctx @param {Location} one */
function timeMark(ctx, one) {
  const time = one.time ?? 0;
  if (!time) return nothing;
  const name = time > 0 ? ctx.say("gains_time", { time }) : ctx.say("costs_time", { time: -time });
  return html`<span class=${time > 0 ? "mk-place-time" : "mk-place-time mk-cost"} data-name=${name}
    >${time > 0 ? `+${time}` : `−${-time}`}${icon("time")}</span>`;
}

/** @param {Ctx} ctx @param {Location} one */
function refillMark(ctx, one) {
  return html`<span data-name=${ctx.say("refill_from", { n: one.refill_from ?? 0 })}>${one.refill_from ?? 0}+</span>`;
}

/** @param {Ctx} ctx @param {string} id */
export function contractsAt(ctx, id) {
  const held = ctx.view.offices[ctx.seat]?.contracts ?? [];
  return held.flatMap((one) => ctx.box.contract.get(one) ?? []).filter(({ location }) => location === id);
}

/** Whether the goods of an own contract are there, can be had, or are missing, as its card says of each of them.
 *  @param {Ctx} ctx @param {string} contract */
export function standing(ctx, contract) {
  const help = ctx.view.you?.contracts[contract];
  if (!help) return "missing";
  return !Object.keys(help.missing).length ? "have" : help.how.length ? "can" : "missing";
}

const FLAGS = { have: "flag_ready", can: "flag_can", missing: "flag" };

/** @param {Ctx} ctx @param {string} id */
function flags(ctx, id) {
  const here = contractsAt(ctx, id);
  if (!here.length) return nothing;
  return html`<span class="mk-flags">${here.map((contract) => {
    const state = standing(ctx, contract.id);
    const name = ctx.say(FLAGS[state], { contract: contract.id });
    return html`<span class="mk-flag" data-state=${state} data-name=${name}>${contract.value}</span>`;
  })}</span>`;
}

/** @param {Ctx} ctx @param {string} id */
function promises(ctx, id) {
  const seats = ctx.view.promises.filter((one) => one[1] === id).map((one) => one[0]);
  if (!seats.length) return nothing;
  const names = ctx.joined(seats.map((seat) => ctx.names[seat]));
  return html`<span class="mk-promises" data-name=${ctx.say("promised_by", { names })}>${seats.map((seat) => seal(ctx, seat))}</span>`;
}

/** All of it in words, for those who do not see the map. @param {Ctx} ctx @param {Location} one */
export function description(ctx, one) {
  const { id } = one;
  const time = one.time ?? 0;
  const parts = [ctx.placeName(id)];
  if (one.goods)
    parts.push(
      ctx.say("place_cubes", {
        n: ctx.view.cubes[id],
        one: ctx.goodName(one.goods[0]),
        two: ctx.goodName(one.goods[1]),
      }),
    );
  else parts.push(ctx.say("refill_from", { n: one.refill_from ?? 0 }));
  if (time > 0) parts.push(ctx.say("gains_time", { time }));
  if (time < 0) parts.push(ctx.say("costs_time", { time: -time }));
  const held = contractsAt(ctx, id).map((contract) => contract.id);
  if (held.length) parts.push(ctx.say("place_contracts", { contracts: held }));
  if (ctx.view.here === id) parts.push(ctx.say("ship_is_here"));
  if (travelTo(ctx.actions, id)) parts.push(ctx.say("travel_offered"));
  if (promiseOf(ctx.anytime, id))
    parts.push(ctx.say(promiseOf(ctx.anytime, id)?.given === false ? "promise_withdraw" : "promise_offered"));
  return parts.join(". ");
}

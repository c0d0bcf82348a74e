// The water: at each pier the ships that carry its product, the own ones nearest the hand. A ship that waits for its first
// cargo lies at the mole. Where a cube can be taken aboard, the whole pier is the target.
import { html, nothing } from "../../../vendor/lit.js";
import { touched } from "../decisions/doing.js";
import { offered, takeOf } from "../decisions/offered.js";
import { walk } from "./market.js";
import { LIGHTHOUSE, shipPicture } from "./ships.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Looked} from "./market.js" */
/** @typedef {{seat: number, at: number}} Ship */

/** @param {Ctx} ctx @param {Looked} seen */
export function water(ctx, seen) {
  return html`<section class="sm-water" aria-label=${ctx.say("ships")}><h2 class="kt-visually-hidden">${ctx.say("ships")}</h2>
    <div class="sm-mole">${LIGHTHOUSE}${waitingShips(ctx)}</div>
    <ul class="sm-row">${ctx.box.goods.map((good) => pier(ctx, good, seen))}</ul></section>`;
}

/** That of whoever loads now. @param {Ctx} ctx */
export function waitingShips(ctx) {
  return html`<span class="sm-waiting-ships">${ctx.waiting.flatMap((seat) => shipsWith(ctx, "").find((ship) => ship.seat === seat) ?? []).map(({ seat, at }) => html`<span class=${seat === ctx.seat ? "sm-moored sm-ring" : "sm-moored"} data-anchor=${`ship:${seat}:${at}`}>${shipPicture(ctx, seat, "")}</span>`)}</span>`;
}

/** @param {Ctx} ctx @param {string} good @returns {Ship[]} */
function shipsWith(ctx, good) {
  return ctx.view.merchants.flatMap(({ ships }, seat) =>
    ships.flatMap((one, at) => (one === good ? [{ seat, at }] : [])),
  );
}

/** @param {Ctx} ctx @param {string} good @param {Looked} seen */
function pier(ctx, good, seen) {
  const ships = shipsWith(ctx, good);
  const own = ships.filter(({ seat }) => seat === ctx.seat);
  const others = ships.filter(({ seat }) => seat !== ctx.seat);
  const earns = good === ctx.ui.good && seen?.demand ? earned(ctx, seen.demand[good]) : nothing;
  const comes = ctx.ui.take === good && ctx.mine;
  return html`<li class="sm-cell" data-own=${own.length + Number(comes)} data-others=${others.length}><span class="sm-fleet">${others.map(({ seat, at }) => html`<span class="sm-moored" data-anchor=${`ship:${seat}:${at}`}>${shipPicture(ctx, seat, good)}${earns}</span>`)}</span>
    <span class="sm-fleet sm-own-fleet">${own.map(({ at }) => berth(ctx, good, at, earns))}${comes ? html`<span class="sm-moored sm-arriving" aria-hidden="true">${shipPicture(ctx, ctx.seat, good)}</span>` : nothing}</span></li>`;
}

/** @param {Ctx} ctx @param {number} coins */
function earned(ctx, coins) {
  return html`<b class="sm-coin" data-name=${ctx.say("would_earn", { coins })}>+${coins}</b>`;
}

/** An own ship; its cargo can be exchanged. @param {Ctx} ctx @param {string} good @param {number} at @param {unknown} earns */
function berth(ctx, good, at, earns) {
  const anchor = `ship:${ctx.seat}:${at}`;
  const inside = html`${shipPicture(ctx, ctx.seat, good)}${earns}`;
  if (!ctx.mine || ctx.step !== "planning" || !offered(ctx, "Exchange", { ship: at }))
    return html`<span class="sm-berth sm-moored" data-anchor=${anchor}>${inside}</span>`;
  const picked = ctx.ui.ship === at;
  return html`<button type="button" class="sm-berth sm-moored sm-ring sm-target" aria-pressed=${picked} data-anchor=${anchor} ?disabled=${ctx.busy} data-name=${ctx.say("exchange_this")} data-more=${ctx.goodName(good)}
    @click=${() => ctx.set({ ship: picked ? -1 : at, good: "", spots: [], spot: -1, take: "", card: "" })}><span class="kt-visually-hidden">${ctx.say("exchange_this")}:</span>${inside}</button>`;
}

/** Over the piers: the one that earns, and those from which a cube can come aboard. @param {Ctx} ctx */
export function piers(ctx) {
  const point = (/** @type {string} */ take) => (/** @type {Event} */ event) => touched(event) || ctx.set({ take });
  return html`<div class="sm-piers" role="group" aria-label=${ctx.say("piers")} @keydown=${walk} @pointerleave=${point("")}>${ctx.box.goods.map(
    (good) => {
      const take = ctx.mine ? takeOf(ctx, good) : undefined;
      if (!take) return html`<i class=${good && good === ctx.ui.good ? "sm-lane sm-lane-earns" : "sm-lane"}></i>`;
      const said = ctx.say(take.type === "Load" ? "load_it" : "take_it", { good });
      return html`<button type="button" class="sm-lane sm-pier sm-target" data-good=${good} aria-label=${said} aria-pressed=${ctx.ui.take === good} ?disabled=${ctx.busy || ctx.calm}
      @pointerenter=${point(good)} @focus=${() => ctx.set({ take: good })} @click=${(/** @type {Event} */ event) => (touched(event) ? ctx.set({ take: good }) : ctx.act(take))}></button>`;
    },
  )}</div>`;
}

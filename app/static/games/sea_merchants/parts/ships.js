// Ships with what they have aboard, small beside a name and large on the own quay.
import { html, nothing, svg } from "../../../vendor/lit.js";
import { cube } from "./goods.js";

/** @typedef {import("../context.js").Ctx} Ctx */

const DRAWING = svg`<path class="sm-mast" d="M32 4v44"></path><path class="sm-pennant" d="M33 4h17l-5 5 5 5H33z"></path><path class="sm-hull" d="M2 46h60q-2 13-9 16H12Q5 59 2 46z"></path>`;

/**
 * @param {Ctx} ctx
 * @param {string} good  empty while it waits to be loaded
 */
export function shipPicture(ctx, good) {
  return html`<span class="sm-ship" data-name=${shipName(ctx, good)}>
    <svg class="sm-ship-drawing" viewBox="0 0 64 64" aria-hidden="true">${DRAWING}</svg>${cube(good)}<span class="visually-hidden">${shipName(ctx, good)}</span></span>`;
}

/**
 * @param {Ctx} ctx
 * @param {string} good
 */
export function shipName(ctx, good) {
  return good ? ctx.say("ship_with", { good }) : ctx.say("ship_empty");
}

/**
 * All ships of a merchant.
 * @param {Ctx} ctx
 * @param {number} seat
 */
export function fleet(ctx, seat) {
  const { ships } = ctx.view.merchants[seat];
  return html`<span class="sm-fleet" role="group" aria-label=${ctx.say("ships")}>${ships.map((/** @type {string} */ good, /** @type {number} */ at) => html`<span class=${earns(ctx, good) ? "sm-slot sm-earns" : "sm-slot"} data-anchor=${seat === ctx.seat ? nothing : `ship:${seat}:${at}`}>${shipPicture(ctx, good)}</span>`)}</span>`;
}

/**
 * Whether a ship with this aboard earns by the play that is being put together.
 * @param {Ctx} ctx
 * @param {string} good
 */
export function earns(ctx, good) {
  return Boolean(ctx.ui.good) && good === ctx.ui.good;
}

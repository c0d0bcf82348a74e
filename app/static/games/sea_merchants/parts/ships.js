// Ships, drawn by ourselves: a planked hull, three masts, sails in the colour of the seat with its shape, and the cargo on deck.
import { html, nothing, svg } from "../../../vendor/lit.js";
import { cube } from "./goods.js";

/** @import {Ctx} from "../context.d.ts" */

/** The shapes of the seats (css/kit.css), on the main sail. */
const SHAPES = [
  svg`<circle cx="55" cy="29" r="7.5"></circle>`,
  svg`<path d="M55 20l9 16H46z"></path>`,
  svg`<path d="M48 22h14v14H48z"></path>`,
  svg`<path d="M55 19l9 10-9 10-9-10z"></path>`,
];

const HULL = svg`<path class="sm-rope" d="M12 48L30 10M30 10L55 3M55 3L80 12L98 46"></path>
  <path class="sm-spar" d="M30 8v50M55 2v56M80 10v48M88 58l13-14M24 16h12M44 13h24M72 18h16"></path>
  <path class="sm-sail" d="M28 18Q16 32 8 49Q20 45 29 48Q31 32 28 18z"></path>
  <path class="sm-sail" d="M43 14Q55 10 68 14Q75 29 70 46Q56 41 40 46Q46 29 43 14z"></path>
  <path class="sm-sail" d="M73 19Q81 16 88 19Q93 31 89 46Q81 42 72 46Q77 31 73 19z"></path>
  <path class="sm-pennant" d="M55 2q8-3 14 1q-6 2-14 4z"></path>
  <path class="sm-hull" d="M4 50l10 2q2 6 8 6h60q8-1 14-6q0 18-17 26H24Q6 72 4 50z"></path>
  <path class="sm-deck-rail" d="M14 52q2 6 8 6h60q8-1 14-6"></path>
  <path class="sm-plank" d="M8 62q46 9 84 0M13 69q40 8 74 0M32 60v6M58 61v6M76 60v6M44 67v7M68 67v6"></path>
  <path class="sm-wave" d="M0 80q8-5 16 0t16 0t16 0t16 0t16 0t16 0"></path>`;

/** Drawn once; every ship is this one in other colours. */
export const SHIPYARD = html`<svg class="sm-shipyard" width="0" height="0" aria-hidden="true"><symbol id="sm-ship" viewBox="0 0 104 84">${HULL}</symbol></svg>`;

/** It stands on the mole. */
export const LIGHTHOUSE = html`<svg class="sm-lighthouse" viewBox="0 0 98 210" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
  <path class="sm-rock" d="M0 210V172q22-22 52-16 30 8 34 40l4 14z"></path><path class="sm-tower" d="M38 50h20l7 112q-17 8-34 0z"></path>
  <path class="sm-tower-red" d="M37.5 62h21l1.5 26H36zM34.5 112h27l1.5 26H33z"></path><path class="sm-tower-red" d="M34 26l14-20 14 20z"></path>
  <path class="sm-lamp" d="M38 26h20v20H38z"></path><path class="sm-tower-dark" d="M32 45h32v6H32zM48 2v8M43 162v-14q5-8 10 0v14z"></path></svg>`;

/** @param {Ctx} ctx @param {number} seat @param {string} good  empty while it waits to be loaded */
export function shipPicture(ctx, seat, good) {
  return html`<span class="sm-ship" data-seat=${seat} data-name=${shipName(ctx, good)} data-more=${ctx.names[seat] ?? nothing}>
    <svg class="sm-ship-drawing" viewBox="0 0 104 84" aria-hidden="true"><use href="#sm-ship"></use><g class="sm-sign">${SHAPES[seat] ?? nothing}</g></svg>${good ? cube(good) : nothing}<span class="kt-visually-hidden">${shipName(ctx, good)}</span></span>`;
}

/** @param {Ctx} ctx @param {string} good */
export function shipName(ctx, good) {
  return good ? ctx.say("ship_with", { good }) : ctx.say("ship_empty");
}

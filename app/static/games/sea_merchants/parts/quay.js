// The quay: the cubes that are left of each product lie where its pier begins.
import { html } from "../../../vendor/lit.js";
import { goodPicture } from "./goods.js";

/** @import {Ctx} from "../context.d.ts" */

/** @param {Ctx} ctx */
export function quay(ctx) {
  return html`<section class="sm-quay" aria-label=${ctx.say("pool")}><h2 class="kt-visually-hidden">${ctx.say("pool")}</h2>
    <ul class="sm-row">${ctx.box.goods.map((good) => html`<li class="sm-cell">${cubes(ctx, good)}</li>`)}</ul></section>`;
}

/** @param {Ctx} ctx @param {string} good */
function cubes(ctx, good) {
  const left = ctx.view.cubes[good];
  const said = ctx.say("cubes_left", { good, n: left });
  return html`<span class="sm-stock" data-good=${good} data-anchor=${`pool:${good}`} data-name=${said}>${Array.from({ length: ctx.box.cubes }, (_, at) => html`<i class=${at < left ? "sm-bit" : "sm-bit sm-gone"}>${at < left ? goodPicture(good) : ""}</i>`)}<span class="kt-visually-hidden">${said}</span></span>`;
}

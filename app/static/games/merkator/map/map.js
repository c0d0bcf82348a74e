// The map: coast and routes once, cubes in the chart, places as buttons laid over it.
import { guard, html, nothing, svg } from "../../../vendor/lit.js";
import { CUBE, INSET, PLACES, VIEWBOX } from "./places.js";
import { routesOf } from "./routes.js";
import { icon } from "../parts/marks.js";
import { promiseOf, travelTo } from "../decisions/offered.js";
import { narrow } from "../../../kit/ui/narrow.js";
import { clock } from "../parts/market.js";
import { contractsAt, isOffered, place, standing } from "./place.js";
import { zoom } from "./zoom.js";

/** @import {Ctx} from "../context.d.ts" */

const LAND = new URL("./europe.svg", import.meta.url).href;
const CHART = new URL("./chart.svg", import.meta.url).href;
const WATER = [3, 2, 1];

/** @param {Ctx} ctx */
export function map(ctx) {
  const { view, ui } = ctx;
  return html`<section class="mk-map" data-tab="map" aria-label=${ctx.say("map")} ${zoom.here}
    @wheel=${zoom.wheel} @pointerdown=${zoom.down} @pointermove=${zoom.move} @pointerup=${zoom.up} @pointercancel=${zoom.up} @pointerleave=${zoom.up}
    @dblclick=${zoom.double} @focusin=${zoom.focused}><h2 class="kt-visually-hidden">${ctx.say("map")}</h2>
    <div class="mk-map-sheet" @pointerleave=${() => ui.place && !ui.picked && ctx.set({ place: "" })}>
      <svg class="mk-map-drawing mk-ground" viewBox=${VIEWBOX} aria-hidden="true">${guard([], ground)}</svg>
      <svg class="mk-map-drawing mk-over" viewBox=${VIEWBOX} aria-hidden="true">
        ${guard([view.here, ui.place], () => routes(ctx, ui.place || view.here))}
        ${guard([view.cubes, previewOf(ctx), ctx.say], () => ctx.box.places.map((one) => pile(ctx, one)))}
      </svg>
      <svg class="mk-map-drawing mk-over" viewBox=${VIEWBOX} aria-hidden="true">${guard([ctx.say], () => ctx.box.places.map((one) => label(ctx, one.id)))}</svg>
      ${ctx.mine ? rings(ctx) : nothing}
      ${ctx.box.places.map((one) => guard(dependsOn(ctx, one.id), () => place(ctx, one)))}
      ${view.here ? html`<span class="mk-ship" data-place=${view.here} data-name=${ctx.say("ship")}>${icon("ship")}</span>` : nothing}
      ${narrow() ? nothing : guard([view.chart, view.final_round, view.solo_stack, ctx.say], () => html`<div class="mk-cartouche">${clock(ctx)}</div>`)}
    </div>
    ${guard([ctx.say], () => zoomButtons(ctx))}
  </section>`;
}

/** @param {Ctx} ctx */
function zoomButtons(ctx) {
  const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
    html`<button type="button" class="kt-button icon-only mk-zoom-${key}" aria-label=${ctx.say(`zoom_${key}`)} data-name=${ctx.say(`zoom_${key}`)} @click=${run}>${icon(sign)}</button>`;
  return html`<div class="mk-zoom" role="group" aria-label=${ctx.say("zoom")}>${button("plus", "in", () => zoom.by(1))}${button("minus", "out", () => zoom.by(-1))}${button("zoom", "fit", () => zoom.fit())}</div>`;
}

/** What pulses when a travel is asked for. @param {Ctx} ctx */
function rings(ctx) {
  const offered = ctx.box.places.filter(({ id }) => isOffered(ctx, id));
  return offered.length
    ? html`<div class="mk-rings" aria-hidden="true">${offered.map(({ id, kind }) => html`<i data-place=${id} data-kind=${kind}></i>`)}</div>`
    : nothing;
}

/** What a place button is drawn from; nothing else makes it draw again. @param {Ctx} ctx @param {string} id */
function dependsOn(ctx, id) {
  const { view, ui } = ctx;
  const promise = promiseOf(ctx.anytime, id);
  const promised = view.promises.filter((one) => one[1] === id).join();
  const flags = contractsAt(ctx, id)
    .map((one) => `${one.id}:${standing(ctx, one.id)}`)
    .join();
  return [
    view.cubes[id],
    view.here === id,
    Boolean(travelTo(ctx.actions, id)),
    promise ? String(promise.given) : "",
    promised,
    flags,
    ctx.say,
    ui.place === id,
    ui.picked === id,
    ui.rover === id,
  ];
}

function ground() {
  return svg`<use class="mk-map-graticule" href=${`${CHART}#graticule`}></use>
    ${WATER.map((ring) => svg`<use class=${`mk-map-water mk-map-water-${ring}`} href=${`${LAND}#land`}></use>`)}
    <use class="mk-map-land" href=${`${LAND}#land`}></use>
    <use class="mk-map-rivers" href=${`${CHART}#rivers`}></use>
    <use class="mk-map-relief" href=${`${CHART}#relief`}></use>
    <rect class="mk-inset" x=${INSET.x} y=${INSET.y} width=${INSET.width} height=${INSET.height}></rect>
    ${WATER.map((ring) => svg`<use class=${`mk-map-water mk-map-water-${ring}`} href=${`${LAND}#inset-land`}></use>`)}
    <use class="mk-map-land" href=${`${LAND}#inset-land`}></use>
    <rect class="mk-map-frame" x=${INSET.x} y=${INSET.y} width=${INSET.width} height=${INSET.height}></rect>
    <use class="mk-map-rose" href=${`${CHART}#rose`}></use>`;
}

/** @param {Ctx} ctx @param {string} id */
function label(ctx, id) {
  const at = PLACES[id]?.label;
  const side = at && at.anchor === "middle" ? (at.y < PLACES[id].y ? "mk-above" : "mk-below") : "";
  return at
    ? svg`<text class=${`mk-place-name ${side}`} x=${at.x} y=${at.y} text-anchor=${at.anchor}>${ctx.placeName(id)}</text>`
    : nothing;
}

/** @param {Ctx} ctx @param {string} from */
function routes(ctx, from) {
  return routesOf(ctx.box.lines).map((route) => {
    const near = route.from === from || route.to === from;
    return svg`<path class=${near ? "mk-map-route mk-near" : "mk-map-route"} d=${route.d}></path>`;
  });
}

/** The preview of the place that is looked at, if it has arrived. @param {Ctx} ctx */
function previewOf(ctx) {
  const at = ctx.ui.place || ctx.ui.picked;
  const action = at ? travelTo(ctx.actions, at) : undefined;
  const seen = action ? ctx.look(action) : undefined;
  return seen && !seen.refused ? seen : undefined;
}

/** The cubes of a place, and behind them what a travel would change. @param {Ctx} ctx @param {import("../box.js").Location} one */
function pile(ctx, one) {
  const spot = PLACES[one.id]?.pile;
  if (!spot || !one.colour) return nothing;
  const now = ctx.view.cubes[one.id] ?? 0;
  const then = previewOf(ctx)?.cubes_after?.[one.id] ?? now;
  const shown = Math.min(Math.max(now, then), spot.columns * spot.rows);
  const letter = ctx.label("cubes", one.colour);
  return svg`<g class="mk-pile" data-anchor=${`pile:${one.id}`} data-colour=${one.colour}>${Array.from(
    { length: shown },
    (_, at) => {
      const kind = at >= now ? "mk-coming" : at >= then ? "mk-going" : "";
      return mapCube(letter, spot.x + (at % spot.columns) * CUBE, spot.y + Math.floor(at / spot.columns) * CUBE, kind);
    },
  )}</g>`;
}

/** @param {string} letter @param {number} x @param {number} y @param {string} kind */
function mapCube(letter, x, y, kind) {
  return svg`<g class=${`mk-map-cube ${kind}`}><rect x=${x + 1.5} y=${y + 1.5} width=${CUBE - 3} height=${CUBE - 3} rx="2"></rect
    ><text x=${x + CUBE / 2} y=${y + CUBE / 2 + 6} text-anchor="middle">${letter}</text></g>`;
}

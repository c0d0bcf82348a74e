/** The chart of Europe as a picture: for the front page and the rules, where nothing on it can be clicked. */

import { html, nothing, svg } from "../../../vendor/lit.js";
import { INSET, PLACES, ROUTES, VIEWBOX } from "./places.js";
import { routesOf } from "./routes.js";

const LAND = new URL("./europe.svg", import.meta.url).href;
const CHART = new URL("./chart.svg", import.meta.url).href;
const WATERS = ["far", "mid", "near"];

/** @typedef {{colour?: string, name?: string, sign?: string, cubes?: number, fresh?: number, state?: string}} Drawn */

/** @param {Record<string, Drawn>} places what is drawn at each @param {{from?: string, label?: string, lines?: [string, string][]}} [how] */
export function chart(places = {}, { from = "", label = "", lines } = {}) {
  return html`<div class="mk-map-sheet mk-picture" role=${label ? "img" : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : "true"}>
    ${sheet(from, lines ? routesOf(lines) : ROUTES)}${Object.keys(PLACES).map((id) => drawn(id, places[id] ?? {}))}
  </div>`;
}

/** @param {string} home a place whose lines stand out @param {typeof ROUTES} routes */
function sheet(home, routes) {
  const { x, y, width, height } = INSET;
  return html`<svg class="mk-map-drawing" viewBox=${VIEWBOX} aria-hidden="true">
    <use class="mk-map-graticule" href="${CHART}#graticule"></use>
    ${WATERS.map((how) => svg`<use class="mk-map-water ${how}" href="${LAND}#land"></use>`)}
    <use class="mk-map-land" href="${LAND}#land"></use>
    <use class="mk-map-rivers" href="${CHART}#rivers"></use>
    <use class="mk-map-relief" href="${CHART}#relief"></use>
    <use class="mk-map-rose" href="${CHART}#rose"></use>
    <svg x=${x} y=${y} width=${width} height=${height} viewBox="${x} ${y} ${width} ${height}">
      <rect class="mk-map-inset" x=${x} y=${y} width=${width} height=${height}></rect>
      ${WATERS.map((how) => svg`<use class="mk-map-water ${how}" href="${LAND}#inset-land"></use>`)}
      <use class="mk-map-land" href="${LAND}#inset-land"></use>
    </svg>
    <rect class="mk-map-inset-frame" x=${x} y=${y} width=${width} height=${height}></rect>
    ${routes.map(({ d, from, to }) => svg`<path class="mk-map-route ${home === from || home === to ? "marked" : ""}" d=${d}></path>`)}
    <use class="mk-map-margin" href="${CHART}#margin"></use>
    <use class="mk-map-frame" href="${CHART}#frame"></use>
    <use class="mk-map-degrees" href="${CHART}#degrees"></use>
  </svg>`;
}

/** @param {string} id @param {Drawn} what */
function drawn(id, { colour, name, sign, cubes = 0, fresh = 0, state = "" }) {
  return html`<span class="mk-spot ${state}" data-place=${id} data-colour=${colour ?? nothing}>
    <span class="mk-spot-disc">${sign ?? nothing}</span>
    ${name ? html`<span class="mk-spot-name">${name}</span>` : nothing}
    ${
      cubes + fresh
        ? html`<span class="mk-spot-pile">${Array.from({ length: cubes + fresh }, (_, index) => html`<i class="mk-cube plain ${index < cubes ? "" : "fresh"}" data-colour=${colour ?? nothing}></i>`)}</span>`
        : nothing
    }
  </span>`;
}

/** The places of a box, ready to be drawn. @param {import("../wire.d.ts").Box} box @param {import("../../../kit/words/words.js").GameWords} words
 *  @returns {Record<string, Drawn>} */
export function placesOf(box, words) {
  return Object.fromEntries(
    box.location.map(({ id, colour, time }) => [
      id,
      { colour, name: words.name(id), sign: time > 0 ? `+${time}` : time < 0 ? `−${-time}` : "" },
    ]),
  );
}

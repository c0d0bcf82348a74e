// Draws app/static/games/merkator/map anew: europe.svg, chart.svg, places.js and places.css.
//
//   cd tools && npm install && node make_map.mjs
//
// Coastlines: Natural Earth 1:50m (public domain) from the npm package world-atlas. Everything else on the chart, the
// frame, the compass rose and the routes, is computed here. Nothing is random: the same packages give the same bytes.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoConicConformal, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import { compassRose, frame, graticule } from "./map_ornament.mjs";
import { check, footprints } from "./map_check.mjs";
import { CUBE, HEIGHT, INSET, LINES, PLACES, WIDTH } from "./map_places.mjs";
import { relief, rivers } from "./map_relief.mjs";

const OUT = new URL("../app/static/games/merkator/map/", import.meta.url);
const land = ((atlas) => feature(atlas, atlas.objects.land))(
  createRequire(import.meta.url)("world-atlas/land-50m.json"),
);

// The coast goes on beyond the sheet: the table's map fills its part of the window, whatever that is like, and east and
// south of the places there is the room for what is asked.
const BEYOND = { west: 240, north: 60, east: 330, south: 520 };
const europe = geoConicConformal()
  .rotate([-11, 0])
  .parallels([44, 58])
  .center([0, 50.8])
  .scale(2500)
  .translate([645, 497])
  .clipExtent([
    [-BEYOND.west, -BEYOND.north],
    [WIDTH + BEYOND.east, HEIGHT + BEYOND.south],
  ])
  .precision(0.2);
const newfoundland = geoConicConformal()
  .rotate([56.4, 0])
  .parallels([46, 52])
  .center([0, 48.75])
  .scale(1560)
  .translate([INSET.x + INSET.width / 2, INSET.y + INSET.height / 2])
  .clipExtent([
    [INSET.x, INSET.y],
    [INSET.x + INSET.width, INSET.y + INSET.height],
  ])
  .precision(0.2);

/** The rings of the land as the projection draws them, clipped. */
function rings(projection) {
  const all = [];
  geoPath(projection, {
    moveTo: (x, y) => all.push([[x, y]]),
    lineTo: (x, y) => all.at(-1).push([x, y]),
    closePath: () => all.at(-1).push(all.at(-1)[0]),
    beginPath() {},
    arc() {},
  })(land);
  return all;
}

/** Leaves out what the eye would not miss: bends smaller than `bend` and islands smaller than `island` (square units). */
function simpler(projection, { bend, island }) {
  const drawn = { type: "MultiLineString", coordinates: rings(projection).filter((ring) => area(ring) >= island) };
  const lines = simplify(presimplify(topology({ drawn })), bend);
  return feature(lines, lines.objects.drawn).geometry.coordinates.filter((ring) => ring.length > 3);
}

function area(ring) {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return Math.abs(twice / 2);
}

/** Rounded first, to half a unit, then relative: the rounding never adds up along a coast. */
function path(rings) {
  const half = (n) => Math.round(n * 2) / 2;
  const short = (n) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, "$1.");
  const pair = (x, y) => (y.startsWith("-") ? x + y : `${x} ${y}`);
  let d = "";
  for (const ring of rings) {
    let [px, py] = [0, 0];
    ring.slice(0, -1).forEach(([x, y], i) => {
      [x, y] = [half(x), half(y)];
      const step = i === 0 ? pair(short(x), short(y)) : pair(short(x - px), short(y - py));
      if (i > 0 && step === "0 0") return;
      d += i === 0 ? `M${step}l` : (d.endsWith("l") || step.startsWith("-") ? "" : " ") + step;
      [px, py] = [x, y];
    });
    d += "z";
  }
  return d;
}

/** A line that bows gently to one side; `bow` is the height of the arc as a share of its length. */
function curve([from, to, bow]) {
  const [a, b] = [places[from], places[to]];
  const control = [(a.x + b.x) / 2 - (b.y - a.y) * bow * 2, (a.y + b.y) / 2 + (b.x - a.x) * bow * 2];
  return `M${a.x} ${a.y}Q${control.map(Math.round).join(" ")} ${b.x} ${b.y}`;
}

function place([id, { at, nudge = [0, 0], kind, label, pile, flag }]) {
  const projection = id === "newfoundland" ? newfoundland : europe;
  const [x, y] = projection(at).map((n, axis) => Math.round(n + nudge[axis]));
  const beside = ([dx, dy, ...rest]) => [x + dx, y + dy, ...rest];
  const [lx, ly, anchor] = beside(label);
  const [fx, fy] = beside(flag);
  const whole = { x, y, kind, label: { x: lx, y: ly, anchor }, flag: { x: fx, y: fy } };
  if (pile) whole.pile = (([px, py, across, down]) => ({ x: px, y: py, columns: across, rows: down }))(beside(pile));
  return [id, whole];
}

const places = Object.fromEntries(Object.entries(PLACES).map(place));
const routes = LINES.map((line) => ({ from: line[0], to: line[1], d: curve(line) }));
check(places, routes);

/** Whether an ornament may stand here: clear of every marker, label and pile, and of the edge. */
function free(x, y, size) {
  const near = ({ left, right, top, bottom }) =>
    x > left - size && x < right + size && y > top - size && y < bottom + size;
  const kept = footprints(places).flatMap(({ marker, label, flag, pile }) =>
    [marker, label, flag, pile].filter(Boolean),
  );
  return x > 24 && x < WIDTH - 24 && y > 24 && y < HEIGHT - 24 && !kept.some(near);
}

const head = (
  of,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="currentColor">
<!-- Made by tools/make_map.mjs. ${of} -->
`;

const coast = `${head("Coastlines: Natural Earth, public domain. Use the parts by id: europe.svg#land")}\
<path id="land" class="map-land" d="${path(simpler(europe, { bend: 0.6, island: 14 }))}"/>
<path id="inset-land" class="map-land" d="${path(simpler(newfoundland, { bend: 1.1, island: 10 }))}"/>
</svg>
`;

const ornament = relief(europe, free);
const chart = `${head("Ornament, our own. Use the parts by id: chart.svg#rose")}\
<path id="graticule" class="map-graticule" d="${graticule(europe, WIDTH, HEIGHT)}"/>
<path id="rivers" class="map-rivers" d="${rivers(europe)}"/>
<g id="relief"><path class="map-hills" d="${ornament.hills}"/>
<path class="map-shade" d="${ornament.shade}"/>
<path class="map-trees" d="${ornament.trees}"/></g>
${compassRose(104, 548, 60)}
${frame(europe, WIDTH, HEIGHT)}
</svg>
`;

const js = `// Made by tools/make_map.mjs, which also checks that targets, labels and piles keep clear of each other.
// All numbers are units of the viewBox.
// label.anchor is an SVG text-anchor; pile.x, pile.y is the top left corner of columns x rows cubes of CUBE units.

export const VIEWBOX = "0 0 ${WIDTH} ${HEIGHT}";
export const INSET = ${literal(INSET)};
export const CUBE = ${CUBE};
/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {anchor: "start" | "middle" | "end"}} Label
 * @typedef {Point & {columns: number, rows: number}} Pile
 * @typedef {Point & {kind: "major" | "minor", label: Label, pile?: Pile}} Place
 */
/** @type {Record<string, Place>} */
export const PLACES = {
${Object.entries(places)
  .map(([id, whole]) => `  ${id}: ${literal({ ...whole, flag: undefined })},`)
  .join("\n")}
};
/** @type {{ from: string, to: string, d: string }[]} */
export const ROUTES = [
${routes.map((route) => `  ${literal(route)},`).join("\n")}
];
`;

const share = (n, of) => `${Math.round((n / of) * 10000) / 100}%`;
const ANCHOR = { start: "0%", middle: "-50%", end: "-100%" };
const css = `/* Made by tools/make_map.mjs. Where a place sits, for HTML laid over the chart, in .map-sheet:
   <button class="place" data-place="hamburg">. What stands beside it is given as viewBox units from its middle.
   --x and --y are the same place in hundredths of the sheet's width, for what moves there by translation. */
${Object.entries(places)
  .map(([id, place]) => `[data-place="${id}"] { ${declarations(place)} }`)
  .join("\n")}
`;

function declarations({ x, y, label, pile }) {
  const all = {
    left: share(x, WIDTH),
    top: share(y, HEIGHT),
    "--x": Math.round((x / WIDTH) * 10000) / 100,
    "--y": Math.round((y / WIDTH) * 10000) / 100,
    "--label-x": label.x - x,
    "--label-y": label.y - y,
    "--anchor": ANCHOR[label.anchor],
  };
  if (pile) Object.assign(all, { "--pile-x": pile.x - x, "--pile-y": pile.y - y, "--columns": pile.columns });
  return Object.entries(all)
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");
}

function literal(value) {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, " $1: ")
    .replace(/\}/g, " }");
}

mkdirSync(OUT, { recursive: true });
for (const [name, text] of Object.entries({
  "europe.svg": coast,
  "chart.svg": chart,
  "places.js": js,
  "places.css": css,
})) {
  writeFileSync(new URL(name, OUT), text);
  console.log(`${name}: ${Buffer.byteLength(text)} bytes`);
}

// Makes app/static/icons anew: the sprite, its credits, and the app's own icons as SVG and PNG.
//
//   cd tools && npm install && node make_icons.mjs

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { optimize } from "svgo";
import { appIcons } from "./app_icon.mjs";
import { BOLDER, FISH_OIL, GAME_ICONS, JOIN, LUCIDE, OUTLINE_ONLY, OWN } from "./icon_sources.mjs";

const OUT = new URL("../app/static/icons/", import.meta.url);
const read = (name) => readFileSync(new URL(`node_modules/${name}`, import.meta.url), "utf8");
const gameIcons = JSON.parse(read("@iconify-json/game-icons/icons.json")).icons;
const version = (name) => JSON.parse(read(`${name}/package.json`)).version;
const body = (name) => gameIcons[name].body;

const grid = (drawing) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing}</svg>`;

/** Whole numbers are fine enough on a grid of 512: half a pixel when an icon is drawn 256 px large. */
function solid(id, drawing) {
  const bold = BOLDER[id] ? ` stroke="currentColor" stroke-linejoin="round" stroke-width="${BOLDER[id]}"` : "";
  return `<symbol id="${id}" viewBox="${tight(drawing, BOLDER[id] ?? 0)}" fill="currentColor"${bold}>${smaller(grid(drawing))}</symbol>`;
}

/** A square around the drawing with a little air, so that all icons look equally large. */
function tight(drawing, outline) {
  const { x, y, width, height } = new Resvg(grid(drawing.replaceAll("currentColor", "#000"))).getBBox();
  const side = Math.round(Math.max(width, height) + outline + 36);
  return `${Math.round(x + width / 2 - side / 2)} ${Math.round(y + height / 2 - side / 2)} ${side} ${side}`;
}

/** Taken as they are: Lucide draws dots as lines of no length, which a clean-up would take for nothing. */
function line(id, name) {
  const inner = read(`lucide-static/icons/${name}.svg`)
    .replace(/<!--[^]*?-->|<svg[^]*?>|<\/svg>|\n\s*/g, "")
    .replaceAll(" />", "/>");
  const drawn = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="${id}" viewBox="0 0 24 24" ${drawn}>${inner}</symbol>`;
}

function smaller(svg) {
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 0,
    plugins: [
      { name: "preset-default", params: { overrides: { mergePaths: { force: true } } } },
      { name: "removeAttrs", params: { attrs: ["path:fill"] } },
    ],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "");
}

const shape = (drawing) => drawing.match(/(?<= d=")[^"]+/)[0];

function gameIcon([id, [name]]) {
  const drawing = body(name);
  return solid(id, OUTLINE_ONLY.has(id) ? `<path d="${shape(drawing).split(/(?<=z)/i)[0]}"/>` : drawing);
}

function fishOil() {
  const fish = shape(body(FISH_OIL.fish)).split("m16 176")[0];
  const placed = smaller(grid(`<path transform="${FISH_OIL.at}" d="${fish}"/>`)).match(/(?<=d=")[^"]+/)[0];
  return `<path fill-rule="evenodd" d="${shape(body(FISH_OIL.drop))}${placed}"/>`;
}

const symbols = [
  ...Object.entries(GAME_ICONS).map(gameIcon),
  solid("good-fish_oil", fishOil()),
  ...Object.entries(OWN).map(([id, d]) => solid(id, `<path fill-rule="evenodd" d="${d}"/>`)),
  solid("join", `<g transform="${JOIN.at}">${body(JOIN.base)}</g><path d="${JOIN.plus}"/>`),
  ...Object.entries(LUCIDE).map(([id, name]) => line(id, name)),
];

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Made by tools/make_icons.mjs; who drew what is in CREDITS.md. Use: <svg class="icon"><use href="icons.svg#good-grain"/></svg> -->
${symbols.join("\n")}
</svg>
`;

function changes(id) {
  return ["cropped, rounded", BOLDER[id] && "bolder", OUTLINE_ONLY.has(id) && "outline only"]
    .filter(Boolean)
    .join(", ");
}

const rows = [
  ...Object.entries(GAME_ICONS).map(([id, [name, author]]) => [
    id,
    `game-icons \`${name}\``,
    author,
    "CC BY 3.0",
    changes(id),
  ]),
  [
    "good-fish_oil",
    "game-icons `water-drop`, `double-fish`",
    "Sbed, Delapouite",
    "CC BY 3.0",
    "one fish cut out of the drop",
  ],
  ["join", "game-icons `sailboat`", "Delapouite", "CC BY 3.0", "smaller, with a plus"],
  ...Object.keys(OWN).map((id) => [id, "drawn for Kontor", "the Kontor authors", "MIT", ""]),
  ...Object.entries(LUCIDE).map(([id, name]) => [
    id,
    `Lucide \`${name}\``,
    "Lucide Icons and Contributors",
    "ISC",
    "thinner lines",
  ]),
];

const credits = `# Who drew the icons

Made by \`tools/make_icons.mjs\` from the npm packages @iconify-json/game-icons ${version("@iconify-json/game-icons")} (game-icons.net) and lucide-static
${version("lucide-static")} (lucide.dev). The icons of game-icons are licensed under Creative Commons Attribution 3.0
(<https://creativecommons.org/licenses/by/3.0/>); all were changed as the last column says. The app's own icon, a merchant's house
with a stepped gable, was drawn for Kontor.

| symbol | source | author | licence | changed |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}

## The licence of Lucide

\`\`\`
${read("lucide-static/LICENSE").trim()}
\`\`\`
`;

mkdirSync(OUT, { recursive: true });
for (const [name, data] of Object.entries({ "icons.svg": sprite, "CREDITS.md": credits, ...appIcons(OWN.building) })) {
  writeFileSync(new URL(name, OUT), data);
  console.log(`${name}: ${Buffer.byteLength(data)} bytes, ${gzipSync(data, { level: 9 }).length} gz`);
}

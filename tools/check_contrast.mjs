// Holds the colours of all sheets to WCAG 2.2 AA in both themes: 4.5 : 1 for text, 3 : 1 for what must be seen but not read.
//
//   node tools/check_contrast.mjs      (needs no packages)

import { readFileSync } from "node:fs";

const SHEETS = ["css/tokens.css", "games/merkator/css/cubes.css", "games/merkator/css/chart.css"];
const css = SHEETS.map((sheet) => readFileSync(new URL(`../app/static/${sheet}`, import.meta.url), "utf8")).join("");
const tokens = Object.fromEntries(
  [...css.matchAll(/--([\w-]+):\s*(light-dark\([^)]*\)|#[0-9a-f]{6})\s*;/g)].map(([, name, value]) => [name, value]),
);

const GROUNDS = ["desk", "paper", "paper-raised", "paper-sunk"];
const TEXT = [
  ...["ink", "ink-soft", "accent", "wax", "brass", "good", "danger"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground]),
  ),
  ...["paper", "paper-raised", "paper-sunk"].map((ground) => ["ink-faint", ground]),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-wax", "wax"],
  ["on-wax", "danger"],
  ["accent-strong", "accent-wash"],
  ["ink", "accent-wash"],
  ["ink", "wax-wash"],
  ["ink", "brass-wash"],
  ["good", "good-wash"],
  ["danger", "danger-wash"],
  ["brass", "brass-wash"],
  ["paper", "ink"],
  ["paper", "ink-soft"],
  ["paper", "good"],
  ["ink", "sea"],
  ["ink", "land"],
  ["sea-ink", "sea"],
  ["on-wax", "wax"],
  ["cube-ink-light", "cube-green"],
  ["cube-ink-dark", "cube-yellow"],
  ["cube-ink-light", "cube-black"],
  ["cube-ink-light", "cube-purple"],
  ["cube-ink-dark", "cube-orange"],
  ["cube-ink-dark", "cube-gray"],
  ["cube-ink-light", "cube-blue"],
  ["cube-ink-light", "cube-red"],
];
const SEEN = [
  ...GROUNDS.flatMap((ground) => [
    ["focus", ground],
    ["line-strong", ground],
    ["accent", ground],
  ]),
  ["focus", "sea"],
  ["focus", "land"],
  ["coast", "sea"],
  ["coast", "land"],
  ["route", "sea"],
  ["route", "land"],
  ["accent", "land"],
  ["accent", "sea"],
  ["wax", "land"],
  ["wax", "sea"],
  ...[0, 1, 2, 3].flatMap((seat) => GROUNDS.map((ground) => [`seat-${seat}`, ground])),
];
const CUBES = ["green", "yellow", "black", "purple", "orange", "gray", "blue", "red"];

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = (hex) =>
  rgb(hex)
    .map(linear)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

function colour(name, theme) {
  const value = tokens[name];
  if (!value) throw new Error(`no sheet has --${name}`);
  return value.match(/#[0-9a-f]{6}/g)[value.startsWith("light-dark") && theme === "dark" ? 1 : 0];
}

/** A cube is seen by its face or by its edge, which is the face mixed with black (light) or white (dark), as in cubes.css. */
function cubeSeen(name, ground, theme) {
  const face = colour(`cube-${name}`, theme);
  const edge = `#${rgb(face)
    .map((c) =>
      Math.round((c * 0.55 + (theme === "dark" ? 0.45 : 0)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
  return Math.max(contrast(face, colour(ground, theme)), contrast(edge, colour(ground, theme)));
}

const wrong = [];
let checked = 0;
const hold = (ratio, least, what) => {
  checked++;
  if (ratio < least) wrong.push(`${what}: ${ratio.toFixed(2)} < ${least}`);
};
for (const theme of ["light", "dark"]) {
  for (const [a, b] of TEXT) hold(contrast(colour(a, theme), colour(b, theme)), 4.5, `${theme}: ${a} on ${b}`);
  for (const [a, b] of SEEN) hold(contrast(colour(a, theme), colour(b, theme)), 3, `${theme}: ${a} beside ${b}`);
  for (const name of CUBES)
    for (const ground of ["paper", "paper-raised", "land", "sea"])
      hold(cubeSeen(name, ground, theme), 3, `${theme}: cube ${name} on ${ground}`);
}
console.log(wrong.length ? wrong.join("\n") : `${checked} pairs are readable in both themes`);
process.exitCode = wrong.length ? 1 : 0;

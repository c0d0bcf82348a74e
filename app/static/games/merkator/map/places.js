// Made by tools/make_map.mjs, which also checks that targets, labels and piles keep clear of each other.
// All numbers are units of the viewBox.
// label.anchor is an SVG text-anchor; pile.x, pile.y is the top left corner of columns x rows cubes of CUBE units.

export const VIEWBOX = "0 0 1200 900";
export const INSET = { x: 24, y: 24, width: 246, height: 208 };
export const CUBE = 24;
/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {anchor: "start" | "middle" | "end"}} Label
 * @typedef {Point & {columns: number, rows: number}} Pile
 * @typedef {Point & {kind: "major" | "minor", label: Label, pile?: Pile}} Place
 */
/** @type {Record<string, Place>} */
export const PLACES = {
  hamburg: { x: 619, y: 378, kind: "major", label: { x: 669, y: 440, anchor: "start" }, pile: { x: 669, y: 360, columns: 4, rows: 2 } },
  danzig: { x: 862, y: 337, kind: "major", label: { x: 912, y: 397, anchor: "start" }, pile: { x: 912, y: 313, columns: 4, rows: 2 } },
  sweden: { x: 791, y: 108, kind: "major", label: { x: 791, y: 62, anchor: "middle" }, pile: { x: 645, y: 84, columns: 4, rows: 2 } },
  russia: { x: 1102, y: 99, kind: "major", label: { x: 1102, y: 167, anchor: "middle" }, pile: { x: 1054, y: 179, columns: 4, rows: 2 } },
  dutch_republic: { x: 467, y: 433, kind: "major", label: { x: 467, y: 501, anchor: "middle" }, pile: { x: 401, y: 339, columns: 4, rows: 2 } },
  england: { x: 318, y: 391, kind: "major", label: { x: 318, y: 343, anchor: "middle" }, pile: { x: 172, y: 367, columns: 4, rows: 2 } },
  france: { x: 381, y: 606, kind: "major", label: { x: 431, y: 666, anchor: "start" }, pile: { x: 431, y: 582, columns: 4, rows: 2 } },
  spain: { x: 169, y: 801, kind: "major", label: { x: 219, y: 861, anchor: "start" }, pile: { x: 219, y: 777, columns: 4, rows: 2 } },
  denmark: { x: 619, y: 226, kind: "minor", label: { x: 571, y: 237, anchor: "end" } },
  bohemia: { x: 740, y: 526, kind: "minor", label: { x: 740, y: 594, anchor: "middle" } },
  italy: { x: 654, y: 770, kind: "minor", label: { x: 654, y: 838, anchor: "middle" } },
  newfoundland: { x: 147, y: 124, kind: "minor", label: { x: 147, y: 218, anchor: "middle" } },
};
/** @type {{ from: string, to: string, d: string }[]} */
export const ROUTES = [
  { from: "russia", to: "sweden", d: "M1102 99Q948 147 791 108" },
  { from: "russia", to: "danzig", d: "M1102 99Q934 170 862 337" },
  { from: "sweden", to: "danzig", d: "M791 108Q872 208 862 337" },
  { from: "hamburg", to: "sweden", d: "M619 378Q759 277 791 108" },
  { from: "hamburg", to: "danzig", d: "M619 378Q730 294 862 337" },
  { from: "hamburg", to: "dutch_republic", d: "M619 378Q530 369 467 433" },
  { from: "dutch_republic", to: "england", d: "M467 433Q382 448 318 391" },
  { from: "dutch_republic", to: "france", d: "M467 433Q459 537 381 606" },
  { from: "england", to: "france", d: "M318 391Q401 483 381 606" },
  { from: "england", to: "spain", d: "M318 391Q145 560 169 801" },
  { from: "france", to: "spain", d: "M381 606Q314 746 169 801" },
];

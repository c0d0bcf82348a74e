/** The pictures of the rules, drawn from what is in the box. */

import { html } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { cube, goodPicture } from "./parts/goods.js";
import { SPECIAL_ICONS } from "./parts/marks.js";

export const STYLES = ["css/goods.css", "css/sheets.css"];

/** @import {Box} from "./wire.d.ts" */
/** @typedef {{box: Box, words: import("../../kit/words/words.js").GameWords, labels: string[], caption: string}} Given */

/** @type {Record<string, (given: Given) => unknown>} */
const PICTURES = { turn, products, specials, trade };
const BEFORE = ["wood", "spices", "fish", "grain", "porcelain", "cloth"];
const AFTER = BEFORE.map((good) => (good === "wood" || good === "grain" ? "fish" : good));

/** @param {string} name @param {Given} given */
export function picture(name, given) {
  return PICTURES[name]?.(given) ?? "";
}

/** @param {Given} given */
function turn({ labels }) {
  const signs = ["ship", "cards"];
  return html`<div class="kt-steps">${labels.map((label, index) => html`<div>${icon(signs[index])}<b>${label}</b></div>`)}</div>`;
}

/** @param {Given} given */
function products({ box, words }) {
  return html`<div class="kt-steps sm-steps">${Object.keys(box.products).map((good) => html`<div>${cube(good)}<b>${words.name(good)}</b></div>`)}</div>`;
}

/** @param {Given} given */
function specials({ box, words }) {
  return html`<div class="sm-wares">${Object.entries(box.specials).map(
    ([
      card,
      { price, effect },
    ]) => html`<div class="sm-ware"><span class="sm-ware-sign">${icon(SPECIAL_ICONS[card] ?? "bonus")}</span>
    <span class="sm-ware-text"><b>${words.name(card)}</b><span class="sm-ware-effect">${effect}</span></span><span class="sm-ware-price">${words.count("coins", price)}</span></div>`,
  )}</div>`;
}

/** @param {Given} given */
function trade({ words, labels }) {
  return html`<div class="sm-example">${[BEFORE, AFTER].map((market, index) => html`<p class="kt-hint">${labels[index]}</p><div class="sm-example-cards">${market.map((good, spot) => html`<span class=${index && good !== BEFORE[spot] ? "sm-example-card sm-new" : "sm-example-card"} data-good=${good}>${goodPicture(good)}<small>${words.name(good)}</small></span>`)}</div>`)}</div>`;
}

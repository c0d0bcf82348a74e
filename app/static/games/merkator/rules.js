/** The pictures of the rules, drawn from what is in the box, so that they are right for every edition. */

import { html } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { chart, placesOf } from "./map/chart_picture.js";

/** @import {Box, ContractRow} from "./wire.d.ts" */
/** @typedef {{box: Box, words: import("../../kit/words/words.js").GameWords, labels: string[], caption: string}} Given */

export const STYLES = ["css/cubes.css", "map/places.css", "css/chart.css", "css/picture.css", "css/card.css"];

const HOME = "hamburg";

/** @type {Record<string, (given: Given) => unknown>} */
const PICTURES = { turn, office, chart: places, refill, contract };

/** @param {string} name @param {Given} given */
export function picture(name, given) {
  return PICTURES[name]?.(given) ?? "";
}

/** @param {Given} given */
function turn({ labels }) {
  const signs = ["taler", "travel", "contract", "join"];
  return html`<div class="kt-steps">${labels.map((label, index) => html`<div>${icon(signs[index])}<b>${label}</b></div>`)}</div>`;
}

/** @param {Given} given */
function office({ box, words }) {
  const colours = Object.fromEntries(
    box.location.flatMap(({ goods = [], colour }) => goods.map((good) => [good, colour])),
  );
  return html`<div class="mk-office-columns">${Object.entries(box.office).map(
    ([column, goods]) => html`<div><h3>${words.said("columns", column)}</h3>
      <ul>${goods.map((good) => html`<li><i class="mk-cube small" data-colour=${colours[good]}></i>${icon(`good-${good}`)}<span>${words.name(good)}</span></li>`)}</ul></div>`,
  )}</div>`;
}

/** @param {Given} given */
function places({ box, words, caption }) {
  return chart(placesOf(box, words), { label: caption });
}

/** What a travel home leaves behind. @param {Given} given */
function refill({ box, words, caption }) {
  const drawn = placesOf(box, words);
  const near = box.map.lines.filter((line) => line.includes(HOME)).map(([a, b]) => (a === HOME ? b : a));
  for (const { id, colour } of box.location) {
    if (!colour) continue;
    drawn[id] = {
      ...drawn[id],
      cubes: id === HOME ? 0 : 1,
      fresh: near.includes(id) ? 1 : 0,
      state: id === HOME ? "here" : "",
    };
  }
  return chart(drawn, { routesOf: HOME, label: caption });
}

/** @param {Given} given */
function contract({ box, words, labels }) {
  const cards = box.deck.contracts;
  const given = cards.find((card) => card.value === 4 && Object.keys(card.goods ?? {}).length > 1) ?? cards[0];
  const reward = cards.find((card) => card.value === given.value + 1);
  return html`<div class="mk-flow">${contractCard(given, box, words, labels[0])}${icon("right")}${contractCard(reward, box, words, labels[1])}</div>`;
}

/** @param {ContractRow | undefined} card @param {Box} box @param {import("../../kit/words/words.js").GameWords} words @param {string} label */
function contractCard(card, box, words, label) {
  if (!card) return "";
  const place = box.location.find(({ id }) => id === card.location);
  return html`<div><p class="kt-hint">${label}</p><div class="mk-paper" data-colour=${place?.colour ?? ""}>
    <div class="mk-paper-head"><span class="mk-paper-title">${words.name(card.location)}</span><span class="mk-paper-value">${card.value}</span></div>
    <div class="mk-chips">${Object.entries(card.goods ?? {}).map(([good, number]) => html`<span class="kt-chip">${icon(`good-${good}`)}${words.counted(number, good)}</span>`)}</div></div></div>`;
}

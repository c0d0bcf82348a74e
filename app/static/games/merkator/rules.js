/** The pictures of the rules, drawn from what is in the box, so that they are right for every edition. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { chart, placesOf } from "./map/chart_picture.js";

/** @import {Box, ContractRow, View, LocationRow} from "./wire.d.ts" */
/** @typedef {{box: Box, words: import("../../kit/words/words.js").GameWords, labels: string[], caption: string}} Given */

export const STYLES = ["css/cubes.css", "map/places.css", "css/chart.css", "css/picture.css", "css/card.css"];

const HOME = "hamburg";

/** @type {Record<string, (given: Given) => unknown>} */
const PICTURES = { turn, office, chart: places, refill, contract };

/** @param {string} name @param {Given} given */
export function picture(name, given) {
  return PICTURES[name]?.(given) ?? "";
}

/** What the text says of this box. @param {Pick<Given, "box" | "words">} given @returns {Record<string, string>} */
export function numbers({ box, words }) {
  const { standard, ultimo_rows: rows, row_length: length } = box.time_chart;
  const lengths = typeof length === "number" ? Array.from({ length: rows }, () => length) : length;
  const filled = (/** @type {string} */ players) =>
    String(lengths.slice(-standard[players]).reduce((sum, one) => sum + one, 0));
  const minor = box.location.filter(({ kind }) => kind === "minor");
  const listed = (/** @type {LocationRow[]} */ places, /** @type {(one: LocationRow) => number} */ number) =>
    places.map((one) => `${words.name(one.id)} ${number(one)}`).join(", ");
  const far = box.location.filter(({ time }) => time < 0);
  const near = box.location.filter(({ time }) => time > 0);
  return {
    two: filled("2"),
    three: filled("3"),
    four: filled("4"),
    far: listed(
      far.sort((one, other) => other.time - one.time),
      ({ time }) => -time,
    ),
    near: listed(
      near.sort((one, other) => other.time - one.time),
      ({ time }) => time,
    ),
    thresholds: listed(
      minor.sort((one, other) => (one.refill_from ?? 0) - (other.refill_from ?? 0)),
      (one) => one.refill_from ?? 0,
    ),
    categories: Object.keys(box.categories)
      .map((one) => words.name(one))
      .join(", "),
  };
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
      <ul>${goods.map((good) => html`<li><i class="mk-cube small" data-colour=${colours[good]} data-letter=${words.said("cubes", colours[good] ?? "")}></i>${icon(`good-${good}`)}<span>${words.name(good)}</span></li>`)}</ul></div>`,
  )}</div>`;
}

/** @param {Given} given */
function places({ box, words, caption }) {
  return chart(placesOf(box, words), { label: caption, lines: box.map.lines });
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
  return chart(drawn, { from: HOME, label: caption, lines: box.map.lines });
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

/** @typedef {{box: Box, words: import("../../kit/words/words.js").GameWords, labels: Record<string, string>}} Seen */

/** What a task shows of a table, by name: what is there, and how one of it is drawn.
 *  @type {Record<string, [(view: View, seat: number) => (string | number)[], (one: any, seen: Seen) => unknown]>} */
const SHOWN = {
  contracts: [(view, seat) => view.offices[seat].contracts, wanted],
  bonus: [(view, seat) => view.offices[seat].bonus_cards, bonus],
  supply: [(view, seat) => view.offices[seat].supply, cube],
  goods: [
    ({ offices }, seat) => Object.entries(offices[seat].goods).flatMap(([good, n]) => Array(n).fill(good)),
    (good, { words }) => html`${icon(`good-${good}`)}${words.name(good)}`,
  ],
  time: [({ offices }, seat) => [offices[seat].time], counters],
  chart: [({ chart }) => [chart.rows.reduce((sum, row) => sum + row.counters, 0)], counters],
  points: [({ offices }) => [offices.map(({ points }) => points).join(" : ")], (points) => points],
  turns: [({ final_round }) => (final_round ? [final_round.turns_left] : []), (number) => number],
};

/** Of what has come of a moment, only what is different; what is new is marked.
 *  @param {View} view @param {number} seat @param {Seen} seen @param {View} [before] */
export function moment(view, seat, seen, before) {
  return html`<dl class="mk-moment">${Object.entries(seen.labels).map(([name, label]) => {
    const [there, drawn] = SHOWN[name];
    const [now, was] = [there(view, seat), before ? there(before, seat) : []];
    if (before ? now.join() === was.join() : !now.length) return nothing;
    const fresh = (/** @type {string | number} */ one) => (before && !was.includes(one) ? "have" : nothing);
    return html`<dt>${label}</dt><dd class="mk-chips">${now.map((one) => html`<span class="kt-chip" data-state=${fresh(one)}>${drawn(one, seen)}</span>`)}</dd>`;
  })}</dl>`;
}

/** @param {string} id @param {Seen} seen */
function wanted(id, { box, words }) {
  const card = box.deck.contracts.find((one) => one.id === id);
  if (!card) return words.name(id);
  const goods = Object.entries({ ...card.goods, ...card.different }).map(([what, n]) => words.counted(n, what));
  return html`<b>${card.value} ${words.name(card.location)}</b> ${goods.join(", ")}`;
}

/** @param {string} id @param {Seen} seen */
function bonus(id, { box, words }) {
  const { location, good } = box.bonus[box.bonus_ids.indexOf(id)];
  return html`<b>${words.name(location)}</b> ${icon(`good-${good}`)}${words.name(good)}`;
}

/** @param {string} colour @param {Seen} seen */
function cube(colour, { box, words }) {
  const goods = box.location.find((place) => place.colour === colour)?.goods ?? [];
  return html`<i class="mk-cube small" data-colour=${colour} data-letter=${words.said("cubes", colour)}></i>${goods.map((good) => words.name(good)).join(" / ")}`;
}

/** @param {number} number @param {Seen} seen */
function counters(number, { words }) {
  return html`${icon("time")}${words.count("time", number)}`;
}

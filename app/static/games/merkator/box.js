// What is printed in the box, indexed once per match: cards, places and goods by their ids.

/** @import * as wire from "./wire.d.ts" */
/**
 * @typedef {wire.ContractRow} Contract
 * @typedef {wire.LocationRow} Location
 * @typedef {wire.BonusRow & {id: string}} BonusCard
 * @typedef {wire.BuildingRow & {scores: string}} Building
 * @typedef {object} Box
 * @property {Location[]} places
 * @property {Map<string, Location>} place
 * @property {Map<string, Contract>} contract
 * @property {Map<string, BonusCard>} bonus
 * @property {Map<string, Building>} building
 * @property {[string, string[]][]} columns
 * @property {Record<string, string[]>} categories
 * @property {Map<string, string>} colourOf  good -> cube colour
 * @property {Map<string, string[]>} goodsOf  cube colour -> its two goods
 * @property {Map<string, string>} columnOf  good -> column
 * @property {string[]} goods
 * @property {number[]} ultimo  how many counters fit into each row of the time chart, from the top
 * @property {number[]} back
 * @property {[string, string][]} lines  between major places
 * @property {Record<string, string>} sources  of cards: a key of the words
 */

/** @param {wire.Box} raw as GET …/box gives it @returns {Box} */
export function indexed(raw) {
  const majors = raw.location.map(({ colour = "", goods = [] }) => ({ colour, goods })).filter(({ colour }) => colour);
  const columns = Object.entries(raw.office);
  const goods = columns.flatMap(([, kinds]) => kinds);
  return {
    places: raw.location,
    place: byId(raw.location),
    contract: byId(raw.deck.contracts),
    bonus: new Map(raw.bonus_ids.map((id, at) => [id, { ...raw.bonus[at], id }])),
    building: new Map(raw.building.map((one) => [one.id, { ...one, scores: raw.scoring[one.id] }])),
    columns,
    categories: { ...raw.categories, goods },
    colourOf: new Map(majors.flatMap(({ colour, goods }) => goods.map((good) => [good, colour]))),
    goodsOf: new Map(majors.map(({ colour, goods }) => [colour, goods])),
    columnOf: new Map(columns.flatMap(([column, kinds]) => kinds.map((good) => [good, column]))),
    goods,
    ultimo: each(raw.time_chart.row_length, raw.time_chart.ultimo_rows),
    lines: raw.map.lines,
    sources: raw.sources,
    back: each(raw.time_chart.back_row_length ?? raw.time_chart.row_length, raw.time_chart.back_rows),
  };
}

/** @param {number | number[]} length @param {number} rows @returns {number[]} */
const each = (length, rows) => (typeof length === "number" ? Array.from({ length: rows }, () => length) : length);

/** @template {{id: string}} T @param {T[]} rows @returns {Map<string, T>} */
function byId(rows) {
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a card costs in the open offers; undefined for contracts. @param {Box} box @param {string} card */
export function costOf(box, card) {
  return box.bonus.get(card)?.cost ?? box.building.get(card)?.cost;
}

// The table's sentences: its own catalogue (words/table.*.json) and the game's words, told by one grammar (kit/story.js).
import { language, toldLine } from "../../kit/words.js";

/** @typedef {import("../../kit/words.js").GameWords} GameWords */
/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

/**
 * @typedef {object} Speaker
 * @property {(key: string, values?: Record<string, any>) => string} say  the table's own words
 * @property {(section: string, key: string, values?: Record<string, any>) => string} label  the game's words
 * @property {(id: string) => string} cardName
 * @property {(id: string) => string} placeName
 * @property {(id: string, number?: number) => string} goodName
 * @property {(id: string) => string} categoryName
 * @property {(what: "time" | "taler" | "vp", number: number) => string} counted  "2 time counters"
 * @property {(goods: Record<string, number>) => string} listed  "2 wine and 1 coal"
 * @property {(parts: string[]) => string} joined  "a, b and c"
 * @property {(news: any) => string} told
 */

/** @type {Map<string, Catalogue>} */
const catalogues = new Map();

/** The table's own words in the language in force; must be awaited before a table is drawn. */
export async function loadTableWords() {
  const tongue = language();
  if (catalogues.has(tongue)) return;
  const answer = await fetch(new URL(`../../words/table.${tongue}.json`, import.meta.url), { credentials: "same-origin" });
  catalogues.set(tongue, await answer.json());
}

export function tableWords() {
  return catalogues.get(language());
}

/** @type {WeakMap<GameWords, Map<string, Speaker>>} */
const known = new WeakMap();

/**
 * One speaker for each language and table, so that parts drawn from it can tell by identity that it is the same.
 * @param {GameWords} words
 * @param {Catalogue} table
 * @param {readonly string[]} names
 * @returns {Speaker}
 */
export function speaker(words, table, names) {
  let speakers = known.get(words);
  if (!speakers) known.set(words, (speakers = new Map()));
  const key = names.join("\n");
  let found = speakers.get(key);
  if (!found) speakers.set(key, (found = made(words, table, names)));
  return found;
}

/**
 * @param {GameWords} words
 * @param {Catalogue} table
 * @param {readonly string[]} names
 * @returns {Speaker}
 */
function made(words, table, names) {
  return {
    say: (key, values = {}) => words._filled(table[key] ?? key, values),
    told: (news) => toldLine(words, news, names),
    label: (section, key, values = {}) => words.said(section, key, values),
    cardName: (id) => words.name(id),
    placeName: (id) => words.name(id),
    goodName: (id, number) => (number === undefined || Number.isNaN(number) ? words.name(id) : words.counted(number, id).replace(/^\d+ /, "")),
    categoryName: (id) => words.said("categories", id),
    counted: (what, number) => words.count(what, number),
    listed: (goods) => words._filled("{given}", { given: goods }),
    joined: (parts) => words.listed(parts),
  };
}

// The sentences of a table: what all tables say (words/match.*.json), the game's own (words/table.*.json in its folder), and
// the game's words from the server, told by one grammar (kit/words/story.js).
import { language, toldLine } from "../kit/words/words.js";

/** @import {GameWords} from "../kit/words/words.js" */
/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

/**
 * @typedef {object} Speaker
 * @property {(key: string, values?: Record<string, any>) => string} say  the table's own words
 * @property {(section: string, key: string, values?: Record<string, any>) => string} label  the game's words
 * @property {(news: any) => string} told
 * @property {(parts: string[]) => string} joined  "a, b and c"
 */

const SHARED = new URL("../words/", import.meta.url);

/** @param {string | URL} file @param {URL} folder @returns {Promise<Catalogue>} */
async function read(file, folder) {
  const answer = await fetch(new URL(file, folder), { credentials: "same-origin" });
  return answer.json();
}

/** The catalogue of one game's table, in every language that was asked for. */
export class TableWords {
  /** @param {URL} folder  the game's words/ */
  constructor(folder) {
    this._folder = folder;
    /** @type {Map<string, Catalogue>} */
    this._known = new Map();
  }

  /** In the language in force; must be awaited before a table is drawn. */
  async load() {
    const spoken = language();
    if (this._known.has(spoken)) return;
    const [shared, own] = await Promise.all([
      read(`match.${spoken}.json`, SHARED),
      read(`table.${spoken}.json`, this._folder),
    ]);
    this._known.set(spoken, { ...shared, ...own });
  }

  get current() {
    return this._known.get(language());
  }
}

/**
 * One speaker for each language and table, so that parts drawn from it can tell by identity that it is the same.
 * @template {object} More
 * @param {(words: GameWords) => More} more  what this game says besides
 * @returns {(words: GameWords, table: Catalogue, names: readonly string[]) => Speaker & More}
 */
export function speakers(more) {
  /** @type {WeakMap<GameWords, Map<string, Speaker & More>>} */
  const known = new WeakMap();
  return (words, table, names) => {
    let spoken = known.get(words);
    if (!spoken) known.set(words, (spoken = new Map()));
    const key = names.join("\n");
    let found = spoken.get(key);
    if (!found) spoken.set(key, (found = { ...basics(words, table, names), ...more(words) }));
    return found;
  };
}

/** @param {GameWords} words @param {Catalogue} table @param {readonly string[]} names @returns {Speaker} */
function basics(words, table, names) {
  /** Most of what a table says has nothing to fill in, and is said again with every drawing. @type {Map<string, string>} */
  const plain = new Map();
  const say = (/** @type {string} */ key, /** @type {Record<string, any> | undefined} */ values) => {
    const known = values ? undefined : plain.get(key);
    if (known !== undefined) return known;
    const said = words.filled(table[key] ?? key, values ?? {});
    if (!values) plain.set(key, said);
    return said;
  };
  return {
    say,
    told: (news) => toldLine(words, news, names),
    label: (section, key, values = {}) => words.said(section, key, values),
    joined: (parts) => words.listed(parts),
  };
}

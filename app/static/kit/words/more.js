/** Catalogues of their own (words/<name>.*.json) for what few pages say. */

import { fill, Grammar, own } from "./grammar.js";
import { LANGUAGES, language } from "./words.js";

/** @typedef {(key: string, values?: Record<string, any>) => string} Say */

/** @type {Map<string, Promise<Say>>} */
const known = new Map();

/** In the language in force; where they do not come, nothing is said. @param {string} name @returns {Promise<Say>} */
export function moreWords(name) {
  const file = `${name}.${language()}.json`;
  const words = known.get(file) ?? speaker(file, language()).catch(() => (known.delete(file), () => ""));
  known.set(file, words);
  return words;
}

/** @param {string} file @param {string} tongue @returns {Promise<Say>} */
async function speaker(file, tongue) {
  const answer = await fetch(new URL(`../../words/${file}`, import.meta.url), { credentials: "same-origin" });
  const words = await answer.json();
  const grammar = new Grammar(LANGUAGES[tongue].locale);
  return (key, values = {}) => fill(grammar.form(own(words, key) ?? "", values), values);
}

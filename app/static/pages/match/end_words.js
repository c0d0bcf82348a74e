/** What is said of an end only: a catalogue of its own (words/end.*.json), which nobody needs to play. */

import { fill, Grammar, own } from "../../kit/words/grammar.js";
import { LANGUAGES, language } from "../../kit/words/words.js";

/** @typedef {(key: string, values?: Record<string, any>) => string} Say */

/** @type {Map<string, Promise<Say>>} */
const known = new Map();

/** In the language in force; without words an end is shown with less. @returns {Promise<Say>} */
export function endWords() {
  const tongue = language();
  const words = known.get(tongue) ?? speaker(tongue).catch(() => (known.delete(tongue), () => ""));
  known.set(tongue, words);
  return words;
}

/** @param {string} tongue @returns {Promise<Say>} */
async function speaker(tongue) {
  const answer = await fetch(new URL(`../../words/end.${tongue}.json`, import.meta.url), {
    credentials: "same-origin",
  });
  const words = await answer.json();
  const grammar = new Grammar(LANGUAGES[tongue].locale);
  return (key, values = {}) => fill(grammar.form(own(words, key) ?? "", values), values);
}

// The sentences of a lesson: what all lessons say (words/lesson.*.json), and the game's own in its folder.
import { language } from "../../kit/words/words.js";

const SHARED = new URL("../../words/", import.meta.url);

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

/** @param {URL} folder @returns {Promise<Record<string, string>>} */
async function read(folder) {
  const answer = await fetch(new URL(`lesson.${language()}.json`, folder), { credentials: "same-origin" });
  return answer.json();
}

/** In the language in force. Whoever has no mouse taps. @param {URL} folder  the game's words/ @returns {Promise<Say>} */
export async function lessonWords(folder) {
  const [shared, own] = await Promise.all([read(SHARED), read(folder)]);
  const known = { ...shared, ...own };
  const always = { click: matchMedia("(hover: none)").matches ? shared.tap : shared.click };
  return (key, values = {}) => {
    const given = { ...always, ...values };
    return (known[key] ?? "").replaceAll(/\{(\w+)\}/g, (whole, /** @type {keyof typeof given} */ name) =>
      String(given[name] ?? whole),
    );
  };
}

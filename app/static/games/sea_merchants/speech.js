// The table's sentences: its own catalogue (words/table.*.json) and the game's words (table/speech.js).
import { speakers, TableWords } from "../../table/speech.js";

/**
 * @typedef {object} Own
 * @property {(id: string) => string} goodName
 * @property {(id: string) => string} cardName
 * @property {(number: number) => string} coins  "3 coins"
 * @property {(number: number) => string} cards  "2 cards"
 *
 * @typedef {import("../../table/speech.js").Speaker & Own} Speaker
 */

export const tableWords = new TableWords(new URL("words/", import.meta.url));

export const speaker = speakers(own);

/** @param {import("../../kit/words/words.js").GameWords} words @returns {Own} */
function own(words) {
  return {
    goodName: (id) => words.name(id),
    cardName: (id) => words.name(id),
    coins: (number) => words.count("coins", number),
    cards: (number) => words.count("cards", number),
  };
}

// The table's sentences: its own catalogue (words/table.*.json) and the game's words (table/speech.js).
import { speakers, TableWords } from "../../table/speech.js";

/** @import {GameWords} from "../../kit/words/words.js" */

/**
 * @typedef {object} Own
 * @property {(id: string) => string} cardName
 * @property {(id: string) => string} placeName
 * @property {(id: string, number?: number) => string} goodName
 * @property {(id: string) => string} categoryName
 * @property {(what: "time" | "taler" | "vp", number: number) => string} counted  "2 time counters"
 * @property {(goods: Record<string, number>) => string} listed  "2 wine and 1 coal"
 *
 * @typedef {import("../../table/speech.js").Speaker & Own} Speaker
 */

export const tableWords = new TableWords(new URL("words/", import.meta.url));

export const speaker = speakers(own);

/** For what is drawn without a context. @param {import("../../kit/model/table_model.js").TableModel} model */
export const sayOf = (model) => speaker(model.words, tableWords.current ?? {}, model.names).say;

/** @param {GameWords} words @returns {Own} */
function own(words) {
  return {
    cardName: (id) => words.name(id),
    placeName: (id) => words.name(id),
    goodName: (id, number) =>
      number === undefined || Number.isNaN(number) ? words.name(id) : words.counted(number, id).replace(/^\d+ /, ""),
    categoryName: (id) => words.said("categories", id),
    counted: (what, number) => words.count(what, number),
    listed: (goods) => words.filled("{given}", { given: goods }),
  };
}

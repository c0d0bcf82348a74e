/** What is asked in a match, for those who are not at its table: sentences and answers in the game's words. */

import { own } from "./grammar.js";

/** @import {GameWords} from "./story.js" */
/** @import {Question} from "../model/wire.d.ts" */

/** The question first, then what to know of it. @param {GameWords} words @param {Question} question @param {readonly string[]} names @returns {string[]} */
export function askedOf(words, question, names) {
  return question.asked.map(({ section, key, values = {} }) =>
    words.said(section, key, "seat" in values ? { ...values, seat: names[values.seat] ?? "" } : values),
  );
}

/** As short as a button wants it. @param {GameWords} words @param {{type: string}} action */
export function answerOf(words, { type }) {
  return words.said(own(words.words.answers, type) === undefined ? "actions" : "answers", type);
}

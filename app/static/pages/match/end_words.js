/** What is said of an end only: a catalogue of its own (words/end.*.json), which nobody needs to play. */

import { moreWords } from "../../kit/words/more.js";

/** @typedef {import("../../kit/words/more.js").Say} Say */

export const endWords = () => moreWords("end");

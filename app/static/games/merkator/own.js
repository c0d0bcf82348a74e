/** An own box: whoever has the printed game before them corrects here what we only believe. */

import { indexed } from "./box.js";
import { speaker, tableWords } from "./speech.js";
import { bonus } from "./own/bonus.js";
import { buildings } from "./own/buildings.js";
import { contracts } from "./own/contracts.js";
import { places } from "./own/places.js";
import { tables } from "./own/tables.js";

/** @import {Box} from "./wire.d.ts" */
/** @import {Ctx} from "./context.d.ts" */
/** @import {OwnGiven, OwnSection} from "../game.d.ts" */
/** @typedef {Pick<Box, typeof PRINTED[number]> & {confirmed: Record<string, string[]>}} Rows */
/** @typedef {Omit<OwnGiven, "rows" | "change"> & {rows: Rows, change: (rows: Rows) => void, ctx: Ctx}} Own */

export const STYLES = ["css/cubes.css", "css/chart.css", "css/card.css", "css/cards.css", "css/own.css"];

const PRINTED = /** @type {const} */ ([
  "edition", "location", "map", "office", "categories", "time_chart", "time_counters", "bonus", "building", "deck",
]); // prettier-ignore

/** What is corrected: our box under a name of its own. @param {Box} box @param {string} title @returns {Rows} */
export function begun(box, title) {
  const rows = Object.fromEntries(PRINTED.map((name) => [name, box[name]]));
  return {
    .../** @type {Pick<Box, typeof PRINTED[number]>} */ (rows),
    edition: { id: "own-box", title },
    confirmed: {},
  };
}

/** All cards, each with its form. @param {OwnGiven} given @returns {OwnSection[]} */
export function sections(given) {
  const rows = /** @type {Rows} */ (given.rows);
  const raw = {
    ...rows,
    sources: {},
    scoring: given.scoring,
    bonus_ids: rows.bonus.map(({ location, good }) => `${location}-${good}`),
  };
  const said = speaker(given.words, tableWords.current ?? {}, []);
  // The parts of the table that draw a card ask for no more than its box and its words.
  const ctx = /** @type {Ctx} */ (
    /** @type {unknown} */ ({ ...said, box: indexed(/** @type {Box} */ (/** @type {unknown} */ (raw))) })
  );
  const own = /** @type {Own} */ (/** @type {unknown} */ ({ ...given, rows, ctx }));
  return [contracts(own), bonus(own), buildings(own), places(own), tables(own)];
}

/** The words of the table, which draws the cards. */
export const ready = () => tableWords.load();

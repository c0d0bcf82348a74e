/** The client modules of the games, found by their ids: no page knows a game by name. */

import { style } from "../kit/ui/sheet.js";
import { language } from "../kit/words/words.js";

/** @import {GameTable} from "./game.d.ts" */

const GAMES = new URL(".", import.meta.url);

/** The table of a game, ready to be drawn. @param {string} id @returns {Promise<GameTable>} */
export async function gameTable(id) {
  preload(id);
  /** @type {GameTable} */
  const table = await part(id, "index.js");
  await table.words.load();
  return table;
}

/** @param {string} id @returns {Promise<import("./game.d.ts").GameResult>} */
export function gameResult(id) {
  return part(id, "result.js");
}

/** @param {string} id @returns {Promise<import("./game.d.ts").GameFront>} */
export function gameFront(id) {
  return part(id, "front.js");
}

/** @param {string} id @returns {Promise<import("./game.d.ts").GameRules>} */
export function gameRules(id) {
  return part(id, "rules.js");
}

/** Where a game has a played lesson: how it is told. @param {string} id @returns {Promise<import("./game.d.ts").GameLesson>} */
export function gameLesson(id) {
  return part(id, "lesson.js");
}

/** Where a game has a box to correct. @param {string} id @returns {Promise<import("./game.d.ts").GameOwn>} */
export function gameOwn(id) {
  return part(id, "own.js");
}

/** What the forms for it say. @param {string} id @returns {Promise<Record<string, import("../kit/words/grammar.js").Word>>} */
export function gameOwnWords(id) {
  return catalogue(id, "own");
}

/** A module of a game, with its style. @param {string} id @param {string} file @returns {Promise<any>} */
async function part(id, file) {
  const module = await import(`./${id}/${file}`);
  await Promise.all(
    (module.STYLES ?? []).map((/** @type {string} */ sheet) => style(new URL(`${id}/${sheet}`, GAMES).href)),
  );
  return module;
}

/** The game in a few lines. @param {string} id @returns {Promise<import("./game.d.ts").GameCardWords>} */
export function gameCard(id) {
  return catalogue(id, "card");
}

/** The rules in our own words. @param {string} id @returns {Promise<any>} */
export function gameBook(id) {
  return catalogue(id, "rules");
}

/** @type {Map<string, Promise<any>>} */
const catalogues = new Map();

/** @param {string} id @param {string} name */
function catalogue(id, name) {
  const file = new URL(`${id}/words/${name}.${language()}.json`, GAMES).href;
  let asked = catalogues.get(file);
  if (!asked) {
    asked = fetch(file, { credentials: "same-origin" }).then((answer) => answer.json());
    asked.catch(() => catalogues.delete(file));
    catalogues.set(file, asked);
  }
  return asked;
}

/** All sheets and modules of a table at once, where the page says which they are. @param {string} id */
function preload(id) {
  for (const href of JSON.parse(document.body.dataset.games ?? "{}")[id] ?? []) {
    if (href.endsWith(".css")) style(new URL(href, location.href).href);
    else document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

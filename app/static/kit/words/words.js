/** The words of the application, in the language of whoever looks; the words of a game come from the server. */

import { api } from "../net/net.js";
import { onPreferences, preferences } from "../model/preferences.js";
import { GameWords } from "./story.js";

export { GameWords, points } from "./story.js";

/** @typedef {string | {one: string, other: string}} Phrase */
/** @typedef {Record<string, Record<string, Phrase>>} Catalogue */

export const LANGUAGES = ["en", "de"];
/** Each in its own tongue, so that whoever is lost finds home. */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" };

/** @type {Catalogue} */
let catalogue = {};
let spoken = "en";
const changes = new EventTarget();
/** @type {Map<string, Promise<GameWords>>} */
const games = new Map();

/** @returns {string} the language in force */
export function language() {
  return spoken;
}

/** Must be awaited once before the first word is asked for. */
export async function loadWords() {
  await speak(chosen());
  onPreferences(async () => {
    if (chosen() === spoken) return;
    await speak(chosen());
    changes.dispatchEvent(new Event("change"));
  });
}

/** @param {() => void} listener @param {AbortSignal} [signal] */
export function onLanguage(listener, signal) {
  changes.addEventListener("change", listener, { signal });
}

function chosen() {
  const wanted = preferences().language;
  if (wanted !== "system") return wanted;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

/** @param {string} wanted */
async function speak(wanted) {
  const answer = await fetch(new URL(`../../words/${wanted}.json`, import.meta.url), { credentials: "same-origin" });
  catalogue = await answer.json();
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** A phrase of ours: t("front.new_match"), t("match.free_seats", {n: 2}). Forms are chosen by `n`.
 *  @param {string} key @param {Record<string, any>} [values] @returns {string} */
export function t(key, values = {}) {
  const phrase = found(key);
  if (phrase === undefined) return key;
  const text = typeof phrase === "string" ? phrase : phrase[Number(values.n) === 1 ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (braces, name) => (name in values ? String(values[name]) : braces));
}

/** Whether there is a phrase. @param {string} key */
export function has(key) {
  return found(key) !== undefined;
}

/** @param {string} key @returns {Phrase | undefined} */
function found(key) {
  const dot = key.indexOf(".");
  const section = catalogue[key.slice(0, dot)];
  const name = key.slice(dot + 1);
  return section && Object.hasOwn(section, name) ? section[name] : undefined;
}

/** The words of a game in the language in force. @param {string} game @returns {Promise<GameWords>} */
export function gameWords(game) {
  const name = `${game}/${spoken}`;
  let asked = games.get(name);
  if (!asked) {
    const tongue = spoken;
    const both = Promise.all([
      api("GET", `/api/games/${game}/words/${tongue}`),
      import(`../../games/${game}/names.js`),
    ]);
    asked = both.then(([words, names]) => new GameWords(words, tongue, names));
    asked.catch(() => games.delete(name));
    games.set(name, asked);
  }
  return asked;
}

/** One line of a story; what every match can hold besides its game (undo and the like) has words here.
 *  @param {GameWords} words @param {import("./story.js").News} news @param {readonly string[]} names */
export function toldLine(words, news, names) {
  if (words.tells(news[0])) return words.told(news, names);
  return t(`story.${news[0]}`, { ...news[2], seat: names[news[1]] ?? "" });
}

/** A problem in a sentence. Doors speak English; what the rules refuse comes as a template that the game can tell.
 *  @param {any} error @param {GameWords} [words] @returns {string} */
export function explain(error, words) {
  if (error?.template && words) return words.refusal(error);
  const detail = error?.detail ?? "";
  const sentence = detail && translated(detail);
  if (sentence) return sentence;
  if (detail && spoken === "en") return detail;
  return has(`problems.${error?.error}`) ? t(`problems.${error.error}`) : t("problems.Unexpected");
}

/** What a door says, in the language in force; its sentences may have values in them, and others inside. @param {string} detail @returns {string} */
function translated(detail) {
  for (const [pattern, phrase] of Object.entries(catalogue.sentences ?? {})) {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const parts = pattern.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const match = detail.match(new RegExp(`^${parts.join("(.+)")}$`));
    if (!match || typeof phrase !== "string") continue;
    const told = new Map(names.map((name, at) => [name, match[at + 1]]));
    return phrase.replace(
      /\{(\w+)\}/g,
      (braces, name) => translated(told.get(name) ?? "") || (told.get(name) ?? braces),
    );
  }
  return "";
}

// ------------------------------------------------------------------ time

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** “3 minutes ago” @param {number} at seconds, as the server counts them */
export function ago(at) {
  const seconds = Date.now() / 1000 - at;
  for (const [unit, length] of UNITS) {
    if (seconds >= length)
      return new Intl.RelativeTimeFormat(spoken, { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
  }
  return t("time.now");
}

/** @param {number} at seconds */
export function moment(at) {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at * 1000));
}

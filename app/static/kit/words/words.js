/** The words of the application, in the language of whoever looks; the words of a game come from the server. */

import { api } from "../net/net.js";
import { onPreferences, preferences } from "../model/preferences.js";
import { fill, Grammar } from "./grammar.js";
import { GameWords } from "./story.js";

export { points } from "./grammar.js";
export { GameWords } from "./story.js";

/** @typedef {Record<string, Record<string, import("./grammar.js").Word>>} Catalogue */

/** What the page says of words/languages.json; the first is spoken to those who ask for none of them.
 *  @type {Record<string, {name: string, locale: string}>} */
export const LANGUAGES = JSON.parse(document.documentElement.dataset.languages ?? "{}");

/** @type {Catalogue} */
let catalogue = {};
let [spoken] = Object.keys(LANGUAGES);
let grammar = new Grammar(spoken);
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
  const wanted = [
    preferences().language,
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
    ...Object.keys(LANGUAGES),
  ];
  return /** @type {string} */ (wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)));
}

/** @param {string} wanted */
async function speak(wanted) {
  const answer = await fetch(new URL(`../../words/${wanted}.json`, import.meta.url), { credentials: "same-origin" });
  catalogue = await answer.json();
  spoken = wanted;
  grammar = new Grammar(LANGUAGES[wanted].locale);
  document.documentElement.lang = wanted;
}

/** A phrase of ours: t("front.new_match"), t("match.free_seats", {n: 2}).
 *  @param {string} key @param {Record<string, any>} [values] @returns {string} */
export function t(key, values = {}) {
  const phrase = found(key);
  return phrase === undefined ? key : fill(grammar.form(phrase, values), values);
}

/** Whether there is a phrase. @param {string} key */
function has(key) {
  return found(key) !== undefined;
}

/** @param {string} key @returns {import("./grammar.js").Word | undefined} */
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
    const lang = spoken;
    asked = api("GET", `/api/games/${game}/words/${lang}`).then(
      (words) => new GameWords(words, lang, LANGUAGES[lang].locale),
    );
    asked.catch(() => games.delete(name));
    games.set(name, asked);
  }
  return asked;
}

/** One line of a story; what every match can hold besides its game (undo and the like) has words here.
 *  @param {GameWords} words @param {import("./story.js").News} news @param {readonly string[]} names */
export function toldLine(words, news, names) {
  if (words.tells(news[0])) return words.told(news, names);
  const until = news[2].until && moment(news[2].until);
  return t(`story.${news[0]}`, { ...news[2], until, seat: names[news[1]] ?? "" });
}

/** A problem in a sentence. It is a key with its values, some of which may be problems too; what the rules refuse is a
 *  template that the game can tell. What only a newer server knows is told as it says it.
 *  @param {any} error @param {GameWords | null} [words] @returns {string} */
export function explain(error, words) {
  if (error?.template && words) return words.refusal(error);
  if (!has(`problems.${error?.key}`)) return error?.detail || t("problems.unexpected");
  const values = Object.entries(error.values ?? {});
  return t(
    `problems.${error.key}`,
    Object.fromEntries(values.map(([name, value]) => [name, value?.detail ? explain(value, words) : value])),
  );
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
  return formatter("moment").format(at * 1000);
}

/** The time of day, with the day where it is another than the reader has in mind: that of `near`, or else today.
 *  @param {number} at seconds @param {number} [near] seconds */
export function timeOfDay(at, near = Date.now() / 1000) {
  const [then, other] = [new Date(at * 1000), new Date(near * 1000)];
  if (then.toDateString() === other.toDateString()) return formatter("time").format(then);
  return formatter(then.getFullYear() === new Date().getFullYear() ? "day" : "moment").format(then);
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const FORMATS = {
  time: { timeStyle: "short" },
  day: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  moment: { dateStyle: "medium", timeStyle: "short" },
};
/** To make one takes longer than to use it a hundred times. @type {Map<string, Intl.DateTimeFormat>} */
const formatters = new Map();

/** @param {string} name */
function formatter(name) {
  const key = `${spoken}/${name}`;
  // As it is written where the reader lives, if that is one of the places where the language is spoken.
  const place = navigator.languages.find((tag) => tag.slice(0, 2) === spoken) ?? LANGUAGES[spoken].locale;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(place, FORMATS[name]);
  formatters.set(key, made);
  return made;
}

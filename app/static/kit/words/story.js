/** What happened, in words: app/words/story.py in the browser, for the words that the server gives out. Any change there
 *  belongs here too; a test compares the two. */

import { fill, Grammar, own } from "./grammar.js";

/** @typedef {import("./grammar.js").Word} Word */
/** @typedef {[key: string, seat: number, values: Record<string, any>]} News */

/** Which sections name things, and the values that are told by these (`things`) or by another section.
 *  @typedef {{things: string[], values: Record<string, string[]>}} Names */

const NOBODY = -1;

export class GameWords {
  /** @param {Record<string, Record<string, Word>> & {names: Names}} words @param {string} language @param {string} locale */
  constructor({ names, ...words }, language, locale) {
    /** @type {Record<string, Record<string, Word>>} */
    this.words = words;
    this.language = language;
    this._grammar = new Grammar(locale);
    this._things = names.things;
    this._sections = new Map(
      Object.entries(names.values).flatMap(([section, values]) =>
        values.map((value) => [value, section === "things" ? names.things : [section]]),
      ),
    );
  }

  /** One line of the story; the names are those of the players, seat by seat.
   *  @param {News} news @param {readonly string[]} names */
  told([key, seat = NOBODY, values = {}], names) {
    const player = seat === NOBODY ? {} : { seat: names[seat] ?? String(seat + 1) };
    return this.tells(key) ? this.said("story", key, { ...values, ...player }) : "";
  }

  /** Whether there are words for this line here, or the client has to find its own. @param {string} key */
  tells(key) {
    return own(this.words.story, key) !== undefined;
  }

  /** What a thing of the game is called. @param {string} id */
  name(id) {
    return this._named(this._things, id);
  }

  /** A number of something that has a name: “2 plums”. @param {number} number @param {string} id */
  counted(number, id) {
    return this._grammar.counted(number, this._entry(this._things, id) ?? readable(id));
  }

  /** A number of what the game counts: coins, points. @param {string} kind @param {number} number */
  count(kind, number) {
    return this._grammar.counted(number, own(this.words.counts, kind) ?? "");
  }

  /** “a, b and c” @param {string[]} parts */
  listed(parts) {
    return this._grammar.listed(parts);
  }

  /** Why the rules say no. @param {{template: string, values: Record<string, any>}} refused */
  refusal({ template, values }) {
    return this.filled(own(this.words.refusals, template) ?? template, values);
  }

  /** Any other sentence or label: a step, an action, an option, an ending.
   *  @param {string} section @param {string} key @param {Record<string, any>} [values] */
  said(section, key, values = {}) {
    const word = own(this.words[section], key);
    return word === undefined ? readable(key) : this.filled(word, values);
  }

  /** @param {Word} word @param {Record<string, any>} values @returns {string} */
  filled(word, values) {
    return fill(this._grammar.form(word, values), values, (name, value) => this._told(name, value));
  }

  /** @param {string} name @param {any} value @returns {string} */
  _told(name, value) {
    if (Array.isArray(value)) return this.listed(value.map((part) => this._told(name, part)));
    const sections = this._sections.get(name);
    if (value !== null && typeof value === "object") {
      const noun = (/** @type {string} */ id) => this._entry(sections ?? [], id) ?? readable(id);
      return this.listed(Object.entries(value).map(([id, number]) => this._grammar.counted(number, noun(id))));
    }
    if (typeof value === "number" || typeof value === "boolean") return this.count(name, Number(value));
    return sections ? this._named(sections, String(value)) : String(value);
  }

  // ---------------------------------------------------------------- names

  /** Without a number a thing is called as its `other` form says. @param {readonly string[]} sections @param {string} id */
  _named(sections, id) {
    const entry = this._entry(sections, id);
    if (entry === undefined) return this._composed(id) || readable(id);
    return typeof entry === "string" ? entry : entry.other;
  }

  /** Rules name an option as VAR-B, players and files as var_b.
   *  @param {readonly string[]} sections @param {string} id @returns {Word | undefined} */
  _entry(sections, id) {
    for (const section of sections)
      for (const key of [id, id.toLowerCase().replaceAll("-", "_")]) {
        const word = own(this.words[section], key);
        if (word !== undefined) return word;
      }
    return undefined;
  }

  /** Many cards have no word of their own: their ids, such as 5-town, say what they are. @param {string} id */
  _composed(id) {
    const parts = id.split("-");
    for (const [pattern, word] of Object.entries(this.words.composed ?? {})) {
      const kinds = pattern.split("-");
      if (parts.length < kinds.length || !kinds.every((kind, index) => this._fits(kind, parts[index]))) continue;
      return this.filled(word, Object.fromEntries(kinds.map((kind, index) => [kind, parts[index]])));
    }
    return "";
  }

  /** @param {string} kind @param {string} part */
  _fits(kind, part) {
    return kind === "number"
      ? /^\p{Nd}+$/u.test(part)
      : this._entry(this._sections.get(kind) ?? [], part) !== undefined;
  }
}

/** A host's own components may have ids that no word file knows. @param {string} id */
function readable(id) {
  const text = id.replaceAll("_", " ").replaceAll("-", " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

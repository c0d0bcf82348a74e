/** What happened, in words: app/engine/story.py in the browser, for the word files that the server gives out.
 *  The head of words/en.toml says how they are written. Any change there belongs here too; a test compares the two. */

/** @typedef {string | Record<string, string>} Word */
/** @typedef {Record<string, Record<string, Word>>} WordFile */
/** @typedef {[key: string, seat: number, values: Record<string, any>]} News */

/** games/<id>/names.js: the sections that name things, and the values told by those or by others.
 *  @typedef {{THINGS: readonly string[], TOLD: Readonly<Record<string, readonly string[]>>}} Names */

const NOBODY = -1;
const MANY = 2;

export class GameWords {
  /** @param {WordFile} words @param {string} language @param {Names} names */
  constructor(words, language, names) {
    this.words = words;
    this.language = language;
    this._names = names;
  }

  /** One line of the story; the names are those of the players, seat by seat.
   *  @param {News} news @param {readonly string[]} names */
  told([key, seat = NOBODY, values = {}], names) {
    const player = seat === NOBODY ? {} : { seat: names[seat] ?? String(seat + 1) };
    const word = own(this.words.story, key);
    return word === undefined ? "" : this.filled(word, { ...values, ...player });
  }

  /** Whether there are words for this line here, or the client has to find its own. @param {string} key */
  tells(key) {
    return own(this.words.story, key) !== undefined;
  }

  /** What a thing of the game is called. @param {string} id */
  name(id) {
    return this._named(this._names.THINGS, id);
  }

  /** A number of something that has a name: “2 plums”. @param {number} number @param {string} id */
  counted(number, id) {
    return counted(number, this._entry(this._names.THINGS, id) ?? readable(id));
  }

  /** A number of what the game counts: coins, points. @param {string} kind @param {number} number */
  count(kind, number) {
    return counted(number, own(this.words.counts, kind) ?? "");
  }

  /** “a, b and c” @param {string[]} parts */
  listed(parts) {
    if (parts.length < 2) return parts.join("");
    return `${parts.slice(0, -1).join(", ")} ${this.words.lists.and} ${parts[parts.length - 1]}`;
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

  // ---------------------------------------------------------------- sentences

  /** Only our own sentence is a template, and it is filled once: braces in a value stay braces.
   *  @param {Word} word @param {Record<string, any>} values @returns {string} */
  filled(word, values) {
    return form(word, values).replace(/\{(\w+)\}/g, (braces, name) =>
      own(values, name) === undefined ? braces : this._told(name, values[name]),
    );
  }

  /** @param {string} name @param {any} value @returns {string} */
  _told(name, value) {
    if (Array.isArray(value)) return this.listed(value.map((part) => this._told(name, part)));
    if (value !== null && typeof value === "object") {
      const sections = own(this._names.TOLD, name) ?? [];
      return this.listed(
        Object.entries(value).map(([id, number]) => counted(number, this._entry(sections, id) ?? readable(id))),
      );
    }
    if (typeof value === "number" || typeof value === "boolean")
      return counted(Number(value), own(this.words.counts, name) ?? "");
    const sections = own(this._names.TOLD, name);
    return sections ? this._named(sections, String(value)) : String(value);
  }

  // ---------------------------------------------------------------- names

  /** @param {readonly string[]} sections @param {string} id */
  _named(sections, id) {
    const entry = this._entry(sections, id);
    if (entry !== undefined) return noun(entry, MANY);
    return this._composed(id) || readable(id);
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
    return kind === "number" ? /^\p{Nd}+$/u.test(part) : this._entry(this._names.TOLD[kind], part) !== undefined;
  }
}

/** @param {Word} word @param {Record<string, any>} values */
function form(word, values) {
  if (typeof word === "string") return word;
  for (const [conditions, text] of Object.entries(word)) {
    if (conditions !== "other" && conditions.split(" ").every((condition) => holds(condition, values))) return text;
  }
  return word.other;
}

/** “n:0”, “word:yes”; of a collection the size counts. @param {string} condition @param {Record<string, any>} values */
function holds(condition, values) {
  const colon = condition.indexOf(":");
  const value = values[condition.slice(0, colon)];
  return condition.slice(colon + 1) === String(size(value));
}

/** @param {any} value */
function size(value) {
  if (Array.isArray(value)) return value.length;
  return value !== null && typeof value === "object" ? Object.keys(value).length : value;
}

/** Points come in halves, everything else in whole numbers. @param {number} number @param {Word} word */
function counted(number, word) {
  const whole = Math.trunc(number);
  const figure = number % 1 ? `${whole || ""}½` : String(whole);
  return word ? `${figure} ${noun(word, number)}` : figure;
}

/** @param {Word} word @param {number} number */
function noun(word, number) {
  if (typeof word === "string") return word;
  return number > 0 && number <= 1 ? word.one : word.other;
}

/** A host's own components may have ids that no word file knows. @param {string} id */
function readable(id) {
  const text = id.replaceAll("_", " ").replaceAll("-", " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Never what an object inherits: ids come from files that hosts write.
 *  @template T @param {Readonly<Record<string, T>> | undefined} record @param {string} key @returns {T | undefined} */
function own(record, key) {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Points as people write them: 7½. @param {number} number */
export function points(number) {
  return counted(number, "");
}

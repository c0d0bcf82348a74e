/** One way to write a sentence: docs/adding-a-language.md says how. The server's twin is app/words/grammar.py; any change
 *  here belongs there too, and a test compares the two. */

/** As it is, or in several forms. @typedef {string | Record<string, string>} Word */

/** Only our own sentence is a template, and it is filled once: braces in a value stay braces.
 *  @param {string} text @param {Record<string, any>} values @param {(name: string, value: any) => string} [told] */
export function fill(text, values, told = (_name, value) => String(value)) {
  return text.replace(/\{(\w+)\}/g, (braces, name) =>
    own(values, name) === undefined ? braces : told(name, values[name]),
  );
}

/** Never what an object inherits: ids come from files that hosts write.
 *  @template T @param {Readonly<Record<string, T>> | undefined} record @param {string} key @returns {T | undefined} */
export function own(record, key) {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** How a language counts and lists, as CLDR knows it. */
export class Grammar {
  /** @param {string} locale */
  constructor(locale) {
    this._plurals = new Intl.PluralRules(locale);
    this._lists = new Intl.ListFormat(locale);
  }

  /** The first form of which all conditions hold, else `other`. @param {Word} word @param {Record<string, any>} values */
  form(word, values) {
    if (typeof word === "string") return word;
    for (const [conditions, text] of Object.entries(word)) {
      if (conditions !== "other" && conditions.split(" ").every((condition) => this._holds(condition, values)))
        return text;
    }
    return word.other;
  }

  /** “time:0”, “word:join”, “time:few”, or “few” of `n`; of a collection the size counts.
   *  @param {string} condition @param {Record<string, any>} values */
  _holds(condition, values) {
    const colon = condition.indexOf(":");
    const value = plain(own(values, colon < 0 ? "n" : condition.slice(0, colon)));
    const wanted = condition.slice(colon + 1);
    return wanted === String(value) || (typeof value === "number" && wanted === this._plurals.select(value));
  }

  /** Points come in halves, everything else in whole numbers. @param {number} number @param {Word} noun */
  counted(number, noun) {
    return noun ? `${points(number)} ${this.form(noun, { n: number })}` : points(number);
  }

  /** “a, b and c” @param {string[]} parts */
  listed(parts) {
    return this._lists.format(parts);
  }
}

/** What a condition is compared with: yes and no as 1 and 0. @param {any} value */
function plain(value) {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "boolean") return Number(value);
  return value !== null && typeof value === "object" ? Object.keys(value).length : value;
}

/** As people write them: 7½. @param {number} number */
export function points(number) {
  const whole = Math.trunc(number);
  return number % 1 ? `${whole || ""}½` : String(whole);
}

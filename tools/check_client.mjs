// Does the browser tell stories and apply patches as Python does? See tests/client/cases.py.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const STATIC = new URL("../app/static/", import.meta.url);

/** Modules without imports can be loaded from their text: node would take .js for something older. */
async function load(name) {
  return import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL(name, STATIC), "utf8"))}`);
}

function frozen(value) {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const { patched } = await load("kit/net/patch.js");
const { GameWords } = await load("kit/words/story.js");
const games = JSON.parse(readFileSync(0, "utf8"));
const wrong = [];
let right = 0;

function check(what, expected, found) {
  if (isDeepStrictEqual(expected, found)) right += 1;
  else wrong.push({ what, expected, found });
}

/** @param {any} cases of one game */
async function compare(cases) {
  const names = await load(`games/${cases.game}/names.js`);
  for (const { old, patch, new: after } of cases.patches) {
    const found = patched(frozen(old), patch);
    check("patch", after, found);
    for (const part of Object.keys(old)) {
      const touched = patch.some(({ path }) => path === `/${part}` || path.startsWith(`/${part}/`));
      if (part in found) check(`“${part}” stays the same object`, !touched, found[part] === old[part]);
    }
  }
  for (const language of ["en", "de"]) {
    const words = new GameWords(cases.words[language], language, names);
    for (const { news, [language]: sentence } of cases.told) check("told", sentence, words.told(news, cases.names));
    for (const { id, [language]: name } of cases.name) check("name", name, words.name(id));
    for (const { template, values, [language]: sentence } of cases.refusals)
      check("refusal", sentence, words.refusal({ template, values }));
  }
  return [cases.patches, cases.told, cases.name, cases.refusals].map((list) => list.length);
}

const parts = (await Promise.all(games.map(compare))).flat();
if (wrong.length || parts.some((length) => length < 10)) {
  console.error(JSON.stringify(wrong.slice(0, 5), null, 1));
  console.error(`${wrong.length} differences; cases: ${parts}`);
  process.exit(1);
}
console.log(`The client agrees with the server in ${right} cases.`);

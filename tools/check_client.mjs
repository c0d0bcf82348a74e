// Does the browser tell stories and apply patches as Python does? See tests/client/cases.py.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { patched } from "../app/static/kit/net/patch.js";
import { GameWords } from "../app/static/kit/words/story.js";

function frozen(value) {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const { games, polish, languages } = JSON.parse(readFileSync(0, "utf8"));
const wrong = [];
let right = 0;

function check(what, expected, found) {
  if (isDeepStrictEqual(expected, found)) right += 1;
  else wrong.push({ what, expected, found });
}

/** @param {any} cases of one game */
function compare(cases) {
  for (const { old, patch, new: after } of cases.patches) {
    const found = patched(frozen(old), patch);
    check("patch", after, found);
    for (const part of Object.keys(old)) {
      const touched = patch.some(({ path }) => path === `/${part}` || path.startsWith(`/${part}/`));
      if (part in found) check(`“${part}” stays the same object`, !touched, found[part] === old[part]);
    }
  }
  for (const [language, { locale }] of Object.entries(languages)) {
    const words = new GameWords(cases.words[language], language, locale);
    for (const { news, [language]: sentence } of cases.told) check("told", sentence, words.told(news, cases.names));
    for (const { id, [language]: name } of cases.name) check("name", name, words.name(id));
    for (const { template, values, [language]: sentence } of cases.refusals)
      check("refusal", sentence, words.refusal({ template, values }));
    for (const { saying, [language]: sentence } of cases.said)
      check("said", sentence, words.said(saying.section, saying.key, saying.values));
  }
  return [cases.patches, cases.told, cases.name, cases.refusals, cases.said].map((list) => list.length);
}

const parts = games.flatMap(compare);
const told = new GameWords({ ...polish.words, names: polish.names }, "pl", polish.locale);
for (const { news, sentence } of polish.told) check("Polish", sentence, told.told(news, ["Anna"]));
if (wrong.length || parts.some((length) => length < 10)) {
  console.error(JSON.stringify(wrong.slice(0, 5), null, 1));
  console.error(`${wrong.length} differences; cases: ${parts}`);
  process.exit(1);
}
console.log(`The client agrees with the server in ${right} cases.`);

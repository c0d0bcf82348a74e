// A problem in the language of whoever looks: a key with its values, which may be problems too.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => JSON.stringify({ language: "de" }) };
const languages = await readFile(new URL("../../app/static/words/languages.json", import.meta.url), "utf-8");
globalThis.document = { documentElement: { dataset: { languages } } };
globalThis.navigator ??= { languages: [] }; // Node.js has one from 21 on
globalThis.addEventListener ??= () => {};
globalThis.fetch = async (address) => new Response(await readFile(address));

const { explain, loadWords } = await import("../../app/static/kit/words/words.js");
const { ApiError, api } = await import("../../app/static/kit/net/net.js");
await loadWords();

const refused = { error: "Refused", detail: "No {ship} (X-1)", template: "No {what}", values: { what: "ship" } };
const words = { refusal: ({ template, values }) => `Kein ${values.what}: ${template}` };

test("a key is told with its values, which keep their braces", () => {
  assert.equal(
    explain(new ApiError(422, { error: "Malformed", key: "name_long", values: { n: 24 }, detail: "English" })),
    "Ein Name hat höchstens 24 Zeichen",
  );
  assert.equal(
    explain({ key: "no_action", values: { what: "{what}" }, detail: "English" }),
    "Das ist keine Aktion: {what}",
  );
});

test("a problem in a problem is told as well, and a refusal by its game", () => {
  const what = { key: "action_refused", values: { number: 20, why: refused }, detail: "English" };
  const problem = { key: "file_line", values: { line: 32, what }, detail: "English" };
  assert.equal(explain(problem, words), "Zeile 32: Aktion 20 lassen die Regeln nicht zu: Kein ship: No {what}");
  assert.equal(explain(problem), "Zeile 32: Aktion 20 lassen die Regeln nicht zu: No {ship} (X-1)");
  assert.equal(explain(refused, words), "Kein ship: No {what}");
});

test("what is not known here is told as the server says it", () => {
  assert.equal(explain({ key: "of_tomorrow", values: {}, detail: "Come back tomorrow" }), "Come back tomorrow");
  assert.equal(explain({ key: "constructor", detail: "" }), "Hier ist etwas schiefgegangen.");
  assert.equal(explain(new TypeError("a mistake of ours")), "Hier ist etwas schiefgegangen.");
});

test("a server that does not answer is a problem like others", async () => {
  globalThis.fetch = async () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  await assert.rejects(api("GET", "/api/me"), (error) => explain(error) === "Der Server konnte nicht antworten.");
  globalThis.fetch = async () => {
    throw new TypeError("nobody is there");
  };
  await assert.rejects(
    api("GET", "/api/me"),
    (error) => explain(error) === "Der Server antwortet nicht. Bitte versuche es noch einmal.",
  );
});

// The modules of the client among each other: none needs itself, and what one gives somebody takes.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const STATIC = fileURLToPath(new URL("../../app/static", import.meta.url));
const FROM = /^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)";/gms;
const TAKEN = new RegExp(
  [
    /^(?:import|export) \{[^}]*\} from/,
    /@import \{[^}]*\}/,
    /\{[^{}]*\} = await import\(/,
    /import\("[^"]+"\)\.then\(\(\{[^}]*\}/,
    /import\("[^"]+"\)\.\w+/,
    /\bframe\.\w+|\bmount\(/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);
const GIVEN = /^export (?:async )?(?:function|class|const|let) (\w+)/gm;

const files = readdirSync(STATIC, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".js") && !file.startsWith("vendor"));
const texts = new Map(files.map((file) => [file, readFileSync(join(STATIC, file), "utf8")]));
const needs = new Map(
  files.map((file) => [file, [...(texts.get(file) ?? "").matchAll(FROM)].map(([, path]) => join(dirname(file), path))]),
);

test("no module needs itself, by whatever way", () => {
  const [done, way] = [new Set(), /** @type {string[]} */ ([])];
  const visit = (/** @type {string} */ file) => {
    assert.ok(!way.includes(file), [...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    way.push(file);
    needs.get(file)?.forEach(visit);
    way.pop();
    done.add(file);
  };
  assert.ok(files.length > 80);
  files.forEach(visit);
});

test("what a module gives somebody takes", () => {
  const contract = /^games\/\w+\/(index|result|front|rules|lesson|names|own)\.js$/; // games/game.d.ts lists what these give
  const all = [...texts.values()].join("\n");
  const taken = new Set([...all.matchAll(TAKEN)].flatMap(([clause]) => clause.match(/\w+/g)));
  const idle = [...texts]
    .filter(([file]) => !contract.test(file))
    .flatMap(([file, text]) => [...text.matchAll(GIVEN)].map(([, name]) => `${file}: ${name}`));
  assert.deepEqual(
    idle.filter((one) => !taken.has(one.split(": ")[1])),
    [],
  );
});

// The one way to write JavaScript and style sheets: `node tools/format.mjs` applies it, with --check it only names files.
//
// prettier leaves what is between the backticks of a template alone (embeddedLanguageFormatting), and malva a rule on one line
// that fits there: other tools break up either, and a table's templates and sheets are read a line at a time.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createFromBuffer } from "@dprint/formatter";
import { format } from "prettier";

const ROOMS = ["app/static", "tests/client", "tools"];
const LEFT = /(^|\/)(vendor|node_modules)\/|map\/places\.(js|css)$/; // not ours, or made by a tool
const SCRIPTS = { printWidth: 120, embeddedLanguageFormatting: "off" };
const SHEETS = { lineWidth: 160, indentWidth: 2 };

const malva = createFromBuffer(
  readFileSync(new URL("../node_modules/dprint-plugin-malva/plugin.wasm", import.meta.url)),
);
malva.setConfig(SHEETS, { singleLineBlockThreshold: SHEETS.lineWidth, hexCase: "ignore" });

const files = ROOMS.flatMap((room) => readdirSync(room, { recursive: true }).map((file) => `${room}/${file}`)).filter(
  (file) => !LEFT.test(file),
);
const check = process.argv.includes("--check");
let different = 0;

/** @param {string} file @param {(text: string) => string | Promise<string>} written */
async function mend(file, written) {
  const text = readFileSync(file, "utf8");
  const mended = await written(await written(text)); // what is broken up for the first time is settled by the second
  if (mended === text) return;
  different += 1;
  console.log(`${check ? "would be written differently" : "written anew"}: ${file}`);
  if (!check) writeFileSync(file, mended);
}

for (const file of files) {
  if (/\.m?js$/.test(file)) await mend(file, (text) => format(text, { ...SCRIPTS, filepath: file }));
  else if (file.endsWith(".css")) await mend(file, (fileText) => malva.formatText({ filePath: file, fileText }));
}
if (check && different) {
  console.log(`${different} files: make format`);
  process.exitCode = 1;
}

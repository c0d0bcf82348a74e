// Bundles app/static/vendor/lit.js once from npm:
//
//   cd tools && npm install && node make_lit.mjs

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const OUT = new URL("../app/static/vendor/lit.js", import.meta.url).pathname;
const { version } = JSON.parse(readFileSync(new URL("node_modules/lit-html/package.json", import.meta.url)));
const exported = readFileSync(new URL("lit_entry.mjs", import.meta.url), "utf8")
  .match(/(?<=export \{ ).*(?= \})/g)
  .join(", ");
const banner = `/*! lit-html ${version} with directives, bundled by tools/make_lit.mjs. Do not edit.
 * Exports: ${exported}
 * Copyright 2017 Google LLC. SPDX-License-Identifier: BSD-3-Clause. The licence text is in LICENSES.md. */`;

await build({
  entryPoints: [new URL("lit_entry.mjs", import.meta.url).pathname],
  outfile: OUT,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  conditions: ["production"],
  legalComments: "none",
  banner: { js: banner },
});
const code = readFileSync(OUT);
console.log(`lit.js: ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} gz`);

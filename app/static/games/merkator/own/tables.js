/** What else is printed in an own box: lines, columns, categories, the time chart and its counters, and what the box is called. */

import { html } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { choice, number, put, text } from "./fields.js";

/** @import {Own} from "../own.js" */
/** @import {CardForm} from "../../game.d.ts" */
/** @import {Spot} from "../../../kit/model/wire.d.ts" */
/** @import {TimeChartRow} from "../wire.d.ts" */
/** @typedef {"row_length" | "back_row_length"} Length */
/** @typedef {"standard" | "long_back" | "long_ultimo"} Filled */

const CHART = ["ultimo_rows", "back_rows", "row_length"];
/** @type {[Filled, string[]][]} */
const FILLED = [
  ["standard", ["2", "3", "4"]],
  ["long_back", ["3", "4"]],
  ["long_ultimo", ["2", "3", "4"]],
];

/** @param {Own} own */
export function tables(own) {
  const { rows, say } = own;
  const inTable =
    (/** @type {string} */ wanted) =>
    (/** @type {Spot} */ { table }) =>
      table === wanted;
  const card = (
    /** @type {string} */ key,
    /** @type {string} */ kind,
    /** @type {string[]} */ names,
    /** @type {string} */ table,
    /** @type {(own: Own) => unknown} */ face,
    /** @type {(own: Own, form: CardForm) => unknown} */ fields,
  ) => ({
    key,
    kind,
    names,
    title: say(key),
    at: inTable(table),
    face: () => html`<div class="mk-paper mk-own-table">${face(own)}</div>`,
    form: (/** @type {CardForm} */ form) => fields(own, form),
  });
  return {
    id: "tables",
    title: say("tables"),
    left: (/** @type {number} */ left, /** @type {number} */ all) => say("tables_left", { left, all }),
    cards: [
      card(
        "edition",
        "",
        [],
        "edition",
        ({ rows: { edition } }) => html`<b>${edition.title}</b><span>${edition.id}</span>`,
        editionFields,
      ),
      card(
        "lines",
        "line",
        rows.map.lines.map((line) => line.join("-")),
        "map",
        linesFace,
        linesFields,
      ),
      card(
        "columns",
        "column",
        Object.keys(rows.office),
        "office",
        (one) => groupsFace(one, "columns", one.rows.office),
        columnsFields,
      ),
      card(
        "categories",
        "category",
        Object.keys(rows.categories),
        "categories",
        (one) => groupsFace(one, "categories", one.rows.categories),
        categoriesFields,
      ),
      card("chart", "chart", CHART, "time_chart", chartFace, chartFields),
      card("letters", "letter", Object.keys(rows.time_counters), "time_counters", lettersFace, lettersFields),
    ],
  };
}

/** @param {Own} own @param {CardForm} form */
function editionFields({ rows, say, change }, form) {
  const set = (/** @type {Partial<typeof rows.edition>} */ changes) =>
    change({ ...rows, edition: { ...rows.edition, ...changes } });
  return html`${text(form, "title", say("edition_title"), rows.edition.title, (title) => set({ title }))}
    ${text(form, "id", say("edition_id"), rows.edition.id, (id) => set({ id }))}`;
}

/** @param {Own} own */
function linesFace({ rows, words }) {
  return html`<ul>${rows.map.lines.map(([one, other]) => html`<li>${words.name(one)} – ${words.name(other)}</li>`)}</ul>`;
}

/** @param {Own} own @param {CardForm} form */
function linesFields({ rows, say, words, change }, form) {
  const majors = rows.location.filter(({ kind }) => kind === "major");
  const options = [["", say("no_line")], ...majors.map(({ id }) => [id, words.name(id)])].map(
    ([id, word]) => /** @type {const} */ ([id, word]),
  );
  /** @type {[string, string][]} */
  const all = [...rows.map.lines, ["", ""]];
  const take = (/** @type {[string, string][]} */ lines) => {
    const now = lines.filter(([one, other]) => one && other);
    const names = new Set(now.map((line) => line.join("-")));
    const confirmed = { ...rows.confirmed, line: (rows.confirmed.line ?? []).filter((name) => names.has(name)) };
    change({ ...rows, map: { lines: now }, confirmed });
  };
  return all.map(
    ([one, other], at) => html`<div class="kt-own-pair">
      ${choice(form, `from-${at}`, say("line_from", { n: at + 1 }), options, one, (now) => take(put(all, at, [now, now && (other || now)])))}
      ${choice(form, `to-${at}`, say("line_to", { n: at + 1 }), options, other, (now) => take(put(all, at, [now && (one || now), now])))}</div>`,
  );
}

/** @param {Own} own @param {"columns" | "categories"} section @param {Record<string, readonly string[]>} groups */
function groupsFace({ words }, section, groups) {
  return html`<dl>${Object.entries(groups).map(([id, goods]) => html`<dt>${words.said(section, id)}</dt><dd>${goods.map((one) => words.name(one)).join(", ")}</dd>`)}</dl>`;
}

/** @param {Own} own @param {CardForm} form */
function columnsFields({ rows, say, words, change }, form) {
  const columns = Object.keys(rows.office).map((id) => /** @type {const} */ ([id, words.said("columns", id)]));
  return groups(form, rows, say, words, columns, rows.office, (office) => change({ ...rows, office }));
}

/** @param {Own} own @param {CardForm} form */
function categoriesFields({ rows, say, words, change }, form) {
  const known = Object.keys(rows.categories).map((id) => /** @type {const} */ ([id, words.said("categories", id)]));
  const options = [/** @type {const} */ (["", say("no_category")]), ...known];
  return groups(form, rows, say, words, options, rows.categories, (categories) => change({ ...rows, categories }));
}

/** Where each good belongs. @param {CardForm} form @param {Own["rows"]} rows @param {Own["say"]} say @param {Own["words"]} words @param {(readonly [string, string])[]} options
 *  @param {Record<string, string[]>} there @param {(now: Record<string, string[]>) => void} set */
function groups(form, rows, say, words, options, there, set) {
  const home = (/** @type {string} */ good) => Object.keys(there).find((id) => there[id].includes(good)) ?? "";
  const moved = (/** @type {string} */ good, /** @type {string} */ to) =>
    set(
      Object.fromEntries(
        Object.entries(there).map(([id, goods]) => {
          const left = goods.filter((one) => one !== good);
          return [id, id === to ? [...left, good] : left];
        }),
      ),
    );
  const goods = Object.values(rows.office).flat();
  return html`<div class="kt-own-pair">${[...goods].sort().map((id) => choice(form, id, words.name(id), options, home(id), (to) => to !== home(id) && moved(id, to)))}</div>`;
}

/** @param {number | number[] | undefined} length */
const lengths = (length) => (Array.isArray(length) ? length.join(", ") : String(length ?? ""));

/** @param {Own} own */
function chartFace({ rows: { time_chart: chart }, say }) {
  return html`<dl><dt>${say("ultimo_rows")}</dt><dd>${chart.ultimo_rows}</dd><dt>${say("back_rows")}</dt><dd>${chart.back_rows}</dd>
    <dt>${say("row_length")}</dt><dd>${lengths(chart.row_length)}</dd></dl>`;
}

/** @param {Own} own @param {CardForm} form */
function chartFields({ rows, say, change }, form) {
  const chart = rows.time_chart;
  const set = (/** @type {Partial<TimeChartRow>} */ changes) =>
    change({ ...rows, time_chart: { ...chart, ...changes } });
  return html`<div class="kt-own-pair">
      ${number(form, "ultimo_rows", say("ultimo_rows"), chart.ultimo_rows, (ultimo_rows) => set({ ultimo_rows }), { min: 1, max: 42 })}
      ${number(form, "back_rows", say("back_rows"), chart.back_rows, (back_rows) => set({ back_rows }), { min: 1, max: 42 })}</div>
    <p class="kt-hint">${say("row_length_hint")}</p>
    <div class="kt-own-pair">${/** @type {Length[]} */ (["row_length", "back_row_length"]).map((name) => text(form, name, say(name), lengths(chart[name]), (said) => set({ [name]: read(said) })))}</div>
    ${FILLED.map(
      ([name, players]) =>
        html`<fieldset><legend>${say(name)}</legend><div class="kt-own-pair">${players.map((n) => number(form, `${name}-${n}`, say("players", { n }), chart[name][n], (value) => set({ [name]: { ...chart[name], [n]: value } }), { min: 1, max: 42 }))}</div></fieldset>`,
    )}`;
}

/** "6", or "6, 6, 7, 7". @param {string} said */
function read(said) {
  const found = said.split(/[\s,;]+/).filter(Boolean);
  return found.length > 1 ? found.map(Number) : found.length ? Number(found[0]) : [];
}

/** @param {Own} own */
function lettersFace({ rows }) {
  return html`<div class="mk-chips">${Object.entries(rows.time_counters).map(([letters, n]) => html`<span class="kt-chip">${icon("time")}${letters} × ${n}</span>`)}</div>`;
}

/** @param {Own} own @param {CardForm} form */
function lettersFields({ rows, say, change }, form) {
  const there = rows.time_counters;
  return html`<div class="kt-own-pair">${Object.entries(there).map(([letters, n]) => number(form, letters, say("counters_of", { letters }), n, (now) => change({ ...rows, time_counters: { ...there, [letters]: now } }), { max: 42 }))}</div>`;
}

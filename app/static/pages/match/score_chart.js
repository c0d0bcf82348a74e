/** Points over time: a line for each seat, marked with its shape, and the same as a table for those who do not see it. */

import { html, nothing, svg } from "../../vendor/lit.js";
import { points, t } from "../../kit/words/words.js";

/** @typedef {{number: number, scores: number[]}} Moment */
/** @typedef {{number: number, text: string, told: unknown}} Mark  a moment that mattered */

const RIGHT = { wide: 130, narrow: 44 };
const NARROW = 480; // pixels; then the names stand below
const LEFT = 40;
const TOP = 24;
const BOTTOM = 32;
const ROWS_IN_TABLE = 12;

/** As many units wide as the figure has pixels: type keeps its size. @param {Moment[]} course @param {string[]} names
 *  @param {number} width @param {Mark | null} mark */
export function scoreChart(course, names, width, mark) {
  const wide = width >= NARROW;
  const height = wide ? 320 : 240;
  const right = width - (wide ? RIGHT.wide : RIGHT.narrow);
  const last = course[course.length - 1];
  const highest = Math.max(10, ...course.flatMap(({ scores }) => scores));
  const x = (/** @type {number} */ number) => LEFT + ((right - LEFT) * number) / last.number;
  const y = (/** @type {number} */ score) => TOP + (height - TOP - BOTTOM) * (1 - score / highest);
  const label = t("result.chart", {
    names: names.map((name, seat) => `${name} ${points(last.scores[seat])}`).join(", "),
  });
  return html`<figure class="kt-score-chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
      ${grid(highest, y, right)}
      <text class="kt-axis" x=${LEFT} y=${height - 8}>${t("result.actions_axis", { n: last.number })}</text>
      ${mark ? turning(x(mark.number), height - BOTTOM, wide ? mark.text : "", right) : nothing}
      ${names.map((_, seat) => line(course, seat, x, y))}
      ${spread(last.scores.map((score) => y(score))).map(
        (at, seat) => svg`<g class="kt-line-name" data-seat=${seat}>
        ${shape(seat, right + 4, y(last.scores[seat]))}<text x=${right + 16} y=${at + 5}>${wide ? short(names[seat]) : ""} ${points(last.scores[seat])}</text></g>`,
      )}
    </svg>
    ${wide ? nothing : html`<ul class="kt-chart-names" aria-hidden="true">${names.map((name, seat) => html`<li><i class="kt-seat-mark" data-seat=${seat}></i> ${name}</li>`)}</ul>`}
    ${mark?.told ?? nothing}
    <details><summary>${t("result.as_table")}</summary>${asTable(course, names)}</details>
  </figure>`;
}

/** The words stand where there is more room. @param {number} at @param {number} bottom @param {string} text @param {number} right */
function turning(at, bottom, text, right) {
  const before = at > (LEFT + right) / 2;
  return svg`<g class="kt-turning"><line x1=${at} x2=${at} y1=${TOP - 8} y2=${bottom}></line><path d="M${at} ${TOP - 14}l6 6l-6 6l-6 -6z"></path>
    <text x=${at + (before ? -10 : 10)} y=${TOP - 4} text-anchor=${before ? "end" : "start"}>${text}</text></g>`;
}

/** @param {number} highest @param {(score: number) => number} y @param {number} right */
function grid(highest, y, right) {
  const step = highest > 60 ? 20 : highest > 25 ? 10 : 5;
  const marks = Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
  return marks.map(
    (mark) =>
      svg`<line class="kt-grid" x1=${LEFT} x2=${right} y1=${y(mark)} y2=${y(mark)}></line><text class="kt-axis" x=${LEFT - 8} y=${y(mark) + 5} text-anchor="end">${mark}</text>`,
  );
}

/** Points come in leaps, so the line does too. @param {Moment[]} course @param {number} seat @param {(n: number) => number} x @param {(s: number) => number} y */
function line(course, seat, x, y) {
  let path = `M${x(0)} ${y(course[0].scores[seat])}`;
  let before = course[0].scores[seat];
  for (const { number, scores } of course) {
    if (scores[seat] === before) continue;
    path += `H${x(number).toFixed(1)}V${y(scores[seat]).toFixed(1)}`;
    before = scores[seat];
  }
  return svg`<path class="kt-score-line" data-seat=${seat} d="${path}H${x(course[course.length - 1].number)}"></path>`;
}

/** @param {number} seat @param {number} x @param {number} y */
function shape(seat, x, y) {
  const shapes = [
    `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`,
    `M${x} ${y - 7}l7 12h-14z`,
    `M${x - 5} ${y - 5}h10v10h-10z`,
    `M${x} ${y - 7}l7 7l-7 7l-7 -7z`,
  ];
  return svg`<path class="kt-score-shape" d=${shapes[seat % 4]}></path>`;
}

/** Names do not stand on each other. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((_, seat) => seat).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  order.forEach((seat, index) => {
    if (index) placed[seat] = Math.max(placed[seat], placed[order[index - 1]] + 20);
  });
  return placed;
}

/** @param {string} name */
function short(name) {
  return name.length > 10 ? `${name.slice(0, 9)}…` : name;
}

/** @param {Moment[]} course @param {string[]} names */
function asTable(course, names) {
  const step = Math.max(1, Math.ceil(course.length / ROWS_IN_TABLE));
  const shown = course.filter((_, index) => index % step === 0 || index === course.length - 1);
  return html`<table><thead><tr><th scope="col">${t("result.action")}</th>${names.map((name) => html`<th scope="col" class="kt-number">${name}</th>`)}</tr></thead>
    <tbody>${shown.map(({ number, scores }) => html`<tr><th scope="row">${number}</th>${scores.map((score) => html`<td class="kt-number">${points(score)}</td>`)}</tr>`)}</tbody></table>`;
}

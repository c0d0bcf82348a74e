/** Points over time: a line for each seat, marked with its shape, and the same as a table for those who do not see it. */

import { html, svg } from "../../vendor/lit.js";
import { points, t } from "../../kit/words/words.js";

/** @typedef {{number: number, scores: number[]}} Moment */

const WIDTH = 900;
const HEIGHT = 320;
const LEFT = 44;
const RIGHT = 130;
const TOP = 16;
const BOTTOM = 36;
const ROWS_IN_TABLE = 12;

/** @param {Moment[]} course @param {string[]} names */
export function scoreChart(course, names) {
  const last = course[course.length - 1];
  const highest = Math.max(10, ...course.flatMap(({ scores }) => scores));
  const x = (/** @type {number} */ number) => LEFT + ((WIDTH - LEFT - RIGHT) * number) / last.number;
  const y = (/** @type {number} */ score) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - score / highest);
  const label = t("result.chart", {
    names: names.map((name, seat) => `${name} ${points(last.scores[seat])}`).join(", "),
  });
  return html`<figure class="score-chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${grid(highest, y)}
      <text class="axis" x=${LEFT} y=${HEIGHT - 8}>${t("result.actions_axis", { n: last.number })}</text>
      ${names.map((_, seat) => line(course, seat, x, y))}
      ${spread(last.scores.map((score) => y(score))).map(
        (at, seat) => svg`<g class="line-name" data-seat=${seat}>
        ${shape(seat, WIDTH - RIGHT + 4, y(last.scores[seat]))}<text x=${WIDTH - RIGHT + 18} y=${at + 5}>${short(names[seat])} ${points(last.scores[seat])}</text></g>`,
      )}
    </svg>
    <details><summary>${t("result.as_table")}</summary>${asTable(course, names)}</details>
  </figure>`;
}

/** @param {number} highest @param {(score: number) => number} y */
function grid(highest, y) {
  const step = highest > 60 ? 20 : highest > 25 ? 10 : 5;
  const marks = Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
  return marks.map(
    (mark) =>
      svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(mark)} y2=${y(mark)}></line><text class="axis" x=${LEFT - 8} y=${y(mark) + 5} text-anchor="end">${mark}</text>`,
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
  return svg`<path class="score-line" data-seat=${seat} d="${path}H${x(course[course.length - 1].number)}"></path>`;
}

/** @param {number} seat @param {number} x @param {number} y */
function shape(seat, x, y) {
  const shapes = [
    `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`,
    `M${x} ${y - 7}l7 12h-14z`,
    `M${x - 5} ${y - 5}h10v10h-10z`,
    `M${x} ${y - 7}l7 7l-7 7l-7 -7z`,
  ];
  return svg`<path class="score-shape" d=${shapes[seat % 4]}></path>`;
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
  return html`<table><thead><tr><th scope="col">${t("result.action")}</th>${names.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
    <tbody>${shown.map(({ number, scores }) => html`<tr><th scope="row">${number}</th>${scores.map((score) => html`<td class="number">${points(score)}</td>`)}</tr>`)}</tbody></table>`;
}

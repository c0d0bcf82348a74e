// Refuses to draw a map on which something lies over something else on a screen 360 px wide.

import { CUBE, HEIGHT, WIDTH } from "./map_places.mjs";

const PX = WIDTH / 360;
const TARGET = 44 * PX;
const MARKER = 18 * PX;
const SMALL_LABEL = { size: 10.5 * PX, perLetter: 0.56 };
const LARGE_LABEL = { size: 30, perLetter: 0.48 };
const NAMES = {
  hamburg: ["Hamburg"],
  danzig: ["Danzig"],
  sweden: ["Sweden", "Schweden"],
  russia: ["Russia", "Russland"],
  dutch_republic: ["Dutch Republic", "Niederlande"],
  england: ["England"],
  france: ["France", "Frankreich"],
  spain: ["Spain", "Spanien"],
  denmark: ["Denmark", "Dänemark"],
  bohemia: ["Bohemia", "Böhmen"],
  italy: ["Italy", "Italien"],
  newfoundland: ["Newfoundland", "Neufundland"],
};

const square = ({ x, y }, side) => ({
  left: x - side / 2,
  right: x + side / 2,
  top: y - side / 2,
  bottom: y + side / 2,
});
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
const inside = (a) => a.left >= 0 && a.top >= 0 && a.right <= WIDTH && a.bottom <= HEIGHT;

function labelBox(id, { x, y, anchor }, { size, perLetter }) {
  const width = Math.max(...NAMES[id].map((name) => name.length)) * size * perLetter;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.25 };
}

function pileBox({ x, y, columns, rows }) {
  return { left: x, right: x + columns * CUBE, top: y, bottom: y + rows * CUBE };
}

const flagBox = ({ x, y }) => ({ left: x - 6 * PX, right: x + 6 * PX, top: y - 7.5 * PX, bottom: y + 7.5 * PX });

/** What each place needs on the sheet: a target to tap, a marker, a label, a flag and perhaps a pile. */
export function footprints(places, lettering = LARGE_LABEL) {
  return Object.entries(places).map(([id, place]) => ({
    id,
    target: square(place, TARGET),
    marker: square(place, MARKER),
    label: labelBox(id, place.label, lettering),
    flag: flagBox(place.flag),
    ...(place.pile && { pile: pileBox(place.pile) }),
  }));
}

export function check(places) {
  const all = footprints(places, SMALL_LABEL);
  const wrong = [];
  const clear = (a, b, what) => {
    for (const [mine, theirs] of what) {
      if (a[mine] && b[theirs] && !apart(a[mine], b[theirs]))
        wrong.push(`${mine} of ${a.id} over ${theirs} of ${b.id}`);
    }
  };
  for (const a of all) {
    clear(a, a, [
      ["label", "marker"],
      ["pile", "marker"],
      ["pile", "label"],
      ["flag", "label"],
      ["flag", "pile"],
    ]);
    for (const part of ["target", "label", "flag", "pile"])
      if (a[part] && !inside(a[part])) wrong.push(`${part} of ${a.id} off the sheet`);
    for (const b of all) {
      if (a.id < b.id)
        clear(a, b, [
          ["target", "target"],
          ["pile", "pile"],
          ["label", "label"],
        ]);
      if (a.id !== b.id)
        clear(a, b, [
          ["pile", "target"],
          ["label", "target"],
          ["pile", "label"],
          ["flag", "label"],
          ["flag", "pile"],
          ["flag", "marker"],
        ]);
    }
  }
  if (wrong.length) throw new Error(`The map does not fit on 360 px:\n  ${wrong.join("\n  ")}`);
}

/** The lines of the map as the box has them: the usual ones have a course of their own, any other is straight. */

import { PLACES, ROUTES } from "./places.js";

/** @param {readonly (readonly string[])[]} lines */
export function routesOf(lines) {
  return lines.map(([from, to]) => ROUTES.find((one) => joins(one, from, to)) ?? straight(from, to));
}

/** @param {{from: string, to: string}} route @param {string} one @param {string} other */
function joins({ from, to }, one, other) {
  return (from === one && to === other) || (from === other && to === one);
}

/** @param {string} from @param {string} to */
function straight(from, to) {
  const [a, b] = [PLACES[from], PLACES[to]];
  return { from, to, d: a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "" };
}

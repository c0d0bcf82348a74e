// Where things of a lesson stand: holes in the veil, the card beside them, the arrow between.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const MARGIN = 8; // px to the edge of the window
const STEP = 12; // px between places that are tried
const AWAY = 26; // px from the card to what it speaks of: room for the arrow
const ROUND = 10;

/** @param {Element} thing @param {number} [more] @returns {Box} */
export function boxOf(thing, more = 0) {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  return { left: left - more, top: top - more, right: right + more, bottom: bottom + more };
}

/** Only what is within the window. @param {Box} box @returns {Box} */
export function inWindow({ left, top, right, bottom }) {
  return {
    left: Math.max(1, left),
    top: Math.max(1, top),
    right: Math.min(innerWidth - 1, right),
    bottom: Math.min(innerHeight - 1, bottom),
  };
}

/** @param {Box} box @returns {string} */
function outline({ left, top, right, bottom }) {
  const r = Math.min(ROUND, (right - left) / 2, (bottom - top) / 2);
  return `M${left + r} ${top}H${right - r}Q${right} ${top} ${right} ${top + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${left + r}Q${left} ${bottom} ${left} ${bottom - r}V${top + r}Q${left} ${top} ${left + r} ${top}Z`;
}

/** The veil with its holes: what is cut out takes clicks. Where two overlap they would cancel out: the later one gives way.
 *  @param {readonly Box[]} holes */
export function veilPath(holes) {
  const cut = holes.reduce((done, hole) => [...done, ...beside(hole, done)], /** @type {Box[]} */ ([]));
  return `path(evenodd, "M0 0H${innerWidth}V${innerHeight}H0Z${cut.map(outline).join("")}")`;
}

/** The largest part of a box beside all others; none where nothing is left. @param {Box} box @param {readonly Box[]} others @returns {Box[]} */
function beside(box, others) {
  const met = others.find((one) => overlap(one, box));
  if (!met) return box.right > box.left && box.bottom > box.top ? [box] : [];
  const sides = [
    { ...box, right: met.left },
    { ...box, left: met.right },
    { ...box, bottom: met.top },
    { ...box, top: met.bottom },
  ];
  const size = (/** @type {Box} */ one) => Math.max(0, one.right - one.left) * Math.max(0, one.bottom - one.top);
  const [largest] = sides.sort((one, other) => size(other) - size(one));
  return size(largest) ? beside(largest, others) : [];
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {Box} box */
const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/** The place nearest to what is meant from which nothing bright is covered; where there is none, as little as can be.
 *  @param {{width: number, height: number}} card @param {readonly Box[]} holes @returns {{left: number, top: number}} */
export function cardPlace({ width, height }, holes) {
  const kept = holes.map((hole) => ({
    left: hole.left - AWAY,
    top: hole.top - AWAY,
    right: hole.right + AWAY,
    bottom: hole.bottom + AWAY,
  }));
  const aim = holes.length ? middle(holes[0]) : { x: innerWidth / 2, y: innerHeight / 2 };
  let best = { left: MARGIN, top: MARGIN };
  let least = Infinity;
  const right = Math.max(MARGIN, innerWidth - width - MARGIN);
  const bottom = Math.max(MARGIN, innerHeight - height - MARGIN);
  for (let left = right; left >= MARGIN; left -= STEP)
    for (let top = bottom; top >= MARGIN; top -= STEP) {
      const there = { left, top, right: left + width, bottom: top + height };
      const at = middle(there);
      const tight = kept.reduce((sum, hole) => sum + overlap(there, hole), 0);
      const covered = holes.reduce((sum, hole) => sum + overlap(there, hole), 0);
      const cost = covered * 1000 + tight + Math.hypot(at.x - aim.x, at.y - aim.y);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}

/** From the edge of the card to the edge of what is to be clicked; empty where they touch. @param {Box} card @param {Box} target */
export function arrowPath(card, target) {
  const from = nearest(card, middle(target));
  const to = nearest(target, from);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(dx, dy) < 10) return "";
  const level = Math.abs(dx) > Math.abs(dy);
  const bend = level
    ? `${from.x + dx / 2} ${from.y} ${from.x + dx / 2} ${to.y}`
    : `${from.x} ${from.y + dy / 2} ${to.x} ${from.y + dy / 2}`;
  return `M${from.x} ${from.y}C${bend} ${to.x} ${to.y}`;
}

/** @param {Box} box @param {{x: number, y: number}} point */
function nearest({ left, top, right, bottom }, { x, y }) {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}

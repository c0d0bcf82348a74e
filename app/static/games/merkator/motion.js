// Things that move: the old view is compared with the new one, and what changed its place flies there. Nothing waits for it.
import { calm } from "../../kit/preferences.js";

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {{from: string, to: string, kind: "cube" | "card" | "time" | "taler", colour?: string, count: number, label?: string}} Flight
 */

const MOST = 14; // flights at once: more is noise
const EACH = 6; // pieces of one flight
const DURATION = 520;

/**
 * @param {any} before
 * @param {any} after
 * @param {Box} box
 * @param {number} seat
 */
export function moved(before, after, box, seat) {
  if (!before || !after || calm() || document.hidden) return;
  const flights = flightsOf(before, after, box, seat).slice(0, MOST);
  if (!flights.length) return;
  requestAnimationFrame(() => {
    // first all measures, then all changes: a browser asked in turns lays the page out each time
    const ways = flights.map((flight) => ({ flight, from: middleOf(flight.from), to: middleOf(flight.to) }));
    ways.forEach(({ flight, from, to }, at) => from && to && fly(flight, from, to, at));
  });
}

/**
 * @param {any} before
 * @param {any} after
 * @param {Box} box
 * @param {number} own
 * @returns {Flight[]}
 */
export function flightsOf(before, after, box, own) {
  /** @type {Flight[]} */
  const flights = [];
  after.offices.forEach((/** @type {any} */ office, /** @type {number} */ seat) => {
    const was = before.offices[seat];
    if (!was || was === office) return;
    flights.push(...goodsMoved(was, office, before, after, box, seat, seat === own));
    flights.push(...cardsMoved(was, office, seat, seat === own, box));
  });
  flights.push(...countersMoved(before.offices, after.offices, own));
  for (const [place, number] of Object.entries(after.cubes)) {
    const more = Number(number) - (before.cubes[place] ?? 0);
    if (more > 0 && after.here) flights.push({ from: `place:${after.here}`, to: `pile:${place}`, kind: "cube", colour: box.place.get(place)?.colour, count: more });
  }
  return flights;
}

/**
 * @param {any} was
 * @param {any} is
 * @param {any} before
 * @param {any} after
 * @param {Box} box
 * @param {number} seat
 * @param {boolean} own
 * @returns {Flight[]}
 */
function goodsMoved(was, is, before, after, box, seat, own) {
  if (was.goods === is.goods) return [];
  const at = (/** @type {string} */ good) => (own ? `good:${good}` : `seat:${seat}`);
  return box.goods.flatMap((good) => {
    const change = (is.goods[good] ?? 0) - (was.goods[good] ?? 0);
    if (!change) return [];
    const colour = box.colourOf.get(good) ?? "";
    const placed = was.supply.includes(colour) && !is.supply.includes(colour);
    const source = placed ? (own ? "supply" : `seat:${seat}`) : after.here ? `place:${after.here}` : "map";
    const flight = { kind: /** @type {const} */ ("cube"), colour, count: Math.abs(change) };
    return [change > 0 ? { ...flight, from: source, to: at(good) } : { ...flight, from: at(good), to: after.here ? `place:${after.here}` : "chart" }];
  });
}

/**
 * @param {any} was
 * @param {any} is
 * @param {number} seat
 * @param {boolean} own
 * @param {Box} box
 * @returns {Flight[]}
 */
function cardsMoved(was, is, seat, own, box) {
  const home = own ? "beside" : `seat:${seat}`;
  const gained = is.contracts.filter((/** @type {string} */ id) => !was.contracts.includes(id));
  const gone = was.contracts.filter((/** @type {string} */ id) => !is.contracts.includes(id));
  const bought = [...is.bonus_cards, ...is.buildings].filter((id) => !was.bonus_cards.includes(id) && !was.buildings.includes(id));
  const value = (/** @type {string} */ id) => String(box.contract.get(id)?.value ?? "");
  const level = (/** @type {string} */ id) => (value(id) === "14" ? "11" : value(id));
  return [
    ...gained.map((/** @type {string} */ id) => ({ from: `stack:${level(id)}`, to: own ? `contract:${id}` : `seat:${seat}`, kind: "card", count: 1, label: value(id) })),
    ...gone.map((/** @type {string} */ id) => ({ from: own ? "beside" : `seat:${seat}`, to: "discard", kind: "card", count: 1, label: value(id) })),
    ...bought.map((id) => ({ from: box.bonus.has(id) ? "bonus_offer" : "building_offer", to: home, kind: "card", count: 1 })),
  ];
}

/**
 * From seat to seat where one pays the other, else from and to the chart.
 * @param {any[]} before
 * @param {any[]} after
 * @param {number} own
 * @returns {Flight[]}
 */
function countersMoved(before, after, own) {
  const home = (/** @type {number} */ seat) => (seat === own ? "time" : `time:${seat}`);
  const changes = after.map((office, seat) => ({ seat, change: office.time - (before[seat]?.time ?? office.time) })).filter((one) => one.change);
  const payers = changes.filter((one) => one.change < 0);
  const takers = changes.filter((one) => one.change > 0);
  if (takers.length === 1 && payers.length && -payers.reduce((sum, one) => sum + one.change, 0) === takers[0].change) {
    return payers.map((one) => ({ from: home(one.seat), to: home(takers[0].seat), kind: "time", count: -one.change }));
  }
  return changes.map(({ seat, change }) => ({ from: change > 0 ? "chart" : home(seat), to: change > 0 ? home(seat) : "chart", kind: "time", count: Math.abs(change) }));
}

/**
 * @param {Flight} flight
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} order
 */
function fly(flight, from, to, order) {
  for (let piece = 0; piece < Math.min(flight.count, EACH); piece += 1) {
    const element = pieceOf(flight);
    document.body.append(element);
    const delay = order * 40 + piece * 55;
    const lift = -30 - 10 * piece;
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px) scale(0.9)`, opacity: 0 },
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.15)`, opacity: 1, offset: 0.12 },
      { transform: `translate(${(from.x + to.x) / 2}px, ${(from.y + to.y) / 2 + lift}px) scale(1.15)`, opacity: 1, offset: 0.55 },
      { transform: `translate(${to.x}px, ${to.y}px) scale(0.8)`, opacity: 0.9 },
    ];
    const flying = element.animate(frames, { duration: DURATION, delay, easing: "cubic-bezier(0.3, 0.6, 0.3, 1)", fill: "both" });
    flying.finished.then(() => element.remove(), () => element.remove());
  }
}

/** @param {Flight} flight */
function pieceOf(flight) {
  const element = document.createElement("span");
  element.className = `mk-flying mk-flying-${flight.kind}${flight.kind === "cube" ? " cube" : ""}`;
  element.setAttribute("aria-hidden", "true");
  if (flight.colour) element.dataset.colour = flight.colour;
  if (flight.label) element.textContent = flight.label;
  return element;
}

/**
 * The middle of what is in sight; nothing flies to or from where nobody looks.
 * @param {string} anchor
 */
function middleOf(anchor) {
  for (const found of document.querySelectorAll(`[data-anchor="${anchor}"]`)) {
    const box = found.getBoundingClientRect();
    if (box.width && box.height) return { x: box.left + box.width / 2 - 11, y: box.top + box.height / 2 - 11 };
  }
  return null;
}

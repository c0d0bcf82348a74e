// Things that move: a game compares the old view with the new one, and what changed its place flies there. Nothing waits for it.
import { calm } from "../kit/model/preferences.js";

/** From and to are values of data-anchor; the look is a class, the data become data-*.
 *  @typedef {{from: string, to: string, look: string, data?: Record<string, string>, count: number, label?: string}} Flight */

const MOST = 12; // pieces in the air: more is noise, and each is styled anew whenever something else is
const EACH = 3; // pieces of one flight
const DURATION = 520;

/** @param {() => readonly Flight[]} flightsOf @param {AbortSignal} signal  nothing is in the air after it */
export function fly(flightsOf, signal) {
  if (calm() || document.hidden) return;
  const flights = flightsOf();
  if (!flights.length) return;
  requestAnimationFrame(() => {
    if (signal.aborted) return;
    // first all measures, then all changes: a browser asked in turns lays the page out each time
    const layer = above(signal);
    const room = Math.max(MOST - layer.childElementCount, 0);
    const ways = flights
      .slice(0, room)
      .map((flight) => ({ flight, from: middleOf(flight.from), to: middleOf(flight.to) }));
    ways.forEach(({ flight, from, to }, at) => from && to && animate(layer, flight, from, to, at));
  });
}

/** A layer of its own: what comes and goes there leaves the rest of the page alone. @param {AbortSignal} signal */
function above(signal) {
  const found = document.querySelector(".kt-flights");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "kt-flights";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  signal.addEventListener("abort", () => made.remove());
  return made;
}

/** @param {Element} layer @param {Flight} flight @param {{x: number, y: number}} from @param {{x: number, y: number}} to
 *  @param {number} order */
function animate(layer, flight, from, to, order) {
  const pieces = Math.min(flight.count, EACH, MOST - layer.childElementCount);
  for (let piece = 0; piece < pieces; piece += 1) {
    const element = pieceOf(flight);
    layer.append(element);
    const delay = order * 40 + piece * 55;
    const rise = -30 - 10 * piece;
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px) scale(0.9)`, opacity: 0 },
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.15)`, opacity: 1, offset: 0.12 },
      {
        transform: `translate(${(from.x + to.x) / 2}px, ${(from.y + to.y) / 2 + rise}px) scale(1.15)`,
        opacity: 1,
        offset: 0.55,
      },
      { transform: `translate(${to.x}px, ${to.y}px) scale(0.8)`, opacity: 0.9 },
    ];
    const flying = element.animate(frames, {
      duration: DURATION,
      delay,
      easing: "cubic-bezier(0.3, 0.6, 0.3, 1)",
      fill: "both",
    });
    flying.finished.then(
      () => element.remove(),
      () => element.remove(),
    );
  }
}

/** @param {Flight} flight */
function pieceOf(flight) {
  const element = document.createElement("span");
  element.className = `kt-flying ${flight.look}`;
  Object.assign(element.dataset, flight.data);
  if (flight.label) element.textContent = flight.label;
  return element;
}

/** The middle of what is in sight; nothing flies to or from where nobody looks. @param {string} anchor */
function middleOf(anchor) {
  for (const found of document.querySelectorAll(`[data-anchor="${anchor}"]`)) {
    const box = found.getBoundingClientRect();
    if (box.width && box.height) return { x: box.left + box.width / 2 - 11, y: box.top + box.height / 2 - 11 };
  }
  return null;
}

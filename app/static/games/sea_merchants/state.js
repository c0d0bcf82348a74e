// What only this screen knows: what is being looked at, and decisions that are still being put together.

/**
 * @typedef {import("../../table/context.js").Ui & Own} Ui
 * @typedef {object} Own
 * @property {string} good  the product that is being played from the hand
 * @property {readonly number[]} spots  the market cards it is to cover, in the order of choice
 * @property {number} spot  the market card pointed at; -1 for none
 * @property {number} ship  the own ship whose cube is being exchanged; -1 for none
 * @property {string} take  the product pointed at in the pool
 */

/** @type {Readonly<Ui>} */
export const FRESH = Object.freeze({
  good: "",
  spots: [],
  spot: -1,
  ship: -1,
  take: "",
  tab: "table",
  side: "shop",
  pending: false,
  refusal: "",
  twin: false,
  nudge: 0,
});

/**
 * After every accepted action: what was being put together is gone, except a product that can be played now.
 * @param {Ui} ui
 * @param {any} view
 * @param {number} seat
 * @returns {Ui}
 */
export function settled(ui, view, seat) {
  const [step, seats = []] = view.agenda[0] ?? [];
  const trading = step === "trading" && seats.includes(seat);
  const good = trading && view.you?.hand.includes(ui.good) ? ui.good : "";
  return { ...ui, good, spots: [], spot: -1, ship: -1, take: "", refusal: "" };
}

// What only this screen knows: what is being looked at, and decisions that are still being put together.

/**
 * @typedef {import("../../table/context.d.ts").Ui & Own} Ui
 * @typedef {object} Own
 * @property {string} good  the product that is being played from the hand
 * @property {readonly number[]} spots  the market cards it is to cover, in the order of choice
 * @property {number} spot  the market card pointed at; -1 for none
 * @property {number} ship  the own ship whose cube is being exchanged; -1 for none
 * @property {string} take  the product whose pier is pointed at
 * @property {string} card  the special card pointed at
 * @property {number} turn  in which all this was
 */

/** @type {Readonly<Ui>} */
const FRESH = Object.freeze({
  good: "",
  spots: [],
  spot: -1,
  ship: -1,
  take: "",
  card: "",
  turn: -1,
  tab: "table",
  side: "",
  pending: false,
  refusal: "",
  twin: false,
});

/** @returns {Ui} */
export function fresh() {
  return FRESH;
}

/** After every accepted action what was being put together is gone, except a play that can still be made in this turn.
 *  @param {Ui} ui @param {import("./wire.d.ts").View} view @param {number} seat @returns {Ui} */
export function settled(ui, view, seat) {
  const [step, seats = []] = view.agenda[0] ?? [];
  const own = (step === "trading" || step === "planning") && seats.includes(seat) && view.turn === ui.turn;
  const stays = own && view.you?.plays[ui.good] !== undefined;
  const play = stays ? { good: ui.good, spots: ui.spots } : { good: "", spots: [] };
  return { ...ui, ...play, spot: -1, ship: -1, take: "", card: "", turn: view.turn, refusal: "" };
}

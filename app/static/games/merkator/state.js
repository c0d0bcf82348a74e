// What only this screen knows: what is being looked at, and decisions that are still being put together.

/**
 * @typedef {object} Ui
 * @property {string} place  hovered or focused
 * @property {string} picked  chosen with a first tap
 * @property {string} rover  the place that Tab leads to
 * @property {string[]} cards  in the basket
 * @property {string[]} contracts  to pay with, or to sell
 * @property {boolean} proposed  the contracts are the server's proposal, not the player's choice
 * @property {number} first  cubes for the first good of a split; -1 before a choice
 * @property {string} composing  the contract whose payment is composed
 * @property {Record<string, number>} pays
 * @property {Record<string, number>} trades
 * @property {boolean} fromHand
 * @property {number} offerTaler
 * @property {number} offerTime
 * @property {string} supply  the colour whose two goods are shown
 * @property {string} tab  on a phone
 * @property {string} side  beside the map
 * @property {boolean} taking  a card is about to be taken into the hand
 * @property {boolean} pending
 * @property {string} refusal
 * @property {boolean} twin  the board as text
 * @property {import("../../table/advice/advice.js").Asked | null} [advice]
 */

/** @type {Readonly<Ui>} */
const FRESH = Object.freeze({
  place: "",
  picked: "",
  rover: "hamburg",
  cards: [],
  contracts: [],
  proposed: false,
  first: -1,
  composing: "",
  pays: {},
  trades: {},
  fromHand: false,
  offerTaler: 0,
  offerTime: 0,
  supply: "",
  tab: "map",
  side: "market",
  taking: false,
  pending: false,
  refusal: "",
  twin: false,
});

/** @param {number} seat @returns {Ui} */
export function fresh(seat) {
  return seat < 0 ? { ...FRESH, side: "players" } : FRESH;
}

/** After every accepted action: what was being put together is gone, except what still exists.
 *  @param {Ui} ui @param {import("./wire.d.ts").View} view @param {number} seat @returns {Ui} */
export function settled(ui, view, seat) {
  const office = view.offices[seat];
  if (!office) return ui;
  const step = view.agenda[0]?.[0];
  const shown = [...view.bonus_cards.offer, ...view.buildings.offer, office.hand];
  const investing = step === "investment" && view.traveller === seat;
  const cards = investing ? ui.cards.filter((card) => shown.includes(card)) : [];
  const contracts = investing ? ui.contracts.filter((id) => office.contracts.includes(id)) : [];
  const composing =
    office.contracts.includes(ui.composing) && (step === "fulfil" || step === "join") ? ui.composing : "";
  return {
    ...ui,
    cards: same(cards, ui.cards),
    contracts: same(contracts, ui.contracts),
    picked: investing ? ui.picked : "",
    place: step === "investment" ? ui.place : "",
    first: step === "goods" ? ui.first : -1,
    composing,
    taking: false,
    offerTaler: 0,
    offerTime: 0,
    refusal: "",
  };
}

/** Keeps identity where nothing has changed, so that nothing is drawn again. @param {string[]} now @param {string[]} before */
function same(now, before) {
  return now.length === before.length ? before : now;
}

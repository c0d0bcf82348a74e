// The played lesson of The Sea Merchants, step by step: what is to be clicked, and what is bright besides (table/lesson).

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {import("../../table/lesson/lesson.js").Step<Ctx>} Step */
/** @typedef {import("../game.d.ts").Gives<import("../game.d.ts").GameLesson, typeof import("./lesson.js")>} Given */

/** Where things are on the table: nothing else in a lesson knows how it is drawn. */
const ON = {
  pier: (/** @type {string} */ good) => `.sm-pier[data-good=${good}]`,
  cards: (/** @type {string} */ good) => `.sm-market .sm-cell[data-good=${good}]`,
  stall: (/** @type {string} */ good, /** @type {boolean} */ laid) =>
    `.sm-cell[data-good=${good}] > button.sm-stall[aria-pressed=${laid}]`,
  hand: (/** @type {string} */ good) => `[data-anchor="hand:${good}"]`,
  ship: (/** @type {number} */ at) => `[data-anchor="ship:0:${at}"]`,
  shop: (/** @type {string} */ card) => `.sm-ware:has([data-anchor="shop:${card}"])`,
  main: `[data-anchor="choices"] .primary`,
  players: ".sm-players",
  deck: `[data-anchor="deck"]`,
};
const CLOTH = [3, 5]; // where it lies in the market
const table = () => ({ tab: "table" });
const hoverless = matchMedia("(hover: none)");

/** With a finger one chooses, and the main button does it. @param {(ctx: Ctx) => boolean} chosen @param {string} thing @returns {(ctx: Ctx) => string[]} */
const taken = (chosen, thing) => (ctx) => [hoverless.matches && chosen(ctx) ? ON.main : thing];
/** @param {string} good */
const aboard = (good) => taken((ctx) => ctx.ui.take === good, ON.pier(good));

/** @type {Step[]} */
export const STEPS = [
  { id: "load", at: "load", click: aboard("fish"), show: () => [ON.hand("fish")], tab: table },
  { id: "again", at: "again", click: aboard("fish"), show: () => [ON.hand("fish")], tab: table },
  { id: "cover", at: "earn", click: covering, until: covered, tab: table },
  { id: "earn", at: "earn", click: () => [ON.main], show: () => [ON.cards("fish"), ON.players], tab: table },
  {
    id: "buy",
    at: "buy",
    click: taken((ctx) => ctx.ui.card === "office", ON.shop("office")),
    tab: table,
  },
  { id: "draw", at: "draw", click: () => [ON.main], show: () => [ON.deck], tab: table },
  {
    id: "exchange",
    at: "exchange",
    click: (ctx) => (ctx.ui.ship === 0 ? aboard("porcelain")(ctx) : [ON.ship(0)]),
    show: () => [ON.cards("porcelain"), ON.cards("fish")],
    tab: table,
  },
  { id: "end", at: "end", show: () => [ON.deck], tab: table },
];

/** The fish first, then both cloth. @param {Ctx} ctx */
function covering(ctx) {
  if (ctx.ui.good !== "fish") return [ON.hand("fish")];
  return [ON.stall("cloth", ctx.ui.spots.length > 0)];
}

/** @param {Ctx} ctx */
function covered(ctx) {
  return (
    ctx.ui.good === "fish" && ctx.ui.spots.length === CLOTH.length && CLOTH.every((one) => ctx.ui.spots.includes(one))
  );
}

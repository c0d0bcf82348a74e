// The played lesson of Merkator, step by step: what is to be clicked, and what is bright besides (table/lesson).

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {import("../../table/lesson/lesson.js").Step<Ctx>} Step */
/** @typedef {import("../game.d.ts").Gives<import("../game.d.ts").GameLesson, typeof import("./lesson.js")>} Given */

/** Where things are on the table: nothing else in a lesson knows how it is drawn. */
const ON = {
  place: (/** @type {string} */ id) => `[data-anchor="place:${id}"]`,
  contract: (/** @type {string} */ id) => `.mk-office [data-anchor="contract:${id}"]`,
  card: (/** @type {string} */ id) => `[data-anchor="card:${id}"] .mk-card`,
  second: ".mk-either .mk-big-good:last-child",
  main: `[data-anchor="choices"] .primary`,
  held: (/** @type {string} */ id) => `[data-anchor="beside"] [data-anchor="card:${id}"]`,
  chart: `[data-anchor="chart"]`,
  supply: `[data-anchor="supply"]`,
};
const BONUS = "denmark-fish_oil";
const PAID = "3-france";
const map = () => ({ tab: "map" });
const office = () => ({ tab: "office" });
const market = () => ({ tab: "market", side: "market" });

/** @type {Step[]} */
export const STEPS = [
  { id: "contracts", at: "travel", look: true, click: () => [ON.contract("2-hamburg")], tab: office },
  {
    id: "travel",
    at: "travel",
    click: (ctx) => going(ctx, "hamburg"),
    show: () => [ON.contract("2-hamburg"), ON.held("hamburg-saltpeter")],
    tab: map,
  },
  { id: "sort", at: "sort", click: () => [ON.second], show: () => [ON.contract(PAID)], tab: map },
  { id: "deliver", at: "deliver", click: () => [ON.main], show: () => [ON.contract("2-hamburg"), ON.supply], tab: map },
  {
    id: "better",
    at: "better",
    look: true,
    click: () => [ON.contract("3-danzig")],
    show: () => [ON.contract("2-hamburg")],
    tab: office,
  },
  {
    id: "join",
    at: "join",
    click: () => [ON.main],
    show: () => [ON.place("france"), ON.contract(PAID), ON.supply],
    tab: map,
  },
  {
    id: "buy",
    at: "buy",
    click: buying,
    show: () => [ON.contract(PAID)],
    tab: (ctx) => (ctx.ui.cards.length ? {} : market()),
  },
  { id: "use", at: "use", click: (ctx) => going(ctx, "denmark"), show: () => [ON.held(BONUS)], tab: map },
  { id: "clock", at: "clock", show: () => [ON.chart], tab: market },
];

/** A finger sees what a travel would bring before it goes. @param {Ctx} ctx @param {string} id */
function going(ctx, id) {
  return ctx.ui.picked === id ? [ON.main, ON.place(id)] : [ON.place(id)];
}

/** The card, the contract that pays for it, and then the deed. @param {Ctx} ctx */
function buying(ctx) {
  if (!ctx.ui.cards.includes(BONUS)) return [ON.card(BONUS)];
  return [ctx.ui.contracts.includes(PAID) ? ON.main : ON.contract(PAID)];
}

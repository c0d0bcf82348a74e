// What an advised move means on the table, as values of data-anchor. Fetched when a program is asked.

/** @import {Action, Ctx} from "./context.d.ts" */

/** @param {Action} action @param {Ctx} ctx @returns {string[]} */
export function meant(action, ctx) {
  switch (action.type) {
    case "Load":
      return [`pool:${action.product}`];
    case "Exchange":
      return [`ship:${ctx.seat}:${action.ship}`, `pool:${action.product}`];
    case "Buy":
      return [`shop:${action.card}`];
    case "Play":
      return [`hand:${action.product}`, ...action.spots.map((spot) => `spot:${spot}`)];
    case "Draw":
      return ["deck"];
    default:
      return ["choices"];
  }
}

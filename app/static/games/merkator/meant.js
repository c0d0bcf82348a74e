// What an advised move means on the table, as values of data-anchor. Fetched when a program is asked.

/** @import {Action, Ctx} from "./context.d.ts" */

const all = (/** @type {string} */ kind, /** @type {readonly string[] | undefined} */ ids) =>
  (ids ?? []).map((id) => `${kind}:${id}`);

/** @param {Action} action @param {Ctx} ctx @returns {string[]} */
export function meant(action, ctx) {
  switch (action.type) {
    case "TravelTo":
      return [`place:${action.location}`, ...all("contract", action.sell)];
    case "Buy":
      return [...all("card", action.cards), ...all("contract", action.contracts)];
    case "SellContracts":
      return all("contract", action.contracts);
    case "TakeIntoHand":
      return [`card:${action.card}`];
    case "Split":
      return all("good", ctx.box.place.get(ctx.view.here)?.goods);
    case "GiveBack":
      return all("good", action.goods);
    case "Fulfil":
      return [`contract:${action.contract}`, ...all("good", action.pays)];
    case "PlaceSupply":
      return ["supply", `good:${action.good}`];
    case "Join":
      return [`place:${ctx.view.here}`];
    default:
      return ["choices"];
  }
}

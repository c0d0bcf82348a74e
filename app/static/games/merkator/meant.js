// What an advised move means on the table, as values of data-anchor; where that is on another tab or in a shut drawer, what leads
// there. Fetched when a program is asked.

/** @import {Action, Ctx} from "./context.d.ts" */

/** @type {Record<string, string>} */
const PARTS = { card: "market", contract: "office", good: "office", supply: "office", place: "map" };

/** @param {string} thing */
const seen = (thing) => `${thing}|part:${PARTS[thing.split(":")[0]]}`;

/** @param {Action} action @param {Ctx} ctx @returns {string[]} */
export function meant(action, ctx) {
  if (action.type === "Fulfil") return [`contract:${action.contract}|fulfil|part:map`, ...all("good", action.pays)];
  return things(action, ctx)?.map(seen) ?? ["choices"];
}

const all = (/** @type {string} */ kind, /** @type {readonly string[] | undefined} */ ids) =>
  (ids ?? []).map((id) => `${kind}:${id}`);

/** @param {Action} action @param {Ctx} ctx */
function things(action, ctx) {
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
    case "PlaceSupply":
      return ["supply", `good:${action.good}`];
    case "Join":
      return [`place:${ctx.view.here}`];
    default:
      return undefined;
  }
}

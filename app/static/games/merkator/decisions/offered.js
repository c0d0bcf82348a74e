// What the server offers, asked in the ways the table needs. Nothing here knows a rule: what is not offered is not there.

/** @import {Action, Ctx, Of, Verb} from "../context.d.ts" */

/** @template {Verb} T @param {readonly Action[]} actions @param {T} type */
export function all(actions, type) {
  return /** @type {Of<T>[]} */ (actions.filter((action) => action.type === type));
}

/** @template {Verb} T @param {readonly Action[]} actions @param {T} type */
export function first(actions, type) {
  return /** @type {Of<T> | undefined} */ (actions.find((action) => action.type === type));
}

/** @param {readonly Action[]} actions @param {string} place */
export function travelTo(actions, place) {
  return /** @type {Of<"TravelTo"> | undefined} */ (
    actions.find((action) => action.type === "TravelTo" && action.location === place)
  );
}

/** EXPERT: the cards that may be taken into the hand, also while others decide. @param {Ctx} ctx */
export function takes(ctx) {
  return [...all(ctx.actions, "TakeIntoHand"), ...all(ctx.anytime, "TakeIntoHand")];
}

/** @param {Ctx} ctx @param {string} card */
export function takeOf(ctx, card) {
  return ctx.ui.taking ? takes(ctx).find((action) => action.card === card) : undefined;
}

/** @param {readonly Action[]} anytime @param {string} place */
export function promiseOf(anytime, place) {
  return /** @type {Of<"Promise"> | undefined} */ (
    anytime.find((action) => action.type === "Promise" && action.location === place)
  );
}

/** The ways to pay, contract by contract. @param {readonly Action[]} actions */
export function fulfilments(actions) {
  /** @type {Map<string, Of<"Fulfil">[]>} */
  const found = new Map();
  for (const action of all(actions, "Fulfil")) {
    const known = found.get(action.contract);
    if (known) known.push(action);
    else found.set(action.contract, [action]);
  }
  return found;
}

/** How often each name occurs, in the order of first sight. @param {readonly string[]} names @returns {Record<string, number>} */
export function counted(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The other way round: each name as often as it is counted. @param {Record<string, number>} counts @returns {string[]} */
export function spelledOut(counts) {
  return Object.entries(counts).flatMap(([name, number]) => Array(number).fill(name));
}

// What the server offers, asked in the ways the table needs. Nothing here knows a rule: what is not offered is not there.
// Whoever may end planning may use hand and deck at once: what they could do then is in the view (`plays`).

/** @import {Ctx, Of, Verb} from "../context.d.ts" */

/** @template {Verb} T @param {Ctx} ctx @param {T} type @param {Partial<Of<T>>} [fields] */
export function offered(ctx, type, fields = {}) {
  const wanted = Object.entries(fields);
  return all(ctx, type).find((action) =>
    wanted.every(([name, value]) => action[/** @type {keyof Of<T>} */ (name)] === value),
  );
}

/** @template {Verb} T @param {Ctx} ctx @param {T} type */
function all(ctx, type) {
  return /** @type {Of<T>[]} */ (ctx.actions.filter((action) => action.type === type));
}

/** What ends planning. @param {Ctx} ctx */
export function planned(ctx) {
  return ctx.step === "planning" ? offered(ctx, "Done") : undefined;
}

/** The play of this product onto these cards. @param {Ctx} ctx @param {string} product @param {readonly number[]} spots
 *  @returns {Of<"Play"> | undefined} */
export function playOf(ctx, product, spots) {
  const wanted = [...spots].sort((a, b) => a - b);
  if (planned(ctx))
    return wanted.length && wanted.length <= mostOf(ctx, product)
      ? { type: "Play", seat: ctx.seat, product, spots: wanted }
      : undefined;
  return all(ctx, "Play").find((action) => action.product === product && action.spots.join() === wanted.join());
}

/** How many cards of a product can be played at once. @param {Ctx} ctx @param {string} product */
export function mostOf(ctx, product) {
  if (!ctx.mine || !(ctx.step === "trading" || planned(ctx))) return 0;
  return ctx.view.you?.plays[product]?.cards ?? 0;
}

/** Of equal market cards the one that would be covered next; -1 if all are. @param {Ctx} ctx @param {readonly number[]} spots */
export function nextSpot(ctx, spots) {
  return spots.findLast((spot) => !ctx.ui.spots.includes(spot)) ?? -1;
}

/** The market cards to cover after a click on these equal ones: one more of them, and where all cards are in use the last
 *  one moves; or none of them, if no more can be covered. @param {Ctx} ctx @param {readonly number[]} spots @returns {readonly number[]} */
export function withSpot(ctx, spots) {
  const laid = ctx.ui.spots;
  const next = nextSpot(ctx, spots);
  const most = mostOf(ctx, ctx.ui.good);
  const here = spots.some((spot) => laid.includes(spot));
  if (next < 0 || (here && laid.length >= most)) return laid.filter((spot) => !spots.includes(spot));
  return [...laid.slice(0, most - 1), next];
}

/** The play that is being looked at: as chosen, or with the card pointed at. @param {Ctx} ctx */
export function lookedAt(ctx) {
  const { good, spots, spot } = ctx.ui;
  if (!good) return undefined;
  const pointing = spot >= 0 && !spots.includes(spot) && spots.length < mostOf(ctx, good);
  return (pointing && playOf(ctx, good, [...spots, spot])) || playOf(ctx, good, spots);
}

/** The cubes that the pool gives now: for an empty ship, or for the ship that was chosen. @param {Ctx} ctx @param {string} product */
export function takeOf(ctx, product) {
  return ctx.step === "load"
    ? offered(ctx, "Load", { product })
    : offered(ctx, "Exchange", { ship: ctx.ui.ship, product });
}

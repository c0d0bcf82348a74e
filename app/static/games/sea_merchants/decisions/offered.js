// What the server offers, asked in the ways the table needs. Nothing here knows a rule: what is not offered is not there.

/** @typedef {import("../context.js").Ctx} Ctx */
/** @typedef {import("../context.js").Action} Action */

/**
 * @param {Ctx} ctx
 * @param {string} type
 * @param {Record<string, any>} [fields]
 * @returns {Action | undefined}
 */
export function offered(ctx, type, fields = {}) {
  return ctx.actions.find(
    (action) => action.type === type && Object.entries(fields).every(([name, value]) => action[name] === value),
  );
}

/**
 * The play of this product onto these cards.
 * @param {Ctx} ctx
 * @param {string} product
 * @param {readonly number[]} spots
 */
export function playOf(ctx, product, spots) {
  const wanted = [...spots].sort((a, b) => a - b).join();
  return ctx.actions.find(
    (action) => action.type === "Play" && action.product === product && action.spots.join() === wanted,
  );
}

/**
 * How many cards of a product can be played at once.
 * @param {Ctx} ctx
 * @param {string} product
 */
export function mostOf(ctx, product) {
  return ctx.actions.reduce(
    (most, action) =>
      action.type === "Play" && action.product === product ? Math.max(most, action.spots.length) : most,
    0,
  );
}

/**
 * The market cards to cover if this one is chosen or given up; where all cards are in use the last one moves.
 * @param {Ctx} ctx
 * @param {number} spot
 * @returns {readonly number[]}
 */
export function withSpot(ctx, spot) {
  const { spots, good } = ctx.ui;
  if (spots.includes(spot)) return spots.filter((one) => one !== spot);
  return [...spots.slice(0, mostOf(ctx, good) - 1), spot];
}

/**
 * The play that is being looked at: as chosen, or with the card pointed at.
 * @param {Ctx} ctx
 */
export function lookedAt(ctx) {
  const { good, spots, spot } = ctx.ui;
  if (!good) return undefined;
  const pointing = spot >= 0 && !spots.includes(spot) && spots.length < mostOf(ctx, good);
  return (pointing && playOf(ctx, good, [...spots, spot])) || playOf(ctx, good, spots);
}

/**
 * The cubes that the pool gives now: for an empty ship, or for the ship that was chosen.
 * @param {Ctx} ctx
 * @param {string} product
 */
export function takeOf(ctx, product) {
  return ctx.step === "load"
    ? offered(ctx, "Load", { product })
    : offered(ctx, "Exchange", { ship: ctx.ui.ship, product });
}

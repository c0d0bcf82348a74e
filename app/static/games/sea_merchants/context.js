// Everything a part of this table is drawn from (table/desk.js).
/**
 * @typedef {import("../../kit/model/types.d.ts").Action} Action
 * @typedef {{money: number, ships: string[], specials: string[], hand: number}} Merchant
 * @typedef {{price: number, effect: string, number: number}} Special
 * @typedef {object} Box
 * @property {string[]} goods  the six products, in their order
 * @property {Record<string, Special>} specials
 * @property {number} cubes  of each product
 * @property {number} premium
 *
 * @typedef {Omit<import("../../table/context.js").Ctx, "box" | "ui"> & import("./speech.js").Own & {box: Box, ui: import("./state.js").Ui}} Ctx
 */

/**
 * @param {any} raw as GET …/box gives it
 * @returns {Box}
 */
export function indexed(raw) {
  return { goods: Object.keys(raw.products), specials: raw.specials, cubes: raw.cubes, premium: raw.premium };
}

/** What is printed in the box, in its handy form. */

/**
 * @typedef {object} Box
 * @property {string[]} goods  the six products, in their order
 * @property {Record<string, import("./wire.d.ts").SpecialCards>} specials
 * @property {number} cubes  of each product
 * @property {number} premium
 */

/** @param {import("./wire.d.ts").Box} raw as GET …/box gives it @returns {Box} */
export function indexed(raw) {
  return { goods: Object.keys(raw.products), specials: raw.specials, cubes: raw.cubes, premium: raw.premium };
}

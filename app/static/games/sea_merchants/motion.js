// What moved between two views of the table; it flies there (table/flights.js).

/** @import {Ctx} from "./context.d.ts" */
/** @import {View} from "./wire.d.ts" */
/** @import {Flight} from "../../table/flights.js" */
/** @typedef {import("./wire.d.ts").MerchantShown} Merchant */

/** @param {View} before @param {View} after @param {Ctx} ctx @returns {Flight[]} */
export function flightsOf(before, after, ctx) {
  const player = before.active;
  const covered = after.market.flatMap((good, spot) => (good === before.market[spot] ? [] : [spot]));
  const laid = covered.map((spot) => ({
    from: player === ctx.seat ? `hand:${after.market[spot]}` : `seat:${player}`,
    to: `spot:${spot}`,
    look: "sm-flying-card",
    count: 1,
    data: { good: after.market[spot] },
  }));
  const moved = after.merchants.flatMap((is, seat) => ofMerchant(before.merchants[seat], is, seat, covered, ctx));
  return [...laid, ...moved];
}

/** @param {Merchant | undefined} was @param {Merchant} is @param {number} seat @param {number[]} covered @param {Ctx} ctx
 *  @returns {Flight[]} */
function ofMerchant(was, is, seat, covered, ctx) {
  if (!was || was === is) return [];
  const own = seat === ctx.seat;
  const home = own ? "hand" : `seat:${seat}`;
  const earned = is.money - was.money;
  const bought = is.specials[was.specials.length];
  return [
    ...is.ships.flatMap((good, at) =>
      good === was.ships[at] ? [] : loaded(was.ships[at] ?? "", good, `ship:${seat}:${at}`),
    ),
    ...(is.ships.length > was.ships.length
      ? [{ from: "shop:ship", to: `seat:${seat}`, look: "kt-flying-card", count: 1 }]
      : []),
    ...(bought ? [{ from: `shop:${bought}`, to: `seat:${seat}`, look: "kt-flying-card", count: 1 }] : []),
    ...(is.hand > was.hand ? [{ from: "deck", to: home, look: "kt-flying-card", count: is.hand - was.hand }] : []),
    ...(earned > 0
      ? [
          {
            from: `spot:${covered[0] ?? 0}`,
            to: `money:${seat}`,
            look: "kt-flying-coin",
            count: earned,
          },
        ]
      : []),
  ];
}

/** @param {string} back @param {string} good @param {string} ship @returns {Flight[]} */
function loaded(back, good, ship) {
  const cube = { look: "sm-flying-cube", count: 1 };
  return [
    ...(good ? [{ ...cube, from: `pool:${good}`, to: ship, data: { good } }] : []),
    ...(back ? [{ ...cube, from: ship, to: `pool:${back}`, data: { good: back } }] : []),
  ];
}

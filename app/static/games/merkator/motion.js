// What moved between two views of the table; it flies there (table/flights.js).

/** @typedef {Pick<import("./context.d.ts").Ctx, "box" | "seat" | "label">} Ctx */
/** @import {OfficeShown, View} from "./wire.d.ts" */
/** @import {Box} from "./box.js" */
/** @import {Flight} from "../../table/flights.js" */

/** @param {View} before @param {View} after @param {Ctx} ctx @returns {Flight[]} */
export function flightsOf(before, after, ctx) {
  const { box, seat: own } = ctx;
  /** @type {Flight[]} */
  const flights = [];
  after.offices.forEach((office, seat) => {
    const was = before.offices[seat];
    if (!was || was === office) return;
    flights.push(...goodsMoved(was, office, after, ctx, seat));
    flights.push(...cardsMoved(was, office, seat, seat === own, box));
  });
  flights.push(...countersMoved(before.offices, after.offices, own));
  for (const [place, number] of Object.entries(after.cubes)) {
    const more = number - (before.cubes[place] ?? 0);
    if (more > 0 && after.here)
      flights.push({
        from: `place:${after.here}`,
        to: `pile:${place}`,
        ...cube(ctx, box.place.get(place)?.colour),
        count: more,
      });
  }
  return flights;
}

/** @param {Ctx} ctx @param {string} [colour] */
function cube(ctx, colour = "") {
  return { look: "mk-flying-cube", data: { colour }, label: ctx.label("cubes", colour) };
}

/** @param {OfficeShown} was @param {OfficeShown} is @param {View} after @param {Ctx} ctx @param {number} seat
 *  @returns {Flight[]} */
function goodsMoved(was, is, after, ctx, seat) {
  const { box } = ctx;
  const own = seat === ctx.seat;
  if (was.goods === is.goods) return [];
  const at = (/** @type {string} */ good) => (own ? `good:${good}` : `seat:${seat}`);
  return box.goods.flatMap((good) => {
    const change = (is.goods[good] ?? 0) - (was.goods[good] ?? 0);
    if (!change) return [];
    const colour = box.colourOf.get(good) ?? "";
    const placed = was.supply.includes(colour) && !is.supply.includes(colour);
    const source = placed ? (own ? "supply" : `seat:${seat}`) : after.here ? `place:${after.here}` : "map";
    const flight = { ...cube(ctx, colour), count: Math.abs(change) };
    return [
      change > 0
        ? { ...flight, from: source, to: at(good) }
        : { ...flight, from: at(good), to: after.here ? `place:${after.here}` : "chart" },
    ];
  });
}

/** @param {OfficeShown} was @param {OfficeShown} is @param {number} seat @param {boolean} own @param {Box} box @returns {Flight[]} */
function cardsMoved(was, is, seat, own, box) {
  const home = own ? "beside" : `seat:${seat}`;
  const gained = is.contracts.filter((id) => !was.contracts.includes(id));
  const gone = was.contracts.filter((id) => !is.contracts.includes(id));
  const bought = [...is.bonus_cards, ...is.buildings].filter(
    (id) => !was.bonus_cards.includes(id) && !was.buildings.includes(id),
  );
  const value = (/** @type {string} */ id) => String(box.contract.get(id)?.value ?? "");
  const level = (/** @type {string} */ id) => (value(id) === "14" ? "11" : value(id));
  return [
    ...gained.map((id) => ({
      from: `stack:${level(id)}`,
      to: own ? `contract:${id}` : `seat:${seat}`,
      look: "kt-flying-card",
      count: 1,
      label: value(id),
    })),
    ...gone.map((id) => ({
      from: own ? "beside" : `seat:${seat}`,
      to: "discard",
      look: "kt-flying-card",
      count: 1,
      label: value(id),
    })),
    ...bought.map((id) => ({
      from: box.bonus.has(id) ? "bonus_offer" : "building_offer",
      to: home,
      look: "kt-flying-card",
      count: 1,
    })),
  ];
}

/** From seat to seat where one pays the other, else from and to the chart.
 *  @param {OfficeShown[]} before @param {OfficeShown[]} after @param {number} own @returns {Flight[]} */
function countersMoved(before, after, own) {
  const home = (/** @type {number} */ seat) => (seat === own ? "time" : `time:${seat}`);
  const changes = after
    .map((office, seat) => ({ seat, change: office.time - (before[seat]?.time ?? office.time) }))
    .filter((one) => one.change);
  const payers = changes.filter((one) => one.change < 0);
  const takers = changes.filter((one) => one.change > 0);
  if (takers.length === 1 && payers.length && -payers.reduce((sum, one) => sum + one.change, 0) === takers[0].change) {
    return payers.map((one) => ({
      from: home(one.seat),
      to: home(takers[0].seat),
      look: "mk-flying-time",
      count: -one.change,
    }));
  }
  return changes.map(({ seat, change }) => ({
    from: change > 0 ? "chart" : home(seat),
    to: change > 0 ? home(seat) : "chart",
    look: "mk-flying-time",
    count: Math.abs(change),
  }));
}

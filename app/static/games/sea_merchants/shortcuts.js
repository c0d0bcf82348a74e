// Keys of this table, besides those that every table has (table/shortcuts.js).
import { focusIn } from "../../table/shortcuts.js";
import { offered } from "./decisions/offered.js";

/** @typedef {import("./context.js").Ctx} Ctx */
/** @typedef {[key: string, label: string, run: (ctx: Ctx) => void]} Shortcut */

/** Both languages can reach every key. */
const TAB_KEYS = { 1: "table", 2: "players", 3: "shop", 4: "log" };

/** @type {Shortcut[]} */
export const KEYS = [
  ["h", "key_hand", (ctx) => part(ctx, ".sm-hand")],
  ["m", "key_market", (ctx) => part(ctx, ".sm-market")],
  ["s", "key_ships", (ctx) => part(ctx, ".sm-berths")],
  ["p", "key_pool", (ctx) => part(ctx, ".sm-pool")],
  ["b", "key_shop", (ctx) => (ctx.set({ tab: "shop", side: "shop" }), focusIn(".sm-shop"))],
  ["d", "key_draw", draw],
  ...Object.entries(TAB_KEYS).map(
    ([digit, tab]) =>
      /** @type {Shortcut} */ ([
        digit,
        `tab_${tab}`,
        (ctx) => ctx.set(tab === "shop" || tab === "log" ? { tab, side: tab } : { tab }),
      ]),
  ),
];

/**
 * @param {Ctx} ctx
 * @param {string} where
 */
function part(ctx, where) {
  ctx.set({ tab: "table" });
  focusIn(where);
}

/** @param {Ctx} ctx */
function draw(ctx) {
  const action = ctx.mine && !ctx.busy ? offered(ctx, "Draw") : undefined;
  if (action) ctx.act(action);
}

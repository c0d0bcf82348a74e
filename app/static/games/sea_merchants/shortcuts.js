// Keys of this table, besides those that every table has (table/shortcuts.js).
import { focusIn } from "../../table/shortcuts.js";
import { drawn } from "./decisions/doing.js";

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {[key: string, label: string, run: (ctx: Ctx) => void]} Shortcut */

/** @type {Shortcut[]} */
export const KEYS = [
  ["h", "key_hand", () => focusIn(".sm-hand")],
  ["m", "key_market", () => focusIn(".sm-market .sm-row")],
  ["s", "key_ships", () => focusIn(".sm-water")],
  ["p", "key_pool", () => focusIn(".sm-piers")],
  ["b", "key_shop", () => focusIn(".sm-shop")],
  ["d", "key_draw", draw],
  ["1", "tab_table", (ctx) => ctx.set({ tab: "table", side: "" })],
  ["4", "tab_log", (ctx) => ctx.set({ tab: "log", side: "log" })],
];

/** @param {Ctx} ctx */
function draw(ctx) {
  if (!ctx.busy && !ctx.calm && ctx.mine) drawn(ctx);
}

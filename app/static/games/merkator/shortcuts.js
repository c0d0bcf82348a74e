// Keys of this table, besides those that every table has (table/shortcuts.js): arrows on the map, parts by letter and digit.
import { zoom } from "./map/zoom.js";
import { draw } from "../../table/folds.js";
import { focusIn } from "../../table/shortcuts.js";

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {[key: string, label: string, run: (ctx: Ctx) => void]} Shortcut */

/** Both languages can reach every key. */
const TAB_KEYS = { 1: "map", 2: "office", 3: "market", 4: "players", 5: "log" };

/** @type {Shortcut[]} */
export const KEYS = [
  ["m", "key_map", focusMap],
  ["+", "zoom_in", () => zoom.by(1)],
  ["-", "zoom_out", () => zoom.by(-1)],
  ["0", "zoom_fit", () => zoom.fit()],
  ["o", "key_office", (ctx) => (ctx.set({ tab: "office" }), draw(ctx, true), focusIn(".mk-office"))],
  ["k", "key_market", (ctx) => (ctx.set({ side: "market", tab: "market" }), draw(ctx, true), focusIn(".mk-market"))],
  ...Object.entries(TAB_KEYS).map(
    ([digit, tab]) =>
      /** @type {Shortcut} */ ([
        digit,
        `tab_${tab}`,
        (ctx) => (ctx.set(tab === "map" || tab === "office" ? { tab } : { tab, side: tab }), draw(ctx, tab !== "map")),
      ]),
  ),
];

/** @param {Ctx} ctx */
function focusMap(ctx) {
  ctx.set({ tab: "map" });
  requestAnimationFrame(() =>
    /** @type {HTMLElement | null} */ (document.querySelector(`.mk-map button[data-place="${ctx.ui.rover}"]`))?.focus(),
  );
}

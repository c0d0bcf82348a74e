// Keys of this table, besides those that every table has (table/shortcuts.js): arrows on the map, parts by letter and digit.
import { focusIn } from "../../table/shortcuts.js";

/** @typedef {import("./context.js").Ctx} Ctx */
/** @typedef {[key: string, label: string, run: (ctx: Ctx) => void]} Shortcut */

/** Both languages can reach every key. */
const TAB_KEYS = { 1: "map", 2: "office", 3: "market", 4: "players", 5: "log" };

/** @type {Shortcut[]} */
export const KEYS = [
  ["m", "key_map", focusMap],
  ["o", "key_office", () => focusIn(".mk-office")],
  ["k", "key_market", (ctx) => (ctx.set({ side: "market", tab: "market" }), focusIn(".mk-market"))],
  ...Object.entries(TAB_KEYS).map(
    ([digit, tab]) =>
      /** @type {Shortcut} */ ([
        digit,
        `tab_${tab}`,
        (ctx) => ctx.set(tab === "map" || tab === "office" ? { tab } : { tab, side: tab }),
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

// A whole match without a mouse: letters for what is done often, arrows on the map, "?" lists them all.
import { registerKeys } from "../../kit/keys.js";
import { decision } from "./decision.js";
import { openMenu, toggleTwin } from "./menu.js";

/** @typedef {import("./context.js").Ctx} Ctx */

/** Both languages can reach every key. */
const TAB_KEYS = { 1: "map", 2: "office", 3: "market", 4: "players", 5: "log" };

/**
 * @param {() => Ctx | undefined} now
 * @param {any} model
 * @param {{undo: () => void, redo: () => void}} doors
 * @returns {() => void} forgets them again
 */
export function registerTableKeys(now, model, doors) {
  const ctx = now();
  if (!ctx) return () => {};
  const group = ctx.say("keys_table");
  const key = (/** @type {string} */ name, /** @type {string} */ label, /** @type {(ctx: Ctx) => void} */ run) => ({
    key: name,
    label: ctx.say(label),
    group,
    run: () => {
      const current = now();
      if (current) run(current);
    },
  });
  return registerKeys([
    key("m", "key_map", focusMap),
    key("g", "key_primary", (current) => press(current, 0)),
    key("x", "key_other", (current) => press(current, 1)),
    key("f", "key_panel", () => focusIn(".mk-panel")),
    key("o", "key_office", () => focusIn(".mk-office")),
    key("k", "key_market", (current) => (current.set({ side: "market", tab: "market" }), focusIn(".mk-market"))),
    key("t", "key_twin", toggleTwin),
    key("z", "key_undo", doors.undo),
    key("y", "key_redo", doors.redo),
    key("n", "key_menu", (current) => openMenu(current, model)),
    key("c", "key_chat", (current) => (current.set({ side: "log", tab: "log" }), focusIn(".mk-chat"))),
    ...Object.entries(TAB_KEYS).map(([digit, tab]) => key(digit, `tab_${tab}`, (current) => current.set(tab === "map" || tab === "office" ? { tab } : { tab, side: tab }))),
  ]);
}

/** @param {Ctx} ctx */
function focusMap(ctx) {
  ctx.set({ tab: "map" });
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(`.mk-map button[data-place="${ctx.ui.rover}"]`))?.focus());
}

/** @param {string} part */
function focusIn(part) {
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(`${part} button:not([disabled]), ${part} input`))?.focus());
}

/**
 * The primary button, or the first of the others.
 * @param {Ctx} ctx
 * @param {0 | 1} which
 */
function press(ctx, which) {
  if (!ctx.mine || ctx.busy) return;
  const what = decision(ctx);
  const choice = which ? what.others?.[0] : what.primary;
  if (choice && !choice.disabled) choice.run();
}

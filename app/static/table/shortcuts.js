// A whole match without a mouse: letters for what is done often; "?" lists them all. A game adds its own.
import { registerKeys } from "../kit/ui/keys.js";
import { openMenu, toggleTwin } from "./menu.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {[key: string, label: string, run: (ctx: any) => void]} Shortcut
 */

/**
 * @param {() => Ctx | undefined} now
 * @param {any} model
 * @param {{undo: () => void, redo: () => void}} doors
 * @param {import("../games/game.d.ts").GameTable} game
 * @param {AbortSignal} signal
 */
export function registerTableKeys(now, model, doors, game, signal) {
  const said = (/** @type {string} */ key) => now()?.say(key) ?? ""; // in the language in which they are listed
  /** @type {Shortcut[]} */
  const shared = [
    ["g", "key_primary", (current) => press(current, game, 0)],
    ["x", "key_other", (current) => press(current, game, 1)],
    ["f", "key_panel", () => focusIn(".kt-panel")],
    ["t", "key_twin", toggleTwin],
    ["z", "key_undo", doors.undo],
    ["y", "key_redo", doors.redo],
    ["n", "key_menu", (current) => openMenu(current, model, game)],
    ["c", "key_chat", (current) => (current.set({ side: "log", tab: "log" }), focusIn(".kt-chat"))],
  ];
  registerKeys(
    [...shared, ...(game.KEYS ?? [])].map(([key, label, run]) => ({
      key,
      get label() {
        return said(label);
      },
      get group() {
        return said("keys_table");
      },
      when: () => now() !== undefined,
      run: () => run(now()),
    })),
    signal,
  );
}

/** @param {string} part */
export function focusIn(part) {
  requestAnimationFrame(() =>
    /** @type {HTMLElement | null} */ (
      document.querySelector(`${part} button:not([disabled]), ${part} input`)
    )?.focus(),
  );
}

/**
 * The primary button, or the first of the others.
 * @param {Ctx} ctx
 * @param {import("../games/game.d.ts").GameTable} game
 * @param {0 | 1} which
 */
function press(ctx, game, which) {
  if (!ctx.mine || ctx.busy) return;
  const what = game.decision(ctx);
  const choice = which ? what.others?.[0] : what.primary;
  if (choice && !choice.disabled) choice.run();
}

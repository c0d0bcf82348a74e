// A whole match without a mouse: letters for what is done often; "?" lists them all. A game adds its own.
import { complain } from "../kit/ui/dialog.js";
import { registerKeys } from "../kit/ui/keys.js";

/** @import {Ctx} from "./context.d.ts" */
/** @template [C=Ctx] @typedef {[key: string, label: string, run: (ctx: C) => void]} Shortcut */

/** @param {import("./desk.js").Desk} desk
 *  @param {{undo: () => void, redo: () => void, menu: (ctx: Ctx) => void}} routes */
export function registerTableKeys(desk, routes) {
  const { game, signal } = desk;
  const said = (/** @type {string} */ key) => desk.now()?.say(key) ?? ""; // in the language in which they are listed
  /** @type {Shortcut[]} */
  const shared = [
    ["g", "key_primary", (current) => press(current, game, 0)],
    ["x", "key_other", (current) => press(current, game, 1)],
    ["f", "key_panel", () => focusIn(".kt-panel")],
    ["t", "key_twin", toggleTwin],
    ["z", "key_undo", routes.undo],
    ["y", "key_redo", routes.redo],
    ["n", "key_menu", routes.menu],
    ["c", "key_chat", (current) => (current.set({ side: "log", tab: "log" }), focusIn(".kt-chat"))],
  ];
  const entry = (
    /** @type {Shortcut} */ [key, label, run],
    /** @type {(ctx: Ctx) => boolean} */ when = () => true,
  ) => ({
    key,
    get label() {
      return said(label);
    },
    get group() {
      return said("keys_table");
    },
    when: () => {
      const ctx = desk.now();
      return ctx !== undefined && when(ctx);
    },
    run: () => {
      const ctx = desk.now();
      if (ctx) run(ctx);
    },
  });
  const escape = entry(["Escape", "plan_leave", ({ plan }) => plan?.leave()], ({ plan }) => Boolean(plan?.on));
  const past = [
    entry(["Escape", "past_back", () => desk.toNow()], isPast),
    entry(["ArrowLeft", "past_before", (ctx) => ctx.past?.step(-1)], isPast),
    entry(["ArrowRight", "past_after", (ctx) => ctx.past?.step(1)], isPast),
  ];
  const advice = entry(["Escape", "close_advice", closeAdvice], ({ ui }) => Boolean(ui.advice));
  const shut = entry(["Escape", "close_drawer", (ctx) => game.over?.(ctx)?.()], (ctx) => Boolean(game.over?.(ctx)));
  const planning = entry(["v", "key_plan", planKey], ({ planBegin }) => planBegin !== null);
  registerKeys(
    [...[...shared, ...(game.KEYS ?? [])].map((one) => entry(one)), ...past, planning, advice, escape, shut],
    signal,
  );
}

/** @param {Ctx} ctx */
const isPast = ({ past }) => past !== null;

/** Into planning, and out of it. @param {Ctx} ctx */
function planKey({ plan, planBegin, mine }) {
  if (plan?.on) plan.leave();
  else if (!mine) plan?.kept.length ? plan.edit() : planBegin?.();
}

/** Back to where it was asked for. @param {Ctx} ctx */
function closeAdvice(ctx) {
  ctx.set({ advice: null });
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".kt-advise"))?.focus());
}

/** Fetched when it is wanted. @param {Ctx} ctx @param {import("../kit/model/model.js").MatchModel} model @param {import("../games/game.d.ts").GameTable} game */
export async function showMenu(ctx, model, game) {
  try {
    const { openMenu } = await import("./menu.js");
    await openMenu(ctx, model, game);
  } catch (error) {
    complain(error);
  }
}

/** @param {Ctx} ctx */
export function toggleTwin(ctx) {
  ctx.set({ twin: !ctx.ui.twin });
  requestAnimationFrame(() => document.getElementById("twin")?.focus());
}

/** @param {string} part */
export function focusIn(part) {
  requestAnimationFrame(() =>
    /** @type {HTMLElement | null} */ (
      document.querySelector(`${part} button:not([disabled]), ${part} input`)
    )?.focus(),
  );
}

/** The primary button, or the first of the others.
 *  @param {Ctx} ctx @param {import("../games/game.d.ts").GameTable} game @param {0 | 1} which */
function press(ctx, game, which) {
  if (!(ctx.mine || ctx.past) || ctx.busy || ctx.calm) return;
  const what = ctx.past?.decision ?? game.decision(ctx);
  const choice = which ? what.others?.[0] : what.primary;
  if (choice && !choice.disabled) choice.run();
}

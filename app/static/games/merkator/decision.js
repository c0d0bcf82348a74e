// What is asked of whom, and the ways to answer: one question, one primary button, and the rest beside it.
import { html, nothing } from "../../vendor/lit.js";
import { bargaining, finalPlacement, forcedPurchase, offering } from "./bargain.js";
import { fulfilling } from "./fulfil.js";
import { investing } from "./investment.js";
import { joining, waiting } from "./joining.js";
import { givingBack, lettering, sorting } from "./sorting.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {{label: string, run: () => void, disabled?: boolean, why?: string, kind?: string}} Choice
 * @typedef {{asked: string, primary?: Choice, others?: Choice[], body?: unknown}} Decision
 */

/** @type {Record<string, (ctx: Ctx) => Decision>} */
const STEPS = {
  investment: investing,
  forced_purchase: forcedPurchase,
  goods: sorting,
  letter: lettering,
  give_back: givingBack,
  fulfil: fulfilling,
  offers: offering,
  bargain: bargaining,
  join: joining,
  final_placement: finalPlacement,
};

/**
 * @param {Ctx} ctx
 * @returns {Decision}
 */
export function decision(ctx) {
  if (ctx.view.over) return { asked: ctx.say("match_over") };
  const step = ctx.mine ? STEPS[ctx.step] : undefined;
  return step ? step(ctx) : waiting(ctx);
}

/**
 * @param {Ctx} ctx
 * @param {Choice} choice
 * @param {string} kind
 */
export function choiceButton(ctx, choice, kind) {
  const off = ctx.busy || choice.disabled;
  return html`<button type="button" class=${`button ${kind}`} ?disabled=${off} data-name=${choice.why ?? nothing} @click=${choice.run}>${choice.label}</button>`;
}

/**
 * The primary button, and the others before it.
 * @param {Ctx} ctx
 * @param {Decision} what
 */
export function choices(ctx, what) {
  return html`<div class="mk-choices" data-anchor="choices">${(what.others ?? []).map((one) => choiceButton(ctx, one, one.kind ?? ""))}
    ${what.primary ? choiceButton(ctx, what.primary, "primary") : nothing}</div>`;
}

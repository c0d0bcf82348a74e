// What a program would do, where the match allows to ask it: two or three moves with what speaks for them.
import { html, nothing } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { points } from "../kit/words/words.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {{action: any, move: string, value: number, reasons: string[]}} Advice
 * @typedef {{number: number, said: Advice[] | null}} Asked  what was asked at which number, and the answer once it is there
 */

/** @param {Ctx} ctx */
export function advice(ctx) {
  const asked = /** @type {Asked | null | undefined} */ (ctx.ui.advice);
  if (!asked || asked.number !== ctx.number || !ctx.mine) return nothing;
  const close = () => ctx.set({ advice: null });
  return html`<section class="kt-recap kt-advice panel" aria-label=${ctx.say("advice")} aria-live="polite"><h2>${ctx.say("advice")}
      <button type="button" class="button icon-only quiet" aria-label=${ctx.say("close")} data-name=${ctx.say("close")} @click=${close}>${icon("close")}</button></h2>
    ${asked.said ? html`<ol>${asked.said.map((one, index) => row(ctx, one, index ? (asked.said?.[0].value ?? 0) : null))}</ol>` : html`<p class="kt-quiet">${ctx.say("advice_thinking")}</p>`}</section>`;
}

/**
 * @param {Ctx} ctx
 * @param {Advice} one
 * @param {number | null} best  what the best one is worth; null for the best itself
 */
function row(ctx, one, best) {
  const worth =
    best === null
      ? ctx.say("advice_best", { points: points(Math.round(one.value * 2) / 2) })
      : ctx.say("advice_less", { points: points(Math.max(0, Math.round((best - one.value) * 2) / 2)) });
  const run = () => (ctx.set({ advice: null }), ctx.act(one.action));
  return html`<li><div><b>${one.move}</b><small>${worth}</small>
    ${one.reasons.length ? html`<ul>${one.reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}</div>
    <button type="button" class=${best === null ? "button primary" : "button"} ?disabled=${ctx.busy} @click=${run}>${ctx.say("advice_do")}</button></li>`;
}

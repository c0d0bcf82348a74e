// What a program would do, where the match allows to ask it: two or three moves with what speaks for them.
import { html, nothing, ref } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { makeRoom, point, unpoint } from "./pointing.js";

/** @import {Ctx} from "../context.d.ts" */
/**
 * @typedef {import("../../kit/model/wire.d.ts").AdviceTold} Advice
 * @typedef {{number: number, said: Advice[] | null}} Asked  what was asked at which number, and the answer once it is there
 */

/** With what the game knows of where its moves are seen. @param {import("../../games/game.d.ts").GameTable} game */
export async function adviser(game) {
  const meant = await game.meant?.();
  return (/** @type {Ctx} */ ctx) => advice(ctx, meant);
}

/** @param {Ctx} ctx @param {import("../../games/game.d.ts").Meant} [meant] */
function advice(ctx, meant = () => []) {
  const asked = /** @type {Asked | null | undefined} */ (ctx.ui.advice);
  if (!asked || !ctx.mine) return nothing;
  const close = () => ctx.set({ advice: null });
  return html`<section class="kt-recap kt-advice kt-block" aria-label=${ctx.say("advice")} aria-live="polite"><h2>${ctx.say("advice")}
      <button type="button" class="kt-button icon-only quiet" aria-label=${ctx.say("close")} data-name=${ctx.say("close")} @click=${close}>${icon("close")}</button></h2>
    ${asked.said ? html`<ol ${ref(makeRoom)}>${asked.said.map((one, index) => row(ctx, one, index ? (asked.said?.[0].value ?? 0) : null, meant(one.action, ctx).join(" ")))}</ol>` : html`<p class="kt-quiet">${ctx.say("advice_thinking")}</p>`}</section>`;
}

/** @param {Ctx} ctx @param {Advice} one @param {number | null} best  what the best one is worth; null for the best itself
 *  @param {string} things  on the table that it means */
function row(ctx, one, best, things) {
  const show = () => point(things);
  const gone = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "mouse" && unpoint(); // a finger is lifted at once
  return html`<li data-meant=${things} @pointerenter=${show} @pointerleave=${gone} @focusin=${show} @focusout=${unpoint}><div><b>${ctx.label("moves", one.move.key, one.move.values)}</b><small>${worth(ctx, one.value, best)}</small>
    ${one.reasons.length ? html`<ul>${one.reasons.map((reason) => html`<li>${ctx.label("reasons", reason.key, reason.values)}</li>`)}</ul>` : nothing}</div>
    <button type="button" class=${best === null ? "kt-button primary" : "kt-button"} ?disabled=${ctx.busy} @click=${() => ctx.act(one.action)}>${ctx.say("advice_do")}</button></li>`;
}

/** The own result that can be expected. What brings more and still is not the best brings others more than that.
 *  @param {Ctx} ctx @param {number} value @param {number | null} best */
function worth(ctx, value, best) {
  const less = best === null ? 0 : halves(best - value);
  if (best !== null && less >= 0) return ctx.say("advice_less", { points: less });
  return ctx.say(best === null ? "advice_best" : "advice_others", { points: halves(value) });
}

/** @param {number} value */
function halves(value) {
  return Math.round(value * 2) / 2;
}

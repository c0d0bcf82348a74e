// What the question says of plans: that one can be made, that one is kept, and why one has stopped.
import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { explain } from "../../kit/words/words.js";
import { moveText } from "./board.js";

/** @import {Ctx, Plan} from "../context.d.ts" */
/** @import {Decision} from "../frame.js" */
/** @import {Changed} from "../../kit/model/wire.d.ts" */
/** @typedef {import("../context.d.ts").PlanShown} Shown */

/** Beside the question. @param {Shown} ctx */
export function planStatus(ctx) {
  const { plan } = ctx;
  if (!plan || plan.on) return nothing;
  if (plan.carried) return html`<p class="kt-plan-carried" role="status">${icon("edit")}${ctx.say("plan_carried")}</p>`;
  if (ctx.mine) return nothing;
  if (plan.kept.length) return chip(ctx, plan);
  const n = plan.steps.length;
  return html`<button type="button" class="kt-button quiet kt-plan-begin" data-name=${ctx.say("plan_begin_more")} @click=${plan.begin}>${icon("edit")}${n ? ctx.say("plan_go_on", { n }) : ctx.say("plan_begin")}</button>`;
}

/** A plan that the server will carry out. @param {Shown} ctx @param {Plan} plan */
function chip(ctx, { kept, moves, edit, discard }) {
  const steps = moves.map((move) => moveText(ctx, move)).join(" · ");
  return html`<span class="kt-plan-chip"><span data-name=${ctx.say("plan_kept_more")} data-more=${steps}>${icon("edit")}${ctx.say("plan_kept", { n: kept.length })}</span>
    <button type="button" class="kt-button quiet" ?disabled=${ctx.busy} @click=${edit}>${ctx.say("plan_edit")}</button>
    <button type="button" class="kt-button icon-only quiet" ?disabled=${ctx.busy} aria-label=${ctx.say("plan_discard")} data-name=${ctx.say("plan_discard")} @click=${discard}>${icon("remove")}</button></span>`;
}

/** Above the table when the turn has come: what was planned for it and has not been done. @param {Ctx} ctx */
export function planLeft(ctx) {
  const { plan } = ctx;
  if (!plan?.left.length) return nothing;
  const text = stoppedText(ctx) || ctx.say("plan_left", { n: plan.left.length, step: moveText(ctx, plan.moves[0]) });
  return html`<section class="kt-planning kt-plan-left" aria-label=${ctx.say("plan")}><p>${icon("edit")}<span>${text}</span></p>
    <div class="kt-planning-tools"><button type="button" class="kt-button quiet" ?disabled=${ctx.busy} @click=${plan.discard}>${ctx.say("plan_drop")}</button>
    <button type="button" class="kt-button" ?disabled=${ctx.busy} data-name=${ctx.say("plan_use_more")} @click=${plan.use}>${ctx.say("plan_use")}</button></div></section>`;
}

/** What is otherwise than it was planned. @param {Ctx} ctx @param {Changed} change @param {import("./board.js").GamePlans} told
 *  @param {import("../../kit/words/words.js").GameWords} words */
export function difference(ctx, change, told, words) {
  if (change.path === "refused") return explain(change.now, words);
  if (change.path === "step") return ctx.say("plan_step_now", { step: ctx.label("steps", change.now) });
  if (change.path === "undone") return ctx.say("plan_undone");
  return told.changed?.(ctx, change) ?? change.path;
}

/** Before which step a kept plan has stopped, and what has changed. @param {Pick<Ctx, "plan" | "say" | "label" | "joined">} ctx */
export function stoppedText({ plan, say, label, joined }) {
  if (!plan?.stopped) return "";
  const step = moveText({ label }, plan.moves[0]);
  return say("plan_stopped", { step, why: joined(plan.differences) });
}

/** Where nothing more can be planned, this is asked in place of the game's question. @param {Plan} plan @param {Ctx["say"]} say
 *  @returns {Decision | undefined} */
export function planEnd(plan, say) {
  if (!plan.on || !plan.ended) return undefined;
  return {
    asked: say(plan.seen?.done ? "plan_whole" : "plan_unknown"),
    primary: { label: say("plan_keep"), run: plan.keep, disabled: !plan.works },
  };
}

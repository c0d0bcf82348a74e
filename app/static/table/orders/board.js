// The plan board: that one is planning, the steps so far with what they would bring, and what becomes of them.
import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";

/** @import {Ctx, Plan} from "../context.d.ts" */
/** @import {Changed, Saying} from "../../kit/model/wire.d.ts" */
/** How a game tells a step: in its own words where it has better ones, and what the step brings.
 *  @template [C=Ctx] @typedef {(ctx: C, plan: Plan, at: number) => {text?: string, brings?: unknown}} StepTold */
/** What a game tells of plans; what is otherwise than it was planned, in words.
 *  @template [C=Ctx] @typedef {{stepTold?: StepTold<C>, changed?(ctx: C, change: Changed): string}} GamePlans */

/** Above the table: what is seen is not what is. @param {Ctx} ctx @param {readonly number[]} waiting  whom the match waits for */
export function planBanner(ctx, waiting) {
  const { plan } = ctx;
  if (!plan?.on) return nothing;
  const names = ctx.joined(waiting.map((seat) => ctx.names[seat] ?? ""));
  return html`<section class="kt-planning" aria-label=${ctx.say("plan")}>
    <p>${icon("edit")}<span><b>${ctx.say("plan_banner")}</b> ${names ? html`<small>${ctx.say("plan_meanwhile", { names, n: waiting.length })}</small>` : nothing}</span></p>
    <div class="kt-planning-tools">
      ${plan.steps.length ? html`${tool(ctx, "undo", "plan_back", plan.takeBack)}${tool(ctx, "remove", "plan_clear", plan.clear)}` : nothing}
      ${tool(ctx, "close", "plan_leave", plan.leave)}
      ${plan.works && !plan.ended ? html`<button type="button" class="kt-button" ?disabled=${ctx.busy} data-name=${ctx.say("plan_keep_more")} @click=${plan.keep}>${icon("check")}${ctx.say("plan_keep")}</button>` : nothing}
    </div></section>`;
}

/** @param {Ctx} ctx @param {string} sign @param {string} key @param {() => void} run */
function tool(ctx, sign, key, run) {
  return html`<button type="button" class="kt-button quiet" ?disabled=${ctx.busy} aria-label=${ctx.say(key)} data-name=${ctx.say(`${key}_more`)} @click=${run}>${icon(sign)}<span>${ctx.say(key)}</span></button>`;
}

/** A game's panel, with the steps so far. @param {Ctx} ctx @param {GamePlans} told @param {unknown} panel */
export function withPlan(ctx, { stepTold }, panel) {
  const { plan } = ctx;
  if (!plan?.on) return panel;
  const steps = plan.steps.map((_, at) => step(ctx, plan, at, stepTold?.(ctx, plan, at) ?? {}));
  return html`<div class="kt-plan-board"><section class="kt-plan" aria-label=${ctx.say("plan_steps")}><h3>${ctx.say("plan_steps")}</h3>
    ${steps.length ? html`<ol>${steps}</ol>` : html`<p class="kt-quiet">${ctx.say("plan_empty")}</p>`}</section>
    <div class="kt-plan-next">${panel}</div></div>`;
}

/** @param {Ctx} ctx @param {Plan} plan @param {number} at @param {ReturnType<StepTold>} told */
function step(ctx, plan, at, { text, brings }) {
  const works = at < plan.works;
  return html`<li class=${works ? "kt-step" : "kt-step kt-broken"}><span>${text ?? moveText(ctx, plan.moves[at])}</span>
    ${works && brings ? html`<small>${brings}</small>` : nothing}
    ${at === plan.works ? html`<p class="kt-refusal">${icon("warning")}<span>${ctx.say("plan_broken")} ${plan.why}</span></p>` : nothing}</li>`;
}

/** A step in words. @param {Pick<Ctx, "label">} ctx @param {Saying | undefined} move */
export function moveText(ctx, move) {
  return move ? ctx.label(move.section, move.key, move.values) : "";
}

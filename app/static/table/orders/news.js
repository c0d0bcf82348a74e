// What is said aloud of plans: that the table shows what would be, that it shows again what is, and that a plan has stopped.
import { announce } from "../../kit/ui/announce.js";
import { moveText } from "./board.js";
import { stoppedText } from "./status.js";

/** @import {Ctx} from "../context.d.ts" */

export class PlanNews {
  constructor() {
    this._on = false;
    this._steps = 0;
    this._why = "";
    this._stopped = "";
  }

  /** @param {Ctx} ctx */
  tell(ctx) {
    const { plan, say } = ctx;
    const on = Boolean(plan?.on);
    if (on !== this._on) announce(say(on ? "plan_began" : "plan_over"));
    else if (plan?.on) this._step(ctx, plan);
    const stopped = plan?.left.length ? stoppedText(ctx) : "";
    if (stopped && stopped !== this._stopped) announce(stopped, { urgent: true });
    Object.assign(this, { _on: on, _steps: plan?.steps.length ?? 0, _why: plan?.why ?? "", _stopped: stopped });
  }

  /** What was added, or does not work any more. @param {Ctx} ctx @param {NonNullable<Ctx["plan"]>} plan */
  _step(ctx, plan) {
    const n = plan.steps.length;
    if (plan.why && plan.why !== this._why)
      announce(`${moveText(ctx, plan.moves[plan.works])}: ${ctx.say("plan_broken")} ${plan.why}`);
    else if (n > this._steps) announce(ctx.say("plan_added", { n, step: moveText(ctx, plan.moves[n - 1]) }));
    else if (n < this._steps) announce(ctx.say("plan_fewer", { n }));
  }
}

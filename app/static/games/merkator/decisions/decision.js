// What is asked of whom, and the ways to answer: one question, one primary button, and the rest beside it.
import { bargaining, finalPlacement, forcedPurchase, offering } from "./bargain.js";
import { fulfilling } from "./fulfil.js";
import { investing } from "./investment.js";
import { joining, takingLast, waiting } from "./joining.js";
import { givingBack, lettering, sorting } from "./sorting.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Decision} from "../../../table/frame.js" */

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
  hand: takingLast,
  final_placement: finalPlacement,
};

/** @type {WeakMap<Ctx, Decision>} */
const known = new WeakMap();

/** The question, the panel and the voice want to know: answered once for each drawing. @param {Ctx} ctx @returns {Decision} */
export function decision(ctx) {
  const found = known.get(ctx) ?? decided(ctx);
  known.set(ctx, found);
  return found;
}

/** @param {Ctx} ctx @returns {Decision} */
function decided(ctx) {
  if (ctx.view.over) return { asked: ctx.say("match_over") };
  const step = ctx.mine ? STEPS[ctx.step] : undefined;
  return step ? step(ctx) : waiting(ctx);
}

// The steps of a planned turn in words, with what they would bring, and what is otherwise than it was planned.
import { html, nothing } from "../../../vendor/lit.js";
import { reward, shortName } from "../parts/contract.js";
import { good, goods, icon, taler, time } from "../parts/marks.js";

/** @import {Ctx, Of, Previews} from "../context.d.ts" */
/** @import {FulfilPreview, PurchasePreview, TravelPreview} from "../wire.d.ts" */
/** @import {Changed} from "../../../kit/model/wire.d.ts" */

/** @type {{[T in "TravelTo" | "Buy" | "SellContracts" | "Fulfil"]: (ctx: Ctx, seen: Previews[T]) => unknown}} */
const BRINGS = {
  TravelTo: travel,
  Buy: purchase,
  SellContracts: (ctx, seen) => taler(ctx, seen.taler),
  Fulfil: delivery,
};

/** @type {import("../../../table/orders/board.js").StepTold<Ctx>} */
export function stepTold(ctx, plan, at) {
  const action = /** @type {import("../context.d.ts").Action} */ (plan.steps[at]);
  const seen = plan.seen?.previews[at];
  if (action.type === "Split" && at < plan.works) return { text: split(ctx, action, plan, at) };
  const brings = /** @type {((ctx: Ctx, seen: any) => unknown) | undefined} */ (
    BRINGS[/** @type {keyof BRINGS} */ (action.type)]
  );
  return { brings: seen && brings?.(ctx, seen) };
}

/** Which cubes become what is known from the travel before. @param {Ctx} ctx @param {Of<"Split">} action
 *  @param {NonNullable<Ctx["plan"]>} plan @param {number} at */
function split(ctx, { first }, plan, at) {
  const travelled = plan.steps.slice(0, at).findLastIndex(({ type }) => type === "TravelTo");
  const seen = /** @type {TravelPreview | undefined} */ (plan.seen?.previews[travelled]);
  if (!seen) return undefined;
  const [one, two] = seen.goods;
  const taken = Object.entries({ [one]: first, [two]: seen.cubes - first }).filter(([, number]) => number > 0);
  return ctx.say("planned_split", { given: Object.fromEntries(taken) });
}

/** @param {Ctx} ctx @param {TravelPreview} seen */
function travel(ctx, seen) {
  const company = ctx.names.length > 1 && !ctx.view.options.includes("nojoin");
  return html`${seen.cubes ? html`<span>${ctx.say("planned_cubes", { n: seen.cubes })} ${seen.goods.map((id) => good(ctx, id))}</span>` : nothing}
    ${goods(ctx, seen.bonus_goods)}
    ${seen.time ? html`<span>${seen.time > 0 ? "+" : "−"}${time(ctx, Math.abs(seen.time))}</span>` : nothing}
    ${seen.sold_for ? html`<span>+${taler(ctx, seen.sold_for)}</span>` : nothing}
    ${company ? html`<span>${ctx.say("planned_fare", { time: seen.fare })}</span>` : nothing}
    ${seen.loss_checks ? html`<span class="mk-warn">${icon("warning")}${ctx.say("preview_loss", { n: seen.loss_checks })}</span>` : nothing}
    ${seen.cash_to_lose ? html`<span class="mk-warn">${icon("warning")}${ctx.say("cash_to_lose", { taler: seen.cash_to_lose })}</span>` : nothing}`;
}

/** @param {Ctx} ctx @param {PurchasePreview} seen */
function purchase(ctx, seen) {
  return html`<span>−${taler(ctx, seen.cost)}</span>${goods(ctx, seen.bonus_goods)}
    ${seen.overpaid ? html`<span class="mk-warn">${ctx.say("overpaid")} ${taler(ctx, seen.overpaid)}</span>` : nothing}`;
}

/** @param {Ctx} ctx @param {FulfilPreview} seen */
function delivery(ctx, seen) {
  return reward(ctx, seen.reward);
}

/** One line of what has changed. @param {Ctx} ctx @param {Changed} change */
export function changed(ctx, { path, before, now }) {
  return ctx.say(`changed_${path}`, { before: valueText(ctx, path, before), now: valueText(ctx, path, now) });
}

/** @param {Ctx} ctx @param {string} path @param {any} value */
function valueText(ctx, path, value) {
  if (path === "bonus_goods") return Object.keys(value ?? {}).length ? ctx.listed(value) : ctx.say("changed_none");
  if (path === "contracts")
    return cards(
      ctx,
      (value ?? []).map((/** @type {{contract: string}} */ one) => one.contract),
    );
  if (path === "reward") return cards(ctx, value ?? []);
  return value === null || value === undefined ? ctx.say("changed_none") : String(value);
}

/** @param {Ctx} ctx @param {string[]} ids */
function cards(ctx, ids) {
  return ids.length ? ctx.joined(ids.map((id) => shortName(ctx, id))) : ctx.say("changed_none");
}

// Any payment a player can think of: cubes as they are, and four of anything for what is missing. The server judges.
import { html, nothing } from "../../../vendor/lit.js";
import { demand } from "../parts/contract.js";
import { good, icon, stepper } from "../parts/marks.js";
import { counted, spelledOut } from "./offered.js";

/** @import {Ctx} from "../context.d.ts" */

const TRADE = 4; // printed on every office: four for one

/** The state to begin with: the proposal, if there is one. @param {Ctx} ctx @param {string} id @param {import("../context.d.ts").Of<"Fulfil"> | undefined} way */
export function opened(ctx, id, way) {
  return { composing: id, pays: counted(way?.pays ?? []), trades: counted(way?.trades ?? []), fromHand: false };
}

/** @param {Ctx} ctx @param {string} id */
export function composer(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return nothing;
  const action = composed(ctx, id);
  const seen = ctx.look(action);
  const hand = ctx.view.offices[ctx.seat].hand;
  return html`<div class="mk-composer">
    <h4>${ctx.say("compose_pays")}</h4>
    <div class="mk-composer-grid">${asked(ctx, contract).map((kind) => payStepper(ctx, kind))}</div>
    <h4>${ctx.say("compose_trades")}</h4>
    <div class="mk-composer-grid">${tradable(ctx).map(([kind, most]) => tradeStepper(ctx, kind, most))}</div>
    ${hand && ctx.box.contract.has(hand) ? html`<label class="kt-choice"><input type="checkbox" .checked=${ctx.ui.fromHand} @change=${() => ctx.set({ fromHand: !ctx.ui.fromHand })} />${ctx.say("reward_hand", { card: hand })}</label>` : nothing}
    ${seen?.refused ? html`<p class="kt-refusal">${icon("warning")}${seen.refused}</p>` : nothing}
    <div class="kt-choices"><button type="button" class="kt-button" @click=${() => ctx.set({ composing: "" })}>${ctx.say("cancel")}</button>
      <button type="button" class="kt-button primary" ?disabled=${ctx.busy || !seen || Boolean(seen.refused)} @click=${() => ctx.act(action)}>${ctx.say("fulfil")}</button></div>
  </div>`;
}

/** @param {Ctx} ctx @param {string} id @returns {import("../context.d.ts").Posted<"Fulfil">} */
function composed(ctx, id) {
  const { pays, trades, fromHand } = ctx.ui;
  return {
    type: "Fulfil",
    contract: id,
    pays: spelledOut(pays),
    trades: spelledOut(trades),
    ...(fromHand && { from_hand: true }),
  };
}

/** The goods a contract can be paid with as they are, as far as there are any.
 *  @param {Ctx} ctx @param {import("../box.js").Contract} contract */
function asked(ctx, contract) {
  const kinds = new Set(Object.keys(demand(contract)).flatMap((what) => ctx.box.categories[what] ?? [what]));
  return ctx.box.goods.filter((kind) => kinds.has(kind) && ctx.view.offices[ctx.seat].goods[kind]);
}

/** What there are four of. @param {Ctx} ctx @returns {[string, number][]} */
function tradable(ctx) {
  const office = ctx.view.offices[ctx.seat];
  const all = [...ctx.box.goods.map((kind) => [kind, office.goods[kind] ?? 0]), ["time", office.time]];
  return /** @type {[string, number][]} */ (
    all.map(([kind, has]) => [kind, Math.floor(Number(has) / TRADE)]).filter(([, most]) => Number(most) > 0)
  );
}

/** @param {Ctx} ctx @param {string} kind */
function payStepper(ctx, kind) {
  const value = ctx.ui.pays[kind] ?? 0;
  const set = (/** @type {number} */ number) => ctx.set({ pays: { ...ctx.ui.pays, [kind]: number } });
  return stepper(ctx, {
    label: ctx.goodName(kind),
    value,
    most: ctx.view.offices[ctx.seat].goods[kind] ?? 0,
    set,
    mark: good(ctx, kind),
  });
}

/** @param {Ctx} ctx @param {string} kind @param {number} most */
function tradeStepper(ctx, kind, most) {
  const value = ctx.ui.trades[kind] ?? 0;
  const set = (/** @type {number} */ number) => ctx.set({ trades: { ...ctx.ui.trades, [kind]: number } });
  const name = kind === "time" ? ctx.say("time_counters") : ctx.goodName(kind);
  const mark = html`<span class="mk-four">${TRADE}×</span>${kind === "time" ? icon("time") : good(ctx, kind)}`;
  return stepper(ctx, { label: ctx.say("four_of", { what: name }), value, most, set, mark });
}

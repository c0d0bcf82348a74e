// The join window as a moment of its own: who may, who has decided, what it would give; and waiting with something to do.
import { html, nothing } from "../../../vendor/lit.js";
import { takingSwitch } from "../parts/cards.js";
import { reward } from "../parts/contract.js";
import { likely } from "./likely.js";
import { delivering, fulfilList } from "./fulfil.js";
import { goods, icon, seal } from "../parts/marks.js";
import { all, first, promiseOf } from "./offered.js";
import { travelPreview } from "../parts/preview.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {JoinPreview} from "../wire.d.ts" */
/** @import {Choice, Decision} from "../../../table/frame.js" */

/** @param {Ctx} ctx @returns {Decision} */
export function joining(ctx) {
  const join = first(ctx.actions, "Join");
  if (!join) return { ...delivering(ctx), body: fulfilList(ctx) };
  const seen = ctx.look(join);
  return {
    asked: ctx.say("asked_join", { seat: ctx.names[ctx.view.traveller], location: ctx.view.here }),
    ...likely(ctx),
    body: aroundTable(
      ctx,
      seen && !seen.refused ? joinPreview(ctx, seen) : nothing,
      orders(ctx, seen && !seen.refused && gives(seen) ? "useful" : "gain"),
    ),
  };
}

/** Those who decide and those who wait see the same table: it stays when the decision goes from one to the other.
 *  @param {Ctx} ctx @param {unknown} before @param {unknown} after */
function aroundTable(ctx, before, after) {
  return html`${before}${table(ctx)}${after}`;
}

/** Whoever does not want to be asked again says so where the question is. @param {Ctx} ctx @param {string} less  asks seldom enough to spare this question */
function orders(ctx, less) {
  return html`<div class="mk-from-now" role="group" aria-label=${ctx.say("standing_order")}><span class="kt-label">${ctx.say("from_now_on")}</span>
    ${[less, "never"].map((order) => html`<button type="button" class="kt-button quiet" ?disabled=${ctx.busy} data-name=${ctx.label("orders", order)} @click=${() => ctx.order(order)}>${ctx.say(`from_now_${order}`)}</button>`)}</div>`;
}

/** What joining would bring now. @param {JoinPreview} seen */
const gives = (seen) => seen.contracts.length > 0 || Object.keys(seen.bonus_goods).length > 0;

/** @param {Ctx} ctx @param {JoinPreview} seen */
function joinPreview(ctx, seen) {
  const bonus = Object.keys(seen.bonus_goods).length;
  return html`<ul class="mk-effects mk-preview">
    <li>${icon("time")}<span>${ctx.say("join_costs", { time: -seen.time, seat: ctx.names[ctx.view.traveller] })}</span></li>
    ${bonus ? html`<li>${icon("bonus")}<span>${ctx.say("preview_bonus")} ${goods(ctx, seen.bonus_goods)}</span></li>` : nothing}
    ${seen.contracts.map((then) => html`<li class="mk-then">${icon("contract")}<span>${ctx.say("preview_fulfil", { contract: then.contract })} ${reward(ctx, then.reward)}</span></li>`)}
    ${gives(seen) ? nothing : html`<li class="kt-quiet">${icon("info")}<span>${ctx.say("join_gives_nothing")}</span></li>`}
  </ul>`;
}

/** Who may join, who has decided and how. @param {Ctx} ctx */
function table(ctx) {
  const { view } = ctx;
  if (!view.here || ctx.names.length < 2 || view.options.includes("nojoin") || ctx.step === "investment")
    return nothing;
  const open = new Set(view.agenda.filter(([step]) => step === "join").flatMap(([, seats]) => seats));
  const others = ctx.names.map((_, seat) => seat).filter((seat) => seat !== view.traveller);
  return html`<ul class="mk-joiners">${others.map((seat) => html`<li>${seal(ctx, seat)}<span>${ctx.names[seat]}</span><small>${joinState(ctx, seat, open.has(seat))}</small></li>`)}</ul>`;
}

/** @param {Ctx} ctx @param {number} seat @param {boolean} open */
export function joinState(ctx, seat, open) {
  if (ctx.view.joined.includes(seat))
    return ctx.say(ctx.waiting.includes(seat) && ctx.step === "join" ? "joiner_acts" : "joiner_joined");
  if (ctx.waiting.includes(seat) && ctx.step === "join") return ctx.say("joiner_thinks");
  const word = ctx.view.declared[String(seat)];
  if (open && word) return ctx.say(word === "join" ? "joiner_will" : "joiner_wont");
  return ctx.say(open ? "joiner_open" : "joiner_stays");
}

/** Somebody else decides: who, what, and what can be said meanwhile. @param {Ctx} ctx @returns {Decision} */
export function waiting(ctx) {
  const declare = all(ctx.anytime, "Declare");
  const promise = ctx.anytime.some((action) => action.type === "Promise");
  const names = ctx.joined(ctx.waiting.map((seat) => ctx.names[seat] ?? ""));
  return {
    asked: ctx.waiting.length ? ctx.say(`waits_${ctx.step}`, { seat: names, n: ctx.waiting.length }) : "",
    primary: promising(ctx) ?? theirs(ctx, names),
    body: aroundTable(
      ctx,
      [
        declare.length ? earlyWord(ctx, declare) : nothing,
        takingSwitch(ctx),
        promise && !ctx.ui.place ? html`<p class="mk-hint">${ctx.say("promise_hint")}</p>` : nothing,
      ],
      travelPreview(ctx),
    ),
  };
}

/** EXPERT: who has joined has uncovered something; it may be taken before the turn ends. @param {Ctx} ctx @returns {Decision} */
export function takingLast(ctx) {
  return { asked: ctx.label("steps", "hand"), ...likely(ctx), body: takingSwitch(ctx) };
}

/** Nothing can be done, and who decides instead. @param {Ctx} ctx @param {string} seat @returns {Choice | undefined} */
function theirs(ctx, seat) {
  if (!ctx.waiting.length) return undefined;
  return { label: ctx.say("they_decide", { seat, n: ctx.waiting.length }), disabled: true, run: () => {} };
}

/** A place that was tapped: the promise is one more tap away. @param {Ctx} ctx */
function promising(ctx) {
  const action = ctx.ui.picked ? promiseOf(ctx.anytime, ctx.ui.picked) : undefined;
  if (!action) return undefined;
  return { label: ctx.say(action.given === false ? "promise_take_back" : "promise_come"), run: () => ctx.act(action) };
}

/** @param {Ctx} ctx @param {import("../context.d.ts").Of<"Declare">[]} words */
function earlyWord(ctx, words) {
  const said = ctx.view.declared[String(ctx.seat)];
  return html`<section class="mk-early"><h3>${ctx.say("early_word")}</h3>
    <p class="mk-hint">${said ? ctx.say(said === "join" ? "early_said_join" : "early_said_pass") : ctx.say("early_hint", { location: ctx.view.here })}</p>
    <div class="kt-button-row">${words.map((action) => html`<button type="button" class="kt-button" ?disabled=${ctx.busy} @click=${() => ctx.act(action)}>${ctx.say(`declare_${action.word}`)}</button>`)}</div></section>`;
}

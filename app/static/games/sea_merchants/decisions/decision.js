// What is asked of whom, and the ways to answer: one question, one main button that names the deed, and what takes it back.
import { deedOf } from "../../../table/frame.js";
import { playedOut } from "./doing.js";
import { lookedAt, mostOf, offered, playOf, takeOf } from "./offered.js";
import { earnings, hope } from "../parts/preview.js";

/** @import {Ctx, Of} from "../context.d.ts" */
/** @import {Choice, Decision} from "../../../table/frame.js" */

/** @type {Record<string, (ctx: Ctx) => Decision>} */
const STEPS = { load: loading, planning, trading, offices };
/** Nothing is laid, chosen or pointed at. */
const EMPTY_HANDED = { good: "", spots: [], spot: -1, ship: -1, take: "", card: "" };

/** @param {Ctx} ctx @returns {Decision} */
export function decision(ctx) {
  if (ctx.view.over) return { asked: ctx.say("match_over") };
  const step = ctx.mine ? STEPS[ctx.step] : undefined;
  return step ? step(ctx) : waiting(ctx);
}

/** @param {Ctx} ctx @returns {Decision} */
function waiting(ctx) {
  const seat = ctx.joined(ctx.waiting.map((one) => ctx.names[one]));
  return {
    asked: ctx.say(`waits_${ctx.step}`, { seat }),
    primary: { label: ctx.say("their_turn", { seat }), disabled: true, run: () => {} },
  };
}

/** @param {Ctx} ctx @returns {Choice[]} */
function takingBack(ctx) {
  return [{ label: ctx.say("undo"), run: () => ctx.set(EMPTY_HANDED) }];
}

/** @param {Ctx} ctx @returns {Decision} */
function loading(ctx) {
  return {
    asked: ctx.ui.take ? hope(ctx, "load_hope") : ctx.say("asked_load"),
    primary: taking(ctx, "load_it"),
    others: ctx.ui.take ? takingBack(ctx) : [],
  };
}

/** What is pointed at comes aboard. @param {Ctx} ctx @param {string} label @returns {Choice} */
function taking(ctx, label) {
  const take = ctx.ui.take ? takeOf(ctx, ctx.ui.take) : undefined;
  if (!take) return { label: ctx.say("choose_pier"), disabled: true, run: () => {} };
  return { label: ctx.say(label, { good: take.product, back: shipped(ctx) }), run: () => ctx.act(take) };
}

/** What is aboard the ship that was chosen. @param {Ctx} ctx */
function shipped(ctx) {
  return ctx.view.merchants[ctx.seat].ships[ctx.ui.ship] ?? "";
}

/** @param {Ctx} ctx @returns {Decision} */
function planning(ctx) {
  if (ctx.ui.ship >= 0) return exchanging(ctx);
  if (ctx.ui.good) return playing(ctx, ctx.ui.good);
  const buy = ctx.ui.card ? offered(ctx, "Buy", { card: ctx.ui.card }) : undefined;
  return buy ? buying(ctx, buy) : { asked: toPlan(ctx), primary: drawing(ctx) };
}

/** @param {Ctx} ctx */
function toPlan(ctx) {
  const asked = ctx.say(ctx.actions.length > 1 ? "asked_planning" : "asked_trading");
  return ctx.view.exchanges > 1 ? `${asked} ${ctx.say("exchanges_left", { n: ctx.view.exchanges })}.` : asked;
}

/** @param {Ctx} ctx @returns {Decision} */
function exchanging(ctx) {
  return {
    asked: ctx.ui.take ? hope(ctx, "exchange_hope") : ctx.say("asked_exchange", { good: shipped(ctx) }),
    primary: taking(ctx, "exchange_it"),
    others: takingBack(ctx),
  };
}

/** @param {Ctx} ctx @param {Of<"Buy">} buy @returns {Decision} */
function buying(ctx, buy) {
  const { price } = ctx.view.specials[buy.card];
  return {
    asked: ctx.say(`ask_${buy.card}`, { n: price }),
    primary: { label: ctx.say(`buy_${buy.card}`), run: () => ctx.act(buy) },
    others: takingBack(ctx),
  };
}

/** @param {Ctx} ctx @returns {Decision} */
function trading(ctx) {
  if (ctx.ui.good) return playing(ctx, ctx.ui.good);
  return { asked: ctx.say("asked_trading"), primary: drawing(ctx) };
}

/** A product was chosen: which cards does it cover? @param {Ctx} ctx @param {string} good @returns {Decision} */
function playing(ctx, good) {
  const looked = lookedAt(ctx);
  const seen = looked && ctx.look(looked);
  const chosen = ctx.ui.spots.length ? playOf(ctx, good, ctx.ui.spots) : undefined; // never what is only pointed at
  return {
    asked: seen && !seen.refused ? earnings(ctx, seen, good) : ctx.say("asked_market", { n: mostOf(ctx, good) }),
    primary: chosen ? play(ctx, chosen) : { label: ctx.say("choose_cover"), disabled: true, run: () => {} },
    others: takingBack(ctx),
  };
}

/** @param {Ctx} ctx @param {Of<"Play">} chosen @returns {Choice} */
function play(ctx, chosen) {
  const brings = ctx.look(chosen);
  return {
    label: ctx.say("play_it", { goods: { [chosen.product]: chosen.spots.length } }),
    gains: brings && !brings.refused ? ctx.say("gains", { coins: brings.coins }) : undefined,
    run: () => playedOut(ctx, chosen),
  };
}

/** @param {Ctx} ctx @returns {Decision} */
function offices(ctx) {
  const { office_draws: n } = ctx.view;
  const leave = deedOf(ctx, ctx.view.you?.instead);
  return {
    asked: n > 1 ? `${ctx.say("asked_office")} ${ctx.say("draws_left", { n })}.` : ctx.say("asked_office"),
    primary: drawing(ctx),
    others: leave ? [leave] : [],
  };
}

/** Whether drawing now ends the match. @param {Ctx} ctx */
export function endsIt(ctx) {
  return ctx.view.you?.deed?.gains?.key === "end_match";
}

/** Who has put nothing together draws; drawn is drawn. @param {Ctx} ctx @returns {Choice | undefined} */
function drawing(ctx) {
  const deed = deedOf(ctx, ctx.view.you?.deed);
  return deed && { ...deed, why: ctx.say("draw_more") };
}

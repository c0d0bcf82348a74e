// What is asked of whom, and the ways to answer: one question, one primary button, and the rest beside it.
import { html, nothing } from "../../../vendor/lit.js";
import { lookedAt, mostOf, offered, playOf } from "./offered.js";
import { earnings, hopes } from "../parts/preview.js";

/**
 * @typedef {import("../context.js").Ctx} Ctx
 * @typedef {import("../../../table/frame.js").Choice} Choice
 * @typedef {import("../../../table/frame.js").Decision} Decision
 */

/** @type {Record<string, (ctx: Ctx) => Decision>} */
const STEPS = { load: loading, planning, trading, offices };

/**
 * @param {Ctx} ctx
 * @returns {Decision}
 */
export function decision(ctx) {
  if (ctx.view.over) return { asked: ctx.say("match_over") };
  const step = ctx.mine ? STEPS[ctx.step] : undefined;
  return step ? step(ctx) : waiting(ctx);
}

/** @param {Ctx} ctx */
function waiting(ctx) {
  const seat = ctx.joined(ctx.waiting.map((one) => ctx.names[one]));
  return { asked: ctx.say(`waits_${ctx.step}`, { seat }) };
}

/** @param {Ctx} ctx */
function loading(ctx) {
  return {
    asked: ctx.label("steps", "load"),
    body: html`<p class="kt-quiet">${ctx.say("load_hint")}</p>${hopes(ctx)}`,
  };
}

/** @param {Ctx} ctx */
function planning(ctx) {
  const done = offered(ctx, "Done");
  const ship = ctx.ui.ship;
  const aboard = ctx.view.merchants[ctx.seat].ships[ship];
  const docks = ctx.view.merchants[ctx.seat].specials.filter((/** @type {string} */ card) => card === "dock").length;
  return {
    asked: ship >= 0 ? ctx.say("asked_exchange", { good: aboard }) : ctx.label("steps", "planning"),
    primary: done && {
      label: ctx.say(ctx.view.exchanges <= docks ? "planned" : "pass"),
      run: () => ctx.act(done),
      why: ctx.say("pass_more"),
    },
    others:
      ship >= 0
        ? [{ label: ctx.say("cancel"), run: () => ctx.set({ ship: -1, take: "" }) }]
        : done
          ? [{ label: ctx.say("pass_and_draw"), run: () => (ctx.act(done), ctx.act({ type: "Draw" })) }]
          : [],
    body: html`<p class="kt-quiet">${ctx.say(ship >= 0 ? "exchange_hint" : "planning_hint")}</p>${ctx.view.exchanges > 1 ? html`<p>${ctx.say("exchanges_left", { n: ctx.view.exchanges })}</p>` : nothing}${hopes(ctx)}`,
  };
}

/** @param {Ctx} ctx */
function trading(ctx) {
  return ctx.ui.good ? playing(ctx, ctx.ui.good) : drawing(ctx);
}

/**
 * A product was chosen: which cards does it cover?
 * @param {Ctx} ctx
 * @param {string} good
 * @returns {Decision}
 */
function playing(ctx, good) {
  const play = lookedAt(ctx);
  const chosen = ctx.ui.spots.length ? playOf(ctx, good, ctx.ui.spots) : undefined; // never what is only pointed at
  const seen = play ? ctx.look(play) : undefined;
  const known = seen && !seen.refused;
  const brings = chosen ? ctx.look(chosen) : undefined;
  return {
    asked: known
      ? ctx.say("asked_play", { good, cards: play?.spots.length ?? 0, earned: told(ctx, seen.incomes) })
      : ctx.say("asked_cover", { good, n: mostOf(ctx, good) }),
    primary: {
      label: brings && !brings.refused ? ctx.say("play_for", { coins: brings.coins }) : ctx.label("actions", "Play"),
      disabled: !chosen,
      why: chosen ? undefined : ctx.say("cover_first"),
      run: () => chosen && ctx.act(chosen),
    },
    others: [{ label: ctx.say("cancel"), run: () => ctx.set({ good: "", spots: [], spot: -1 }) }],
    body: known
      ? earnings(ctx, seen, good)
      : html`<p class="kt-quiet">${ctx.say("cover_hint", { good, n: mostOf(ctx, good) })}</p>`,
  };
}

/**
 * "you +6, Bruno +2"
 * @param {Ctx} ctx
 * @param {{coins: number}[]} incomes
 */
function told(ctx, incomes) {
  const earning = incomes.flatMap(({ coins }, seat) =>
    coins ? [`${seat === ctx.seat ? ctx.say("you_earn") : ctx.names[seat]} +${coins}`] : [],
  );
  return earning.length ? earning.join(", ") : ctx.say("nobody_earns");
}

/**
 * @param {Ctx} ctx
 * @returns {Decision}
 */
function drawing(ctx) {
  const draw = offered(ctx, "Draw");
  return {
    asked: ctx.label("steps", "trading"),
    primary: draw && drawChoice(ctx, draw),
    body: html`<p class="kt-quiet">${ctx.say("trading_hint")}</p>`,
  };
}

/** @param {Ctx} ctx */
function offices(ctx) {
  const draw = offered(ctx, "Draw");
  const done = offered(ctx, "Done");
  return {
    asked: ctx.label("steps", "offices"),
    primary: draw && drawChoice(ctx, draw),
    others: done ? [{ label: ctx.say("leave_it"), run: () => ctx.act(done) }] : [],
    body: ctx.view.office_draws > 1 ? html`<p>${ctx.say("draws_left", { n: ctx.view.office_draws })}</p>` : nothing,
  };
}

/**
 * Drawn is drawn: it says how many, and whether the match is over then.
 * @param {Ctx} ctx
 * @param {import("../context.js").Action} draw
 * @returns {Choice}
 */
function drawChoice(ctx, draw) {
  const seen = ctx.look(draw);
  const label =
    !seen || seen.refused
      ? ctx.label("actions", "Draw")
      : ctx.say(seen.over ? "draw_last" : "draw", { cards: seen.cards });
  return { label, run: () => ctx.act(draw), why: ctx.say("draw_more") };
}

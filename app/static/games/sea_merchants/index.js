// The table of The Sea Merchants, drawn from a model (kit/model/table_model.js): playable with a MatchModel, else to look at.
import { html, nothing } from "../../vendor/lit.js";
import { Desks } from "../../table/desk.js";
import * as frame from "../../table/frame.js";
import { chat, log, storyOf } from "../../table/log.js";
import { indexed } from "./context.js";
import { decision } from "./decisions/decision.js";
import { market } from "./parts/market.js";
import { ownQuay } from "./parts/own.js";
import { players } from "./parts/players.js";
import { pool } from "./parts/pool.js";
import { shop } from "./parts/shop.js";
import { speaker, tableWords } from "./speech.js";
import { FRESH, settled } from "./state.js";
import { twin } from "./parts/twin.js";

export { decision };
export { HINTS } from "./hints.js";
export { flightsOf } from "./motion.js";
export { KEYS } from "./shortcuts.js";

/** @typedef {import("./context.js").Ctx} Ctx */

export const STYLES = ["css/goods.css", "css/table.css", "css/quay.css"];
export const QUIET = new Set(["turn_began"]);

export const HOME = "table"; // the tab where decisions are made
const SIDES = ["shop", "log"];
const TAB_ICONS = { table: "cards", players: "people", shop: "building", log: "chat" };

const desks = new Desks({
  fresh: (model) => (model.seat === null ? { ...FRESH, side: "log" } : FRESH),
  settled,
  indexed,
  words: tableWords,
  speaker,
});

export const loadTableWords = () => tableWords.load();

/**
 * @param {any} model
 * @returns {Ctx | undefined}
 */
export function contextOf(model) {
  return desks.contextOf(model);
}

/** What a draw would do is on its button. @param {Ctx} ctx */
export function ahead(ctx) {
  return ctx.step === "planning" ? [] : ctx.actions.filter((action) => action.type === "Draw");
}

/**
 * The whole table; on narrow screens one tab of it at a time.
 * @param {any} model
 * @param {Ctx} [ctx]
 */
export function table(model, ctx = contextOf(model)) {
  if (!ctx) return nothing;
  const what = ctx.readOnly ? undefined : decision(ctx);
  return html`<div class="kt-table sm-table" data-tab=${ctx.ui.tab} data-side=${ctx.ui.side} data-mine=${ctx.mine ? "yes" : "no"} data-watching=${ctx.seat < 0 ? "yes" : "no"} data-step=${ctx.mine ? ctx.step : "wait"}>
    ${market(ctx)}
    ${pool(ctx)}
    <section class="kt-panel panel" data-tab="table" tabindex="-1" aria-label=${ctx.say("question")}><h2 class="visually-hidden">${ctx.say("question")}</h2>${what?.body ?? nothing}${ctx.mine ? nothing : log(ctx, storyOf(model), ctx.readOnly ? 6 : 3)}</section>
    ${ownQuay(ctx)}
    <aside class="kt-side" aria-label=${ctx.say("side")}><h2 class="visually-hidden">${ctx.say("side")}</h2>
      ${players(ctx)}
      ${frame.sideTabs(ctx, model, SIDES)}
      <div class="kt-side-body" data-tab=${ctx.ui.side} tabindex="0" role="group" aria-label=${ctx.say(`tab_${ctx.ui.side}`)}>${ctx.ui.side === "shop" ? shop(ctx) : html`${ctx.readOnly ? nothing : chat(ctx, model)}${log(ctx, storyOf(model))}`}</div>
    </aside>
    ${twin(ctx)}
    ${frame.foot(ctx, what, HOME, frame.tabBar(ctx, model, TAB_ICONS, SIDES))}
  </div>`;
}

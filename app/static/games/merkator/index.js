// The Merkator table, drawn from a model (kit/model/table_model.js): playable with a MatchModel, to look at when model.readOnly.
import { html, nothing } from "../../vendor/lit.js";
import { Desks } from "../../table/desk.js";
import * as frame from "../../table/frame.js";
import { later, soon } from "../../table/later.js";
import { chat, log, storyOf } from "../../table/log.js";
import { indexed } from "./box.js";
import { decision } from "./decisions/decision.js";
import { finalRound, market } from "./parts/market.js";
import { map } from "./map/map.js";
import { offices, strip } from "./parts/players.js";
import { ownOffice } from "./parts/office.js";
import { travelPreview } from "./parts/preview.js";
import { speaker, tableWords } from "./speech.js";
import { FRESH, settled } from "./state.js";
import { twin } from "./parts/twin.js";

export { decision };
export { HINTS } from "./hints.js";
export { flightsOf } from "./motion.js";
export { KEYS } from "./shortcuts.js";

/** @typedef {import("./context.js").Ctx} Ctx */

export const STYLES = [
  "css/cubes.css",
  "map/places.css",
  "css/chart.css",
  "css/card.css",
  "css/table.css",
  "css/map.css",
  "css/cards.css",
  "css/panel.css",
];
export const QUIET = new Set(["turn_began", "bonus_turned_up", "buildings_turned_up", "row_emptied"]);
export const QUIET_OWN = new Set(["placed_supply"]);

export const HOME = "map"; // the tab where decisions are made
const SIDES = ["market", "players", "log"];
const TAB_ICONS = { map: "travel", office: "cube", market: "building", players: "people", log: "chat" };

const desks = new Desks({
  fresh: (model) => (model.seat === null ? { ...FRESH, side: "players" } : FRESH),
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

/** Orders are about joining. @param {Ctx} ctx */
export const orders = (ctx) => !ctx.view.options.includes("nojoin");

/** All travels: their previews are there before anybody points at a place. @param {Ctx} ctx */
export function ahead(ctx) {
  return ctx.step === "investment" ? ctx.actions.filter((action) => action.type === "TravelTo") : [];
}

/**
 * The whole table; on narrow screens one tab of it at a time.
 * @param {any} model
 * @param {Ctx} [ctx]
 */
export function table(model, ctx = contextOf(model)) {
  if (!ctx) return nothing;
  const what = ctx.readOnly ? undefined : decision(ctx);
  return html`<div class="kt-table mk-table" data-tab=${ctx.ui.tab} data-side=${ctx.ui.side} data-mine=${ctx.mine ? "yes" : "no"} data-watching=${ctx.seat < 0 ? "yes" : "no"}>
    ${map(ctx)}
    <section class="kt-panel panel" data-tab="map" tabindex="-1" aria-label=${ctx.say("question")}><h2 class="visually-hidden">${ctx.say("question")}</h2>${panel(ctx, model, what)}</section>
    ${ownOffice(ctx)}
    <aside class="kt-side" aria-label=${ctx.say("side")}><h2 class="visually-hidden">${ctx.say("side")}</h2>
      ${strip(ctx)}
      ${frame.sideTabs(ctx, model, SIDES)}
      <div class="kt-side-body" data-tab=${ctx.ui.side} tabindex="0" role="group" aria-label=${ctx.say(`tab_${ctx.ui.side}`)}>${soon(model, [ctx.ui.side, ctx.say], () => sideBody(ctx, model))}</div>
    </aside>
    ${later(model, [ctx.ui.twin ? ctx : ctx.say], () => twin(ctx))}
    ${frame.foot(ctx, what, HOME, frame.tabBar(ctx, model, TAB_ICONS, SIDES))}
  </div>`;
}

/**
 * Only what is in sight is drawn: the rest would cost time with every move.
 * @param {Ctx} ctx
 * @param {any} model
 */
function sideBody(ctx, model) {
  if (ctx.ui.side === "market") return market(ctx);
  if (ctx.ui.side === "players") return offices(ctx);
  return html`${ctx.readOnly ? nothing : chat(ctx, model)}${log(ctx, storyOf(model))}`;
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 * @param {import("./decisions/decision.js").Decision | undefined} what
 */
function panel(ctx, model, what) {
  return html`${ctx.view.final_round ? html`<p class="note warning mk-final-note">${finalRound(ctx)}</p>` : nothing}
    ${what ? (what.body ?? nothing) : ctx.ui.place ? travelPreview(ctx) : nothing}
    ${ctx.mine || ctx.ui.place ? nothing : log(ctx, storyOf(model), ctx.readOnly ? 8 : 2)}`;
}

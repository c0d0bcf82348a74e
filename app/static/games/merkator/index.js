// The Merkator table, drawn from its context (context.d.ts): playable, or to look at when ctx.readOnly.
import { html, nothing } from "../../vendor/lit.js";
import { drawer, narrow } from "../../kit/ui/narrow.js";
import * as frame from "../../table/frame.js";
import { draw, drawn, rail } from "../../table/folds.js";
import { chat, log } from "../../table/log.js";
import { decision } from "./decisions/decision.js";
import { finalRound, market } from "./parts/market.js";
import { map } from "./map/map.js";
import { offices, strip } from "./parts/players.js";
import { ownOffice } from "./parts/office.js";
import { travelPreview } from "./parts/preview.js";
import { twin } from "./parts/twin.js";

export { decision };
export { indexed } from "./box.js";
export { HINTS } from "./hints.js";
export { flightsOf } from "./motion.js";
export { KEYS } from "./shortcuts.js";
export { speaker, tableWords as words } from "./speech.js";
export { fresh, settled } from "./state.js";

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {import("../game.d.ts").Gives<import("../game.d.ts").GameTable<Ctx>, typeof import("./index.js")>} Given */

export const STYLES = [
  "css/cubes.css",
  "map/places.css",
  "css/chart.css",
  "css/card.css",
  "css/table.css",
  "css/map.css",
  "css/cards.css",
  "css/panel.css",
  "css/desk.css",
];
export const QUIET = new Set(["turn_began", "bonus_turned_up", "buildings_turned_up", "row_emptied"]);
export const QUIET_OWN = new Set(["placed_supply"]);
export const HEARD = new Set(["joined"]);

export const HOME = "map"; // the tab where decisions are made
const SIDES = ["market", "players", "log"];
const SEEN = { market: "building", players: "people", log: "chat" };
const RAIL = { office: "cube", ...SEEN };
const TAB_ICONS = { map: "travel", ...RAIL };

/** Fetched when somebody plans a turn, or gives if-orders. */
export const plans = () => import("./orders/planned.js").then(({ stepTold, changed }) => ({ stepTold, changed }));
export const ifOrders = () => import("./orders/if_orders.js").then(({ form }) => form);

/** Fetched when a program is asked for advice. */
export const meant = () => import("./meant.js").then(({ meant }) => meant);

/** Orders are about joining. @param {Ctx} ctx */
export const orders = (ctx) => !ctx.view.options.includes("nojoin");

/** All travels: their previews are there before anybody points at a place. @param {Ctx} ctx */
export function ahead(ctx) {
  return ctx.step === "investment" ? ctx.actions.filter((action) => action.type === "TravelTo") : [];
}

/** In some windows the desk is a drawer over the west of the map. @param {Ctx} ctx */
export const over = (ctx) => (drawer() && drawn() ? () => draw(ctx, false) : undefined);

/** Who plays, in the head of a wide window. @param {Ctx} ctx */
export const head = strip;

/** The whole table; on narrow screens one tab of it at a time. @param {Ctx} ctx */
export function table(ctx) {
  const what = ctx.readOnly ? undefined : decision(ctx);
  return html`<div class="kt-table mk-table" data-tab=${ctx.ui.tab} data-side=${ctx.ui.side} data-mine=${ctx.mine ? "yes" : "no"} data-watching=${ctx.seat < 0 ? "yes" : "no"} data-drawer=${drawn() ? "open" : "shut"}>
    ${narrow() ? nothing : rail(ctx, ctx.seat < 0 ? SEEN : RAIL, SIDES)}${map(ctx)}
    ${frame.card(ctx, what, panel(ctx, what), HOME)}
    ${ownOffice(ctx)}
    <aside class="kt-side" aria-label=${ctx.say("side")}><h2 class="kt-visually-hidden">${ctx.say("side")}</h2>
      ${narrow() ? strip(ctx) : nothing}
      ${frame.sideTabs(ctx, SIDES)}
      <div class="kt-side-body" data-tab=${ctx.ui.side} tabindex="0" role="group" aria-label=${ctx.say(`tab_${ctx.ui.side}`)}>${ctx.soon([ctx.ui.side, ctx.say], () => sideBody(ctx))}</div>
    </aside>
    ${ctx.later([ctx.ui.twin ? ctx : ctx.say], () => twin(ctx))}
    ${frame.foot(ctx, what, HOME, frame.tabBar(ctx, TAB_ICONS, SIDES))}
  </div>`;
}

/** Only what is in sight is drawn: the rest would cost time with every move. @param {Ctx} ctx */
function sideBody(ctx) {
  if (ctx.ui.side === "market") return market(ctx);
  if (ctx.ui.side === "players") return offices(ctx);
  return html`${ctx.readOnly ? nothing : chat(ctx)}${log(ctx)}`;
}

/** What the question is about; where nothing is asked, what has happened. A replay tells that beside the map.
 *  @param {Ctx} ctx @param {import("../../table/frame.js").Decision | undefined} what */
function panel(ctx, what) {
  if (ctx.readOnly && !ctx.ui.place && !narrow()) return nothing;
  return html`${ctx.view.final_round ? html`<p class="kt-note warning mk-final-note">${finalRound(ctx)}</p>` : nothing}
    ${what ? (what.body ?? nothing) : ctx.ui.place ? travelPreview(ctx) : nothing}
    ${ctx.mine || ctx.ui.place || ctx.plan?.on ? nothing : log(ctx, ctx.readOnly ? 8 : 2)}`;
}

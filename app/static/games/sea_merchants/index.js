// The table of The Sea Merchants, drawn from its context (context.d.ts): playable, or to look at when ctx.readOnly.
// Six piers, one column for each product from the market down to the own hand; players, special cards and the deed beside.
import { html, nothing } from "../../vendor/lit.js";
import * as frame from "../../table/frame.js";
import { decision, endsIt } from "./decisions/decision.js";
import { lookedAt } from "./decisions/offered.js";
import { drawer, latest, logButton, news, phases } from "./parts/around.js";
import { market } from "./parts/market.js";
import { ownHand } from "./parts/own.js";
import { players } from "./parts/players.js";
import { quay } from "./parts/quay.js";
import { SHIPYARD } from "./parts/ships.js";
import { shop } from "./parts/shop.js";
import { twin } from "./parts/twin.js";
import { piers, water } from "./parts/water.js";

export { decision };
export { indexed } from "./box.js";
export { HINTS } from "./hints.js";
export { flightsOf } from "./motion.js";
export { over } from "./parts/around.js";
export { KEYS } from "./shortcuts.js";
export { speaker, tableWords as words } from "./speech.js";
export { fresh, settled } from "./state.js";

/** @import {Ctx} from "./context.d.ts" */
/** @typedef {import("../game.d.ts").Gives<import("../game.d.ts").GameTable<Ctx>, typeof import("./index.js")>} Given */

export const STYLES = [
  "css/goods.css",
  "css/table.css",
  "css/piers.css",
  "css/ships.css",
  "css/rail.css",
  "css/narrow.css",
];
export const QUIET = new Set(["turn_began"]);

export const HOME = "table"; // there are no tabs: all is in sight

/** Fetched when a program is asked for advice. */
export const meant = () => import("./meant.js").then(({ meant }) => meant);

/** Who has just done what, and the log. @param {Ctx} ctx */
export function head(ctx) {
  return html`<div class="sm-head">${latest(ctx)}${logButton(ctx)}</div>`;
}

/** @param {Ctx} ctx */
export function table(ctx) {
  const what = ctx.readOnly ? undefined : decision(ctx);
  const play = lookedAt(ctx);
  const seen = play ? ctx.look(play) : undefined;
  return html`<div class="kt-table sm-table" data-mine=${ctx.mine ? "yes" : "no"} data-hand=${ctx.seat < 0 ? "no" : "yes"} data-read=${ctx.readOnly ? "yes" : "no"} data-step=${ctx.mine ? ctx.step : "wait"} data-sails=${ctx.mine && (ctx.step === "load" || ctx.ui.ship >= 0) ? "yes" : "no"} data-last=${ctx.mine && endsIt(ctx) ? "yes" : "no"}>
    ${SHIPYARD}${market(ctx, seen)}${quay(ctx)}${water(ctx, seen)}${ownHand(ctx)}${piers(ctx)}
    <aside class="sm-rail" aria-label=${ctx.say("side")}>${players(ctx, seen)}${shop(ctx)}${news(ctx)}${logButton(ctx)}</aside>
    ${drawer(ctx)}${frame.card(ctx, what, phases(ctx), HOME)}${frame.foot(ctx, what, HOME, nothing)}
    ${twin(ctx)}
  </div>`;
}

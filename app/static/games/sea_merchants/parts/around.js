// What stands around the piers: who has just done what, the phases of a turn, and the log with what people say.
import { html, nothing } from "../../../vendor/lit.js";
import { icon } from "../../../kit/ui/icon.js";
import { chat, log } from "../../../table/log.js";
import { seal } from "../../../table/marks.js";
import { waitingShips } from "./water.js";

/** @import {Ctx} from "../context.d.ts" */

const PHASES = ["planning", "trading"];
const QUIET = new Set(["turn_began", "over"]);

/** What was told last. @param {Ctx} ctx */
export function latest(ctx) {
  const news = ctx.story.findLast((told) => told.news.some(([key]) => !QUIET.has(key)))?.news ?? [];
  const [first] = news.filter(([key]) => !QUIET.has(key));
  return html`<p class="sm-latest">${first ? html`${(first[1] ?? -1) >= 0 ? seal(ctx, first[1] ?? 0) : nothing} <span>${ctx.told(first)}</span>` : nothing}</p>`;
}

/** The log and what is said, over the piers, and back. @param {Ctx} ctx */
export function logButton(ctx) {
  const close = over(ctx);
  const toggle = close ?? (() => ctx.set({ tab: "log", side: "log" }));
  return html`<button type="button" class="kt-button quiet sm-log-button" aria-expanded=${Boolean(close)} data-name=${ctx.say("tab_log")} aria-label=${ctx.say("tab_log")} @click=${toggle}>${icon(close ? "close" : "history")}${ctx.unread ? html`<span class="kt-badge" data-name=${ctx.say("unread", { n: ctx.unread })}>${ctx.unread}</span>` : nothing}</button>`;
}

/** The drawer lies over the piers. @param {Ctx} ctx */
export function over(ctx) {
  return ctx.ui.side === "log" ? () => ctx.set({ tab: "table", side: "" }) : undefined;
}

/** @param {Ctx} ctx */
export function drawer(ctx) {
  if (!over(ctx)) return nothing;
  return html`<aside class="sm-drawer kt-block" tabindex="0" aria-label=${ctx.say("tab_log")}>${ctx.readOnly ? nothing : chat(ctx)}${log(ctx)}</aside>`;
}

/** The last few turns, where height is left. @param {Ctx} ctx */
export function news(ctx) {
  return html`<div class="sm-news">${log(ctx, 4)}</div>`;
}

/** Which phase of the turn it is; on phones a ship that waits for its cargo stands beside. @param {Ctx} ctx */
export function phases(ctx) {
  const now = ctx.step === "offices" ? "trading" : ctx.step;
  return html`<p class="sm-phases">${PHASES.map((phase, at) => html`${at ? html`<span aria-hidden="true">›</span>` : nothing}<b class="sm-phase" aria-current=${phase === now ? "step" : nothing}>${at + 1} ${ctx.say(`phase_${phase}`)}</b>`)}${waitingShips(ctx)}</p>`;
}

// Bars above the table: what others ask for, and what happened while one was away.
import { html, nothing } from "../vendor/lit.js";
import { paceText } from "../kit/time/clock.js";
import { complain } from "../kit/ui/dialog.js";
import { icon } from "../kit/ui/icon.js";
import { moment } from "../kit/words/words.js";
import { seal } from "./marks.js";

/** @import {Told} from "../kit/model/types.d.ts" */
/** @import {Ctx} from "./context.d.ts" */
/** @import {MatchModel} from "../kit/model/model.js" */

/** @param {Ctx} ctx @param {MatchModel} model */
export function proposals(ctx, model) {
  return model.proposals.map((one) => {
    const asked = one.asked.includes(ctx.seat);
    const mine = one.seat === ctx.seat;
    const answer = (/** @type {boolean} */ agree) => () =>
      model.answer(one.kind, agree).catch((error) => complain(error, model.words));
    return html`<div class="kt-bar" role="status">${seal(ctx, one.seat)}<span>${ctx.say(mine ? `proposal_${one.kind}_mine` : `proposal_${one.kind}`, { seat: ctx.names[one.seat] ?? "", other: ctx.names[one.for_seat ?? -1] ?? "" })}
      ${one.takes.length ? html`<small>${takes(ctx, one.takes, one.seat)}</small>` : nothing}
      ${one.kind === "pace" ? html`<small>${one.pace ? paceText(one.pace) : ctx.say("proposal_no_pace")}</small>` : nothing}
      ${one.asked.length ? html`<small>${ctx.say("proposal_waits", { names: ctx.joined(one.asked.map((seat) => ctx.names[seat])) })}</small>` : nothing}</span>
      ${asked ? html`<button type="button" class="kt-button" @click=${answer(false)}>${ctx.say("proposal_no")}</button><button type="button" class="kt-button primary" @click=${answer(true)}>${ctx.say("proposal_yes")}</button>` : nothing}
      ${mine ? html`<button type="button" class="kt-button quiet" @click=${answer(false)}>${ctx.say("proposal_withdraw")}</button>` : nothing}</div>`;
  });
}

/** Whose decisions would go back besides the last one of whoever asks; empty if none.
 *  @param {Ctx} ctx @param {readonly import("../kit/model/wire.d.ts").Taken[]} taken @param {number} asker */
export function takes(ctx, taken, asker) {
  const others = taken.filter(({ seat, n }) => seat !== asker || n > 1);
  const what = others.map(({ seat, n }) =>
    ctx.say(seat === ctx.seat ? "takes_yours" : "takes_theirs", { n, seat: ctx.names[seat] ?? "" }),
  );
  return what.length ? ctx.say("takes", { what: ctx.joined(what) }) : "";
}

/** A program plays the own seat: it can be had back, after a resignation if the others agree. @param {Ctx} ctx @param {MatchModel} model */
export function standIn(ctx, model) {
  if (!ctx.away || model.proposals.some((one) => one.kind === "return")) return nothing;
  const back = () => model.propose("return").catch((error) => complain(error, model.words));
  const { stand_in: kept, away_until: until } = ctx.seats[ctx.seat];
  return html`<div class="kt-bar" role="status">${seal(ctx, ctx.seat)}<span>${until ? ctx.say("away_kept_until", { until: moment(until) }) : ctx.say(kept ? "away_kept" : "away_resigned")}</span>
    <button type="button" class="kt-button primary" @click=${back}>${ctx.say(kept ? "away_back" : "away_ask")}</button></div>`;
}

/** While you were away: only what others did, the newest last.
 *  @param {Ctx} ctx @param {readonly Told[]} away @param {ReadonlySet<string>} quiet  what is not worth a word @param {() => void} close */
export function recap(ctx, away, quiet, close) {
  const lines = away.flatMap((told) => told.news).filter((news) => !quiet.has(news[0]));
  if (!lines.length) return nothing;
  const shown = lines.slice(-12);
  return html`<section class="kt-recap kt-block" aria-label=${ctx.say("recap")}><h2>${ctx.say("recap")}<button type="button" class="kt-button icon-only quiet" aria-label=${ctx.say("close")} data-name=${ctx.say("close")} @click=${close}>${icon("close")}</button></h2>
    ${lines.length > shown.length ? html`<p class="kt-quiet">${ctx.say("recap_more", { n: lines.length - shown.length })}</p>` : nothing}
    <ul>${shown.map((news) => html`<li>${ctx.told(news)}</li>`)}</ul>
    <button type="button" class="kt-button primary" @click=${close}>${ctx.say("recap_go")}</button></section>`;
}

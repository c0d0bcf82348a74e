// Bars above the table: what others ask for, and what happened while one was away.
import { html, nothing } from "../vendor/lit.js";
import { toast } from "../kit/ui/dialog.js";
import { icon } from "../kit/ui/icon.js";
import { explain } from "../kit/words/words.js";
import { seal } from "./marks.js";

/** @typedef {import("./context.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
export function proposals(ctx, model) {
  return model.proposals.map((/** @type {any} */ one) => {
    const asked = one.asked.includes(ctx.seat);
    const mine = one.seat === ctx.seat;
    const answer = (/** @type {boolean} */ agree) => () =>
      model
        .answer(one.kind, agree)
        .catch((/** @type {any} */ error) => toast(explain(error, model.words), { kind: "problem" }));
    return html`<div class="kt-bar" role="status">${seal(ctx, one.seat)}<span>${ctx.say(mine ? `proposal_${one.kind}_mine` : `proposal_${one.kind}`, { seat: ctx.names[one.seat] ?? "", other: ctx.names[one.for_seat] ?? "" })}
      ${one.asked.length ? html`<small>${ctx.say("proposal_waits", { names: ctx.joined(one.asked.map((/** @type {number} */ seat) => ctx.names[seat])) })}</small>` : nothing}</span>
      ${asked ? html`<button type="button" class="button" @click=${answer(false)}>${ctx.say("proposal_no")}</button><button type="button" class="button primary" @click=${answer(true)}>${ctx.say("proposal_yes")}</button>` : nothing}
      ${mine ? html`<button type="button" class="button quiet" @click=${answer(false)}>${ctx.say("proposal_withdraw")}</button>` : nothing}</div>`;
  });
}

/**
 * A program plays the own seat: it can be had back, after a resignation if the others agree.
 * @param {Ctx} ctx
 * @param {any} model
 */
export function standIn(ctx, model) {
  if (!ctx.away || model.proposals.some((/** @type {any} */ one) => one.kind === "return")) return nothing;
  const back = () =>
    model
      .propose("return")
      .catch((/** @type {any} */ error) => toast(explain(error, model.words), { kind: "problem" }));
  const kept = Boolean(ctx.seats[ctx.seat].stand_in);
  return html`<div class="kt-bar" role="status">${seal(ctx, ctx.seat)}<span>${ctx.say(kept ? "away_kept" : "away_resigned")}</span>
    <button type="button" class="button primary" @click=${back}>${ctx.say(kept ? "away_back" : "away_ask")}</button></div>`;
}

/**
 * While you were away: only what others did, the newest last.
 * @param {Ctx} ctx
 * @param {{story: any[]} | null} away
 * @param {ReadonlySet<string>} quiet  what is not worth a word
 * @param {() => void} close
 */
export function recap(ctx, away, quiet, close) {
  if (!away) return nothing;
  const lines = away.story.flatMap((told) => told.news).filter((/** @type {any} */ news) => !quiet.has(news[0]));
  if (!lines.length) return nothing;
  const shown = lines.slice(-12);
  return html`<section class="kt-recap panel" aria-label=${ctx.say("recap")}><h2>${ctx.say("recap")}<button type="button" class="button icon-only quiet" aria-label=${ctx.say("close")} data-name=${ctx.say("close")} @click=${close}>${icon("close")}</button></h2>
    ${lines.length > shown.length ? html`<p class="kt-quiet">${ctx.say("recap_more", { n: lines.length - shown.length })}</p>` : nothing}
    <ul>${shown.map((/** @type {any} */ news) => html`<li>${ctx.told(news)}</li>`)}</ul>
    <button type="button" class="button primary" @click=${close}>${ctx.say("recap_go")}</button></section>`;
}

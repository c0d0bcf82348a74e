// Bars above the table: what others ask for, and what happened while one was away.
import { html, nothing } from "../../vendor/lit.js";
import { toast } from "../../kit/dialog.js";
import { explain } from "../../kit/words.js";
import { icon, seal } from "./marks.js";

/** @typedef {import("./context.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
export function proposals(ctx, model) {
  return model.proposals.map((/** @type {any} */ one) => {
    const asked = one.asked.includes(ctx.seat);
    const mine = one.seat === ctx.seat;
    const answer = (/** @type {boolean} */ agree) => () => model.answer(one.kind, agree).catch((/** @type {any} */ error) => toast(explain(error, model.words), { kind: "problem" }));
    return html`<div class="mk-bar" role="status">${seal(ctx, one.seat)}<span>${ctx.say(mine ? `proposal_${one.kind}_mine` : `proposal_${one.kind}`, { seat: ctx.names[one.seat] ?? "" })}
      ${one.asked.length ? html`<small>${ctx.say("proposal_waits", { names: ctx.joined(one.asked.map((/** @type {number} */ seat) => ctx.names[seat])) })}</small>` : nothing}</span>
      ${asked ? html`<button type="button" class="button" @click=${answer(false)}>${ctx.say("proposal_no")}</button><button type="button" class="button primary" @click=${answer(true)}>${ctx.say("proposal_yes")}</button>` : nothing}
      ${mine ? html`<button type="button" class="button quiet" @click=${answer(false)}>${ctx.say("proposal_withdraw")}</button>` : nothing}</div>`;
  });
}

/**
 * While you were away: only what others did, the newest last.
 * @param {Ctx} ctx
 * @param {{story: any[]} | null} away
 * @param {() => void} close
 */
export function recap(ctx, away, close) {
  if (!away) return nothing;
  const lines = away.story.flatMap((told) => told.news).filter((/** @type {any} */ news) => news[0] !== "turn_began" && !/turned_up|row_emptied/.test(news[0]));
  if (!lines.length) return nothing;
  const shown = lines.slice(-12);
  return html`<section class="mk-recap panel" aria-label=${ctx.say("recap")}><h2>${ctx.say("recap")}<button type="button" class="button icon-only quiet" aria-label=${ctx.say("close")} data-name=${ctx.say("close")} @click=${close}>${icon("close")}</button></h2>
    ${lines.length > shown.length ? html`<p class="mk-quiet">${ctx.say("recap_more", { n: lines.length - shown.length })}</p>` : nothing}
    <ul>${shown.map((/** @type {any} */ news) => html`<li>${ctx.told(news)}</li>`)}</ul>
    <button type="button" class="button primary" @click=${close}>${ctx.say("recap_go")}</button></section>`;
}

// Look before you leap: all that a travel would bring, from the server's preview.
import { html, nothing } from "../../../vendor/lit.js";
import { reward } from "./contract.js";
import { cube, good, goods, icon } from "./marks.js";
import { contractsAt, travelling } from "../map/place.js";
import { travelTo } from "../decisions/offered.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {TravelPreview} from "../wire.d.ts" */

/** @param {Ctx} ctx */
export function travelPreview(ctx) {
  const id = ctx.ui.place || ctx.ui.picked;
  const one = id && ctx.box.place.get(id);
  if (!one) return nothing;
  const asked = ctx.mine && ctx.step === "investment";
  const offered = travelTo(ctx.actions, id);
  const seen = asked ? ctx.look(offered ? travelling(ctx, offered) : { type: "TravelTo", location: id }) : undefined;
  return html`<section class="mk-preview" data-of=${id} aria-label=${ctx.say("preview_of", { location: id })} data-anchor="preview">
    <h3>${ctx.placeName(id)}<span class="mk-preview-kind">${ctx.say(one.kind)}</span></h3>
    ${seen?.refused ? html`<p class="kt-refusal">${icon("warning")}${seen.refused}</p>` : nothing}
    ${seen && !seen.refused ? effects(ctx, one, seen) : atRest(ctx, one)}
  </section>`;
}

/** @param {Ctx} ctx @param {import("../box.js").Location} one @param {TravelPreview} seen */
function effects(ctx, one, seen) {
  const grown = Object.entries(seen.cubes_after).filter(([id, number]) => Number(number) > ctx.view.cubes[id]);
  return html`<ul class="mk-effects">
    ${seen.cubes ? html`<li>${cube(ctx, one.colour ?? "")}<span>${cubesTaken(ctx, seen)}</span></li>` : nothing}
    ${Object.keys(seen.bonus_goods).length ? html`<li>${icon("bonus")}<span>${ctx.say("preview_bonus")} ${goods(ctx, seen.bonus_goods)}</span></li>` : nothing}
    ${seen.time ? html`<li>${icon("time")}<span>${seen.time > 0 ? ctx.say("gains_time", { time: seen.time }) : ctx.say("costs_time", { time: -seen.time })}</span></li>` : nothing}
    ${seen.loss_checks ? html`<li class="mk-warn">${icon("warning")}<span>${ctx.say("preview_loss", { n: seen.loss_checks })}</span></li>` : nothing}
    ${seen.sold_for ? html`<li>${icon("taler")}<span>${ctx.say("preview_sold", { taler: seen.sold_for })}</span></li>` : nothing}
    ${seen.cash_to_lose ? html`<li class="mk-warn">${icon("warning")}<span>${ctx.say("cash_to_lose", { taler: seen.cash_to_lose })}</span></li>` : nothing}
    ${grown.length ? html`<li>${icon("plus")}<span>${ctx.say("preview_refill", { names: ctx.joined(grown.map(([id]) => ctx.placeName(id))) })}</span></li>` : nothing}
    ${ctx.names.length > 1 && !ctx.view.options.includes("nojoin") ? html`<li>${icon("join")}<span>${ctx.say("preview_fare", { time: seen.fare })}</span></li>` : nothing}
    ${seen.contracts.map((then) => html`<li class="mk-then">${icon("contract")}<span>${ctx.say("preview_fulfil", { contract: then.contract })} ${reward(ctx, then.reward)}</span></li>`)}
    ${seen.contracts.length || !contractsAt(ctx, one.id).length ? nothing : html`<li class="kt-quiet">${icon("contract")}<span>${ctx.say("preview_no_contract")}</span></li>`}
  </ul>`;
}

/** @param {Ctx} ctx @param {TravelPreview} seen */
function cubesTaken(ctx, seen) {
  const [one, two] = seen.goods;
  return html`${ctx.say("preview_cubes", { n: seen.cubes })} ${good(ctx, one)} ${ctx.say(seen.cubes === 1 ? "or" : "and")} ${good(ctx, two)}`;
}

/** What is printed there and lies there, when nothing is to be decided. @param {Ctx} ctx @param {import("../box.js").Location} one */
function atRest(ctx, one) {
  const gain = one.time ?? 0;
  return html`<ul class="mk-effects">
    ${one.goods ? html`<li>${cube(ctx, one.colour ?? "")}<span>${ctx.say("cubes_there", { n: ctx.view.cubes[one.id] })} ${good(ctx, one.goods[0])} ${ctx.say("or")} ${good(ctx, one.goods[1])}</span></li>` : nothing}
    ${one.refill_from === undefined || one.kind === "major" ? nothing : html`<li>${icon("plus")}<span>${ctx.say("refill_from", { n: one.refill_from })}</span></li>`}
    ${gain ? html`<li>${icon("time")}<span>${gain > 0 ? ctx.say("gains_time", { time: gain }) : ctx.say("costs_time", { time: -gain })}</span></li>` : nothing}
    ${contractsAt(ctx, one.id).map((contract) => html`<li>${icon("contract")}<span>${ctx.cardName(contract.id)}</span></li>`)}
  </ul>`;
}

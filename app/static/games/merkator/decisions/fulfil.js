// Fulfilling: the cheapest ways as buttons, any other payment through the composer.
import { html, nothing } from "../../../vendor/lit.js";
import { takingSwitch } from "../parts/cards.js";
import { composer, opened } from "./composer.js";
import { reward, shortName } from "../parts/contract.js";
import { good, icon, time, wanted } from "../parts/marks.js";
import { likely } from "./likely.js";
import { all, counted, fulfilments } from "./offered.js";

/** @import {Ctx, Of} from "../context.d.ts" */
/** @import {ContractHelp, Way} from "../wire.d.ts" */

/** @param {Ctx} ctx @returns {import("../../../table/frame.js").Decision} */
export function fulfilling(ctx) {
  return { ...delivering(ctx), body: html`${fulfilList(ctx)}${takingSwitch(ctx)}` };
}

/** What is asked of whoever delivers, and the likeliest ways to answer. @param {Ctx} ctx */
export function delivering(ctx) {
  return { asked: ctx.say("asked_fulfil", { location: ctx.view.here }), ...likely(ctx) };
}

/** The contracts of this place that the seat has not fulfilled in this turn. @param {Ctx} ctx @returns {string[]} */
function due(ctx) {
  const done = new Set(ctx.view.fulfilled.filter((one) => one[0] === ctx.seat).map((one) => one[1]));
  const help = ctx.view.you?.contracts ?? {};
  return ctx.view.offices[ctx.seat].contracts.filter((id) => help[id]?.here && !done.has(id));
}

/** @param {Ctx} ctx @param {string[]} ids */
export function fulfilList(ctx, ids = due(ctx)) {
  const offered = fulfilments(ctx.actions);
  return html`<div class="mk-fulfil" data-anchor="fulfil">${ids.map((id) => one(ctx, id, offered.get(id) ?? []))}</div>`;
}

/** @param {Ctx} ctx @param {string} id @param {Of<"Fulfil">[]} ways */
function one(ctx, id, ways) {
  const help = ctx.view.you?.contracts[id];
  if (!help) return nothing;
  return html`<section class="mk-fulfil-one" aria-label=${ctx.cardName(id)}>
    <h3><span>${shortName(ctx, id)}</span><small>${reward(ctx, help.reward)}</small></h3>
    ${ways.length ? waysOf(ctx, ways, help.ways) : lacking(ctx, help)}
    ${ctx.ui.composing === id ? composer(ctx, id) : html`<button type="button" class="kt-button quiet mk-compose" @click=${() => ctx.set(opened(ctx, id, ways[0]))}>${ctx.say("compose")}</button>`}
  </section>`;
}

const FIRST = 3;

/** The best ways, and the others where somebody asks for them. @param {Ctx} ctx @param {Of<"Fulfil">[]} ways @param {Way[]} told */
function waysOf(ctx, ways, told) {
  /** @param {Of<"Fulfil">[]} some */
  const buttons = (some) => html`<div class="mk-ways">${some.map((way) => wayButton(ctx, way, told))}</div>`;
  const more = ways.slice(FIRST);
  return html`${buttons(ways.slice(0, FIRST))}
    ${more.length ? html`<details><summary>${ctx.say("more_ways", { n: more.length })}</summary>${buttons(more)}</details>` : nothing}`;
}

/** @param {Ctx} ctx @param {Of<"Fulfil">} way @param {Way[]} told */
function wayButton(ctx, way, told) {
  const pays = counted(way.pays ?? []);
  const given = counted(way.trades ?? []);
  const spelled = told.find(
    (one) =>
      JSON.stringify(one.pays) === JSON.stringify(pays) &&
      JSON.stringify(one.trades.map((trade) => trade.give)) === JSON.stringify(way.trades ?? []),
  );
  const hand = way.from_hand ? ctx.view.offices[ctx.seat].hand : "";
  return html`<button type="button" class="kt-button mk-way" ?disabled=${ctx.busy} @click=${() => ctx.act(way)}>
    <span class="kt-visually-hidden">${wayText(ctx, pays, given, spelled?.trades, hand)}</span>
    <span class="mk-way-goods" aria-hidden="true">${Object.entries(pays).map(([id, number]) => good(ctx, id, number))}${trades(ctx, spelled?.trades ?? [], given)}</span>
    ${hand ? html`<small aria-hidden="true">${ctx.say("reward_hand", { card: hand })}</small>` : nothing}
    <span class="mk-way-do" aria-hidden="true">${ctx.say("fulfil")}</span></button>`;
}

/** @param {Ctx} ctx @param {{give: string, for: string}[]} spelled @param {Record<string, number>} given */
function trades(ctx, spelled, given) {
  if (!spelled.length)
    return Object.entries(given).map(([id, number]) =>
      id === "time" ? time(ctx, number * 4) : good(ctx, id, number * 4),
    );
  return spelled.map(
    (trade) =>
      html`<span class="mk-trade">${trade.give === "time" ? time(ctx, 4) : good(ctx, trade.give, 4)}<span aria-hidden="true">→</span>${wanted(ctx, trade.for, 1)}</span>`,
  );
}

/** @param {Ctx} ctx @param {Record<string, number>} pays @param {Record<string, number>} given
 *  @param {{give: string, for: string}[] | undefined} spelled @param {string} hand */
function wayText(ctx, pays, given, spelled, hand) {
  const parts = [];
  if (Object.keys(pays).length) parts.push(ctx.listed(pays));
  for (const trade of spelled ?? Object.keys(given).map((give) => ({ give, for: "goods" }))) {
    const four = trade.give === "time" ? ctx.counted("time", 4) : ctx.listed({ [trade.give]: 4 });
    parts.push(
      ctx.say("trade_text", {
        four,
        what: ctx.box.colourOf.has(trade.for) ? ctx.goodName(trade.for, 1) : ctx.categoryName(trade.for),
      }),
    );
  }
  const text = ctx.say("fulfil_with", { what: parts.join(", ") });
  return hand ? `${text}. ${ctx.say("reward_hand", { card: hand })}` : text;
}

/** Nothing pays for it yet: what is missing, and supply cubes that would help. @param {Ctx} ctx @param {ContractHelp} help */
function lacking(ctx, help) {
  const cubes = all(ctx.anytime, "PlaceSupply").filter((action) => helps(ctx, help.missing, action.good));
  return html`<p class="mk-missing">${icon("info")}<span>${ctx.say("missing_now")} ${Object.entries(help.missing).map(([what, number]) => wanted(ctx, what, number))}</span></p>
    ${cubes.length ? html`<div class="mk-ways">${cubes.map((action) => html`<button type="button" class="kt-button" ?disabled=${ctx.busy} @click=${() => ctx.act(action)}>${good(ctx, action.good)}<span><span aria-hidden="true">${ctx.goodName(action.good)}</span> ${ctx.say("from_supply")}</span></button>`)}</div>` : nothing}`;
}

/** @param {Ctx} ctx @param {Record<string, number>} missing @param {string} kind */
function helps(ctx, missing, kind) {
  return Object.keys(missing).some(
    (what) => what === kind || (ctx.box.categories[what]?.includes(kind) && !ctx.view.offices[ctx.seat].goods[kind]),
  );
}

// A contract as a card: what it is worth, where it is delivered, what it asks for and what it brings.
import { html, nothing } from "../../../vendor/lit.js";
import { icon, wanted } from "./marks.js";

/** @import {Contract} from "../box.js" */
/** @import {Ctx} from "../context.d.ts" */
/** @import {ContractHelp} from "../wire.d.ts" */

/** What a contract asks for, by good or category. @param {Contract} contract @returns {Record<string, number>} */
export function demand(contract) {
  return { ...contract.goods, ...contract.different };
}

/** "1 plum, 1 saltpeter and 2 different weapons" @param {Ctx} ctx @param {Contract} contract */
export function demandText(ctx, contract) {
  const exact = Object.entries(contract.goods ?? {}).map(([id, number]) => ctx.listed({ [id]: number }));
  const any = Object.entries(contract.different ?? {}).map(([id, n]) =>
    ctx.say("different", { n, category: ctx.categoryName(id) }),
  );
  return exact.length + any.length ? ctx.joined([...exact, ...any]) : ctx.say("asks_nothing");
}

/** The colour of the place a contract or bonus card belongs to; minor places have none. @param {Ctx} ctx @param {string} location */
export function colourAt(ctx, location) {
  return ctx.box.place.get(location)?.colour ?? "minor";
}

/** Whether cards and contracts can be put into the basket. @param {Ctx} ctx */
export function investing(ctx) {
  return ctx.mine && ctx.step === "investment";
}

/** A card in the own office, with what the office has of it. @param {Ctx} ctx @param {string} id */
export function ownContract(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return nothing;
  const help = ctx.view.you?.contracts[id];
  const ready = Boolean(help?.ways.length);
  const pickable = investing(ctx);
  const chosen = pickable && ctx.ui.contracts.includes(id);
  const basket = pickable ? ctx.say(chosen ? "contract_in_basket" : "contract_to_basket") : nothing;
  return html`<button type="button" class="mk-paper mk-contract" data-colour=${colourAt(ctx, contract.location)} data-state=${ready ? "ready" : ""} data-here=${help?.here ? "yes" : nothing}
    data-anchor=${`contract:${id}`} aria-pressed=${pickable ? chosen : nothing} aria-disabled=${pickable ? nothing : "true"} tabindex=${pickable ? nothing : -1}
    data-name=${basket} @click=${() => tick(ctx.now(), id)}>
    <span class="kt-visually-hidden">${spoken(ctx, contract, help)} ${basket}</span>
    <span class="mk-face" aria-hidden="true">${head(ctx, contract)}
    <span class="mk-demand">${Object.entries(demand(contract)).map(([what, need]) => has(ctx, what, need, help))}</span>
    <span class="mk-contract-how">${chosen ? ctx.say("in_basket") : how(ctx, contract, help)}</span>
    <span class="mk-contract-foot">${foot(ctx, contract, help)}</span><span class="mk-tick">${chosen ? icon("basket") : help?.here ? icon("ship") : nothing}</span></span></button>`;
}

/** @param {Ctx | undefined} ctx @param {string} id */
function tick(ctx, id) {
  if (!ctx || !investing(ctx)) return;
  const { contracts } = ctx.ui;
  ctx.set({
    contracts: contracts.includes(id) ? contracts.filter((one) => one !== id) : [...contracts, id],
    proposed: false,
  });
}

/** @param {Ctx} ctx @param {Contract} contract */
function head(ctx, contract) {
  const place = contract.location ? ctx.placeName(contract.location) : ctx.cardName(contract.id);
  return html`<span class="mk-contract-head"><span class="mk-value" data-name=${ctx.say("worth", { n: contract.value })} data-more=${`${source(ctx, contract.id)}.`}>${contract.value}</span
    ><span class="mk-contract-place">${place}</span></span>`;
}

/** What a good of a contract can be: there, to be had from the supply or by trade, or missing. */
export const STATES = ["have", "can", "missing"];

/** Have and need of one good; a fraction only where several are needed.
 *  @param {Ctx} ctx @param {string} what @param {number} need @param {ContractHelp | undefined} help */
function has(ctx, what, need, help) {
  const missing = help?.missing[what] ?? 0;
  const state = !missing ? "have" : missing <= (help?.can[what] ?? 0) ? "can" : "missing";
  return html`<span class="mk-has" data-state=${state}>${wanted(ctx, what, need > 1 ? `${need - missing}/${need}` : undefined)}<i class="mk-badge" data-state=${state} data-name=${ctx.say(`good_${state}`)}></i></span>`;
}

/** How it would be paid: at once, or with what is had otherwise. @param {Ctx} ctx @param {Contract} contract @param {ContractHelp | undefined} help */
function how(ctx, contract, help) {
  if (!help || !contract.location) return nothing;
  if (delivered(ctx, contract.id)) return html`<span class="mk-done">${ctx.say("delivered")}</span>`;
  if (!Object.keys(help.missing).length) return html`<span class="mk-ready-mark">${ctx.say("ready")}</span>`;
  return help.how.length
    ? ctx.joined(help.how.map(({ section, key, values }) => ctx.label(section, key, values)))
    : nothing;
}

/** Whether it was fulfilled in this turn. @param {Ctx} ctx @param {string} id */
function delivered(ctx, id) {
  return ctx.view.fulfilled.some(([seat, one]) => seat === ctx.seat && one === id);
}

/** @param {Ctx} ctx @param {Contract} contract @param {ContractHelp | undefined} help */
function foot(ctx, contract, help) {
  return help && contract.location ? reward(ctx, help.reward) : nothing;
}

/** "→ 6 Hamburg": what fulfilling would bring. @param {Ctx} ctx @param {string[]} cards */
export function reward(ctx, cards) {
  if (!cards.length) return html`<span class="mk-reward" data-name=${ctx.say("reward_unknown")}>→ ?</span>`;
  return cards.map(
    (id) =>
      html`<span class="mk-reward" data-name=${ctx.say("reward_is", { contract: id })} data-more=${cardText(ctx, id)}>→ ${shortName(ctx, id)}</span>`,
  );
}

/** @param {Ctx} ctx @param {string} id */
export function shortName(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return ctx.cardName(id);
  return contract.location
    ? `${contract.value} ${ctx.placeName(contract.location)}`
    : `${contract.value} ${ctx.cardName(id)}`;
}

/** What a contract asks for, as a sentence; empty for other cards. @param {Ctx} ctx @param {string} id */
export function cardText(ctx, id) {
  const contract = ctx.box.contract.get(id);
  return contract ? ctx.say("asks_for", { what: demandText(ctx, contract) }) : "";
}

/** Where a card is known from. @param {Ctx} ctx @param {string} id */
export function source(ctx, id) {
  return ctx.label("sources", ctx.box.sources[id] ?? "");
}

/** @param {Ctx} ctx @param {Contract} contract @param {ContractHelp | undefined} help */
function spoken(ctx, contract, help) {
  const missing = help && Object.keys(help.missing).length ? ctx.say("missing", { given: help.missing }) : "";
  return `${ctx.cardName(contract.id)}. ${cardText(ctx, contract.id)}. ${missing}`;
}

/** A contract of somebody else, or on a stack: small, with all it asks for. @param {Ctx} ctx @param {string} id */
export function smallContract(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return nothing;
  return html`<span class="mk-small-contract" data-colour=${colourAt(ctx, contract.location)} data-name=${ctx.cardName(id)} data-more=${`${cardText(ctx, id)}. ${source(ctx, id)}.`} data-anchor=${`contract:${id}`}
    ><b class="mk-value">${contract.value}</b><span class="mk-small-place">${contract.location ? ctx.placeName(contract.location) : icon("peace")}</span
    ><span class="mk-small-demand">${Object.entries(demand(contract)).map(([what, need]) => wanted(ctx, what, need > 1 || ctx.box.categories[what] ? need : undefined))}</span></span>`;
}

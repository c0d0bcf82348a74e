// A contract as a card: what it is worth, where it is delivered, what it asks for and what it brings.
import { html, nothing } from "../../../vendor/lit.js";
import { icon, wanted } from "./marks.js";

/**
 * @typedef {import("../context.js").Ctx} Ctx
 * @typedef {import("../box.js").Contract} Contract
 */

/**
 * What a contract asks for, by good or category.
 * @param {Contract} contract
 * @returns {Record<string, number>}
 */
export function demand(contract) {
  return { ...contract.goods, ...contract.different };
}

/**
 * "1 plum, 1 saltpeter and 2 different weapons"
 * @param {Ctx} ctx
 * @param {Contract} contract
 */
export function demandText(ctx, contract) {
  const exact = Object.entries(contract.goods ?? {}).map(([id, number]) => ctx.listed({ [id]: number }));
  const any = Object.entries(contract.different ?? {}).map(([id, n]) =>
    ctx.say("different", { n, category: ctx.categoryName(id) }),
  );
  return exact.length + any.length ? ctx.joined([...exact, ...any]) : ctx.say("asks_nothing");
}

/**
 * The colour of the place a contract or bonus card belongs to; minor places have none.
 * @param {Ctx} ctx
 * @param {string} location
 */
export function colourAt(ctx, location) {
  return ctx.box.place.get(location)?.colour ?? "minor";
}

/** Whether cards and contracts can be put into the basket. @param {Ctx} ctx */
export function investing(ctx) {
  return ctx.mine && ctx.step === "investment";
}

/**
 * A card in the own office, with what the office has of it.
 * @param {Ctx} ctx
 * @param {string} id
 */
export function ownContract(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return nothing;
  const help = ctx.view.you?.contracts?.[id];
  const ready = help?.ways?.length > 0;
  const pickable = investing(ctx);
  const chosen = pickable && ctx.ui.contracts.includes(id);
  const basket = pickable ? ctx.say(chosen ? "contract_in_basket" : "contract_to_basket") : nothing;
  return html`<button type="button" class="card mk-contract" data-colour=${colourAt(ctx, contract.location)} data-state=${ready ? "ready" : help?.here ? "here" : ""}
    data-anchor=${`contract:${id}`} aria-pressed=${pickable ? chosen : nothing} aria-disabled=${pickable ? nothing : "true"} tabindex=${pickable ? nothing : -1}
    data-name=${basket} @click=${() => tick(ctx.now(), id)}>
    <span class="visually-hidden">${spoken(ctx, contract, help)} ${basket}</span>
    <span class="mk-face" aria-hidden="true">${head(ctx, contract)}
    <span class="mk-demand">${Object.entries(demand(contract)).map(([what, need]) => has(ctx, what, need, help?.missing?.[what] ?? 0))}</span>
    <span class="mk-contract-foot">${foot(ctx, contract, help, ready)}</span><span class="mk-tick">${chosen ? icon("check") : nothing}</span></span></button>`;
}

/**
 * @param {Ctx | undefined} ctx
 * @param {string} id
 */
function tick(ctx, id) {
  if (!ctx || !investing(ctx)) return;
  const { contracts } = ctx.ui;
  ctx.set({
    contracts: contracts.includes(id) ? contracts.filter((one) => one !== id) : [...contracts, id],
    proposed: false,
  });
}

/**
 * @param {Ctx} ctx
 * @param {Contract} contract
 */
function head(ctx, contract) {
  const place = contract.location ? ctx.placeName(contract.location) : ctx.cardName(contract.id);
  return html`<span class="mk-contract-head"><span class="mk-value" data-name=${ctx.say("worth", { n: contract.value })}>${contract.value}</span
    ><span class="mk-contract-place">${place}</span></span>`;
}

/**
 * Have and need of one good.
 * @param {Ctx} ctx
 * @param {string} what
 * @param {number} need
 * @param {number} missing
 */
function has(ctx, what, need, missing) {
  return html`<span class="mk-has" data-state=${missing ? "missing" : "have"}>${wanted(ctx, what, `${need - missing}/${need}`)}</span>`;
}

/**
 * @param {Ctx} ctx
 * @param {Contract} contract
 * @param {any} help
 * @param {boolean} ready
 */
function foot(ctx, contract, help, ready) {
  if (!help || !contract.location) return nothing;
  const done = ctx.view.fulfilled.some(
    (/** @type {[number, string]} */ [seat, id]) => seat === ctx.seat && id === contract.id,
  );
  const state = done
    ? html`<span class="mk-done" data-name=${ctx.say("fulfilled_already")}>${icon("check")}</span>`
    : ready
      ? html`<span class="mk-ready-mark" data-name=${ctx.say(help.here ? "ready_here" : "ready_there", { location: contract.location })}>${icon("check")}</span>`
      : nothing;
  return html`${state}${reward(ctx, help.reward)}`;
}

/**
 * "→ 6 Hamburg": what fulfilling would bring.
 * @param {Ctx} ctx
 * @param {string[]} cards
 */
export function reward(ctx, cards) {
  if (!cards.length) return html`<span class="mk-reward" data-name=${ctx.say("reward_unknown")}>→ ?</span>`;
  return cards.map(
    (id) =>
      html`<span class="mk-reward" data-name=${ctx.say("reward_is", { contract: id })} data-more=${cardText(ctx, id)}>→ ${shortName(ctx, id)}</span>`,
  );
}

/**
 * @param {Ctx} ctx
 * @param {string} id
 */
export function shortName(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return ctx.cardName(id);
  return contract.location
    ? `${contract.value} ${ctx.placeName(contract.location)}`
    : `${contract.value} ${ctx.cardName(id)}`;
}

/**
 * What a contract asks for, as a sentence; empty for other cards.
 * @param {Ctx} ctx
 * @param {string} id
 */
export function cardText(ctx, id) {
  const contract = ctx.box.contract.get(id);
  return contract ? ctx.say("asks_for", { what: demandText(ctx, contract) }) : "";
}

/**
 * @param {Ctx} ctx
 * @param {Contract} contract
 * @param {any} help
 */
function spoken(ctx, contract, help) {
  const missing = Object.keys(help?.missing ?? {}).length ? ctx.say("missing", { given: help.missing }) : "";
  return `${ctx.cardName(contract.id)}. ${cardText(ctx, contract.id)}. ${missing}`;
}

/**
 * A contract of somebody else, or on a stack: small, with all it asks for.
 * @param {Ctx} ctx
 * @param {string} id
 */
export function smallContract(ctx, id) {
  const contract = ctx.box.contract.get(id);
  if (!contract) return nothing;
  return html`<span class="mk-small-contract" data-colour=${colourAt(ctx, contract.location)} data-name=${ctx.cardName(id)} data-more=${cardText(ctx, id)} data-anchor=${`contract:${id}`}
    ><b class="mk-value">${contract.value}</b><span class="mk-small-place">${contract.location ? ctx.placeName(contract.location) : icon("peace")}</span
    ><span class="mk-small-demand">${Object.entries(demand(contract)).map(([what, need]) => wanted(ctx, what, need > 1 || ctx.box.categories[what] ? need : undefined))}</span></span>`;
}

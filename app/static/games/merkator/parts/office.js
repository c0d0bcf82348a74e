// The own office: six columns of goods, the supply tile, contracts, cards, coins and time.
import { guard, html, nothing } from "../../../vendor/lit.js";
import { points } from "../../../kit/words/words.js";
import { drawer } from "../../../kit/ui/narrow.js";
import { foldable, folded } from "../../../table/folds.js";
import { handCard, heldCard } from "./cards.js";
import { STATES, investing, ownContract } from "./contract.js";
import { cube, icon } from "./marks.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {OfficeShown} from "../wire.d.ts" */

/** @param {Ctx} ctx */
export function ownOffice(ctx) {
  const office = ctx.view.offices[ctx.seat];
  if (!office) return nothing;
  const { ui, view } = ctx;
  return html`<section class="mk-office" data-tab="office" aria-label=${ctx.say("own_office")} tabindex=${drawer() ? 0 : nothing}>
    <div class="mk-desk-part" data-folded=${folded("goods") ? "yes" : nothing}>
      <div class="mk-office-head"><h2 class="mk-heading">${foldable(ctx, "goods", ctx.say("own_office"))}</h2>
        ${guard([office.taler, office.time, view.you?.score, ctx.say], () => purse(ctx, office))}
        ${guard([office.supply, ctx.anytime, ctx.actions, ui.supply, ctx.say, ctx.busy], () => supplyTile(ctx, office))}</div>
      ${guard([office.goods, ctx.say, view.flipped, ctx.step, folded("goods")], () => columns(ctx, office))}
    </div>
    <div class="mk-desk-part" data-folded=${folded("contracts") ? "yes" : nothing}>
      <div class="mk-office-head"><h2 class="mk-heading">${foldable(ctx, "contracts", html`${ctx.say("contracts")} <small>${office.contracts.length}</small>`)}</h2>${legend(ctx)}</div>
      ${guard(
        [office.contracts, view.you?.contracts, view.fulfilled, ui.contracts, investing(ctx), ctx.say, view.here],
        () => html`<div class="mk-contracts" role="list" tabindex="0" aria-label=${ctx.say("contracts")}>
      ${[...office.contracts].sort(byValue(ctx)).map((id) => html`<div role="listitem">${ownContract(ctx, id)}</div>`)}
    </div>`,
      )}
    </div>
    ${guard([office.bonus_cards, office.buildings, office.hand, view.you?.score, ui.cards, investing(ctx), ctx.say], () => beside(ctx, office))}
  </section>`;
}

/** What the signs on the goods of a contract mean, once for all of them. @param {Ctx} ctx */
function legend(ctx) {
  return html`<p class="mk-legend" aria-hidden="true">${STATES.map((state) => html`<span><i class="mk-badge" data-state=${state}></i>${ctx.say(`good_${state}`)}</span>`)}</p>`;
}

/** @param {Ctx} ctx */
function byValue(ctx) {
  return (/** @type {string} */ a, /** @type {string} */ b) =>
    (ctx.box.contract.get(a)?.value ?? 0) - (ctx.box.contract.get(b)?.value ?? 0);
}

/** @param {Ctx} ctx @param {OfficeShown} office */
function columns(ctx, office) {
  const hit = ctx.step === "letter" || ctx.step === "give_back" ? ctx.view.flipped?.[0] : "";
  return html`<div class="mk-columns" role="list" tabindex=${folded("goods") ? 0 : nothing} aria-label=${ctx.say("goods_in_office")}>
    ${ctx.box.columns.map(
      ([column, kinds]) => html`<div class=${column === hit ? "mk-column mk-hit" : "mk-column"} role="listitem">
      <span class="mk-column-name" data-name=${ctx.label("columns", column)} data-more=${ctx.say("column_more", { letter: column })}>${column}</span>
      ${kinds.map((id) => goodCell(ctx, id, office.goods[id] ?? 0))}
    </div>`,
    )}
  </div>`;
}

/** @param {Ctx} ctx @param {string} id @param {number} number */
function goodCell(ctx, id, number) {
  const colour = ctx.box.colourOf.get(id) ?? "";
  return html`<span class="mk-cell" data-empty=${number ? nothing : "yes"} data-anchor=${`good:${id}`} data-name=${ctx.say("good_in_column", { n: number, good: ctx.goodName(id) })}
    data-more=${ctx.say("good_from", { location: placeOf(ctx, colour) })}
    ><span class="mk-tile" data-colour=${colour}>${icon(`good-${id}`)}</span><span class="mk-cell-name">${ctx.goodName(id)}</span><b>${number}</b></span>`;
}

/** @param {Ctx} ctx @param {string} colour */
function placeOf(ctx, colour) {
  return ctx.box.places.find((one) => one.colour === colour)?.id ?? "";
}

/** @param {Ctx} ctx @param {OfficeShown} office */
function supplyTile(ctx, office) {
  const offered = [...ctx.anytime, ...ctx.actions].filter((action) => action.type === "PlaceSupply");
  return html`<div class="mk-supply" data-anchor="supply">
    ${office.supply.length ? html`<div class="mk-supply-cubes" role="group" aria-label=${ctx.say("supply")} data-name=${ctx.say("supply")} data-more=${ctx.say("supply_more")}>${office.supply.map((colour) => supplyCube(ctx, colour, offered))}</div>` : html`<span class="kt-quiet kt-label" data-name=${ctx.say("supply")} data-more=${ctx.say("supply_more")}>${ctx.say("supply")}: ${ctx.say("supply_empty")}</span>`}
  </div>`;
}

/** One tap shows its two goods, the second one places it.
 *  @param {Ctx} ctx @param {string} colour @param {readonly import("../context.d.ts").Of<"PlaceSupply">[]} offered */
function supplyCube(ctx, colour, offered) {
  const kinds = ctx.box.goodsOf.get(colour) ?? [];
  const ways = offered.filter((action) => kinds.includes(action.good));
  const name = ctx.say("supply_cube", { one: ctx.goodName(kinds[0] ?? ""), two: ctx.goodName(kinds[1] ?? "") });
  if (!ways.length) return html`<span class="mk-supply-cube" data-name=${name}>${cube(ctx, colour)}</span>`;
  const open = ctx.ui.supply === colour;
  return html`<span class="mk-supply-slot"><button type="button" class="mk-supply-cube" data-name=${name} aria-label=${name} aria-expanded=${open}
      @click=${() => ctx.set({ supply: open ? "" : colour })}>${cube(ctx, colour)}</button>
    ${
      open
        ? html`<span class="mk-supply-choice" role="group" aria-label=${name} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.preventDefault(), ctx.set({ supply: "" }))}>
      ${ways.map(
        (
          way,
        ) => html`<button type="button" class="kt-button" ?disabled=${ctx.busy} @click=${() => (ctx.set({ supply: "" }), ctx.act(way))}>
        <span class="mk-tile" data-colour=${colour}>${icon(`good-${way.good}`)}</span>${ctx.goodName(way.good)}</button>`,
      )}
    </span>`
        : nothing
    }</span>`;
}

/** @param {Ctx} ctx @param {OfficeShown} office */
function purse(ctx, office) {
  return html`<div class="mk-purse">
    <span class="mk-figure time large" data-anchor="time" data-name=${ctx.counted("time", office.time)} data-more=${ctx.say("time_more")}>${icon("time")}${office.time}</span>
    ${ctx.view.options.includes("nocoin") || ctx.names.length === 1 ? nothing : html`<span class="mk-figure taler large" data-anchor="taler" data-name=${ctx.counted("taler", office.taler)} data-more=${ctx.say("taler_more")}>${icon("taler")}${office.taler}</span>`}
    ${score(ctx)}
  </div>`;
}

/** What the office is worth now: nobody has to add it up. @param {Ctx} ctx */
function score(ctx) {
  const now = ctx.view.you?.score;
  return now
    ? html`<span class="mk-figure points large" data-anchor="points" data-name=${ctx.say("points_now", { vp: now.total })} data-more=${ctx.say("points_now_more")}>${icon("crown")}${points(now.total)}</span>`
    : nothing;
}

const FULL_NAMES = 3; // so many cards have room for them

/** Own bonus cards and buildings, each under a title of their own; their room is there before they are. @param {Ctx} ctx @param {OfficeShown} office */
function beside(ctx, office) {
  const { bonus_cards: cards, buildings, hand } = office;
  const many = cards.length + buildings.length > FULL_NAMES;
  return html`<div class="mk-desk-part mk-beside" data-anchor="beside" data-many=${many ? "yes" : nothing} role="group" aria-label=${ctx.say("own_bonus")}><h2 class="mk-heading">${ctx.say("own_bonus")}</h2>${cards.length ? cards.map((card) => heldCard(ctx, card)) : html`<span class="kt-quiet">–</span>`}
    ${buildings.length ? html`<h2 class="mk-heading">${ctx.say("own_buildings")}</h2>` : nothing}${buildings.map((card) => heldCard(ctx, card, ctx.view.you?.score?.buildings[card]))} ${handCard(ctx, hand, true)}</div>`;
}

// Cubes into goods, letters, and what is given back.
import { html, nothing } from "../../../vendor/lit.js";
import { typed } from "../../../kit/ui/field.js";
import { good, icon } from "../parts/marks.js";
import { deedOf } from "../../../table/frame.js";
import { likely } from "./likely.js";
import { all, counted } from "./offered.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Decision} from "../../../table/frame.js" */

/** @param {Ctx} ctx @returns {Decision} */
export function sorting(ctx) {
  const kinds = ctx.box.place.get(ctx.view.here)?.goods ?? ["", ""];
  const found = ctx.view.found;
  const offered = all(ctx.actions, "Split").map((action) => action.first);
  const likely = ctx.view.you?.deed?.actions[0];
  const touched = offered.includes(ctx.ui.first);
  const value = touched ? ctx.ui.first : likely?.type === "Split" ? (likely.first ?? 0) : (offered[0] ?? 0);
  const take = (/** @type {number} */ number) => () => ctx.act({ type: "Split", first: number });
  if (found === 1) {
    const others = offered
      .filter((number) => number !== value)
      .map((number) => ({ label: ctx.say("take", { given: { [kinds[number ? 0 : 1]]: 1 } }), run: take(number) }));
    return {
      asked: ctx.say("asked_one_cube"),
      primary: deedOf(ctx, ctx.view.you?.deed),
      others,
      body: either(ctx, kinds, offered, take),
    };
  }
  const given = Object.fromEntries(
    [
      [kinds[0], value],
      [kinds[1], found - value],
    ].filter(([, number]) => number),
  );
  return {
    asked: ctx.label("steps", "goods"),
    primary: touched ? { label: ctx.say("take", { given }), run: take(value) } : deedOf(ctx, ctx.view.you?.deed),
    body: slider(ctx, kinds, found, offered, value),
  };
}

/** @param {Ctx} ctx @param {string[]} kinds @param {number[]} offered @param {(number: number) => () => void} take */
function either(ctx, kinds, offered, take) {
  return html`<div class="mk-either">${[...offered].reverse().map((number) => {
    const kind = kinds[number ? 0 : 1];
    return html`<button type="button" class="kt-button large mk-big-good" ?disabled=${ctx.busy} @click=${take(number)}>${good(ctx, kind)}<span aria-hidden="true">${ctx.goodName(kind)}</span>${needers(ctx, kind)}</button>`;
  })}</div>`;
}

/** @param {Ctx} ctx @param {string[]} kinds @param {number} found @param {number[]} offered @param {number} value */
function slider(ctx, kinds, found, offered, value) {
  const least = Math.min(...offered);
  const most = Math.max(...offered);
  const set = (/** @type {number} */ number) => ctx.set({ first: Math.min(Math.max(number, least), most) });
  return html`<div class="mk-split">
    <div class="mk-split-ends">
      ${end(ctx, kinds[0], value, () => set(value + 1), value >= most)} ${end(ctx, kinds[1], found - value, () => set(value - 1), value <= least)}
    </div>
    <input type="range" min=${least} max=${most} step="1" .value=${String(most + least - value)} aria-label=${ctx.say("split_of", { one: ctx.goodName(kinds[0]), two: ctx.goodName(kinds[1]) })}
      aria-valuetext=${ctx.listed({ [kinds[0]]: value, [kinds[1]]: found - value })}
      @input=${typed((value) => set(most + least - Number(value)))} />
  </div>`;
}

/** @param {Ctx} ctx @param {string} kind @param {number} number @param {() => void} more @param {boolean} full */
function end(ctx, kind, number, more, full) {
  return html`<div class="mk-split-end">${good(ctx, kind)}<b class="mk-split-number">${number}</b><span>${ctx.goodName(kind)}</span>
    <button type="button" class="kt-button" ?disabled=${full} aria-label=${ctx.say("more_of", { what: ctx.goodName(kind) })} @click=${more}>${icon("plus")}</button>${needers(ctx, kind)}</div>`;
}

/** Which of the own contracts still lack this good. @param {Ctx} ctx @param {string} kind */
function needers(ctx, kind) {
  const help = ctx.view.you?.contracts ?? {};
  const ids = Object.keys(help).filter((id) => help[id].missing?.[kind]);
  return ids.length ? html`<small class="mk-needers">${ctx.say("missing_for", { contracts: ids })}</small>` : nothing;
}

/** @param {Ctx} ctx @returns {Decision} */
export function lettering(ctx) {
  return {
    asked: ctx.label("steps", "letter"),
    ...likely(ctx),
    body: html`<div class="mk-letter"><span class="mk-counter mk-big">${ctx.view.flipped}</span><p>${ctx.label("letters", ctx.view.flipped)}</p></div>
      <p class="mk-hint">${ctx.say("letter_hint")}</p>`,
  };
}

/** @param {Ctx} ctx @returns {Decision} */
export function givingBack(ctx) {
  const ways = all(ctx.actions, "GiveBack");
  const places = ctx.anytime.some(
    (action) => action.type === "PlaceSupply" && ctx.box.columnOf.get(action.good) === ctx.view.flipped[0],
  );
  return {
    asked: ctx.label("steps", "give_back"),
    ...likely(ctx),
    body: html`<div class="mk-letter"><span class="mk-counter mk-big">${ctx.view.flipped}</span><p>${ctx.label("letters", ctx.view.flipped)}</p></div>
      <div class="mk-ways">${ways.map(
        (way) => html`<button type="button" class="kt-button mk-way" ?disabled=${ctx.busy} @click=${() => ctx.act(way)}>
        <span class="mk-way-goods">${Object.entries(counted(way.goods)).map(([id, number]) => good(ctx, id, number))}</span><span>${ctx.say("lose", { given: counted(way.goods) })}</span></button>`,
      )}</div>
      ${places ? html`<p class="mk-hint">${ctx.say("give_back_supply")}</p>` : nothing}`,
  };
}

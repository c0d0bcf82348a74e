// If-orders: an answer to the question whether to join, given beforehand for some travels (table/orders/if_orders.js).
import { html, nothing } from "../../../vendor/lit.js";
import { picked, ticked } from "../../../kit/ui/field.js";
import { shortName } from "../parts/contract.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {Condition} from "../wire.d.ts" */
/** All of it is said: what the server leaves out is what is usual.
 *  @typedef {Required<Condition>} Said
 *  @typedef {{said: Said, change: (change: Partial<Said>) => void}} Draft */

const FARES = [1, 2]; // more is asked nowhere, but places of a host could

/** @type {Readonly<Said>} */
const USUAL = Object.freeze({
  places: [],
  fare: null,
  contract: null,
  payable: true,
  deliver: false,
  then: "join",
});

/** @type {import("../../../table/orders/if_orders.js").IfOrders<Ctx, Said>} */
export const form = { fresh: () => USUAL, fields, told };

/** @param {Ctx} ctx @param {Said} said @param {(change: Partial<Said>) => void} change */
function fields(ctx, said, change) {
  const draft = { said, change };
  return html`${places(ctx, draft)}<div class="kt-field-row">${fare(ctx, draft)}${contract(ctx, draft)}</div>${answer(ctx, draft)}`;
}

/** @param {Ctx} ctx @param {Draft} draft */
function places(ctx, { said, change }) {
  const toggled = (/** @type {string} */ id, /** @type {boolean} */ on) =>
    change({ places: on ? [...said.places, id] : said.places.filter((one) => one !== id) });
  return html`<fieldset class="mk-if-places"><legend>${ctx.say("if_where")}</legend>${ctx.box.places.map(
    ({ id }) =>
      html`<label class="kt-choice"><input type="checkbox" name="place" value=${id} .checked=${said.places.includes(id)} @change=${ticked((on) => toggled(id, on))} />${ctx.placeName(id)}</label>`,
  )}</fieldset>`;
}

/** @param {Ctx} ctx @param {Draft} draft */
function fare(ctx, { said, change }) {
  const all = [null, ...FARES];
  return html`<label class="kt-field"><span class="kt-field-label">${ctx.say("if_fare")}</span>
    <select @change=${picked((at) => change({ fare: all[at] }))}>${all.map((time) => html`<option ?selected=${said.fare === time}>${time === null ? ctx.say("if_any_fare") : ctx.say("if_fare_most", { time })}</option>`)}</select></label>`;
}

/** A contract of one's own that could then be fulfilled, any of them, or none of these. @param {Ctx} ctx @param {Draft} draft */
function contract(ctx, { said, change }) {
  const own = ctx.view.offices[ctx.seat]?.contracts ?? [];
  const ways = [
    { text: ctx.say("if_any_contract"), contract: null, payable: true },
    { text: ctx.say("if_no_contract"), contract: null, payable: false },
    ...own.map((id) => ({
      text: ctx.say("if_this_contract", { contract: shortName(ctx, id) }),
      contract: id,
      payable: true,
    })),
  ];
  const chosen = (/** @type {{contract: string | null, payable: boolean}} */ way) =>
    way.contract === said.contract && way.payable === said.payable;
  return html`<label class="kt-field"><span class="kt-field-label">${ctx.say("if_contract")}</span>
    <select @change=${picked((at) => change({ contract: ways[at].contract, payable: ways[at].payable, deliver: said.deliver && ways[at].payable }))}>${ways.map((way) => html`<option ?selected=${chosen(way)}>${way.text}</option>`)}</select></label>`;
}

/** @param {Ctx} ctx @param {Draft} draft */
function answer(ctx, { said, change }) {
  return html`<fieldset class="mk-if-then"><legend>${ctx.say("if_then")}</legend>
    ${/** @type {const} */ (["join", "stay"]).map((then) => html`<label class="kt-choice"><input type="radio" name="then" value=${then} .checked=${said.then === then} @change=${() => change({ then, deliver: then === "join" && said.deliver })} />${ctx.say(`if_then_${then}`)}</label>`)}
    ${said.then === "join" && said.payable ? html`<label class="kt-choice"><input type="checkbox" name="deliver" .checked=${said.deliver} @change=${ticked((deliver) => change({ deliver }))} /><span>${ctx.say("if_deliver")}<small>${ctx.say("if_deliver_more")}</small></span></label>` : nothing}</fieldset>`;
}

/** An if-order as a sentence. @param {Ctx} ctx @param {Condition} condition */
function told(ctx, condition) {
  const { places, fare, contract, payable, deliver, then } = { ...USUAL, payable: false, ...condition };
  const parts = [
    places.length ? ctx.say("if_told_places", { names: ctx.joined(places.map((id) => ctx.placeName(id))) }) : "",
    fare === null ? "" : ctx.say("if_told_fare", { time: fare }),
    contract ? ctx.say("if_told_contract", { contract: shortName(ctx, contract) }) : "",
    !contract && payable ? ctx.say("if_told_payable") : "",
  ].filter(Boolean);
  const when = parts.length ? parts.join(", ") : ctx.say("if_told_always");
  const text = ctx.say("if_told", { when, then: ctx.say(deliver ? "if_told_deliver" : `if_told_${then}`) });
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

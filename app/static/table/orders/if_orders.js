// If-orders: answers given beforehand, for when all of something is so. What they can speak of the game's own form knows.
import { html, nothing } from "../../vendor/lit.js";
import { announce } from "../../kit/ui/announce.js";
import { complain, openDialog } from "../../kit/ui/dialog.js";
import { icon } from "../../kit/ui/icon.js";

/** @import {Ctx} from "../context.d.ts" */
/** @import {MatchModel} from "../../kit/model/model.js" */
/** @typedef {Record<string, unknown>} Condition  as the game knows it */
/** What a game gives for them.
 *  @template [C=Ctx] @template [One=any]
 *  @typedef {{fresh(): One, fields(ctx: C, said: One, change: (change: Partial<One>) => void): unknown, told(ctx: C, said: One): string}} IfOrders */

/** @param {Ctx} ctx @param {MatchModel} model @param {IfOrders} orders @param {{order: string, conditions: readonly Condition[]}} standing */
export function openIfOrders(ctx, model, orders, { order, conditions }) {
  const state = { given: conditions, said: orders.fresh(), sent: false };
  const dialog = openDialog({ title: ctx.say("if_orders"), body: () => body(), wide: true });

  function body() {
    return html`<p class="kt-hint">${ctx.say("if_orders_hint")}</p>
      ${state.given.length ? html`<ol class="kt-if-orders">${state.given.map((one, at) => row(one, at))}</ol>` : html`<p class="kt-quiet">${ctx.say("if_orders_none")}</p>`}
      <section class="kt-if-new"><h3>${ctx.say("if_orders_new")}</h3>${orders.fields(ctx, state.said, change)}
        <p class="kt-if-told">${icon("info")}<span>${orders.told(ctx, state.said)}</span></p>
        <button type="button" class="kt-button primary" ?disabled=${state.sent} @click=${add}>${icon("plus")}${ctx.say("if_orders_add")}</button></section>`;
  }

  /** @param {Condition} one @param {number} at */
  function row(one, at) {
    const text = orders.told(ctx, one);
    const sign = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run, off = false) =>
      html`<button type="button" class="kt-button icon-only quiet" ?disabled=${state.sent || off} aria-label=${`${ctx.say(key)}: ${text}`} data-name=${ctx.say(key)} @click=${run}>${icon(name)}</button>`;
    return html`<li><span>${text}</span>${state.given.length > 1 ? sign("up", "if_orders_sooner", () => give(moved(at)), at === 0) : nothing}
      ${sign("remove", "if_orders_remove", () => give(state.given.filter((_, index) => index !== at)))}</li>`;
  }

  /** One place further up: the first that fits answers. @param {number} at */
  function moved(at) {
    const given = [...state.given];
    [given[at - 1], given[at]] = [given[at], given[at - 1]];
    return given;
  }

  /** @param {Condition} part */
  function change(part) {
    state.said = { ...state.said, ...part };
    dialog.update();
  }

  async function add() {
    const text = orders.told(ctx, state.said);
    if (!(await give([...state.given, state.said]))) return;
    announce(ctx.say("if_orders_in_force", { text }));
    change(orders.fresh());
    dialog.element.querySelector(".kt-if-orders li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {readonly Condition[]} given @returns {Promise<boolean>} whether they are in force */
  async function give(given) {
    state.sent = true;
    dialog.update();
    try {
      await model.orders.give(order, given);
      state.given = given;
      return true;
    } catch (error) {
      complain(error, model.words);
      return false;
    } finally {
      state.sent = false;
      dialog.update();
    }
  }
}

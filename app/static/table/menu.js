// What is seldom needed, behind one button: asking the others, standing orders, handing over, giving up, looking things up.
import { html, nothing } from "../vendor/lit.js";
import { hoursText, longestText, paceText } from "../kit/time/clock.js";
import { copyable } from "../kit/ui/copyable.js";
import { ask, complain, openDialog } from "../kit/ui/dialog.js";
import { selected } from "../kit/ui/field.js";
import { Fairness } from "../kit/ui/fairness.js";
import { icon } from "../kit/ui/icon.js";
import { originNote } from "../kit/ui/origin.js";
import { showKeys } from "../kit/ui/keys.js";
import { api } from "../kit/net/net.js";
import { t } from "../kit/words/words.js";
import { restartGuide } from "./guide.js";
import { styled } from "./orders/loading.js";
import { toggleTwin } from "./shortcuts.js";

/** @import {Ctx} from "./context.d.ts" */
/** @import {MatchModel} from "../kit/model/model.js" */

const SOON = 400; // ms that opening waits for the standing order: what comes later pushes the buttons down
let opening = false;

/** @param {Ctx} ctx @param {MatchModel} model @param {import("../games/game.d.ts").GameTable} game */
export async function openMenu(ctx, model, game) {
  if (opening) return;
  opening = true;
  const state = {
    order: "",
    orders: /** @type {string[]} */ ([]),
    conditions: /** @type {Record<string, any>[]} */ ([]),
    link: "",
  };
  const whole = ctx.seat >= 0 && Boolean(model.summary.deal_known_at);
  const playing = ctx.seat >= 0 && !ctx.away && model.status === "running";
  const asked = playing
    ? model.orders.given().then((said) => Object.assign(state, { ...said, orders: Object.keys(said.orders) }))
    : null;
  await Promise.race([asked?.catch(() => null), new Promise((resolve) => setTimeout(resolve, SOON))]);
  opening = false;
  const fairness = new Fairness(() => dialog.update());
  const dialog = openDialog({
    title: ctx.say("menu"),
    body: () => html`${playing ? forPlayers() : nothing}${forAll()}`,
  });
  const later = (/** @type {Promise<unknown>} */ promise) =>
    promise.catch((error) => complain(error, model.words)).finally(() => dialog.update());
  if (asked) later(asked);

  function forPlayers() {
    return html`${ctx.names.length > 1 && state.orders.length && (game.orders?.(ctx) ?? true) ? orders() : nothing}
      <div class="kt-menu">
        ${ctx.names.length > 1 ? row("undo", "ask_undo", () => (dialog.close(), later(import("./going_back.js").then(({ askToGoBack }) => askToGoBack(ctx, model))))) : nothing}
        ${row("share", "handover", () => later(handover(model).then((link) => (state.link = link))))}
        ${state.link ? html`<label class="kt-field"><span>${ctx.say("handover_link")}</span><input readonly .value=${state.link} @focus=${selected} /></label>` : nothing}
        ${absent().map((seat) => html`<button type="button" class="kt-button quiet" data-name=${ctx.say("ask_stand_in_more")} @click=${() => (dialog.close(), later(model.propose("stand_in", { seat: seat.seat })))}>${icon("bot")}${ctx.say("ask_stand_in", { name: seat.name })}</button>`)}
        ${lost().map((seat) => html`<button type="button" class="kt-button quiet" data-name=${ctx.say("ask_regain_more")} @click=${() => (dialog.close(), later(giveBack(seat)))}>${icon("link")}${ctx.say("ask_regain", { name: seat.name })}</button>`)}
        ${ctx.names.length > 1 ? row("close", "ask_abandon", () => (dialog.close(), later(model.propose("abandon")))) : nothing}
        ${company() ? row("clock", "ask_pace", () => (dialog.close(), later(import("../kit/time/pace_form.js").then(({ proposePace }) => proposePace(model))))) : nothing}
        ${company() ? row("bot", "leave_a_while", () => (dialog.close(), later(import("../kit/time/away.js").then(({ openAway }) => openAway({ match: model.id }))))) : nothing}
        ${company() ? row("bell", "tell_me", () => (dialog.close(), tell())) : nothing}
        ${company() && model.summary.host?.you ? row("chat", "tell_table", () => (dialog.close(), tell(model.id))) : nothing}
        ${model.summary.deal_known_at ? nothing : row("share", "ask_move", () => (dialog.close(), later(move())))}
        ${row("leave", "resign", () => (dialog.close(), resign(ctx, model)))}
      </div>`;
  }

  /** Messages for oneself, or for the table. @param {number} [match] */
  function tell(match) {
    later(import("../kit/notify/how_told.js").then(({ openHowTold }) => openHowTold(match)));
  }

  /** What cannot be taken back is said before it is asked. */
  async function move() {
    const more = { title: ctx.say("ask_move"), text: ctx.say("ask_move_text"), yes: ctx.say("ask_move_sure") };
    if (await ask(more)) await model.propose("move");
  }

  /** People who are not at the table. */
  function absent() {
    return away().filter((seat) => !seat.stand_in);
  }

  function away() {
    return ctx.seats.filter(
      (seat) => seat.kind === "person" && seat.seat !== ctx.seat && !seat.resigned && !ctx.present.has(seat.seat),
    );
  }

  /** Those to whose seats the host may give a new link, if there is somebody else to agree. */
  function lost() {
    return model.summary.host?.you && others() > 1 ? away().filter((seat) => !seat.kept) : [];
  }

  function others() {
    return ctx.seats.filter((seat) => seat.kind === "person" && seat.seat !== ctx.seat && !seat.resigned).length;
  }

  /** What the others have agreed to is done; else they are asked. @param {{seat: number, name: string}} seat */
  async function giveBack({ seat, name }) {
    try {
      const { token } = await api("POST", `${model.path}/seats/${seat}/regain`);
      openDialog({
        title: ctx.say("regain_link", { name }),
        body: () => html`<p>${ctx.say("regain_given", { name })}</p>${copyable(takeoverLink(model, token))}`,
      });
    } catch (error) {
      if (/** @type {import("../kit/net/net.js").ApiError} */ (error).key !== "regain_ask_first") throw error;
      await model.propose("regain", { seat });
    }
  }

  /** Others who play: without them there is nobody whom a program would keep from waiting. */
  function company() {
    return others() > 0;
  }

  function orders() {
    return html`<fieldset class="kt-orders"><legend>${ctx.say("standing_order")}</legend>${state.orders.map(
      (order) => html`<label class="kt-choice">
      <input type="radio" name="order" value=${order} .checked=${state.order === order} @change=${() => later(model.orders.give(order).then(() => (state.order = order)))} />${ctx.label("orders", order)}</label>`,
    )}${game.ifOrders ? ifOrders(game.ifOrders) : nothing}</fieldset>`;
  }

  /** @param {() => Promise<import("./orders/if_orders.js").IfOrders>} given  by the game */
  function ifOrders(given) {
    const n = state.conditions.length;
    const open = async () => {
      const { openIfOrders } = await import("./orders/if_orders.js");
      await styled();
      openIfOrders(ctx, model, await given(), state);
    };
    return html`<button type="button" class="kt-button quiet" data-name=${ctx.say("if_orders_more")} @click=${() => (dialog.close(), later(open()))}>${icon("edit")}${n ? ctx.say("if_orders_given", { n }) : ctx.say("if_orders_give")}</button>`;
  }

  function forAll() {
    return html`<div class="kt-menu">
      ${row("info", "twin_toggle", () => (dialog.close(), toggleTwin(ctx)))}
      ${row("help", "guide_again", () => (dialog.close(), restartGuide(model.summary.game)))}
      ${row("keyboard", "keys", () => (dialog.close(), showKeys()))}
      ${setting("settings", t("shell.preferences"), async () => (await import("../kit/ui/settings.js")).openPreferences())}
      ${model.me ? setting("person", t("shell.account", { name: model.me.name }), account) : nothing}
      <a class="kt-button quiet" href=${`/rules/${model.summary.game}?match=${model.id}`} target="_blank">${icon("rules")}${ctx.say("rules")}</a>
      <a class="kt-button quiet" href=${`/matches/${model.id}/replay`}>${icon("history")}${ctx.say("replay")}</a>
      <a class="kt-button quiet" href=${`${model.path}/export`} download data-name=${ctx.say(whole ? "export_whole_more" : "export_look_more")}>${icon("download")}${ctx.say(whole ? "export" : "export_look")}</a>
      ${originNote(model.summary, "kt-quiet")}
      <a class="kt-button quiet" href="/">${icon("left")}${ctx.say("to_front")}</a>
      ${ctx.pace ? html`<p class="kt-quiet">${icon("clock")}${paceText(ctx.pace)}</p>` : nothing}
      ${ctx.seats.map(({ name, hours }) => (hours ? html`<p class="kt-quiet">${icon("moon")}${[`${name}: ${hoursText(hours)}`, longestText(ctx.pace, hours)].filter(Boolean).join(" · ")}</p>` : nothing))}
      ${model.summary.edition && model.words ? html`<p class="kt-quiet">${icon("rules")}${model.box?.differs ?? model.words.name(model.summary.edition)}</p>` : nothing}
      ${ctx.view.options?.length ? played(ctx.view.options) : nothing}
      ${fairness.panel(model.summary)}
      <p class="kt-quiet">${icon("eye")}${ctx.say("spectators", { n: model.presence?.spectators ?? 0 })}</p>
    </div>`;
  }

  /** What every page has in its head, where a table has no room for it. @param {string} sign @param {string} label @param {() => Promise<void>} open */
  function setting(sign, label, open) {
    return html`<button type="button" class="kt-button quiet" @click=${() => (dialog.close(), later(open()))}>${icon(sign)}${label}</button>`;
  }

  async function account() {
    const { openAccount } = await import("../kit/ui/account.js");
    if (model.me) openAccount(model.me);
  }

  /** @param {readonly string[]} options */
  function played(options) {
    return html`<dl class="kt-option-words">${options.map((option) => html`<div><dt>${ctx.label("options", option)}</dt><dd>${ctx.label("meanings", option)}</dd></div>`)}</dl>`;
  }

  /** @param {string} sign @param {string} key @param {() => void} run */
  function row(sign, key, run) {
    return html`<button type="button" class="kt-button quiet" data-name=${ctx.say(`${key}_more`)} @click=${run}>${icon(sign)}${ctx.say(key)}</button>`;
  }
}

/** A one-time link with which somebody else takes the own seat. @param {MatchModel} model */
async function handover(model) {
  /** @type {{token: string}} */
  const { token } = await api("POST", `${model.path}/handover`);
  return takeoverLink(model, token);
}

/** @param {MatchModel} model @param {string} token */
function takeoverLink(model, token) {
  return `${location.origin}/matches/${model.id}#takeover=${token}`;
}

/** @param {Ctx} ctx @param {MatchModel} model */
async function resign(ctx, model) {
  const sure = await ask({
    title: ctx.say("resign"),
    text: ctx.say("resign_sure"),
    yes: ctx.say("resign"),
    danger: true,
  });
  if (sure) model.resign().catch((error) => complain(error, model.words));
}

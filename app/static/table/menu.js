// What is seldom needed, behind one button: asking the others, standing orders, handing over, giving up, looking things up.
import { html, nothing } from "../vendor/lit.js";
import { ask, openDialog, toast } from "../kit/ui/dialog.js";
import { icon } from "../kit/ui/icon.js";
import { showKeys } from "../kit/ui/keys.js";
import { explain } from "../kit/words/words.js";
import { restartGuide } from "./guide.js";

/** @typedef {import("./context.js").Ctx} Ctx */

const SOON = 400; // ms that opening waits for the standing order: what comes later pushes the buttons down
let opening = false;

/**
 * @param {Ctx} ctx
 * @param {any} model
 * @param {import("../games/game.d.ts").GameTable} game
 */
export async function openMenu(ctx, model, game) {
  if (opening) return;
  opening = true;
  const state = { order: "", orders: /** @type {string[]} */ ([]), link: "" };
  const playing = ctx.seat >= 0 && !ctx.away && model.status === "running";
  const asked = playing
    ? model
        .order()
        .then((/** @type {any} */ said) =>
          Object.assign(state, { order: said.order, orders: Object.keys(said.orders) }),
        )
    : null;
  await Promise.race([asked?.catch(() => null), new Promise((resolve) => setTimeout(resolve, SOON))]);
  opening = false;
  const dialog = openDialog({
    title: ctx.say("menu"),
    body: () => html`${playing ? forPlayers() : nothing}${forAll()}`,
  });
  const later = (/** @type {Promise<any>} */ promise) =>
    promise.catch((error) => toast(explain(error, model.words), { kind: "problem" })).finally(() => dialog.update());
  if (asked) later(asked);

  function forPlayers() {
    return html`${ctx.names.length > 1 && state.orders.length && (game.orders?.(ctx) ?? true) ? orders() : nothing}
      <div class="kt-menu">
        ${ctx.names.length > 1 ? row("undo", "ask_undo", () => (dialog.close(), later(model.propose("undo")))) : nothing}
        ${row("share", "handover", () => later(model.handover().then((/** @type {string} */ link) => (state.link = link))))}
        ${state.link ? html`<label class="field"><span>${ctx.say("handover_link")}</span><input readonly .value=${state.link} @focus=${(/** @type {any} */ event) => event.target.select()} /></label>` : nothing}
        ${absent().map((seat) => html`<button type="button" class="button quiet" data-name=${ctx.say("ask_stand_in_more")} @click=${() => (dialog.close(), later(model.propose("stand_in", { seat: seat.seat })))}>${icon("bot")}${ctx.say("ask_stand_in", { name: seat.name })}</button>`)}
        ${ctx.names.length > 1 ? row("close", "ask_abandon", () => (dialog.close(), later(model.propose("abandon")))) : nothing}
        ${row("leave", "resign", () => (dialog.close(), resign(ctx, model)))}
      </div>`;
  }

  /** People who are not at the table. */
  function absent() {
    return ctx.seats.filter(
      (seat) =>
        seat.kind === "person" &&
        seat.seat !== ctx.seat &&
        !seat.resigned &&
        !seat.stand_in &&
        !ctx.present.has(seat.seat),
    );
  }

  function orders() {
    return html`<fieldset class="kt-orders"><legend>${ctx.say("standing_order")}</legend>${state.orders.map(
      (order) => html`<label class="choice">
      <input type="radio" name="order" value=${order} .checked=${state.order === order} @change=${() => later(model.setOrder(order).then(() => (state.order = order)))} />${ctx.say(`order_${order}`)}</label>`,
    )}</fieldset>`;
  }

  function forAll() {
    return html`<div class="kt-menu">
      ${row("info", "twin_toggle", () => (dialog.close(), toggleTwin(ctx)))}
      ${row("help", "guide_again", () => (dialog.close(), restartGuide(model.summary.game), ctx.set({ nudge: ctx.ui.nudge + 1 })))}
      ${row("keyboard", "keys", () => (dialog.close(), showKeys()))}
      <a class="button quiet" href=${`/rules/${model.summary.game}`} target="_blank">${icon("rules")}${ctx.say("rules")}</a>
      <a class="button quiet" href=${`/matches/${model.id}/replay`}>${icon("history")}${ctx.say("replay")}</a>
      <a class="button quiet" href=${`${model.path}/export`} download>${icon("download")}${ctx.say("export")}</a>
      <a class="button quiet" href="/">${icon("left")}${ctx.say("to_front")}</a>
      ${ctx.view.options?.length ? played() : nothing}
      <p class="kt-quiet">${icon("eye")}${ctx.say("spectators", { n: model.presence?.spectators ?? 0 })}</p>
    </div>`;
  }

  function played() {
    return html`<dl class="option-words">${ctx.view.options.map((/** @type {string} */ option) => html`<div><dt>${ctx.label("options", option)}</dt><dd>${ctx.label("meanings", option)}</dd></div>`)}</dl>`;
  }

  /**
   * @param {string} sign
   * @param {string} key
   * @param {() => void} run
   */
  function row(sign, key, run) {
    return html`<button type="button" class="button quiet" data-name=${ctx.say(`${key}_more`)} @click=${run}>${icon(sign)}${ctx.say(key)}</button>`;
  }
}

/** @param {Ctx} ctx */
export function toggleTwin(ctx) {
  ctx.set({ twin: !ctx.ui.twin });
  requestAnimationFrame(() => document.getElementById("twin")?.focus());
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
async function resign(ctx, model) {
  const sure = await ask({
    title: ctx.say("resign"),
    text: ctx.say("resign_sure"),
    yes: ctx.say("resign"),
    danger: true,
  });
  if (sure) model.resign().catch((/** @type {any} */ error) => toast(explain(error, model.words), { kind: "problem" }));
}

// The Merkator table, drawn from a model (kit/table_model.js): playable with a MatchModel, to look at when model.readOnly.
import { html, nothing, render } from "../../vendor/lit.js";
import { explain } from "../../kit/words.js";
import { context } from "./context.js";
import { choices, decision } from "./decision.js";
import { indexed } from "./box.js";
import { chat, log } from "./log.js";
import { finalRound, market } from "./market.js";
import { icon } from "./marks.js";
import { map } from "./map.js";
import { offices, strip } from "./players.js";
import { ownOffice } from "./office.js";
import { travelPreview } from "./preview.js";
import { loadTableWords, speaker, tableWords } from "./speech.js";
import { FRESH, settled } from "./state.js";
import { twin } from "./twin.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {import("./state.js").Ui} Ui
 * @typedef {{ui: Ui, number: number, previews: Map<string, any>, wanted: Set<string>, raw: any, box: any, present: Set<number>, presence: any}} Desk
 */

export { loadTableWords };

const SIDES = ["market", "players", "log"];
const TABS = ["map", "office", ...SIDES];

/** What this screen keeps for each model. @type {WeakMap<object, Desk>} */
const desks = new WeakMap();

/**
 * @param {any} model
 * @returns {Desk}
 */
function deskOf(model) {
  let desk = desks.get(model);
  if (!desk) desks.set(model, (desk = { ui: model.seat === null ? { ...FRESH, side: "players" } : FRESH, number: -1, previews: new Map(), wanted: new Set(), raw: null, box: null, present: new Set(), presence: null }));
  if (desk.raw !== model.box) Object.assign(desk, { raw: model.box, box: indexed(model.box) });
  if (desk.presence !== model.presence) Object.assign(desk, { presence: model.presence, present: new Set(model.presence?.seats ?? []) });
  if (desk.number !== model.number) {
    desk.number = model.number;
    desk.previews.clear();
    desk.wanted.clear();
    desk.ui = settled(desk.ui, model.view, model.seat ?? -1);
  }
  return desk;
}

/**
 * Everything a part of the table draws itself from; undefined while words or box are still on their way.
 * @param {any} model
 * @returns {Ctx | undefined}
 */
export function contextOf(model) {
  const words = tableWords();
  if (!words) loadTableWords().then(() => redraw(model));
  if (!words || !model.view || !model.box || !model.words) return undefined;
  const desk = deskOf(model);
  return context({
    view: model.view,
    actions: model.readOnly ? [] : model.actions,
    anytime: model.readOnly ? [] : model.anytime,
    waiting: model.waitingFor,
    number: model.number,
    seat: model.seat ?? -1,
    readOnly: model.readOnly,
    seats: model.seats,
    present: desk.present,
    box: desk.box,
    ui: desk.ui,
    set: (change) => alter(model, change),
    act: (action) => act(model, action),
    look: (action, ahead) => look(model, desk, action, ahead),
    speaker: speaker(model.words, words, model.names),
  });
}

/** @param {any} model */
function redraw(model) {
  model.changed({ kind: "ui" });
}

/**
 * @param {any} model
 * @param {Partial<Ui>} change
 */
function alter(model, change) {
  const desk = deskOf(model);
  const same = Object.entries(change).every(([name, value]) => desk.ui[/** @type {keyof Ui} */ (name)] === value);
  if (same) return;
  desk.ui = { ...desk.ui, ...change };
  redraw(model);
}

/**
 * @param {any} model
 * @param {import("./offered.js").Action} action
 */
async function act(model, action) {
  const { seat: _, ...plain } = action;
  alter(model, { pending: true, refusal: "" });
  try {
    await model.act(plain);
    alter(model, { pending: false });
  } catch (error) {
    alter(model, { pending: false, refusal: explain(error, model.words) });
  }
}

/**
 * The preview of an action: asked for once, drawn when it arrives.
 * @param {any} model
 * @param {Desk} desk
 * @param {import("./offered.js").Action} action
 * @param {boolean} ahead  nobody looks at it yet: it is only fetched
 */
function look(model, desk, action, ahead = false) {
  const { seat: _, ...plain } = action;
  const key = JSON.stringify(plain);
  if (!ahead) desk.wanted.add(key);
  if (desk.previews.has(key)) return desk.previews.get(key);
  desk.previews.set(key, undefined);
  if (!model.preview) return undefined;
  const arrived = (/** @type {any} */ seen) => {
    if (!desk.previews.has(key)) return;
    desk.previews.set(key, seen);
    if (desk.wanted.has(key)) redraw(model);
  };
  model.preview(plain).then(arrived, (/** @type {any} */ error) => (error.unanswered ? desk.previews.delete(key) : arrived({ refused: explain(error, model.words) })));
  return undefined;
}

/**
 * The whole table; on narrow screens one tab of it at a time.
 * @param {any} model
 */
export function table(model) {
  const ctx = contextOf(model);
  if (!ctx) return nothing;
  const what = ctx.readOnly ? undefined : decision(ctx);
  return html`<div class="mk-table" data-tab=${ctx.ui.tab} data-side=${ctx.ui.side} data-mine=${ctx.mine ? "yes" : "no"} data-watching=${ctx.seat < 0 ? "yes" : "no"}>
    ${map(ctx)}
    <section class="mk-panel panel" data-tab="map" tabindex="-1" aria-label=${ctx.say("question")}><h2 class="visually-hidden">${ctx.say("question")}</h2>${panel(ctx, model, what)}</section>
    ${ownOffice(ctx)}
    <aside class="mk-side" aria-label=${ctx.say("side")}><h2 class="visually-hidden">${ctx.say("side")}</h2>
      ${strip(ctx)}
      ${sideTabs(ctx, model)}
      <div class="mk-side-body" data-tab=${ctx.ui.side} tabindex="0" role="group" aria-label=${ctx.say(`tab_${ctx.ui.side}`)}>${sideBody(ctx, model)}</div>
    </aside>
    ${twin(ctx)}
    ${ctx.readOnly ? tabBar(ctx, model) : html`<div class="mk-foot">${questionBar(ctx, what)}${tabBar(ctx, model)}</div>`}
  </div>`;
}

/** @type {WeakMap<object, {number: number, from: any, story: any[]}>} */
const told = new WeakMap();

/**
 * A replay knows more than the moment it shows.
 * @param {any} model
 */
function storyOf(model) {
  if (!model.readOnly) return model.story;
  const known = told.get(model);
  if (known && known.number === model.number && known.from === model.story) return known.story;
  const story = model.story.filter((/** @type {any} */ one) => one.number <= model.number);
  told.set(model, { number: model.number, from: model.story, story });
  return story;
}

/**
 * Only what is in sight is drawn: the rest would cost time with every move.
 * @param {Ctx} ctx
 * @param {any} model
 */
function sideBody(ctx, model) {
  if (ctx.ui.side === "market") return market(ctx);
  if (ctx.ui.side === "players") return offices(ctx);
  return html`${ctx.readOnly ? nothing : chat(ctx, model)}${log(ctx, storyOf(model))}`;
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 * @param {import("./decision.js").Decision | undefined} what
 */
function panel(ctx, model, what) {
  return html`${ctx.view.final_round ? html`<p class="note warning mk-final-note">${finalRound(ctx)}</p>` : nothing}
    ${what ? (what.body ?? nothing) : ctx.ui.place ? travelPreview(ctx) : nothing}
    ${ctx.mine || ctx.ui.place ? nothing : log(ctx, storyOf(model), ctx.readOnly ? 8 : 2)}`;
}

/**
 * Whose decision, what is asked, and the button: above the board, and on phones above the tabs.
 * @param {Ctx} ctx
 * @param {import("./decision.js").Decision | undefined} what
 */
export function questionBar(ctx, what = decision(ctx)) {
  return html`<div class=${ctx.mine ? "mk-question mk-yours" : "mk-question"}>
    <p class="mk-asked"><b>${ctx.mine ? ctx.say("your_turn") : nothing}</b> ${what?.asked ?? ""}</p>
    ${ctx.ui.refusal ? html`<p class="mk-refusal" role="alert">${icon("warning")}${ctx.ui.refusal}</p>` : nothing}
    ${ctx.mine && ctx.ui.tab !== "map" ? html`<button type="button" class="button mk-show" @click=${() => ctx.set({ tab: "map" })}>${ctx.say("show_decision")}</button>` : nothing}
    ${what ? choices(ctx, what) : nothing}
  </div>`;
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
function sideTabs(ctx, model) {
  return html`<nav class="mk-side-tabs" aria-label=${ctx.say("side")}>${SIDES.map((side) => html`<button type="button" class="button quiet" aria-current=${ctx.ui.side === side}
    @click=${() => ctx.set({ side })}>${ctx.say(`tab_${side}`)}${side === "log" ? unread(ctx, model) : nothing}</button>`)}</nav>`;
}

/** @type {Record<string, string>} */
const TAB_ICONS = { map: "travel", office: "cube", market: "building", players: "people", log: "chat" };

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
function tabBar(ctx, model) {
  return html`<nav class="mk-tabs" aria-label=${ctx.say("tabs")}>${TABS.map((tab) => html`<button type="button" aria-current=${ctx.ui.tab === tab ? "page" : "false"}
    @click=${() => ctx.set(SIDES.includes(tab) ? { tab, side: tab } : { tab })}>${icon(TAB_ICONS[tab])}<span>${ctx.say(`tab_${tab}`)}</span>${tab === "log" ? unread(ctx, model) : nothing}</button>`)}</nav>`;
}

/**
 * @param {Ctx} ctx
 * @param {any} model
 */
function unread(ctx, model) {
  return model.unread ? html` <span class="badge" data-name=${ctx.say("unread", { n: model.unread })}>${model.unread}</span>` : nothing;
}

/**
 * For pages that only show a table, such as the replay: it is drawn into a place of theirs and kept up to date.
 * @param {HTMLElement} root
 * @param {{model: any, readOnly?: boolean}} given
 */
export function mount(root, { model, readOnly = false }) {
  model.readOnly ||= readOnly;
  const draw = () => render(table(model), root);
  const forget = model.subscribe(draw);
  draw();
  return { update: draw, unmount: () => (forget(), render(nothing, root)) };
}

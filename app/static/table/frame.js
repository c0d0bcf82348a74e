// The frame around every table: the question with its buttons, the tabs of a phone and those beside the board.
import { html, nothing } from "../vendor/lit.js";
import { timeLeft } from "../kit/time/clock.js";
import { icon } from "../kit/ui/icon.js";
import { narrow } from "../kit/ui/narrow.js";
import { t } from "../kit/words/words.js";

/** @import {Action, Ctx} from "./context.d.ts" */
/**
 * @typedef {import("../kit/model/wire.d.ts").Saying} Wording
 * @typedef {{label: string, gains?: string, run: () => void, disabled?: boolean, why?: string, kind?: string}} Choice  what it does, and in a second line what that costs or brings
 * @typedef {{asked: string, primary?: Choice, others?: Choice[], body?: unknown}} Decision  one question, one primary button, and the rest beside it
 */

/**
 * A button of the question. Just after the question has changed it takes nothing: whoever clicks then meant what stood there before.
 * Its second line, where it has one, is the price or the gain.
 * @param {Pick<Ctx, "busy" | "calm">} ctx @param {Choice} choice @param {string} kind
 */
function choiceButton(ctx, choice, kind) {
  const off = ctx.busy || ctx.calm || choice.disabled;
  return html`<button type="button" class=${`kt-button ${kind}`} ?disabled=${off} data-calm=${ctx.calm && !choice.disabled ? "yes" : nothing} data-name=${choice.why ?? nothing} @click=${choice.run}><span class="kt-deed">${choice.label}${choice.gains ? html`<small>${choice.gains}</small>` : nothing}</span></button>`;
}

/** The main button, always the same rectangle, and the others before it. @param {Pick<Ctx, "busy" | "calm">} ctx @param {Decision} what */
export function choices(ctx, what) {
  const main = what.primary;
  return html`<div class="kt-choices" data-anchor="choices">${(what.others ?? []).map((one) => choiceButton(ctx, one, one.kind ?? ""))}
    ${main ? choiceButton(ctx, main, `kt-main ${main.kind ?? "primary"}`) : nothing}</div>`;
}

/** What the view says somebody will most likely want to do, or could do instead. Nothing is pressed upon anybody while more can be gained.
 *  @param {Pick<Ctx, "label" | "act">} ctx @param {{actions: Action[], says: Wording, gains: Wording | null, quiet: boolean} | null | undefined} deed
 *  @returns {Choice | undefined} */
export function deedOf(ctx, deed) {
  if (!deed) return undefined;
  const told = (/** @type {Wording} */ { section, key, values }) => ctx.label(section, key, values);
  return {
    label: told(deed.says),
    gains: deed.gains ? told(deed.gains) : undefined,
    run: () => ctx.act(...deed.actions),
    kind: deed.quiet ? "" : undefined,
  };
}

/** Where the match allows it, a program can be asked what to do.
 *  @param {Pick<Ctx, "hints" | "mine" | "say" | "advise" | "ui" | "number">} ctx */
function adviceButton(ctx) {
  if (!ctx.hints || !ctx.mine) return nothing;
  const thinking = ctx.ui.advice?.number === ctx.number && !ctx.ui.advice.said;
  return html`<button type="button" class="kt-button icon-only quiet kt-advise" ?disabled=${thinking} aria-busy=${thinking ? "true" : "false"} aria-label=${ctx.say("advice")} data-name=${ctx.say("advice")} data-more=${ctx.say("advice_more")} @click=${ctx.advise}>${icon("help")}</button>`;
}

/** While others decide, the own next turn can be put together. @param {Pick<Ctx, "planBegin" | "mine" | "say">} ctx */
function planButton(ctx) {
  if (!ctx.planBegin || ctx.mine) return nothing;
  return html`<button type="button" class="kt-button quiet kt-plan-begin" data-name=${ctx.say("plan_begin_more")} @click=${ctx.planBegin}>${icon("edit")}${ctx.say("plan_begin")}</button>`;
}

/** A panel of a game, with the steps of the plan beside it while there is one to be seen. @param {Ctx} ctx @param {unknown} panel */
function planned(ctx, panel) {
  if (ctx.past) return ctx.past.told;
  return ctx.plan?.on ? ctx.plan.parts.board(ctx, panel) : panel;
}

/** @typedef {Pick<Ctx, "busy" | "kept" | "calm" | "mine" | "say" | "label" | "joined" | "set" | "ui" | "hints" | "advise" | "number" | "seat" | "clocks" | "pace" | "plan" | "planBegin" | "past">} Asking */

/** Whose decision, and what is asked. @param {Asking} ctx @param {Decision | undefined} what */
function asked(ctx, what) {
  const planning = Boolean(ctx.plan?.on);
  const whose = ctx.past?.whose ?? (planning ? ctx.say("plan_question") : ctx.mine ? ctx.say("your_turn") : "");
  return html`<p class="kt-asked"><b class="kt-whose">${whose}</b> <span>${what?.asked ?? ""}</span> ${ctx.mine && !planning ? timeLeft(ctx.clocks?.[ctx.seat], ctx.pace, true) : nothing}</p>`;
}

/** @param {Asking} ctx */
const standing = (ctx) => (ctx.plan?.on ? "kt-planned" : ctx.mine || ctx.past?.due ? "kt-yours" : "");

/** What is asked in the end: of an earlier board to come back, of a plan that is made to keep it.
 *  @param {Asking} ctx @param {Decision | undefined} decision */
const question = (ctx, decision) => ctx.past?.decision ?? ctx.plan?.parts.end(ctx.plan, ctx.say) ?? decision;

/** What helps to decide, and what can be done while others do. @param {Asking} ctx */
const besides = (ctx) =>
  ctx.past?.tools ?? html`${ctx.plan ? ctx.plan.parts.status(ctx) : planButton(ctx)}${adviceButton(ctx)}`;

/** @param {Asking} ctx */
function refusal(ctx) {
  if (ctx.kept)
    return html`<p class="kt-refusal kt-kept" role="status">${icon("clock")}${t("connection.waiting_more")}</p>`;
  return ctx.ui.refusal ? html`<p class="kt-refusal" role="alert">${icon("warning")}${ctx.ui.refusal}</p>` : nothing;
}

/**
 * All that is asked, on one card of fixed size: the question, its matter, and the buttons, which never move. In a narrow window the
 * matter stands alone, as question and buttons are at its foot; a replay asks nothing.
 * @param {Ctx} ctx
 * @param {Decision | undefined} decision
 * @param {unknown} matter
 * @param {string} home  the tab where the decision is shown
 */
export function card(ctx, decision, matter, home) {
  const panel = html`<section class="kt-panel kt-block" data-tab=${home} tabindex="0" aria-label=${ctx.say("question")}><h2 class="kt-visually-hidden">${ctx.say("question")}</h2>${planned(ctx, matter)}</section>`;
  if (narrow()) return panel;
  const what = question(ctx, decision);
  if (ctx.readOnly) return matter === nothing ? nothing : html`<div class="kt-card">${panel}</div>`;
  return html`<div class=${`kt-card kt-question ${standing(ctx)}`}>
    <div class="kt-card-head">${asked(ctx, what)}<div class="kt-besides">${besides(ctx)}</div></div>
    ${panel}${refusal(ctx)}${choices(ctx, what ?? { asked: "" })}</div>`;
}

/**
 * The question of narrow windows and their tabs; wide ones have it on a card and no tabs. A replay asks nothing.
 * @param {Asking & {readOnly: boolean}} ctx
 * @param {Decision | undefined} decision
 * @param {string} home
 * @param {unknown} tabs
 */
export function foot(ctx, decision, home, tabs) {
  if (ctx.readOnly) return tabs;
  if (!narrow()) return nothing;
  const what = question(ctx, decision);
  return html`<div class="kt-foot"><div class=${`kt-question ${standing(ctx)}`}>${asked(ctx, what)}${refusal(ctx)}
    ${ctx.mine && ctx.ui.tab !== home ? html`<button type="button" class="kt-button kt-show" @click=${() => ctx.set({ tab: home })}>${ctx.say("show_decision")}</button>` : nothing}
    <div class="kt-besides">${besides(ctx)}</div>${what ? choices(ctx, what) : nothing}</div>${tabs}</div>`;
}

/** @param {Pick<Ctx, "say" | "set" | "ui" | "unread">} ctx @param {readonly string[]} sides */
export function sideTabs(ctx, sides) {
  return html`<nav class="kt-side-tabs" aria-label=${ctx.say("side")}>${sides.map(
    (
      side,
    ) => html`<button type="button" class="kt-button quiet" data-anchor=${`part:${side}`} aria-current=${ctx.ui.side === side}
    @click=${() => ctx.set({ side })}>${ctx.say(`tab_${side}`)}${side === "log" ? unread(ctx) : nothing}</button>`,
  )}</nav>`;
}

/** @param {Pick<Ctx, "say" | "set" | "ui" | "unread">} ctx @param {Record<string, string>} icons  of every tab
 *  @param {readonly string[]} sides  those that are beside the board on a desk */
export function tabBar(ctx, icons, sides) {
  return html`<nav class="kt-tabs" aria-label=${ctx.say("tabs")}>${Object.entries(icons).map(
    ([
      tab,
      sign,
    ]) => html`<button type="button" data-anchor=${`part:${tab}`} aria-current=${ctx.ui.tab === tab ? "page" : "false"}
    @click=${() => ctx.set(sides.includes(tab) ? { tab, side: tab } : { tab })}>${icon(sign)}<span>${ctx.say(`tab_${tab}`)}</span>${tab === "log" ? unread(ctx) : nothing}</button>`,
  )}</nav>`;
}

/** @param {Pick<Ctx, "say" | "unread">} ctx */
function unread(ctx) {
  return ctx.unread
    ? html` <span class="kt-badge" data-name=${ctx.say("unread", { n: ctx.unread })}>${ctx.unread}</span>`
    : nothing;
}

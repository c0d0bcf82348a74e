// The frame around every table: the question with its buttons, the tabs of a phone and those beside the board.
import { html, nothing } from "../vendor/lit.js";
import { icon } from "../kit/ui/icon.js";
import { narrow } from "../kit/ui/narrow.js";

/**
 * @typedef {import("./context.js").Ctx} Ctx
 * @typedef {{label: string, run: () => void, disabled?: boolean, why?: string, kind?: string}} Choice
 * @typedef {{asked: string, primary?: Choice, others?: Choice[], body?: unknown}} Decision  one question, one primary button, and the rest beside it
 */

/**
 * @param {Pick<Ctx, "busy">} ctx
 * @param {Choice} choice
 * @param {string} kind
 */
export function choiceButton(ctx, choice, kind) {
  const off = ctx.busy || choice.disabled;
  return html`<button type="button" class=${`button ${kind}`} ?disabled=${off} data-name=${choice.why ?? nothing} @click=${choice.run}>${choice.label}</button>`;
}

/**
 * The primary button, and the others before it.
 * @param {Pick<Ctx, "busy">} ctx
 * @param {Decision} what
 */
export function choices(ctx, what) {
  return html`<div class="kt-choices" data-anchor="choices">${(what.others ?? []).map((one) => choiceButton(ctx, one, one.kind ?? ""))}
    ${what.primary ? choiceButton(ctx, what.primary, "primary") : nothing}</div>`;
}

/**
 * Where the match allows it, a program can be asked what to do.
 * @param {Pick<Ctx, "hints" | "mine" | "say" | "advise" | "ui" | "number">} ctx
 */
function adviceButton(ctx) {
  if (!ctx.hints || !ctx.mine) return nothing;
  const thinking = ctx.ui.advice?.number === ctx.number && !ctx.ui.advice.said;
  return html`<button type="button" class="button icon-only quiet kt-advise" ?disabled=${thinking} aria-busy=${thinking ? "true" : "false"} aria-label=${ctx.say("advice")} data-name=${ctx.say("advice")} data-more=${ctx.say("advice_more")} @click=${ctx.advise}>${icon("help")}</button>`;
}

/**
 * Whose decision, what is asked, and the button: above the board, and on phones above the tabs.
 * @param {Pick<Ctx, "busy" | "mine" | "say" | "set" | "ui" | "hints" | "advise" | "number">} ctx
 * @param {Decision | undefined} what
 * @param {string} home  the tab where the decision is shown
 */
export function questionBar(ctx, what, home) {
  return html`<div class=${ctx.mine ? "kt-question kt-yours" : "kt-question"}>
    <p class="kt-asked"><b>${ctx.mine ? ctx.say("your_turn") : nothing}</b> ${what?.asked ?? ""}</p>
    ${ctx.ui.refusal ? html`<p class="kt-refusal" role="alert">${icon("warning")}${ctx.ui.refusal}</p>` : nothing}
    ${ctx.mine && ctx.ui.tab !== home ? html`<button type="button" class="button kt-show" @click=${() => ctx.set({ tab: home })}>${ctx.say("show_decision")}</button>` : nothing}
    ${adviceButton(ctx)}${what ? choices(ctx, what) : nothing}
  </div>`;
}

/**
 * The question of narrow windows and their tabs; wide ones have the question in the head and no tabs. A replay asks nothing.
 * @param {Parameters<typeof questionBar>[0] & {readOnly: boolean}} ctx
 * @param {Decision | undefined} what
 * @param {string} home
 * @param {unknown} tabs
 */
export function foot(ctx, what, home, tabs) {
  if (ctx.readOnly) return tabs;
  return narrow() ? html`<div class="kt-foot">${questionBar(ctx, what, home)}${tabs}</div>` : nothing;
}

/**
 * @param {Pick<Ctx, "say" | "set" | "ui">} ctx
 * @param {any} model
 * @param {readonly string[]} sides
 */
export function sideTabs(ctx, model, sides) {
  return html`<nav class="kt-side-tabs" aria-label=${ctx.say("side")}>${sides.map(
    (side) => html`<button type="button" class="button quiet" aria-current=${ctx.ui.side === side}
    @click=${() => ctx.set({ side })}>${ctx.say(`tab_${side}`)}${side === "log" ? unread(ctx, model) : nothing}</button>`,
  )}</nav>`;
}

/**
 * @param {Pick<Ctx, "say" | "set" | "ui">} ctx
 * @param {any} model
 * @param {Record<string, string>} icons  of every tab
 * @param {readonly string[]} sides  those that are beside the board on a desk
 */
export function tabBar(ctx, model, icons, sides) {
  return html`<nav class="kt-tabs" aria-label=${ctx.say("tabs")}>${Object.entries(icons).map(
    ([tab, sign]) => html`<button type="button" aria-current=${ctx.ui.tab === tab ? "page" : "false"}
    @click=${() => ctx.set(sides.includes(tab) ? { tab, side: tab } : { tab })}>${icon(sign)}<span>${ctx.say(`tab_${tab}`)}</span>${tab === "log" ? unread(ctx, model) : nothing}</button>`,
  )}</nav>`;
}

/**
 * @param {Pick<Ctx, "say">} ctx
 * @param {any} model
 */
function unread(ctx, model) {
  return model.unread
    ? html` <span class="badge" data-name=${ctx.say("unread", { n: model.unread })}>${model.unread}</span>`
    : nothing;
}

// The small signs that every table has: the mark of a seat, who is there, and more or less of something.
import { html, nothing } from "../vendor/lit.js";
import { hoursText, timeLeft } from "../kit/time/clock.js";
import { icon } from "../kit/ui/icon.js";
import { keptMark } from "../kit/ui/kept.js";
import { moment } from "../kit/words/words.js";

/** @typedef {Pick<import("./context.d.ts").Ctx, "names" | "say">} Says */

/** A seat's mark: a colour and a shape, so that nobody has to tell colours apart. @param {Says} ctx @param {number} seat */
export function seal(ctx, seat) {
  return html`<i class="kt-seat-mark" data-seat=${seat} data-name=${ctx.names[seat] ?? ""}></i>`;
}

/** @param {Says & {present: ReadonlySet<number>}} ctx @param {import("./context.d.ts").Seat} seat */
export function presence(ctx, { seat, kind, resigned, stand_in, away_until, hours, kept }) {
  if (away_until)
    return html`<span class="kt-role" data-name=${ctx.say("stand_in_until", { until: moment(away_until) })}>${icon("bot")}</span>`;
  if (kind === "bot" || resigned || stand_in)
    return html`<span class="kt-role" data-name=${ctx.say(resigned ? "resigned" : stand_in ? "stand_in" : "bot")}>${icon("bot")}</span>`;
  const here = ctx.present.has(seat);
  return html`${keptMark({ kept })}<span class=${here ? "kt-dot kt-there" : "kt-dot"} data-name=${ctx.say(here ? "is_here" : "is_away")} data-more=${hoursText(hours) || nothing}></span>`;
}

/** That everybody waits for this seat, and how long yet, where the match has a pace.
 *  @param {Says & Pick<import("./context.d.ts").Ctx, "clocks" | "pace">} ctx @param {number} seat */
export function thinking(ctx, seat) {
  const clock = ctx.clocks?.[seat];
  if (clock?.due) return timeLeft(clock, ctx.pace);
  return html`<span class="kt-role kt-thinks" data-name=${ctx.say("decides")}>${icon("clock")}<span class="kt-visually-hidden">${ctx.say("decides")}</span></span>`;
}

/**
 * More or less of something, never below or above its limits.
 * @param {Says} ctx
 * @param {{label: string, value: number, least?: number, most: number, set: (value: number) => void, mark?: unknown}} given
 */
export function stepper(ctx, { label, value, least = 0, most, set, mark }) {
  return html`<div class="kt-stepper" role="group" aria-label=${label}>
    <button type="button" class="kt-button icon-only" aria-label=${ctx.say("less_of", { what: label })} ?disabled=${value <= least}
      @click=${() => set(value - 1)}>${icon("minus")}</button>
    <span class="kt-stepper-value">${mark ?? nothing}<output>${value}</output></span>
    <button type="button" class="kt-button icon-only" aria-label=${ctx.say("more_of", { what: label })} ?disabled=${value >= most}
      @click=${() => set(value + 1)}>${icon("plus")}</button>
  </div>`;
}

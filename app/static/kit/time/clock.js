/** Clocks as text: how much time is left, and how fast a match is played. */

import { html, nothing, render } from "../../vendor/lit.js";
import { sound } from "../notify/alerts.js";
import { announce } from "../ui/announce.js";
import { icon } from "../ui/icon.js";
import { secondsUntil } from "../net/time.js";
import { language, moment, t } from "../words/words.js";

/** @import {Clock, Hours, Pace} from "../model/types.d.ts" */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** “2 days”, “5 hours”: the two largest parts of a length of time. @param {number} seconds @param {"narrow" | "short" | "long"} [style] */
export function length(seconds, style = "short") {
  const unit = (/** @type {number} */ value, /** @type {string} */ of) =>
    new Intl.NumberFormat(language(), { style: "unit", unit: of, unitDisplay: style }).format(value);
  const parts =
    seconds >= DAY
      ? [
          ["day", DAY],
          ["hour", HOUR],
        ]
      : seconds >= HOUR
        ? [
            ["hour", HOUR],
            ["minute", MINUTE],
          ]
        : seconds >= MINUTE
          ? [["minute", MINUTE]]
          : [["second", 1]];
  let rest = Math.floor(seconds);
  const told = parts.map(([of, size]) => {
    const value = Math.floor(rest / Number(size));
    rest -= value * Number(size);
    return value ? unit(value, String(of)) : "";
  });
  return told.filter(Boolean).join(" ") || unit(0, String(parts[0][0]));
}

/** What is left until a moment; it follows the time by itself, by the second only in the last minute. In the last `soon`
 *  seconds it warns: it is seen at the clock around it, and `mine` is said and heard too. */
class TimeLeft extends HTMLElement {
  static observedAttributes = ["due"];

  connectedCallback() {
    this._draw();
  }

  disconnectedCallback() {
    clearTimeout(this._timer);
  }

  attributeChangedCallback() {
    if (this.isConnected) this._draw();
  }

  _draw() {
    clearTimeout(this._timer);
    const seconds = secondsUntil(Number(this.getAttribute("due")));
    const soon = this._warn(seconds);
    render(
      html`<span aria-hidden="true">${length(seconds, "narrow")}</span><span class="kt-visually-hidden">${length(seconds, "long")}</span>`,
      this,
    );
    if (seconds)
      this._timer = setTimeout(
        () => this._draw(),
        seconds <= MINUTE ? 1000 : Math.min(20_000, (seconds - MINUTE) * 1000 + 50, soon * 1000 + 50),
      );
  }

  /** How long until it warns; Infinity from then on. @param {number} seconds */
  _warn(seconds) {
    const before = seconds - Number(this.getAttribute("soon"));
    this.closest(".kt-clock")?.classList.toggle("soon", before < 0);
    if (before < 0 && this._early && this.hasAttribute("mine")) {
      announce(t("pace.soon"), { urgent: true });
      sound("turn");
    }
    this._early = before >= 0;
    return this._early ? before : Infinity;
  }
}
customElements.define("time-left", TimeLeft);

/** A seat's clock, while it runs; in the last fifth of the time for a decision it warns. @param {Clock | undefined} clock
 *  @param {Pace | null | undefined} pace @param {boolean} [mine]  of whoever looks, and asked right here */
export function timeLeft(clock, pace, mine = false) {
  if (!clock?.due || !pace) return nothing;
  const more = t("pace.left_more", { at: moment(clock.due), bank: length(clock.bank) });
  return html`<span class="kt-clock" data-name=${t("pace.left")} data-more=${more}>${icon("clock")}${icon("warning")}<span class="kt-visually-hidden">${t("pace.left")}</span><time-left due=${clock.due} soon=${pace.move / 5} ?mine=${mine}></time-left></span>`;
}

/** In a few words, for cards. @param {Pace | null} pace */
export function paceChip(pace) {
  return pace
    ? html`<span class="kt-chip">${icon("clock")}${t(`pace.chip_${pace.kind}`, { move: length(pace.move, "long") })}</span>`
    : nothing;
}

/** As it was agreed, in sentences. @param {Pace} pace */
export function paceText({ kind, move, bank, then, times }) {
  const time = bank
    ? t("pace.text", { move: length(move, "long"), bank: length(bank, "long") })
    : t("pace.text_no_bank", { move: length(move, "long") });
  return `${t(`choices.pace_${kind}`)}: ${time} ${t(`pace.then_${then}`, { n: times })}`;
}

/** How long a decision can take somebody whose clock rests outside these hours, when they have just left. @param {Pace} pace @param {Pick<Hours, "since" | "until">} hours */
function longest({ move }, { since, until }) {
  const here = ((until - since + 24) % 24) * HOUR;
  const nights = Math.ceil(move / here);
  return Math.ceil((move + nights * (DAY - here)) / DAY) * DAY;
}

/** What these hours mean at this pace. @param {Pace | null | undefined} pace @param {Pick<Hours, "since" | "until"> | null | undefined} hours */
export function longestText(pace, hours) {
  if (pace?.kind !== "daily" || !hours) return "";
  return t("pace.longest", { most: length(longest(pace, hours), "long") });
}

/** When somebody is usually here; in their own time, which is named where it is not ours. @param {Hours | null | undefined} hours */
export function hoursText(hours) {
  if (!hours) return "";
  const here = hours.zone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  return t(here ? "hours.usual" : "hours.usual_in", {
    since: hours.since,
    until: hours.until,
    zone: hours.zone.split("/").at(-1)?.replaceAll("_", " "),
  });
}

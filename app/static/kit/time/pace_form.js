/** The choice of a pace: for a new match, and as a proposal at the table. */

import { html, nothing } from "../../vendor/lit.js";
import { length, longestText } from "./clock.js";
import { openDialog } from "../ui/dialog.js";
import { picked } from "../ui/field.js";
import { choices } from "../ui/settings.js";
import { explain, t } from "../words/words.js";

/** @import {Pace} from "../model/types.d.ts" */

const HOUR = 3600;
const DAY = 86_400;
const MOVES = { live: [15, 30, 60, 120, 300], daily: [8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY] };
const BANKS = { live: [0, 300, 600, 1200, 2400], daily: [0, DAY, 3 * DAY, 7 * DAY] };
const EVENINGS = { since: 18, until: 23 };
const TIMES = [1, 2, 3, 5];
/** @type {Record<"live" | "daily", Pace>} */
const USUAL = {
  live: { kind: "live", move: 30, bank: 600, then: "once", times: 3 },
  daily: { kind: "daily", move: DAY, bank: 3 * DAY, then: "seat", times: 3 },
};

/** @param {Pace | null} pace @param {(pace: Pace | null) => void} change */
export function paceForm(pace, change) {
  return html`${choices("pace", t("pace.title"), /** @type {const} */ (["none", "daily", "live"]), pace?.kind ?? "none", (kind) => change(kind === "none" ? null : USUAL[kind]))}
    ${pace ? details(pace, change) : html`<p class="kt-hint">${t("pace.none_hint")}</p>`}`;
}

/** @param {Pace} pace @param {(pace: Pace) => void} change */
function details(pace, change) {
  return html`<div class="kt-setting-pair kt-pace-details">
      ${select(
        t("pace.move"),
        MOVES[pace.kind],
        pace.move,
        (seconds) => length(seconds, "long"),
        (move) => change({ ...pace, move }),
      )}
      ${select(
        t("pace.bank"),
        BANKS[pace.kind],
        pace.bank,
        (seconds) => (seconds ? length(seconds, "long") : t("pace.no_bank")),
        (bank) => change({ ...pace, bank }),
      )}
      ${select(
        t("pace.then"),
        /** @type {const} */ (["once", "seat", "give_up"]),
        pace.then,
        (then) => t(`pace.does_${then}`),
        (then) => change({ ...pace, then }),
      )}
      ${pace.then === "give_up" ? select(t("pace.times"), TIMES, pace.times, String, (times) => change({ ...pace, times })) : nothing}
    </div>
    <p class="kt-hint">${t(`pace.then_${pace.then}`, { n: pace.times })} ${t(`pace.${pace.kind}_hint`)}
      ${pace.kind === "daily" ? t("pace.evenings", { ...EVENINGS, longest: longestText(pace, EVENINGS) }) : nothing}</p>`;
}

/** @template T @param {string} label @param {readonly T[]} values @param {T} now @param {(value: T) => string} told @param {(value: T) => void} choose */
function select(label, values, now, told, choose) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <select @change=${picked((index) => choose(values[index]))}>${values.map((value) => html`<option ?selected=${value === now}>${told(value)}</option>`)}</select></label>`;
}

/** Ask the others for another pace. @param {import("../model/model.js").MatchModel} model */
export function proposePace(model) {
  const state = { pace: /** @type {Pace | null} */ (model.summary.pace), problem: "" };
  const dialog = openDialog({
    title: t("pace.propose"),
    body: () =>
      html`<div class="kt-stack">${paceForm(state.pace, (pace) => ((state.pace = pace), dialog.update()))}${state.problem ? html`<p class="kt-problem" role="alert">${state.problem}</p>` : nothing}</div>`,
    buttons: () => [{ label: t("dialog.cancel") }, { label: t("pace.ask"), kind: "primary", submit: true, run: ask }],
  });

  async function ask() {
    try {
      await model.propose("pace", { pace: state.pace });
      dialog.close();
    } catch (error) {
      state.problem = explain(error, model.words);
      dialog.update();
    }
  }
}

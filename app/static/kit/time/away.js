/** A program plays for me while I am away: in one match, or in all of mine; until I am back, or until a day. */

import { html, nothing } from "../../vendor/lit.js";
import { complain, openDialog, toast } from "../ui/dialog.js";
import { typed } from "../ui/field.js";
import { api } from "../net/net.js";
import { choices } from "../ui/settings.js";
import { explain, t } from "../words/words.js";

/** @typedef {{where: "one" | "all", day: string, problem: string, busy: boolean}} State */

/** @param {{match?: number, done?: () => void}} [about] the match it is asked in, if it is one */
export function openAway({ match, done } = {}) {
  /** @type {State} */
  const state = { where: match ? "one" : "all", day: "", problem: "", busy: false };
  const dialog = openDialog({
    title: t("away.title"),
    body: () => form(state, Boolean(match), (changes) => (Object.assign(state, changes), dialog.update())),
    buttons: () => [
      { label: t("dialog.cancel") },
      { label: t("away.go"), kind: "primary", submit: true, disabled: state.busy, run: go },
    ],
  });

  async function go() {
    Object.assign(state, { busy: true, problem: "" });
    dialog.update();
    try {
      /** @type {Partial<import("../model/wire.d.ts").InMatches>} */
      const { matches } = await api("POST", state.where === "one" ? `/api/matches/${match}/away` : "/api/me/away", {
        until: beginning(state.day),
      });
      dialog.close();
      if (matches !== undefined) toast(t("away.gone", { n: matches }));
      done?.();
    } catch (error) {
      Object.assign(state, { busy: false, problem: explain(error) });
      dialog.update();
    }
  }
}

/** @param {State} state @param {boolean} choice @param {(changes: Partial<State>) => void} change */
function form(state, choice, change) {
  return html`<div class="kt-stack">
    <p>${t("away.text")}</p>
    ${choice ? choices("away", t("away.where"), /** @type {const} */ (["one", "all"]), state.where, (where) => change({ where })) : html`<p class="kt-hint">${t("away.all_hint")}</p>`}
    <label class="kt-field"><span class="kt-field-label">${t("away.until")}</span>
      <input type="date" min=${tomorrow()} .value=${state.day} @input=${typed((day) => change({ day }))} />
      <span class="kt-hint">${t("away.until_hint")}</span></label>
    ${state.problem ? html`<p class="kt-problem" role="alert">${state.problem}</p>` : nothing}
  </div>`;
}

/** When a day begins here, in seconds. @param {string} day */
function beginning(day) {
  return day ? new Date(`${day}T00:00`).getTime() / 1000 : null;
}

function tomorrow() {
  const day = new Date(Date.now() + 86_400_000);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}

/** Programs play for me: one tap, and I am back everywhere. @param {import("../model/types.d.ts").Summary[]} matches @param {() => void} done */
export function backBar(matches, done) {
  const kept = matches.filter(
    (match) => match.status === "running" && match.seats.some((seat) => seat.you && seat.stand_in),
  ).length;
  if (!kept) return nothing;
  const back = () => api("POST", "/api/me/back").then(done, complain);
  return html`<div class="kt-away-bar" role="status"><span>${t("away.kept", { n: kept })}</span>
    <button type="button" class="kt-button primary" @click=${back}>${t("away.back")}</button></div>`;
}

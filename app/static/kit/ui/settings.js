/** The dialog for what this browser prefers. Every change holds at once. */

import { html, nothing } from "../../vendor/lit.js";
import { allowNotifications, notificationsPossible, sound } from "../notify/alerts.js";
import { ticked } from "./field.js";
import { openDialog } from "./dialog.js";
import { prefer, preferences } from "../model/preferences.js";
import { LANGUAGES, onLanguage, t } from "../words/words.js";

/** @import {Preferences} from "../model/preferences.js" */

export function openPreferences() {
  const closed = new AbortController();
  const dialog = openDialog({ title: t("preferences.title"), body: form, onClose: () => closed.abort() });
  onLanguage(() => dialog.retitle(t("preferences.title")), closed.signal);

  /** @param {Partial<Preferences>} changes */
  function change(changes) {
    prefer(changes);
    dialog.update();
  }

  function form() {
    const now = preferences();
    return html`<div class="kt-stack">
      ${choices("language", t("preferences.language"), ["system", ...Object.keys(LANGUAGES)], now.language, (language) => change({ language }))}
      ${choices("theme", t("preferences.theme"), ["system", "light", "dark"], now.theme, (theme) => change({ theme }))}
      ${choices("motion", t("preferences.motion"), ["system", "full", "less"], now.motion, (motion) => change({ motion }))}
      ${choices("story", t("preferences.story"), ["off", "quick", "slow"], now.story, (story) => change({ story }))}
      <fieldset class="kt-setting">
        <legend>${t("preferences.colours")}</legend>
        ${tick(t("preferences.hatch"), now.hatch, (hatch) => change({ hatch }))}
      </fieldset>
      <fieldset class="kt-setting">
        <legend>${t("preferences.hints")}</legend>
        ${tick(t("preferences.sound"), now.sound, (on) => (change({ sound: on }), sound("turn")))}
        ${tick(t("preferences.sound_join"), now.sound_join, (on) => (change({ sound_join: on }), sound("join")))}
        ${tick(t("preferences.sound_end"), now.sound_end, (on) => (change({ sound_end: on }), sound("end")))}
        ${notifications(now)}
        ${tick(t("preferences.guide"), now.guide, (guide) => change({ guide }))}
      </fieldset>
    </div>`;
  }

  /** @param {Preferences} now */
  function notifications(now) {
    if (!notificationsPossible()) return html`<p class="kt-hint">${t("preferences.no_notifications")}</p>`;
    const wish = async (/** @type {boolean} */ notify) => change({ notify: notify && (await allowNotifications()) });
    return html`${tick(t("preferences.notify"), now.notify, wish)}
      <p class="kt-hint">${t("preferences.notify_hint")}</p>`;
  }
}

/** One of few: all of them are seen. @param {string} name @param {string} legend @template {string} T
 *  @param {readonly T[]} values @param {T} now @param {(value: T) => void} choose */
export function choices(name, legend, values, now, choose) {
  return html`<fieldset class="kt-setting">
    <legend>${legend}</legend>
    <div class="kt-segments">${values.map(
      (
        value,
      ) => html`<label class="kt-segment"><input type="radio" name=${name} .checked=${value === now} @change=${() => choose(value)} />
        <span lang=${name === "language" && value !== "system" ? value : nothing}>${labelOf(name, value)}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** @param {string} name @param {string} value */
function labelOf(name, value) {
  if (name === "language" && value !== "system") return LANGUAGES[value].name;
  return /^\d+$/.test(value) ? value : t(`choices.${name.replace(/-\d+$/, "")}_${value}`);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export function tick(label, on, change) {
  return html`<label class="kt-choice"><input type="checkbox" .checked=${on} @change=${ticked(change)} />
    <span>${label}</span></label>`;
}

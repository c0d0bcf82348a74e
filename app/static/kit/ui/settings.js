/** The dialog for what this browser prefers. Every change holds at once. */

import { html, nothing } from "../../vendor/lit.js";
import { allowNotifications, notificationsPossible, softSound } from "./alerts.js";
import { openDialog } from "./dialog.js";
import { prefer, preferences } from "../model/preferences.js";
import { LANGUAGE_NAMES, onLanguage, t } from "../words/words.js";

/** @typedef {import("../model/preferences.js").Preferences} Preferences */

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
    return html`<div class="stack">
      ${choices("language", t("preferences.language"), ["system", "en", "de"], now.language, (value) => change({ language: /** @type {any} */ (value) }))}
      ${choices("theme", t("preferences.theme"), ["system", "light", "dark"], now.theme, (value) => change({ theme: /** @type {any} */ (value) }))}
      ${choices("motion", t("preferences.motion"), ["system", "full", "less"], now.motion, (value) => change({ motion: /** @type {any} */ (value) }))}
      <fieldset class="setting">
        <legend>${t("preferences.colours")}</legend>
        ${tick(t("preferences.hatch"), now.hatch, (hatch) => change({ hatch }))}
      </fieldset>
      <fieldset class="setting">
        <legend>${t("preferences.hints")}</legend>
        ${tick(t("preferences.sound"), now.sound, (sound) => (change({ sound }), softSound()))}
        ${notifications(now)}
        ${tick(t("preferences.guide"), now.guide, (guide) => change({ guide }))}
      </fieldset>
    </div>`;
  }

  /** @param {Preferences} now */
  function notifications(now) {
    if (!notificationsPossible()) return html`<p class="hint">${t("preferences.no_notifications")}</p>`;
    const wish = async (/** @type {boolean} */ notify) => change({ notify: notify && (await allowNotifications()) });
    return tick(t("preferences.notify"), now.notify, wish);
  }
}

/** One of few: all of them are seen. @param {string} name @param {string} legend @param {string[]} values @param {string} now
 *  @param {(value: string) => void} choose */
export function choices(name, legend, values, now, choose) {
  return html`<fieldset class="setting">
    <legend>${legend}</legend>
    <div class="segments">${values.map(
      (
        value,
      ) => html`<label class="segment"><input type="radio" name=${name} .checked=${value === now} @change=${() => choose(value)} />
        <span lang=${name === "language" && value !== "system" ? value : nothing}>${labelOf(name, value)}</span></label>`,
    )}</div>
  </fieldset>`;
}

/** @param {string} name @param {string} value */
function labelOf(name, value) {
  if (name === "language" && value !== "system") return LANGUAGE_NAMES[/** @type {"en" | "de"} */ (value)];
  return /^\d+$/.test(value) ? value : t(`choices.${name.replace(/-\d+$/, "")}_${value}`);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change */
export function tick(label, on, change) {
  return html`<label class="choice"><input type="checkbox" .checked=${on} @change=${(/** @type {any} */ event) => change(event.target.checked)} />
    <span>${label}</span></label>`;
}

/** A link or a secret to give away: shown, selected with one click, copied with another. */

import { html } from "../../vendor/lit.js";
import { toast } from "./dialog.js";
import { selected } from "./field.js";
import { icon } from "./icon.js";
import { t } from "../words/words.js";

/** @param {string} text @param {string} [name] of what it is */
export function copyable(text, name = t("dialog.link")) {
  const copy = async (/** @type {Event} */ event) => {
    await copied(text, /** @type {Element} */ (event.currentTarget).parentElement?.querySelector("input"));
    toast(t("dialog.copied"));
  };
  return html`<div class="kt-field-row"><input readonly aria-label=${name} .value=${text} @focus=${selected} />
    <button type="button" class="kt-button" @click=${copy}>${icon("copy")}${t("dialog.copy")}</button></div>`;
}

/** At home, without https, browsers have no clipboard for us. @param {string} text @param {HTMLInputElement | null} [field] */
async function copied(text, field) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  field?.select();
  document.execCommand("copy");
}

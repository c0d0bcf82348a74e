/** The field in which people at a table talk. What could not be said stays in it, and it is said why. */

import { html } from "../../vendor/lit.js";
import { toast } from "../../kit/ui/dialog.js";
import { icon } from "../../kit/ui/icon.js";
import { explain, t } from "../../kit/words/words.js";

/** @param {(text: string) => Promise<unknown>} say */
export function sayForm(say) {
  return html`<form class="kt-chat-form" @submit=${(/** @type {SubmitEvent} */ event) => send(event, say)}>
    <input name="text" maxlength="1000" autocomplete="off" aria-label=${t("talk.say")} placeholder=${t("talk.say")} />
    <button class="kt-button icon-only" aria-label=${t("talk.send")} data-name=${t("talk.send")}>${icon("send")}</button></form>`;
}

/** @param {SubmitEvent} event @param {(text: string) => Promise<unknown>} say */
async function send(event, say) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text")
  );
  const text = field.value.trim();
  if (!text) return;
  try {
    await say(text);
    if (field.value.trim() === text) field.value = "";
  } catch (error) {
    toast(t("talk.unsent", { why: explain(error) }), { kind: "problem" });
    field.focus();
  }
}

/** Talk at a table that has not started. */

import { html } from "../../vendor/lit.js";
import { toast } from "../../kit/ui/dialog.js";
import { icon } from "../../kit/ui/icon.js";
import { explain, t } from "../../kit/words/words.js";

/** @typedef {import("../../kit/model/model.js").MatchModel} MatchModel */

const SHOWN = 80; // lines

/** @param {MatchModel} model */
export function talk(model) {
  return html`<section class="panel" aria-labelledby="talk"><h2 class="panel-title" id="talk">${t("talk.title")}</h2>
    <div class="kt-chat-lines" role="log" aria-labelledby="talk" tabindex="0">${model.chat.length ? model.chat.slice(-SHOWN).map(line) : html`<p class="hint">${t("talk.empty")}</p>`}</div>
    ${model.seat === null ? html`<p class="hint">${t("talk.seated")}</p>` : form(model)}
  </section>`;
}

/** The last line is the one to read; whoever scrolls back is left alone until something new is said.
 *  @param {HTMLElement} root */
export function showLatest(root) {
  const lines = root.querySelector(".kt-chat-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

/** @param {import("../../kit/model/types.d.ts").Message} said */
function line(said) {
  return html`<p><i class="seat-mark" data-seat=${said.seat} aria-hidden="true"></i> <b>${said.name}</b> ${said.text}</p>`;
}

/** @param {MatchModel} model */
function form(model) {
  return html`<form class="kt-chat-form" @submit=${(/** @type {SubmitEvent} */ event) => send(event, model)}>
    <input name="text" maxlength="1000" autocomplete="off" aria-label=${t("talk.say")} placeholder=${t("talk.say")} />
    <button class="button icon-only" aria-label=${t("talk.send")} data-name=${t("talk.send")}>${icon("send")}</button></form>`;
}

/** What could not be said stays in the field. @param {SubmitEvent} event @param {MatchModel} model */
async function send(event, model) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text")
  );
  const text = input.value.trim();
  if (!text) return;
  try {
    await model.say(text);
    if (input.value.trim() === text) input.value = "";
    await model.loadChat();
  } catch (error) {
    toast(explain(error, model.words), { kind: "problem" });
  }
}

/** Talk at a table that has not started, or is over. */

import { html } from "../../vendor/lit.js";
import { speaker } from "../../table/talk/about.js";
import { sayForm } from "../../table/talk/say.js";
import { when } from "../../table/talk/when.js";
import { t } from "../../kit/words/words.js";

/** @import {MatchModel} from "../../kit/model/model.js" */

const SHOWN = 80; // lines

/** @param {MatchModel} model */
export function talk(model) {
  return html`<section class="kt-block" aria-labelledby="talk"><h2 class="kt-block-title" id="talk">${t("talk.title")}</h2>
    <div class="kt-chat-lines" role="log" aria-labelledby="talk" tabindex="0">${model.chat.length ? model.chat.slice(-SHOWN).map((said, at, all) => line(model, said, all[at - 1]?.at)) : html`<p class="kt-hint">${t("talk.empty")}</p>`}</div>
    ${model.seat === null ? html`<p class="kt-hint">${t(model.status === "open" ? "talk.seated" : "talk.watching")}</p>` : sayForm((text) => model.say(text))}
  </section>`;
}

/** The last line is the one to read; whoever scrolls back is left alone until something new is said.
 *  @param {HTMLElement} root */
export function showLatest(root) {
  const lines = root.querySelector(".kt-chat-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

/** @param {MatchModel} model @param {import("../../kit/model/types.d.ts").Message} said @param {number} [before]  when the one before was said */
function line(model, said, before) {
  return html`<p><i class="kt-seat-mark" data-seat=${said.seat} aria-hidden="true"></i> ${speaker(model.id, said, model.seat)} ${said.text} ${when(said.at, before)}</p>`;
}

/** What can be done about somebody who has said something: mute, block, report. */

import { html } from "../../vendor/lit.js";
import { complain, openDialog, toast } from "../../kit/ui/dialog.js";
import { typed } from "../../kit/ui/field.js";
import { api } from "../../kit/net/net.js";
import { moreWords } from "../../kit/words/more.js";

/** @import {Message} from "../../kit/model/types.d.ts" */

/** @param {number} match @param {Message} said */
export async function openAbout(match, { number: message, name }) {
  const say = await moreWords("own");
  const state = { reason: "" };
  const done = (/** @type {string} */ path, /** @type {object} */ body, /** @type {string} */ told) => async () => {
    try {
      await api("POST", `/api/matches/${match}/${path}`, { message, ...body });
      dialog.close();
      toast(say(told, { name }));
    } catch (error) {
      complain(error);
    }
  };
  const dialog = openDialog({
    title: say("about", { name }),
    body: () => html`<div class="kt-stack">
      <section><button type="button" class="kt-button" @click=${done("apart", { how: "mute" }, "muted")}>${say("mute_do")}</button><p class="kt-hint">${say("mute_hint", { name })}</p></section>
      <section><button type="button" class="kt-button" @click=${done("apart", { how: "block" }, "muted")}>${say("block_do")}</button><p class="kt-hint">${say("block_hint", { name })}</p></section>
      <section><h3>${say("report")}</h3>
        <label class="kt-field"><span class="kt-field-label">${say("reason")}</span><textarea rows="3" maxlength="1000" .value=${state.reason} @input=${typed((value) => (state.reason = value))}></textarea></label>
        <button type="button" class="kt-button danger" @click=${() => done("reports", { reason: state.reason }, "reported")()}>${say("report_do")}</button></section>
    </div>`,
  });
}

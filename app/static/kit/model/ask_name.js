/** The dialog that asks for a name, or for the password of one that is kept. */

import { html, nothing } from "../../vendor/lit.js";
import { openDialog } from "../ui/dialog.js";
import { typed } from "../ui/field.js";
import { arrive } from "./person.js";
import { api } from "../net/net.js";
import { explain, t } from "../words/words.js";

/** @import {Person} from "./types.d.ts" */

/** @returns {Promise<Person | null>} null if whoever is there would rather not */
export function askName() {
  return new Promise((resolve) => {
    const state = { name: "", password: "", known: false, forgotten: false, problem: "", said: "", busy: false };
    /** @type {Person | null} */
    let person = null;
    const dialog = openDialog({
      title: t("person.title"),
      body: () => nameForm(state, () => change({ forgotten: true })),
      buttons: () => [
        {
          label: state.known && !state.forgotten ? t("person.as_guest") : t("person.have_password"),
          run: () => change({ known: state.forgotten || !state.known, forgotten: false }),
        },
        {
          label: t(state.forgotten ? "person.forgotten_go" : "person.go"),
          kind: "primary",
          submit: true,
          disabled: state.busy,
          run: go,
        },
      ],
      onClose: () => resolve(person),
    });
    /** @param {Partial<Arriving>} changes */
    function change(changes) {
      Object.assign(state, { problem: "", said: "", ...changes });
      dialog.retitle(t(state.forgotten ? "person.forgotten" : "person.title"));
    }
    async function go() {
      Object.assign(state, { busy: true, problem: "", said: "" });
      dialog.update();
      try {
        if (state.forgotten) state.said = await sendLink(state.name);
        else {
          person = await arrive(state.name, state.known ? state.password : "");
          dialog.close();
        }
      } catch (error) {
        state.problem = explain(error);
      }
      state.busy = false;
      dialog.update();
    }
  });
}

/** Whether there is an address is nobody else's business: the answer is always the same. @param {string} name */
async function sendLink(name) {
  await api("POST", "/api/password/forgotten", { name });
  return t("person.forgotten_sent");
}

/** @typedef {{name: string, password: string, known: boolean, forgotten: boolean, problem: string, said: string}} Arriving */

/** @param {Arriving} state @param {() => void} forget */
function nameForm(state, forget) {
  const hint = state.forgotten ? "person.forgotten_hint" : state.known ? "person.sign_in_hint" : "person.hint";
  return html`<p>${t(hint)}</p>
    <label class="kt-field"><span>${t("person.name")}</span>
      <input name="name" autocomplete="username" maxlength="40" required autofocus .value=${state.name} aria-describedby="person-problem"
        @input=${typed((value) => (state.name = value))} /></label>
    ${state.known && !state.forgotten ? passwordField(state, forget) : nothing}
    <p role="status">${state.said}</p>
    <p id="person-problem" class="kt-problem" role="alert">${state.problem}</p>`;
}

/** @param {Arriving} state @param {() => void} forget */
function passwordField(state, forget) {
  return html`<label class="kt-field"><span>${t("person.password")}</span>
      <input name="password" type="password" autocomplete="current-password" maxlength="200" .value=${state.password}
        @input=${typed((value) => (state.password = value))} /></label>
    ${"mail" in document.body.dataset ? html`<button type="button" class="kt-button quiet" @click=${forget}>${t("person.forgotten")}</button>` : nothing}`;
}

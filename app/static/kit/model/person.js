/** Who sits in front of this browser. */

import { html, nothing } from "../../vendor/lit.js";
import { openDialog } from "../ui/dialog.js";
import { ApiError, api } from "../net/net.js";
import { explain, t } from "../words/words.js";

/** @import {Person} from "./types.d.ts" */

/** @type {Promise<Person | null> | null} */
let asked = null;
const changes = new EventTarget();

/** @returns {Promise<Person | null>} null for somebody without a name */
export function me() {
  asked ??= api("GET", "/api/me").catch((error) => {
    if (error instanceof ApiError && error.status === 401) return null;
    asked = null;
    throw error;
  });
  return asked;
}

/** @param {Person | null} person */
function became(person) {
  asked = Promise.resolve(person);
  changes.dispatchEvent(new CustomEvent("change", { detail: person }));
  return person;
}

/** @param {(me: Person | null) => void} listener @param {AbortSignal} [signal] */
export function onPerson(listener, signal) {
  changes.addEventListener("change", (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
}

/** Become a guest, or, with a password, whoever keeps the name. @param {string} name @param {string} [password] */
export async function arrive(name, password) {
  return became(await api("POST", "/api/session", password ? { name, password } : { name }));
}

/** @param {string} token of a device link */
export async function carryOn(token) {
  return became(await api("POST", "/api/session/link", { token }));
}

export async function leave() {
  await api("DELETE", "/api/session");
  became(null);
}

/** @param {string} name */
export async function rename(name) {
  return became(await api("PATCH", "/api/me", { name }));
}

/** @param {string} password @param {string} old */
export async function keepName(password, old) {
  return became(await api("POST", "/api/me/password", old ? { password, old } : { password }));
}

/** Makes sure that there is a name before something is done that needs one; null if whoever is there would rather not.
 *  @returns {Promise<Person | null>} */
export async function needName() {
  return (await me()) ?? (await askName());
}

/** @returns {Promise<Person | null>} */
function askName() {
  return new Promise((resolve) => {
    const state = { name: "", password: "", known: false, problem: "", busy: false };
    /** @type {Person | null} */
    let person = null;
    const dialog = openDialog({
      title: t("person.title"),
      body: () => nameForm(state, () => dialog.update()),
      buttons: () => [
        {
          label: state.known ? t("person.as_guest") : t("person.have_password"),
          run: (open) => ((state.known = !state.known), (state.problem = ""), open.update()),
        },
        { label: t("person.go"), kind: "primary", submit: true, disabled: state.busy, run: go },
      ],
      onClose: () => resolve(person),
    });
    async function go() {
      state.busy = true;
      dialog.update();
      try {
        person = await arrive(state.name, state.known ? state.password : "");
        dialog.close();
      } catch (error) {
        state.problem = explain(error);
      }
      state.busy = false;
      dialog.update();
    }
  });
}

/** @param {{name: string, password: string, known: boolean, problem: string}} state @param {() => void} changed */
function nameForm(state, changed) {
  return html`<p>${t(state.known ? "person.sign_in_hint" : "person.hint")}</p>
    <label class="field"><span>${t("person.name")}</span>
      <input name="name" autocomplete="username" maxlength="40" required autofocus .value=${state.name} aria-describedby="person-problem"
        @input=${(/** @type {any} */ event) => (state.name = event.target.value)} /></label>
    ${
      state.known
        ? html`<label class="field"><span>${t("person.password")}</span>
          <input name="password" type="password" autocomplete="current-password" maxlength="200" .value=${state.password}
            @input=${(/** @type {any} */ event) => (state.password = event.target.value)} /></label>`
        : nothing
    }
    <p id="person-problem" class="problem" role="alert" @change=${changed}>${state.problem}</p>`;
}

/** The dialog about oneself: another name, a password that keeps it, another device, good-bye. */

import { html, nothing } from "../../vendor/lit.js";
import { copyable } from "./copyable.js";
import { ask, openDialog, toast } from "./dialog.js";
import { typed } from "./field.js";
import { UsualHours } from "./hours_form.js";
import { icon } from "./icon.js";
import { HowTold } from "../notify/how_told.js";
import { api } from "../net/net.js";
import { keepName, leave, rename } from "../model/person.js";
import { explain, moment, t } from "../words/words.js";

/** @import {Person} from "../model/types.d.ts" */
/** @typedef {{url: string, qr: string, expires_at: number}} Link */
/** @typedef {{person: Person, name: string, password: string, old: string, problem: string, link: Link | null}} State */

/** @param {Person} person */
export function openAccount(person) {
  /** @type {State} */
  const state = { person, name: person.name, password: "", old: "", problem: "", link: null };
  /** Does it, and says so, or why not. @param {() => Promise<unknown>} work @param {string} [done] */
  async function tried(work, done) {
    state.problem = "";
    try {
      await work();
      if (done) toast(done);
    } catch (error) {
      state.problem = explain(error);
    }
    dialog.update();
  }

  const actions = {
    rename: () => tried(async () => (state.person = await rename(state.name)), t("account.renamed")),
    keep: () => tried(() => keep(state), t("account.kept")),
    link: () => tried(async () => (state.link = await api("POST", "/api/me/device-link"))),
    leave: async () => {
      const sure = await ask({
        title: t("account.leave"),
        text: t(state.person.kept ? "account.leave_kept" : "account.leave_guest"),
        yes: t("account.leave"),
        danger: true,
      });
      if (sure) await tried(async () => (await leave(), location.assign("/")));
    },
  };
  const hours = new UsualHours(() => dialog.update(), tried);
  const told = new HowTold(() => dialog.update());
  const dialog = openDialog({ title: t("account.title"), body: () => body(state, actions, told, hours) });
}

/** @param {State} state */
async function keep(state) {
  state.person = await keepName(state.password, state.old);
  state.password = state.old = "";
}

/** @param {State} state @param {Record<string, () => unknown>} actions @param {HowTold} told @param {UsualHours} hours */
function body(state, actions, told, hours) {
  return html`<div class="kt-stack">
    ${state.problem ? html`<p class="kt-problem" role="alert">${state.problem}</p>` : nothing}
    <section><h3>${t("account.name")}</h3>
      <div class="kt-field-row"><input aria-label=${t("account.name")} maxlength="40" autocomplete="username" .value=${state.name} @input=${typed((value) => (state.name = value))} />
        <button type="button" class="kt-button" @click=${actions.rename}>${t("account.rename")}</button></div>
    </section>
    <section><h3>${t(state.person.kept ? "account.change_password" : "account.keep_name")}</h3>
      <p class="kt-hint">${t(state.person.kept ? "account.change_hint" : "account.keep_hint")}</p>
      ${state.person.kept ? secret(state, "old", t("account.old"), "current-password") : nothing}
      ${secret(state, "password", t("account.new"), "new-password")}
      <button type="button" class="kt-button" @click=${actions.keep}>${t("account.keep")}</button>
    </section>
    ${told.section()}
    ${hours.section()}
    <section><h3>${t("account.device")}</h3>
      <p class="kt-hint">${t("account.device_hint")}</p>
      ${state.link ? deviceLink(state.link) : html`<button type="button" class="kt-button" @click=${actions.link}>${icon("link")}${t("account.make_link")}</button>`}
    </section>
    <section><button type="button" class="kt-button danger" @click=${actions.leave}>${icon("leave")}${t("account.leave")}</button></section>
  </div>`;
}

/** @param {State} state @param {"old" | "password"} field @param {string} label @param {string} kind */
function secret(state, field, label, kind) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <input type="password" maxlength="200" autocomplete=${kind} .value=${state[field]} @input=${typed((value) => (state[field] = value))} /></label>`;
}

/** @param {Link} link */
function deviceLink({ url, qr, expires_at }) {
  const source = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  return html`<img class="kt-qr" src=${source} alt=${t("account.qr")} width="180" height="180" />
    ${copyable(url)}<p class="kt-hint">${t("account.expires", { at: moment(expires_at) })}</p>`;
}

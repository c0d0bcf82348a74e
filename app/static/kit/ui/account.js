/** About oneself: another name, a password that keeps it, another device, good-bye. */

import { html, nothing } from "../../vendor/lit.js";
import { copyable } from "./copyable.js";
import { ask, openDialog, toast } from "./dialog.js";
import { typed } from "./field.js";
import { UsualHours } from "../time/hours_form.js";
import { icon } from "./icon.js";
import { HowTold } from "../notify/how_told.js";
import { api } from "../net/net.js";
import { keepName, leave, rename } from "../model/person.js";
import { explain, moment, t } from "../words/words.js";

/** @import {Person} from "../model/types.d.ts" */
/** @typedef {{url: string, qr: string, expires_at: number}} Link */

/** What one can change about oneself, in a dialog or on a page. */
export class Account {
  /** @param {Person} person @param {() => void} draw */
  constructor(person, draw) {
    this.person = person;
    this._draw = draw;
    this.name = person.name;
    this.password = "";
    this.old = "";
    this.problem = "";
    /** @type {Link | null} */
    this._link = null;
    this._told = new HowTold(draw);
    this._hours = new UsualHours(draw, (work, done) => this.tried(work, done));
  }

  /** Does it, and says so, or why not. @param {() => Promise<unknown>} work @param {string} [done] */
  async tried(work, done) {
    this.problem = "";
    try {
      await work();
      if (done) toast(done);
    } catch (error) {
      this.problem = explain(error);
    }
    this._draw();
  }

  _rename() {
    return this.tried(async () => (this.person = await rename(this.name)), t("account.renamed"));
  }

  _keep() {
    return this.tried(async () => {
      this.person = await keepName(this.password, this.old);
      this.password = this.old = "";
    }, t("account.kept"));
  }

  async _leave() {
    const sure = await ask({
      title: t("account.leave"),
      text: t(this.person.kept ? "account.leave_kept" : "account.leave_guest"),
      yes: t("account.leave"),
      danger: true,
    });
    if (sure) await this.tried(async () => (await leave(), location.assign("/")));
  }

  /** @param {unknown} more  before the way out @param {unknown} [last] */
  body(more, last = nothing) {
    const { kept } = this.person;
    return html`<div class="kt-stack">
    ${this.problem ? html`<p class="kt-problem" role="alert">${this.problem}</p>` : nothing}
    <section><h3>${t("account.name")}</h3>
      <div class="kt-field-row"><input aria-label=${t("account.name")} maxlength="40" autocomplete="username" .value=${this.name} @input=${typed((value) => (this.name = value))} />
        <button type="button" class="kt-button" @click=${() => this._rename()}>${t("account.rename")}</button></div>
    </section>
    <section><h3>${t(kept ? "account.change_password" : "account.keep_name")}</h3>
      <p class="kt-hint">${t(kept ? "account.change_hint" : "account.keep_hint")}</p>
      ${kept ? secret(this, "old", t("account.old"), "current-password") : nothing}
      ${secret(this, "password", t("account.new"), "new-password")}
      <button type="button" class="kt-button" @click=${() => this._keep()}>${t("account.keep")}</button>
    </section>
    ${this._told.section()}
    ${this._hours.section()}
    <section><h3>${t("account.device")}</h3>
      <p class="kt-hint">${t("account.device_hint")}</p>
      ${this._link ? deviceLink(this._link) : html`<button type="button" class="kt-button" @click=${() => this.tried(async () => (this._link = await api("POST", "/api/me/device-link")))}>${icon("link")}${t("account.make_link")}</button>`}
    </section>
    ${more}
    <section><button type="button" class="kt-button danger" @click=${() => this._leave()}>${icon("leave")}${t("account.leave")}</button></section>
    ${last}
  </div>`;
  }
}

/** @param {Person} person */
export function openAccount(person) {
  const account = new Account(person, () => dialog.update());
  const page = html`<section><a class="kt-button" href="/account" target=${document.body.dataset.page === "match" ? "_blank" : "_self"}>${icon("person")}${t("account.more")}</a>
    ${person.operator ? html`<a class="kt-button" href="/house">${icon("settings")}${t("account.house")}</a>` : nothing}</section>`;
  const dialog = openDialog({ title: t("account.title"), body: () => account.body(page) });
}

/** @param {Account} account @param {"old" | "password"} field @param {string} label @param {string} kind */
function secret(account, field, label, kind) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <input type="password" maxlength="200" autocomplete=${kind} .value=${account[field]} @input=${typed((value) => (account[field] = value))} /></label>`;
}

/** @param {Link} link */
function deviceLink({ url, qr, expires_at }) {
  const source = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  return html`<img class="kt-qr" src=${source} alt=${t("account.qr")} width="180" height="180" />
    ${copyable(url)}<p class="kt-hint">${t("account.expires", { at: moment(expires_at) })}</p>`;
}

/** /account: what is one's own. What the dialog has, the devices, the data that is kept here, and the way out. */

import { html, nothing, render } from "../vendor/lit.js";
import { Account } from "../kit/ui/account.js";
import { ask, openDialog, toast } from "../kit/ui/dialog.js";
import { typed } from "../kit/ui/field.js";
import { icon } from "../kit/ui/icon.js";
import { api } from "../kit/net/net.js";
import { deviceName } from "../kit/notify/device_name.js";
import { me, needName, onPerson } from "../kit/model/person.js";
import { openShell, pageRoot } from "../kit/ui/shell.js";
import { moreWords } from "../kit/words/more.js";
import { ago, explain, onLanguage, t } from "../kit/words/words.js";

/** @import {ApartRow, Device, MyApart, MyDevices} from "../kit/model/wire.d.ts" */
/** @import {Person} from "../kit/model/types.d.ts" */

class AccountPage {
  constructor() {
    this.say = (/** @type {string} */ _key, /** @type {Record<string, any>} */ _values = {}) => "";
    /** @type {Account | null} */
    this._account = null;
    /** @type {Device[]} */
    this._devices = [];
    /** @type {ApartRow[]} */
    this._apart = [];
    this._problem = "";
  }

  async open() {
    const shell = await openShell();
    const describe = async () => {
      this.say = await moreWords("own");
      shell.setTitle(this.say("tab"));
      this.draw();
    };
    onLanguage(describe);
    onPerson((person) => this._become(person));
    await Promise.all([describe(), me().then((person) => this._become(person))]);
  }

  /** @param {Person | null} person */
  async _become(person) {
    this._account = person && new Account(person, () => this.draw());
    this.draw();
    if (person) await this._load();
  }

  async _load() {
    try {
      /** @type {[MyDevices, MyApart]} */
      const [{ devices }, { people }] = await Promise.all([api("GET", "/api/me/devices"), api("GET", "/api/me/apart")]);
      Object.assign(this, { _devices: devices, _apart: people });
    } catch (error) {
      this._problem = explain(error);
    }
    this.draw();
  }

  draw() {
    render(
      html`<div class="kt-account"><h1>${this.say("title")}</h1><h2 class="kt-visually-hidden">${t("account.title")}</h2>
        ${this._problem ? html`<p class="kt-problem" role="alert">${this._problem}</p>` : nothing}
        ${this._account ? this._account.body(html`${this._signedIn()}${this._setApart()}${this._data()}`, this._goodbye(this._account.person)) : html`<p>${this.say("nobody")}</p><button type="button" class="kt-button primary" @click=${() => needName()}>${t("person.go")}</button>`}
      </div>`,
      pageRoot(),
    );
  }

  _signedIn() {
    return html`<section><h3>${this.say("devices")}</h3><p class="kt-hint">${this.say("devices_hint")}</p>
      <ul class="kt-channel-list">${this._devices.map((device) => this._device(device))}</ul>
      ${this._devices.length > 1 ? html`<button type="button" class="kt-button" @click=${() => this._endOthers()}>${icon("leave")}${this.say("others")}</button>` : nothing}
    </section>`;
  }

  /** @param {Device} device */
  _device(device) {
    const name = deviceName({ userAgent: device.agent }) || this.say("unknown");
    const seen = this.say(device.address ? "seen" : "seen_at", { at: ago(device.seen_at), address: device.address });
    return html`<li class="kt-channel">${icon("person")}
      <span class="kt-channel-name"><b>${name}</b> ${device.this ? html`<span class="kt-chip">${this.say("this")}</span>` : nothing}<small>${seen}</small></span>
      ${device.this ? nothing : html`<span class="kt-channel-buttons"><button type="button" class="kt-button quiet" aria-label=${this.say("sign_out_of", { device: name })} @click=${() => this._end(device)}>${this.say("sign_out")}</button></span>`}</li>`;
  }

  /** @param {Device} device */
  _end({ id }) {
    return this._tried(async () => {
      await api("DELETE", `/api/me/devices/${id}`);
      await this._load();
      toast(this.say("gone"));
    });
  }

  async _endOthers() {
    const text = this.say(this._account?.person.kept ? "others_sure" : "others_guest");
    if (!(await ask({ title: this.say("others"), text, yes: this.say("sign_out"), danger: true }))) return;
    await this._tried(async () => {
      await api("DELETE", "/api/me/devices");
      await this._load();
      toast(this.say("signed_out"));
    });
  }

  /** Nothing, as long as there is nobody. */
  _setApart() {
    if (!this._apart.length) return nothing;
    return html`<section><h3>${this.say("apart")}</h3><ul class="kt-channel-list">${this._apart.map(
      (one) => html`<li class="kt-channel">${icon(one.how === "mute" ? "mute" : "lock")}
        <span class="kt-channel-name"><b>${one.name}</b><small>${this.say(one.how)}</small></span>
        <span class="kt-channel-buttons"><button type="button" class="kt-button quiet" aria-label=${this.say("lift_of", { name: one.name })} @click=${() => this._lift(one)}>${this.say("lift")}</button></span></li>`,
    )}</ul></section>`;
  }

  /** @param {ApartRow} one */
  _lift({ id }) {
    return this._tried(async () => {
      await api("DELETE", `/api/me/apart/${id}`);
      await this._load();
    });
  }

  _data() {
    return html`<section><h3>${this.say("data")}</h3><p class="kt-hint">${this.say("data_hint")}</p>
      <a class="kt-button" href="/api/me/data" download>${icon("download")}${this.say("download")}</a></section>`;
  }

  /** @param {Person} person */
  _goodbye(person) {
    return html`<section><h3>${this.say("delete")}</h3><p class="kt-hint">${this.say("delete_hint")}</p>
      <button type="button" class="kt-button danger" @click=${() => this._leaveForGood(person)}>${this.say("delete_go")}</button></section>`;
  }

  /** @param {Person} person */
  _leaveForGood({ kept }) {
    const state = { password: "", problem: "" };
    const go = async () => {
      try {
        await api("DELETE", "/api/me", kept ? { password: state.password } : {});
        location.assign("/");
      } catch (error) {
        state.problem = explain(error);
        dialog.update();
      }
    };
    const dialog = openDialog({
      title: this.say("delete"),
      body: () => html`<p>${this.say("delete_hint")}</p><p><b>${this.say("delete_sure")}</b></p>
        ${
          kept
            ? html`<label class="kt-field"><span class="kt-field-label">${this.say("password")}</span><input type="password" autocomplete="current-password" maxlength="200" autofocus
          .value=${state.password} @input=${typed((value) => (state.password = value))} /></label>`
            : nothing
        }
        <p class="kt-problem" role="alert">${state.problem}</p>`,
      buttons: () => [
        { label: t("dialog.cancel") },
        { label: this.say("delete_go"), run: go, kind: "danger", submit: true },
      ],
    });
  }

  /** @param {() => Promise<void>} work */
  async _tried(work) {
    this._problem = "";
    try {
      await work();
    } catch (error) {
      this._problem = explain(error);
    }
    this.draw();
  }
}

await new AccountPage().open();

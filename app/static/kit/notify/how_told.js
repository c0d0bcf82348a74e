/** “How you are told”: the list of channels, what can be done with each, and the ways to add one. */

import { html, nothing } from "../../vendor/lit.js";
import { Channels } from "./channels.js";
import { hindrance } from "./device.js";
import { copyable } from "../ui/copyable.js";
import { openDialog } from "../ui/dialog.js";
import { entered, typed } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { choices } from "../ui/settings.js";
import { explain, t } from "../words/words.js";

/** @import {Channel} from "../model/wire.d.ts" */
/** @typedef {"mail" | "discord" | "ntfy" | "webhook"} Addressed */

const ICONS = { push: "bell", mail: "send", discord: "chat", ntfy: "bell", webhook: "link" };
const OTHERS = /** @type {const} */ (["discord", "ntfy", "webhook"]);
const EXAMPLES = {
  mail: "anna@example.org",
  discord: "https://discord.com/api/webhooks/…",
  ntfy: "https://ntfy.sh/…",
  webhook: "https://…",
};

export class HowTold {
  /** @param {() => void} draw @param {number} [match]  whose table is meant, if it is one */
  constructor(draw, match) {
    this._draw = draw;
    this.channels = new Channels(draw, match);
    /** The form that is open. @type {Addressed | ""} */
    this._adding = "";
    this._address = "";
    this.channels.load().catch((error) => ((this.channels.problem = explain(error)), draw()));
  }

  section() {
    const { ofTable } = this.channels;
    return html`<section class="kt-how-told"><h3>${t("notify.title")}</h3>${this.body(ofTable ? "hint_table" : "hint")}</section>`;
  }

  /** @param {"hint" | "hint_table"} hint */
  body(hint) {
    const { list, problem, secret, sends } = this.channels;
    return html`<p class="kt-hint">${t(`notify.${hint}`)}</p>
      ${list === null ? (problem ? nothing : html`<p class="kt-hint" role="status">${t("notify.loading")}</p>`) : this._list(list)}
      ${secret ? html`<div class="kt-note">${t("notify.secret_hint")}${copyable(secret, t("notify.secret"))}</div>` : nothing}
      ${list === null ? nothing : sends ? this._ways() : html`<p>${t("problems.messages_off")}</p>`}
      <p class="kt-problem" role="alert">${problem}</p>`;
  }

  /** @param {Channel[]} list */
  _list(list) {
    if (!list.length) return this.channels.ofTable || !this.channels.sends ? nothing : html`<p>${t("notify.none")}</p>`;
    return html`<ul class="kt-channel-list">${list.map((channel) => this._channel(channel))}</ul>`;
  }

  /** @param {Channel} channel */
  _channel(channel) {
    const { channels } = this;
    const { kind, label, confirmed, off } = channel;
    const named = { channel: label || t(`notify.kind_${kind}`) };
    const [attempt, attemptOf] = confirmed ? ["notify.test", "notify.test_of"] : ["notify.again", "notify.again_of"];
    return html`<li class="kt-channel">${icon(off ? "bell-off" : ICONS[kind])}
      <span class="kt-channel-name"><b>${t(`notify.kind_${kind}`)}</b> ${label}${channel.id === channels.device ? html` <span class="kt-chip">${t("notify.this_device")}</span>` : nothing}
        ${off ? html`<small>${t("notify.off", { why: t(`notify.off_${off}`) })}</small>` : confirmed ? nothing : html`<small>${t("notify.to_confirm")}</small>`}</span>
      <span class="kt-channel-buttons">${!off && !channels.ofTable ? html`<button type="button" class="kt-button quiet" aria-label=${t(attemptOf, named)} @click=${() => channels.test(channel)}>${t(attempt)}</button>` : nothing}
      <button type="button" class="kt-button quiet" aria-label=${t("notify.remove_of", named)} @click=${() => this._remove(channel)}>${t("notify.remove")}</button></span></li>`;
  }

  _ways() {
    const { channels } = this;
    const { ofTable, mail, pushKey } = channels;
    if (ofTable) return this._form(this._adding || "discord");
    const others = this._adding !== "" && this._adding !== "mail";
    const open = (/** @type {Addressed} */ kind) => {
      this._open(this._adding === kind ? "" : kind);
      document.getElementById("channel-address")?.focus();
    };
    const hindered = pushKey && !channels.here ? hindrance() : "";
    return html`${hindered ? html`<p class="kt-note">${t(`notify.hindered_${hindered}`)}</p>` : nothing}
      <div class="kt-button-row">
        ${pushKey && !channels.here && !hindered ? html`<button type="button" class=${channels.tells ? "kt-button" : "kt-button primary"} @click=${() => channels.addPush()}>${icon("bell")}${t("notify.add_push")}</button>` : nothing}
        ${mail ? html`<button type="button" class="kt-button" aria-expanded=${this._adding === "mail"} @click=${() => open("mail")}>${icon("send")}${t("notify.add_mail")}</button>` : nothing}
        ${pushKey ? html`<button type="button" class="kt-button" aria-expanded=${others} @click=${() => (others ? this._open("") : open("discord"))}>${icon("link")}${t("notify.add_other")}</button>` : nothing}
      </div>
      ${this._adding ? this._form(this._adding) : nothing}`;
  }

  /** Its row goes, and the focus with it: the next one takes it. @param {Channel} channel */
  async _remove(channel) {
    await this.channels.remove(channel);
    /** @type {HTMLElement | null} */ (document.querySelector(".kt-how-told button, .kt-how-told input"))?.focus();
  }

  /** @param {Addressed | ""} kind */
  _open(kind) {
    Object.assign(this, { _adding: kind, _address: "" });
    this.channels.problem = "";
    this._draw();
  }

  /** @param {Addressed} kind */
  _form(kind) {
    const { channels } = this;
    const add = async () => {
      if (await channels.add(kind, this._address)) this._open(channels.ofTable ? kind : "");
    };
    return html`<div class="kt-channel-form">
      ${kind === "mail" ? nothing : choices("channel", t("notify.kind"), OTHERS, kind, (chosen) => this._open(chosen))}
      <div class="kt-field"><label for="channel-address">${t(`notify.address_${kind}`)}</label>
        <div class="kt-field-row"><input id="channel-address" type=${kind === "mail" ? "email" : "url"} autocomplete=${kind === "mail" ? "email" : "off"} maxlength="2000" placeholder=${EXAMPLES[kind]}
          aria-describedby="channel-hint" .value=${this._address} @input=${typed((value) => (this._address = value))} @keydown=${entered(add)} />
        <button type="button" class="kt-button" @click=${add}>${t("notify.add")}</button></div>
        <span class="kt-hint" id="channel-hint">${t(`notify.hint_${kind}`)}</span></div></div>`;
  }
}

/** A dialog of its own, at a table: for oneself, or for the table. @param {number} [match] */
export function openHowTold(match) {
  const told = new HowTold(() => dialog.update(), match);
  const dialog = openDialog({
    title: t(match ? "notify.table" : "notify.title"),
    body: () =>
      html`<div class="kt-stack"><div class="kt-how-told">${told.body(match ? "hint_table" : "hint")}</div></div>`,
  });
}

/** “Shall we tell you when it is your turn?”: asked once somebody sits in a match with others that is not played in one go, if
 *  nothing tells them yet. Whoever says “not now” is left in peace for a good while. */

import { html, nothing } from "../../vendor/lit.js";
import { Channels } from "./channels.js";
import { applePhone } from "./device_name.js";
import { hindrance } from "./device.js";
import { entered, typed } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { t } from "../words/words.js";

/** @import {Summary} from "../model/types.d.ts" */

const SAID = "kontor.not_told"; // when somebody said “not now”
const PEACE = 60 * 86_400_000; // ms

/** Whether there is something to be told in this match, by what the page knows of it. @param {Summary} match */
function lasts({ status, pace, seats }) {
  const others = seats.some((seat) => seat.kind !== "bot" && !seat.you && !seat.resigned);
  return ["open", "running"].includes(status) && pace?.kind !== "live" && others && seats.some((seat) => seat.you);
}

export class Offer {
  /** @param {() => void} draw */
  constructor(draw) {
    this._draw = draw;
    this._channels = new Channels(draw);
    this._asked = this._over = false;
    this._writing = false;
    this._address = "";
  }

  /** The question, if it is to be asked in this match. @param {Summary} match */
  panel(match) {
    if (this._over || !lasts(match) || inPeace()) return nothing;
    if (!this._asked) this._look();
    const { list, pushKey, mail, tells } = this._channels;
    if (list === null || (tells && !this._channels.problem)) return nothing;
    const hindered = pushKey ? hindrance() : "unknown";
    const push = !hindered || (hindered === "iphone" && applePhone(navigator));
    if (!push && !mail) return nothing;
    return html`<aside class="kt-offer" aria-labelledby="offer-title">${icon("bell")}
      <div class="kt-offer-text"><h2 id="offer-title">${t("notify.offer")}</h2>
        ${hindered === "iphone" ? html`<p>${t("notify.hindered_iphone")}</p>` : html`<p class="kt-hint">${t("notify.offer_hint")}</p>`}
        ${this._writing ? this._form() : nothing}
        <p class="kt-problem" role="alert">${this._channels.problem}</p>
        <div class="kt-button-row">
          ${hindered ? nothing : html`<button type="button" class="kt-button primary" @click=${() => this._channels.addPush()}>${t("notify.offer_push")}</button>`}
          ${mail && !this._writing ? html`<button type="button" class="kt-button" @click=${() => this._write()}>${t("notify.offer_mail")}</button>` : nothing}
          <button type="button" class="kt-button quiet" @click=${() => this._later()}>${t("notify.offer_later")}</button></div></div></aside>`;
  }

  _form() {
    const add = () => this._channels.add("mail", this._address);
    return html`<div class="kt-field"><label for="offer-address">${t("notify.address_mail")}</label>
      <div class="kt-field-row"><input id="offer-address" type="email" autocomplete="email" maxlength="320" .value=${this._address}
        @input=${typed((value) => (this._address = value))} @keydown=${entered(add)} />
        <button type="button" class="kt-button" @click=${add}>${t("notify.add")}</button></div></div>`;
  }

  _write() {
    this._writing = true;
    this._draw();
    document.getElementById("offer-address")?.focus();
  }

  /** Only now is the server asked what tells this person already. */
  _look() {
    this._asked = true;
    this._channels.load().catch(() => (this._over = true)); // it is a comfort, not a need
  }

  _later() {
    this._over = true;
    try {
      localStorage.setItem(SAID, String(Date.now()));
    } catch {
      // then it is asked again on the next page
    }
    this._draw();
  }
}

function inPeace() {
  try {
    return Date.now() - Number(localStorage.getItem(SAID) ?? 0) < PEACE;
  } catch {
    return false;
  }
}

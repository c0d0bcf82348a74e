/** When I am usually here: clocks of matches that are played by the day rest in the other hours. */

import { html, nothing } from "../../vendor/lit.js";
import { picked, typed } from "../ui/field.js";
import { tick } from "../ui/settings.js";
import { api } from "../net/net.js";
import { t } from "../words/words.js";

/** @import {Hours} from "../model/types.d.ts" */

/** What the section shows and changes. */
export class UsualHours {
  /** @param {() => void} draw @param {(work: () => Promise<unknown>, done: string) => void} tried */
  constructor(draw, tried) {
    this._draw = draw;
    this._tried = tried;
    /** @type {Hours | null} */
    this._hours = null;
    api("GET", "/api/me/hours").then(
      ({ hours }) => ((this._hours = hours), draw()),
      () => {},
    );
  }

  section() {
    const hours = this._hours;
    const change = (/** @type {Partial<Hours>} */ changes) => (
      (this._hours = { ...(hours ?? fresh()), ...changes }),
      this._draw()
    );
    return html`<section><h3>${t("hours.title")}</h3><p class="kt-hint">${t("hours.hint")}</p>
      ${tick(t("hours.say"), Boolean(hours), (on) => ((this._hours = on ? fresh() : null), this._draw()))}
      ${
        hours
          ? html`<div class="kt-field-row">
        ${hour(t("hours.since"), 0, hours.since, (since) => change({ since }))}
        ${hour(t("hours.until"), 1, hours.until, (until) => change({ until }))}
        <label class="kt-field"><span class="kt-field-label">${t("hours.zone")}</span>
          <input list="time-zones" autocomplete="off" .value=${hours.zone} @change=${typed((zone) => change({ zone: zone.trim() }))} /></label>
        <datalist id="time-zones">${Intl.supportedValuesOf("timeZone").map((zone) => html`<option value=${zone}></option>`)}</datalist></div>`
          : nothing
      }
      <button type="button" class="kt-button" @click=${() => this._tried(() => api("PUT", "/api/me/hours", { hours: this._hours }), t("hours.saved"))}>${t("hours.save")}</button></section>`;
  }
}

/** @returns {Hours} */
function fresh() {
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, since: 7, until: 23 };
}

/** @param {string} label @param {number} first @param {number} now @param {(hour: number) => void} choose */
function hour(label, first, now, choose) {
  return html`<label class="kt-field"><span class="kt-field-label">${label}</span>
    <select @change=${picked((index) => choose(first + index))}>${Array.from({ length: 24 }, (_, index) => html`<option ?selected=${first + index === now}>${t("hours.hour", { hour: first + index })}</option>`)}</select></label>`;
}

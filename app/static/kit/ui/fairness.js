/** “Was it dealt fairly?”: the fingerprint from the first day on; in the end the secret and the shares, looked over right here. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "./icon.js";
import { checked, keptOf } from "../net/share.js";
import { t } from "../words/words.js";
import { called } from "../words/called.js";

/** @import {Summary} from "../model/types.d.ts" */

export class Fairness {
  /** @param {() => void} draw */
  constructor(draw) {
    this._draw = draw;
    this._seed = "";
    /** @type {boolean | null} */
    this._holds = null;
  }

  /** @param {Summary} match @param {string} [kind]  a class of CSS */
  panel(match, kind = "") {
    const { commitment, seed, secret, shares, lesson, id } = match;
    if (seed && seed !== this._seed) this._look(match);
    const kept = match.seats.some(({ you }) => you) ? keptOf(id) : undefined;
    const text = lesson
      ? "fair.lesson"
      : seed
        ? shares
          ? "fair.after"
          : "result.fair_text"
        : shares
          ? "fair.before"
          : "seats.fair_text";
    return html`<details class=${kind}><summary>${t("seats.fair")}</summary><p class="kt-hint">${t(text)}</p>
      ${this._verdict(match, kept)}
      <dl class="kt-option-words">${row(t("result.commitment"), commitment)}${secret ? row(t("fair.secret"), secret) : nothing}
        ${seed ? shares?.map((share, seat) => row(t(share === kept?.share ? "fair.share_yours" : "fair.share", { name: called(match.seats[seat]) }), share)) : nothing}
        ${seed ? row(t(shares ? "fair.seed" : "result.seed"), seed) : nothing}</dl></details>`;
  }

  /** What this browser finds. @param {Summary} match @param {import("../net/share.js").Kept | undefined} kept */
  _verdict({ seed, commitment, shares, lesson }, kept) {
    if (!seed || lesson || this._holds === null) return nothing;
    const other = kept && (kept.commitment !== commitment || !shares?.includes(kept.share));
    if (!this._holds || other) return html`<p class="kt-problem">${icon("warning")} ${t("fair.fails")}</p>`;
    return html`<p>${icon("check")} ${t(kept ? "fair.holds_yours" : "fair.holds")}</p>`;
  }

  /** @param {Summary} match */
  async _look(match) {
    this._seed = match.seed ?? "";
    this._holds = await checked(match);
    this._draw();
  }
}

/** @param {string} name @param {string} value */
function row(name, value) {
  return html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`;
}

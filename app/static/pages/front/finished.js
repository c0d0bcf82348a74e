/** My matches that are over, the newest first, a page at a time. */

import { html, nothing, repeat } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";
import { api, query } from "../../kit/net/net.js";
import { points, t } from "../../kit/words/words.js";
import { matchCard } from "./match_card.js";
import { called } from "../../kit/words/called.js";

/** @import {Summary} from "../../kit/model/types.d.ts" */

const PAGE = 6;

export class Finished {
  /** @param {() => void} changed */
  constructor(changed) {
    this._changed = changed;
    /** @type {Summary[]} */
    this._matches = [];
    /** @type {string | null} */
    this._next = null;
    this._busy = false;
  }

  forget() {
    this._matches = [];
    this._next = null;
  }

  /** From the start. */
  async load() {
    const found = await this._page(null);
    if (found) [this._matches, this._next] = [found.matches, found.next];
    this._changed();
  }

  async _more() {
    this._busy = true;
    this._changed();
    const found = await this._page(this._next);
    if (found) [this._matches, this._next] = [[...this._matches, ...found.matches], found.next];
    this._busy = false;
    this._changed();
  }

  /** @param {string | null} page */
  _page(page) {
    return api("GET", `/api/matches${query({ status: "finished", mine: true, size: PAGE, page })}`).catch(() => null);
  }

  /** @param {import("./match_card.js").Games} games */
  draw(games) {
    if (!this._matches.length) return nothing;
    return html`<section class="kt-block" aria-labelledby="finished">
      <h2 class="kt-block-title" id="finished">${t("finished.title")}</h2>
      <ul class="kt-match-list">${repeat(
        this._matches,
        (match) => match.id,
        (match) => html`<li>${matchCard(match, games)}${links(match)}</li>`,
      )}</ul>
      ${this._next ? html`<button class="kt-button quiet" ?disabled=${this._busy} @click=${() => this._more()}>${icon("down")}${t("finished.more")}</button>` : nothing}
    </section>`;
  }
}

/** @param {Summary} match */
function links(match) {
  const scores = match.result?.scores ?? [];
  const told = scores
    .map((/** @type {number} */ score, /** @type {number} */ seat) => `${called(match.seats[seat])} ${points(score)}`)
    .join(" · ");
  return html`<div class="kt-finished-links"><span class="kt-hint">${told}</span>
    <a class="kt-button quiet" href="/matches/${match.id}">${icon("crown")}${t("finished.result")}</a>
    <a class="kt-button quiet" href="/matches/${match.id}/replay">${icon("history")}${t("finished.replay")}</a></div>`;
}

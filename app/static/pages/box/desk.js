/** How an own box stands: what is wrong with it, and what is done with all of it. */

import { html, nothing } from "../../vendor/lit.js";
import { icon } from "../../kit/ui/icon.js";

/** @import {Judgement, Remark} from "../../kit/model/wire.d.ts" */
/** @import {OwnCard, OwnSection} from "../../games/game.d.ts" */
/** @typedef {object} Standing
 * @property {import("../../kit/words/more.js").Say} say
 * @property {string} state  in words
 * @property {Judgement | null} judged
 * @property {string} problem
 * @property {Remark[]} file  what is wrong with a file that was not taken
 * @property {boolean} nameless  whoever has no name is not told anything
 * @property {() => unknown} name
 * @property {() => unknown} save
 * @property {(field: HTMLInputElement) => unknown} load
 * @property {() => unknown} anew
 * @property {(section: OwnSection, card: OwnCard | undefined) => unknown} go
 * @property {(section: OwnSection) => string} left  how many are left to confirm
 * @property {(section: OwnSection) => unknown} turn
 */

/** How it stands, and what is done with all of it. @param {Standing} standing @param {OwnSection[]} sections */
export function desk(standing, sections) {
  const { say, judged, problem, file, nameless, state } = standing;
  const fine = Boolean(judged?.digest);
  return html`<section class="kt-block kt-own-desk" aria-label=${say("state")}>
    <p class="kt-own-state" data-state=${judged ? (fine ? "fine" : "wrong") : ""}>${judged ? icon(fine ? "check" : "warning") : nothing}<b>${state}</b></p>
    ${nameless ? html`<p class="kt-note">${say("nameless")} <button type="button" class="kt-button" @click=${standing.name}>${say("name")}</button></p>` : nothing}
    <p class="kt-problem" role="alert">${problem}</p>
    ${file.length ? html`<ul class="kt-own-file">${file.map(({ row, sentence }) => html`<li><b>${row}</b>: ${sentence}</li>`)}</ul>` : nothing}
    ${list(standing, judged?.problems ?? [], sections, "wrong")}${list(standing, judged?.warnings ?? [], sections, "unusual")}
    <div class="kt-button-row">
      <button type="button" class="kt-button primary" ?disabled=${!fine} @click=${standing.save}>${icon("down")}${say("save")}</button>
      <label class="kt-button kt-own-load">${say("load")}<input type="file" class="kt-visually-hidden" accept=".toml" @change=${(/** @type {Event} */ event) => standing.load(/** @type {HTMLInputElement} */ (event.target))} /></label>
      <button type="button" class="kt-button quiet" @click=${standing.anew}>${say("anew")}</button>
    </div><p class="kt-hint">${say("kept")}</p></section>`;
}

/** Each remark leads to its card. @param {Standing} standing @param {Remark[]} remarks @param {OwnSection[]} sections @param {string} kind */
function list({ say, go }, remarks, sections, kind) {
  if (!remarks.length) return nothing;
  return html`<div class="kt-own-list" data-kind=${kind}><h2>${say(`${kind}_title`, { n: remarks.length })}</h2><ul>${remarks.map(
    (remark) => {
      const section =
        sections.find(({ cards }) => cards.some(({ at }) => at(remark.at))) ??
        sections.find(({ of }) => of?.(remark.at));
      const card = section?.cards.find(({ at }) => at(remark.at));
      const place = card?.title ?? section?.title ?? remark.row;
      return html`<li>${section ? html`<button type="button" class="kt-button quiet" @click=${() => go(section, card)}><b>${place}</b>: ${remark.sentence}</button>` : html`<b>${place}</b>: ${remark.sentence}`}</li>`;
    },
  )}</ul></div>`;
}

/** @param {Standing} standing @param {OwnSection} section @param {boolean} here */
export function tab({ say, judged, left, turn }, section, here) {
  const wrong = judged?.problems.filter(({ at }) => section.cards.some((card) => card.at(at))).length;
  return html`<button type="button" class="kt-button" aria-current=${here} @click=${() => turn(section)}>
    <span>${section.title}<small>${left(section)}</small></span>${wrong ? html`<span class="kt-badge"><span aria-hidden="true">${wrong}</span><span class="kt-visually-hidden">${say("mistakes", { n: wrong })}</span></span>` : nothing}</button>`;
}

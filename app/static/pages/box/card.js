/** A card of an own box: how it looks, where it is known from, what is wrong with it, and its form when it is opened. */

import { html, nothing } from "../../vendor/lit.js";
import { ticked } from "../../kit/ui/field.js";

/** @import {Remark} from "../../kit/model/wire.d.ts" */
/** @import {OwnCard} from "../../games/game.d.ts" */
/** @typedef {object} Shown
 * @property {import("../../kit/words/more.js").Say} say
 * @property {boolean} open
 * @property {string} source
 * @property {import("../../kit/words/words.js").GameWords | null} words
 * @property {boolean} confirmed
 * @property {Remark[]} wrong
 * @property {Remark[]} unusual
 * @property {(on: boolean) => unknown} confirm
 * @property {() => unknown} turn  opens the form, or closes it
 */

/** @param {OwnCard} card @param {Shown} shown */
export function ownCard(card, { say, open, source, words, confirmed, wrong, unusual, confirm, turn }) {
  const id = `own-${card.key}`;
  const named = card.names.length > 0;
  return html`<li id=${id} class="kt-own-card" data-state=${wrong.length ? "wrong" : named && confirmed ? "done" : ""}>
    <h3 class="kt-visually-hidden">${card.title}</h3>${card.face()}
    ${source ? html`<p class="kt-hint">${words?.said("sources", source)}</p>` : nothing}
    <div id="${id}-wrong">${wrong.map(({ sentence }) => html`<p class="kt-problem">${sentence}</p>`)}${unusual.map(({ sentence }) => html`<p class="kt-hint">${say("unusual")} ${sentence}</p>`)}</div>
    <div class="kt-own-foot">
      ${named ? html`<label class="kt-choice"><input type="checkbox" aria-label=${say("confirm_of", { card: card.title })} .checked=${confirmed} @change=${ticked(confirm)} /><span aria-hidden="true">${say("confirm")}</span></label>` : nothing}
      ${card.form ? html`<button type="button" class="kt-button quiet" aria-expanded=${open} aria-controls="${id}-form" aria-label=${say(open ? "close_of" : "correct_of", { card: card.title })} @click=${turn}>${say(open ? "close" : "correct")}</button>` : nothing}
    </div>
    <div id="${id}-form">${open && card.form ? html`<fieldset class="kt-own-form"><legend>${card.title}</legend>${card.form({ id, wrong: wrong.length ? "true" : "false" })}</fieldset>` : nothing}</div></li>`;
}

/** The first field of its form that is wrong; where there is no card, all of its part. @param {OwnCard | undefined} card */
export function goTo(card) {
  const place = document.getElementById(card ? `own-${card.key}` : "own-section");
  const first = place?.querySelector(".kt-own-form :is(input, select)") ?? place?.querySelector("button") ?? place;
  /** @type {HTMLElement | null | undefined} */ (card ? first : place)?.focus();
  place?.scrollIntoView({ block: "center" });
}

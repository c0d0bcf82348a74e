/** A task of the rules: a moment that was played, what can be done then, and what comes of it. Whoever was wrong tries again. */

import { html, nothing } from "../vendor/lit.js";
import { api } from "../kit/net/net.js";
import { icon } from "../kit/ui/icon.js";
import { t } from "../kit/words/words.js";

/** @import {ChapterTold} from "../kit/model/wire.d.ts" */
/** @typedef {{id: string, text: string, why: string}} Choice */
/** @typedef {{chapter: string, title: string, text: string, asked: string, shown: Record<string, string>, choices: Choice[]}} Task */

/** What was chosen last, by chapter. @type {Map<string, string>} */
const chosen = new Map();
/** @type {Map<string, Promise<ChapterTold | null>>} */
const asked = new Map();

/** The same in every language. @param {string} game @param {string} chapter */
export function chapterOf(game, chapter) {
  const known = asked.get(chapter) ?? api("GET", `/api/games/${game}/chapters/${chapter}`).catch(() => null);
  asked.set(chapter, known);
  return known;
}

/** @param {Task} task @param {ChapterTold | null | undefined} told
 *  @param {(view: object, seat: number, shown: Task["shown"], before?: object) => unknown} drawn @param {() => void} redraw */
export function task({ chapter, title, text, asked, shown, choices }, told, drawn, redraw) {
  const head = html`<h3 id=${`try-${chapter}`}>${title}</h3><p>${text}</p>`;
  if (!told) return head;
  const choice = choices.find(({ id }) => id === chosen.get(chapter));
  const choose = (/** @type {string} */ id) => (chosen.set(chapter, id), redraw());
  return html`${head}<figure class="kt-rules-task">${drawn(told.view, told.seat, shown)}
    <fieldset><legend>${asked}</legend>${choices.map(
      ({ id, text }) =>
        html`<button type="button" class="kt-button" aria-pressed=${id === choice?.id} @click=${() => choose(id)}>${text}</button>`,
    )}</fieldset>
    <div role="status">${choice ? outcome(choice, choice.id === told.right) : nothing}</div>
    ${choice ? html`<h4>${t("rules.then")}</h4>${drawn(told.outcomes[choice.id], told.seat, shown, told.view)}` : nothing}</figure>`;
}

/** @param {Choice} choice @param {boolean} right */
function outcome({ why }, right) {
  return html`<p class="kt-rules-outcome" data-right=${right ? "yes" : "no"}>${icon(right ? "check" : "close")}<span><b>${t(right ? "rules.right" : "rules.wrong")}</b> ${why}${right ? nothing : html` <b>${t("rules.try_again")}</b>`}</span></p>`;
}

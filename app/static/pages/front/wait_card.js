/** A match that waits for me: what is asked, with whom, how long there is, and answers that need no look at the table. */

import { html, nothing } from "../../vendor/lit.js";
import { timeLeft } from "../../kit/time/clock.js";
import { originChip } from "../../kit/ui/origin.js";
import { answerOf, askedOf } from "../../kit/words/asked.js";
import { called } from "../../kit/words/called.js";
import { ago, t } from "../../kit/words/words.js";
import { seatChip } from "./match_card.js";

/** @import {Waiting} from "../../kit/model/wire.d.ts" */
/** @import {Games} from "./match_card.js" */
/** @typedef {(action: {type: string}) => void} Answer */

/** @param {Waiting} one @param {Games} games @param {Answer} answer @param {boolean} busy */
export function waitCard(one, games, answer, busy) {
  const { match, question } = one;
  const game = games.get(match.game);
  const names = match.seats.map(called);
  const [asked, ...more] = game && question ? askedOf(game.words, question, names) : [];
  const where = `/matches/${match.id}`;
  return html`<article class="kt-wait-card" aria-busy=${busy ? "true" : "false"}>
    <div class="kt-wait-where"><b class="kt-match-game">${game?.card.title ?? ""}</b>
      <span class="kt-match-seats">${match.seats.filter(({ you }) => !you).map((seat) => seatChip(seat))}</span>
      ${originChip(match)}<span class="kt-wait-time">${one.due ? timeLeft(match.clocks?.[one.seat], match.pace) : ago(one.since)}</span></div>
    <h2 class="kt-wait-asked"><a href=${where}>${asked ?? t("match.your_turn")}</a></h2>
    ${more.length ? html`<p class="kt-wait-more">${more.join(" ")}</p>` : nothing}
    ${game && question?.answers.length ? answers(one, game, answer, busy) : nothing}
  </article>`;
}

/** @param {Waiting} one @param {import("./games_known.js").Known} game @param {Answer} answer @param {boolean} busy */
function answers({ match, question }, game, answer, busy) {
  const shown = (/** @type {{type: string}} */ action, /** @type {number} */ index) =>
    html`<button type="button" class="kt-button ${index ? "" : "primary"}" ?disabled=${busy} @click=${() => answer(action)}>${answerOf(game.words, action)}</button>`;
  return html`<div class="kt-button-row kt-wait-answers">${question?.answers.map(shown)}
    <a class="kt-button quiet" href="/matches/${match.id}">${t("waiting.table")}</a></div>`;
}

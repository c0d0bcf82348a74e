/** A match in a list: who plays, how far it is, and who everybody waits for. */

import { html, nothing } from "../../vendor/lit.js";
import { paceChip, timeLeft } from "../../kit/time/clock.js";
import { icon } from "../../kit/ui/icon.js";
import { keptMark } from "../../kit/ui/kept.js";
import { originChip } from "../../kit/ui/origin.js";
import { ago, points, t } from "../../kit/words/words.js";
import { called } from "../../kit/words/called.js";

/** @import {Summary, SeatSummary} from "../../kit/model/types.d.ts" */
/** @typedef {Map<string, import("./games_known.js").Known>} Games */

/** @param {Summary} match @param {Games} games */
export function matchCard(match, games) {
  const game = games.get(match.game);
  const mine = match.seats.find((seat) => seat.you);
  const waits = mine && !mine.stand_in && !mine.resigned && match.waiting_for.includes(mine.seat);
  return html`<a class="kt-match-card ${waits ? "kt-wants-you" : ""}" href="/matches/${match.id}">
    <span class="kt-match-seats">${match.seats.map((seat) => seatChip(seat, match.waiting_for.includes(seat.seat)))}</span>
    <span class="kt-match-state">${state(match, Boolean(waits))} ${waits ? timeLeft(match.clocks?.[mine.seat], match.pace) : nothing}</span>
    <span class="kt-match-notes">${match.edition && match.edition !== game?.edition ? html`<span class="kt-chip">${game?.words.name(match.edition) ?? match.edition}</span>` : nothing}${game && games.size > 1 ? html`<b class="kt-match-game">${game.card.title}</b>` : nothing}${match.options.map((option) => html`<span class="kt-chip">${game?.words.said("options", option) ?? option}</span>`)}
      ${originChip(match)}${paceChip(match.pace)}${match.visibility === "link" ? html`<span class="kt-chip">${icon("lock")}${t("match.link_only")}</span>` : nothing}
      <span class="kt-match-when">${ago(match.changed_at)}</span></span>
  </a>`;
}

/** @param {SeatSummary} seat @param {boolean} waited */
export function seatChip(seat, waited = false) {
  const name = seat.offered
    ? t("match.kept", { name: seat.name })
    : seat.kind === "open"
      ? t("match.free")
      : called(seat);
  return html`<span class="kt-seat-chip ${seat.kind} ${waited ? "waited" : ""}">
    <i class="kt-seat-mark" data-seat=${seat.seat} aria-hidden="true"></i>${seat.kind === "bot" || seat.stand_in || seat.resigned ? icon("bot") : nothing}
    <span>${seat.you ? t("match.you", { name }) : name}</span>${keptMark(seat)}</span>`;
}

/** @param {Summary} match @param {boolean} mine */
function state(match, mine) {
  const free = match.seats.filter((seat) => seat.kind === "open" && !seat.offered).length;
  if (match.seats.some((seat) => seat.offered === "you"))
    return html`<b>${t(match.before?.number === null ? "match.offered" : "match.offered_seat", { name: match.host?.name ?? "" })}</b>`;
  if (match.status === "open" && !free && match.seats.some((seat) => seat.offered)) return t("match.asked");
  if (match.status === "open") return free ? t("match.free_seats", { n: free }) : t("match.ready");
  if (match.status === "running") return running(match, mine);
  if (match.status === "abandoned") return t("match.abandoned");
  const { scores = [], winners = [] } = match.result ?? {};
  if (match.seats.length === 1) return t("result.solo", { n: scores[0] ?? 0, points: points(scores[0] ?? 0) });
  return t("match.won", { names: names(match, winners) });
}

/** @param {Summary} match @param {boolean} mine */
function running(match, mine) {
  if (mine) return html`<b>${t("match.your_turn")}</b>`;
  return match.waiting_for.length
    ? t("match.waits_for", { names: names(match, match.waiting_for) })
    : t("match.running");
}

/** @param {Summary} match @param {number[]} seats */
function names(match, seats) {
  return seats.map((seat) => called(match.seats[seat])).join(", ");
}

/** How a match has ended, in words: who has won, and the sentence that matters. */

import { points, t } from "../../kit/words/words.js";

/** @import {Moment} from "./score_chart.js" */
/** @import {Say} from "./end_words.js" */
/** @typedef {import("../../kit/model/table_model.js").TableModel} Model */
/** @typedef {import("../../games/game.d.ts").GameResult} GameResult */
/** @typedef {{seat: number, score: number, place: number}} Placed */

/** @param {Model} model @returns {{winners: number[], scores: number[]}} */
function outcomeOf({ summary, view }) {
  const told = /** @type {{result?: {winners: number[], scores?: number[]} | null} | null} */ (view)?.result;
  const { winners = [], scores = [] } = summary.result ?? told ?? {};
  return { winners, scores };
}

/** @param {Model} model */
export function headline(model) {
  const { winners, scores } = outcomeOf(model);
  if (model.status === "abandoned" || !winners.length) return t("result.abandoned");
  if (model.seats.length === 1) return t("result.solo", { n: scores[0] ?? 0, points: points(scores[0] ?? 0) });
  if (winners.length === 1 && winners[0] === model.seat) return t("result.you_won");
  return t(winners.length > 1 ? "result.shared" : "result.won", {
    names: winners.map((seat) => model.names[seat]).join(", "),
  });
}

/** What brought it about. @param {Model} model */
export function reason(model) {
  const ending = model.summary.result?.ending ?? "";
  if (ending === "resigned") return t("result.resigned");
  return ending ? model.words.said("endings", ending) : "";
}

/** The best first; winners share the first place, whatever the others have. @param {Model} model @returns {Placed[]} */
export function places(model) {
  const { winners, scores } = outcomeOf(model);
  const better = (/** @type {number} */ a, /** @type {number} */ b) =>
    Number(winners.includes(b)) - Number(winners.includes(a)) || scores[b] - scores[a];
  const order = [...scores.keys()].sort(better);
  return order.map((seat) => ({
    seat,
    score: scores[seat],
    place: 1 + order.findIndex((other) => !better(other, seat)),
  }));
}

/** Between whom it was close, as whoever looks would put it.
 *  @param {Model} model @param {Say} say @param {GameResult} game */
export function sentence(model, say, game) {
  const ranked = places(model);
  if (model.status !== "finished" || model.summary.result?.ending === "resigned" || !ranked.length) return "";
  const told = game.verdict?.(model);
  if (told || ranked.length < 2) return told ?? "";
  const [first, second] = ranked;
  if (second.place === 1) return say("tie", { amount: amount(model, first.score, say, game) });
  const mine = ranked.find(({ seat }) => seat === model.seat);
  return mine && mine !== first ? gap("behind", mine, first) : gap("ahead", first, second);

  /** @param {"ahead" | "behind"} which @param {Placed} one @param {Placed} other */
  function gap(which, one, other) {
    const name = model.names[other.seat];
    const points = Math.abs(one.score - other.score);
    return say(points ? which : "level", { amount: amount(model, points, say, game), name });
  }
}

/** In the unit of the game. @param {Model} model @param {number} n @param {Say} say @param {GameResult} game */
export function amount(model, n, say, game) {
  return game.amount?.(model, n) ?? say("amount", { n, points: points(n) });
}

/** When the winner came to the front for good; null if that was so from the start, or cannot be told by points.
 *  @param {readonly Moment[]} course @param {Model} model @returns {{number: number, seat: number} | null} */
export function turningPoint(course, model) {
  const { winners, scores } = outcomeOf(model);
  if (winners.length !== 1 || scores.length < 2) return null;
  const [seat] = winners;
  const leads = (/** @type {Moment} */ now) =>
    now.scores.every((score, other) => other === seat || score < now.scores[seat]);
  const last = course.findLastIndex((now) => !leads(now));
  return last < 0 || last + 1 === course.length ? null : { number: course[last + 1].number, seat };
}

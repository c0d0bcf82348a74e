/** A solo result beside those that one has reached before. */

import { api } from "../../kit/net/net.js";
import { points } from "../../kit/words/words.js";
import { amount, places } from "./outcome.js";

/** @import {Earlier} from "../../kit/model/wire.d.ts" */
/** @import {GameResult, Model} from "./outcome.js" */
/** @import {Say} from "./end_words.js" */

/** @param {Model} model @returns {Promise<Earlier | null>} */
export async function earlierOf(model) {
  if (model.seats.length > 1 || model.seat === null || model.status !== "finished") return null;
  return api("GET", `${model.path}/earlier`).catch(() => null);
}

/** @param {Earlier | null} earlier @param {Model} model @param {Say} say @param {GameResult} game */
export function compared(earlier, model, say, game) {
  if (!earlier) return "";
  const { best, last } = earlier;
  if (!best || !last) return say("earlier_first");
  const more = places(model)[0].score - best.score;
  if (more > 0) return say("earlier_better", { more: amount(model, more, say, game) });
  return more ? say("earlier_worse", { best: points(best.score), last: points(last.score) }) : say("earlier_level");
}

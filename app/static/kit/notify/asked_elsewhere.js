/** What is asked in a match that is not on the screen, in a sentence. */

import { api } from "../net/net.js";
import { askedOf } from "../words/asked.js";
import { called } from "../words/called.js";
import { gameWords } from "../words/words.js";

/** @param {number} id @returns {Promise<string | null>} nothing if it does not wait any more */
export async function askedElsewhere(id) {
  /** @type {import("../model/wire.d.ts").AllWaiting} */
  const { waiting } = await api("GET", "/api/me/waiting").catch(() => ({ waiting: [] }));
  const found = waiting.find(({ match }) => match.id === id);
  if (!found) return null;
  const names = found.match.seats.map(called);
  const words = await gameWords(found.match.game).catch(() => null);
  return (words && found.question && askedOf(words, found.question, names)[0]) || names.join(", ");
}

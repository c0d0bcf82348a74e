/** All games of this house, with their words: for lists in which matches of several games stand side by side. */

import { gameCard, gameFront } from "../../games/load.js";
import { api } from "../../kit/net/net.js";
import { gameWords, language } from "../../kit/words/words.js";

/** @import {GameCard} from "../../kit/model/types.d.ts" */
/** @typedef {{id: string, seats: number[], card: import("../../games/game.d.ts").GameCardWords, words: import("../../kit/words/words.js").GameWords, picture: unknown, edition?: string}} Known */

/** @param {GameCard[]} games @returns {Promise<Map<string, Known>>} */
export async function gamesKnown(games) {
  const known = await Promise.all(games.map(one));
  return new Map(known.map((game) => [game.id, game]));
}

/** @param {GameCard} game @returns {Promise<Known>} */
async function one({ id, seats, editions }) {
  const [card, words, front, box] = await Promise.all([
    gameCard(id),
    gameWords(id),
    gameFront(id),
    api("GET", `/api/games/${id}/box?language=${language()}`),
  ]);
  return { id, seats, card, words, picture: front.picture(box, words), edition: editions[0]?.id };
}

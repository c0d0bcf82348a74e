/** What somebody wanted of a new match last time, game by game: kept in this browser, for each person by themselves. */

/** @import {GameCard, Pace, Person} from "../../kit/model/types.d.ts" */
/** @typedef {{kind: "me" | "open" | "bot", level?: string}} Seat */

/** @param {GameCard} game */
function usual(game) {
  return {
    game: game.id,
    seats: /** @type {Seat[]} */ ([{ kind: "me" }, { kind: "open" }]),
    options: /** @type {string[]} */ ([]),
    visibility: "public",
    start: "random",
    spectators: true,
    edition: "", // the usual one
    pace: /** @type {Pace | null} */ (null),
    hints: /** @type {boolean | null} */ (null), // as is usual: where nobody else plays
  };
}

/** @typedef {ReturnType<typeof usual>} Wish */

export class LastWish {
  /** @param {Person} person */
  constructor(person) {
    this._name = `kontor.new_match.${person.id}`;
  }

  /** @returns {{last?: string, wishes?: Record<string, Wish>}} */
  get _kept() {
    try {
      return JSON.parse(localStorage.getItem(this._name) ?? "{}");
    } catch {
      return {};
    }
  }

  /** The game of last time. @param {GameCard[]} games */
  game(games) {
    const { last } = this._kept;
    return games.find(({ id }) => id === last) ?? games[0];
  }

  /** What can still be had of it. @param {GameCard} game @returns {Wish} */
  of(game) {
    const wish = { ...usual(game), ...this._kept.wishes?.[game.id] };
    if (!game.editions.some(({ digest }) => digest === wish.edition)) wish.edition = "";
    const possible = (/** @type {Seat} */ { level }) => !level || game.levels.includes(level);
    return game.seats.includes(wish.seats.length) && wish.seats.every(possible) ? wish : usual(game);
  }

  /** @param {Wish} wish */
  keep(wish) {
    try {
      const wishes = { ...this._kept.wishes, [wish.game]: wish };
      localStorage.setItem(this._name, JSON.stringify({ last: wish.game, wishes }));
    } catch {
      // then it is asked for again next time
    }
  }
}

"""Programs at tables of every kind, with any options: none may ever do what the rules refuse.

`python -m tests.bots.legality 1000` plays a thousand matches of each game and stops at the first refusal; the tests
play a few of them.
"""

import sys
from collections import Counter
from random import Random
from typing import Any

from app.bots import LEVELS
from app.bots.asking import program_for
from app.bots.program import Clock
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Refused

SECONDS = 0.02  # for a decision: whoever has less time to think breaks the rules no less easily


def table(game: Game[Any], number: int, rng: Random) -> tuple[Any, int, tuple[str, ...]]:
    """Any number of seats and any options that go together."""
    while True:
        seats, options = rng.choice(game.seats), tuple(name for name in game.options if rng.random() < 0.35)
        try:
            return game.start(seats, options, f"legal {number}"), seats, options
        except Refused:
            continue


def play(game_id: str, number: int) -> tuple[tuple[str, ...], int]:
    """One match to the end, with any level at each seat: its options, and how many decisions it took."""
    game, rng, decisions = GAMES[game_id], Random(f"{game_id} {number}"), 0
    program, (state, seats, options) = program_for(game_id), table(game, number, rng)
    levels = rng.choices(LEVELS, k=seats)
    while waiting := game.rules.waiting_for(state):
        seat = rng.choice(waiting)
        ranked = program.ranked(program.mask(state, seat), seat, levels[seat], rng, Clock(SECONDS))
        state, decisions = game.rules.apply(state, ranked[0].action), decisions + 1
    return options, decisions


def main(matches: int) -> None:
    for game_id in GAMES:
        options, decisions = Counter[str](), 0
        for number in range(matches):
            chosen, took = play(game_id, number)
            options.update(chosen)
            decisions += took
        sys.stdout.write(f"{game_id}: {matches:,} matches, {decisions:,} decisions, none refused; {dict(options)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))

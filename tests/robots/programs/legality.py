"""Programs at tables of every kind, with any options: none may ever do what the rules refuse.

`python -m tests.robots.programs.legality 1000` plays a thousand matches of each game and stops at the first refusal;
the tests play a few of them.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from app.arena.jobs import spread
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Refused
from app.robots.programs import LEVELS
from app.robots.programs.program import Clock
from app.robots.programs.questions import program_for

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


def main(games: list[str], matches: int, jobs: int) -> None:
    for game_id in games:
        options, decisions = Counter[str](), 0
        for chosen, took in spread(partial(play, game_id), range(matches), jobs):
            options.update(chosen)
            decisions += took
        sys.stdout.write(f"{game_id}: {matches:,} matches, {decisions:,} decisions, none refused; {dict(options)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("matches", type=int)
    wanted.add_argument("--game", choices=[*GAMES], action="append")
    wanted.add_argument("--jobs", type=int, default=1)
    given = wanted.parse_args()
    main(given.game or [*GAMES], given.matches, given.jobs)

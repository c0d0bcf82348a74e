"""A question to a program, and its answer. Both are plain values, so the program may sit in another process.

The question holds what one seat can see and nothing else: that is made here, on the side that knows everything. So no
program can read what is hidden from it, whatever it does.
"""

import json
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from msgspec import Struct

from app.engine.game import Data
from app.engine.games import GAMES
from app.engine.kernel import Seat
from app.robots.programs.plain import Plain
from app.robots.programs.program import ADVISER, Clock, Program, Reason

SECONDS = {"apprentice": 0.05, "merchant": 0.3, "master": 2.0, ADVISER: 2.0}  # for one decision, at most


class Question(Struct, frozen=True):
    """What shall this seat do? The same question always gets the same answer, unless time runs out."""

    game: str
    components: str  # their record, as JSON
    seen: bytes  # the state as the seat sees it, encoded
    seat: Seat
    level: str
    seed: str
    seconds: float  # an answer takes no longer, but for a moment


class Advice(Struct, frozen=True):
    action: Data  # encoded, as the log keeps it
    value: float  # of advice the own result to be expected, as the game counts it; of what is ranked its worth
    reasons: tuple[Reason, ...] = ()


def question(game_id: str, state: Any, seat: Seat, level: str, seed: str, seconds: float | None = None) -> Question:
    """For a seat that owes a decision. `seed` is the chance the program may take: another for every decision."""
    game = GAMES[game_id]
    return Question(
        game=game_id,
        components=json.dumps(game.components_record(getattr(state, "components", None))),
        seen=game.encode_state(program_for(game_id).mask(state, seat)),
        seat=seat,
        level=level,
        seed=seed,
        seconds=SECONDS[level] if seconds is None else min(seconds, SECONDS[level]),
    )


def decide(asked: Question) -> Data:
    """What the program does, encoded as an action of its seat."""
    program, seen = _program_and_table(asked)
    best = program.ranked(seen, asked.seat, asked.level, Random(asked.seed), Clock(asked.seconds))[0]
    return program.game.encode_action(best.action)


def advise(asked: Question, most: int = 3) -> list[Advice]:
    """The best things to do, best first, each with what speaks for it."""
    program, seen = _program_and_table(asked)
    rng = Random(asked.seed)
    choices = program.ranked(seen, asked.seat, asked.level, rng, Clock(asked.seconds))[:most]
    results = program.results(seen, asked.seat, choices, rng, Clock(asked.seconds / 2))
    return [
        Advice(
            program.game.encode_action(choice.action),
            result,
            program.reasons(seen, asked.seat, choice, rng),
        )
        for choice, result in zip(choices, results, strict=True)
    ]


def rank(asked: Question) -> list[Advice]:
    """All that the seat could do, best first, without reasons."""
    program, seen = _program_and_table(asked)
    ranked = program.ranked(seen, asked.seat, asked.level, Random(asked.seed), Clock(asked.seconds))
    return [Advice(program.game.encode_action(choice.action), choice.value) for choice in ranked]


@cache
def program_for(game_id: str) -> Program[Any]:
    """The players of this game; those that play any game where it has none of its own."""
    folder = f"app.robots.programs.{game_id}"
    if find_spec(folder) is None:
        return Plain(GAMES[game_id])
    program: Program[Any] = import_module(folder).PROGRAM
    return program


def _program_and_table(asked: Question) -> tuple[Program[Any], Any]:
    program = program_for(asked.game)
    return program, program.game.decode_state(asked.seen, _components(asked.game, asked.components))


@lru_cache(maxsize=8)
def _components(game_id: str, record: str) -> Any:
    return GAMES[game_id].components_from(json.loads(record))

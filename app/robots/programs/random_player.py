"""Takes what is offered, whatever it is."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from app.engine.game import Game
from app.engine.kernel import Action, Seat

T = TypeVar("T")

ANYTIME = 0.05  # how often it does something else first that is open to it


def choose(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Action:
    """For a seat that owes a decision."""
    if rng.random() < ANYTIME and (anytime := game.rules.anytime_options(state, seat)):
        return pick(anytime, rng)
    return pick(game.rules.options(state, seat), rng)


def pick(things: Sequence[T], rng: Random) -> T:
    """random() is the one sequence that Python promises to keep across versions."""
    return things[int(rng.random() * len(things))]

"""What a game's players share: how they see the table, how long they may think, and what they answer.

A game's players live in `app/robots/programs/<game>`, which names them as `PROGRAM`. A game without is played by the
eager player.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any, Generic

from msgspec import Struct

from app.engine.game import Data, Game
from app.engine.kernel import Action, S, Seat

LEVELS = ("apprentice", "merchant", "master")
ADVISER = "adviser"  # plays nowhere: it weighs all that can be done, so that it can be compared


class Clock:
    """The end of thinking. Budgets are counted in positions, so that a seed gives the same move on every machine; the
    clock is for the day on which the machine is busy."""

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def over(self) -> bool:
        return monotonic() > self._end


class Choice(Struct, frozen=True):
    """Something to do, and what it is worth to whoever ranks it: a program may count there what it leaves to others."""

    action: Action
    value: float


class Reason(Struct, frozen=True):
    """Why: a key of `[reasons]` in the words of the game, and what is filled in there."""

    key: str
    values: dict[str, Any] = {}


class Program(ABC, Generic[S]):
    """The players of one game, at every level."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    @abstractmethod
    def mask(self, state: S, seat: Seat) -> S:
        """The table as this seat sees it: whatever is hidden from it is blank."""

    @abstractmethod
    def imagine(self, seen: S, seat: Seat, rng: Random) -> S:
        """A whole table that looks like this; what was blank is drawn by chance from all that it could be."""

    @abstractmethod
    def ranked(self, seen: S, seat: Seat, level: str, rng: Random, clock: Clock) -> Sequence[Choice]:
        """What this seat could do now, best first; at least one thing."""

    def results(self, seen: S, seat: Seat, choices: Sequence[Choice], rng: Random, clock: Clock) -> Sequence[float]:
        """The own result to be expected of each, as the game counts it; for a program that ranks by that, its worth."""
        return [choice.value for choice in choices]

    def conditions(self, seen: S, seat: Seat) -> Sequence[Data]:
        """If-orders that this seat would give now, as plain data."""
        return ()

    def reasons(self, seen: S, seat: Seat, choice: Choice, rng: Random) -> tuple[Reason, ...]:
        """What speaks for it, the most important first."""
        return ()

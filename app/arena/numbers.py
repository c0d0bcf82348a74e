"""What is of interest in the numbers of a game: each has a folder here, found by its id, or is asked for nothing."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic

from app.arena.census import Count, T, Tally, counted
from app.arena.match import Fixture


class Numbers(Generic[T]):
    tally: type[T]
    marks: Sequence[float] = ()  # points that are something when one plays alone

    def sections(self, counts: Sequence[Count[T]], components: Any) -> list[str]:
        """For the report, in Markdown."""
        return []


class Plain(Numbers[Tally]):
    tally = Tally


@cache
def numbers_of(game_id: str) -> Numbers[Any]:
    folder = f"app.arena.{game_id}"
    if find_spec(folder) is None:
        return Plain()
    numbers: Numbers[Any] = import_module(folder).NUMBERS
    return numbers


def census(fixture: Fixture) -> Count[Any]:
    """A match, counted with the tally of its game."""
    return counted(fixture, numbers_of(fixture.game).tally())

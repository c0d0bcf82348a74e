"""What is wrong with a components file that somebody has corrected, row by row; and the box, if nothing is."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from msgspec import Struct

from app.engine.game import Saying
from app.engine.games.merkator.components import Components
from app.engine.games.merkator.components.board import board
from app.engine.games.merkator.components.cards import cards, confirmed
from app.engine.games.merkator.components.doubts import doubts
from app.engine.games.merkator.components.form import read, read_rows
from app.engine.games.merkator.components.place import Finding, Findings, Lines, Place, english
from app.engine.games.merkator.components.rows import Rows
from app.engine.games.merkator.components.sources import sources_of, truth
from app.engine.games.merkator.components.written import text_of, written

__all__ = [
    "BrokenComponents",
    "Judged",
    "Problem",
    "content_problems",
    "judged",
    "load",
    "problems",
    "sources_of",
    "text_of",
    "truth",
    "warnings",
    "written",
]


MOST_TOLD = 200


class Problem(Struct, frozen=True):
    """The row, with its line in the file where that can be known; and what is wrong and what was expected."""

    row: str
    said: Saying
    place: Place

    @property
    def sentence(self) -> str:
        return english(self.said)

    def __str__(self) -> str:
        return f"{self.row}: {self.sentence}"


class BrokenComponents(ValueError):
    """With such a file no match can be played."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))


def problems(text: str) -> list[Problem]:
    """All of them, for any text; the content is judged once the form is right."""
    return _examined(text)[1]


def warnings(text: str) -> list[Problem]:
    """What differs from what is only inferred, with the reason; of a file that can be played with."""
    rows, found = _examined(text)
    return _told(text, doubts(rows)) if rows is not None and not found else []


def load(text: str) -> Components:
    """The box; BrokenComponents if anything is wrong with it."""
    rows, found = _examined(text)
    if rows is None or found:
        raise BrokenComponents(found)
    return Components(rows)


def content_problems(rows: Rows) -> Iterator[str]:
    """What is wrong with rows that did not come from a file, such as those kept with a saved match.

    Nothing bounds their number, so they are found one by one: most who ask want to know the first.
    """
    return (english(said) for _, said in _judged(rows))


class Judged(Struct, frozen=True):
    """What is said of somebody's draft of a box; of mistakes without number the first ones."""

    problems: list[Problem]
    warnings: list[Problem]
    box: Components | None


def judged(draft: str | dict[str, Any]) -> Judged:
    """A file, or its rows as they are typed: these have no lines."""
    rows, found = read(draft) if isinstance(draft, str) else read_rows(draft, MOST_TOLD)
    text = draft if isinstance(draft, str) else ""
    if rows is not None:
        found = list(islice(_judged(rows), MOST_TOLD))
    if rows is None or found:
        return Judged(_told(text, found[:MOST_TOLD]), [], None)
    return Judged([], _told(text, doubts(rows)), Components(rows))


def _judged(rows: Rows) -> Findings:
    return chain(board(rows), cards(rows), confirmed(rows))


def _examined(text: str) -> tuple[Rows | None, list[Problem]]:
    rows, found = read(text)
    if rows is not None:
        found = list(_judged(rows))
    return rows, _told(text, found)


def _told(text: str, found: Iterable[Finding]) -> list[Problem]:
    """In the order of the file."""
    lines = Lines(text)
    in_order = sorted(found, key=lambda finding: lines.of(finding[0]))
    return [Problem(lines.told(place), said, place) for place, said in in_order]

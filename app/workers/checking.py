"""What is said of somebody's draft of a box. As a process it reads files within the limits of any."""

from typing import Any

import msgspec
from msgspec import Struct

from app.engine.correcting import checked
from app.engine.games import GAMES
from app.words.languages import FIRST
from app.words.story import spoken
from app.workers.loop import answer_all
from app.workers.reading import keep_to_limits


class Draft(Struct, frozen=True):
    game: str
    draft: str | dict[str, Any]  # a file, or its rows
    language: str = FIRST
    whole: bool = True  # whether its rows and its file are wanted


class Spot(Struct, frozen=True):
    """The table, an entry of it, a row of a list counted from 1, and the id in that row."""

    table: str
    entry: str
    number: int
    name: str


class Remark(Struct, frozen=True):
    row: str  # as `kontor components check` says it, with the line of a file
    at: Spot
    key: str  # the sentence in English, with places for its values
    sentence: str  # as it is told


class Judgement(Struct, frozen=True):
    """What is wrong, or what it differs in from what is inferred; and of a box that can be played with, what it is."""

    problems: list[Remark]
    warnings: list[Remark]
    digest: str = ""
    counts: dict[str, int] = {}  # rows by where they are known from
    sources: dict[str, dict[str, str]] = {}  # of every row, by its kind
    scoring: dict[str, str] = {}  # what is told of cards besides, by their ids
    rows: dict[str, Any] | None = None  # what was sent, if all of it is wanted,
    file: str = ""  # and as a components file


def judgement(asked: Draft) -> Judgement:
    check = checked(asked.game)
    found = check.judged(asked.draft)

    def told(said: Any) -> Any:
        return spoken(asked.game, said, asked.language)

    def remark(one: Any) -> Remark:
        place = one.place
        at = Spot(place.table, place.entry, place.number, place.name)
        return Remark(one.row, at, one.said.key, told(one.said))

    problems, warnings = map(remark, found.problems), map(remark, found.warnings)
    if found.box is None:
        return Judgement([*problems], [*warnings])
    box, scoring = found.box, told(GAMES[asked.game].box(found.box)["scoring"])
    judged = Judgement([], [*warnings], box.digest, check.truth(box).values, check.sources_of(box), scoring)
    if asked.whole:
        rows, file = msgspec.to_builtins(box.rows), check.written(box.rows)
        judged = msgspec.structs.replace(judged, rows=rows, file=file)
    return judged


def main() -> None:
    keep_to_limits()
    answer_all(lambda question: judgement(msgspec.msgpack.decode(question, type=Draft)))


if __name__ == "__main__":
    main()

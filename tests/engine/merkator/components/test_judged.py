"""A draft of a box, as a file or as its rows: what is said of it, and what it is if nothing is wrong."""

from typing import Any

import msgspec

from app.engine.correcting import checked
from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.components import check as of_merkator
from app.engine.games.merkator.components.check import MOST_TOLD, judged
from tests.engine.merkator.components.text import TEXT, changed

ROWS: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(BUNDLED.rows))


def test_a_file_and_its_rows_are_the_same_box() -> None:
    for draft in (TEXT, ROWS):
        found = judged(draft)
        assert (found.problems, found.warnings) == ([], [])
        assert found.box is not None
        assert found.box.digest == BUNDLED.digest


def test_a_mistake_is_told_with_its_place_and_there_is_no_box() -> None:
    (of_file,) = judged(changed("cost = 20", "cost = 60")).problems
    dear = [row | {"cost": 60} if row["id"] == "handelshaus" else row for row in ROWS["building"]]
    of_rows = judged(ROWS | {"building": dear})
    (problem,) = of_rows.problems
    assert of_rows.box is None
    assert (problem.place.table, problem.place.number, problem.place.name) == ("building", 14, "handelshaus")
    assert (problem.place, problem.sentence) == (of_file.place, of_file.sentence)
    assert (problem.row, of_file.row.startswith(f"{problem.row}, line ")) == ("[[building]] 14 (handelshaus)", True)


def test_a_doubt_comes_with_the_box() -> None:
    found = judged(changed("refill_from = 1 ", "refill_from = 2 "))
    assert len(found.warnings) == 1
    assert found.box is not None


def test_nothing_typed_is_told_as_such() -> None:
    (problem,) = judged(ROWS | {"bonus": [*ROWS["bonus"][:-1], ROWS["bonus"][-1] | {"cost": None}]}).problems
    assert problem.sentence == "'cost' must be a whole number, not nothing"


def test_of_many_mistakes_the_first_are_told() -> None:
    assert len(judged(ROWS | {"deck": {"contracts": [{}] * 500}}).problems) == MOST_TOLD
    assert len(judged(ROWS | {"confirmed": {"contract": ["x"] * 500}}).problems) == MOST_TOLD


def test_which_games_can_be_corrected() -> None:
    assert [checked(game) for game in GAMES] == [of_merkator, None]

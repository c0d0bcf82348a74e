"""A box as a file: what is read from it is the same box."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.components import Components
from app.engine.games.merkator.components.check import load, problems
from app.engine.games.merkator.components.editions import EDITIONS, KNOWN
from app.engine.games.merkator.components.rows import BuildingCondition, BuildingRule, ConfirmedRow, EditionRow
from app.engine.games.merkator.components.written import text_of, written

BUILT = EDITIONS[0].rows


@pytest.mark.parametrize("box", KNOWN.values(), ids=lambda box: box.digest[:6])
def test_every_edition_is_read_as_it_was_written(box: Components) -> None:
    assert load(written(box.rows)).digest == load(text_of(box)).digest == Components(box.rows).digest


def test_what_only_corrected_files_have_is_written_too() -> None:
    steps = BuildingRule("table", "kinds", steps=((3, 2), (5, 4.5)))
    both = (BuildingCondition("sole_most", "time_counters"), BuildingCondition("all_kinds_in", goods=("wine",)))
    first, second, *rest = BUILT.building
    together = replace(first, name="Börse", rule=BuildingRule("together", conditions=both))
    stepped = replace(second, vp=0, rule=steps)
    lowest = replace(next(one for one in rest if one.rule.kind == "at_least"), rule=BuildingRule("sole_most", "kinds"))
    rows = replace(
        BUILT,
        edition=EditionRow("mine", 'Of “Anna” \\ "me" #1'),
        building=(together, stepped, *(lowest if one.id == lowest.id else one for one in rest)),
        time_chart=replace(BUILT.time_chart, row_length=(6, 6, 7, 7), back_row_length=(6, 6, 6)),
    )
    rows = replace(rows, confirmed=ConfirmedRow(contract=("2-sweden",), chart=("row_length",)))
    assert problems(written(rows)) == []
    assert load(written(rows)).rows == rows


def test_names_that_need_quotes_are_quoted_and_mistakes_keep_their_lines() -> None:
    rows = replace(BUILT, time_counters={**BUILT.time_counters, "a \x7f b": 0})
    (found,) = problems(written(rows))
    assert found.row.startswith("[time_counters]")
    line = int(problems(written(BUILT).replace("wine = 2", "wine = 99", 1))[0].row.rpartition("line ")[2])
    assert "wine = 2" in written(BUILT).split("\n")[line - 1]

"""A corrected components file: what is accepted, and what is said about its content."""

import re

import pytest

from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.components.check import BrokenComponents, load, problems
from tests.engine.merkator.components.text import (
    SEEAMT,
    TEXT,
    changed,
    told,
)


def test_the_bundled_file_has_no_problem() -> None:
    assert problems(TEXT) == []
    assert load(TEXT).digest == BUNDLED.digest


def test_a_corrected_row_is_accepted() -> None:
    text = changed('good = "ham"\ncost = 4', 'good = "coal"\ncost = 3')
    assert problems(text) == []
    assert load(text).bonus_cards["danzig-coal"].cost == 3
    assert load(text).digest != BUNDLED.digest


@pytest.mark.parametrize(
    "rule",
    [
        'kind = "per", what = "kinds", columns = ["A"], max_units = 3',
        'kind = "per", what = "kinds_with_cubes", categories = ["food"], min_cubes = 2',
        'kind = "at_least", what = "cubes", goods = ["wine"], reach = 4',
        'kind = "all_kinds_in", categories = ["clothing"]',
    ],
)
def test_a_building_may_have_any_rule_that_can_be_scored(rule: str) -> None:
    assert problems(changed(SEEAMT, f"rule = {{ {rule} }}")) == []


def test_load_raises_with_all_problems() -> None:
    text = TEXT.replace("cost = 6\n", "cost = 60\n")
    with pytest.raises(BrokenComponents) as raised:
        load(text)
    assert list(raised.value.problems) == problems(text)
    assert len(raised.value.problems) == 8
    assert str(raised.value).count("The cost is 60, expected 0 to 50") == 8


def test_load_raises_when_the_file_cannot_be_read() -> None:
    with pytest.raises(BrokenComponents, match="line 1: This is not TOML"):
        load("Merkator")


def test_a_minor_location_may_have_two_contracts_of_one_value() -> None:
    assert {"3-denmark-1", "3-denmark-2"} <= load(TEXT).contracts.keys()


def test_four_players_need_four_bonus_cards_of_each_cost() -> None:
    assert problems(TEXT.replace("cost = 3", "cost = 4", 4)) == []
    assert told(TEXT.replace("cost = 3", "cost = 4", 5)) == [
        ("[[bonus]]", "The number of cards for 3 is 3, expected 4 to 16"),
    ]


def test_all_problems_are_told_in_the_order_of_the_file() -> None:
    text = TEXT.replace("value = 10", "value = 11").replace("cost = 20", "cost = 200").replace("time = 0", "time = 10")
    found = problems(text)
    lines = [int(line[1]) for problem in found if (line := re.search(r", line (\d+)$", problem.row))]
    assert len(found) == 10  # three locations, two buildings, four contracts, and how many of them there are
    assert lines == sorted(lines)

"""A match by visits: once a day, in the order of the seats."""

import json
from typing import Any

import pytest

from app.arena.match import Fixture
from app.arena.visits import Visits, visit, ways
from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED

RECORD = json.dumps(GAMES["merkator"].components_record(BUNDLED))


def visited(order: str, seats: int = 4, seed: str = "7", **more: Any) -> Visits:
    return visit(Fixture("merkator", more.get("options", ()), RECORD, seed, ("apprentice",) * seats), order)


def test_nobody_comes_more_than_once_a_day_nor_for_nothing() -> None:
    for order in ways(GAMES["merkator"]):
        found = visited(order)
        assert len(found.visits) == 4
        assert 0 < max(found.visits) <= found.days <= sum(found.visits)


@pytest.mark.unmeasured
def test_an_order_that_asks_less_brings_people_back_less_often() -> None:
    """They play another match, but not so much another."""
    visits = [sum(sum(visited(order, seed=seed).visits) for seed in "123") for order in GAMES["merkator"].orders]
    assert visits == sorted(visits, reverse=True)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_seed_takes_the_same_days(seats: int) -> None:
    assert visited("gain", seats) == visited("gain", seats)
    assert visited("gain", seats) != visited("gain", seats, seed="8")


def test_who_plays_alone_is_done_in_a_day() -> None:
    assert visited("gain", 1) == Visits(1, (1,))


def test_without_joining_it_is_a_turn_a_day() -> None:
    one, other = visited("ask", 2, options=("nojoin", "var_a")), visited("never", 2, options=("nojoin", "var_a"))
    assert one == other
    assert one.days - max(one.visits) in (0, 1)  # who begins need not be the first to look in


def test_what_can_be_said_beforehand_is_what_the_game_knows() -> None:
    assert ways(GAMES["merkator"])[4:] == ("gain+if", "gain+plans", "gain+if+plans")
    assert ways(GAMES["sea_merchants"]) == ("ask",)


@pytest.mark.unmeasured
def test_who_plans_comes_back_less_often() -> None:
    """Though plans stop where others were quicker."""
    asked, planned = ([visited(way, seed=seed) for seed in "123"] for way in ("gain", "gain+plans"))
    assert sum(sum(one.visits) for one in planned) < sum(sum(one.visits) for one in asked)
    assert all(one.planned == one.stopped == 0 for one in asked)
    assert min(min(one.planned, one.stopped) for one in planned) > 0


@pytest.mark.unmeasured
def test_if_orders_spare_everybody_the_waiting() -> None:
    days = {way: sum(visited(way, seed=seed).days for seed in "123") for way in ("gain", "gain+if", "gain+if+plans")}
    assert days["gain+if+plans"] <= days["gain+if"] < days["gain"]

"""SET: the table before the first turn."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import TravelTo
from app.engine.games.merkator.setup import set_up
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.ultimo import TO_COME
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import Refused
from tests.engine.merkator.table import arrange, cubes, match, play, step, view

SEEDS = [f"seed {number}" for number in range(40)]
MAJORS = {"hamburg", "danzig", "sweden", "russia", "dutch_republic", "england", "france", "spain"}
COLOURS = {"green", "yellow", "black", "purple", "orange", "gray", "blue", "red"}
LETTERS = {"A": 6, "AA": 3, "B": 5, "BB": 3, "C": 6, "CC": 2, "D": 5, "DD": 2, "E": 4, "EE": 1, "F": 4, "FF": 1}
FOR_3 = {
    "newfoundland-muskets",
    "newfoundland-iron",
    "italy-coal",
    "italy-spice",
    "bohemia-livestock",
    "bohemia-calfskin",
    "denmark-fish_oil",
    "denmark-vegetables",
}
FOR_4 = {
    "hamburg-saltpeter",
    "england-wine",
    "france-citrus_fruit",
    "danzig-ham",
    "sweden-grain",
    "russia-copper",
    "dutch_republic-fabric",
    "spain-plums",
}
SOLE_PLAYER = {"boerse", "admiralitaet", "zeughaus", "kornhaus", "gewandhaus"}


def begun(seats: int, *options: str, seed: str = "test", start_seat: int | None = 0) -> State:
    return start(seats, options, seed, start_seat)


def not_set_up(rule: str, **how: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        start(**{"seats": 3, "options": (), "seed": "test", **how})
    assert caught.value.rule == rule
    return caught.value


def values(contracts: tuple[str, ...]) -> list[str]:
    return [contract.split("-")[0] for contract in contracts]


# ------------------------------------------------------------------ SET-1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_SET_1_one_to_four_players(seats: int) -> None:
    assert len(begun(seats).offices) == seats


@pytest.mark.parametrize("seats", [-1, 0, 5, 100])
def test_SET_1_no_more_and_no_fewer(seats: int) -> None:
    said = not_set_up("SET-1", seats=seats, start_seat=None)
    assert said.sentence == f"Merkator is for 1 to 4 players, not {seats}"


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_SET_1_the_host_chooses_the_start_player(seat: int) -> None:
    table = begun(4, start_seat=seat)
    assert (table.traveller, table.turn) == (seat, 1)
    assert RULES.waiting_for(table) == (seat,)
    assert step(table) == "investment"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_SET_1_the_start_player_sits_at_the_table(seat: int) -> None:
    assert not_set_up("SET-1", start_seat=seat).sentence == f"There is no seat {seat} to start"


def test_SET_1_otherwise_chance_chooses_the_start_player() -> None:
    starters = [begun(4, seed=seed, start_seat=None).traveller for seed in SEEDS]
    assert set(starters) == {0, 1, 2, 3}
    assert starters == [begun(4, seed=seed, start_seat=None).traveller for seed in SEEDS]


def test_SET_1_seat_order_is_clockwise_order() -> None:
    assert begun(4, start_seat=2).others == (3, 0, 1)


# ------------------------------------------------------------------ SET-2


def test_SET_2_one_cube_on_each_major_location() -> None:
    assert view(begun(3), None)["cubes"] == dict.fromkeys(MAJORS, 1)


# ------------------------------------------------------------------ SET-3


@pytest.mark.parametrize("seats, rows", [(2, 2), (3, 3), (4, 4)])
def test_SET_3_the_number_of_rows_depends_on_the_players(seats: int, rows: int) -> None:
    assert [len(row) for row in begun(seats).chart] == [6] * rows
    assert begun(seats).ultimo == ()


def test_SET_3_all_42_counters_are_used() -> None:
    table = set_up(4, ("long",), "test", 0, version=1)
    assert Counter(chain(*table.chart, *table.ultimo)) == LETTERS
    assert table.counters == 0


def test_SET_3_the_counters_are_shuffled() -> None:
    charts = {begun(4, seed=seed).chart for seed in SEEDS}
    assert len(charts) == len(SEEDS)
    assert {letter for chart in charts for letter in chart[0]} == set(LETTERS)


def test_SET_3_the_letters_on_the_chart_are_among_those_of_the_box() -> None:
    for seed in SEEDS[:5]:
        assert Counter(chain(*begun(4, seed=seed).chart)) <= Counter(LETTERS)


def test_SET_3_the_rest_is_the_supply() -> None:
    assert begun(2).counters == 42 - 12 - 2
    assert begun(3).counters == 42 - 18 - 3
    assert begun(4).counters == 42 - 24 - 4


def test_SET_3_rows_are_emptied_from_left_to_right() -> None:
    table = replace(match(), chart=(("A", "B", "C"), ("D", "E", "F")), cubes=cubes())
    assert play(table, TravelTo(0, "sweden")).chart == (("B", "C"), ("D", "E", "F"))
    assert play(table, TravelTo(0, "hamburg")).chart == (("C",), ("D", "E", "F"))


def test_SET_3_an_empty_supply_still_gives_counters() -> None:
    table = replace(match(), counters=1, turns_left=2, cubes=cubes())
    table = play(arrange(table, 0, time=0), TravelTo(0, "hamburg"))
    assert table.offices[0].time == 2
    assert view(table, None)["counters"] == 0


def test_SET_3_proxies_go_back_first() -> None:
    table = replace(arrange(match(), 0, time=3), counters=-2)
    table = play(table, TravelTo(0, "newfoundland"))
    assert (table.offices[0].time, view(table, None)["counters"]) == (0, 1)


# ------------------------------------------------------------------ SET-4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_SET_4_a_contract_each_of_2_3_4_and_5(seats: int) -> None:
    for office in begun(seats).offices:
        assert values(office.contracts) == ["2", "3", "4", "5"]


def test_SET_4_the_stacks_hold_what_is_left() -> None:
    sizes = [len(stack) for stack in begun(3).stacks]
    assert sizes[3:] == [11 - 3, 13 - 3, 12 - 3, 11, 9, 7, 5, 4, 1]
    assert sizes[:3] == [0, 0, 0]


def test_SET_4_contracts_are_sorted_by_value() -> None:
    for level, stack in enumerate(begun(3).stacks[:11]):
        assert set(values(stack)) <= {str(level)}


def test_SET_4_the_peace_is_the_stack_above_10() -> None:
    assert begun(3).stacks[11] == ("peace-of-westphalia",)
    assert len(begun(3).stacks) == 12
    assert begun(3).solo_stack == ()


@pytest.mark.parametrize("seats, left", [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_SET_4_the_remaining_2s_start_the_discard_pile(seats: int, left: int) -> None:
    table = begun(seats)
    assert values(table.discard) == ["2"] * left
    dealt = [office.contracts[0] for office in table.offices]
    assert sorted((*table.discard, *dealt)) == ["2-england", "2-france", "2-hamburg", "2-russia", "2-sweden"]


def test_SET_4_only_the_top_card_of_a_stack_is_visible() -> None:
    table = replace(match(), stacks=(*[()] * 3, ("3-spain", "3-italy"), *match().stacks[4:]))
    assert view(table, 0)["stacks"]["3"] == {"size": 2, "top": "3-spain"}
    assert set(view(table, 0)["stacks"]) == {"3", "4", "5", "6", "7", "8", "9", "10", "11"}


def test_SET_4_each_stack_is_shuffled() -> None:
    tables = [begun(3, seed=seed) for seed in SEEDS]
    for level in range(3, 11):
        assert len({table.stacks[level] for table in tables}) > 10
    twos = {"2-hamburg", "2-sweden", "2-russia", "2-england", "2-france"}
    assert {table.offices[0].contracts[0] for table in tables} == twos


def test_SET_4_every_contract_is_there_once() -> None:
    table = begun(4)
    held = chain(*(office.contracts for office in table.offices))
    cards = Counter((*held, *table.discard, *chain(*table.stacks)))
    assert len(cards) == cards.total() == 78


# ------------------------------------------------------------------ SET-5


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_SET_5_a_bonus_card_for_3_and_one_for_4_each(seats: int) -> None:
    for office in begun(seats).offices:
        cheap, dear = office.bonus
        assert cheap in FOR_3
        assert dear in FOR_4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_SET_5_four_bonus_cards_open_and_the_rest_in_the_pile(seats: int) -> None:
    table = begun(seats)
    assert (len(table.bonus_offer), len(table.bonus_pile)) == (4, 16 - 2 * seats - 4)
    dealt = chain(*(office.bonus for office in table.offices))
    assert sorted((*dealt, *table.bonus_offer, *table.bonus_pile)) == sorted(FOR_3 | FOR_4)


def test_SET_5_the_two_piles_are_shuffled_before_they_are_dealt() -> None:
    tables = [begun(3, seed=seed) for seed in SEEDS]
    assert {table.offices[0].bonus[0] for table in tables} == FOR_3
    assert {table.offices[0].bonus[1] for table in tables} == FOR_4


def test_SET_5_the_rest_of_both_piles_is_shuffled_together() -> None:
    offers = [begun(2, seed=seed).bonus_offer for seed in SEEDS]
    assert {len(FOR_3 & set(offer)) for offer in offers} == {0, 1, 2, 3, 4}
    assert len({offer[0] for offer in offers}) > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SET_5_four_buildings_open_and_the_rest_in_the_pile(seats: int) -> None:
    table = begun(seats)
    assert (len(table.building_offer), len(table.building_pile)) == (4, 22)
    assert len({*table.building_offer, *table.building_pile}) == 26
    assert {*table.building_offer, *table.building_pile} > SOLE_PLAYER
    assert all(office.buildings == () for office in table.offices)


def test_SET_5_buildings_are_shuffled() -> None:
    assert len({begun(3, seed=seed).building_offer[0] for seed in SEEDS}) > 10


# ------------------------------------------------------------------ SET-6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_SET_6_a_cube_of_each_colour_on_the_supply_tile(seats: int) -> None:
    for office in begun(seats).offices:
        assert len(office.supply) == 8
        assert set(office.supply) == COLOURS


def test_SET_6_no_coins_and_no_goods() -> None:
    for office in begun(4).offices:
        assert office.taler == 0
        assert office.goods == (0,) * 16
        assert office.hand == ""


# ------------------------------------------------------------------ SET-7


@pytest.mark.parametrize(
    "seats, first, counters",
    [
        (2, 0, [0, 2]),
        (2, 1, [2, 0]),
        (3, 0, [0, 1, 2]),
        (3, 1, [2, 0, 1]),
        (4, 0, [0, 1, 1, 2]),
        (4, 2, [1, 2, 0, 1]),
    ],
)
def test_SET_7_who_waits_longest_has_most_counters(seats: int, first: int, counters: list[int]) -> None:
    assert [office.time for office in begun(seats, start_seat=first).offices] == counters


def test_SET_7_the_counters_come_from_the_supply_and_not_from_the_chart() -> None:
    table = begun(4)
    assert (table.counters, sum(map(len, table.chart))) == (14, 24)


# ------------------------------------------------------------------ the same seed, the other games


def test_SET_1_the_same_seed_sets_the_same_table() -> None:
    assert begun(4, seed="x", start_seat=None) == begun(4, seed="x", start_seat=None)
    assert begun(4, seed="x") != begun(4, seed="y")


def test_SET_1_the_table_is_set_before_anybody_has_done_anything() -> None:
    table = set_up(3, (), "test", 1)
    assert (table.turn, table.agenda, table.here) == (0, (), "")


def test_LONG_sets_a_poorer_table() -> None:
    for office in begun(4, "long").offices:
        assert values(office.contracts) == ["2", "3"]
        assert (office.supply, office.bonus, office.time) == ((), (), 0)
    assert len(begun(4, "long").bonus_pile) == 12
    assert [len(stack) for stack in begun(4, "long").stacks[3:6]] == [11 - 4, 13, 12]


@pytest.mark.parametrize("seats, back, ultimo", [(2, 3, 0), (3, 1, 4), (4, 3, 4)])
def test_LONG_fills_these_rows(seats: int, back: int, ultimo: int) -> None:
    table = begun(seats, "long")
    assert (len(table.chart), len(table.ultimo)) == (back, ultimo)
    assert table.counters == 42 - 6 * back
    assert set(chain(*table.ultimo)) <= {TO_COME}


def test_SOLO_1_no_chart_no_counters_no_sole_player() -> None:
    table = begun(1)
    assert (table.chart, table.ultimo, table.offices[0].time) == ((), (), 0)
    assert SOLE_PLAYER.isdisjoint({*table.building_offer, *table.building_pile})
    assert len({*table.building_offer, *table.building_pile}) == 21


def test_SOLO_2_the_solo_stack_from_the_top() -> None:
    table = begun(1)
    assert values(table.solo_stack) == ["8"] * 7 + ["9"] * 5 + ["10"] * 4 + ["peace"]
    assert table.stacks[8:] == ((), (), (), ())
    assert [len(stack) for stack in table.stacks[3:8]] == [10, 12, 11, 11, 9]

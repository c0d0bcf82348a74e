"""TRV: the travel."""

import random

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import FlipNext, Promise, Split, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, cubes, has, match, news, play, refused, step

LOCATIONS = (
    *("hamburg", "danzig", "sweden", "russia", "dutch_republic", "england", "france", "spain"),
    *("denmark", "bohemia", "italy", "newfoundland"),
)
LINES = (
    *(("russia", "sweden"), ("russia", "danzig"), ("sweden", "danzig"), ("hamburg", "sweden"), ("hamburg", "danzig")),
    *(("hamburg", "dutch_republic"), ("dutch_republic", "england"), ("dutch_republic", "france")),
    *(("england", "france"), ("england", "spain"), ("france", "spain")),
)
EVERY_KIND_OF_HEAP = cubes(danzig=1, sweden=2, russia=3, dutch_republic=4)


def lying(**numbers: int) -> State:
    """Two bare offices, and cubes on the map."""
    return replace(bare(2), cubes=cubes(**numbers))


def on_the_map(state: State) -> dict[str, int]:
    return dict(zip(LOCATIONS[:8], state.cubes, strict=True))


# ------------------------------------------------------------------ TRV-1


def test_TRV_1_any_of_the_twelve_locations_can_be_chosen() -> None:
    table = arrange(bare(2), 0, time=3)
    offered = [action.location for action in RULES.options(table, 0) if isinstance(action, TravelTo)]
    assert sorted(offered) == sorted(LOCATIONS)
    for location in LOCATIONS:
        assert play(table, TravelTo(0, location)).here == location


def test_TRV_1_also_the_one_chosen_last() -> None:
    table = play(bare(2), TravelTo(0, "denmark"), TravelTo(1, "denmark"), TravelTo(0, "denmark"))
    assert (table.turn, table.here) == (4, "denmark")
    assert [office.time for office in table.offices] == [2, 1]


@pytest.mark.parametrize("location", ["", "merkator", "Hamburg", "hamburg ", "11"])
def test_TRV_1_no_other_place(location: str) -> None:
    refused(bare(2), TravelTo(0, location), "TRV-1")


@pytest.mark.parametrize("seat", [1, 2, -1, -2, 99])
def test_TRV_1_nobody_else_chooses(seat: int) -> None:
    refused(bare(2), TravelTo(seat, "hamburg"), "TURN-3")


def test_TRV_1_only_once_in_a_turn() -> None:
    refused(play(lying(russia=1), TravelTo(0, "russia")), TravelTo(0, "sweden"), "TURN-3")


def test_TRV_1_promises_end_when_the_location_is_chosen() -> None:
    assert play(bare(2), Promise(1, "spain"), TravelTo(0, "denmark")).promises == ()


# ------------------------------------------------------------------ TRV-2


def test_TRV_2_spain_italy_and_newfoundland_cost_counters() -> None:
    table = arrange(match(), 0, time=2)
    said = refused(table, TravelTo(0, "newfoundland"), "TRV-2")
    assert said.sentence == "The trip costs 3 time counters, you have 2"
    assert play(table, TravelTo(0, "italy")).offices[0].time == 0


@pytest.mark.parametrize("location, cost", [("spain", 1), ("italy", 2), ("newfoundland", 3)])
def test_TRV_2_paid_to_the_supply(location: str, cost: int) -> None:
    table = replace(arrange(bare(2), 0, time=5), counters=10)
    after = play(table, TravelTo(0, location))
    assert (after.offices[0].time, after.counters, after.chart) == (5 - cost, 10 + cost, table.chart)
    assert news(after, "paid_time") == [{"seat": 0, "time": cost}]


@pytest.mark.parametrize("location, cost", [("spain", 1), ("italy", 2), ("newfoundland", 3)])
def test_TRV_2_not_with_one_counter_less(location: str, cost: int) -> None:
    table = arrange(bare(2), 0, time=cost - 1)
    refused(table, TravelTo(0, location), "TRV-2")
    assert TravelTo(0, location) not in RULES.options(table, 0)
    assert TravelTo(0, location) in RULES.options(arrange(table, 0, time=cost), 0)


def test_TRV_2_the_other_nine_cost_nothing() -> None:
    offered = {action.location for action in RULES.options(bare(2), 0) if isinstance(action, TravelTo)}
    assert offered == set(LOCATIONS) - {"spain", "italy", "newfoundland"}
    assert news(play(bare(2), TravelTo(0, "france")), "paid_time") == []


def test_TRV_2_paid_by_the_traveller_only() -> None:
    table = play(arrange(arrange(bare(2), 0, time=3), 1, time=1), TravelTo(0, "newfoundland"))
    assert [office.time for office in table.offices] == [0, 1]


def test_TRV_2_paid_each_time() -> None:
    table = arrange(arrange(bare(2), 0, time=4), 1, time=2)
    table = play(table, TravelTo(0, "italy"), Done(1), TravelTo(1, "italy"), Done(0), TravelTo(0, "italy"))
    assert [office.time for office in table.offices] == [0, 0]


# ------------------------------------------------------------------ TRV-3


@pytest.mark.parametrize("first, iron, copper", [(0, 0, 1), (1, 1, 0)])
def test_TRV_3_one_cube_becomes_either_good(first: int, iron: int, copper: int) -> None:
    table = play(lying(sweden=1), TravelTo(0, "sweden"))
    assert RULES.options(table, 0) == [Split(0, 0), Split(0, 1)]
    table = play(table, Split(0, first))
    assert (has(table, 0, "iron"), has(table, 0, "copper")) == (iron, copper)


def test_TRV_3_two_cubes_become_one_of_each_without_a_question() -> None:
    table = play(lying(england=2), TravelTo(0, "england"))
    assert (has(table, 0, "fabric"), has(table, 0, "coal"), sum(table.offices[0].goods)) == (1, 1, 2)
    assert table.traveller == 1


def test_TRV_3_three_cubes_give_at_least_one_of_each() -> None:
    table = play(replace(match(), cubes=cubes(sweden=3)), TravelTo(0, "sweden"))
    assert step(table) == "goods"
    refused(table, Split(0, 0), "TRV-3")
    refused(table, Split(0, 3), "TRV-3")
    table = play(table, Split(0, 2))
    assert (has(table, 0, "iron"), has(table, 0, "copper")) == (2, 1)


def test_TRV_3_three_or_more_in_any_split() -> None:
    table = play(lying(russia=5), TravelTo(0, "russia"))
    assert RULES.options(table, 0) == [Split(0, 1), Split(0, 2), Split(0, 3), Split(0, 4)]
    after = play(table, Split(0, 4))
    assert (has(after, 0, "ham"), has(after, 0, "fish_oil"), sum(after.offices[0].goods)) == (4, 1, 5)
    assert news(after, "took_goods") == [{"seat": 0, "goods": {"ham": 4, "fish_oil": 1}}]


@pytest.mark.parametrize("number", [1, 3])
def test_TRV_3_no_more_cubes_than_there_are(number: int) -> None:
    table = play(lying(france=number), TravelTo(0, "france"))
    for first in (-1, number + 1, 1000, -1000):
        refused(table, Split(0, first), "TRV-3")


def test_TRV_3_all_cubes_are_taken() -> None:
    table = play(lying(england=7), TravelTo(0, "england"), Split(0, 3))
    assert on_the_map(table)["england"] == 0
    assert (sum(table.offices[0].goods), table.found) == (7, 0)


def test_TRV_3_no_cube_may_be_left_lying() -> None:
    refused(play(lying(england=1), TravelTo(0, "england")), Done(0), "TURN-3")


def test_TRV_3_nothing_to_sort_where_nothing_lies() -> None:
    table = play(lying(), TravelTo(0, "england"))
    assert (table.traveller, sum(table.offices[0].goods), news(table, "took_goods")) == (1, 0, [])


@pytest.mark.parametrize("location", ["denmark", "bohemia", "italy", "newfoundland"])
def test_TRV_3_minor_locations_have_no_cubes(location: str) -> None:
    table = play(arrange(replace(bare(2), cubes=(9,) * 8), 0, time=3), TravelTo(0, location))
    assert (table.traveller, sum(table.offices[0].goods)) == (1, 0)


def test_TRV_3_only_the_traveller_sorts() -> None:
    table = play(lying(england=1), TravelTo(0, "england"))
    assert RULES.waiting_for(table) == (0,)
    refused(table, Split(1, 1), "TURN-3")
    assert sum(play(table, Split(0, 1)).offices[1].goods) == 0


# ------------------------------------------------------------------ TRV-4, TRV-5


def test_TRV_4_two_of_the_good_for_a_bonus_card_of_the_location() -> None:
    table = arrange(lying(), 0, bonus=("england-wine",), goods={"wine": 1})
    table = play(table, TravelTo(0, "england"))
    assert (has(table, 0, "wine"), sum(table.offices[0].goods)) == (3, 3)
    assert news(table, "bonus_goods") == [{"seat": 0, "goods": {"wine": 2}}]


def test_TRV_4_for_each_card() -> None:
    table = arrange(bare(2), 0, bonus=("newfoundland-muskets", "newfoundland-iron"), time=3)
    table = play(table, TravelTo(0, "newfoundland"))
    assert (has(table, 0, "muskets"), has(table, 0, "iron"), sum(table.offices[0].goods)) == (2, 2, 4)


def test_TRV_4_besides_the_cubes_that_lie_there() -> None:
    table = arrange(lying(france=2), 0, bonus=("france-citrus_fruit",))
    table = play(table, TravelTo(0, "france"))
    assert [has(table, 0, good) for good in ("plums", "wine", "citrus_fruit")] == [1, 1, 2]


def test_TRV_4_not_for_cards_of_other_locations() -> None:
    table = arrange(bare(2), 0, bonus=("italy-coal", "bohemia-calfskin", "hamburg-saltpeter"))
    table = play(table, TravelTo(0, "denmark"))
    assert (sum(table.offices[0].goods), news(table, "bonus_goods")) == (0, [])


def test_TRV_4_not_for_cards_of_others() -> None:
    table = arrange(bare(2), 1, bonus=("denmark-fish_oil",))
    table = play(table, TravelTo(0, "denmark"))
    assert [sum(office.goods) for office in table.offices] == [0, 0]


def test_TRV_5_cubes_gained_never_go_onto_the_supply_tile() -> None:
    table = arrange(replace(match(2), cubes=cubes(russia=3)), 0, supply=("black",), bonus=("russia-copper",))
    table = play(table, TravelTo(0, "russia"), Split(0, 1))
    assert table.offices[0].supply == ("black",)
    assert [has(table, 0, good) for good in ("ham", "fish_oil", "copper")] == [1, 2, 2]


# ------------------------------------------------------------------ TRV-6


@pytest.mark.parametrize("location", LOCATIONS[:8])
def test_TRV_6_one_cube_on_every_location_joined_by_a_line(location: str) -> None:
    joined = {one for line in LINES for one in line if location in line} - {location}
    table = arrange(replace(bare(2), cubes=(2,) * 8), 0, time=1)
    after = on_the_map(play(table, TravelTo(0, location)))
    assert after == {place: 3 if place in joined else 0 if place == location else 2 for place in LOCATIONS[:8]}


def test_TRV_6_russia_fills_sweden_and_danzig_however_many_lie_there() -> None:
    table = play(lying(sweden=0, danzig=9, hamburg=4), TravelTo(0, "russia"))
    assert table.cubes == cubes(sweden=1, danzig=10, hamburg=4)


@pytest.mark.parametrize(
    "location, after",
    [
        ("newfoundland", [1, 2, 3, 4, 5, 1, 1, 1]),
        ("italy", [0, 2, 3, 4, 5, 0, 0, 0]),
        ("denmark", [0, 1, 3, 4, 5, 0, 0, 0]),
        ("bohemia", [0, 1, 2, 4, 5, 0, 0, 0]),
    ],
)
def test_TRV_6_minor_locations_fill_where_enough_lie(location: str, after: list[int]) -> None:
    table = arrange(replace(bare(2), cubes=EVERY_KIND_OF_HEAP), 0, time=3)
    assert list(play(table, TravelTo(0, location)).cubes) == after


def test_TRV_6_cubes_are_unlimited() -> None:
    table = arrange(replace(bare(2), cubes=(500,) * 8), 0, time=3)
    assert play(table, TravelTo(0, "newfoundland")).cubes == (501,) * 8


# ------------------------------------------------------------------ TRV-7


@pytest.mark.parametrize(
    "location, counters",
    [
        *(("sweden", 1), ("danzig", 1), ("dutch_republic", 1), ("bohemia", 1), ("denmark", 1), ("hamburg", 2)),
        *(("russia", 0), ("england", 0), ("france", 0)),
    ],
)
def test_TRV_7_counters_gained(location: str, counters: int) -> None:
    table = replace(bare(2), counters=10)
    after = play(table, TravelTo(0, location))
    assert (after.offices[0].time, after.offices[1].time, after.counters) == (counters, 0, 10)
    assert after.chart == (table.chart[0][counters:], *table.chart[1:])


def test_TRV_7_even_where_the_token_stood_already() -> None:
    table = play(replace(bare(2), here="hamburg"), TravelTo(0, "hamburg"))
    assert table.offices[0].time == 2


def test_TRV_7_one_by_one_from_the_left_of_the_topmost_row() -> None:
    table = replace(bare(2), chart=(("A", "B", "CC", "D"), ("E", "F")))
    table = play(table, TravelTo(0, "hamburg"))
    assert table.chart == (("CC", "D"), ("E", "F"))
    assert news(table, "took_time") == [{"seat": 0, "time": 1}, {"seat": 0, "time": 1}]


def test_TRV_7_the_next_row_when_the_topmost_is_empty() -> None:
    table = replace(bare(2, "var_a"), chart=(("A",), ("E", "F"), ("B",)))
    table = play(table, TravelTo(0, "hamburg"))
    assert (table.chart, table.offices[0].time) == ((("F",), ("B",)), 2)


def test_TRV_7_after_the_refill() -> None:
    table = replace(bare(2), chart=(("A",), ("E", "F")), cubes=cubes(hamburg=2))
    table = play(table, TravelTo(0, "hamburg"))
    assert step(table) == "letter"
    assert on_the_map(table)["danzig"] == 1
    assert (has(table, 0, "muskets"), table.offices[0].time) == (1, 0)
    assert play(table, FlipNext(0)).offices[0].time == 2


# ------------------------------------------------------------------ TRV-8


def check_invariants(state: State, location: str) -> None:
    on_map = on_the_map(state)
    assert not [line for line in LINES if on_map[line[0]] == on_map[line[1]] == 0]
    never = {"newfoundland": 0, "italy": 1, "denmark": 2, "bohemia": 3}.get(location)
    assert never not in state.cubes


@pytest.mark.parametrize("seed", range(4))
def test_TRV_8_no_two_joined_locations_are_empty_and_no_heap_is_passed_over(seed: int) -> None:
    rng, table, lie = random.Random(seed), arrange(bare(1), 0, time=3), (1,) * 8
    for _ in range(60):
        location = rng.choice(LOCATIONS)
        after = play(replace(table, cubes=lie), TravelTo(0, location))
        if step(after) == "goods":
            after = play(after, rng.choice(RULES.options(after, 0)))
        check_invariants(after, location)
        lie = after.cubes


# ------------------------------------------------------------------ what lies ahead after the travel


def windows(table: State, location: str) -> list[tuple[int, ...]]:
    return [frame.seats for frame in play(table, TravelTo(0, location)).agenda if frame.step == "join"]


def test_JOIN_4_together_at_a_major_location_one_after_the_other_at_a_minor_one() -> None:
    table = replace(bare(3), cubes=(1,) * 8, chart=(("A",), ("B",) * 6))
    assert windows(table, "england") == [(1, 2)]
    assert windows(table, "denmark") == [(1,), (2,)]


def test_VAR_D_one_after_the_other_at_a_major_location_too() -> None:
    assert windows(replace(bare(3, "var_d"), cubes=(1,) * 8), "england") == [(1,), (2,)]


def test_NOJOIN_nobody_is_asked_to_join() -> None:
    table = arrange(replace(bare(2, "nojoin"), cubes=(2,) * 8), 1, time=5)
    assert play(table, TravelTo(0, "england")).traveller == 1


def test_SOLO_2_the_top_card_of_the_solo_stack_is_turned_up() -> None:
    table = replace(bare(1), solo_stack=("8-italy", "8-spain", "9-spain"))
    table = play(table.with_stack(8, ("8-russia",)), TravelTo(0, "denmark"))
    assert (table.solo_stack, table.stacks[8]) == (("8-spain", "9-spain"), ("8-italy", "8-russia"))
    assert news(table, "solo_card") == [{"seat": -1, "contract": "8-italy"}]

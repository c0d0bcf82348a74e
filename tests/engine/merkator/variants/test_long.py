"""LONG: the long game."""

from collections import Counter

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, GiveBack, Join, TravelTo
from app.engine.games.merkator.components import BUNDLED, Components
from app.engine.games.merkator.plan import foreseen, own_turn
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.loss import UNREAD
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, has, match, news, play, step, view
from tests.every_game.brought import legal

COUNTERS = {"A": 6, "AA": 3, "B": 5, "BB": 3, "C": 6, "CC": 2, "D": 5, "DD": 2, "E": 4, "EE": 1, "F": 4, "FF": 1}
ULTIMO = (("B", "C", "D"), ("E", "F"))


def last_of_the_back(seats: int = 3, *options: str, letter: str = "A") -> State:
    """One counter left on the back side, a short ULTIMO side to come, twenty-five counters in the supply."""
    return replace(bare(seats, "long", *options), chart=((letter,),), ultimo=ULTIMO, counters=25)


def lengths(rows: tuple[tuple[str, ...], ...]) -> list[int]:
    return [len(row) for row in rows]


# ------------------------------------------------------------------ the start


def test_LONG_no_supply_cubes_no_bonus_cards_no_counters() -> None:
    for seats in (2, 3, 4):
        for office in match(seats, "long").offices:
            assert (office.supply, office.bonus, office.time, office.taler) == ((), (), 0, 0)


def test_LONG_only_contracts_of_value_two_and_three() -> None:
    for seats in (2, 3, 4):
        for office in match(seats, "long").offices:
            assert [contract[:2] for contract in office.contracts] == ["2-", "3-"]


def test_LONG_what_is_not_dealt_is_there_to_be_had() -> None:
    table = match(4, "long")
    assert lengths(table.stacks[2:]) == [0, 7, 13, 12, 11, 9, 7, 5, 4, 1]
    assert len(table.discard) == 1
    assert (len(table.bonus_offer), len(table.bonus_pile)) == (4, 12)
    assert (len(table.building_offer), len(table.building_pile)) == (4, 22)


def test_LONG_otherwise_the_table_is_set_as_ever() -> None:
    table = match(3, "long")
    assert table.cubes == (1,) * 8
    assert (table.traveller, step(table)) == (0, "investment")


def test_LONG_a_cube_can_never_be_placed_from_an_empty_supply_tile() -> None:
    table = match(3, "long")
    assert all("PlaceSupply" not in repr(legal(RULES, table, seat)) for seat in range(3))


# ------------------------------------------------------------------ the time chart


def test_LONG_four_players_all_three_rows_of_the_back_then_the_whole_ultimo_side() -> None:
    table = match(4, "long")
    assert (lengths(table.chart), lengths(table.ultimo)) == ([6, 6, 6], [6, 6, 6, 6])
    assert Counter(letter for row in table.chart for letter in row) <= Counter(COUNTERS)
    assert table.counters == 24


def test_LONG_three_players_the_lowest_row_of_the_back_then_the_whole_ultimo_side() -> None:
    table = match(3, "long")
    assert (lengths(table.chart), lengths(table.ultimo)) == ([6], [6, 6, 6, 6])
    assert table.counters == 36


def test_LONG_two_players_three_rows_of_the_ultimo_side_only() -> None:
    table = match(2, "long")
    assert (lengths(table.chart), table.ultimo) == ([6, 6, 6], ())
    assert table.counters == 24


def test_LONG_the_number_of_rows_to_come_is_open_their_letters_are_not() -> None:
    seen = view(last_of_the_back(), None)["chart"]
    assert seen == {"rows": [{"counters": 1, "seen": ""}], "then_ultimo_rows": 2}


def test_LONG_the_last_counter_of_the_back_has_its_loss_check() -> None:
    table = arrange(last_of_the_back(letter="AA"), 1, goods={"plums": 1, "citrus_fruit": 2})
    table = play(table, TravelTo(0, "denmark"))
    assert (step(table), RULES.waiting_for(table)) == ("give_back", (1,))
    assert news(table, "letter_flipped") == [{"seat": 0, "letter": "AA"}]
    table = play(table, GiveBack(1, ("plums", "citrus_fruit")))
    assert has(table, 1, "citrus_fruit") == 1
    assert table.offices[0].time == 1


def test_LONG_there_is_no_next_row_to_flip_although_the_ultimo_side_follows() -> None:
    table = arrange(last_of_the_back(), 2, goods={"plums": 2})
    table = play(table, TravelTo(0, "denmark"))
    assert (step(table), table.traveller) == ("investment", 1)
    assert has(table, 2, "plums") == 1


def test_LONG_then_the_ultimo_side_is_filled_and_the_match_goes_on() -> None:
    table = play(last_of_the_back(), TravelTo(0, "denmark"))
    assert (table.chart, table.ultimo) == (ULTIMO, ())
    assert len(news(table, "ultimo_filled")) == 1
    assert (table.final_round, table.trigger, table.traveller) == (False, "", 1)
    assert table.counters == 20


def test_LONG_a_second_hamburg_counter_comes_from_the_top_row_of_the_ultimo_side() -> None:
    table = play(last_of_the_back(), TravelTo(0, "hamburg"))
    assert table.chart == (("C", "D"), ("E", "F"))
    assert (table.offices[0].time, table.counters) == (2, 20)


def test_LONG_the_end_is_that_of_the_ultimo_side() -> None:
    table = replace(last_of_the_back(), ultimo=(("B",),))
    table = play(table, TravelTo(0, "denmark"))
    assert not table.final_round
    table = play(table, TravelTo(1, "denmark"))
    assert (table.final_round, table.trigger, table.chart) == (True, "time", ())


def test_LONG_one_hamburg_travel_can_end_both_sides_with_a_loss_each() -> None:
    table = replace(last_of_the_back(letter="AA"), ultimo=(("FF",),))
    table = arrange(table, 2, goods={"plums": 3, "coal": 3})
    table = play(table, TravelTo(0, "hamburg"))
    assert (has(table, 2, "plums"), has(table, 2, "coal")) == (1, 1)
    assert (table.final_round, table.offices[0].time, table.counters) == (True, 2, 24)


def test_LONG_two_players_the_last_counter_of_the_chart_is_the_end() -> None:
    table = replace(bare(2, "long"), chart=(("A",),))
    table = play(table, TravelTo(0, "denmark"))
    assert (table.final_round, table.trigger) == (True, "time")


def test_LONG_the_peace_ends_the_match_while_the_back_side_lies_there() -> None:
    goods = {"iron": 2, "copper": 2, "calfskin": 2, "ham": 2}
    table = arrange(last_of_the_back(), 0, contracts=("10-france",), goods=goods)
    delivered = tuple(good for good in goods for _ in range(2))
    table = play(table, TravelTo(0, "france"), Fulfil(0, "10-france", delivered))
    assert table.trigger == "peace"
    table = play(table, TravelTo(1, "hamburg"))
    assert (table.chart, table.ultimo) == ((("A",),), ULTIMO)
    assert table.counters == 23


def test_LONG_the_standard_game_has_one_side_only() -> None:
    for seats, rows in ((2, 2), (3, 3), (4, 4)):
        table = match(seats)
        assert (lengths(table.chart), table.ultimo) == ([6] * rows, ())


# ------------------------------------------------------------------ what the ULTIMO side is filled with


def back_empty(seed: str, owned: int, version: int = 2, box: Components = BUNDLED) -> State:
    """Four players, the last counter of the back just taken; so many counters are in offices, the rest paid back."""
    table = start(4, ("long", "var_a"), seed, 0, box, version)
    chart = table.chart[-1][-1:]
    in_supply = len(box.counters) - owned - (0 if version >= 2 else sum(map(len, table.ultimo)))
    table = arrange(replace(table, chart=(chart,), counters=in_supply - 1), 1, time=owned)
    return play(table, TravelTo(0, "denmark"), *[Done(seat) for seat in (1,) if owned])


def letters(table: State) -> Counter[str]:
    return Counter(letter for row in table.chart for letter in row)


def test_LONG_the_ultimo_side_is_filled_from_the_supply() -> None:
    table = back_empty("test", owned=17)
    assert lengths(table.chart) == [6, 6, 6, 6]
    assert (table.ultimo, table.counters) == ((), 0)
    first = match(4, "long").chart
    assert letters(table) == Counter(COUNTERS) - Counter(letter for row in first for letter in row)


def test_LONG_what_was_paid_back_can_come_again() -> None:
    """Some counters of the back are in it, never more of a letter than the supply can have."""
    again = 0
    for number in range(20):
        table = back_empty(f"again-{number}", owned=5)
        first = start(4, ("long", "var_a"), f"again-{number}", 0)
        unused = Counter(COUNTERS) - Counter(letter for row in first.chart for letter in row)
        assert table.counters == 42 - 6 - 24
        assert letters(table) <= Counter(COUNTERS)
        again += (letters(table) - unused).total() > 0
    assert again >= 15


def test_LONG_the_same_seed_fills_it_alike() -> None:
    assert back_empty("alike", owned=9).chart == back_empty("alike", owned=9).chart
    assert back_empty("alike", owned=9).chart != back_empty("other", owned=9).chart


def test_LONG_before_version_2_with_counters_not_used_before() -> None:
    begun = start(4, ("long",), "test", 0, version=1)
    assert Counter(letter for row in begun.chart + begun.ultimo for letter in row) == COUNTERS
    assert (begun.counters, view(begun, None)["chart"]["then_ultimo_rows"]) == (0, 4)
    table = back_empty("test", owned=3, version=1)
    assert (table.chart, table.counters) == (start(4, ("long", "var_a"), "test", 0, version=1).ultimo, 14)


def test_LONG_nobody_sees_or_plans_with_what_will_be_drawn() -> None:
    table = match(4, "long", "var_a")
    planned = own_turn(replace(table, chart=(("A",),)), 0)
    assert planned is not None
    for location in ("denmark", "hamburg"):
        after = foreseen(planned, TravelTo(0, location))
        assert after is not None
        assert {letter for row in after.chart for letter in row} == {UNREAD}


# ------------------------------------------------------------------ with other options


def test_LONG_VAR_A_the_sides_change_without_a_loss() -> None:
    table = arrange(last_of_the_back(3, "var_a", letter="AA"), 1, goods={"plums": 3})
    table = play(table, TravelTo(0, "denmark"))
    assert (has(table, 1, "plums"), table.chart, table.ultimo) == (3, ULTIMO, ())
    assert news(table, "letter_flipped") == []


def test_LONG_EXPERT_and_all_variants_fit() -> None:
    for seats in (2, 3, 4):
        table = match(seats, "long", "expert", "var_a", "var_b", "var_c", "var_d")
        assert view(table, None)["options"] == ("long", "expert", "var_a", "var_b", "var_c", "var_d")
        assert RULES.waiting_for(table) == (0,)


def test_LONG_NOJOIN_and_NOCOIN_fit_with_two_players() -> None:
    table = match(2, "long", "nojoin", "nocoin")
    table = play(arrange(arrange(table, 1, time=5), 0, contracts=("2-sweden",)), TravelTo(0, "denmark"))
    assert (step(table), table.traveller) == ("investment", 1)


def test_LONG_two_players_join_as_ever() -> None:
    table = play(arrange(bare(2, "long"), 1, time=2), TravelTo(0, "denmark"), Join(1))
    assert [office.time for office in table.offices] == [3, 0]


def _turns(seats: int) -> int:
    """Everybody travels to Hamburg and does nothing else, until the match is over."""
    table = bare(seats, "long", "var_a")
    while not table.over:
        seat = RULES.waiting_for(table)[0]
        table = play(table, TravelTo(seat, "hamburg") if step(table) == "investment" else Done(seat))
    return table.turn


def test_LONG_a_whole_match_of_hamburg_travels_has_the_turns_of_its_counters() -> None:
    """18, 30 and 42 counters, two in a turn; then one more turn for everybody."""
    assert [_turns(seats) for seats in (2, 3, 4)] == [9 + 2, 15 + 3, 21 + 4]

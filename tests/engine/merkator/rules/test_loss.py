"""LOSS: the last counter of a row, and the goods that go with it."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import FlipNext, GiveBack, KeepLetter, PlaceSupply, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, cubes, goods, has, news, play, refused, step, view

Rows = tuple[tuple[str, ...], ...]


def chart(*rows: str) -> Rows:
    """Each row as a word: "A BB C"."""
    return tuple(tuple(row.split()) for row in rows)


def table_with(*rows: str, seats: int = 2, options: tuple[str, ...] = ()) -> State:
    return replace(bare(seats, *options), chart=chart(*rows))


def hit(letter: str, *offices: dict[str, int], **supply: tuple[str, ...]) -> State:
    """The traveller has taken the last counter of the chart, with this letter."""
    table = table_with(letter, seats=len(offices))
    for seat, owned in enumerate(offices):
        table = arrange(table, seat, goods=owned, supply=supply.get(f"supply_{seat}", ()))
    return play(table, TravelTo(0, "denmark"))


def owned(state: State, seat: int) -> dict[str, int]:
    return state.components.named(state.offices[seat].goods)


# ------------------------------------------------------------------ LOSS-1


def test_LOSS_1_the_last_counter_of_a_row_is_flipped() -> None:
    table = play(table_with("C", "B D E"), TravelTo(0, "denmark"))
    assert (step(table), table.flipped) == ("letter", "C")
    assert news(table, "letter_flipped") == [{"seat": 0, "letter": "C"}]


def test_LOSS_1_before_it_is_taken() -> None:
    table = play(table_with("C", "B D E"), TravelTo(0, "denmark"))
    assert (table.offices[0].time, table.chart) == (0, chart("C", "B D E"))
    assert play(table, KeepLetter(0)).offices[0].time == 1


def test_LOSS_1_no_other_counter_is_flipped() -> None:
    table = play(arrange(table_with("A A", "A"), 0, goods={"plums": 2}), TravelTo(0, "denmark"))
    assert (table.traveller, table.chart, has(table, 0, "plums")) == (1, chart("A", "A"), 2)
    assert news(table, "letter_flipped") == []


@pytest.mark.parametrize(
    "letter, column",
    [
        ("A", ("citrus_fruit", "plums")),
        ("B", ("vegetables", "ham")),
        ("C", ("grain", "livestock", "spice")),
        ("D", ("wine", "calfskin", "fabric")),
        ("E", ("muskets", "saltpeter", "fish_oil")),
        ("F", ("copper", "iron", "coal")),
    ],
)
def test_LOSS_1_the_letter_names_the_column(letter: str, column: tuple[str, ...]) -> None:
    table = hit(letter, dict.fromkeys(bare().components.goods, 1), {})
    assert {action.goods for action in RULES.options(table, 0) if isinstance(action, GiveBack)} == {
        (good,) for good in column
    }


@pytest.mark.parametrize("letter, left", [("F", 4), ("FF", 3)])
def test_LOSS_1_single_or_double_is_the_number_of_cubes(letter: str, left: int) -> None:
    assert has(hit(letter, {"coal": 5}, {}), 0, "coal") == left


def test_LOSS_1_the_last_counter_of_the_whole_chart_too() -> None:
    table = hit("DD", {"wine": 3}, {"fabric": 1})
    assert (has(table, 0, "wine"), has(table, 1, "fabric")) == (1, 0)
    assert (table.trigger, table.chart, table.offices[0].time) == ("time", (), 1)


def test_LOSS_1_and_then_it_begins_the_final_round() -> None:
    table = play(arrange(table_with("D"), 0, goods={"wine": 1, "fabric": 1}), TravelTo(0, "denmark"))
    assert (step(table), table.final_round) == ("give_back", False)
    assert play(table, GiveBack(0, ("wine",))).turns_left == 1


def test_FIN_3_no_loss_in_the_final_round() -> None:
    table = arrange(replace(table_with("A", "B"), turns_left=2, counters=10), 0, goods={"plums": 1})
    table = play(table, TravelTo(0, "hamburg"))
    assert (has(table, 0, "plums"), table.offices[0].time) == (1, 2)
    assert (table.chart, table.counters) == (chart("A", "B"), 8)
    assert news(table, "took_time") == [{"seat": 0, "time": 1}] * 2


def test_FIN_1_the_second_hamburg_counter_comes_from_the_supply() -> None:
    table = replace(table_with("A"), counters=10)
    table = play(table, TravelTo(0, "hamburg"))
    assert (table.offices[0].time, table.counters, table.trigger) == (2, 9, "time")
    assert news(table, "final_round") == [{"seat": -1, "trigger": "time"}]


def test_VAR_A_no_loss_of_goods() -> None:
    table = arrange(table_with("AA", "B C", options=("var_a",)), 0, goods={"plums": 3})
    table = play(table, TravelTo(0, "denmark"))
    assert (table.traveller, has(table, 0, "plums"), table.chart) == (1, 3, chart("B C"))
    assert news(table, "row_emptied") == [{"seat": -1}]


# ------------------------------------------------------------------ LOSS-2


def test_LOSS_2_the_traveller_may_flip_the_first_counter_of_the_next_row_instead() -> None:
    table = arrange(table_with("C", "B D E"), 0, goods={"grain": 1, "ham": 1})
    table = play(table, TravelTo(0, "denmark"))
    assert RULES.options(table, 0) == [KeepLetter(0), FlipNext(0)]
    after = play(table, FlipNext(0))
    assert (has(after, 0, "grain"), has(after, 0, "ham")) == (1, 0)
    assert news(after, "next_flipped") == [{"seat": 0, "letter": "B"}]


def test_LOSS_2_or_let_the_letter_stand() -> None:
    table = arrange(table_with("C", "B D E"), 0, goods={"grain": 1, "ham": 1})
    table = play(table, TravelTo(0, "denmark"), KeepLetter(0))
    assert (has(table, 0, "grain"), has(table, 0, "ham")) == (0, 1)


def test_LOSS_2_must_then_take_the_double() -> None:
    table = arrange(table_with("C", "BB D E"), 0, goods={"grain": 3, "ham": 3})
    table = play(table, TravelTo(0, "denmark"), FlipNext(0))
    assert (has(table, 0, "grain"), has(table, 0, "ham")) == (3, 1)


def test_LOSS_2_no_third_letter() -> None:
    table = arrange(table_with("C", "B D E", "F"), 1, goods={"vegetables": 1, "ham": 1})
    table = play(table, TravelTo(0, "denmark"), FlipNext(0))
    assert step(table) == "give_back"
    refused(table, FlipNext(0), "TURN-3")


def test_LOSS_2_not_on_a_double_letter() -> None:
    table = arrange(table_with("CC", "B D E"), 0, goods={"grain": 3, "ham": 1})
    table = play(table, TravelTo(0, "denmark"))
    assert (table.traveller, has(table, 0, "grain"), has(table, 0, "ham")) == (1, 1, 1)


def test_LOSS_2_the_counter_stays_in_its_place() -> None:
    table = play(table_with("C", "B D E", "F"), TravelTo(0, "denmark"), FlipNext(0))
    assert (table.chart, table.offices[0].time) == (chart("B D E", "F"), 1)


def test_LOSS_2_face_down_again_it_brings_no_loss_when_it_is_taken() -> None:
    table = play(table_with("C", "B D E"), TravelTo(0, "denmark"), FlipNext(0))
    table = play(arrange(table, 1, goods={"ham": 1}), TravelTo(1, "denmark"))
    assert (table.offices[1].time, has(table, 1, "ham"), table.chart) == (1, 1, chart("D E"))


def test_LOSS_2_all_see_both_letters_while_the_loss_is_settled() -> None:
    table = arrange(table_with("C", "B D E"), 1, goods={"vegetables": 1, "ham": 1})
    table = play(table, TravelTo(0, "denmark"), FlipNext(0))
    assert view(table, None)["chart"]["rows"] == [{"counters": 1, "seen": "C"}, {"counters": 3, "seen": "B"}]


def test_LOSS_2_all_have_seen_it_until_it_is_taken() -> None:
    table = play(table_with("C", "B D E", "F"), TravelTo(0, "denmark"), FlipNext(0))
    assert view(table, None)["chart"]["rows"] == [{"counters": 3, "seen": "B"}, {"counters": 1, "seen": ""}]
    table = play(table, TravelTo(1, "denmark"))
    assert view(table, None)["chart"]["rows"] == [{"counters": 2, "seen": ""}, {"counters": 1, "seen": ""}]


def test_LOSS_2_what_lies_in_its_place_later_has_not_been_seen() -> None:
    """Rows of one counter, as a corrected components file may have them."""
    table = play(table_with("C", "B", "D", "E F"), TravelTo(0, "denmark"), FlipNext(0))
    table = play(table, TravelTo(1, "denmark"), KeepLetter(1))
    assert table.chart == chart("D", "E F")
    assert view(table, None)["chart"]["rows"] == [{"counters": 1, "seen": ""}, {"counters": 2, "seen": ""}]


def test_VIS_1_a_letter_once_seen_stays_open_when_counters_come_from_the_supply() -> None:
    table = play(table_with("C", "B D E"), TravelTo(0, "denmark"), FlipNext(0))
    table = play(replace(table, turns_left=2), TravelTo(1, "denmark"))
    assert view(table, None)["chart"]["rows"] == [{"counters": 3, "seen": "B"}]


def test_LOSS_2_nothing_has_been_seen_on_an_empty_chart() -> None:
    table = play(table_with("C", "B"), TravelTo(0, "denmark"), FlipNext(0), TravelTo(1, "denmark"))
    assert view(table, None)["chart"]["rows"] == []


def test_LOSS_2_not_without_a_next_row() -> None:
    table = hit("C", {"grain": 1}, {})
    assert (table.traveller, has(table, 0, "grain"), news(table, "next_flipped")) == (1, 0, [])


def test_LOSS_2_in_the_long_game_the_other_side_is_no_next_row() -> None:
    table = replace(table_with("C", seats=3, options=("long",)), ultimo=chart("B D", "E F"))
    table = play(arrange(table, 0, goods={"grain": 1}), TravelTo(0, "denmark"))
    assert (table.traveller, has(table, 0, "grain"), table.final_round) == (1, 0, False)
    assert (table.chart, table.ultimo) == (chart("B D", "E F"), ())


def test_LONG_the_second_hamburg_counter_comes_from_the_top_row_of_the_ultimo_side() -> None:
    table = replace(table_with("C", seats=3, options=("long",)), ultimo=chart("B D", "E F"))
    table = play(table, TravelTo(0, "hamburg"))
    assert (table.chart, table.offices[0].time) == (chart("D", "E F"), 2)


def test_LOSS_2_only_the_traveller_chooses() -> None:
    table = play(table_with("C", "B D E"), TravelTo(0, "denmark"))
    assert RULES.waiting_for(table) == (0,)
    refused(table, FlipNext(1), "TURN-3")
    refused(table, KeepLetter(1), "TURN-3")
    refused(table, Done(0), "TURN-3")


# ------------------------------------------------------------------ LOSS-3


def test_LOSS_3_every_player_gives_back_cubes_of_own_choice() -> None:
    table = hit("A", {"plums": 2, "citrus_fruit": 1}, {"plums": 1, "citrus_fruit": 1}, {"plums": 1})
    assert RULES.options(table, 0) == [GiveBack(0, ("citrus_fruit",)), GiveBack(0, ("plums",))]
    table = play(table, GiveBack(0, ("plums",)))
    assert news(table, "gave_back") == [{"seat": 0, "goods": {"plums": 1}}]
    table = play(table, GiveBack(1, ("citrus_fruit",)))
    assert [owned(table, seat) for seat in range(3)] == [{"citrus_fruit": 1, "plums": 1}, {"plums": 1}, {}]


def test_LOSS_3_two_of_a_kind_or_two_kinds() -> None:
    table = hit("FF", {"coal": 2, "iron": 1, "copper": 1}, {})
    offered = {"+".join(action.goods) for action in RULES.options(table, 0) if isinstance(action, GiveBack)}
    assert offered == {"coal+coal", "coal+copper", "coal+iron", "copper+iron"}
    assert owned(play(table, GiveBack(0, ("iron", "coal"))), 0) == {"coal": 1, "copper": 1}


def test_LOSS_3_with_fewer_cubes_all_of_them() -> None:
    assert owned(hit("FF", {"coal": 1, "ham": 1}, {}), 0) == {"ham": 1}


def test_LOSS_3_with_none_nothing() -> None:
    table = hit("FF", {"ham": 4}, {"plums": 1})
    assert (owned(table, 0), owned(table, 1), news(table, "gave_back")) == ({"ham": 4}, {"plums": 1}, [])


def test_LOSS_3_cubes_just_taken_are_not_safe() -> None:
    table = replace(table_with("F"), cubes=cubes(sweden=2))
    table = play(table, TravelTo(0, "sweden"))
    assert owned(play(table, GiveBack(0, ("iron",))), 0) == {"copper": 1}


@pytest.mark.parametrize(
    "given",
    [
        *((), ("plums",), ("plums", "plums", "citrus_fruit"), ("citrus_fruit", "citrus_fruit")),
        *(("plums", "ham"), ("ham", "ham"), ("plums", "gold"), ("plums", "time"), ("", "")),
    ],
)
def test_LOSS_3_nothing_else_is_taken(given: tuple[str, ...]) -> None:
    table = hit("AA", {"plums": 3, "citrus_fruit": 1, "ham": 2}, {})
    refused(table, GiveBack(0, given), "LOSS-3")


def test_LOSS_3_the_refusal_says_how_many() -> None:
    table = hit("AA", {"plums": 3, "citrus_fruit": 1}, {})
    assert refused(table, GiveBack(0, ("plums",)), "LOSS-3").sentence == "You must give back 2"
    wrong = refused(hit("C", {"grain": 1, "spice": 1}, {}), GiveBack(0, ("ham",)), "LOSS-3").sentence
    assert wrong == "You do not have these goods in column C"


def test_LOSS_3_the_supply_tile_is_never_touched() -> None:
    table = hit("AA", {"plums": 3}, {}, supply_0=("green", "yellow"), supply_1=("blue", "red"))
    assert (owned(table, 0), table.offices[0].supply) == ({"plums": 1}, ("green", "yellow"))
    assert table.offices[1].supply == ("blue", "red")


# ------------------------------------------------------------------ LOSS-4


def test_LOSS_4_all_choose_at_the_same_time() -> None:
    both = {"plums": 1, "citrus_fruit": 1}
    table = hit("A", both, both, both)
    assert RULES.waiting_for(table) == (0, 1, 2)
    table = play(table, GiveBack(2, ("plums",)))
    assert RULES.waiting_for(table) == (0, 1)
    table = play(table, GiveBack(0, ("plums",)), GiveBack(1, ("plums",)))
    assert (table.traveller, [owned(table, seat) for seat in range(3)]) == (1, [{"citrus_fruit": 1}] * 3)


def test_LOSS_4_each_chooses_once_and_for_oneself() -> None:
    both = {"plums": 2, "citrus_fruit": 2}
    table = play(hit("A", both, both), GiveBack(1, ("plums",)))
    refused(table, GiveBack(1, ("plums",)), "TURN-3")
    refused(table, GiveBack(-1, ("plums",)), "TURN-3")
    refused(table, GiveBack(7, ("plums",)), "TURN-3")
    assert owned(table, 0) == both


def test_LOSS_4_one_kind_is_settled_without_a_question() -> None:
    table = hit("A", {"plums": 1, "citrus_fruit": 1}, {"plums": 5})
    assert (RULES.waiting_for(table), owned(table, 1)) == ((0,), {"plums": 4})


@pytest.mark.parametrize("letter, office", [("AA", {"plums": 1, "citrus_fruit": 1}), ("AA", {"plums": 1}), ("A", {})])
def test_LOSS_4_no_more_cubes_than_the_loss_is_settled_without_a_question(letter: str, office: dict[str, int]) -> None:
    table = hit(letter, {"citrus_fruit": 2, "plums": 2}, office)
    assert (RULES.waiting_for(table), owned(table, 1)) == ((0,), {})


def test_LOSS_4_asked_if_a_supply_cube_could_first_go_into_the_column() -> None:
    table = hit("A", {"citrus_fruit": 1}, {}, supply_0=("blue",))
    assert (RULES.waiting_for(table), RULES.options(table, 0)) == ((0,), [GiveBack(0, ("citrus_fruit",))])
    table = play(table, PlaceSupply(0, "plums"), GiveBack(0, ("plums",)))
    assert owned(table, 0) == {"citrus_fruit": 1}


def test_LOSS_4_a_placed_cube_may_take_the_choice_away() -> None:
    table = hit("A", {"citrus_fruit": 1}, {}, supply_0=("red",))
    table = play(table, PlaceSupply(0, "citrus_fruit"))
    assert (table.traveller, owned(table, 0)) == (1, {"citrus_fruit": 1})


def test_LOSS_4_a_placed_cube_counts_for_a_double_loss() -> None:
    table = hit("AA", {"citrus_fruit": 1}, {}, supply_0=("blue", "red"))
    table = play(table, PlaceSupply(0, "plums"))
    refused(table, GiveBack(0, ("plums",)), "LOSS-3")
    assert owned(play(table, GiveBack(0, ("citrus_fruit", "plums"))), 0) == {}


def test_LOSS_4_not_asked_for_supply_cubes_of_other_columns() -> None:
    table = hit("A", {"citrus_fruit": 1}, {}, supply_0=("green", "yellow", "black", "purple", "orange", "gray"))
    assert (table.traveller, owned(table, 0)) == (1, {})


def test_LOSS_4_without_a_cube_in_the_column_nobody_owes_anything_later() -> None:
    table = hit("A", {"citrus_fruit": 1, "plums": 1}, {}, supply_1=("blue", "red"))
    assert RULES.waiting_for(table) == (0,)
    table = play(table, PlaceSupply(1, "plums"))
    assert (RULES.waiting_for(table), owned(table, 1)) == ((0,), {"plums": 1})
    assert owned(play(table, GiveBack(0, ("plums",))), 1) == {"plums": 1}


# ------------------------------------------------------------------ LOSS-5


def test_LOSS_5_the_losses_are_settled_before_the_counter_is_taken() -> None:
    table = arrange(table_with("A", "B C D"), 1, goods={"plums": 1, "citrus_fruit": 1})
    table = play(table, TravelTo(0, "hamburg"), KeepLetter(0))
    assert (step(table), table.offices[0].time, table.chart) == ("give_back", 0, chart("A", "B C D"))
    table = play(table, GiveBack(1, ("plums",)))
    assert (table.offices[0].time, table.chart) == (2, chart("C D"))


def test_LOSS_5_the_second_counter_is_the_leftmost_even_if_just_looked_at() -> None:
    table = play(table_with("A", "B C D", "E"), TravelTo(0, "hamburg"), FlipNext(0))
    assert (table.offices[0].time, table.chart) == (2, chart("C D", "E"))
    assert [row["seen"] for row in view(table, None)["chart"]["rows"]] == ["", ""]


def test_LOSS_5_the_second_counter_may_be_the_last_of_its_row() -> None:
    table = play(table_with("A B", "C D E"), TravelTo(0, "hamburg"))
    assert (step(table), table.flipped, table.offices[0].time) == ("letter", "B", 1)
    assert play(table, KeepLetter(0)).offices[0].time == 2


def test_LOSS_5_one_loss_for_one_row() -> None:
    table = arrange(table_with("A", "B C D"), 0, goods={"plums": 3, "ham": 3})
    table = play(table, TravelTo(0, "hamburg"), KeepLetter(0))
    assert (table.traveller, table.offices[0].goods) == (1, goods(plums=2, ham=3))
    assert (table.flipped, table.due) == ("", 0)

"""VIS-1: letters, from hidden to flipped, looked at, and gone; and when something comes to light at all."""

from typing import Any

import msgspec
from msgspec.structs import replace

from app.engine.games.merkator.actions import (
    Buy,
    FlipNext,
    Fulfil,
    GiveBack,
    KeepLetter,
    PlaceSupply,
    SellContracts,
    TravelTo,
)
from app.engine.games.merkator.state import State
from app.engine.games.merkator.view import revealed
from app.engine.kernel import Action, Done
from tests.engine.merkator.shop import shop
from tests.engine.merkator.table import arrange, at, cubes, match, play, step, view

LETTERS = {letter * number for letter in "ABCDEF" for number in (1, 2)}


def audiences(table: State) -> list[int | None]:
    return [None, *range(table.seats)]


def letters_shown(table: State) -> set[str]:
    seen = msgspec.json.encode([view(table, seat) for seat in audiences(table)]).decode()
    return {letter for letter in LETTERS if f'"{letter}"' in seen}


def chart_of(table: State, seat: int | None = None) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = view(table, seat)["chart"]["rows"]
    return rows


def on_the_last_counter(*rows: tuple[str, ...], seats: int = 3) -> State:
    """Nobody has goods, counters or supply cubes; the chart is this; seat 0 is to travel."""
    table = replace(match(seats), chart=rows, cubes=cubes())
    for seat in range(seats):
        table = arrange(table, seat, supply=(), bonus=(), time=0)
    return table


def test_VIS_1_a_flipped_letter_is_open() -> None:
    table = play(on_the_last_counter(("E",), ("BB", "C")), TravelTo(0, "sweden"))
    assert step(table) == "letter"
    assert all(view(table, seat)["flipped"] == "E" for seat in audiences(table))
    assert [row["seen"] for row in chart_of(table)][1:] == [""]


def test_VIS_1_a_letter_looked_at_stays_visible_in_its_place() -> None:
    table = arrange(on_the_last_counter(("E",), ("BB", "C")), 2, goods={"ham": 3, "vegetables": 1})
    table = play(table, TravelTo(0, "sweden"), FlipNext(0))
    assert (step(table), view(table, None)["flipped"]) == ("give_back", "BB")
    assert chart_of(table)[1] == {"counters": 2, "seen": "BB"}
    table = play(table, GiveBack(2, ("ham", "ham")))
    assert (table.traveller, view(table, None)["flipped"]) == (1, "")
    assert all(chart_of(table, seat) == [{"counters": 2, "seen": "BB"}] for seat in audiences(table))


def test_VIS_1_it_stays_visible_while_nobody_takes_it() -> None:
    table = play(on_the_last_counter(("E",), ("BB", "C")), TravelTo(0, "sweden"), FlipNext(0))
    table = play(table, TravelTo(1, "england"), Done(0), TravelTo(2, "england"), Done(0))
    assert chart_of(table) == [{"counters": 2, "seen": "BB"}]


def test_VIS_1_it_disappears_once_taken() -> None:
    table = play(on_the_last_counter(("E",), ("BB", "C", "D")), TravelTo(0, "sweden"), FlipNext(0))
    table = play(table, TravelTo(1, "denmark"))
    assert chart_of(table) == [{"counters": 2, "seen": ""}]
    assert letters_shown(table) == set()


def test_VIS_1_hamburg_takes_the_letter_just_looked_at() -> None:
    table = play(on_the_last_counter(("E",), ("BB", "C", "D")), TravelTo(0, "hamburg"), FlipNext(0))
    assert chart_of(table) == [{"counters": 2, "seen": ""}]


def test_VIS_1_a_letter_that_stood_shows_nothing_of_the_next_row() -> None:
    table = play(on_the_last_counter(("E",), ("BB", "C")), TravelTo(0, "sweden"), KeepLetter(0))
    assert chart_of(table) == [{"counters": 2, "seen": ""}]


def test_VIS_1_the_letter_flipped_first_stays_open_while_it_lies_there() -> None:
    table = arrange(on_the_last_counter(("E",), ("BB", "C")), 2, goods={"ham": 3, "vegetables": 1})
    table = play(table, TravelTo(0, "sweden"), FlipNext(0))
    assert step(table) == "give_back"
    assert chart_of(table)[0] == {"counters": 1, "seen": "E"}


def test_VIS_1_a_row_of_one_counter_shows_nothing_of_the_row_after_it() -> None:
    table = play(on_the_last_counter(("E",), ("B",), ("CC",)), TravelTo(0, "sweden"), FlipNext(0))
    assert chart_of(table) == [{"counters": 1, "seen": "B"}, {"counters": 1, "seen": ""}]
    table = play(table, TravelTo(1, "sweden"))
    assert (step(table), view(table, None)["flipped"]) == ("letter", "B")
    assert letters_shown(table) == {"B"}


# ------------------------------------------------------------------ what comes to light


def comes_to_light(table: State, action: Action) -> bool:
    return revealed(table, play(table, action))


def with_a_three(*fours: str, discard: tuple[str, ...] = ()) -> State:
    """Seat 0 can fulfil the 3 of Spain with what it has."""
    table = arrange(match(), 0, contracts=("3-spain", "2-russia"), goods={"iron": 1, "coal": 1})
    return at(table.with_stack(4, fours), "spain", ("fulfil", (0,)), discard=discard)


def test_VIS_1_a_refill_brings_a_card_to_light() -> None:
    table = shop("3-spain", taler=30)
    assert comes_to_light(table, Buy(0, ("seeamt",)))
    assert comes_to_light(table, Buy(0, ("italy-coal",)))
    assert not comes_to_light(replace(table, building_pile=()), Buy(0, ("seeamt",)))
    assert not comes_to_light(replace(table, bonus_pile=()), Buy(0, ("italy-coal",)))


def test_VIS_1_a_reward_brings_the_card_below_it_to_light() -> None:
    deliver = Fulfil(0, "3-spain", ("iron",))
    assert comes_to_light(with_a_three("4-italy", "4-spain"), deliver)
    assert not comes_to_light(with_a_three("4-italy"), deliver)


def test_VIS_1_a_stack_formed_anew_brings_cards_to_light() -> None:
    deliver = Fulfil(0, "3-spain", ("iron",))
    assert comes_to_light(with_a_three(discard=("4-italy",)), deliver)
    nothing_left = with_a_three(discard=()).with_stack(3, ())
    assert not comes_to_light(nothing_left, deliver)


def test_VIS_1_letters_come_to_light_one_by_one() -> None:
    table = on_the_last_counter(("E",), ("BB", "C"))
    assert comes_to_light(table, TravelTo(0, "sweden"))
    table = play(table, TravelTo(0, "sweden"))
    assert comes_to_light(table, FlipNext(0))
    assert not comes_to_light(table, KeepLetter(0))


def test_VIS_1_a_counter_taken_face_down_brings_nothing_to_light() -> None:
    table = on_the_last_counter(("E", "F"), ("BB", "C"))
    assert not comes_to_light(table, TravelTo(0, "sweden"))


def test_VIS_1_each_solo_travel_brings_a_card_to_light() -> None:
    assert comes_to_light(match(1), TravelTo(0, "denmark"))


def test_VIS_1_other_decisions_bring_nothing_to_light() -> None:
    table = shop("3-spain", "4-italy")
    assert not comes_to_light(table, SellContracts(0, ("4-italy",)))
    assert not comes_to_light(table, PlaceSupply(1, "grain"))

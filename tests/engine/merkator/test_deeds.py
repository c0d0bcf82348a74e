"""What a seat will most likely want to do, step by step."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator import actions as verbs
from app.engine.games.merkator.deeds import deeds
from app.engine.games.merkator.state import FACE_DOWN, Bargain, State
from app.engine.kernel import Action, Done, Frame, Seat
from app.words.story import said
from tests.engine.merkator.table import arrange, at, bare, match, play

NOTHING = ("", "")


def told(state: State, seat: Seat, name: str = "deed", language: str = "en") -> tuple[str, ...]:
    """Both lines of a button."""
    deed: Any = GAMES["merkator"].own_view(state, seat)[name]
    lines = (deed["says"], deed["gains"]) if deed else (None, None)
    return tuple(said("merkator", language, w["section"], w["key"], **w["values"]) if w else "" for w in lines)


def actions(state: State, seat: Seat) -> list[Action]:
    deed = deeds(state, seat)["deed"]
    assert deed
    return list(deed["actions"])


def quiet(state: State, seat: Seat) -> bool:
    deed = deeds(state, seat)["deed"]
    assert deed
    return deed["quiet"]


def delivering(*options: str, **office: Any) -> State:
    """Seat 0 in Hamburg."""
    return at(arrange(bare(3, *options), 0, **office), "hamburg", ("fulfil", (0,)), traveller=0)


def joining(**office: Any) -> State:
    """Seat 1 is asked whether to come along to Hamburg."""
    return at(arrange(bare(), 1, **{"time": 1} | office), "hamburg", ("join", (1,)), traveller=0)


def test_EXPERT_what_was_uncovered_may_be_left_in_one_click() -> None:
    state = replace(bare(3, "expert"), agenda=(Frame("hand", (0,), True),))
    assert (actions(state, 0), quiet(state, 0)) == ([Done(0)], True)


# ------------------------------------------------------------------ investing and arriving


def test_where_to_travel_one_has_to_choose() -> None:
    assert deeds(match(), 0) == {"deed": None, "instead": None}
    assert deeds(match(), 1) == {"deed": None, "instead": None}


HELD = ("3-hamburg", "3-italy", "7-sweden", "7-hamburg", "9-sweden", "9-hamburg", "8-england", "8-russia")


@pytest.mark.parametrize(
    "options, number, lines",
    [
        ((), 6, ("Sell 3 Hamburg", "for 3 Taler")),
        ((), 7, ("Sell 2 contracts", "3 Hamburg, 3 Italy")),
        ((), 8, ("Sell 3 contracts", "for 13 Taler")),
        (("nocoin",), 6, ("Give up 3 Hamburg", "")),
        (("nocoin",), 7, ("Give up 2 contracts", "3 Hamburg, 3 Italy")),
        (("nocoin",), 8, ("Give up 3 contracts", "")),
    ],
)
def test_what_has_to_go_before_the_travel_is_sold(options: tuple[str, ...], number: int, lines: Any) -> None:
    state = at(arrange(bare(2, *options), 0, contracts=HELD[:number]), "", ("investment", (0,)), traveller=0)
    assert told(state, 0) == lines
    after = play(state, *actions(state, 0))
    assert len(after.offices[0].contracts) == 5
    assert deeds(after, 0)["deed"] is None


def sorting(found: int, **office: Any) -> State:
    return at(arrange(bare(), 0, **office), "hamburg", ("goods", (0,)), traveller=0, found=found)


def test_cubes_become_what_contracts_need_or_some_of_both() -> None:
    assert told(sorting(5, contracts=("2-france",), goods={"muskets": 1}), 0)[0].startswith("Take 2 ")
    assert told(sorting(5, contracts=("8-france",)), 0) == ("Take 2 livestock, 3 muskets", "")
    assert told(sorting(1, contracts=("2-france",)), 0) == ("Take 1 musket", "")
    assert told(sorting(1, contracts=("2-russia",)), 0, language="de") == ("Nimm 1 Vieh", "")


def test_a_contract_of_the_place_that_could_then_be_fulfilled_is_named() -> None:
    """By a set of four, as it happens; bonus goods come before anything is delivered."""
    assert told(sorting(5, contracts=("2-hamburg",)), 0)[1] == "enough for 2 Hamburg"
    card, bonus = next(one for one in match().components.bonus_cards.items() if one[1].location == "hamburg")
    assert told(sorting(3, contracts=("2-hamburg",)), 0)[1] == ""
    assert told(sorting(3, contracts=("2-hamburg",), bonus=(card,), goods=several(bonus.good)), 0)[1] != ""


def several(good: int) -> tuple[int, ...]:
    """With two more it is a set of four."""
    return tuple(2 * (one == good) for one in range(16))


# ------------------------------------------------------------------ losing


def letter(**goods: int) -> State:
    state = arrange(bare(), 0, goods=goods)
    return at(state, "hamburg", ("letter", (0,)), traveller=0, flipped="A", chart=(("A",), ("BB", "C")))


def test_a_letter_may_stand_and_what_it_takes_is_said() -> None:
    assert told(letter(), 0) == ("Let the letter stand", "you lose nothing")
    assert told(letter(plums=2), 0) == ("Let the letter stand", "you lose 1 good")
    assert told(letter(plums=2), 0, "instead") == ("Flip the next counter", "")


def losing(letter: str, **goods: int) -> State:
    state = arrange(bare(), 0, contracts=("3-dutch_republic",), goods=goods)
    return at(state, "hamburg", ("give_back", (0,)), traveller=0, flipped=letter)


def test_what_contracts_miss_least_is_given_back() -> None:
    assert told(losing("A", plums=1, citrus_fruit=1), 0) == ("Give back 1 citrus fruit", "")
    assert told(losing("A", plums=3, citrus_fruit=1), 0) == ("Give back 1 plum", "")
    both = losing("AA", plums=1, citrus_fruit=2)
    assert told(both, 0) == ("Give back 2 citrus fruit", "")
    assert told(losing("DD", wine=1, calfskin=1, fabric=1), 0)[0] == "Give back 2 goods"


# ------------------------------------------------------------------ delivering and coming along


def test_a_delivery_is_one_click_with_the_supply_cube_and_done_stands_beside_it() -> None:
    state = delivering(contracts=("3-hamburg",), goods={"saltpeter": 1}, supply=("gray", "red"))
    assert actions(state, 0) == [
        verbs.PlaceSupply(0, "coal"),
        verbs.Fulfil(0, "3-hamburg", ("saltpeter", "coal")),
    ]
    top = state.components.contracts[state.stacks[4][0]].location
    assert told(state, 0)[0] == "Deliver 3 Hamburg"
    assert told(state, 0)[1] == f"for 4 {said('merkator', 'en', 'locations', top)}"
    assert told(state, 0, "instead") == ("Done", "")
    after = play(state, *actions(state, 0))
    assert after.offices[0].supply == ("red",)
    assert len(after.offices[0].contracts) == 2


def test_what_costs_least_goes_first_then_what_is_worth_most() -> None:
    goods = {"spice": 2, "copper": 1}
    assert told(delivering(contracts=("2-hamburg", "4-hamburg"), goods=goods), 0)[0] == "Deliver 4 Hamburg"
    goods = {"spice": 1, "wine": 4}
    assert told(delivering(contracts=("2-hamburg", "4-hamburg"), goods=goods), 0)[0] == "Deliver 2 Hamburg"


def test_trades_of_goods_and_time_are_part_of_the_deed() -> None:
    state = delivering(contracts=("4-hamburg",), goods={"wine": 4}, time=4)
    [fulfil] = actions(state, 0)
    assert isinstance(fulfil, verbs.Fulfil)
    assert sorted(fulfil.trades) == ["time", "wine"]


def test_the_peace_and_an_unknown_reward() -> None:
    office: Any = {"contracts": ("10-hamburg",), "goods": dict.fromkeys(match().components.goods, 1)}
    assert told(delivering(**office), 0)[1] == "for the Peace of Westphalia"
    state = delivering(contracts=("2-hamburg",), goods={"spice": 1})
    hidden = state.with_stack(3, (FACE_DOWN,))
    assert told(hidden, 0) == ("Deliver 2 Hamburg", "")


def test_the_card_in_hand_is_the_reward_it_was_taken_for() -> None:
    state = delivering("expert", contracts=("2-hamburg",), goods={"spice": 1}, hand="3-italy")
    assert told(state, 0) == ("Deliver 2 Hamburg", "for 3 Italy")
    assert actions(state, 0) == [verbs.Fulfil(0, "2-hamburg", ("spice",), from_hand=True)]


def test_with_nothing_to_deliver_done_is_the_deed() -> None:
    state = delivering("expert", contracts=("2-hamburg",))
    assert actions(state, 0) == [Done(0)]
    assert quiet(state, 0)  # a card may be taken into the hand
    assert told(state, 0, "instead") == NOTHING


def test_whoever_gains_by_it_comes_along_and_delivers_in_the_same_breath() -> None:
    state = joining(contracts=("2-hamburg",), supply=("red",))
    assert told(state, 1) == ("Join for 1 time counter", "and deliver 2 Hamburg")
    assert told(state, 1, language="de") == ("Für 1 Zeitmarke mitreisen", "und 2 Hamburg liefern")
    assert told(state, 1, "instead") == ("Stay at home", "")
    after = play(state, *actions(state, 1))
    assert len(after.offices[1].contracts) == 2
    assert (after.offices[1].time, after.offices[0].time) == (0, 1)


def test_a_bonus_good_is_worth_joining_for() -> None:
    state = joining(bonus=(next(id for id in match().components.bonus_cards if id.startswith("hamburg-")),))
    assert told(state, 1)[0] == "Join for 1 time counter"
    assert told(state, 1)[1].startswith("for 1 ")
    assert actions(state, 1) == [verbs.Join(1)]


def test_who_gains_nothing_stays_at_home_and_may_join() -> None:
    assert told(joining(), 1) == ("Stay at home", "")
    assert not quiet(joining(), 1)
    assert told(joining(), 1, "instead") == ("Join for 1 time counter", "")


def test_who_has_joined_delivers() -> None:
    state = play(joining(contracts=("2-hamburg",), goods={"spice": 1}), verbs.Join(1))
    assert told(state, 1)[0] == "Deliver 2 Hamburg"


# ------------------------------------------------------------------ bargains, and the last cubes


def bargaining(top: str) -> State:
    state = arrange(bare(3, "var_d"), 0, contracts=("2-hamburg", "3-italy")).with_stack(3, (top,))
    bargain = Bargain(0, 3, ((1, 2, 0), (2, 0, 1)))
    state = replace(arrange(arrange(state, 1, taler=2), 2, time=1), bargain=bargain)
    return at(state, "hamburg", ("bargain", (0,)), traveller=0)


def test_a_swap_brings_something_besides() -> None:
    assert told(bargaining("3-hamburg"), 0) == ("Take 3 Hamburg", "and 2 Taler, 1 time counter")
    assert told(bargaining("3-hamburg"), 0, "instead") == ("Keep 3 Italy", "")
    assert told(bargaining(FACE_DOWN), 0) == NOTHING


def test_nothing_need_be_offered() -> None:
    state = replace(arrange(bare(3, "var_d"), 1, taler=2), bargain=Bargain(0, 3))
    state = at(state, "hamburg", ("offers", (1,)), traveller=0)
    assert told(state, 1) == ("Offer nothing", "")
    assert quiet(state, 1)


def last_cubes(**office: Any) -> State:
    return at(arrange(bare(), 0, **office), "hamburg", ("final_placement", (0,)), traveller=0)


def test_the_last_cube_goes_where_it_brings_points() -> None:
    components = match().components
    per_cube = next(id for id, b in components.buildings.items() if (b.rule.kind, b.rule.what) == ("per", "kinds"))
    state = last_cubes(supply=tuple(components.colours), buildings=(per_cube,))
    first, second = told(state, 0)
    assert first.startswith("Place ")
    assert "point" in second
    assert told(state, 0, "instead") == ("Done", "")
    assert told(last_cubes(supply=("red",)), 0) == ("Done", "")
    assert quiet(last_cubes(supply=("red",)), 0)

"""TURN: the order of the steps, who may act, and the cubes of the supply tile."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import (
    Buy,
    Declare,
    DeclineOffer,
    FlipNext,
    Fulfil,
    GiveBack,
    Join,
    KeepLetter,
    Offer,
    PlaceSupply,
    Promise,
    SellContracts,
    Split,
    TakeIntoHand,
    TakeOffer,
    TravelTo,
)
from app.engine.games.merkator.state import Bargain, State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Done, Seat
from tests.engine.merkator.table import arrange, at, cubes, has, match, news, play, refused, step
from tests.every_game.brought import legal

WITHOUT_YELLOW = ("green", "black", "purple", "orange", "gray", "blue", "red")


def quiet(seats: int = 3, *options: str) -> State:
    """Nobody has anything to fulfil or to join with, and no cubes lie on the map."""
    table = match(seats, *options)
    for seat in range(seats):
        table = arrange(table, seat, supply=(), bonus=(), time=0)
    return replace(table, cubes=cubes())


def moment(name: str) -> State:
    """Three players with full supply tiles, in the middle of something."""
    table = match(3)
    match name:
        case "investment":
            owing: tuple[Seat, ...] = (0,)
        case "goods":
            table, owing = at(table, "sweden", ("goods", (0,)), found=3), (0,)
        case "letter":
            table, owing = at(table, "sweden", ("letter", (0,)), flipped="F", chart=(("F",), ("B", "A"))), (0,)
        case "give_back":
            table = arrange(table, 1, goods={"iron": 1, "coal": 1})
            table, owing = at(table, "sweden", ("give_back", (0, 1, 2)), flipped="F"), (1,)
        case "forced_purchase":
            table, owing = at(arrange(table, 1, taler=30), "", ("forced_purchase", (1,))), (1,)
        case "fulfil":
            table = arrange(table, 0, contracts=("3-spain",), goods={"iron": 1})
            table, owing = at(table, "spain", ("fulfil", (0,))), (0,)
        case "offers":
            table, owing = at(table, "sweden", ("offers", (1, 2)), bargain=Bargain(0, 4)), (1, 2)
        case "bargain":
            table, owing = at(table, "sweden", ("bargain", (0,)), bargain=Bargain(0, 4, ((1, 0, 1),))), (0,)
        case _:
            table, owing = at(table, "sweden", ("join", (1, 2))), (1, 2)
    assert (step(table), RULES.waiting_for(table)) == (name, owing)
    return table


MOMENTS = ["investment", "goods", "letter", "give_back", "forced_purchase", "fulfil", "offers", "bargain", "join"]


# ------------------------------------------------------------------ TURN-1


def test_TURN_1_first_the_investment_then_the_travel() -> None:
    table = arrange(match(), 0, taler=9)
    assert step(table) == "investment"
    table = play(table, Buy(0, (table.bonus_offer[0],)))
    assert step(table) == "investment"
    assert play(table, TravelTo(0, "hamburg")).here == "hamburg"


def test_TURN_1_no_investment_after_the_travel() -> None:
    table = play(arrange(match(), 0, taler=9), TravelTo(0, "hamburg"))
    refused(table, Buy(0, (table.bonus_offer[0],)), "TURN-3")
    refused(table, SellContracts(0, ("2-russia",)), "TURN-3")
    refused(table, TravelTo(0, "russia"), "TURN-3")


def test_TURN_1_nothing_is_fulfilled_before_the_travel() -> None:
    table = replace(arrange(match(), 0, contracts=("3-spain",), goods={"iron": 1}), here="spain")
    refused(table, Fulfil(0, "3-spain", ("iron",)), "TURN-3")


def test_TURN_1_goods_and_counters_come_before_the_contracts() -> None:
    table = replace(arrange(quiet(), 0, contracts=("4-england", "3-sweden")), cubes=cubes(sweden=3))
    table = arrange(table, 0, goods={"vegetables": 1, "saltpeter": 1})
    table = play(table, TravelTo(0, "sweden"))
    refused(table, Fulfil(0, "3-sweden", ("vegetables", "saltpeter")), "TURN-3")
    table = play(table, Split(0, 1))
    assert (step(table), table.offices[0].time, has(table, 0, "copper")) == ("fulfil", 1, 2)


def test_TURN_1_the_others_join_when_the_traveller_has_finished() -> None:
    table = arrange(match(), 0, contracts=("3-denmark-1", "2-france"), goods={"ham": 1, "plums": 1})
    table = play(arrange(table, 1, time=2), TravelTo(0, "denmark"))
    assert (step(table), RULES.waiting_for(table)) == ("fulfil", (0,))
    refused(table, Join(1), "TURN-3")
    table = play(table, Done(0))
    assert (step(table), RULES.waiting_for(table)) == ("join", (1,))


def test_TURN_1_then_the_player_to_the_left() -> None:
    table = quiet(4)
    travellers = []
    for turn in range(1, 6):
        assert (table.turn, step(table)) == (turn, "investment")
        travellers.append(table.traveller)
        table = play(table, TravelTo(table.traveller, "russia"))
        assert news(table, "turn_began") == [{"seat": table.traveller, "turn": turn + 1}]
    assert travellers == [0, 1, 2, 3, 0]


def test_TURN_1_a_solo_player_is_the_next_player_too() -> None:
    table = play(quiet(1), TravelTo(0, "russia"))
    assert (table.turn, table.traveller, RULES.waiting_for(table)) == (2, 0, (0,))


def test_TURN_1_what_belonged_to_the_last_turn_is_gone() -> None:
    table = replace(quiet(), fulfilled=((0, "3-spain"),), joined=(1,), declared=((1, "join"),), hand_taken=True)
    table = play(table, TravelTo(0, "russia"))
    assert (table.fulfilled, table.joined, table.declared, table.hand_taken) == ((), (), (), False)


def test_TURN_1_nobody_is_asked_where_there_is_nothing_to_decide() -> None:
    table = play(quiet(), TravelTo(0, "russia"))
    assert (step(table), table.traveller) == ("investment", 1)


# ------------------------------------------------------------------ TURN-2


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_TURN_2_at_any_moment_any_player_places_a_supply_cube(name: str, seat: Seat) -> None:
    table = play(moment(name), PlaceSupply(seat, "grain"))
    assert has(table, seat, "grain") == 1
    assert table.offices[seat].supply == WITHOUT_YELLOW
    assert news(table, "placed_supply") == [{"seat": seat, "good": "grain"}]


@pytest.mark.parametrize("name", MOMENTS)
def test_TURN_2_placing_a_cube_is_offered_and_decides_nothing_else(name: str) -> None:
    table = moment(name)
    for seat in (0, 1, 2):
        assert PlaceSupply(seat, "grain") in legal(RULES, table, seat)
        assert RULES.waiting_for(play(table, PlaceSupply(seat, "grain"))) == RULES.waiting_for(table)


def test_TURN_2_a_cube_becomes_either_good_of_its_colour() -> None:
    for good, colour in (("grain", "yellow"), ("saltpeter", "yellow"), ("wine", "blue"), ("plums", "blue")):
        table = play(match(), PlaceSupply(2, good))
        assert has(table, 2, good) == 1
        assert sum(table.offices[2].goods) == 1
        assert colour not in table.offices[2].supply


def test_TURN_2_each_cube_only_once() -> None:
    table = play(match(), PlaceSupply(0, "grain"))
    refused(table, PlaceSupply(0, "grain"), "TURN-2")
    refused(table, PlaceSupply(0, "saltpeter"), "TURN-2")
    assert has(play(table, PlaceSupply(0, "wine")), 0, "wine") == 1


def test_TURN_2_only_from_the_own_tile_to_the_own_office() -> None:
    table = play(match(), PlaceSupply(1, "iron"))
    assert [has(table, seat, "iron") for seat in (0, 1, 2)] == [0, 1, 0]
    assert [len(office.supply) for office in table.offices] == [8, 7, 8]
    refused(arrange(match(), 0, supply=()), PlaceSupply(0, "iron"), "TURN-2")


@pytest.mark.parametrize("good", ["", "gold", "yellow", "time", "Grain", "x" * 60])
def test_TURN_2_an_unknown_good_is_refused(good: str) -> None:
    refused(match(), PlaceSupply(0, good), "TURN-2")


def test_TURN_2_the_goods_in_the_office_stay_and_grow() -> None:
    table = play(arrange(match(), 0, goods={"grain": 4, "wine": 1}), PlaceSupply(0, "grain"))
    assert (has(table, 0, "grain"), has(table, 0, "wine")) == (5, 1)


def test_TURN_2_all_sixteen_goods_are_offered_while_the_tile_is_full() -> None:
    offered = [action for action in legal(RULES, match(), 2) if isinstance(action, PlaceSupply)]
    assert len({action.good for action in offered}) == len(offered) == 16
    table = arrange(match(), 2, supply=("red",))
    offered = [action for action in legal(RULES, table, 2) if isinstance(action, PlaceSupply)]
    assert offered == [PlaceSupply(2, "citrus_fruit"), PlaceSupply(2, "spice")]


def test_TURN_2_a_cube_is_never_put_back() -> None:
    table = arrange(match(), 0, supply=(), goods={"grain": 3})
    for action in legal(RULES, table, 0):
        assert play(table, action).offices[0].supply == ()


def test_TURN_2_all_eight_cubes_may_be_placed_in_one_go() -> None:
    kinds = ("livestock", "saltpeter", "iron", "ham", "calfskin", "coal", "wine", "spice")
    table = play(match(), *(PlaceSupply(1, good) for good in kinds))
    assert table.offices[1].supply == ()
    assert [has(table, 1, good) for good in kinds] == [1] * 8


def test_TURN_2_not_after_the_end() -> None:
    table = replace(match(), over=True)
    refused(table, PlaceSupply(0, "grain"), "TURN-3")
    assert legal(RULES, table, 0) == []


def test_TURN_2_a_placed_cube_may_open_a_choice_in_the_window() -> None:
    table = arrange(match(), 1, contracts=("3-spain", "2-france"), time=1)
    table = play(at(table, "spain", ("join", (1,))), Join(1), PlaceSupply(1, "iron"))
    assert Fulfil(1, "3-spain", ("iron",)) in RULES.options(table, 1)


def test_SCO_1_the_last_cubes_are_placed_by_one_after_the_other() -> None:
    table = at(match(), "sweden", ("final_placement", (1,)), ("final_placement", (2,)), ("scoring", ()))
    refused(table, PlaceSupply(2, "grain"), "SCO-1")
    refused(table, Done(2), "SCO-1")
    refused(table, PlaceSupply(1, "gold"), "TURN-2")
    assert has(play(table, PlaceSupply(1, "grain")), 1, "grain") == 1
    assert RULES.waiting_for(play(table, Done(1))) == (2,)


def test_SCO_1_who_has_no_supply_cubes_is_not_asked() -> None:
    table = arrange(match(), 1, supply=())
    table = at(table, "sweden", ("final_placement", (1,)), ("final_placement", (2,)), ("scoring", ()))
    assert RULES.waiting_for(table) == (2,)


def test_SCO_1_who_is_asked_may_place_or_be_done() -> None:
    table = arrange(match(), 1, supply=("red",))
    table = at(table, "sweden", ("final_placement", (1,)), ("scoring", ()))
    expected = [PlaceSupply(1, "citrus_fruit"), PlaceSupply(1, "spice"), Done(1)]
    assert legal(RULES, table, 1) == expected
    assert play(table, PlaceSupply(1, "spice")).over


def test_SCO_1_what_is_offered_out_of_order_is_allowed() -> None:
    table = at(match(), "sweden", ("final_placement", (1,)), ("final_placement", (2,)), ("scoring", ()))
    for action in legal(RULES, table, 2):
        RULES.judge(table, action)


# ------------------------------------------------------------------ TURN-3


DECISIONS: list[type[Action]] = [KeepLetter, FlipNext, Join, TakeOffer, DeclineOffer, Done]


def everything(seat: Seat) -> list[Action]:
    return [
        *(verb(seat) for verb in DECISIONS),
        SellContracts(seat, ("2-russia",)),
        Buy(seat, ("seeamt",)),
        TakeIntoHand(seat, "seeamt"),
        TravelTo(seat, "russia"),
        Split(seat, 1),
        GiveBack(seat, ()),
        Fulfil(seat, "3-spain", ("iron",)),
        Offer(seat, 0, 1),
    ]


@pytest.mark.parametrize("seat", [1, 2])
def test_TURN_3_the_others_do_not_act_in_the_investment(seat: Seat) -> None:
    for action in everything(seat):
        refused(match(), action, "TURN-3")


def test_TURN_3_the_others_do_not_act_in_the_fulfilment() -> None:
    table = moment("fulfil")
    for seat in (1, 2):
        for action in everything(seat):
            refused(table, action, "TURN-3")


@pytest.mark.parametrize("name", ["goods", "letter", "bargain"])
def test_TURN_3_the_others_do_not_act_for_the_traveller(name: str) -> None:
    for action in everything(2):
        refused(moment(name), action, "TURN-3")


@pytest.mark.parametrize("name", ["give_back", "forced_purchase", "offers"])
def test_TURN_3_the_traveller_waits_while_others_decide(name: str) -> None:
    for action in everything(0):
        refused(moment(name), action, "TURN-3")


def test_TURN_3_the_traveller_waits_while_others_join() -> None:
    table = moment("join")
    for action in everything(0):
        rule = "JOIN-1" if isinstance(action, Join | Fulfil | Done) else "TURN-3"
        refused(table, action, rule)


@pytest.mark.parametrize("name", ["goods", "letter", "bargain", "fulfil"])
def test_TURN_3_each_step_has_its_own_decisions(name: str) -> None:
    table = moment(name)
    refused(table, TravelTo(0, "russia"), "TURN-3")
    refused(table, SellContracts(0, ("2-russia",)), "TURN-3")
    refused(table, GiveBack(0, ()), "TURN-3")


@pytest.mark.parametrize("name", ["investment", "goods", "letter", "give_back", "forced_purchase", "bargain"])
def test_TURN_3_nobody_is_done_where_something_must_be_decided(name: str) -> None:
    table = moment(name)
    for seat in (0, 1, 2):
        refused(table, Done(seat), "TURN-3")


def test_TURN_3_promises_are_made_out_of_turn() -> None:
    assert play(match(), Promise(2, "spain")).promises == ((2, "spain"),)


def test_TURN_3_early_word_is_given_out_of_turn() -> None:
    table = play(match(), TravelTo(0, "hamburg"), Declare(2, "pass"))
    assert table.declared == ((2, "pass"),)


def test_TURN_3_windows_are_open_to_the_others() -> None:
    gave_back = play(moment("give_back"), GiveBack(1, ("coal",)))
    assert (has(gave_back, 1, "iron"), has(gave_back, 1, "coal")) == (1, 0)
    assert play(moment("offers"), Offer(2, 0, 1)).bargain == Bargain(0, 4, ((2, 0, 1),))
    assert play(moment("forced_purchase"), Buy(1, ("seeamt",))).offices[1].buildings == ("seeamt",)
    assert play(moment("join"), Join(2)).offices[0].time == 1


@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_TURN_3_nobody_acts_who_does_not_sit_at_the_table(seat: Seat) -> None:
    for action in everything(seat):
        refused(match(), action, "TURN-3")


@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_TURN_3_nobody_places_a_cube_who_does_not_sit_at_the_table(seat: Seat) -> None:
    refused(match(), PlaceSupply(seat, "grain"), "TURN-3")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_TURN_3_nobody_promises_who_does_not_sit_at_the_table(seat: Seat) -> None:
    refused(match(), Promise(seat, "spain"), "TURN-3")


def test_TURN_3_nobody_acts_after_the_end() -> None:
    table = replace(match(), over=True)
    for action in (*everything(0), Promise(1, "spain"), Declare(1, "join")):
        assert refused(table, action, "TURN-3").sentence == "The match is over"
    assert RULES.waiting_for(table) == ()

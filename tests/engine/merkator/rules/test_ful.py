"""FUL-1 to FUL-3 and FUL-6 to FUL-8: what is delivered, and how it is paid for."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, PlaceSupply, Split, TravelTo
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, at, bare, cubes, news, play, refused, step

FOOD = ("livestock", "grain", "ham", "vegetables", "plums", "wine", "citrus_fruit", "spice")
CLOTHING = ("calfskin", "fabric", "fish_oil")
WEAPONS = ("muskets", "saltpeter", "iron", "copper", "coal")


def arrived(*contracts: str, time: int = 0, supply: tuple[str, ...] = (), **owned: int) -> State:
    """Seat 0 stands where the first contract is delivered, with nothing else to fulfil."""
    table = arrange(bare(2), 0, contracts=contracts, goods=owned, time=time, supply=supply)
    return at(table, BUNDLED.contracts[contracts[0]].location, ("fulfil", (0,)))


def owned(state: State, seat: int = 0) -> dict[str, int]:
    return state.components.named(state.offices[seat].goods)


def offered(state: State) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [
        (action.contract, action.pays, action.trades) for action in RULES.options(state, 0) if type(action) is Fulfil
    ]


# ------------------------------------------------------------------ FUL-1


def test_FUL_1_every_good_is_delivered() -> None:
    table = arrived("6-hamburg", wine=3, iron=1, spice=2, coal=1)
    table = play(table, Fulfil(0, "6-hamburg", ("wine", "wine", "iron", "spice")))
    assert owned(table) == {"wine": 1, "spice": 1, "coal": 1}
    assert news(table, "fulfilled") == [
        {"seat": 0, "contract": "6-hamburg", "given": {"wine": 2, "iron": 1, "spice": 1}, "time": 0}
    ]


@pytest.mark.parametrize(
    "pays",
    [
        *((), ("wine", "iron", "spice"), ("wine", "wine", "wine", "iron", "spice"), ("wine", "iron", "iron", "spice")),
        *(("wine", "wine", "iron", "coal"), ("wine", "wine", "iron", "spice", "coal")),
    ],
)
def test_FUL_1_neither_less_nor_more_nor_anything_else(pays: tuple[str, ...]) -> None:
    table = arrived("6-hamburg", wine=3, iron=2, spice=2, coal=1)
    refused(table, Fulfil(0, "6-hamburg", pays), "FUL-2")


def test_FUL_1_only_what_one_has() -> None:
    table = arrived("3-hamburg", "4-hamburg", saltpeter=1, spice=1, copper=1)
    said = refused(table, Fulfil(0, "3-hamburg", ("saltpeter", "coal")), "FUL-1")
    assert said.sentence == "This takes 1 coal, you have 0"


def test_FUL_1_only_at_its_location() -> None:
    table = arrived("2-hamburg", "3-england", spice=1, livestock=1, citrus_fruit=1)
    said = refused(table, Fulfil(0, "3-england", ("livestock", "citrus_fruit")), "FUL-1")
    assert said.sentence == "This contract is delivered in england"
    assert offered(table) == [("2-hamburg", ("spice",), ())]


@pytest.mark.parametrize("contract", ["2-england", "6-hamburg", "9-danzig", "", "hamburg-saltpeter", "nonsense"])
def test_FUL_1_only_own_contracts(contract: str) -> None:
    table = arrange(arrived("2-hamburg", spice=1), 1, contracts=("6-hamburg",))
    refused(table, Fulfil(0, contract, ("spice",)), "FUL-1")


def test_FUL_1_not_the_contract_on_top_of_a_stack_or_in_hand() -> None:
    table = arrange(arrived("2-hamburg", spice=2).with_stack(4, ("4-hamburg",)), 0, hand="5-hamburg")
    refused(table, Fulfil(0, "4-hamburg", ("spice",)), "FUL-1")
    refused(table, Fulfil(0, "5-hamburg", ("spice",)), "FUL-1")


def test_FUL_1_once_per_turn() -> None:
    table = play(arrived("2-hamburg", "3-hamburg", spice=2, coal=1, saltpeter=1), Fulfil(0, "2-hamburg", ("spice",)))
    said = refused(table, Fulfil(0, "2-hamburg", ("spice",)), "FUL-1")
    assert said.sentence == "You have fulfilled this contract in this turn"
    assert [contract for contract, _, _ in offered(table)] == ["3-hamburg"]


def test_FUL_1_once_per_player() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg",), goods={"spice": 1})
    table = at(table, "hamburg", ("fulfil", (0,)), fulfilled=((1, "2-hamburg"),))
    assert owned(play(table, Fulfil(0, "2-hamburg", ("spice",)))) == {}


def test_FUL_1_it_stays_and_can_be_fulfilled_again_in_a_later_turn() -> None:
    table = arrange(bare(2, "nojoin"), 0, contracts=("2-hamburg",), goods={"spice": 2})
    spice = Fulfil(0, "2-hamburg", ("spice",))
    table = play(table.with_stack(3, ("3-italy", "3-spain")), TravelTo(0, "hamburg"), spice, TravelTo(1, "england"))
    table = play(table, TravelTo(0, "hamburg"), spice)
    assert (owned(table), table.offices[0].contracts) == ({}, ("2-hamburg", "3-italy", "3-spain"))


def test_FUL_1_in_the_players_own_order_each_with_its_reward_at_once() -> None:
    table = arrived("2-hamburg", "4-hamburg", spice=2, copper=1)
    table = table.with_stack(3, ("3-italy",)).with_stack(5, ("5-spain",))
    table = play(table, Fulfil(0, "4-hamburg", ("spice", "copper")))
    assert (table.offices[0].contracts[2:], table.stacks[5]) == (("5-spain",), ())
    assert step(table) == "fulfil"
    table = play(table, Fulfil(0, "2-hamburg", ("spice",)))
    assert table.offices[0].contracts == ("2-hamburg", "4-hamburg", "5-spain", "3-italy")


def test_FUL_1_nobody_must_fulfil() -> None:
    table = play(arrived("2-hamburg", spice=1), Done(0))
    assert (table.traveller, owned(table), len(table.offices[0].contracts)) == (1, {"spice": 1}, 1)


def test_FUL_1_nobody_is_asked_who_can_fulfil_nothing() -> None:
    assert arrived("2-hamburg", coal=3, time=3).traveller == 1
    assert arrived("2-hamburg", supply=("green", "gray")).traveller == 1


def test_FUL_1_the_step_ends_when_nothing_more_can_be_fulfilled() -> None:
    table = arrived("2-hamburg", "3-hamburg", spice=1, coal=1).with_stack(3, ("3-italy",))
    assert play(table, Fulfil(0, "2-hamburg", ("spice",))).traveller == 1


def test_FUL_1_asked_if_a_supply_cube_could_be_placed_for_it() -> None:
    table = arrived("2-hamburg", supply=("red",))
    assert (step(table), RULES.options(table, 0)) == ("fulfil", [Done(0)])
    refused(table, Fulfil(0, "2-hamburg", ("spice",)), "FUL-1")
    assert play(table, PlaceSupply(0, "citrus_fruit")).traveller == 1
    table = play(table, PlaceSupply(0, "spice"), Fulfil(0, "2-hamburg", ("spice",)))
    assert (owned(table), table.offices[0].supply) == ({}, ())


def test_FUL_1_others_cannot_fulfil_in_the_travellers_step() -> None:
    table = arrange(arrived("2-hamburg", spice=1), 1, contracts=("4-hamburg",), goods={"spice": 1, "copper": 1})
    refused(table, Fulfil(1, "4-hamburg", ("spice", "copper")), "TURN-3")
    refused(table, Fulfil(1, "2-hamburg", ("spice",)), "TURN-3")
    refused(table, Fulfil(-2, "2-hamburg", ("spice",)), "TURN-3")
    refused(table, Done(1), "TURN-3")


# ------------------------------------------------------------------ FUL-2


def test_FUL_2_different_goods_of_the_category_one_cube_each() -> None:
    table = arrived("8-bohemia", **dict.fromkeys(FOOD, 1), coal=1)
    table = play(table, Fulfil(0, "8-bohemia", ("spice", "wine", "ham", "grain", "plums", "livestock")))
    assert owned(table) == {"vegetables": 1, "citrus_fruit": 1, "coal": 1}


@pytest.mark.parametrize("last", ["grain", "coal", "fabric"])
def test_FUL_2_not_the_same_good_twice_and_nothing_of_another_category(last: str) -> None:
    table = arrived("6-bohemia-2", **dict.fromkeys(FOOD, 2), coal=1, fabric=1)
    refused(table, Fulfil(0, "6-bohemia-2", ("grain", "ham", "wine", last)), "FUL-2")


def test_FUL_2_with_two_categories_both() -> None:
    table = arrived("6-bohemia-1", **dict.fromkeys(WEAPONS + CLOTHING, 1))
    refused(table, Fulfil(0, "6-bohemia-1", ("iron", "coal", "copper", "muskets")), "FUL-2")
    refused(table, Fulfil(0, "6-bohemia-1", ("iron", "coal", "fabric", "calfskin")), "FUL-2")
    table = play(table, Fulfil(0, "6-bohemia-1", ("fabric", "iron", "coal", "copper")))
    assert owned(table) == dict.fromkeys(("calfskin", "muskets", "saltpeter", "fish_oil"), 1)


def test_FUL_2_twelve_different_goods_are_any_twelve() -> None:
    twelve = (*FOOD, *CLOTHING, "coal")
    table = play(arrived("10-hamburg", **dict.fromkeys(twelve, 1)), Fulfil(0, "10-hamburg", twelve))
    assert owned(table) == {}


def test_FUL_2_not_eleven_and_one_of_them_twice() -> None:
    table = arrived("10-hamburg", **dict.fromkeys(FOOD + CLOTHING + WEAPONS, 2))
    refused(table, Fulfil(0, "10-hamburg", (*FOOD, *CLOTHING, "grain")), "FUL-2")
    refused(table, Fulfil(0, "10-hamburg", (*FOOD, *CLOTHING, "coal", "iron")), "FUL-2")


def test_FUL_2_the_locations_own_goods_may_be_among_them() -> None:
    twelve = ("livestock", "muskets", "plums", "wine", "ham", "grain", "spice", "coal", "iron", "copper", *CLOTHING[:2])
    table = arrived("10-hamburg", **dict.fromkeys(twelve, 1))
    assert owned(play(table, Fulfil(0, "10-hamburg", twelve))) == {}


# ------------------------------------------------------------------ FUL-3


def test_FUL_3_four_of_a_good_become_one_that_is_asked_for() -> None:
    table = play(arrived("2-hamburg", coal=5), Fulfil(0, "2-hamburg", (), ("coal",)))
    assert (owned(table), len(table.offices[0].contracts)) == ({"coal": 1}, 2)


def test_FUL_3_or_four_time_counters() -> None:
    table = replace(arrived("2-hamburg", time=5), counters=10)
    table = play(table, Fulfil(0, "2-hamburg", (), ("time",)))
    assert (owned(table), table.offices[0].time, table.counters) == ({}, 1, 14)
    assert news(table, "fulfilled") == [{"seat": 0, "contract": "2-hamburg", "given": {}, "time": 4}]


def test_FUL_3_the_trades_are_offered() -> None:
    assert offered(arrived("2-hamburg", citrus_fruit=5, time=4)) == [
        ("2-hamburg", (), ("citrus_fruit",)),
        ("2-hamburg", (), ("time",)),
    ]


def test_FUL_3_any_number_of_times() -> None:
    table = arrived("5-hamburg", coal=8, time=4)
    table = play(table, Fulfil(0, "5-hamburg", (), ("coal", "time", "coal")))
    assert (owned(table), table.offices[0].time) == ({}, 0)


def test_FUL_3_also_for_a_good_the_player_owns() -> None:
    table = play(arrived("2-hamburg", spice=1, coal=4), Fulfil(0, "2-hamburg", (), ("coal",)))
    assert owned(table) == {"spice": 1}


def test_FUL_3_also_for_a_good_that_could_be_placed() -> None:
    table = play(arrived("2-hamburg", coal=4, supply=("red",)), Fulfil(0, "2-hamburg", (), ("coal",)))
    assert (owned(table), table.offices[0].supply) == ({}, ("red",))


def test_FUL_3_also_for_one_of_the_different_goods() -> None:
    table = play(arrived("4-italy", iron=1, plums=4), Fulfil(0, "4-italy", ("iron",), ("plums",)))
    assert owned(table) == {}


def test_FUL_3_a_good_may_be_delivered_and_traded() -> None:
    table = play(arrived("3-hamburg", coal=5), Fulfil(0, "3-hamburg", ("coal",), ("coal",)))
    assert owned(table) == {}


@pytest.mark.parametrize("coal", [4, 1])
def test_FUL_3_a_cube_is_not_used_twice(coal: int) -> None:
    table = arrived("3-hamburg", "2-hamburg", coal=coal, spice=1)
    said = refused(table, Fulfil(0, "3-hamburg", ("coal",), ("coal",)), "FUL-3")
    assert said.sentence == f"This takes 5 coal, you have {coal}"


def test_FUL_3_four_cubes_of_one_good_not_of_one_colour() -> None:
    table = arrived("2-hamburg", iron=3, copper=3, spice=1)
    refused(table, Fulfil(0, "2-hamburg", (), ("iron",)), "FUL-3")
    refused(table, Fulfil(0, "2-hamburg", (), ("copper",)), "FUL-3")
    assert arrived("2-hamburg", iron=3, copper=3).traveller == 1


def test_FUL_3_not_with_three_counters() -> None:
    said = refused(arrived("2-hamburg", time=3, spice=1), Fulfil(0, "2-hamburg", (), ("time",)), "FUL-3")
    assert said.sentence == "This takes 4 time counters, you have 3"
    refused(arrived("3-hamburg", time=7, coal=5), Fulfil(0, "3-hamburg", (), ("time", "time")), "FUL-3")


def test_FUL_3_supply_cubes_are_not_traded() -> None:
    table = arrived("2-hamburg", iron=3, spice=1, supply=("black",))
    refused(table, Fulfil(0, "2-hamburg", (), ("iron",)), "FUL-3")


def test_FUL_3_no_more_trades_than_goods_asked_for() -> None:
    table = arrived("2-hamburg", coal=8, spice=1, time=4)
    refused(table, Fulfil(0, "2-hamburg", ("spice",), ("coal",)), "FUL-2")
    refused(table, Fulfil(0, "2-hamburg", (), ("coal", "coal")), "FUL-2")
    refused(table, Fulfil(0, "2-hamburg", ("spice",), ("time",)), "FUL-2")


def test_FUL_3_counters_are_no_good_and_cannot_be_had_by_trade() -> None:
    table = arrived("2-hamburg", coal=8, time=8)
    refused(table, Fulfil(0, "2-hamburg", ("time",)), "FUL-2")
    refused(table, Fulfil(0, "2-hamburg", ("time",), ("coal",)), "FUL-2")


@pytest.mark.parametrize("trade", ["", "gold", "food", "goods", "black", "-1", "taler"])
def test_FUL_3_nothing_else_is_traded(trade: str) -> None:
    table = arrange(arrived("2-hamburg", spice=1, coal=8, time=8), 0, taler=20)
    refused(table, Fulfil(0, "2-hamburg", (), (trade,)), "FUL-2")
    refused(table, Fulfil(0, "2-hamburg", (trade,)), "FUL-2")


def test_FUL_3_what_is_left_of_a_trade_does_not_help_another() -> None:
    table = arrived("3-hamburg", "2-hamburg", iron=6, copper=2, spice=1)
    refused(table, Fulfil(0, "3-hamburg", (), ("iron", "iron")), "FUL-3")


def test_FUL_3_goods_just_gained_may_be_used() -> None:
    table = arrange(replace(bare(2), cubes=cubes(hamburg=5)), 0, contracts=("2-hamburg",))
    table = play(table, TravelTo(0, "hamburg"), Split(0, 4), Fulfil(0, "2-hamburg", (), ("livestock",)))
    assert owned(table) == {"muskets": 1}


def test_FUL_3_counters_just_gained_may_be_used() -> None:
    table = arrange(bare(2), 0, contracts=("2-hamburg",), time=2)
    table = play(table, TravelTo(0, "hamburg"), Fulfil(0, "2-hamburg", (), ("time",)))
    assert (table.offices[0].time, len(table.offices[0].contracts)) == (0, 2)


# ------------------------------------------------------------------ FUL-6 to FUL-8


def test_FUL_6_a_contract_just_gained_may_be_fulfilled_in_the_same_turn() -> None:
    table = arrived("2-hamburg", spice=1, saltpeter=1, coal=1).with_stack(3, ("3-hamburg",)).with_stack(4, ("4-spain",))
    table = play(table, Fulfil(0, "2-hamburg", ("spice",)), Fulfil(0, "3-hamburg", ("saltpeter", "coal")))
    assert table.offices[0].contracts == ("2-hamburg", "3-hamburg", "4-spain")


def test_FUL_7_no_limit_to_the_number_of_contracts() -> None:
    many = ("2-hamburg", "3-spain", "4-italy", "5-france", "6-italy", "7-spain", "8-italy")
    table = play(arrived(*many, spice=1), Fulfil(0, "2-hamburg", ("spice",)))
    assert len(table.offices[0].contracts) == 8


def test_FUL_7_a_contract_beside_the_board_is_as_good_as_one_on_it() -> None:
    many = ("3-hamburg", "3-spain", "4-italy", "5-france", "6-italy", "7-spain", "2-hamburg")
    assert offered(arrived(*many, spice=1)) == [("2-hamburg", ("spice",), ())]


def test_FUL_8_the_peace_is_never_fulfilled() -> None:
    everything = dict.fromkeys(FOOD + CLOTHING + WEAPONS, 4)
    table = arrived("2-hamburg", "peace-of-westphalia", time=9, **everything)
    refused(table, Fulfil(0, "peace-of-westphalia"), "FUL-8")
    refused(table, Fulfil(0, "peace-of-westphalia", ("spice",), ("time",)), "FUL-8")
    assert {contract for contract, _, _ in offered(table)} == {"2-hamburg"}


def test_FUL_8_nobody_is_asked_because_of_it() -> None:
    table = arrange(bare(2), 0, contracts=("peace-of-westphalia",), goods=dict.fromkeys(FOOD, 4))
    assert at(table, "hamburg", ("fulfil", (0,))).traveller == 1

"""SOLO: the game for one."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Declare, Fulfil, Join, SellContracts, TakeIntoHand, TravelTo
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.scoring import result, yardstick
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Refused
from tests.engine.merkator.table import arrange, bare, match, news, play, refused, step, view

PEACE = "peace-of-westphalia"
SOLE = {"boerse", "admiralitaet", "zeughaus", "kornhaus", "gewandhaus"}


def solo(*options: str, **office: Any) -> State:
    return arrange(bare(1, *options), 0, **office)


def travelled(table: State, times: int) -> State:
    """So many travels to Denmark, where there is nothing to do."""
    return play(table, *[TravelTo(0, "denmark")] * times)


# ------------------------------------------------------------------ SOLO-1


def test_SOLO_1_seventeen_turns() -> None:
    table = solo()
    for turn in range(1, 18):
        assert (table.over, table.turn, RULES.waiting_for(table)) == (False, turn, (0,))
        table = play(table, TravelTo(0, "denmark"))
    assert (table.over, table.turn, table.trigger) == (True, 17, "solo")


def test_SOLO_1_no_time_chart_and_no_letters() -> None:
    table = match(1)
    assert (table.chart, table.ultimo, table.counters) == ((), (), 42)
    table = travelled(arrange(solo(), 0, goods={"plums": 9, "ham": 9, "coal": 9}), 16)
    assert sum(table.offices[0].goods) == 27


def test_SOLO_1_counters_come_from_the_supply() -> None:
    table = play(replace(solo(), counters=30), TravelTo(0, "hamburg"))
    assert (table.offices[0].time, table.counters) == (2, 28)


def test_SOLO_1_the_supply_never_runs_out() -> None:
    table = play(replace(solo(contracts=("2-sweden",)), counters=1), TravelTo(0, "hamburg"))
    assert table.offices[0].time == 2
    assert view(table, None)["counters"] == 0


def test_SOLO_1_travel_costs_are_paid_to_the_supply() -> None:
    table = play(replace(solo(time=3), counters=30), TravelTo(0, "newfoundland"))
    assert (table.offices[0].time, table.counters) == (0, 33)


def test_SOLO_1_the_start() -> None:
    table = match(1)
    office = table.offices[0]
    costs = [table.components.bonus_cards[card].cost for card in office.bonus]
    assert costs == [3, 4]
    assert [contract[0] for contract in office.contracts] == ["2", "3", "4", "5"]
    assert office.supply == ("green", "yellow", "black", "purple", "orange", "gray", "blue", "red")
    assert (office.time, office.taler, office.hand, office.buildings) == (0, 0, "", ())
    assert table.cubes == (1,) * 8


def test_SOLO_1_no_coins() -> None:
    table = solo(contracts=("2-sweden", "10-france"))
    assert table.options.nocoin
    refused(table, SellContracts(0, ("10-france",)), "NOCOIN")
    table = play(replace(table, bonus_offer=("italy-coal",)), Buy(0, ("italy-coal",), ("10-france",)))
    assert table.offices[0].taler == 0


def test_SOLO_1_the_five_sole_player_buildings_are_out() -> None:
    table = match(1)
    buildings = {*table.building_offer, *table.building_pile}
    assert len(buildings) == 21
    assert not buildings & SOLE
    assert SOLE.issubset(match(2).building_offer + match(2).building_pile)


# ------------------------------------------------------------------ SOLO-2


def test_SOLO_2_the_solo_stack_from_the_top_eights_nines_tens_and_the_peace() -> None:
    stack = match(1).solo_stack
    assert [card.split("-")[0] for card in stack] == ["8"] * 7 + ["9"] * 5 + ["10"] * 4 + ["peace"]


def test_SOLO_2_each_value_is_shuffled() -> None:
    orders = {match(1, seed=str(seed)).solo_stack[:7] for seed in range(5)}
    assert len(orders) > 1
    assert len({frozenset(order) for order in orders}) == 1


def test_SOLO_2_it_lies_face_down() -> None:
    assert view(match(1), 0)["solo_stack"] == 17
    assert match(1).solo_stack[0] not in repr(view(match(1), 0))


def test_SOLO_2_the_other_stacks_are_as_ever_and_the_high_ones_empty() -> None:
    assert [len(stack) for stack in match(1).stacks[2:]] == [0, 10, 12, 11, 11, 9, 0, 0, 0, 0]
    assert len(match(1).discard) == 4


def test_SOLO_2_at_each_travel_the_top_card_goes_onto_its_open_stack() -> None:
    table = solo()
    first, second = table.solo_stack[:2]
    table = travelled(table, 1)
    assert (table.stacks[8], len(table.solo_stack)) == ((first,), 16)
    assert news(table, "solo_card") == [{"seat": -1, "contract": first}]
    table = travelled(table, 1)
    assert table.stacks[8] == (second, first)


def test_SOLO_2_the_stacks_build_up() -> None:
    table = travelled(solo(), 16)
    assert [len(table.stacks[level]) for level in (8, 9, 10, 11)] == [7, 5, 4, 0]
    assert table.solo_stack == (PEACE,)


def test_SOLO_2_the_card_is_there_before_contracts_are_fulfilled() -> None:
    goods = {"plums": 1, "fish_oil": 1, "iron": 1, "spice": 1}
    table = solo(contracts=("7-danzig",), goods=goods)
    eight = table.solo_stack[0]
    table = play(table, TravelTo(0, "danzig"), Fulfil(0, "7-danzig", tuple(goods)))
    assert table.offices[0].contracts == ("7-danzig", eight)


def test_SOLO_2_the_peace_appears_with_the_seventeenth_travel_and_can_be_earned() -> None:
    goods = {"citrus_fruit": 2, "spice": 2, "wine": 2, "fabric": 2}
    table = travelled(solo(contracts=("10-russia",), goods=goods), 16)
    assert table.stacks[11] == ()
    table = play(table, TravelTo(0, "russia"))
    assert (table.stacks[11], table.over) == ((PEACE,), False)
    table = play(table, Fulfil(0, "10-russia", tuple(good for good in goods for _ in range(2))))
    assert (table.over, table.offices[0].contracts) == (True, ("10-russia", PEACE))


def test_SOLO_2_not_before() -> None:
    goods = {"citrus_fruit": 2, "spice": 2, "wine": 2, "fabric": 2}
    table = play(travelled(solo(contracts=("10-russia",), goods=goods), 15), TravelTo(0, "russia"))
    table = play(table, Fulfil(0, "10-russia", tuple(good for good in goods for _ in range(2))))
    assert PEACE not in table.offices[0].contracts
    assert table.turn == 17


def test_SOLO_2_SCO_1_the_last_supply_cubes_are_placed_at_the_end() -> None:
    table = travelled(solo(supply=("green",)), 17)
    assert (step(table), RULES.waiting_for(table)) == ("final_placement", (0,))
    assert play(table, Done(0)).over


# ------------------------------------------------------------------ SOLO-3


def shop(*options: str, **office: Any) -> State:
    table = solo(*options, contracts=("2-sweden", "10-france", "9-spain"))
    table = replace(
        table,
        bonus_offer=("italy-coal", "spain-plums", "russia-copper", "england-wine"),
        bonus_pile=("sweden-grain", "danzig-ham", "italy-spice", "france-citrus_fruit", "hamburg-saltpeter"),
        building_offer=("bank", "seeamt", "waage", "konsulat"),
        building_pile=("rathaus",),
    )
    return arrange(table, 0, **office)


NEW_OFFER = ("sweden-grain", "danzig-ham", "italy-spice", "france-citrus_fruit")
NEW_PILE = ("hamburg-saltpeter", "italy-coal", "spain-plums", "russia-copper", "england-wine")


def test_SOLO_3_a_building_bought_changes_the_four_open_bonus_cards() -> None:
    table = play(shop(), Buy(0, ("seeamt",), ("9-spain",)))
    assert (table.bonus_offer, table.bonus_pile) == (NEW_OFFER, NEW_PILE)
    assert table.building_offer == ("bank", "waage", "konsulat", "rathaus")
    assert news(table, "bonus_changed") == [{"seat": -1, "cards": list(NEW_OFFER)}]


def test_SOLO_3_each_building_bought() -> None:
    table = play(shop(), Buy(0, ("seeamt",), ("9-spain",)), Buy(0, ("konsulat",), ("10-france",)))
    assert table.bonus_offer == NEW_PILE[:4]


def test_SOLO_3_once_for_one_payment() -> None:
    table = play(shop(), Buy(0, ("seeamt", "konsulat"), ("9-spain", "10-france")))
    assert (table.bonus_offer, table.bonus_pile) == (NEW_OFFER, NEW_PILE)


def test_SOLO_3_a_bonus_card_changes_nothing_but_its_own_place() -> None:
    table = play(shop(), Buy(0, ("italy-coal",), ("9-spain",)))
    assert table.bonus_offer == ("spain-plums", "russia-copper", "england-wine", "sweden-grain")


def test_SOLO_3_EXPERT_a_building_taken_into_the_hand_is_not_bought() -> None:
    table = play(shop("expert"), TakeIntoHand(0, "seeamt"))
    assert table.bonus_offer == ("italy-coal", "spain-plums", "russia-copper", "england-wine")
    table = play(table, Buy(0, ("seeamt",), ("9-spain",)))
    assert table.bonus_offer == NEW_OFFER
    assert table.building_offer == ("bank", "waage", "konsulat", "rathaus")


def test_SOLO_3_EXPERT_a_bonus_card_from_the_hand_changes_nothing() -> None:
    table = play(shop("expert", hand="denmark-fish_oil"), Buy(0, ("denmark-fish_oil",), ("9-spain",)))
    assert table.bonus_offer == ("italy-coal", "spain-plums", "russia-copper", "england-wine")


def test_SOLO_3_with_few_cards_left_the_same_ones_come_up_again() -> None:
    table = replace(shop(), bonus_offer=("italy-coal", "spain-plums"), bonus_pile=("sweden-grain",))
    table = play(table, Buy(0, ("seeamt",), ("9-spain",)))
    assert (table.bonus_offer, table.bonus_pile) == (("sweden-grain", "italy-coal", "spain-plums"), ())


def test_SOLO_3_only_when_playing_alone() -> None:
    table = arrange(match(2), 0, taler=15)
    offer = table.bonus_offer
    assert play(table, Buy(0, table.building_offer[:1])).bonus_offer == offer


# ------------------------------------------------------------------ SOLO-4


def delivered(table: State, contract: str, *goods: str) -> State:
    table = arrange(table, 0, contracts=(contract,), goods=dict.fromkeys(goods, 1))
    return play(table, TravelTo(0, table.components.contracts[contract].location), Fulfil(0, contract, goods))


def test_SOLO_4_an_empty_stack_gives_a_contract_of_the_same_value() -> None:
    table = solo().with_stack(5, ()).with_stack(4, ("4-spain", "4-italy"))
    table = delivered(table, "4-russia", "vegetables", "plums")
    assert (table.offices[0].contracts, table.stacks[4]) == (("4-russia", "4-spain"), ("4-italy",))


def test_SOLO_4_a_stack_that_does_not_exist_yet_too() -> None:
    table = replace(solo(), solo_stack=("10-france", PEACE)).with_stack(7, ("7-spain",))
    table = delivered(table, "7-danzig", "plums", "fish_oil", "iron", "spice")
    assert table.offices[0].contracts == ("7-danzig", "7-spain")


def test_SOLO_4_the_discard_pile_is_never_searched() -> None:
    table = replace(solo().with_stack(5, ()).with_stack(4, ()), discard=("5-spain", "4-spain"))
    table = delivered(table, "4-russia", "vegetables", "plums")
    assert (table.offices[0].contracts, table.discard) == (("4-russia",), ("5-spain", "4-spain"))
    assert news(table, "no_reward") == [{"seat": 0}]


def test_SOLO_4_the_same_value_stack_is_not_formed_anew_either() -> None:
    table = replace(solo().with_stack(3, ()), discard=("2-england", "3-italy"))
    table = delivered(table, "2-russia", "livestock")
    assert table.offices[0].contracts == ("2-russia",)


# ------------------------------------------------------------------ SOLO-5


def test_SOLO_5_no_joining() -> None:
    table = match(1)
    refused(table, Join(0), "TURN-3")
    refused(table, Declare(0, "join"), "JOIN-5")
    assert travelled(solo(time=9), 1).turn == 2


SIX = ("2-sweden", "3-italy", "4-italy", "5-spain", "6-italy", "7-spain")


def test_SOLO_5_forced_investment_before_the_seventeenth_turn() -> None:
    table = arrange(travelled(solo(), 15), 0, contracts=SIX)
    said = refused(table, TravelTo(0, "denmark"), "INV-8")
    assert (table.turn, said.values) == (16, {"more": 1})
    table = play(table, TravelTo(0, "denmark", ("2-sweden",)))
    assert (len(table.offices[0].contracts), table.offices[0].taler) == (5, 0)


def test_SOLO_5_no_forced_investment_in_the_seventeenth_turn() -> None:
    table = arrange(travelled(solo(), 16), 0, contracts=SIX)
    assert view(table, 0)["you"]["must_go"] == 0
    refused(table, SellContracts(0, ("2-sweden",)), "NOCOIN")
    assert play(table, TravelTo(0, "denmark")).over


def test_SOLO_5_there_is_no_final_round() -> None:
    goods = {"citrus_fruit": 2, "spice": 2, "wine": 2, "fabric": 2}
    table = travelled(solo(contracts=("10-russia",), goods=goods), 16)
    table = play(table, TravelTo(0, "russia"))
    table = play(table, Fulfil(0, "10-russia", tuple(good for good in goods for _ in range(2))))
    assert (table.over, table.final_round, table.trigger) == (True, False, "solo")
    assert news(table, "final_round") == []


def test_SOLO_5_EXPERT_and_VAR_C_may_be_used() -> None:
    table = match(1, "expert", "var_c", "nocoin")
    assert view(table, None)["options"] == ("nocoin", "expert", "var_c")
    table = play(table, TakeIntoHand(0, table.stacks[5][0]))
    assert table.offices[0].hand.startswith("5-")


def test_SOLO_5_EXPERT_the_open_eights_can_be_taken_but_not_the_solo_stack() -> None:
    table = solo("expert")
    eight, next_eight = table.solo_stack[:2]
    refused(table, TakeIntoHand(0, eight), "EXPERT")
    table = play(table, TravelTo(0, "denmark"))
    refused(table, TakeIntoHand(0, next_eight), "EXPERT")
    assert play(table, TakeIntoHand(0, eight)).offices[0].hand == eight


@pytest.mark.parametrize("option", ["long", "nojoin", "var_a", "var_b", "var_d"])
def test_SOLO_5_other_options_are_refused(option: str) -> None:
    with pytest.raises(Refused) as caught:
        match(1, option)
    assert caught.value.rule == "SOLO-5"


def test_SOLO_5_the_result_is_the_own_score() -> None:
    table = travelled(solo(contracts=("10-russia", "9-spain")), 17)
    assert [sheet.total for sheet in result(table).sheets] == [19]
    assert (result(table).winners, result(table).trigger) == ((0,), "solo")


@pytest.mark.parametrize(
    "points, said", [(54.5, ""), (55, "beginner"), (60, "experienced"), (79.5, "experienced"), (80, "master")]
)
def test_SOLO_5_yardsticks_for_the_result(points: float, said: str) -> None:
    assert yardstick(points) == said


def test_SOLO_5_the_result_names_its_yardstick() -> None:
    table = arrange(match(1), 0, contracts=("10-hamburg", "10-sweden", "10-russia", "10-france", "9-spain", "9-danzig"))
    assert result(table).sheets[0].total == 53.5
    assert result(table).yardstick == ""
    assert result(arrange(match(1), 0, contracts=tuple(BUNDLED.contracts))).yardstick == "master"
    assert result(match(2)).yardstick == ""

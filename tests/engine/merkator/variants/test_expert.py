"""EXPERT: the card in hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Join, SellContracts, Split, TakeIntoHand, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, cubes, match, news, play, refused, step, view
from tests.every_game.brought import legal

PEACE = "peace-of-westphalia"
DELIVER = Fulfil(0, "4-russia", ("vegetables", "plums"))
FROM_HAND = Fulfil(0, "4-russia", ("vegetables", "plums"), from_hand=True)


def market(*options: str, seats: int = 3, **office: Any) -> State:
    """Known cards in the offers and on the stacks of 4 and 5; seat 0 owns this."""
    table = replace(
        bare(seats, "expert", *options),
        bonus_offer=("italy-coal", "spain-plums"),
        bonus_pile=("russia-copper", "sweden-grain"),
        building_offer=("bank", "seeamt"),
        building_pile=("rentamt", "waage"),
    )
    table = table.with_stack(4, ("4-italy",)).with_stack(5, ("5-spain", "5-russia"))
    return arrange(table, 0, **office)


def in_russia(*options: str, **office: Any) -> State:
    """Seat 0 can fulfil the 4 of Russia."""
    table = market(*options, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    return play(arrange(table, 0, **office), TravelTo(0, "russia"))


# ------------------------------------------------------------------ taking a card


def test_EXPERT_not_without_the_option() -> None:
    said = refused(match(), TakeIntoHand(0, match().bonus_offer[0]), "EXPERT")
    assert said.sentence == "Nobody has a hand card in this match"
    assert not any(isinstance(action, TakeIntoHand) for action in legal(RULES, match(), 0))


def test_EXPERT_an_open_bonus_card_and_the_offer_is_refilled() -> None:
    table = play(market(), TakeIntoHand(0, "italy-coal"))
    assert table.offices[0].hand == "italy-coal"
    assert table.offices[0].bonus == ()
    assert table.bonus_offer == ("spain-plums", "russia-copper", "sweden-grain")
    assert table.building_offer == ("bank", "seeamt")


def test_EXPERT_an_open_building_and_the_offer_is_refilled() -> None:
    table = play(market(), TakeIntoHand(0, "bank"))
    assert (table.offices[0].hand, table.offices[0].buildings) == ("bank", ())
    assert table.building_offer == ("seeamt", "rentamt", "waage")


def test_EXPERT_the_top_contract_of_a_stack() -> None:
    table = play(market(), TakeIntoHand(0, "5-spain"))
    assert (table.offices[0].hand, table.stacks[5]) == ("5-spain", ("5-russia",))
    assert table.offices[0].contracts == ("2-hamburg",)


def test_EXPERT_every_stack_from_three_to_ten() -> None:
    table = match(3, "expert")
    for level in range(3, 11):
        top = table.stacks[level][0]
        assert play(table, TakeIntoHand(0, top)).offices[0].hand == top


def test_EXPERT_nothing_is_paid_for_taking() -> None:
    table = play(market(taler=7), TakeIntoHand(0, "bank"))
    assert table.offices[0].taler == 7


@pytest.mark.parametrize("card", ["5-russia", "russia-copper", "rentamt", "2-hamburg", "10-nowhere", "", PEACE])
def test_EXPERT_no_other_card(card: str) -> None:
    refused(market(), TakeIntoHand(0, card), "EXPERT")


def test_EXPERT_never_the_peace_even_when_it_lies_open() -> None:
    table = market()
    assert table.stacks[11] == (PEACE,)
    assert TakeIntoHand(0, PEACE) not in legal(RULES, table, 0)


def test_EXPERT_no_card_of_another_player() -> None:
    table = arrange(market(), 1, hand="6-italy", bonus=("sweden-grain",), contracts=("7-spain",))
    for card in ("6-italy", "sweden-grain", "7-spain"):
        refused(table, TakeIntoHand(0, card), "EXPERT")


def test_EXPERT_empty_stacks_are_not_formed_anew_for_it() -> None:
    table = replace(market().with_stack(6, ()), discard=("6-italy",))
    refused(table, TakeIntoHand(0, "6-italy"), "EXPERT")
    table = play(table, TakeIntoHand(0, "5-spain"))
    assert (table.stacks[6], table.discard) == ((), ("6-italy",))


def test_EXPERT_what_can_be_taken_is_offered() -> None:
    table = market()
    for level in (3, 6, 7, 8, 9, 10):
        table = table.with_stack(level, ())
    offered = [action.card for action in legal(RULES, table, 0) if isinstance(action, TakeIntoHand)]
    assert offered == ["italy-coal", "spain-plums", "bank", "seeamt", "4-italy", "5-spain"]


def test_EXPERT_at_most_one_card_in_hand() -> None:
    table = market(hand="9-spain")
    said = refused(table, TakeIntoHand(0, "5-spain"), "EXPERT")
    assert said.sentence == "You hold a card in hand already"
    assert not any(isinstance(action, TakeIntoHand) for action in legal(RULES, table, 0))


def test_EXPERT_at_most_one_taken_per_own_turn() -> None:
    table = play(market(taler=30), TakeIntoHand(0, "bank"), Buy(0, ("bank",)))
    assert table.offices[0].hand == ""
    said = refused(table, TakeIntoHand(0, "seeamt"), "EXPERT")
    assert said.sentence == "One card may be taken into the hand per turn"
    table = play(table, TravelTo(0, "russia"))
    assert table.traveller == 1


def test_EXPERT_in_the_next_turn_another_one() -> None:
    table = play(market(taler=30, seats=2), TakeIntoHand(0, "bank"), Buy(0, ("bank",)), TravelTo(0, "russia"))
    table = play(table, TakeIntoHand(1, "seeamt"), TravelTo(1, "russia"), TakeIntoHand(0, "5-spain"))
    assert [office.hand for office in table.offices] == ["5-spain", "seeamt"]


def test_EXPERT_in_the_fulfil_step() -> None:
    table = play(market(), TravelTo(0, "russia"))
    assert (step(table), RULES.waiting_for(table)) == ("fulfil", (0,))
    table = play(table, TakeIntoHand(0, "5-spain"))
    assert table.offices[0].hand == "5-spain"
    assert (step(table), table.traveller) == ("investment", 1)


def test_EXPERT_in_the_fulfil_step_the_same_cards_are_refused() -> None:
    table = play(market(), TravelTo(0, "russia"))
    refused(table, TakeIntoHand(0, PEACE), "EXPERT")
    refused(in_russia(hand="9-spain"), TakeIntoHand(0, "5-spain"), "EXPERT")


def test_EXPERT_in_no_other_step() -> None:
    table = play(replace(market(), cubes=cubes(russia=3)), TravelTo(0, "russia"))
    assert step(table) == "goods"
    refused(table, TakeIntoHand(0, "5-spain"), "TURN-3")
    table = play(table, Split(0, 1))
    assert TakeIntoHand(0, "5-spain") in legal(RULES, table, 0)


def test_EXPERT_only_in_the_own_turn() -> None:
    refused(market(), TakeIntoHand(1, "5-spain"), "TURN-3")
    refused(play(market(), TravelTo(0, "russia")), TakeIntoHand(1, "5-spain"), "TURN-3")


def test_EXPERT_taking_is_never_forced() -> None:
    table = play(market(), TravelTo(0, "russia"), Done(0))
    assert (table.offices[0].hand, table.traveller) == ("", 1)


def test_EXPERT_with_nothing_to_take_nobody_is_asked() -> None:
    table = replace(market(), bonus_offer=(), building_offer=())
    table = play(replace(table, stacks=((),) * 11 + ((PEACE,),)), TravelTo(0, "russia"))
    assert (step(table), table.traveller) == ("investment", 1)


def test_EXPERT_with_a_card_in_hand_nobody_is_asked_without_a_contract_to_fulfil() -> None:
    table = play(market(hand="9-spain"), TravelTo(0, "russia"))
    assert (step(table), table.traveller) == ("investment", 1)


def test_EXPERT_everyone_sees_it() -> None:
    table = play(market(), TakeIntoHand(0, "5-spain"))
    for audience in (None, 0, 1, 2):
        assert view(table, audience)["offices"][0]["hand"] == "5-spain"
    assert news(table, "took_into_hand") == [{"seat": 0, "card": "5-spain"}]


# ------------------------------------------------------------------ until the own turn ends


def joined(*options: str, version: int = 2, where: str = "russia", **office: Any) -> State:
    """Seat 0 has travelled and takes nothing; seat 1 has come along and can fulfil the 4 of Russia."""
    table = replace(market(*options), version=version)
    table = arrange(table, 1, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1}, time=1)
    return play(arrange(table, 0, **office), TravelTo(0, where), Done(0), Join(1))


THEIRS = Fulfil(1, "4-russia", ("vegetables", "plums"))


def test_EXPERT_while_others_join() -> None:
    table = joined()
    assert TakeIntoHand(0, "5-spain") in RULES.anytime_options(table, 0)
    assert RULES.waiting_for(table) == (1,)
    table = play(table, TakeIntoHand(0, "5-spain"))
    assert (step(table), table.offices[0].hand) == ("join", "5-spain")
    assert RULES.anytime_options(table, 0) == []
    table = play(table, THEIRS)
    assert table.offices[1].contracts == ("4-russia", "5-russia")
    assert table.traveller == 1


def test_EXPERT_what_a_joining_player_has_uncovered() -> None:
    table = play(joined(), THEIRS)
    assert (step(table), RULES.waiting_for(table)) == ("hand", (0,))
    table = play(table, TakeIntoHand(0, "5-russia"))
    assert (table.offices[0].hand, table.traveller, step(table)) == ("5-russia", 1, "investment")


def test_EXPERT_what_was_uncovered_may_be_left() -> None:
    table = play(joined(), THEIRS, Done(0))
    assert (table.offices[0].hand, table.traveller) == ("", 1)


def test_EXPERT_nobody_is_asked_again_where_nothing_was_uncovered_or_may_be_taken() -> None:
    assert play(joined(), Done(1)).traveller == 1
    table = joined()
    assert play(arrange(table, 0, hand="9-spain"), THEIRS).traveller == 1


def test_EXPERT_while_others_join_the_same_cards_are_refused() -> None:
    refused(joined(), TakeIntoHand(0, PEACE), "EXPERT")
    refused(play(joined(), THEIRS), TakeIntoHand(0, "9-spain-none"), "EXPERT")
    refused(joined(), TakeIntoHand(1, "5-spain"), "TURN-3")
    refused(joined(), TakeIntoHand(2, "5-spain"), "TURN-3")
    refused(play(joined(), THEIRS), TakeIntoHand(1, "5-russia"), "TURN-3")


def test_EXPERT_before_version_2_in_two_steps_only() -> None:
    table = joined(version=1)
    refused(table, TakeIntoHand(0, "5-spain"), "TURN-3")
    assert RULES.anytime_options(table, 0) == []
    assert play(table, THEIRS).traveller == 1


# ------------------------------------------------------------------ buying it


def test_EXPERT_a_bonus_card_in_hand_is_bought_and_nothing_is_refilled() -> None:
    table = play(market(hand="sweden-grain", taler=4), Buy(0, ("sweden-grain",)))
    assert (table.offices[0].hand, table.offices[0].bonus, table.offices[0].taler) == ("", ("sweden-grain",), 0)
    assert (table.bonus_offer, table.building_offer) == (("italy-coal", "spain-plums"), ("bank", "seeamt"))


def test_EXPERT_a_building_in_hand_is_bought_with_contracts_too() -> None:
    table = play(market(hand="waage", contracts=("2-sweden", "10-france")), Buy(0, ("waage",), ("10-france",)))
    assert (table.offices[0].hand, table.offices[0].buildings) == ("", ("waage",))
    assert table.building_offer == ("bank", "seeamt")


def test_EXPERT_a_hand_card_and_an_open_one_in_one_payment() -> None:
    table = play(market(hand="waage", taler=22), Buy(0, ("waage", "bank")))
    assert (table.offices[0].hand, table.offices[0].buildings) == ("", ("waage", "bank"))
    assert table.building_offer == ("seeamt", "rentamt", "waage")


def test_EXPERT_a_hand_card_costs_what_is_printed_on_it() -> None:
    refused(market(hand="waage", taler=9), Buy(0, ("waage",)), "INV-5")
    assert Buy(0, ("waage",)) in legal(RULES, market(hand="waage", taler=10), 0)
    assert Buy(0, ("waage",)) not in legal(RULES, market(hand="waage", taler=9), 0)


def test_EXPERT_a_contract_in_hand_cannot_be_bought() -> None:
    refused(market(hand="5-bohemia", taler=15), Buy(0, ("5-bohemia",)), "INV-4")


def test_EXPERT_nobody_buys_another_players_hand_card() -> None:
    table = arrange(market(taler=15), 1, hand="waage", taler=15)
    refused(table, Buy(0, ("waage",)), "INV-4")
    refused(table, Buy(1, ("waage",)), "TURN-3")


def test_EXPERT_NOCOIN_a_hand_card_is_paid_with_contracts_without_change() -> None:
    table = market("nocoin", seats=2, hand="konsulat", contracts=("2-sweden", "10-france"))
    table = play(table, Buy(0, ("konsulat",), ("10-france",)))
    assert (table.offices[0].buildings, table.offices[0].hand, table.offices[0].taler) == (("konsulat",), "", 0)
    assert table.discard == ("10-france",)


def test_EXPERT_LONG_a_first_bonus_card_through_the_hand() -> None:
    table = market("long", taler=3)
    table = play(table, TakeIntoHand(0, "italy-coal"), Buy(0, ("italy-coal",)))
    assert table.offices[0].bonus == ("italy-coal",)


def test_EXPERT_not_in_the_fulfil_step() -> None:
    refused(in_russia(hand="waage", taler=15), Buy(0, ("waage",)), "TURN-3")


# ------------------------------------------------------------------ as a reward


def test_EXPERT_the_contract_in_hand_instead_of_the_stacks() -> None:
    table = play(in_russia(hand="5-bohemia"), FROM_HAND)
    assert (table.offices[0].contracts, table.offices[0].hand) == (("4-russia", "5-bohemia"), "")
    assert table.stacks[5] == ("5-spain", "5-russia")
    assert news(table, "rewarded_from_hand") == [{"seat": 0, "contract": "5-bohemia"}]


def test_EXPERT_or_the_stacks_and_the_hand_is_kept() -> None:
    table = play(in_russia(hand="5-bohemia"), DELIVER)
    assert (table.offices[0].contracts, table.offices[0].hand) == (("4-russia", "5-spain"), "5-bohemia")


def test_EXPERT_both_are_offered() -> None:
    offered = RULES.options(in_russia(hand="5-bohemia"), 0)
    assert [action.from_hand for action in offered if isinstance(action, Fulfil)] == [False, True]
    offered = RULES.options(in_russia(hand="6-italy"), 0)
    assert [action.from_hand for action in offered if isinstance(action, Fulfil)] == [False]


def test_EXPERT_a_card_taken_in_this_turn_can_be_the_reward() -> None:
    table = play(in_russia(), TakeIntoHand(0, "5-spain"), FROM_HAND)
    assert table.offices[0].contracts == ("4-russia", "5-spain")
    assert table.stacks[5] == ("5-russia",)


def test_EXPERT_the_reward_from_hand_can_be_fulfilled_at_once() -> None:
    goods = {"vegetables": 1, "plums": 1, "wine": 1, "iron": 1, "saltpeter": 1}
    table = play(in_russia(hand="5-russia", goods=goods), FROM_HAND)
    table = play(table.with_stack(6, ("6-italy",)), Fulfil(0, "5-russia", ("wine", "iron", "saltpeter")))
    assert table.offices[0].contracts == ("4-russia", "5-russia", "6-italy")


def test_EXPERT_chosen_before_an_empty_stack_is_formed_anew() -> None:
    table = replace(in_russia(hand="5-bohemia").with_stack(5, ()), discard=("5-france",))
    table = play(table, FROM_HAND)
    assert (table.stacks[5], table.discard) == ((), ("5-france",))


@pytest.mark.parametrize("card", ["4-spain", "6-italy", "bank", "italy-coal", ""])
def test_EXPERT_only_a_contract_one_value_higher(card: str) -> None:
    said = refused(in_russia(hand=card), FROM_HAND, "EXPERT")
    assert said.sentence == "You hold no contract of value 5 in hand"


def test_EXPERT_never_for_the_same_value_exception() -> None:
    table = in_russia(hand="4-spain").with_stack(5, ()).with_stack(4, ())
    refused(table, FROM_HAND, "EXPERT")
    table = play(table, DELIVER)
    assert (table.offices[0].contracts, table.offices[0].hand) == (("4-russia",), "4-spain")
    assert news(table, "no_reward") == [{"seat": 0}]


def test_EXPERT_a_joining_player_takes_the_hand_card_as_reward_too() -> None:
    table = arrange(market(), 1, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1}, time=1, hand="5-denmark")
    table = play(table, TravelTo(0, "russia"), Done(0), Join(1))
    table = play(table, Fulfil(1, "4-russia", ("vegetables", "plums"), from_hand=True))
    assert (table.offices[1].contracts, table.offices[1].hand) == (("4-russia", "5-denmark"), "")


def test_EXPERT_a_joining_player_who_takes_the_card_may_take_one_in_the_own_turn() -> None:
    table = play(market(), TravelTo(0, "russia"), TakeIntoHand(0, "5-spain"), TakeIntoHand(1, "5-russia"))
    assert [office.hand for office in table.offices] == ["5-spain", "5-russia", ""]


# ------------------------------------------------------------------ what it does not count for


def test_EXPERT_a_hand_card_does_not_count_for_the_last_contract() -> None:
    table = market(contracts=("3-italy",), hand="9-spain")
    refused(table, SellContracts(0, ("3-italy",)), "INV-2")


def test_EXPERT_a_hand_card_does_not_count_for_forced_investment() -> None:
    five = ("2-sweden", "3-italy", "4-italy", "6-italy", "7-spain")
    table = market(contracts=five, hand="9-spain")
    assert view(table, 0)["you"]["must_go"] == 0
    assert play(table, TravelTo(0, "russia")).traveller == 1
    refused(arrange(table, 0, contracts=(*five, "8-spain")), TravelTo(0, "russia"), "INV-8")


def test_EXPERT_it_is_never_discarded_nor_sold_nor_paid_with() -> None:
    table = market(contracts=("2-sweden", "3-italy"), hand="9-spain")
    refused(table, SellContracts(0, ("9-spain",)), "INV-1")
    refused(table, Buy(0, ("seeamt",), ("9-spain",)), "INV-1")
    refused(table, TravelTo(0, "russia", ("9-spain",)), "INV-1")


def test_EXPERT_a_contract_in_hand_is_not_fulfilled() -> None:
    table = market(hand="3-russia", goods={"saltpeter": 1, "muskets": 1})
    assert play(table, TravelTo(0, "russia")).traveller == 1
    table = in_russia(hand="3-russia", goods={"saltpeter": 1, "muskets": 1, "vegetables": 1, "plums": 1})
    refused(table, Fulfil(0, "3-russia", ("saltpeter", "muskets")), "FUL-1")

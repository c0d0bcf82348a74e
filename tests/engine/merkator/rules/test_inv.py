"""INV: selling contracts, the five that may be kept, the cash limit, and leaving the step."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Join, SellContracts, TravelTo
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.shop import shop
from tests.engine.merkator.table import arrange, at, cubes, match, news, play, refused, step, view

PEACE = "peace-of-westphalia"
SIX = ("2-russia", "3-spain", "4-italy", "5-sweden", "6-spain", "7-spain")


def sales(table: State) -> list[SellContracts]:
    return [action for action in RULES.options(table, 0) if isinstance(action, SellContracts)]


def travels(table: State) -> list[TravelTo]:
    return [action for action in RULES.options(table, 0) if isinstance(action, TravelTo)]


# ------------------------------------------------------------------ INV-1


@pytest.mark.parametrize("contract, value", [("2-russia", 2), ("7-spain", 7), ("10-france", 10)])
def test_INV_1_selling_a_contract_gives_its_value(contract: str, value: int) -> None:
    table = play(shop("3-spain", contract, taler=1), SellContracts(0, (contract,)))
    assert table.offices[0].taler == 1 + value
    assert table.offices[0].contracts == ("3-spain",)
    assert news(table, "sold") == [{"seat": 0, "contracts": [contract], "taler": value}]


def test_INV_1_several_contracts_may_be_sold_at_once() -> None:
    table = play(shop(*SIX), SellContracts(0, ("7-spain", "2-russia", "4-italy")))
    assert table.offices[0].taler == 13
    assert table.offices[0].contracts == ("3-spain", "5-sweden", "6-spain")


def test_INV_1_selling_may_be_done_again_and_again() -> None:
    table = play(shop(*SIX), *(SellContracts(0, (contract,)) for contract in SIX[:5]))
    assert (table.offices[0].taler, table.offices[0].contracts) == (20, ("7-spain",))
    assert step(table) == "investment"


def test_INV_1_a_sold_contract_goes_to_the_face_down_discard_pile() -> None:
    table = replace(shop("3-spain", "5-sweden"), discard=("2-france",))
    stacks = table.stacks
    table = play(table, SellContracts(0, ("5-sweden",)))
    assert table.discard == ("2-france", "5-sweden")
    assert table.stacks == stacks
    assert view(table, None)["discard"] == 2


def test_INV_1_the_peace_may_be_sold() -> None:
    table = play(shop(PEACE, "3-spain"), SellContracts(0, (PEACE,)))
    assert (table.offices[0].taler, table.discard) == (14, (PEACE,))
    assert table.stacks[11] == match().stacks[11]


def test_INV_1_the_peace_may_be_sold_and_earned_again() -> None:
    asked = {"iron": 2, "copper": 2, "calfskin": 2, "ham": 2}
    table = arrange(match(), 0, contracts=("10-france",), goods=asked).with_stack(11, ())
    table = at(table, "france", ("fulfil", (0,)), discard=("9-spain", PEACE))
    table = play(table, Fulfil(0, "10-france", (*asked, *asked)))
    assert table.offices[0].contracts == ("10-france", PEACE)
    assert table.discard == ("9-spain",)


def test_INV_1_coins_never_run_out() -> None:
    table = play(shop(PEACE, "3-spain", taler=1000), SellContracts(0, (PEACE,)))
    assert table.offices[0].taler == 1014


def test_INV_1_the_others_neither_gain_nor_lose() -> None:
    table = shop(*SIX)
    assert play(table, SellContracts(0, ("7-spain",))).offices[1:] == table.offices[1:]


@pytest.mark.parametrize("contract", ["2-england", "9-spain", "", "0-nowhere", "7-SPAIN"])
def test_INV_1_only_own_contracts_are_sold(contract: str) -> None:
    table = arrange(shop(*SIX), 1, contracts=("2-england", "3-italy"))
    refused(table, SellContracts(0, (contract,)), "INV-1")
    refused(table, SellContracts(0, ("7-spain", contract)), "INV-1")


def test_INV_1_a_contract_is_sold_once() -> None:
    refused(shop(*SIX), SellContracts(0, ("7-spain", "7-spain")), "INV-1")


def test_INV_1_to_sell_nothing_is_refused() -> None:
    refused(shop(*SIX), SellContracts(0, ()), "INV-1")


def test_INV_1_nobody_sells_for_another() -> None:
    refused(shop(*SIX), SellContracts(1, ("7-spain",)), "TURN-3")


def test_INV_1_each_contract_is_offered_for_sale() -> None:
    assert sales(shop(*SIX)) == [SellContracts(0, (contract,)) for contract in SIX]
    assert sales(shop("3-spain", "4-italy")) == [SellContracts(0, ("3-spain",)), SellContracts(0, ("4-italy",))]


# ------------------------------------------------------------------ INV-2


def test_INV_2_the_last_contract_is_never_sold() -> None:
    table = shop("7-spain")
    refused(table, SellContracts(0, ("7-spain",)), "INV-2")
    assert sales(table) == []


def test_INV_2_not_together_with_the_others_either() -> None:
    table = shop(*SIX)
    refused(table, SellContracts(0, SIX), "INV-2")
    assert play(table, SellContracts(0, SIX[1:])).offices[0].contracts == ("2-russia",)


def test_INV_2_the_last_contract_is_never_paid_with() -> None:
    refused(shop("7-spain"), Buy(0, ("seeamt",), ("7-spain",)), "INV-2")
    refused(shop("3-spain", "4-italy"), Buy(0, ("seeamt",), ("3-spain", "4-italy")), "INV-2")


def test_INV_2_nor_sold_on_the_way_out() -> None:
    refused(shop("3-spain", "4-italy"), TravelTo(0, "russia", ("3-spain", "4-italy")), "INV-2")


def test_INV_2_the_peace_counts_as_a_contract() -> None:
    refused(shop(PEACE), SellContracts(0, (PEACE,)), "INV-2")
    assert play(shop(PEACE, "3-spain"), SellContracts(0, ("3-spain",))).offices[0].contracts == (PEACE,)


def test_INV_2_a_contract_in_hand_does_not_count() -> None:
    table = arrange(shop("7-spain", options=("expert",)), 0, hand="8-spain")
    refused(table, SellContracts(0, ("7-spain",)), "INV-2")
    refused(table, SellContracts(0, ("8-spain",)), "INV-1")


# ------------------------------------------------------------------ INV-3


def test_INV_3_with_five_contracts_investing_is_optional() -> None:
    table = play(shop(*SIX[:5]), TravelTo(0, "hamburg"))
    assert (step(table), len(table.offices[0].contracts)) == ("goods", 5)
    assert news(table, "sold") == []


@pytest.mark.parametrize("more", [1, 2, 4])
def test_INV_3_with_more_the_player_must_get_down_to_five(more: int) -> None:
    extra = ("8-italy", "9-spain", "10-sweden", "10-france")[: more - 1]
    table = shop(*SIX, *extra)
    for left in range(more, 0, -1):
        said = refused(table, TravelTo(0, "russia"), "INV-8")
        assert said.values == {"more": left}
        table = play(table, SellContracts(0, (table.offices[0].contracts[0],)))
    assert len(play(table, TravelTo(0, "russia")).offices[0].contracts) == 5


def test_INV_3_buying_something_is_not_forced() -> None:
    table = play(shop(*SIX), SellContracts(0, ("7-spain",)), TravelTo(0, "russia"))
    assert (table.here, table.offices[0].taler, table.offices[0].buildings) == ("russia", 7, ())


def test_INV_3_more_may_be_sold_than_must() -> None:
    table = play(shop(*SIX), SellContracts(0, ("7-spain", "6-spain")), TravelTo(0, "russia"))
    assert len(table.offices[0].contracts) == 4


def test_INV_3_contracts_paid_with_count() -> None:
    table = play(shop(*SIX), Buy(0, ("seeamt",), ("6-spain",)), TravelTo(0, "russia"))
    assert table.here == "russia"


def test_INV_3_coins_do_not_help() -> None:
    table = play(shop(*SIX, taler=12), Buy(0, ("seeamt",)))
    refused(table, TravelTo(0, "russia"), "INV-8")


def test_INV_3_the_peace_counts_as_a_contract() -> None:
    table = shop(*SIX[:5], PEACE)
    refused(table, TravelTo(0, "russia"), "INV-8")
    assert play(table, SellContracts(0, (PEACE,)), TravelTo(0, "russia")).here == "russia"


def test_INV_3_a_contract_in_hand_does_not_count() -> None:
    table = arrange(shop(*SIX[:5], options=("expert",)), 0, hand="8-spain")
    assert play(table, TravelTo(0, "russia")).here == "russia"


def test_INV_3_not_in_the_final_round() -> None:
    table = replace(shop(*SIX), turns_left=2)
    assert len(play(table, TravelTo(0, "russia")).offices[0].contracts) == 6


def test_INV_3_in_the_final_round_contracts_may_still_be_sold() -> None:
    table = play(replace(shop(*SIX), turns_left=2), Buy(0, ("seeamt",), ("7-spain",)))
    assert (table.offices[0].taler, table.offices[0].buildings) == (1, ("seeamt",))
    assert SellContracts(0, ("2-russia",)) in sales(table)


def test_INV_3_the_player_is_told_how_many_must_go() -> None:
    assert view(shop(*SIX, PEACE), 0)["you"]["must_go"] == 2
    assert view(shop(*SIX[:5]), 0)["you"]["must_go"] == 0
    assert view(arrange(match(), 1, contracts=SIX), 1)["you"]["must_go"] == 0


def test_INV_3_only_the_own_investment_step_forces() -> None:
    table = arrange(shop("3-spain"), 1, contracts=SIX, time=1)
    table = play(replace(table, cubes=cubes()), TravelTo(0, "russia"), Join(1), Done(1))
    assert len(table.offices[1].contracts) == 6


# ------------------------------------------------------------------ INV-6


@pytest.mark.parametrize("taler, lost", [(16, 1), (18, 3), (115, 100)])
def test_INV_6_what_is_above_15_is_lost_when_the_step_ends(taler: int, lost: int) -> None:
    table = play(shop("3-spain", taler=taler), TravelTo(0, "russia"))
    assert table.offices[0].taler == 15
    assert news(table, "cash_lost") == [{"seat": 0, "taler": lost}]


@pytest.mark.parametrize("taler", [0, 14, 15])
def test_INV_6_up_to_15_is_kept(taler: int) -> None:
    table = play(shop("3-spain", taler=taler), TravelTo(0, "russia"))
    assert table.offices[0].taler == taler
    assert news(table, "cash_lost") == []


def test_INV_6_while_the_step_lasts_the_player_may_hold_more() -> None:
    table = play(shop("3-spain", "9-spain", taler=12), SellContracts(0, ("9-spain",)))
    assert table.offices[0].taler == 21
    table = play(table, Buy(0, ("rentamt",)), TravelTo(0, "russia"))
    assert (table.offices[0].taler, table.offices[0].buildings) == (3, ("rentamt",))


def test_INV_6_the_player_is_warned_before() -> None:
    table = play(shop("3-spain", "9-spain", taler=12), SellContracts(0, ("9-spain",)))
    assert view(table, 0)["you"]["cash_to_lose"] == 6
    assert view(shop("3-spain", taler=15), 0)["you"]["cash_to_lose"] == 0


def test_INV_6_the_player_is_warned_before_a_purchase_gives_too_much_change() -> None:
    table = shop("3-spain", PEACE, taler=12)
    assert preview(table, Buy(0, ("seeamt",), (PEACE,)))["cash_to_lose"] == 5


def test_INV_6_the_player_is_warned_before_selling_and_travelling_at_once() -> None:
    table = shop(*SIX, taler=12)
    assert preview(table, TravelTo(0, "russia", ("7-spain",)))["cash_to_lose"] == 4


def test_INV_6_what_was_sold_on_the_way_out_counts() -> None:
    table = play(shop(*SIX, taler=12), TravelTo(0, "russia", ("7-spain",)))
    assert table.offices[0].taler == 15
    assert news(table, "cash_lost") == [{"seat": 0, "taler": 4}]


def test_INV_6_only_the_traveller_loses() -> None:
    table = play(arrange(shop("3-spain"), 1, taler=20), TravelTo(0, "russia"))
    assert table.offices[1].taler == 20


def test_INV_6_a_refused_travel_costs_nothing() -> None:
    refused(shop(*SIX, taler=20), TravelTo(0, "russia"), "INV-8")


def test_INV_6_not_with_VAR_B() -> None:
    table = shop("3-spain", taler=18, options=("var_b",))
    assert view(table, 0)["you"]["cash_to_lose"] == 0
    assert play(table, TravelTo(0, "russia")).offices[0].taler == 18


# ------------------------------------------------------------------ INV-7


def test_INV_7_bought_cards_lie_face_up_beside_the_office() -> None:
    table = play(shop("3-spain", taler=12), Buy(0, ("seeamt",)), Buy(0, ("italy-coal",)))
    for audience in (None, 0, 1):
        office = view(table, audience)["offices"][0]
        assert (office["buildings"], office["bonus_cards"]) == (("seeamt",), ("italy-coal",))


def test_INV_7_new_cards_lie_beside_the_old_ones() -> None:
    table = arrange(shop("3-spain", taler=12), 0, bonus=("danzig-ham",), buildings=("bank",))
    table = play(table, Buy(0, ("schanze", "italy-coal")))
    assert table.offices[0].bonus == ("danzig-ham", "italy-coal")
    assert table.offices[0].buildings == ("bank", "schanze")


def test_INV_7_bonus_cards_and_buildings_are_never_sold() -> None:
    table = arrange(shop(*SIX), 0, bonus=("danzig-ham",), buildings=("bank",))
    for card in ("danzig-ham", "bank"):
        refused(table, SellContracts(0, (card,)), "INV-1")
        refused(table, Buy(0, ("italy-coal",), (card,)), "INV-1")
        refused(table, TravelTo(0, "russia", (card,)), "INV-1")


# ------------------------------------------------------------------ INV-8


def test_INV_8_the_refusal_says_how_many_must_go() -> None:
    said = refused(shop(*SIX, PEACE, "9-spain"), TravelTo(0, "russia"), "INV-8")
    assert said.sentence == "You must get rid of 3 more contracts before you travel"


def test_INV_8_sell_these_and_travel() -> None:
    table = play(shop(*SIX), TravelTo(0, "russia", ("3-spain",)))
    assert (table.here, table.offices[0].taler, table.discard) == ("russia", 3, ("3-spain",))
    assert "3-spain" not in table.offices[0].contracts
    assert news(table, "sold") == [{"seat": 0, "contracts": ["3-spain"], "taler": 3}]


def test_INV_8_no_chance_to_buy_after_it() -> None:
    table = play(shop(*SIX), TravelTo(0, "hamburg", ("7-spain",)))
    refused(table, Buy(0, ("seeamt",)), "TURN-3")


def test_INV_8_selling_too_few_on_the_way_out_is_refused() -> None:
    said = refused(shop(*SIX, PEACE), TravelTo(0, "russia", ("3-spain",)), "INV-8")
    assert said.values == {"more": 1}


def test_INV_8_duplicates_do_not_count_twice() -> None:
    refused(shop(*SIX, PEACE), TravelTo(0, "russia", ("3-spain", "3-spain")), "INV-1")


def test_INV_8_nothing_is_sold_if_the_travel_is_refused() -> None:
    refused(shop(*SIX), TravelTo(0, "atlantis", ("3-spain",)), "TRV-1")
    refused(shop(*SIX), TravelTo(0, "spain", ("3-spain",)), "TRV-2")


def test_INV_8_the_click_proposes_the_least_valuable_contracts() -> None:
    table = shop("9-spain", "3-spain", PEACE, "2-russia", "6-spain", "7-spain", "8-spain")
    assert {travel.sell for travel in travels(table)} == {("2-russia", "3-spain")}


def test_INV_8_without_need_nothing_is_proposed() -> None:
    assert {travel.sell for travel in travels(shop(*SIX[:5]))} == {()}
    assert {travel.sell for travel in travels(replace(shop(*SIX), turns_left=2))} == {()}


def test_INV_8_all_that_is_offered_is_allowed() -> None:
    table = arrange(shop(*SIX, PEACE, taler=3), 0, time=2)
    assert [travel.location for travel in travels(table)].count("newfoundland") == 0
    assert len(travels(table)) == 11
    for action in RULES.options(table, 0):
        RULES.judge(table, action)

"""NOCOIN: cards are paid with contracts; with two players by agreement, alone always."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Offer, SellContracts, TravelTo
from app.engine.games.merkator.preview import preview
from app.engine.games.merkator.state import Bargain, State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.shop import shop
from tests.engine.merkator.table import arrange, at, has, news, play, refused, step, view

SIX = ("2-russia", "3-spain", "4-italy", "5-sweden", "6-spain", "7-spain")
WITHOUT_COINS = pytest.mark.parametrize("seats", [1, 2], ids=["solo", "two players"])


def coinless(*contracts: str, seats: int = 2, options: tuple[str, ...] = ()) -> State:
    return shop(*contracts, seats=seats, options=options if seats == 1 else ("nocoin", *options))


# ------------------------------------------------------------------ paying


@WITHOUT_COINS
def test_NOCOIN_cards_are_paid_with_contracts(seats: int) -> None:
    table = play(coinless("3-spain", "4-italy", seats=seats), Buy(0, ("italy-coal",), ("3-spain",)))
    office = table.offices[0]
    assert (office.bonus, office.contracts, office.taler) == (("italy-coal",), ("4-italy",), 0)
    assert table.discard == ("3-spain",)


@WITHOUT_COINS
def test_NOCOIN_there_is_no_change(seats: int) -> None:
    table = play(coinless("3-spain", "9-spain", seats=seats), Buy(0, ("seeamt",), ("9-spain",)))
    assert (table.offices[0].buildings, table.offices[0].taler) == (("seeamt",), 0)


@WITHOUT_COINS
def test_NOCOIN_several_cards_in_one_payment(seats: int) -> None:
    table = coinless("3-spain", "9-spain", "7-spain", seats=seats)
    table = play(table, Buy(0, ("bank", "italy-coal"), ("9-spain", "7-spain")))
    assert (table.offices[0].buildings, table.offices[0].bonus) == (("bank",), ("italy-coal",))
    assert (table.offices[0].contracts, table.offices[0].taler) == (("3-spain",), 0)


@WITHOUT_COINS
def test_NOCOIN_too_little_is_refused(seats: int) -> None:
    table = coinless("3-spain", "5-sweden", seats=seats)
    said = refused(table, Buy(0, ("seeamt",), ("5-sweden",)), "NOCOIN")
    assert said.values == {"cost": 6, "has": 5}
    refused(table, Buy(0, ("seeamt",)), "NOCOIN")


@WITHOUT_COINS
def test_NOCOIN_the_last_contract_stays(seats: int) -> None:
    refused(coinless("7-spain", seats=seats), Buy(0, ("seeamt",), ("7-spain",)), "INV-2")


def test_NOCOIN_only_own_contracts_pay_and_each_once() -> None:
    table = arrange(coinless("3-spain", "4-italy", "5-sweden"), 1, contracts=("7-spain", "8-spain"))
    refused(table, Buy(0, ("seeamt",), ("7-spain",)), "INV-1")
    refused(table, Buy(0, ("seeamt",), ("5-sweden", "5-sweden")), "INV-1")


def test_NOCOIN_the_offer_is_refilled_at_once() -> None:
    table = play(coinless("3-spain", "7-spain"), Buy(0, ("seeamt",), ("7-spain",)))
    assert table.building_offer == ("schanze", "bank", "rentamt", "waage")


@WITHOUT_COINS
def test_NOCOIN_the_player_sees_what_would_be_overpaid(seats: int) -> None:
    shown = preview(coinless("3-spain", "9-spain", seats=seats), Buy(0, ("seeamt",), ("9-spain",)))
    assert shown == {"cost": 6, "overpaid": 3, "taler": 0, "cash_to_lose": 0, "bonus_goods": {}}


@WITHOUT_COINS
def test_NOCOIN_the_purchases_proposed_waste_least(seats: int) -> None:
    table = coinless("2-russia", "5-sweden", "7-spain", "8-spain", seats=seats)
    table = replace(table, bonus_offer=("italy-coal",), building_offer=("seeamt", "bank"))
    offered = [action for action in RULES.options(table, 0) if isinstance(action, Buy)]
    assert offered == [
        Buy(0, ("italy-coal",), ("5-sweden",)),
        Buy(0, ("seeamt",), ("7-spain",)),
        Buy(0, ("bank",), ("5-sweden", "7-spain")),
    ]


# ------------------------------------------------------------------ giving up contracts


@WITHOUT_COINS
def test_NOCOIN_contracts_are_not_sold(seats: int) -> None:
    table = coinless(*SIX[:5], seats=seats)
    refused(table, SellContracts(0, ("3-spain",)), "NOCOIN")
    refused(table, TravelTo(0, "russia", ("3-spain",)), "NOCOIN")
    assert not any(isinstance(action, SellContracts) for action in RULES.options(table, 0))


@WITHOUT_COINS
def test_NOCOIN_getting_down_to_five_may_end_in_giving_up_for_nothing(seats: int) -> None:
    table = coinless(*SIX, seats=seats)
    assert SellContracts(0, ("7-spain",)) in RULES.options(table, 0)
    table = play(table, SellContracts(0, ("7-spain",)))
    assert (table.offices[0].taler, table.offices[0].contracts, table.discard) == (0, SIX[:5], ("7-spain",))
    assert news(table, "sold") == [{"seat": 0, "contracts": ["7-spain"], "taler": 0}]


@WITHOUT_COINS
def test_NOCOIN_no_more_than_must_go_is_given_up(seats: int) -> None:
    table = coinless(*SIX, "8-spain", seats=seats)
    refused(table, SellContracts(0, SIX[:3]), "NOCOIN")
    table = play(table, SellContracts(0, SIX[:2]))
    refused(table, SellContracts(0, ("4-italy",)), "NOCOIN")


@WITHOUT_COINS
def test_NOCOIN_the_player_is_not_let_through_with_six(seats: int) -> None:
    refused(coinless(*SIX, seats=seats), TravelTo(0, "russia"), "INV-8")


@WITHOUT_COINS
def test_NOCOIN_give_these_up_and_travel(seats: int) -> None:
    table = coinless(*SIX, seats=seats)
    assert TravelTo(0, "russia", ("2-russia",)) in RULES.options(table, 0)
    assert preview(table, TravelTo(0, "russia", ("2-russia",)))["sold_for"] == 0
    table = play(table, TravelTo(0, "russia", ("2-russia",)))
    assert (table.here, table.offices[0].taler, table.offices[0].contracts) == ("russia", 0, SIX[1:])


def test_NOCOIN_no_more_than_must_go_on_the_way_out() -> None:
    refused(coinless(*SIX), TravelTo(0, "russia", ("2-russia", "3-spain")), "NOCOIN")


@WITHOUT_COINS
def test_NOCOIN_contracts_paid_with_count_for_getting_down(seats: int) -> None:
    table = play(coinless(*SIX, seats=seats), Buy(0, ("seeamt",), ("6-spain",)), TravelTo(0, "russia"))
    assert table.here == "russia"


def test_NOCOIN_nothing_is_given_up_in_the_final_round() -> None:
    table = replace(coinless(*SIX), turns_left=1)
    refused(table, SellContracts(0, ("2-russia",)), "NOCOIN")
    assert play(table, TravelTo(0, "russia")).offices[0].contracts == SIX


def test_SOLO_5_nothing_must_go_in_the_17th_turn() -> None:
    table = replace(coinless(*SIX, seats=1), solo_stack=("peace-of-westphalia",))
    assert view(table, 0)["you"]["must_go"] == 0
    refused(table, SellContracts(0, ("2-russia",)), "NOCOIN")
    assert play(table, TravelTo(0, "hamburg")).offices[0].contracts == SIX


def test_SOLO_5_nor_is_it_said_after_the_last_travel() -> None:
    table = replace(coinless(*SIX, seats=1), solo_stack=("peace-of-westphalia",))
    table = play(table, TravelTo(0, "hamburg"))
    assert view(table, 0)["you"]["must_go"] == 0


def test_SOLO_5_in_the_16th_turn_contracts_must_go() -> None:
    table = replace(coinless(*SIX, seats=1), solo_stack=("10-france", "peace-of-westphalia"))
    refused(table, TravelTo(0, "russia"), "INV-8")


# ------------------------------------------------------------------ with other options


def test_NOCOIN_with_VAR_C_a_bonus_card_gives_its_good() -> None:
    table = coinless("3-spain", "4-italy", options=("var_c",))
    assert has(play(table, Buy(0, ("italy-coal",), ("3-spain",))), 0, "coal") == 1


def test_NOCOIN_with_VAR_D_only_counters_are_offered() -> None:
    table = coinless("3-spain", options=("var_d",))
    table = at(arrange(table, 1, time=2), "russia", ("offers", (1,)), bargain=Bargain(0, 4))
    assert RULES.options(table, 1) == [Offer(1, 0, 1), Offer(1, 0, 2), Done(1)]
    refused(table, Offer(1, 1, 1), "VAR-D")
    refused(table, Offer(1, 1, 0), "VAR-D")


def test_NOCOIN_with_EXPERT_the_card_in_hand_is_paid_with_contracts() -> None:
    table = arrange(coinless("3-spain", "7-spain", options=("expert",)), 0, hand="boerse")
    table = play(table, Buy(0, ("boerse",), ("7-spain",)))
    assert (table.offices[0].buildings, table.offices[0].hand, table.offices[0].taler) == (("boerse",), "", 0)


def test_SOLO_3_a_building_changes_the_open_bonus_cards() -> None:
    table = replace(shop("3-spain", "7-spain", seats=1), bonus_pile=("a", "b", "c", "d", "e"))
    table = play(table, Buy(0, ("seeamt",), ("7-spain",)))
    assert table.bonus_offer == ("a", "b", "c", "d")
    assert table.bonus_pile == ("e", "denmark-fish_oil", "sweden-grain", "italy-coal", "spain-plums")
    assert table.building_offer == ("schanze", "bank", "rentamt", "waage")


def test_SOLO_3_once_for_a_payment_that_covers_several_buildings() -> None:
    table = replace(shop("3-spain", "7-spain", "5-sweden", seats=1), bonus_pile=("a", "b", "c", "d", "e"))
    table = play(table, Buy(0, ("seeamt", "schanze"), ("7-spain", "5-sweden")))
    assert table.bonus_offer == ("a", "b", "c", "d")
    assert len(news(table, "bonus_changed")) == 1


def test_SOLO_3_a_bonus_card_changes_nothing_else() -> None:
    table = play(shop("3-spain", "4-italy", seats=1), Buy(0, ("italy-coal",), ("3-spain",)))
    assert table.bonus_offer == ("denmark-fish_oil", "sweden-grain", "spain-plums", "england-wine")
    assert (step(table), news(table, "bonus_changed")) == ("investment", [])

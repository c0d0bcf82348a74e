"""INV-4, INV-5: what is bought, and what one payment may cover."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, SellContracts, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from tests.engine.merkator.shop import shop
from tests.engine.merkator.table import arrange, has, news, play, refused, step

PEACE = "peace-of-westphalia"
PRICES = [
    ("denmark-fish_oil", 3),
    ("sweden-grain", 4),
    ("italy-coal", 3),
    ("spain-plums", 4),
    ("seeamt", 6),
    ("schanze", 6),
    ("bank", 12),
    ("rentamt", 18),
]


def purchases(table: State) -> list[Buy]:
    return [action for action in RULES.options(table, 0) if isinstance(action, Buy)]


# ------------------------------------------------------------------ INV-4


@pytest.mark.parametrize("card, price", PRICES)
def test_INV_4_cards_are_bought_at_their_printed_cost(card: str, price: int) -> None:
    table = play(shop("3-spain", taler=price), Buy(0, (card,)))
    assert table.offices[0].taler == 0
    assert table.offices[0].bonus + table.offices[0].buildings == (card,)
    assert news(table, "bought") == [{"seat": 0, "cards": [card], "contracts": [], "cost": price}]


@pytest.mark.parametrize("card, price", PRICES)
def test_INV_4_and_not_for_less(card: str, price: int) -> None:
    said = refused(shop("3-spain", taler=price - 1), Buy(0, (card,)), "INV-5")
    assert said.sentence == f"This costs {price} Taler, you pay {price - 1}"


def test_INV_4_a_bonus_card_is_no_building() -> None:
    table = play(shop("3-spain", taler=20), Buy(0, ("italy-coal",)), Buy(0, ("seeamt",)))
    assert table.offices[0].bonus == ("italy-coal",)
    assert table.offices[0].buildings == ("seeamt",)


def test_INV_4_the_bonus_offer_is_refilled_at_once() -> None:
    table = play(shop("3-spain", taler=4), Buy(0, ("sweden-grain",)))
    assert table.bonus_offer == ("denmark-fish_oil", "italy-coal", "spain-plums", "england-wine")
    assert table.bonus_pile == ("italy-spice",)
    assert table.building_offer == ("seeamt", "schanze", "bank", "rentamt")
    assert news(table, "bonus_turned_up") == [{"seat": -1, "cards": ["england-wine"]}]


def test_INV_4_the_building_offer_is_refilled_at_once() -> None:
    table = play(shop("3-spain", taler=6), Buy(0, ("seeamt",)))
    assert table.building_offer == ("schanze", "bank", "rentamt", "waage")
    assert table.building_pile == ("konsulat",)
    assert table.bonus_offer == ("denmark-fish_oil", "sweden-grain", "italy-coal", "spain-plums")
    assert news(table, "buildings_turned_up") == [{"seat": -1, "cards": ["waage"]}]


def test_INV_4_the_new_cards_may_be_bought_too() -> None:
    table = shop("3-spain", taler=28)
    refused(table, Buy(0, ("waage",)), "INV-4")
    table = play(table, Buy(0, ("seeamt",)), Buy(0, ("waage",)), Buy(0, ("konsulat",)), Buy(0, ("italy-coal",)))
    assert table.offices[0].buildings == ("seeamt", "waage", "konsulat")
    assert table.offices[0].taler == 28 - 6 - 10 - 8 - 3


def test_INV_4_any_number_in_one_step() -> None:
    table = shop("3-spain", taler=17)
    table = play(table, *(Buy(0, (card,)) for card in ("italy-coal", "sweden-grain", "england-wine", "seeamt")))
    assert (table.offices[0].taler, step(table)) == (0, "investment")


def test_INV_4_an_empty_pile_leaves_the_offer_short() -> None:
    table = replace(shop("3-spain", taler=10), building_pile=(), bonus_pile=())
    table = play(table, Buy(0, ("seeamt",)))
    assert table.building_offer == ("schanze", "bank", "rentamt")
    assert news(table, "buildings_turned_up") == []
    table = play(table, Buy(0, ("italy-coal",)))
    assert table.bonus_offer == ("denmark-fish_oil", "sweden-grain", "spain-plums")
    assert news(table, "bonus_turned_up") == []


def test_INV_4_the_offer_may_run_out() -> None:
    table = replace(shop("3-spain", taler=9), building_offer=("seeamt",), building_pile=(), bonus_offer=())
    table = play(table, Buy(0, ("seeamt",)))
    assert table.building_offer == ()
    assert purchases(table) == []


@pytest.mark.parametrize("card", ["waage", "england-wine", "", "3-spain", "4-italy", "palace", "SEEAMT"])
def test_INV_4_only_cards_of_the_open_offers(card: str) -> None:
    table = shop("3-spain", "4-italy", taler=99)
    refused(table, Buy(0, (card,)), "INV-4")
    refused(table, Buy(0, ("seeamt", card)), "INV-4")


def test_INV_4_cards_of_others_are_not_for_sale() -> None:
    table = arrange(shop("3-spain", taler=99), 1, bonus=("russia-copper",), buildings=("boerse",))
    refused(table, Buy(0, ("russia-copper",)), "INV-4")
    refused(table, Buy(0, ("boerse",)), "INV-4")


def test_INV_4_each_card_is_bought_once() -> None:
    refused(shop("3-spain", taler=99), Buy(0, ("seeamt", "seeamt")), "INV-4")
    refused(play(shop("3-spain", taler=99), Buy(0, ("seeamt",))), Buy(0, ("seeamt",)), "INV-4")


def test_INV_4_to_buy_nothing_is_refused() -> None:
    refused(shop("3-spain", "4-italy", taler=99), Buy(0, ()), "INV-4")
    refused(shop("3-spain", "4-italy", taler=99), Buy(0, (), ("4-italy",)), "INV-4")


def test_INV_4_nobody_buys_in_the_turn_of_another() -> None:
    refused(arrange(shop("3-spain"), 1, taler=99), Buy(1, ("seeamt",)), "TURN-3")


def test_EXPERT_a_card_in_hand_is_bought_without_a_refill() -> None:
    table = arrange(shop("3-spain", taler=15, options=("expert",)), 0, hand="boerse")
    assert Buy(0, ("boerse",)) in purchases(table)
    table = play(table, Buy(0, ("boerse", "seeamt")))
    assert (table.offices[0].hand, table.offices[0].taler) == ("", 3)
    assert table.offices[0].buildings == ("boerse", "seeamt")
    assert table.building_pile == ("konsulat",)


def test_EXPERT_the_hand_of_another_is_not_for_sale() -> None:
    table = arrange(shop("3-spain", taler=99, options=("expert",)), 1, hand="boerse")
    refused(table, Buy(0, ("boerse",)), "INV-4")


def test_EXPERT_a_contract_in_hand_is_not_bought_and_pays_nothing() -> None:
    table = arrange(shop("3-spain", "4-italy", taler=99, options=("expert",)), 0, hand="8-spain")
    refused(table, Buy(0, ("8-spain",)), "INV-4")
    refused(table, Buy(0, ("seeamt",), ("8-spain",)), "INV-1")
    assert play(table, Buy(0, ("seeamt",))).offices[0].hand == "8-spain"


# ------------------------------------------------------------------ INV-5


def test_INV_5_one_payment_covers_several_cards() -> None:
    table = play(shop("3-spain", taler=20), Buy(0, ("seeamt", "italy-coal", "schanze", "sweden-grain")))
    assert table.offices[0].taler == 20 - 6 - 3 - 6 - 4
    assert table.offices[0].buildings == ("seeamt", "schanze")
    assert table.offices[0].bonus == ("italy-coal", "sweden-grain")


def test_INV_5_contracts_and_coins_together() -> None:
    table = play(shop("3-spain", "9-spain", "7-spain", taler=2), Buy(0, ("rentamt",), ("9-spain", "7-spain")))
    assert table.offices[0].taler == 0
    assert table.offices[0].contracts == ("3-spain",)
    assert table.discard == ("9-spain", "7-spain")


def test_INV_5_change_comes_in_coins() -> None:
    table = play(shop("3-spain", "9-spain", taler=1), Buy(0, ("seeamt",), ("9-spain",)))
    assert table.offices[0].taler == 4
    assert news(table, "bought") == [{"seat": 0, "cards": ["seeamt"], "contracts": ["9-spain"], "cost": 6}]


def test_INV_5_a_building_costing_more_than_15_can_be_bought() -> None:
    table = play(shop("3-spain", "5-sweden", taler=15), Buy(0, ("rentamt",), ("5-sweden",)), TravelTo(0, "russia"))
    assert (table.offices[0].buildings, table.offices[0].taler) == (("rentamt",), 2)


def test_INV_5_the_peace_may_pay() -> None:
    table = play(shop("3-spain", PEACE, taler=4), Buy(0, ("rentamt",), (PEACE,)))
    assert (table.offices[0].taler, table.discard) == (0, (PEACE,))


def test_INV_5_too_little_is_refused() -> None:
    table = shop("3-spain", "9-spain", taler=2)
    assert refused(table, Buy(0, ("bank",), ("9-spain",)), "INV-5").values == {"cost": 12, "has": 11}
    refused(table, Buy(0, ("seeamt", "schanze"), ("9-spain",)), "INV-5")


def test_INV_5_only_own_contracts_pay_and_each_once() -> None:
    table = arrange(shop("3-spain", "9-spain", "4-italy"), 1, contracts=("7-spain",))
    refused(table, Buy(0, ("seeamt",), ("7-spain",)), "INV-1")
    refused(table, Buy(0, ("seeamt",), ("10-france",)), "INV-1")
    refused(table, Buy(0, ("bank",), ("9-spain", "9-spain")), "INV-1")


def test_INV_5_only_cards_shown_at_that_moment() -> None:
    table = shop("3-spain", taler=40)
    refused(table, Buy(0, ("seeamt", "waage")), "INV-4")
    refused(table, Buy(0, ("sweden-grain", "england-wine")), "INV-4")


def test_INV_5_the_offers_are_refilled_after_the_whole_payment() -> None:
    table = play(shop("3-spain", taler=40), Buy(0, ("seeamt", "bank", "italy-coal", "spain-plums")))
    assert table.building_offer == ("schanze", "rentamt", "waage", "konsulat")
    assert table.bonus_offer == ("denmark-fish_oil", "sweden-grain", "england-wine", "italy-spice")
    assert news(table, "buildings_turned_up") == [{"seat": -1, "cards": ["waage", "konsulat"]}]


def test_INV_5_the_refill_ends_where_the_pile_ends() -> None:
    table = play(shop("3-spain", taler=40), Buy(0, ("seeamt", "schanze", "bank")))
    assert table.building_offer == ("rentamt", "waage", "konsulat")
    assert table.building_pile == ()


def test_INV_5_VAR_B_follows_the_whole_payment_once() -> None:
    table = arrange(shop("3-spain", taler=30, options=("var_b",)), 1, taler=18)
    table = play(table, Buy(0, ("seeamt", "schanze")))
    frames = [(frame.step, frame.seats) for frame in table.agenda]
    assert frames[:3] == [("forced_purchase", (1,)), ("forced_purchase", (2,)), ("investment", (0,))]
    assert table.building_offer == ("bank", "rentamt", "waage", "konsulat")


def test_INV_5_VAR_B_a_bonus_card_sets_nothing_off() -> None:
    table = arrange(shop("3-spain", taler=30, options=("var_b",)), 1, taler=18)
    assert step(play(table, Buy(0, ("italy-coal",)))) == "investment"


def test_INV_5_without_VAR_B_nobody_must_buy() -> None:
    table = play(arrange(shop("3-spain", taler=30), 1, taler=18), Buy(0, ("seeamt", "schanze")))
    assert (step(table), table.offices[1].taler) == ("investment", 18)


def test_INV_5_VAR_C_gives_a_good_for_each_bonus_card_bought() -> None:
    table = play(shop("3-spain", taler=30, options=("var_c",)), Buy(0, ("italy-coal", "seeamt", "spain-plums")))
    assert (has(table, 0, "coal"), has(table, 0, "plums"), sum(table.offices[0].goods)) == (1, 1, 2)
    assert [line["goods"] for line in news(table, "bonus_goods")] == [{"coal": 1}, {"plums": 1}]
    assert sum(play(shop("3-spain", taler=30), Buy(0, ("italy-coal",))).offices[0].goods) == 0


# ------------------------------------------------------------------ what is proposed


def test_INV_5_what_cash_can_pay_is_proposed_for_cash() -> None:
    assert purchases(shop("3-spain", taler=4)) == [
        Buy(0, ("denmark-fish_oil",)),
        Buy(0, ("sweden-grain",)),
        Buy(0, ("italy-coal",)),
        Buy(0, ("spain-plums",)),
    ]


def test_INV_5_else_with_the_contracts_that_cost_least() -> None:
    table = shop("2-russia", "3-spain", "4-italy", "7-spain", taler=2)
    table = replace(table, bonus_offer=("sweden-grain",), building_offer=("seeamt", "bank", "rentamt"))
    assert purchases(table) == [
        Buy(0, ("sweden-grain",), ("2-russia",)),
        Buy(0, ("seeamt",), ("4-italy",)),
        Buy(0, ("bank",), ("3-spain", "7-spain")),
    ]


@pytest.mark.parametrize("contracts", [("2-russia", "3-spain", "5-sweden"), ("5-sweden", "2-russia", "3-spain")])
def test_INV_5_of_equal_sums_the_one_with_fewer_contracts(contracts: tuple[str, ...]) -> None:
    table = replace(shop(*contracts, "9-spain", taler=1), bonus_offer=(), building_offer=("seeamt",))
    assert purchases(table) == [Buy(0, ("seeamt",), ("5-sweden",))]


def test_INV_5_the_last_contract_is_never_proposed() -> None:
    assert purchases(shop(PEACE)) == []
    table = replace(shop("3-spain", "3-italy"), bonus_offer=("sweden-grain",), building_offer=())
    assert purchases(table) == []


def test_INV_5_all_that_is_proposed_is_allowed() -> None:
    table = shop("2-russia", "3-spain", "4-italy", "7-spain", "9-spain", PEACE, taler=3)
    assert len(purchases(table)) == 8
    for purchase in purchases(table):
        RULES.judge(table, purchase)


def test_INV_5_selling_first_and_buying_then_comes_to_the_same() -> None:
    at_once = play(shop("3-spain", "9-spain", taler=1), Buy(0, ("seeamt",), ("9-spain",)))
    in_turn = play(shop("3-spain", "9-spain", taler=1), SellContracts(0, ("9-spain",)), Buy(0, ("seeamt",)))
    assert at_once.offices == in_turn.offices

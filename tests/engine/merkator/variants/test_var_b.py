"""VAR-B: no cash limit, but who could pay the dearest open building must buy one."""

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Promise, SellContracts, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Refused
from tests.engine.merkator.table import arrange, bare, has, match, news, play, refused, step, view


def market(*cash: int, options: tuple[str, ...] = ()) -> State:
    """Boerse 6, Bank 12, Waage 10 and Rentamt 18 are open; then come Speicher 12, Zunfthaus 8, Seeamt 6, Kornhaus 6."""
    table = replace(
        bare(len(cash), "var_b", *options),
        building_offer=("boerse", "bank", "waage", "rentamt"),
        building_pile=("speicher", "zunfthaus", "seeamt", "kornhaus"),
    )
    for seat, taler in enumerate(cash):
        table = arrange(table, seat, taler=taler)
    return table


def cash(table: State) -> list[int]:
    return [office.taler for office in table.offices]


BOERSE = Buy(0, ("boerse",))


# ------------------------------------------------------------------ no cash limit


def test_VAR_B_there_is_no_cash_limit() -> None:
    table = play(market(40, 0, 0), TravelTo(0, "russia"))
    assert (cash(table), news(table, "cash_lost")) == ([40, 0, 0], [])


def test_VAR_B_without_it_fifteen_are_kept() -> None:
    table = play(arrange(bare(), 0, taler=40), TravelTo(0, "russia"))
    assert (cash(table), news(table, "cash_lost")) == ([15, 0, 0], [{"seat": 0, "taler": 25}])


def test_VAR_B_nobody_is_warned_of_losing_cash() -> None:
    assert view(market(40, 0, 0), 0)["you"]["cash_to_lose"] == 0


# ------------------------------------------------------------------ who must buy


def test_VAR_B_who_could_pay_the_dearest_open_building_must_buy_one() -> None:
    table = play(market(6, 18, 0), BOERSE)
    assert (step(table), RULES.waiting_for(table)) == ("forced_purchase", (1,))
    table = play(table, Buy(1, ("waage",)))
    assert (table.offices[1].buildings, cash(table)) == (("waage",), [0, 8, 0])
    assert (step(table), RULES.waiting_for(table)) == ("investment", (0,))


def test_VAR_B_one_coin_less_and_nobody_is_asked() -> None:
    table = play(market(6, 17, 17), BOERSE)
    assert (step(table), cash(table)) == ("investment", [0, 17, 17])


def test_VAR_B_any_of_the_open_buildings_not_only_the_dearest() -> None:
    table = play(market(6, 18, 0), BOERSE)
    assert RULES.options(table, 1) == [Buy(1, (card,)) for card in ("bank", "waage", "rentamt", "speicher")]


def test_VAR_B_the_refilled_offer_is_looked_at() -> None:
    table = replace(market(6, 19, 0), building_pile=("arsenal",))
    table = play(table, BOERSE)
    assert (step(table), cash(table)) == ("investment", [0, 19, 0])
    assert step(play(market(6, 19, 0), BOERSE)) == "forced_purchase"


def test_VAR_B_the_dearest_building_gone_the_rest_is_looked_at() -> None:
    table = play(market(18, 12, 0), Buy(0, ("rentamt",)))
    assert RULES.waiting_for(table) == (1,)


def test_VAR_B_contracts_do_not_count_as_cash() -> None:
    table = arrange(market(6, 17, 0), 1, contracts=("2-sweden", "9-spain"))
    assert step(play(table, BOERSE)) == "investment"


def test_VAR_B_the_others_check_clockwise() -> None:
    table = play(market(6, 18, 18, 18), BOERSE)
    assert RULES.waiting_for(table) == (1,)
    refused(table, Buy(2, ("waage",)), "TURN-3")


def test_VAR_B_clockwise_begins_at_the_travellers_left() -> None:
    table = replace(market(18, 0, 6, 0), traveller=1, agenda=())
    table = play(RULES.settle(table), Buy(2, ("boerse",)))
    assert RULES.waiting_for(table) == (0,)


def test_VAR_B_the_buyer_does_not_check_after_the_own_purchase() -> None:
    table = play(market(40, 0, 0), BOERSE)
    assert (step(table), cash(table)) == ("investment", [34, 0, 0])


def test_VAR_B_the_buyer_checks_last_after_a_forced_purchase() -> None:
    table = play(market(40, 18, 0), BOERSE, Buy(1, ("rentamt",)))
    assert (step(table), RULES.waiting_for(table)) == ("forced_purchase", (0,))
    table = play(table, Buy(0, ("zunfthaus",)))
    assert (table.offices[0].buildings, cash(table)) == (("boerse", "zunfthaus"), [26, 0, 0])
    assert RULES.waiting_for(table) == (0,)


def test_VAR_B_the_others_come_before_the_buyer() -> None:
    table = play(market(40, 18, 12), BOERSE, Buy(1, ("rentamt",)))
    assert (cash(table), RULES.waiting_for(table)) == ([34, 0, 12], (2,))


def test_VAR_B_after_each_forced_purchase_all_check_again_from_the_travellers_left() -> None:
    """Seat 1 buys the dearest; now 12 is the dearest, so seat 1 is asked once more before seat 2."""
    table = play(market(6, 30, 18), BOERSE, Buy(1, ("rentamt",)))
    assert cash(table) == [0, 12, 18]
    checks = [frame.seats for frame in table.agenda if frame.step == "forced_purchase"]
    assert checks == [(1,), (2,), (0,)]
    table = play(table, Buy(1, ("bank",)))
    assert (cash(table), RULES.waiting_for(table)) == ([0, 0, 18], (2,))


def test_VAR_B_until_nobody_could_pay_the_dearest() -> None:
    table = play(market(6, 30, 18), BOERSE, Buy(1, ("rentamt",)), Buy(1, ("bank",)))
    table = play(table, Buy(2, ("speicher",)))
    assert (step(table), RULES.waiting_for(table), cash(table)) == ("investment", (0,), [0, 0, 6])
    assert table.building_offer == ("waage", "zunfthaus", "seeamt", "kornhaus")


def test_VAR_B_who_could_not_pay_before_is_asked_when_the_dearest_gets_cheaper() -> None:
    table = play(market(6, 13, 18), BOERSE)
    assert RULES.waiting_for(table) == (2,)
    table = play(table, Buy(2, ("rentamt",)))
    assert RULES.waiting_for(table) == (1,)


def test_VAR_B_the_others_purchases_fill_the_offer_again_at_once() -> None:
    table = play(market(6, 18, 0), BOERSE)
    assert table.building_offer == ("bank", "waage", "rentamt", "speicher")
    table = play(table, Buy(1, ("waage",)))
    assert table.building_offer == ("bank", "rentamt", "speicher", "zunfthaus")


def test_VAR_B_one_open_building_is_bought_without_asking() -> None:
    table = replace(market(6, 18, 0), building_offer=("boerse", "waage"), building_pile=())
    table = play(table, BOERSE)
    assert (table.offices[1].buildings, cash(table), step(table)) == (("waage",), [0, 8, 0], "investment")


def test_VAR_B_with_no_building_left_nobody_must_buy() -> None:
    table = replace(market(6, 50, 50), building_offer=("boerse",), building_pile=())
    table = play(table, BOERSE)
    assert (step(table), cash(table), table.building_offer) == ("investment", [0, 50, 50], ())


def test_VAR_B_a_bonus_card_sets_nothing_off() -> None:
    table = market(10, 50, 50)
    assert step(play(table, Buy(0, table.bonus_offer[:1]))) == "investment"


def test_VAR_B_having_much_cash_sets_nothing_off_by_itself() -> None:
    table = arrange(market(30, 50, 50), 0, contracts=("2-sweden", "9-spain"))
    assert step(play(table, SellContracts(0, ("9-spain",)))) == "investment"
    assert play(table, TravelTo(0, "russia")).traveller == 1


def test_VAR_B_without_it_nobody_must_buy() -> None:
    table = arrange(arrange(match(), 0, taler=30), 1, taler=50)
    assert step(play(table, Buy(0, table.building_offer[:1]))) == "investment"


# ------------------------------------------------------------------ how it is paid


@pytest.mark.parametrize("cards", [(), ("bank", "waage"), ("waage", "waage"), ("seeamt",), ("nonsense",), ("boerse",)])
def test_VAR_B_one_open_building_and_nothing_else(cards: tuple[str, ...]) -> None:
    refused(play(market(6, 40, 0), BOERSE), Buy(1, cards), "VAR-B")


def test_VAR_B_no_bonus_card_instead() -> None:
    table = play(market(6, 18, 0), BOERSE)
    refused(table, Buy(1, table.bonus_offer[:1]), "VAR-B")


def test_VAR_B_with_coins_alone() -> None:
    table = arrange(play(market(6, 18, 0), BOERSE), 1, contracts=("2-sweden", "9-spain"))
    said = refused(table, Buy(1, ("waage",), ("9-spain",)), "VAR-B")
    assert said.sentence == "A forced purchase is paid with coins alone"


def test_VAR_B_there_is_no_way_around_it() -> None:
    table = play(market(6, 18, 0), BOERSE)
    refused(table, Done(1), "TURN-3")
    refused(table, SellContracts(1, ("2-sweden",)), "TURN-3")
    refused(table, TravelTo(0, "russia"), "TURN-3")
    refused(table, Buy(0, ("waage",)), "TURN-3")
    assert RULES.options(table, 0) == []


def test_VAR_B_one_payment_for_two_buildings_sets_off_one_check() -> None:
    table = play(market(16, 18, 0), Buy(0, ("boerse", "waage")))
    assert [frame.step for frame in table.agenda] == ["forced_purchase", "forced_purchase", "investment", "travel"]
    assert table.building_offer == ("bank", "rentamt", "speicher", "zunfthaus")


def test_VAR_B_the_traveller_goes_on_investing_afterwards() -> None:
    table = play(market(18, 18, 0), BOERSE, Buy(1, ("rentamt",)), Buy(0, ("bank",)))
    assert (step(table), cash(table), RULES.waiting_for(table)) == ("investment", [0, 0, 0], (0,))
    assert play(table, TravelTo(0, "russia")).traveller == 1


def test_VAR_B_promises_can_be_made_meanwhile() -> None:
    table = play(market(6, 18, 0), BOERSE, Promise(2, "spain"))
    assert (step(table), table.promises) == ("forced_purchase", ((2, "spain"),))


# ------------------------------------------------------------------ with other options


def test_VAR_B_EXPERT_a_building_from_the_hand_sets_the_check_off() -> None:
    table = arrange(market(8, 18, 0, options=("expert",)), 0, hand="konsulat")
    table = play(table, Buy(0, ("konsulat",)))
    assert table.building_offer == ("boerse", "bank", "waage", "rentamt")
    assert (step(table), RULES.waiting_for(table)) == ("forced_purchase", (1,))


def test_VAR_B_EXPERT_a_forced_purchase_is_not_made_from_the_hand() -> None:
    table = arrange(market(6, 18, 0, options=("expert",)), 1, hand="konsulat")
    table = play(table, BOERSE)
    refused(table, Buy(1, ("konsulat",)), "VAR-B")
    assert play(table, Buy(1, ("waage",))).offices[1].hand == "konsulat"


def test_VAR_B_EXPERT_a_bonus_card_from_the_hand_sets_nothing_off() -> None:
    table = arrange(market(4, 18, 0, options=("expert",)), 0, hand="sweden-grain")
    assert step(play(table, Buy(0, ("sweden-grain",)))) == "investment"


def test_VAR_B_VAR_C_bonus_good_and_forced_purchase_from_one_payment() -> None:
    table = replace(market(10, 18, 0, options=("var_c",)), bonus_offer=("sweden-grain",))
    table = play(table, Buy(0, ("boerse", "sweden-grain")))
    assert has(table, 0, "grain") == 1
    assert RULES.waiting_for(table) == (1,)


def test_VAR_B_two_players_check_each_other() -> None:
    table = play(market(30, 18), BOERSE, Buy(1, ("rentamt",)))
    assert RULES.waiting_for(table) == (0,)


def test_VAR_B_not_without_coins() -> None:
    for names in (("nocoin", "var_b"), ("var_b", "nocoin")):
        with pytest.raises(Refused) as caught:
            match(2, *names)
        assert caught.value.rule == "NOCOIN"


def test_VAR_B_in_the_final_round_too() -> None:
    table = replace(market(6, 18, 0), turns_left=1)
    assert RULES.waiting_for(play(table, BOERSE)) == (1,)

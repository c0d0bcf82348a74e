"""VAR-A: no loss of goods. VAR-C: a bought bonus card gives a good at once."""

from typing import Any

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, TakeIntoHand, TravelTo
from app.engine.games.merkator.state import State
from tests.engine.merkator.table import arrange, bare, goods, has, match, news, play, refused, step

# ------------------------------------------------------------------ VAR-A


def last_of_the_row(*options: str) -> State:
    table = replace(bare(3, *options), chart=(("AA",), ("B", "C")))
    for seat in range(3):
        table = arrange(table, seat, goods={"plums": 2, "citrus_fruit": 2})
    return table


def test_VAR_A_nobody_loses_goods() -> None:
    table = play(last_of_the_row("var_a"), TravelTo(0, "denmark"))
    assert all(sum(office.goods) == 4 for office in table.offices)
    assert table.traveller == 1


def test_VAR_A_without_it_everybody_would_be_asked() -> None:
    assert step(play(last_of_the_row(), TravelTo(0, "denmark"))) == "give_back"


def test_VAR_A_no_letter_is_shown() -> None:
    table = play(last_of_the_row("var_a"), TravelTo(0, "denmark"))
    assert (news(table, "letter_flipped"), table.flipped) == ([], "")


def test_VAR_A_counters_are_taken_as_ever() -> None:
    table = play(last_of_the_row("var_a"), TravelTo(0, "hamburg"))
    assert (table.offices[0].time, table.chart) == (2, (("C",),))


def test_VAR_A_the_last_counter_is_still_the_end() -> None:
    table = play(replace(last_of_the_row("var_a"), chart=(("AA",),)), TravelTo(0, "denmark"))
    assert (table.final_round, table.trigger) == (True, "time")


# ------------------------------------------------------------------ VAR-C


def market(*options: str, seats: int = 3, **office: Any) -> State:
    table = replace(
        bare(seats, *options),
        bonus_offer=("italy-coal", "spain-plums", "denmark-fish_oil"),
        bonus_pile=("russia-copper", "sweden-grain", "england-wine"),
        building_offer=("seeamt",),
        building_pile=("boerse",),
    )
    return arrange(table, 0, **office)


def test_VAR_C_buying_a_bonus_card_gives_one_of_its_good() -> None:
    table = play(market("var_c", taler=3), Buy(0, ("italy-coal",)))
    assert table.offices[0].goods == goods(coal=1)
    assert news(table, "bonus_goods") == [{"seat": 0, "goods": {"coal": 1}}]


def test_VAR_C_without_it_the_card_alone() -> None:
    table = play(market(taler=3), Buy(0, ("italy-coal",)))
    assert table.offices[0].goods == goods()


def test_VAR_C_each_card_of_one_payment_gives_its_good() -> None:
    table = play(market("var_c", taler=13), Buy(0, ("italy-coal", "seeamt", "spain-plums")))
    assert table.offices[0].goods == goods(coal=1, plums=1)


def test_VAR_C_a_building_gives_nothing() -> None:
    table = play(market("var_c", taler=13), Buy(0, ("seeamt",)))
    assert table.offices[0].goods == goods()


def test_VAR_C_cards_dealt_at_the_start_give_nothing() -> None:
    for office in match(4, "var_c").offices:
        assert (len(office.bonus), sum(office.goods)) == (2, 0)


def test_VAR_C_the_good_does_not_go_onto_the_supply_tile() -> None:
    table = play(market("var_c", taler=3), Buy(0, ("italy-coal",)))
    assert table.offices[0].supply == ()


def test_VAR_C_travelling_gives_two_for_each_card_as_ever() -> None:
    table = play(market("var_c", taler=3), Buy(0, ("denmark-fish_oil",)), TravelTo(0, "denmark"))
    assert has(table, 0, "fish_oil") == 3


def test_VAR_C_EXPERT_taking_a_card_gives_nothing_buying_it_from_the_hand_does() -> None:
    table = play(market("var_c", "expert", taler=3), TakeIntoHand(0, "italy-coal"))
    assert has(table, 0, "coal") == 0
    table = play(table, Buy(0, ("italy-coal",)))
    assert (has(table, 0, "coal"), table.offices[0].hand, table.offices[0].bonus) == (1, "", ("italy-coal",))
    assert table.bonus_offer == ("spain-plums", "denmark-fish_oil", "russia-copper", "sweden-grain")


def test_VAR_C_NOCOIN_paying_with_contracts_gives_the_good_too() -> None:
    table = market("var_c", "nocoin", seats=2, contracts=("2-sweden", "4-italy"))
    table = play(table, Buy(0, ("italy-coal",), ("4-italy",)))
    assert (has(table, 0, "coal"), table.offices[0].taler) == (1, 0)


def test_VAR_C_LONG_the_first_bonus_card_has_to_be_bought_and_gives_its_good() -> None:
    table = arrange(match(3, "var_c", "long"), 0, taler=4)
    assert table.offices[0].bonus == ()
    card = table.bonus_offer[0]
    table = play(table, Buy(0, (card,)))
    assert has(table, 0, card.split("-")[1]) == 1


def test_VAR_C_SOLO_3_both_apply_to_one_payment() -> None:
    table = market("var_c", seats=1, contracts=("2-sweden", "10-france"))
    table = play(table, Buy(0, ("italy-coal", "seeamt"), ("10-france",)))
    assert (has(table, 0, "coal"), table.offices[0].buildings) == (1, ("seeamt",))
    assert table.bonus_offer == ("england-wine", "spain-plums", "denmark-fish_oil", "russia-copper")


def test_VAR_C_a_refused_purchase_gives_nothing() -> None:
    refused(market("var_c", taler=2), Buy(0, ("italy-coal",)), "INV-5")

"""JOIN-1 to JOIN-4 and JOIN-6: the others come along."""

from typing import Any

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, Join, PlaceSupply, TakeIntoHand, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Seat
from tests.engine.merkator.table import arrange, bare, cubes, has, news, play, refused, step
from tests.every_game.brought import legal


def travelled(location: str, *counters: int, options: tuple[str, ...] = (), **office: Any) -> State:
    """Seat 0 has travelled; each seat had so many counters before, and seat 1 owned this."""
    table = bare(len(counters), *options)
    for seat, number in enumerate(counters):
        table = arrange(table, seat, time=number)
    return play(arrange(table, 1, **office), TravelTo(0, location))


def times(table: State) -> list[int]:
    return [office.time for office in table.offices]


def waiting(table: State) -> tuple[Seat, ...]:
    return RULES.waiting_for(table)


# ------------------------------------------------------------------ JOIN-1


def test_JOIN_1_one_counter_to_the_traveller_at_a_major_location() -> None:
    table = play(travelled("russia", 0, 3, 3), Join(1))
    assert times(table) == [1, 2, 3]
    assert news(table, "joined") == [{"seat": 1, "time": 1}]


def test_JOIN_1_two_counters_to_the_traveller_at_a_minor_location() -> None:
    table = travelled("denmark", 0, 3, 3)
    assert times(table) == [1, 3, 3]
    assert times(play(table, Join(1))) == [3, 1, 3]


def test_JOIN_1_every_joining_player_pays() -> None:
    table = play(travelled("russia", 0, 1, 1, 1), Join(1), Join(2), Join(3))
    assert times(table) == [3, 0, 0, 0]


def test_JOIN_1_the_counters_do_not_go_to_the_supply() -> None:
    table = travelled("russia", 0, 3, 3)
    assert play(table, Join(1), Join(2)).counters == table.counters


def test_JOIN_1_the_traveller_has_no_say() -> None:
    table = travelled("russia", 0, 3, 3)
    assert waiting(table) == (1, 2)
    assert legal(RULES, table, 0) == []
    refused(table, Done(0), "JOIN-1")


def test_JOIN_1_the_traveller_cannot_join_the_own_travel() -> None:
    said = refused(travelled("russia", 5, 3, 3), Join(0), "JOIN-1")
    assert said.sentence == "Only the others join the travel"


def test_JOIN_1_passing_costs_nothing_and_gives_nothing() -> None:
    table = travelled("denmark", 0, 3, 3, bonus=("denmark-fish_oil",))
    table = play(table, Done(1))
    assert times(table) == [1, 3, 3]
    assert has(table, 1, "fish_oil") == 0
    assert table.joined == ()


def test_JOIN_1_not_before_the_traveller_has_finished_even_at_a_major_location() -> None:
    table = arrange(bare(), 0, contracts=("2-russia",), goods={"livestock": 1})
    table = play(arrange(table, 1, time=3), TravelTo(0, "russia"))
    assert (step(table), waiting(table)) == ("fulfil", (0,))
    refused(table, Join(1), "TURN-3")
    table = play(table, Done(0))
    assert (step(table), waiting(table)) == ("join", (1,))


def test_JOIN_1_the_traveller_cannot_spend_the_counters_of_the_joining_players() -> None:
    table = arrange(bare(4), 0, contracts=("2-russia",), time=2)
    for seat in (1, 2, 3):
        table = arrange(table, seat, time=1)
    table = play(table, TravelTo(0, "russia"), Join(1), Join(2))
    assert times(table) == [4, 0, 0, 1]
    refused(table, Fulfil(0, "2-russia", (), ("time",)), "JOIN-1")


def test_JOIN_1_nobody_joins_twice() -> None:
    table = travelled("russia", 0, 5, 0, contracts=("2-russia",), goods={"livestock": 1})
    table = play(table, Join(1))
    said = refused(table, Join(1), "JOIN-1")
    assert said.sentence == "You have joined already"
    assert Join(1) not in legal(RULES, table, 1)


def test_JOIN_1_a_player_who_has_passed_cannot_join_any_more() -> None:
    table = play(travelled("russia", 0, 3, 3), Done(1))
    refused(table, Join(1), "TURN-3")
    assert legal(RULES, table, 1) == []


def test_JOIN_1_seats_that_do_not_exist_cannot_join() -> None:
    table = travelled("russia", 0, 3, 3)
    refused(table, Join(7), "TURN-3")
    refused(table, Join(-1), "TURN-3")


# ------------------------------------------------------------------ JOIN-2


def test_JOIN_2_one_good_for_each_own_bonus_card_of_the_location() -> None:
    cards = ("denmark-fish_oil", "denmark-vegetables", "danzig-ham")
    table = play(travelled("denmark", 0, 2, 0, bonus=cards), Join(1))
    assert table.offices[1].goods == arrange(bare(), 1, goods={"fish_oil": 1, "vegetables": 1}).offices[1].goods
    assert news(table, "bonus_goods") == [{"seat": 1, "goods": {"fish_oil": 1, "vegetables": 1}}]


def test_JOIN_2_without_a_bonus_card_of_the_location_there_are_no_goods() -> None:
    table = play(travelled("russia", 0, 2, 0, bonus=("danzig-ham",)), Join(1))
    assert sum(table.offices[1].goods) == 0
    assert news(table, "bonus_goods") == []


def test_JOIN_2_the_bonus_comes_before_the_contracts() -> None:
    cards = ("newfoundland-muskets", "newfoundland-iron")
    table = travelled("newfoundland", 3, 2, 0, bonus=cards, contracts=("7-newfoundland",), goods={"coal": 1})
    table = play(table, Join(1), Fulfil(1, "7-newfoundland", ("muskets", "iron", "coal")))
    assert sum(table.offices[1].goods) == 0
    assert table.offices[1].contracts[1].startswith("8-")


def test_JOIN_2_a_joining_player_fulfils_several_contracts_and_the_ones_just_gained() -> None:
    held = ("2-russia", "3-russia")
    goods = {"livestock": 1, "saltpeter": 1, "muskets": 1, "vegetables": 1, "plums": 1}
    table = travelled("russia", 0, 1, 0, contracts=held, goods=goods)
    table = table.with_stack(3, ("3-italy",)).with_stack(4, ("4-russia",)).with_stack(5, ("5-spain",))
    table = play(table, Join(1), Fulfil(1, "3-russia", ("saltpeter", "muskets")), Fulfil(1, "2-russia", ("livestock",)))
    table = play(table, Fulfil(1, "4-russia", ("vegetables", "plums")))
    assert table.offices[1].contracts == ("2-russia", "3-russia", "4-russia", "3-italy", "5-spain")


def test_JOIN_2_trades_four_to_one_are_open_to_joining_players() -> None:
    table = travelled("russia", 0, 5, 0, contracts=("2-russia",))
    supply = table.counters
    table = play(table, Join(1), Fulfil(1, "2-russia", (), ("time",)))
    assert table.offices[1].time == 0
    assert table.counters == supply + 4


def test_JOIN_2_the_fare_cannot_be_used_for_a_trade() -> None:
    table = play(travelled("russia", 0, 4, 3, contracts=("2-russia",)), Join(1))
    assert waiting(table) == (2,)


def test_JOIN_2_supply_cubes_can_be_placed_for_a_contract() -> None:
    table = travelled("russia", 0, 1, 0, contracts=("2-russia",), supply=("green",))
    table = play(table, Join(1))
    assert waiting(table) == (1,)
    table = play(table, PlaceSupply(1, "livestock"), Fulfil(1, "2-russia", ("livestock",)))
    assert len(table.offices[1].contracts) == 2


def test_JOIN_2_first_join_then_fulfil() -> None:
    table = travelled("russia", 0, 2, 0, contracts=("2-russia",), goods={"livestock": 1})
    said = refused(table, Fulfil(1, "2-russia", ("livestock",)), "JOIN-2")
    assert said.sentence == "Join the travel first"
    assert RULES.options(table, 1) == [Join(1), Done(1)]
    assert RULES.options(play(table, Join(1)), 1) == [Fulfil(1, "2-russia", ("livestock",)), Done(1)]


def test_JOIN_2_only_contracts_of_this_location_each_once_and_only_own_ones() -> None:
    goods = {"livestock": 3, "muskets": 3, "saltpeter": 3}
    table = travelled("russia", 0, 2, 0, contracts=("2-russia", "3-russia", "2-france"), goods=goods)
    table = play(table, Join(1), Fulfil(1, "2-russia", ("livestock",)))
    refused(table, Fulfil(1, "2-russia", ("livestock",)), "FUL-1")
    refused(table, Fulfil(1, "2-france", ("muskets",)), "FUL-1")
    refused(table, Fulfil(1, "2-hamburg", ("spice",)), "FUL-1")
    refused(table, Fulfil(1, "nonsense", ()), "FUL-1")
    refused(table, Fulfil(1, "3-russia", ("livestock", "muskets")), "FUL-2")


def test_JOIN_2_a_joining_player_takes_no_card_into_the_hand() -> None:
    table = arrange(bare(3, "expert"), 1, time=2, contracts=("2-russia",), goods={"livestock": 1})
    table = play(table, TravelTo(0, "russia"), Done(0), Join(1))
    refused(table, TakeIntoHand(1, table.stacks[5][0]), "TURN-3")


# ------------------------------------------------------------------ JOIN-3


def test_JOIN_3_joining_players_do_not_pay_the_cost_of_the_travel() -> None:
    assert times(play(travelled("newfoundland", 3, 2, 0), Join(1))) == [2, 0, 0]
    assert times(play(travelled("italy", 2, 2, 0), Join(1))) == [2, 0, 0]
    assert times(play(travelled("spain", 1, 1, 0), Join(1))) == [1, 0, 0]


def test_JOIN_3_joining_players_take_no_cubes_and_cause_no_refill() -> None:
    table = arrange(replace(bare(), cubes=cubes(russia=2, sweden=1, danzig=5)), 1, time=1)
    table = play(table, TravelTo(0, "russia"))
    assert table.cubes == cubes(sweden=2, danzig=6)
    table = play(table, Join(1))
    assert table.cubes == cubes(sweden=2, danzig=6)
    assert sum(table.offices[1].goods) == 0


def test_JOIN_3_joining_players_take_no_counters() -> None:
    table = travelled("hamburg", 0, 1, 1)
    chart = [len(row) for row in table.chart]
    table = play(table, Join(1))
    assert times(table) == [3, 0, 1]
    assert [len(row) for row in table.chart] == chart == [4, 6, 6]


# ------------------------------------------------------------------ JOIN-4


def test_JOIN_4_minor_in_clockwise_order() -> None:
    table = travelled("denmark", 0, 2, 2, 2)
    assert waiting(table) == (1,)
    said = refused(table, Join(2), "JOIN-4")
    assert "clockwise" in said.sentence
    refused(table, Done(3), "JOIN-4")
    assert RULES.options(table, 2) == []
    table = play(table, Done(1))
    assert waiting(table) == (2,)
    table = play(table, Join(2))
    assert waiting(table) == (3,)


def test_JOIN_4_minor_the_next_one_waits_until_the_one_before_has_acted() -> None:
    table = travelled("denmark", 0, 2, 2, contracts=("4-denmark",), goods={"citrus_fruit": 1, "spice": 1})
    table = play(table, Join(1))
    assert waiting(table) == (1,)
    refused(table, Join(2), "JOIN-4")
    table = play(table, Fulfil(1, "4-denmark", ("citrus_fruit", "spice")))
    assert waiting(table) == (2,)


def test_JOIN_4_clockwise_begins_at_the_travellers_left() -> None:
    table = replace(bare(4), traveller=1)
    for seat in range(4):
        table = arrange(table, seat, time=2)
    table = play(RULES.settle(replace(table, agenda=())), TravelTo(2, "denmark"))
    order: list[Seat] = []
    while step(table) == "join":
        order += waiting(table)
        table = play(table, Done(waiting(table)[0]))
    assert order == [3, 0, 1]


def test_JOIN_4_major_all_at_the_same_time() -> None:
    table = travelled("russia", 0, 2, 2, 2)
    assert waiting(table) == (1, 2, 3)
    table = play(table, Join(3), Done(1))
    assert waiting(table) == (2,)
    assert table.joined == (3,)


def _colliding() -> State:
    """Both can only get the last contract of value 4: seat 1 through the same-value exception."""
    table = travelled("russia", 0, 1, 1, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    table = arrange(table, 2, contracts=("3-russia",), goods={"saltpeter": 1, "muskets": 1})
    table = play(table.with_stack(3, ()).with_stack(4, ("4-spain",)).with_stack(5, ()), Join(1), Join(2))
    assert waiting(table) == (1, 2)
    return table


def test_JOIN_4_major_the_log_decides_when_rewards_collide() -> None:
    one, two = Fulfil(1, "4-russia", ("vegetables", "plums")), Fulfil(2, "3-russia", ("saltpeter", "muskets"))
    table = play(_colliding(), one, two)
    assert table.offices[1].contracts == ("4-russia", "4-spain")
    assert table.offices[2].contracts == ("3-russia",)
    table = play(_colliding(), two, one)
    assert table.offices[1].contracts == ("4-russia",)
    assert table.offices[2].contracts == ("3-russia", "4-spain")


def test_JOIN_4_VAR_D_clockwise_at_major_locations_too() -> None:
    table = travelled("russia", 0, 2, 2, options=("var_d",))
    assert waiting(table) == (1,)
    refused(table, Join(2), "JOIN-4")
    assert waiting(play(table, Done(1))) == (2,)


# ------------------------------------------------------------------ JOIN-6


def test_JOIN_6_without_the_counters_nobody_is_asked() -> None:
    assert waiting(travelled("russia", 0, 0, 1, 0)) == (2,)
    assert waiting(travelled("denmark", 0, 1, 2, 1)) == (2,)


def test_JOIN_6_one_passed_over_cannot_join() -> None:
    table = travelled("denmark", 0, 1, 2)
    refused(table, Join(1), "TURN-3")


def test_JOIN_6_with_nobody_to_join_the_next_turn_begins_at_once() -> None:
    table = travelled("denmark", 0, 1, 1)
    assert (step(table), table.traveller, waiting(table)) == ("investment", 1, (1,))


def test_JOIN_6_the_window_closes_when_everyone_has_passed() -> None:
    table = travelled("russia", 0, 1, 1)
    table = play(table, Done(2))
    assert step(table) == "join"
    table = play(table, Done(1))
    assert (step(table), table.traveller) == ("investment", 1)


def test_JOIN_6_the_window_stays_open_while_a_joined_player_can_still_fulfil() -> None:
    table = travelled("russia", 0, 1, 1, contracts=("2-russia",), goods={"livestock": 1})
    table = play(table, Join(1), Done(2))
    assert (step(table), waiting(table)) == ("join", (1,))
    table = play(table, Done(1))
    assert (step(table), table.traveller) == ("investment", 1)
    assert table.offices[1].contracts == ("2-russia",)


def test_JOIN_6_who_has_joined_and_can_fulfil_nothing_has_finished() -> None:
    table = play(travelled("russia", 0, 1, 0), Join(1))
    assert (step(table), table.traveller) == ("investment", 1)


def test_JOIN_6_who_joined_is_asked_again_in_the_next_turn() -> None:
    table = play(travelled("russia", 0, 0, 2), Join(2), TravelTo(1, "russia"))
    assert (step(table), table.joined) == ("join", ())
    assert times(play(table, Join(2))) == [1, 1, 0]

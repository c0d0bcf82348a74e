"""FIN: what brings the end about, and the final round."""

from msgspec.structs import replace

from app.engine.games.merkator.actions import Fulfil, Join, SellContracts, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Seat
from tests.engine.merkator.table import arrange, bare, has, match, news, play, refused, step, view
from tests.every_game.brought import legal

TREASURE = {"citrus_fruit": 2, "spice": 2, "wine": 2, "fabric": 2}
PEACE = "peace-of-westphalia"


def deliver(seat: Seat) -> Fulfil:
    """The 10 of Russia, which earns the Peace."""
    return Fulfil(seat, "10-russia", ("citrus_fruit",) * 2 + ("spice",) * 2 + ("wine",) * 2 + ("fabric",) * 2)


def peace_earned(seats: int = 3) -> State:
    """Seat 0 has earned the Peace; seat 1 begins the final round."""
    table = arrange(bare(seats), 0, contracts=("10-russia",), goods=TREASURE)
    table = play(table, TravelTo(0, "russia"), deliver(0))
    assert table.traveller == 1
    return table


def travellers(table: State) -> list[Seat]:
    """Who travels from now on, everybody to Russia and alone, until the match is over."""
    order = []
    while not table.over:
        if step(table) == "join":
            table = play(table, Done(RULES.waiting_for(table)[0]))
        else:
            order.append(table.traveller)
            table = play(table, TravelTo(table.traveller, "russia"))
    return order


# ------------------------------------------------------------------ FIN-1


def test_FIN_1_the_peace_of_westphalia_triggers_the_final_round() -> None:
    table = arrange(bare(), 0, contracts=("10-russia",), goods=TREASURE)
    table = play(table, TravelTo(0, "russia"))
    assert not table.final_round
    table = play(table, deliver(0))
    assert table.offices[0].contracts == ("10-russia", PEACE)
    assert (table.final_round, table.trigger) == (True, "peace")
    assert news(table, "final_round") == [{"seat": -1, "trigger": "peace"}]
    assert view(table, None)["final_round"] == {"turns_left": 2, "trigger": "peace"}


def test_FIN_1_the_last_counter_of_the_chart_triggers_the_final_round() -> None:
    table = play(replace(bare(), chart=(("A",),)), TravelTo(0, "denmark"))
    assert (table.final_round, table.trigger, table.chart) == (True, "time", ())
    assert table.offices[0].time == 1


def test_FIN_1_not_the_last_counter_of_a_row_with_another_below_it() -> None:
    table = play(replace(bare(), chart=(("AA",), ("A",))), TravelTo(0, "denmark"))
    assert (table.final_round, table.chart, table.trigger) == (False, (("A",),), "")


def test_FIN_1_the_second_hamburg_counter_then_comes_from_the_supply() -> None:
    table = replace(bare(), chart=(("A",),), counters=20)
    table = play(table, TravelTo(0, "hamburg"))
    assert (table.final_round, table.trigger) == (True, "time")
    assert (table.offices[0].time, table.counters) == (2, 19)


def test_FIN_1_the_last_two_counters_go_to_hamburg_without_the_supply() -> None:
    table = play(replace(bare(), chart=(("B", "A"),), counters=20), TravelTo(0, "hamburg"))
    assert (table.final_round, table.offices[0].time, table.counters) == (True, 2, 20)


def test_FIN_1_the_last_counter_triggers_without_loss_of_goods_too() -> None:
    table = play(replace(bare(3, "var_a"), chart=(("A",),)), TravelTo(0, "denmark"))
    assert (table.final_round, table.trigger) == (True, "time")


def test_FIN_1_the_last_counter_still_brings_its_loss() -> None:
    table = arrange(replace(bare(), chart=(("AA",),)), 2, goods={"plums": 3})
    table = play(table, TravelTo(0, "denmark"))
    assert table.final_round
    assert has(table, 2, "plums") == 1


def test_FIN_1_the_running_turn_is_finished_with_its_joins() -> None:
    goods = {"citrus_fruit": 2, "spice": 2}
    table = arrange(replace(bare(), chart=(("F",),)), 0, contracts=("4-denmark",), goods=goods)
    table = play(arrange(table, 1, time=2), TravelTo(0, "denmark"))
    assert (table.trigger, step(table)) == ("time", "fulfil")
    table = play(table, Fulfil(0, "4-denmark", ("citrus_fruit", "spice")))
    assert (step(table), RULES.waiting_for(table)) == ("join", (1,))
    table = play(table, Join(1))
    assert (step(table), table.traveller) == ("investment", 1)


def test_FIN_1_after_the_peace_the_traveller_goes_on_fulfilling() -> None:
    table = arrange(bare(), 0, contracts=("10-russia", "2-russia"), goods=TREASURE | {"livestock": 1})
    table = play(table, TravelTo(0, "russia"), deliver(0))
    assert (step(table), table.traveller) == ("fulfil", 0)
    table = play(table, Fulfil(0, "2-russia", ("livestock",)))
    assert len(table.offices[0].contracts) == 4


def test_FIN_1_everybody_has_exactly_one_more_turn_the_traveller_last() -> None:
    assert travellers(peace_earned(2)) == [1, 0]
    assert travellers(peace_earned(3)) == [1, 2, 0]
    assert travellers(peace_earned(4)) == [1, 2, 3, 0]


def test_FIN_1_the_order_begins_at_the_left_of_whoever_travelled() -> None:
    table = replace(bare(4), chart=(("A",),))
    table = play(table, TravelTo(0, "russia"), TravelTo(1, "russia"), TravelTo(2, "denmark"))
    assert table.final_round
    assert travellers(table) == [3, 0, 1, 2]


def test_FIN_1_without_a_trigger_the_turns_go_round() -> None:
    table = bare()
    for turn in range(7):
        assert (table.traveller, table.turn) == (turn % 3, turn + 1)
        table = play(table, TravelTo(table.traveller, "russia"))
    assert not table.over


def test_FIN_1_the_match_is_over_and_nothing_can_be_done() -> None:
    table = play(peace_earned(2), TravelTo(1, "russia"), TravelTo(0, "russia"))
    assert table.over
    assert news(table, "over") == [{"seat": -1}]
    assert RULES.waiting_for(table) == ()
    assert [legal(RULES, table, seat) for seat in (0, 1)] == [[], []]
    refused(table, TravelTo(1, "russia"), "TURN-3")


# ------------------------------------------------------------------ FIN-2


def test_FIN_2_a_joining_player_can_trigger_and_the_order_is_counted_from_the_traveller() -> None:
    table = arrange(bare(4), 2, contracts=("10-russia",), goods=TREASURE, time=1)
    table = play(table, TravelTo(0, "russia"), Join(2), deliver(2))
    assert table.trigger == "peace"
    assert travellers(table) == [1, 2, 3, 0]


def test_FIN_2_the_others_may_still_join_after_it() -> None:
    table = arrange(bare(4), 1, contracts=("10-russia",), goods=TREASURE, time=1)
    table = play(arrange(table, 3, time=1), TravelTo(0, "russia"), Join(1), deliver(1))
    assert (step(table), RULES.waiting_for(table)) == ("join", (3,))
    assert table.turns_left == 4


# ------------------------------------------------------------------ FIN-3


def test_FIN_3_no_forced_investment() -> None:
    seven = ("2-sweden", "3-italy", "4-italy", "5-spain", "6-italy", "7-spain", "8-spain")
    table = arrange(peace_earned(), 1, contracts=seven)
    assert view(table, 1)["you"]["must_go"] == 0
    table = play(table, TravelTo(1, "russia"))
    assert (table.traveller, table.offices[1].contracts) == (2, seven)


def test_FIN_3_in_the_triggering_turn_investment_was_forced_as_ever() -> None:
    six = ("2-sweden", "3-italy", "4-italy", "5-spain", "6-italy", "7-spain")
    table = replace(arrange(bare(), 0, contracts=six), chart=(("A",),))
    refused(table, TravelTo(0, "denmark"), "INV-8")


def test_FIN_3_investing_is_still_allowed_and_the_cash_limit_stays() -> None:
    table = arrange(peace_earned(), 1, contracts=("2-sweden", "9-spain"), taler=10)
    table = play(table, SellContracts(1, ("9-spain",)))
    assert table.offices[1].taler == 19
    table = play(table, TravelTo(1, "russia"))
    assert table.offices[1].taler == 15


def test_FIN_3_the_last_contract_is_never_sold() -> None:
    refused(peace_earned(), SellContracts(1, ("2-sweden",)), "INV-2")


def test_FIN_3_counters_come_from_the_supply() -> None:
    table = replace(peace_earned(), counters=20)
    chart = table.chart
    table = play(table, TravelTo(1, "hamburg"), TravelTo(2, "denmark"))
    assert [office.time for office in table.offices] == [0, 2, 1]
    assert (table.counters, table.chart) == (17, chart)


def test_FIN_3_travel_costs_go_back_to_the_supply() -> None:
    table = arrange(replace(peace_earned(), counters=20), 1, time=1)
    assert play(table, TravelTo(1, "spain")).counters == 21


def test_FIN_3_no_loss_checks() -> None:
    table = arrange(replace(peace_earned(), chart=(("AA",), ("BB",))), 1, goods={"plums": 2})
    table = play(table, TravelTo(1, "denmark"))
    assert has(table, 1, "plums") == 2
    assert (table.traveller, table.chart) == (2, (("AA",), ("BB",)))
    assert news(table, "letter_flipped") == []


def test_FIN_3_the_peace_after_the_last_counter_changes_nothing() -> None:
    table = replace(bare(), chart=(("F",),))
    table = play(arrange(table, 1, contracts=("10-russia",), goods=TREASURE), TravelTo(0, "denmark"))
    table = play(table, TravelTo(1, "russia"), deliver(1))
    assert PEACE in table.offices[1].contracts
    assert (table.trigger, news(table, "final_round")) == ("time", [])
    assert step(table) == "join"
    assert travellers(table) == [2, 0]


def test_FIN_3_the_peace_sold_and_earned_again_changes_nothing() -> None:
    table = arrange(peace_earned(), 1, contracts=("10-france", PEACE))
    table = arrange(table, 0, contracts=("10-russia",), goods=TREASURE)
    table = play(table, SellContracts(1, (PEACE,)), TravelTo(1, "russia"), TravelTo(2, "russia"))
    table = play(table, TravelTo(0, "russia"), deliver(0))
    assert PEACE in table.offices[0].contracts
    assert (table.over, table.trigger) == (True, "peace")


def test_FIN_3_there_is_joining_in_the_final_round() -> None:
    table = play(arrange(peace_earned(), 0, time=1), TravelTo(1, "russia"))
    assert (step(table), RULES.waiting_for(table)) == ("join", (0,))
    table = play(table, Done(0))
    assert table.traveller == 2


def test_FIN_3_a_match_that_has_just_begun_is_not_in_its_final_round() -> None:
    assert (match().final_round, match().trigger) == (False, "")
    assert view(match(), None)["final_round"] is None

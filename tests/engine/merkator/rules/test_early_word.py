"""JOIN-5 and JOIN-7: what the others say before it is their turn to decide."""

from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Declare, Fulfil, Join, Promise, Split, TravelTo
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, at, bare, cubes, match, news, play, refused, step, view
from tests.every_game.brought import legal


def sorting(location: str = "russia", *options: str) -> State:
    """Four players; the traveller has chosen a location and has yet to decide something there."""
    goods = {"livestock": 1, "citrus_fruit": 1, "spice": 1}
    table = arrange(bare(4, *options), 0, contracts=("2-russia", "4-denmark"), goods=goods, time=1)
    for seat in (1, 2, 3):
        table = arrange(table, seat, time=2)
    table = play(table, TravelTo(0, location))
    assert step(table) == "fulfil"
    return table


# ------------------------------------------------------------------ JOIN-5


def test_JOIN_5_from_the_moment_the_location_is_chosen() -> None:
    table = replace(bare(), cubes=cubes(russia=3))
    refused(table, Declare(1, "join"), "JOIN-5")
    assert not any(isinstance(action, Declare) for action in legal(RULES, table, 1))
    table = play(table, TravelTo(0, "russia"))
    assert step(table) == "goods"
    table = play(table, Declare(1, "join"))
    assert table.declared == ((1, "join"),)
    assert step(table) == "goods"


def test_JOIN_5_for_all_to_see() -> None:
    table = play(sorting(), Declare(1, "join"), Declare(2, "pass"))
    for audience in (None, 0, 1, 3):
        assert view(table, audience)["declared"] == {"1": "join", "2": "pass"}
    assert news(table, "declared") == [{"seat": 2, "word": "pass"}]


def test_JOIN_5_nothing_is_paid_before_the_window() -> None:
    table = play(sorting(), Declare(1, "join"))
    assert [office.time for office in table.offices] == [1, 2, 2, 2]
    assert table.joined == ()


def test_JOIN_5_only_the_others_declare() -> None:
    table = sorting()
    refused(table, Declare(0, "join"), "JOIN-5")
    refused(table, Declare(9, "join"), "TURN-3")
    refused(table, Declare(-1, "join"), "TURN-3")


def test_JOIN_5_the_word_is_join_or_pass_or_its_withdrawal() -> None:
    said = refused(sorting(), Declare(1, "perhaps"), "JOIN-5")  # type: ignore[arg-type]
    assert said.sentence == "The early word is “join”, “pass” or “ask”"


def test_JOIN_5_what_can_be_said_is_offered() -> None:
    table = sorting()
    assert legal(RULES, table, 1) == [Declare(1, "join"), Declare(1, "pass")]
    table = play(table, Declare(1, "pass"))
    assert legal(RULES, table, 1) == [Declare(1, "join"), Declare(1, "ask")]


def test_JOIN_5_major_a_word_to_join_is_carried_out_when_the_window_opens() -> None:
    table = play(sorting(), Declare(2, "join"), Done(0))
    assert table.joined == (2,)
    assert [office.time for office in table.offices] == [2, 2, 1, 2]
    assert RULES.waiting_for(table) == (1, 3)


def test_JOIN_5_major_a_declared_pass_is_not_asked() -> None:
    table = play(sorting(), Declare(2, "pass"), Done(0))
    assert RULES.waiting_for(table) == (1, 3)
    assert table.joined == ()


def test_JOIN_5_when_all_have_passed_early_the_table_does_not_wait() -> None:
    words = (Declare(seat, "pass") for seat in (1, 2, 3))
    table = play(sorting(), *words, Done(0))
    assert (step(table), table.traveller) == ("investment", 1)


def test_JOIN_5_a_joining_player_who_can_fulfil_is_still_asked_for_that() -> None:
    table = arrange(sorting(), 3, contracts=("3-russia",), goods={"saltpeter": 1, "muskets": 1})
    table = play(table, Declare(1, "pass"), Declare(2, "pass"), Declare(3, "join"), Done(0))
    assert RULES.waiting_for(table) == (3,)
    refused(table, Join(3), "JOIN-1")
    table = play(table, Fulfil(3, "3-russia", ("saltpeter", "muskets")))
    assert (step(table), table.traveller) == ("investment", 1)


def test_JOIN_5_withdrawn_means_being_asked() -> None:
    table = play(sorting(), Declare(1, "join"), Declare(1, "ask"))
    assert table.declared == ()
    table = play(table, Done(0))
    assert RULES.waiting_for(table) == (1, 2, 3)
    assert table.joined == ()


def test_JOIN_5_a_new_word_takes_the_place_of_the_old_one() -> None:
    table = play(sorting(), Declare(1, "join"), Declare(2, "join"), Declare(1, "pass"))
    assert dict(table.declared) == {1: "pass", 2: "join"}
    assert len(table.declared) == 2


def test_JOIN_5_nothing_is_said_twice_and_nothing_withdrawn_that_was_not_said() -> None:
    table = sorting()
    refused(table, Declare(1, "ask"), "JOIN-5")
    refused(play(table, Declare(1, "pass")), Declare(1, "pass"), "JOIN-5")


def test_JOIN_5_major_no_withdrawal_once_the_window_is_open() -> None:
    table = play(sorting(), Declare(1, "join"), Declare(2, "pass"), Done(0))
    for seat in (1, 2, 3):
        refused(table, Declare(seat, "ask"), "JOIN-5")
    assert RULES.anytime_options(table, 3) == []


def test_JOIN_5_minor_withdrawn_until_the_place_in_the_order_comes() -> None:
    table = play(sorting("denmark"), Declare(2, "join"), Done(0))
    assert RULES.waiting_for(table) == (1,)
    refused(table, Declare(1, "join"), "JOIN-5")
    table = play(table, Declare(2, "ask"), Done(1))
    assert RULES.waiting_for(table) == (2,)
    refused(table, Declare(2, "join"), "JOIN-5")


def test_JOIN_5_minor_a_word_waits_for_its_place_in_the_order() -> None:
    table = play(sorting("denmark"), Declare(3, "join"), Declare(2, "pass"), Done(0))
    assert (RULES.waiting_for(table), table.joined) == ((1,), ())
    table = play(table, Join(1))
    assert news(table, "joined") == [{"seat": 1, "time": 2}, {"seat": 3, "time": 2}]
    assert (step(table), table.traveller) == ("investment", 1)


def test_JOIN_5_VAR_D_major_withdrawn_until_the_place_in_the_order_comes() -> None:
    table = play(sorting("russia", "var_d"), Declare(2, "join"), Done(0))
    assert RULES.waiting_for(table) == (1,)
    table = play(table, Declare(2, "ask"), Done(1))
    assert RULES.waiting_for(table) == (2,)


def test_JOIN_5_to_join_without_the_counters_means_pass() -> None:
    table = arrange(sorting("denmark"), 1, time=1)
    table = play(table, Declare(1, "join"), Declare(2, "pass"), Declare(3, "pass"), Done(0))
    assert (step(table), table.traveller, table.offices[1].time) == ("investment", 1, 1)
    assert news(table, "joined") == []


def test_JOIN_5_the_counters_are_looked_at_when_the_word_is_carried_out() -> None:
    """Seat 3 has the counters when speaking, and no longer when the place in the order comes."""
    table = play(sorting("denmark"), Declare(3, "join"), Declare(2, "pass"))
    table = play(arrange(table, 3, time=1), Done(0), Done(1))
    assert (news(table, "joined"), table.offices[3].time) == ([], 1)


def test_JOIN_5_the_word_counts_for_this_travel_only() -> None:
    words = (Declare(seat, "pass") for seat in (1, 2, 3))
    table = play(sorting(), *words, Done(0))
    assert table.declared == ()
    table = play(table, TravelTo(1, "russia"))
    assert RULES.waiting_for(table) == (2, 3, 0)


def test_JOIN_5_a_word_can_be_given_while_the_traveller_sorts_goods() -> None:
    table = arrange(bare(), 1, time=1)
    table = at(table, "russia", ("goods", (0,)), ("join", (1, 2)), found=1)
    table = play(table, Declare(1, "join"), Split(0, 1))
    assert news(table, "joined") == [{"seat": 1, "time": 1}]


# ------------------------------------------------------------------ JOIN-7


def test_JOIN_7_promises_before_the_traveller_chooses() -> None:
    table = play(match(), Promise(1, "spain"), Promise(2, "spain"), Promise(1, "italy"))
    assert set(table.promises) == {(1, "spain"), (2, "spain"), (1, "italy")}
    assert view(table, None)["promises"] == table.promises
    assert news(table, "promised") == [{"seat": 1, "location": "italy"}]
    assert (step(table), RULES.waiting_for(table)) == ("investment", (0,))


def test_JOIN_7_not_after_the_traveller_has_chosen() -> None:
    refused(sorting(), Promise(1, "spain"), "JOIN-7")
    assert not any(isinstance(action, Promise) for action in legal(RULES, sorting(), 1))


def test_JOIN_7_promises_are_gone_when_the_location_is_chosen() -> None:
    table = arrange(bare(), 0, time=1)
    table = play(table, Promise(1, "spain"), TravelTo(0, "spain"))
    assert table.promises == ()


def test_JOIN_7_the_traveller_promises_nothing() -> None:
    refused(match(), Promise(0, "spain"), "JOIN-7")
    assert not any(isinstance(action, Promise) for action in legal(RULES, match(), 0))


def test_JOIN_7_promises_bind_nobody() -> None:
    table = arrange(arrange(bare(), 0, time=1), 1, time=2)
    table = play(table, Promise(1, "spain"), TravelTo(0, "spain"))
    assert (step(table), RULES.waiting_for(table)) == ("join", (1,))
    table = play(table, Done(1))
    assert (step(table), table.offices[1].time) == ("investment", 2)


def test_JOIN_7_the_traveller_may_go_elsewhere_and_who_promised_nothing_may_join() -> None:
    table = arrange(arrange(bare(), 1, time=2), 2, time=2)
    table = play(table, Promise(1, "spain"), TravelTo(0, "russia"), Join(2))
    assert (table.joined, RULES.waiting_for(table)) == ((2,), (1,))


def test_JOIN_7_a_promise_without_the_counters_is_only_a_word() -> None:
    assert play(bare(), Promise(1, "newfoundland")).promises == ((1, "newfoundland"),)


def test_JOIN_7_a_promise_can_be_taken_back() -> None:
    table = play(match(), Promise(1, "spain"), Promise(1, "italy"), Promise(1, "spain", given=False))
    assert table.promises == ((1, "italy"),)
    assert news(table, "promise_withdrawn") == [{"seat": 1, "location": "spain"}]


def test_JOIN_7_nothing_is_said_twice() -> None:
    table = play(match(), Promise(1, "spain"))
    refused(table, Promise(1, "spain"), "JOIN-7")
    refused(table, Promise(1, "italy", given=False), "JOIN-7")
    refused(table, Promise(2, "spain", given=False), "JOIN-7")


def test_JOIN_7_only_for_locations_that_exist() -> None:
    said = refused(match(), Promise(1, "atlantis"), "JOIN-7")
    assert said.sentence == "There is no such location"


def test_JOIN_7_what_can_be_said_is_offered() -> None:
    table = play(match(), Promise(1, "spain"))
    offered = [action for action in legal(RULES, table, 1) if isinstance(action, Promise)]
    assert len(offered) == 12
    assert Promise(1, "spain", given=False) in offered
    assert Promise(1, "italy") in offered


def test_JOIN_7_promises_are_open_during_a_forced_purchase() -> None:
    table = arrange(arrange(match(3, "var_b"), 0, taler=50), 1, taler=50)
    table = play(table, Buy(0, (table.building_offer[0],)))
    assert step(table) == "forced_purchase"
    assert play(table, Promise(2, "spain")).promises == ((2, "spain"),)


def test_JOIN_7_seats_that_do_not_exist_promise_nothing() -> None:
    for nobody in (3, -1, 99):
        refused(match(), Promise(nobody, "spain"), "TURN-3")


def test_JOIN_7_nothing_to_promise_where_nobody_joins() -> None:
    refused(match(2, "nojoin"), Promise(1, "spain"), "JOIN-7")
    refused(match(1), Promise(0, "spain"), "JOIN-7")

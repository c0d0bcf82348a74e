"""VAR-D: offers for the swap of a reward."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import (
    Declare,
    DeclineOffer,
    Fulfil,
    Join,
    Offer,
    PlaceSupply,
    TakeIntoHand,
    TakeOffer,
    TravelTo,
)
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, news, play, refused, step, view

DELIVER = Fulfil(0, "4-russia", ("vegetables", "plums"))
STACK = ("5-spain", "5-denmark", "5-bohemia")


def in_russia(seats: int = 3, *options: str, taler: int = 10, time: int = 3, **office: Any) -> State:
    """Seat 0 can fulfil the 4 of Russia; everybody else has coins and counters."""
    table = bare(seats, "var_d", *options).with_stack(5, STACK)
    table = arrange(table, 0, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    for seat in range(1, seats):
        table = arrange(table, seat, taler=taler, time=time)
    return play(arrange(table, 0, **office), TravelTo(0, "russia"))


def rewarded(seats: int = 3, *options: str, **more: Any) -> State:
    """Seat 0 has fulfilled it and drawn the 5 of Spain; the 5 of Denmark is revealed."""
    return play(in_russia(seats, *options, **more), DELIVER)


def purses(table: State) -> list[tuple[int, int]]:
    return [(office.taler, office.time) for office in table.offices]


# ------------------------------------------------------------------ when


def test_VAR_D_a_reward_that_reveals_a_next_card_opens_the_offers() -> None:
    table = rewarded()
    assert (step(table), RULES.waiting_for(table)) == ("offers", (1, 2))
    assert table.offices[0].contracts == ("4-russia", "5-spain")
    assert view(table, None)["bargain"] == {"seat": 0, "stack": 5, "offers": []}
    assert view(table, None)["stacks"]["5"]["top"] == "5-denmark"


def test_VAR_D_not_without_the_option() -> None:
    table = arrange(bare(), 0, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    table = play(arrange(table, 1, time=3, taler=10), TravelTo(0, "russia"), DELIVER)
    assert step(table) == "join"
    refused(table, Offer(1, taler=1), "TURN-3")


def test_VAR_D_not_when_the_stack_is_empty_afterwards() -> None:
    table = play(in_russia().with_stack(5, ("5-spain",)), DELIVER)
    assert (step(table), table.bargain) == ("join", None)


def test_VAR_D_not_when_there_is_no_reward() -> None:
    table = play(in_russia().with_stack(5, ()).with_stack(4, ()), DELIVER)
    assert (step(table), table.bargain) == ("join", None)


def test_VAR_D_a_stack_formed_anew_reveals_a_card_too() -> None:
    table = replace(in_russia().with_stack(5, ()), discard=("5-france", "5-sweden"))
    table = play(table, DELIVER)
    assert (step(table), len(table.stacks[5])) == ("offers", 1)


def test_VAR_D_the_same_value_exception_reveals_a_card_too() -> None:
    table = play(in_russia().with_stack(5, ()).with_stack(4, ("4-spain", "4-italy")), DELIVER)
    assert (step(table), view(table, None)["bargain"]["stack"]) == ("offers", 4)
    table = play(table, Offer(1, taler=1), Done(2), TakeOffer(0))
    assert (table.offices[0].contracts, table.stacks[4]) == (("4-russia", "4-italy"), ("4-spain",))


def test_VAR_D_not_for_the_peace() -> None:
    goods = {"citrus_fruit": 2, "spice": 2, "wine": 2, "fabric": 2}
    table = in_russia(contracts=("10-russia",), goods=goods)
    table = play(table, Fulfil(0, "10-russia", tuple(good for good in goods for _ in range(2))))
    assert (step(table), table.trigger) == ("join", "peace")


def test_VAR_D_EXPERT_not_for_hand_cards() -> None:
    table = in_russia(3, "expert", hand="5-france")
    table = play(table, Fulfil(0, "4-russia", ("vegetables", "plums"), from_hand=True))
    assert (table.bargain, table.offices[0].contracts) == (None, ("4-russia", "5-france"))
    table = play(in_russia(3, "expert"), TakeIntoHand(0, "5-spain"))
    assert (step(table), table.bargain, table.stacks[5][0]) == ("fulfil", None, "5-denmark")


def test_VAR_D_EXPERT_the_stacks_reward_is_open_to_offers_beside_a_hand_card() -> None:
    table = play(in_russia(3, "expert", hand="5-france"), DELIVER, Offer(1, time=1), Done(2), TakeOffer(0))
    assert (table.offices[0].contracts, table.offices[0].hand) == (("4-russia", "5-denmark"), "5-france")


# ------------------------------------------------------------------ the offers


def test_VAR_D_every_other_player_may_offer_coins_and_counters_at_the_same_time() -> None:
    table = play(rewarded(4), Offer(3, taler=2, time=1))
    assert RULES.waiting_for(table) == (1, 2)
    table = play(table, Offer(1, taler=1), Offer(2, time=3))
    offers = [
        {"seat": 3, "taler": 2, "time": 1},
        {"seat": 1, "taler": 1, "time": 0},
        {"seat": 2, "taler": 0, "time": 3},
    ]
    assert view(table, None)["bargain"] == {"seat": 0, "stack": 5, "offers": offers}
    assert (step(table), RULES.waiting_for(table)) == ("bargain", (0,))


def test_VAR_D_openly() -> None:
    table = play(rewarded(), Offer(1, taler=4))
    assert news(table, "offered") == [{"seat": 1, "taler": 4, "time": 0}]
    assert view(table, 2)["bargain"]["offers"] == [{"seat": 1, "taler": 4, "time": 0}]


def test_VAR_D_bindingly_no_second_word() -> None:
    table = play(rewarded(), Offer(1, taler=4))
    refused(table, Offer(1, taler=5), "TURN-3")
    refused(table, Done(1), "TURN-3")
    refused(play(rewarded(), Done(1)), Offer(1, taler=1), "TURN-3")


def test_VAR_D_nothing_changes_hands_before_it_is_taken() -> None:
    table = play(rewarded(), Offer(1, taler=4, time=2), Done(2))
    assert purses(table) == [(0, 0), (10, 3), (10, 3)]


@pytest.mark.parametrize("taler, time", [(0, 0), (-1, 0), (0, -1), (-1, 2), (2, -1), (1, -1), (11, 0), (0, 4), (11, 4)])
def test_VAR_D_only_what_one_has_and_at_least_something(taler: int, time: int) -> None:
    refused(rewarded(), Offer(1, taler=taler, time=time), "VAR-D")


def test_VAR_D_everything_may_be_offered() -> None:
    table = play(rewarded(), Offer(1, taler=10, time=3), Done(2), TakeOffer(0))
    assert purses(table)[1] == (0, 0)


def test_VAR_D_single_coins_and_counters_are_offered_as_choices() -> None:
    table = rewarded(taler=2, time=1)
    assert RULES.options(table, 1) == [Offer(1, taler=1), Offer(1, taler=2), Offer(1, time=1), Done(1)]


def test_VAR_D_nobody_offers_for_the_own_reward_nor_for_others() -> None:
    table = arrange(rewarded(), 0, taler=5)
    for nobody in (0, 3, -1):
        refused(table, Offer(nobody, taler=1), "TURN-3")


def test_VAR_D_who_has_nothing_is_not_asked() -> None:
    table = arrange(in_russia(4), 1, taler=0, time=0)
    table = arrange(arrange(table, 2, taler=1, time=0), 3, taler=0, time=1)
    assert RULES.waiting_for(play(table, DELIVER)) == (2, 3)
    table = play(in_russia(4, taler=0, time=0), DELIVER)
    assert (table.traveller, table.bargain) == (1, None)


def test_VAR_D_if_nothing_is_offered_nothing_is_asked() -> None:
    table = play(rewarded(), Done(1), Done(2))
    assert (step(table), table.bargain) == ("join", None)
    assert table.offices[0].contracts == ("4-russia", "5-spain")
    assert news(table, "declined") == []


def test_VAR_D_the_traveller_cannot_take_or_decline_too_early() -> None:
    table = play(rewarded(), Offer(1, taler=1))
    refused(table, TakeOffer(0), "TURN-3")
    refused(table, DeclineOffer(0), "TURN-3")


# ------------------------------------------------------------------ taking and declining


def test_VAR_D_the_revealed_contract_and_everything_offered_the_first_one_back_on_top() -> None:
    table = play(rewarded(), Offer(1, taler=4, time=1), Offer(2, time=2), TakeOffer(0))
    assert table.offices[0].contracts == ("4-russia", "5-denmark")
    assert table.stacks[5] == ("5-spain", "5-bohemia")
    assert purses(table) == [(4, 3), (6, 2), (10, 1)]
    told = {"seat": 0, "contract": "5-denmark", "back": "5-spain", "taler": 4, "time": 3}
    assert news(table, "swapped") == [told]
    assert table.bargain is None


def test_VAR_D_or_decline_and_everyone_keeps_what_was_offered() -> None:
    table = play(rewarded(), Offer(1, taler=4, time=1), Offer(2, time=2), DeclineOffer(0))
    assert table.offices[0].contracts == ("4-russia", "5-spain")
    assert table.stacks[5] == ("5-denmark", "5-bohemia")
    assert purses(table) == [(0, 0), (10, 3), (10, 3)]
    assert (news(table, "declined"), table.bargain) == ([{"seat": 0}], None)


def test_VAR_D_only_who_drew_the_reward_decides() -> None:
    table = play(rewarded(), Offer(1, taler=4), Done(2))
    assert RULES.options(table, 0) == [TakeOffer(0), DeclineOffer(0)]
    refused(table, TakeOffer(1), "TURN-3")
    refused(table, DeclineOffer(2), "TURN-3")
    refused(table, Done(0), "TURN-3")


def test_VAR_D_one_swap_per_reward() -> None:
    table = play(rewarded(), Offer(1, taler=1), Done(2), TakeOffer(0))
    assert step(table) == "join"
    refused(table, Offer(1, taler=1), "TURN-3")


def test_VAR_D_each_reward_has_its_own_bargain() -> None:
    goods = {"vegetables": 1, "plums": 1, "livestock": 1}
    table = play(in_russia(contracts=("4-russia", "2-russia"), goods=goods), DELIVER, Done(1), Done(2))
    assert step(table) == "fulfil"
    table = play(table, Fulfil(0, "2-russia", ("livestock",)))
    assert (step(table), view(table, None)["bargain"]["stack"]) == ("offers", 3)


def test_VAR_D_the_swapped_contract_can_be_fulfilled_at_once() -> None:
    goods = {"vegetables": 1, "plums": 1, "wine": 1, "iron": 1, "saltpeter": 1}
    table = in_russia(goods=goods).with_stack(5, ("5-spain", "5-russia"))
    table = play(table, DELIVER, Offer(1, taler=1), Done(2), TakeOffer(0))
    assert (step(table), RULES.waiting_for(table)) == ("fulfil", (0,))
    table = play(table, Fulfil(0, "5-russia", ("wine", "iron", "saltpeter")))
    assert table.offices[0].contracts[2].startswith("6-")


def test_VAR_D_counters_gained_can_be_traded_in_the_same_turn() -> None:
    table = in_russia(contracts=("4-russia", "2-russia"))
    table = play(table, DELIVER, Offer(1, time=3), Offer(2, time=1), TakeOffer(0))
    table = play(table, Fulfil(0, "2-russia", (), ("time",)))
    assert (table.offices[0].time, len(table.offices[0].contracts)) == (0, 4)


def test_VAR_D_coins_above_fifteen_are_lost_at_once() -> None:
    table = play(rewarded(taler=10), Offer(1, taler=10), Offer(2, taler=8), TakeOffer(0))
    assert purses(table) == [(15, 0), (0, 3), (2, 3)]
    assert news(table, "cash_lost") == [{"seat": 0, "taler": 3}]


def test_VAR_D_fifteen_coins_are_kept() -> None:
    table = play(rewarded(taler=10), Offer(1, taler=10), Offer(2, taler=5), TakeOffer(0))
    assert (purses(table)[0], news(table, "cash_lost")) == ((15, 0), [])


def test_VAR_D_VAR_B_without_the_cash_limit_all_coins_are_kept() -> None:
    table = play(rewarded(3, "var_b"), Offer(1, taler=10), Offer(2, taler=8), TakeOffer(0))
    assert (purses(table)[0], news(table, "cash_lost")) == ((18, 0), [])
    assert step(table) == "join"


# ------------------------------------------------------------------ joining players, two players, no coins


def joined() -> State:
    """Seat 1 has joined the travel of seat 0 and has drawn the 5 of Spain."""
    table = arrange(in_russia(contracts=("2-hamburg",)), 0, taler=6)
    table = arrange(table, 1, contracts=("4-russia",), goods={"vegetables": 1, "plums": 1})
    return play(table, Join(1), Fulfil(1, "4-russia", ("vegetables", "plums")))


def test_VAR_D_a_joining_players_reward_is_open_to_offers_the_traveller_among_them() -> None:
    table = joined()
    assert (step(table), RULES.waiting_for(table)) == ("offers", (0, 2))
    table = play(table, Offer(0, taler=5, time=1), Done(2), TakeOffer(1))
    assert purses(table)[:2] == [(1, 0), (15, 3)]
    assert table.offices[1].contracts == ("4-russia", "5-denmark")


def test_VAR_D_a_joining_player_loses_coins_above_fifteen_too() -> None:
    table = play(joined(), Offer(0, taler=6), Offer(2, taler=10), TakeOffer(1))
    assert purses(table) == [(0, 1), (15, 2), (0, 3)]


def test_VAR_D_the_next_one_joins_only_after_the_bargain() -> None:
    table = play(joined(), Done(0))
    refused(table, Join(2), "TURN-3")
    table = play(table, Done(2))
    assert (step(table), RULES.waiting_for(table)) == ("join", (2,))


def test_VAR_D_counters_given_away_are_missing_for_joining() -> None:
    table = play(joined(), Done(0), Declare(2, "join"), Offer(2, time=3), TakeOffer(1))
    assert (step(table), table.traveller) == ("investment", 1)
    assert purses(table)[2] == (10, 0)


def test_VAR_D_supply_cubes_can_be_placed_during_a_bargain() -> None:
    table = arrange(rewarded(), 2, supply=("green",))
    table = play(table, PlaceSupply(2, "muskets"), Offer(2, taler=1))
    assert RULES.waiting_for(table) == (1,)


def test_VAR_D_NOCOIN_only_counters_are_offered() -> None:
    table = rewarded(2, "nocoin", taler=0)
    assert RULES.options(table, 1) == [Offer(1, time=1), Offer(1, time=2), Offer(1, time=3), Done(1)]
    refused(table, Offer(1, taler=1), "VAR-D")
    table = play(table, Offer(1, time=2), TakeOffer(0))
    assert purses(table) == [(0, 2), (0, 1)]


def test_VAR_D_NOJOIN_offers_are_made_where_nobody_joins() -> None:
    table = rewarded(2, "nojoin")
    assert (step(table), RULES.waiting_for(table)) == ("offers", (1,))
    table = play(table, Offer(1, taler=1), TakeOffer(0))
    assert (step(table), table.traveller) == ("investment", 1)


def test_VAR_D_LONG_in_the_long_game_too() -> None:
    assert step(rewarded(4, "long")) == "offers"


def test_VAR_D_in_the_final_round_too() -> None:
    assert step(play(replace(in_russia(), turns_left=1), DELIVER)) == "offers"

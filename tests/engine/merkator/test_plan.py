"""A turn put together beforehand: the table it is tried on, how far it can be foreseen, and when it still holds."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.actions import Buy, Fulfil, Join, Split, TakeIntoHand, TravelTo
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.game import Merkator
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Action, Done, Seat
from app.engine.planning import Changed, changes, foretold, turn_of
from tests.engine.merkator.table import arrange, bare, cubes, has, match, play, refused, step, view

GAME = Merkator()


def turn(state: State, seat: Seat) -> State:
    table = GAME.own_turn(state, seat)
    assert table is not None
    assert RULES.waiting_for(table) == (seat,)
    return table


def foresee(table: State, *actions: Action) -> State:
    for action in actions:
        after = GAME.foreseen(table, action)
        assert after is not None
        table = after
    return table


# ------------------------------------------------------------------ the table


def test_TURN_1_the_next_turn_begins_as_if_it_were_now() -> None:
    state = match(4)
    for seat, ahead in ((1, 1), (2, 2), (3, 3)):
        table = turn(state, seat)
        assert (table.traveller, table.turn, step(table)) == (seat, state.turn + ahead, "investment")
        assert table.offices == state.offices
        assert view(table, seat)["cubes"] == view(state, seat)["cubes"]


def test_TURN_1_who_is_on_turn_goes_on_from_where_they_stand() -> None:
    state = play(arrange(replace(bare(), cubes=cubes(hamburg=4)), 0), TravelTo(0, "hamburg"))
    table = turn(state, 0)
    assert (table.turn, step(table), table.found) == (state.turn, "goods", 4)
    assert has(foresee(table, Split(0, 1)), 0, BUNDLED.goods[BUNDLED.locations["hamburg"].goods[0]]) == 1


def test_TURN_1_who_has_finished_plans_the_turn_after() -> None:
    state = play(arrange(bare(), 1, time=1), TravelTo(0, "russia"))
    assert step(state) == "join"
    assert turn(state, 0).turn == state.turn + 3
    assert turn(state, 1).joined == ()


def test_TURN_1_what_lasts_for_the_turn_of_another_is_gone() -> None:
    state = play(arrange(replace(bare(), cubes=cubes(hamburg=4)), 1, time=1), TravelTo(0, "hamburg"))
    table = turn(state, 1)
    assert (table.found, table.due, table.flipped, table.promises, table.bargain) == (0, 0, "", (), None)


def test_FIN_1_in_the_final_round_everybody_has_one_more_turn() -> None:
    state = replace(match(3), turns_left=1, trigger="time")
    assert turn(state, 1).turns_left == 0
    assert GAME.own_turn(state, 2) is None
    last = play(arrange(replace(bare(3), turns_left=0, trigger="time"), 1, time=1), TravelTo(0, "russia"))
    assert step(last) == "join"
    assert [GAME.own_turn(last, seat) for seat in range(3)] == [None, None, None]


def test_SCO_1_the_last_cubes_are_no_turn() -> None:
    state = replace(match(2, seed="supply"), turns_left=0, trigger="time")
    state = play(state, TravelTo(0, "russia"))
    while step(state) != "final_placement":
        state = play(state, RULES.options(state, RULES.waiting_for(state)[0])[-1])
    assert GAME.own_turn(play(state, Done(RULES.waiting_for(state)[0])), 0) is None


def test_SOLO_1_alone_one_is_always_on_turn() -> None:
    assert GAME.own_turn(match(1), 0) is None


def test_FIN_1_after_the_end_there_is_nothing_to_plan() -> None:
    assert GAME.own_turn(replace(match(), over=True), 1) is None


def test_VIS_1_nothing_hidden_is_left_in_it() -> None:
    state = match(3, seed="secret")
    table = turn(state, 1)
    hidden = {card for stack in state.stacks for card in stack[1:]} | {*state.bonus_pile, *state.building_pile}
    kept = {card for stack in table.stacks for card in stack} | {*table.bonus_pile, *table.building_pile}
    assert not hidden & kept
    assert table.seed == ""
    assert {letter for row in (*table.chart, *table.ultimo) for letter in row} == {"??"}
    assert view(table, 1)["stacks"] == view(state, 1)["stacks"]
    assert view(table, 1)["buildings"] == view(state, 1)["buildings"]


def test_LOSS_2_a_letter_that_was_looked_at_is_known() -> None:
    state = replace(match(3), seen=(1,))
    letters = [letter for row in turn(state, 1).chart for letter in row]
    known = [letter for row in state.chart for letter in row][1]
    assert letters == ["??", known] + ["??"] * (len(letters) - 2)


# ------------------------------------------------------------------ how far it is foreseen


def test_INV_4_what_comes_into_the_offers_is_not_shown() -> None:
    state = arrange(match(3), 1, taler=40)
    table = turn(state, 1)
    for card in (state.bonus_offer[0], state.building_offer[0]):
        after = foresee(table, Buy(1, (card,)))
        offers = (*after.bonus_offer, *after.building_offer)
        assert (len(offers), card in offers, "" in offers) == (7, False, False)
    assert view(after, 1)["buildings"]["pile"] == len(state.building_pile) - 1
    assert foresee(after, TravelTo(1, "russia")).here == "russia"  # it goes on


def test_FUL_4_the_card_that_lies_on_top_is_known_and_the_next_one_is_not() -> None:
    owned = ("2-russia", "3-russia")
    goods = dict.fromkeys(BUNDLED.goods, 8)
    state = arrange(bare(), 1, contracts=owned, goods=goods, time=4)
    state = state.with_stack(3, ("3-spain", "3-italy")).with_stack(4, ("4-spain", "4-italy"))
    table = foresee(turn(state, 1), TravelTo(1, "russia"))
    first, second = (
        next(a for a in RULES.options(table, 1) if isinstance(a, Fulfil) and a.contract == id) for id in owned
    )
    after = foresee(table, first)
    assert after.offices[1].contracts[-1] == "3-spain"
    assert view(after, 1)["stacks"]["3"] == {"size": 1, "top": ""}
    assert "4-spain" in foresee(after, second).offices[1].contracts  # another stack


def test_FUL_4_what_depends_on_a_card_that_nobody_has_seen_ends_the_plan() -> None:
    goods = dict.fromkeys(BUNDLED.goods, 8)
    state = arrange(bare(), 1, contracts=("3-russia",), goods=goods, time=4)
    state = foresee(turn(state.with_stack(4, ("4-spain", "4-italy")), 1), TravelTo(1, "russia"))
    delivery = next(action for action in RULES.options(state, 1) if isinstance(action, Fulfil))
    covered = state.with_stack(4, ("", ""))
    assert GAME.preview(covered, 1, delivery)["reward"] == []
    assert GAME.foreseen(covered, delivery) is None
    formed = replace(state.with_stack(4, ()), discard=("", ""))
    assert GAME.foreseen(formed, delivery) is None  # FUL-5
    nothing = replace(state.with_stack(4, ()).with_stack(3, ()), discard=())
    assert GAME.foreseen(nothing, delivery) is not None
    refused(state, replace(delivery, pays=()), "FUL-2")


def test_EXPERT_a_card_that_nobody_has_seen_is_not_taken() -> None:
    table = turn(match(3, "expert"), 1)
    top = next(stack[0] for level, stack in enumerate(table.stacks) if level > 2 and len(stack) > 1)
    after = replace(foresee(table, TakeIntoHand(1, top)), hand_taken=False).change(1, hand="")
    offered = [action.card for action in RULES.options(after, 1) if isinstance(action, TakeIntoHand)]
    assert offered
    assert "" not in offered


def test_EXPERT_the_card_in_hand_is_a_reward_that_is_known() -> None:
    state = arrange(bare(3, "expert"), 1, contracts=("2-russia",), goods={"livestock": 1}, hand="3-spain")
    table = foresee(turn(state.with_stack(3, ("3-italy",)), 1), TravelTo(1, "russia")).with_stack(3, ("",))
    delivery = Fulfil(1, "2-russia", ("livestock",), from_hand=True)
    assert "3-spain" in foresee(table, delivery).offices[1].contracts


def test_FUL_5_the_peace_that_somebody_owns_comes_from_no_discard_pile() -> None:
    state = arrange(bare(), 2, contracts=(BUNDLED.peace,))
    state = arrange(state, 1, contracts=("10-russia",), goods=dict.fromkeys(BUNDLED.goods, 8))
    other = next(id for id, contract in BUNDLED.contracts.items() if contract.level == 10 and id != "10-russia")
    state = replace(state.with_stack(11, ()).with_stack(10, (other,)), discard=("2-spain",))
    table = foresee(turn(state, 1), TravelTo(1, "russia"))
    delivery = next(action for action in RULES.options(table, 1) if isinstance(action, Fulfil))
    assert other in foresee(table, delivery).offices[1].contracts


def test_LOSS_1_what_a_letter_takes_is_not_foreseen() -> None:
    state = arrange(replace(match(3), chart=(("A",), ("BB", "C"))), 1, goods={"grain": 3}, supply=())
    location = next(place for place in BUNDLED.locations.values() if place.time == 2)
    after = foresee(turn(state, 1), TravelTo(1, location.id))
    while step(after) == "goods":
        after = foresee(after, RULES.options(after, 1)[0])
    assert has(after, 1, "grain") >= 3
    assert after.offices[1].time == state.offices[1].time + 2 - location.cost


# ------------------------------------------------------------------ whether it holds


def planned(state: State, seat: Seat, action: Action, **now: Any) -> list[Changed]:
    """What has changed for an action that was planned, if the table is like this when the turn comes."""
    one = foretold(GAME, turn(state, seat), seat, action)
    later = RULES.settle(
        replace(state, agenda=(), traveller=seat - 1, turn=turn_of(GAME, turn(state, seat)) - 1, **now)
    )
    return changes(GAME, later, seat, one)


@pytest.mark.parametrize(
    "now, changed",
    [
        ({}, []),
        ({"cubes": cubes(hamburg=3)}, [Changed("cubes", 2, 3)]),
        ({"cubes": cubes(hamburg=2, bremen=1)}, []),  # elsewhere
        ({"cubes": cubes(hamburg=1)}, [Changed("cubes", 2, 1)]),
    ],
)
def test_TRV_3_the_cubes_must_be_as_many_as_they_were(now: dict[str, Any], changed: list[Changed]) -> None:
    state = replace(bare(), cubes=cubes(hamburg=2))
    assert planned(state, 1, TravelTo(1, "hamburg"), **now) == changed


def test_FUL_1_the_same_contracts_must_be_payable_whatever_they_would_bring() -> None:
    state = arrange(bare(), 1, contracts=("2-russia",), goods={"livestock": 1}).with_stack(3, ("3-spain", "3-italy"))
    travel = TravelTo(1, "russia")
    assert planned(state, 1, travel, stacks=state.with_stack(3, ("3-italy",)).stacks) == []
    (line,) = planned(state, 1, travel, offices=arrange(state, 1, goods={}).offices)
    assert line == Changed("contracts", [{"contract": "2-russia", "reward": ["3-spain"]}], [])


def test_FUL_4_what_a_delivery_brings_must_be_what_it_said_if_it_said_anything() -> None:
    before = {"goods": {"grain": 1}, "time": 0, "reward": ["3-spain"], "final_round": False}
    assert GAME.differs(before, before | {"reward": ["3-italy"]}) == ("reward",)
    assert GAME.differs(before | {"reward": []}, before) == ()


def test_LOSS_1_more_losses_than_were_said_are_a_difference_and_fewer_are_none() -> None:
    assert GAME.differs({"loss_checks": 0}, {"loss_checks": 1}) == ("loss_checks",)
    assert GAME.differs({"loss_checks": 2}, {"loss_checks": 1}) == ()
    assert GAME.differs({"loss_checks": 2}, {}) == ("loss_checks",)
    assert GAME.differs({}, {"contracts": [], "time": 1}) == ("contracts", "time")


def test_another_step_than_was_planned_is_a_difference() -> None:
    state = arrange(bare(), 1, time=1)
    one = foretold(GAME, turn(state, 1), 1, TravelTo(1, "russia"))
    asked = play(state, TravelTo(0, "russia"))
    assert changes(GAME, asked, 1, one) == [Changed("step", "investment", "join")]
    assert changes(GAME, play(asked, Join(1)), 1, one) == []

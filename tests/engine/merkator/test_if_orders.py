"""If-orders: answers to the question whether to join that a player gives beforehand."""

from typing import Any

import msgspec
import pytest

from app.engine.games.merkator.actions import Fulfil, Join, PlaceSupply, TravelTo
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Done, Refused
from tests.engine.merkator.table import arrange, bare, match, play
from tests.engine.merkator.test_orders import GAME, asked_to_join

DELIVERY = Fulfil(1, "2-russia", ("livestock",))
TRADED = {"goods": {"grain": 4}}  # for the one that is asked for


def said(table: State, *conditions: dict[str, Any], order: str = "ask") -> Action | None:
    return GAME.follow(table, 1, order, GAME.read_conditions(conditions))


def test_JOIN_1_without_any_condition_it_is_answered_always() -> None:
    assert said(asked_to_join(), {}) == Join(1)
    assert said(asked_to_join(), {"then": "stay"}) == Done(1)


def test_JOIN_1_the_first_that_applies_answers_else_the_standing_order() -> None:
    table = asked_to_join()
    nowhere, stay, come = {"places": ["hamburg"]}, {"then": "stay"}, {"then": "join"}
    assert said(table, nowhere, stay, come) == Done(1)
    assert said(table, nowhere, come, stay) == Join(1)
    assert said(table, nowhere, order="never") == Done(1)
    assert said(table, nowhere, order="ask") is None
    assert said(table, come, order="never") == Join(1)


@pytest.mark.parametrize(
    "condition, applies",
    [
        ({"places": ["russia"]}, True),
        ({"places": ["hamburg", "russia"]}, True),
        ({"places": ["hamburg", "spain"]}, False),
        ({"fare": 1}, True),
        ({"fare": 0}, False),
        ({"places": ["russia"], "fare": 0}, False),
    ],
)
def test_JOIN_1_only_at_these_places_and_at_most_at_this_fare(condition: dict[str, Any], applies: bool) -> None:
    assert said(asked_to_join(), condition) == (Join(1) if applies else None)


def test_JOIN_2_when_this_contract_or_any_could_then_be_fulfilled() -> None:
    named, any_of_them = {"contract": "2-russia"}, {"payable": True}
    for owned in ({"goods": {"livestock": 1}}, TRADED, {"supply": ("green",)}):
        assert said(asked_to_join(**owned), named) == Join(1)
        assert said(asked_to_join(**owned), any_of_them) == Join(1)
        assert said(asked_to_join(**owned), {"contract": "2-hamburg"}) is None
    assert said(asked_to_join(), named) is None
    assert said(asked_to_join(), any_of_them) is None
    another = asked_to_join(contracts=("3-russia",), goods={"livestock": 1})
    assert said(another, named) is None


def test_JOIN_2_the_fare_is_paid_and_the_bonus_good_taken_first() -> None:
    owned = {"contracts": ("7-russia",), "goods": {"coal": 1, "calfskin": 1, "iron": 1}}
    assert said(asked_to_join(**owned), {"payable": True}) is None
    assert said(asked_to_join(**owned, bonus=("russia-copper",)), {"payable": True}) == Join(1)
    assert said(asked_to_join(time=4), {"payable": True}) is None
    assert said(asked_to_join(time=5), {"payable": True}) == Join(1)


def test_JOIN_2_who_delivers_at_once_joins_only_where_nothing_is_traded() -> None:
    deliver = {"payable": True, "deliver": True}
    for owned in (TRADED, {"supply": ("green",)}, {}):
        assert said(asked_to_join(**owned), deliver) is None
    table = asked_to_join(goods={"livestock": 1})
    assert said(table, deliver) == Join(1)
    joined = play(table, Join(1))
    assert said(joined, deliver) == said(joined, {"contract": "2-russia", "deliver": True}) == DELIVERY
    assert play(joined, DELIVERY).traveller == 1  # and the turn goes on without a question


def test_JOIN_2_nothing_is_delivered_that_was_not_wanted() -> None:
    joined = play(asked_to_join(goods={"livestock": 1}), Join(1))
    assert said(joined, {"payable": True}) is None
    assert said(joined, {"contract": "2-hamburg", "deliver": True}) is None
    assert said(joined, {"places": ["hamburg"], "deliver": True}) is None
    assert said(joined, {"fare": 0, "deliver": True}) is None
    assert said(joined, {}, order="never") is None
    assert said(play(asked_to_join(**TRADED), Join(1)), {"deliver": True}) is None


def test_JOIN_2_the_most_valuable_contract_is_delivered_first() -> None:
    goods = {"livestock": 3, "grain": 3, "copper": 3, "fur": 3, "coal": 3, "iron": 3, "calfskin": 3}
    table = play(asked_to_join(contracts=("2-russia", "7-russia"), goods=goods), Join(1))
    first = said(table, {"deliver": True})
    assert isinstance(first, Fulfil)
    assert first.contract == "7-russia"


def test_EXPERT_where_a_reward_can_be_chosen_the_player_is_asked() -> None:
    table = arrange(bare(3, "expert"), 1, contracts=("2-russia",), time=1, goods={"livestock": 1}, hand="3-spain")
    table = play(table, TravelTo(0, "russia"), Done(0))
    assert said(table, {"payable": True, "deliver": True}) is None
    assert said(table, {"payable": True}) == Join(1)


def test_JOIN_1_nothing_else_is_answered() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert GAME.follow(table, 2, "ask", GAME.read_conditions([{}])) is None
    assert GAME.follow(match(), 0, "ask", GAME.read_conditions([{"deliver": True}])) is None
    placed = play(asked_to_join(supply=("green",)), Join(1), PlaceSupply(1, "livestock"))
    assert said(placed, {"deliver": True}) == DELIVERY


@pytest.mark.parametrize(
    "condition, rule, sentence",
    [
        ({"places": ["russia", "atlantis"]}, "JOIN-1", "There is no such location"),
        ({"contract": "11-russia"}, "JOIN-2", "There is no such contract"),
        ({"then": "stay", "deliver": True}, "JOIN-2", "Who stays at home delivers nothing"),
    ],
)
def test_JOIN_2_what_is_not_in_the_match_is_refused(condition: dict[str, Any], rule: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check_conditions(match(), GAME.read_conditions([{}, condition]))
    assert (refused.value.rule, refused.value.sentence) == (rule, sentence)
    GAME.check_conditions(match(), GAME.read_conditions([{"places": ["spain"], "contract": "2-russia"}]))


@pytest.mark.parametrize(
    "wrong",
    [
        [{"where": "russia"}],
        [{"then": "ask"}],
        [{"fare": -1}],
        [{"places": "russia"}],
        [7],
        "russia",
        None,
        [{"fare": 1001}],
    ],
)
def test_what_is_no_condition_says_so(wrong: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_conditions(wrong)

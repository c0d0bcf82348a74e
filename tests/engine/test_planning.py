"""What a game says of plans and if-orders that knows none of its own."""

import msgspec
import pytest

from app.engine.games import GAMES
from app.engine.kernel import Refused
from app.engine.planning import Changed, Planned, changes, foretold, turn_of

SEA = GAMES["sea_merchants"]
START = SEA.start(2, (), "plans")
(SEAT,) = SEA.rules.waiting_for(START)
ACTION = SEA.rules.options(START, SEAT)[0]


def test_where_people_have_secrets_nothing_is_said_beforehand() -> None:
    assert (SEA.plans, SEA.orders, SEA.condition) == (False, (), None)
    assert [SEA.own_turn(START, seat) for seat in range(2)] == [None, None]
    assert SEA.read_conditions([]) == ()
    SEA.check_conditions(START, ())
    assert SEA.follow(START, SEAT, "ask", ()) is None


def test_an_action_leads_where_the_rules_say_if_nothing_is_hidden() -> None:
    assert SEA.foreseen(START, ACTION) == SEA.rules.apply(START, ACTION)


def test_every_line_of_a_preview_counts() -> None:
    assert SEA.differs({"a": 1, "b": 2}, {"a": 1, "b": 3, "c": 4}) == ("b", "c")
    assert SEA.differs({"a": 1}, {}) == ("a",)
    assert SEA.differs({"a": {"b": 1}}, {"a": {"b": 1}}) == ()


def test_what_was_foretold_is_compared_line_by_line() -> None:
    planned = foretold(SEA, START, SEAT, ACTION)
    assert planned == Planned(SEA.encode_action(ACTION), START.agenda[0].step, msgspec.to_builtins(planned.preview))
    assert changes(SEA, START, SEAT, planned) == []
    other = Planned(planned.action, planned.step, planned.preview | {"more": 1})
    assert changes(SEA, START, SEAT, other) == [Changed("more", 1, None)]
    assert changes(SEA, START, SEAT, Planned(planned.action, "play", {})) == [Changed("step", "play", "load")]
    assert turn_of(SEA, START) == SEA.public_view(START)["turn"]


def test_what_is_not_allowed_any_more_is_refused() -> None:
    planned = foretold(SEA, START, SEAT, ACTION)
    wrong = Planned(planned.action | {"product": "gold"}, planned.step, planned.preview)
    with pytest.raises(Refused):
        changes(SEA, START, SEAT, wrong)

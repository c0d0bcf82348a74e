"""What the log makes of a plan: a pure fold, so that every process and every restart reads the same from it."""

import pytest
from msgspec.structs import replace

from app.engine.planning import Changed, Planned
from app.matches.log import ORDER, PLAN, Late, LogEvent, Paced, Redo, Resign, StandIn, Undo, written
from app.matches.orders.planning import Plan, Stopped, caught_up, followed
from app.store.match_rows import Entry

STEPS = [Planned({"type": "Done", "seat": 1}, "fulfil", {})] * 3
MADE = Plan(7, turn=5, since=10, planned=STEPS)
BEGUN = replace(MADE, done=1, last=12)
UNDONE = Stopped(1, [Changed("undone", None, None)])


def entry(number: int, seat: int = 1, by: str = "", said: LogEvent | None = None) -> Entry:
    return Entry(number, seat, written(said) if said else '{"type":"Done","seat":1}', by)


def after(plan: Plan, one: Entry, said: LogEvent | None = None, in_turn: bool = True) -> Plan | None:
    return followed(plan, 1, one, said, in_turn)


def test_what_is_by_the_plan_is_counted_until_nothing_is_left() -> None:
    begun = after(MADE, entry(12, by=PLAN))
    assert begun == BEGUN
    more = after(BEGUN, entry(13, by=PLAN))
    assert more is not None
    assert (more.done, more.last) == (2, 13)
    assert after(more, entry(14, by=PLAN)) is None


@pytest.mark.parametrize("by", ["", "bot"])
def test_anything_else_of_this_seat_in_the_turn_ends_it(by: str) -> None:
    assert after(BEGUN, entry(13, by=by)) is None
    assert after(MADE, entry(11, by=by), in_turn=False) == MADE  # in the turn of somebody else
    assert after(BEGUN, entry(13, by=ORDER)) == BEGUN
    assert after(BEGUN, entry(13, seat=2, by=by)) == BEGUN


def test_what_was_done_before_it_was_made_does_not_matter() -> None:
    assert after(MADE, entry(10)) == after(MADE, entry(9, by=PLAN)) == MADE


@pytest.mark.parametrize("said", [Resign(), StandIn("merchant"), Late("seat"), Late("once"), Late("give_up")])
def test_who_plays_the_seat_from_then_on_has_not_planned(said: LogEvent) -> None:
    assert after(MADE, entry(11, said=said), said) is None
    assert after(MADE, entry(11, seat=2, said=said), said) == MADE


def test_what_is_said_about_the_match_leaves_it() -> None:
    for said in (Paced(None), Redo()):
        assert after(BEGUN, entry(13, said=said), said) == BEGUN


def test_what_was_carried_out_and_is_taken_back_is_not_carried_out_again() -> None:
    for seat in (1, 2):
        assert after(BEGUN, entry(13, seat, said=Undo(11)), Undo(11)) == replace(BEGUN, stopped=UNDONE)
    assert after(BEGUN, entry(13, said=Undo(12)), Undo(12)) == BEGUN
    assert after(MADE, entry(13, said=Undo(8)), Undo(8)) == MADE  # nothing of it was
    known = replace(BEGUN, stopped=Stopped(1, [Changed("cubes", 2, 3)]))
    assert after(known, entry(13, said=Undo(11)), Undo(11)) == known


def test_how_far_it_has_come_is_read_from_the_log() -> None:
    log = [entry(9), entry(11, seat=0), entry(12, by=PLAN)]
    assert caught_up(MADE, 1, log) == BEGUN
    assert caught_up(MADE, 1, [*log, entry(13, said=Undo(11))]) == replace(BEGUN, stopped=UNDONE)
    assert caught_up(MADE, 1, [entry(11), *log[1:]]) == BEGUN  # by hand, before it began
    assert caught_up(MADE, 1, [*log, entry(13), entry(14, by=PLAN)]) is None  # by hand, in the turn

"""Clocks as a fold over a log, with time that is written down: nothing here waits."""

from collections.abc import Iterable

import msgspec
import pytest

from app.matches.log import Late, LogEvent, Return, StandIn, Undo
from app.matches.time import clocks
from app.matches.time.clocks import Clock, Clocks, Clockwork
from app.matches.time.hours import Stop
from app.matches.time.pace import Pace
from app.store.match_rows import Entry

PACE = Pace("live", move=30, bank=100)


class Table:
    """Two seats, and who owes what when."""

    def __init__(self, pace: Pace = PACE, rests: Iterable[Stop] = ()) -> None:
        self.work = Clockwork(pace, lambda seat, since: list(rests))
        self.now = self.work.begun(0, 0.0, 2, [0])

    def entry(self, seat: int, at: float, owing: Iterable[int], said: LogEvent | None = None, by: str = "") -> Clock:
        entry = Entry(self.now.number + 1, seat, "", by, at)
        self.now = self.work.folded(self.now, entry, said, list(owing))
        return self.now.seats[seat]


def test_a_decision_has_its_seconds_and_then_the_bank() -> None:
    table = Table()
    assert table.now.seats == (Clock(100.0, since=0.0, due=130.0), Clock(100.0))
    assert table.entry(0, 20.0, [0]) == Clock(100.0, since=20.0, due=150.0, last=20.0)
    assert table.entry(0, 90.0, [1]) == Clock(60.0, last=70.0)
    assert table.now.seats[1] == Clock(100.0, since=90.0, due=220.0)
    assert table.now.due_at == 220.0


def test_all_who_owe_are_on_the_clock_at_once() -> None:
    table = Table()
    table.entry(0, 10.0, [0, 1])
    assert [clock.due for clock in table.now.seats] == [140.0, 140.0]
    table.entry(0, 60.0, [1])
    assert table.now.seats[1].used == 50.0
    assert table.now.seats[1].due == 140.0  # what another does gives nobody time


def test_what_is_taken_back_has_taken_its_time() -> None:
    """Acting and taking back in turn stops no clock."""
    table = Table()
    for at in range(25, 500, 25):
        table.entry(0, float(at), [1])
        clock = table.entry(0, float(at), [0], Undo(0))
        if at > 30:
            assert clock.used == 30.0
    assert clock.bank == 0.0
    assert clock.due == 475.0


def test_who_has_run_out_is_spoken_for_until_nothing_is_asked() -> None:
    table = Table()
    late = table.entry(0, 130.0, [0], Late("once"), by="clock")
    assert late == Clock(0.0, late=1, over=True, spoken=True)
    assert table.entry(0, 131.0, [0], by="bot").spoken
    assert table.entry(0, 132.0, [1], by="bot") == Clock(0.0, late=1, over=True)
    table.entry(1, 140.0, [0])
    assert table.now.seats[0] == Clock(0.0, since=140.0, due=170.0, late=1, over=True)
    assert not table.entry(0, 150.0, [1]).over  # here again


def test_who_comes_back_in_time_decides_themselves() -> None:
    table = Table()
    table.entry(0, 130.0, [0], Late("once"), by="clock")
    assert table.entry(0, 131.0, [0]) == Clock(0.0, since=131.0, due=161.0, late=1)


def test_a_program_at_the_seat_is_on_no_clock() -> None:
    table = Table()
    assert table.entry(0, 10.0, [], StandIn("merchant")).due is None
    back = table.entry(0, 500.0, [0], Return())
    assert (back.bank, back.due) == (100.0, 630.0)


def test_clocks_rest_while_nobody_serves() -> None:
    table = Table(rests=[(10.0, 1010.0)])
    assert table.now.seats[0].due == 1130.0
    assert table.entry(0, 1020.0, [1]).last == 20.0


def test_what_becomes_known_later_is_reckoned_with() -> None:
    table = Table()
    again = Clockwork(PACE, lambda seat, since: [(10.0, 60.0)]).looked_at_again(table.now)
    assert again.due_at == 180.0
    assert again.seats[0].since == 0.0


def test_it_does_not_matter_from_where_they_are_told_on() -> None:
    """Written down after any entry, and read again, they end up the same."""
    steps: list[tuple[int, float, list[int], LogEvent | None]] = [
        (0, 40.0, [0, 1], None),
        (1, 55.0, [0], None),
        (0, 60.0, [0, 1], Undo(1)),
        (1, 200.0, [0, 1], Late("once")),
        (1, 201.0, [0], None),
        (0, 240.0, [1], None),
    ]
    whole = Table()
    kept = [whole.now]
    for step in steps:
        whole.entry(step[0], step[1], step[2], step[3])
        kept.append(whole.now)
    for begin, moment in enumerate(kept):
        table = Table()
        read = clocks.read(msgspec.json.decode(msgspec.json.encode(moment)))
        assert isinstance(read, Clocks)
        table.now = read
        for step in steps[begin:]:
            table.entry(step[0], step[1], step[2], step[3])
        assert table.now == whole.now


@pytest.mark.parametrize("seconds", [5, 600])
def test_without_a_bank_only_the_decision_counts(seconds: int) -> None:
    assert Table(Pace("live", seconds, 0)).now.due_at == seconds

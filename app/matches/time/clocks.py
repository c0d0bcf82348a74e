"""The clocks of a match: a pure fold over its log, so that every process and every restart reads the same from them.

Whoever owes a decision is on the clock. A decision has the pace's seconds, and what it takes beyond them is taken from
the bank. An own action begins a new decision; taking one back does not. The engine knows nothing of time.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine.kernel import Seat
from app.matches.log import Late, LogEvent, Return, Undo
from app.matches.time.hours import Stop, elapsed, moment_after
from app.paces import Pace
from app.store.match_rows import Entry

Stops = Callable[[Seat, float], Iterable[Stop]]  # in which a seat's clock rests, from a moment on


class Clock(Struct, frozen=True, array_like=True):
    """Of one seat."""

    bank: float
    used: float = 0.0  # seconds of this decision, before `since`
    since: float | None = None  # when it began to run; None: it stands still
    due: float | None = None  # when it will have run out, as far as is known
    last: float = 0.0  # seconds that the decision before this one took
    late: int = 0  # times that it ran out
    over: bool = False  # it ran out, and its player has not been seen since
    spoken: bool = False  # a program decides, until nothing is asked of this seat


class Clocks(Struct, frozen=True):
    number: int  # of the last entry that is in it
    seats: tuple[Clock, ...]

    @property
    def due_at(self) -> float | None:
        return min((clock.due for clock in self.seats if clock.due is not None), default=None)


class Clockwork(Struct, frozen=True):
    """What makes the clocks of one match run, and rest."""

    pace: Pace
    stops: Stops

    def begun(self, number: int, at: float, seats: int, owing: Collection[Seat]) -> Clocks:
        """Everybody has the whole bank; `owing` are those who owe a decision that no program takes."""
        fresh = Clock(float(self.pace.bank))
        return Clocks(number, tuple(self._set(fresh, seat, at, seat in owing) for seat in range(seats)))

    def folded(self, clocks: Clocks, entry: Entry, said: LogEvent | None, owing: Collection[Seat]) -> Clocks:
        """With one entry more; `owing` as it is after it."""
        after = (self._after(clock, seat, entry, said, seat in owing) for seat, clock in enumerate(clocks.seats))
        return Clocks(
            entry.number,
            tuple(self._set(clock, seat, entry.at, seat in owing) for seat, clock in enumerate(after)),
        )

    def looked_at_again(self, clocks: Clocks) -> Clocks:
        """When they will have run out, by the hours and outages that are known now."""
        seats = (replace(clock, due=self._due(clock, seat)) for seat, clock in enumerate(clocks.seats))
        return Clocks(clocks.number, tuple(seats))

    def _after(self, clock: Clock, seat: Seat, entry: Entry, said: LogEvent | None, owing: bool) -> Clock:
        used, own = self._used(clock, seat, entry.at), entry.seat == seat
        if own and isinstance(said, Late):
            late, once = clock.late + 1, said.does == "once"
            return Clock(0.0, late=late, over=True, spoken=once)
        if own and isinstance(said, Undo):  # what was taken back has taken its time all the same
            used = max(used, min(clock.last, self.pace.move))
        if own and (said is None or isinstance(said, Return)) and not entry.by:
            clock = replace(clock, over=False, spoken=False)
        if owing and not (own and said is None):
            return replace(clock, used=used)
        bank = max(0.0, clock.bank - max(0.0, used - self.pace.move))
        return replace(clock, bank=bank, used=0.0, last=used, spoken=clock.spoken and owing)

    def _used(self, clock: Clock, seat: Seat, at: float) -> float:
        if clock.since is None:
            return clock.used
        return clock.used + elapsed(clock.since, at, self.stops(seat, clock.since))

    def _set(self, clock: Clock, seat: Seat, at: float, owing: bool) -> Clock:
        clock = replace(clock, since=at if owing and not clock.spoken else None)
        return replace(clock, due=self._due(clock, seat))

    def _due(self, clock: Clock, seat: Seat) -> float | None:
        if clock.since is None:
            return None
        beyond = clock.used - self.pace.move
        left = max(0.0, -beyond) + max(0.0, clock.bank - max(0.0, beyond))
        return moment_after(clock.since, left, self.stops(seat, clock.since))


def read(kept: Any) -> Clocks | None:
    """As they were written down."""
    return None if kept is None else msgspec.convert(kept, Clocks)

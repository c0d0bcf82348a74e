"""What has become due in a match, and when something will: known from its log, and the same in every process."""

from app.engine.kernel import Seat
from app.matches.log import Late, OfSeat, Return
from app.matches.match import Match
from app.matches.time.clocks import Clock
from app.paces import Pace


def due_at(match: Match) -> float | None:
    """When the clock will have something to say in it."""
    moments = [row.away_until for row in match.row.seats if row.away_until is not None]
    if match.clocks is not None:
        moments += [clock.due for clock in match.clocks.seats if clock.due is not None]
        moments += [0.0 for clock in match.clocks.seats if clock.spoken]  # a program has to be asked, whoever does it
    return min(moments, default=None)


def due(match: Match, now: float) -> list[tuple[Seat, OfSeat]]:
    """What it has to say by now."""
    said: list[tuple[Seat, OfSeat]] = [
        (row.seat, Return()) for row in match.row.seats if row.away_until is not None and row.away_until <= now
    ]
    pace = match.row.pace
    if pace is not None and match.clocks is not None:
        run_out = [(seat, clock) for seat, clock in enumerate(match.clocks.seats) if clock.due and clock.due <= now]
        said += [(seat, _late(pace, clock)) for seat, clock in run_out]
    return said


def _late(pace: Pace, clock: Clock) -> Late:
    if pace.then == "give_up":
        return Late("give_up" if clock.late + 1 >= pace.times else "once")
    return Late(pace.then)

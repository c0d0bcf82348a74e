"""The clocks of a match that is played: what they need to know of it, and what can be read from them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from app.engine.kernel import Seat
from app.matches.log import SETS_PACE, LogEvent, Paced
from app.matches.time import clocks
from app.matches.time.clocks import Clocks, Clockwork
from app.matches.time.hours import Stop, stops
from app.store.match_rows import Entry, MatchRow

if TYPE_CHECKING:
    from app.matches.match import Match


class ClockShown(Struct, frozen=True, gc=False):
    """The clock of one seat, for everybody at the table and in the lists."""

    due: float | None  # when it will have run out; none while it stands still
    bank: float  # seconds
    late: int  # times that it ran out


def clockwork(row: MatchRow, outages: Iterable[Stop] = ()) -> Clockwork | None:
    """None if nobody is ever late here. Only a match of days waits while people sleep."""
    pace = row.pace
    if pace is None:
        return None

    def rests(seat: Seat, since: float) -> Iterable[Stop]:
        return stops(row.seats[seat].hours if pace.kind == "daily" else None, outages, since)

    return Clockwork(pace, rests)


def begun(row: MatchRow, waiting: Iterable[Seat], at: float) -> dict[str, Any]:
    """What the row of a match says that begins now."""
    work = clockwork(row)
    if work is None:
        return {}
    owing = [seat for seat in waiting if not row.seats[seat].program]
    set_off = work.begun(row.number, at, len(row.seats), owing)
    return {"clocks": msgspec.to_builtins(set_off), "due_at": set_off.due_at}


def clocks_of(row: MatchRow, entries: list[Entry]) -> tuple[int, Clocks | None] | None:
    """As they were written down, and up to which number; None if the match has none."""
    if kept := clocks.read(row.clocks):
        return kept.number, kept
    agreed = [entry.number for entry in entries if entry.payload.startswith(SETS_PACE)]
    return (agreed[-1] - 1, None) if agreed else None


def clocked(match: "Match", entry: Entry, said: LogEvent | None, waiting: Iterable[Seat]) -> Clocks | None:
    """The clocks of a match that has taken in an entry; `waiting` as it is after it."""
    work = clockwork(match.row, match.outages)
    if work is None:
        return None
    owing = [seat for seat in waiting if not match.row.seats[seat].program]
    if isinstance(said, Paced) or match.clocks is None:
        return work.begun(entry.number, entry.at, len(match.row.seats), owing)
    return work.folded(match.clocks, entry, said, owing)


def over_time(match: "Match") -> list[Seat]:
    """The seats whose time has run out, and whose players were not seen since."""
    return [seat for seat, clock in enumerate(match.clocks.seats) if clock.over] if match.clocks else []


def look_again(match: "Match") -> None:
    """By the hours and outages that are known now."""
    if match.clocks is not None and (work := clockwork(match.row, match.outages)):
        match.clocks = work.looked_at_again(match.clocks)


def as_kept(row: MatchRow, outages: Iterable[Stop]) -> Clocks | None:
    """For lists, which do not open the match."""
    kept, work = clocks.read(row.clocks), clockwork(row, outages)
    return work.looked_at_again(kept) if kept and work and row.status == "running" else None


def shown(of: Clocks | None) -> list[ClockShown] | None:
    return None if of is None else [ClockShown(clock.due, clock.bank, clock.late) for clock in of.seats]

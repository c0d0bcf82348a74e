"""Since when each seat owes its decision: folded from the log beside the clocks, and for matches without them too.

It is what people are told by, so it names the question: the number of the entry since which it is asked.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from app.engine.kernel import Seat
from app.matches.log import LogEvent, Return
from app.store.match_rows import Entry, MatchRow


class Owed(Struct, frozen=True, array_like=True, gc=False):
    number: int  # of the entry since which it is owed
    at: float


Debts = tuple[Owed | None, ...]  # of each seat, whoever plays it


def folded(before: Debts, entry: Entry, said: LogEvent | None, waiting: Collection[Seat]) -> Debts:
    """With one entry more. An own action, or coming back, begins a new question; whoever waits on keeps the old one."""
    now = Owed(entry.number, entry.at)
    begins = entry.seat if said is None or isinstance(said, Return) else None
    return tuple(
        (now if kept is None or seat == begins else kept) if seat in waiting else None
        for seat, kept in enumerate(before)
    )


def kept_in(row: MatchRow, waiting: Collection[Seat]) -> Debts:
    """As it was written down at the row's number; a row that does not say was written then."""
    if row.owed is not None:
        return read(row.owed)
    then = Owed(row.number, row.changed_at)
    return tuple(then if seat in waiting else None for seat in range(len(row.seats)))


def read(kept: Sequence[Any]) -> Debts:
    return msgspec.convert(kept, Debts)

"""A program plays for somebody who asks for it: in one match or in all of theirs, until they are back or to a date."""

import time
from collections.abc import Awaitable, Callable

from app.engine.kernel import Seat
from app.errors import Conflict, Malformed, Problem, Unavailable
from app.matches.log import Return, StandIn
from app.matches.service import Matches
from app.matches.time.hours import must_be_usual
from app.paces import Hours
from app.store import lobby_rows, users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import USUAL_LEVEL, MatchRow

LONGEST = 366 * 24 * 3600.0  # seconds


class Away:
    def __init__(
        self, matches: Matches, reader: Reader, journal: Journal, now: Callable[[], float] = time.time
    ) -> None:
        self._matches, self._reader, self._journal, self._now = matches, reader, journal, now

    async def leave(self, match_id: int, seat: Seat, until: float | None) -> int:
        """From now on; whoever comes back earlier takes the seat back. The number of the entry."""
        self._must_be_ahead(until)
        must_have_company((await self._matches.resume(match_id)).row, seat)
        return await self._matches.give(match_id, seat, StandIn(USUAL_LEVEL, until))

    async def leave_all(self, user_id: int, until: float | None) -> int:
        """All running matches of this user in which it makes sense; how many these are."""
        self._must_be_ahead(until)
        return sum([await self._tried(self.leave(*at, until)) for at in await self._seats(user_id, kept=False)])

    async def come_back(self, user_id: int) -> int:
        """To all matches in which a program has kept the seat; how many these are."""
        return sum(
            [await self._tried(self._matches.give(*at, Return())) for at in await self._seats(user_id, kept=True)]
        )

    async def hours(self, user_id: int) -> Hours | None:
        """In which somebody is usually here."""
        return await self._reader.read(lambda c: users.hours(c, user_id))

    async def set_hours(self, user_id: int, hours: Hours | None) -> None:
        """Others see them, and the clocks of matches that are played by the day rest in between."""
        if hours is not None:
            must_be_usual(hours)
        await self._journal.write(lambda c: users.keep_hours(c, user_id, hours))
        await self._matches.hours_changed([match_id for match_id, _ in await self._seats(user_id, kept=False)])

    async def _seats(self, user_id: int, kept: bool) -> list[tuple[int, Seat]]:
        return await self._reader.read(lambda c: lobby_rows.playing(c, user_id, kept))

    async def _tried(self, work: Awaitable[int]) -> bool:
        """Whether it could be done; what is wrong with one match does not keep the others."""
        try:
            await work
        except Unavailable:
            raise
        except Problem:
            return False
        return True

    def _must_be_ahead(self, until: float | None) -> None:
        if until is not None and not 0 < until - self._now() <= LONGEST:
            raise Malformed("until_unfit")


def must_have_company(row: MatchRow, seat: Seat) -> None:
    """Programs would play the match to its end by themselves."""
    if not any(other.kind == "person" and not other.resigned and other.seat != seat for other in row.seats):
        raise Conflict("nobody_else_plays")

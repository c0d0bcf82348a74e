"""A seat handed over by a one-time link."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection

from app.engine.kernel import Seat
from app.errors import Conflict, NotFound
from app.matches.consent import rows
from app.matches.match import Match, must_be_running
from app.matches.service import Matches
from app.store import lobby_rows
from app.store.journal import Journal
from app.store.match_rows import SeatRow
from app.store.people import link_rows
from app.store.people.link_rows import Link
from app.users.sessions import User, hashed

LASTS = 3 * 24 * 3600.0  # seconds


class Handover:
    def __init__(self, matches: Matches, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._matches, self._journal, self._now = matches, journal, now

    async def link_for(self, match: Match, seat: Seat, user: User) -> str:
        """A new link; an older one for this seat is worth nothing any more."""
        must_be_running(match)
        token, now = secrets.token_urlsafe(24), self._now()
        link = Link(user.id, match.row.id, seat)
        await self._journal.write(lambda c: link_rows.add(c, "seat", hashed(token), link, now, now + LASTS))
        return token

    async def take(self, match_id: int, token: str, user: User) -> None:
        now = self._now()
        with suppress(NotFound):
            return await self._matches.hand_over(match_id, lambda c: _redeem(c, match_id, token, user, now), user)
        raise NotFound("seat_link_old")  # whatever there is none of


def _redeem(connection: Connection, match_id: int, token: str, user: User, now: float) -> Seat:
    """Once: whoever comes second finds no link. The seat must still be the giver's, and the taker's only one: that is
    judged with the match held, whichever process writes."""
    link = link_rows.take(connection, "seat", hashed(token), now)
    row = lobby_rows.held(connection, match_id)
    if link is None or row is None or link.seat is None or link.match_id != match_id:
        raise NotFound("seat_link_old")
    if not _still_has(row.seats[link.seat], link.user_id):
        raise NotFound("seat_link_old")
    if row.status != "running":
        raise Conflict("match_over")
    if row.seat_of(user.id) is not None:
        raise Conflict("seated_already")
    rows.remove(connection, match_id, "move")  # whoever takes the seat has not agreed to that
    return link.seat


def _still_has(seat: SeatRow, user_id: int) -> bool:
    return seat.user_id == user_id and not seat.resigned

"""A seat handed over by a one-time link."""

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from app.engine.kernel import Seat
from app.errors import Conflict, NotFound
from app.matches.consent import rows
from app.matches.match import Match, must_be_running
from app.matches.service import Matches
from app.matches.tables import must_be_welcome
from app.store import lobby_rows, users
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
            match = await self._matches.resume(match_id)
            here_at = [seat.here_at for seat in match.row.seats]  # as it is known here, which is written a moment later
            redeem = partial(_redeem, match_id=match_id, token=token, user=user, now=now, here_at=here_at)
            return await self._matches.hand_over(match_id, redeem, user)
        raise NotFound("seat_link_old")  # whatever there is none of


def _redeem(
    connection: Connection, match_id: int, token: str, user: User, now: float, here_at: Sequence[float]
) -> Seat:
    """Once: whoever comes second finds no link. The seat must still be the giver's, and the taker's only one: that is
    judged with the match held, whichever process writes."""
    given = link_rows.take(connection, "seat", hashed(token), now)
    regained = None if given else link_rows.take(connection, "regained", hashed(token), now)
    link = given or regained
    row = lobby_rows.held(connection, match_id)
    if link is None or row is None or link.seat is None or link.match_id != match_id:
        raise NotFound("seat_link_old")
    if not _still_has(row.seats[link.seat], link.user_id):
        raise NotFound("seat_link_old")
    if regained and not may_regain(connection, row.seats[link.seat], regained, here_at[link.seat]):
        raise NotFound("seat_link_old")
    if row.status != "running":
        raise Conflict("match_over")
    if row.seat_of(user.id) is not None:
        raise Conflict("seated_already")
    must_be_welcome(connection, row, user.id)
    rows.remove(connection, match_id, "move")  # whoever takes the seat has not agreed to that
    link_rows.drop_to_seat(connection, match_id, link.seat)
    return link.seat


def _still_has(seat: SeatRow, user_id: int) -> bool:
    return seat.user_id == user_id and not seat.resigned


def may_regain(connection: Connection, seat: SeatRow, allowed: Link, here_at: float) -> bool:
    """What the others have allowed is for a player who was not here since, and cannot sign in with a password."""
    person = users.load(connection, allowed.user_id)
    unseen = max(seat.here_at, here_at) <= allowed.expires_at - LASTS
    return _still_has(seat, allowed.user_id) and unseen and person is not None and person.password is None

"""A seat handed over by a one-time link."""

import secrets
import time
from collections.abc import Callable
from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select

from app.engine.kernel import Seat
from app.errors import NotFound
from app.matches.consent import rows
from app.matches.match import Match
from app.matches.service import Matches
from app.store import match_rows
from app.store.journal import Journal
from app.store.match_rows import SeatRow
from app.store.models import links
from app.users.service import User

LASTS = 3 * 24 * 3600.0  # seconds


class Handover:
    def __init__(self, matches: Matches, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._matches, self._journal, self._now = matches, journal, now

    async def link_for(self, match: Match, seat: Seat, user: User) -> str:
        """A new link; an older one for this seat is worth nothing any more."""
        token, match_id = secrets.token_urlsafe(24), match.row.id
        expires = self._now() + LASTS

        def keep(connection: Connection) -> None:
            connection.execute(delete(links).where(links.c.match_id == match_id, links.c.seat == seat))
            connection.execute(
                insert(links).values(
                    token_hash=_hashed(token),
                    purpose="seat",
                    user_id=user.id,
                    match_id=match_id,
                    seat=seat,
                    expires_at=expires,
                )
            )

        await self._journal.write(keep)
        return token

    async def take(self, match_id: int, token: str, user: User) -> None:
        now = self._now()
        await self._matches.hand_over(match_id, lambda connection: _redeem(connection, match_id, token, now), user)


def _redeem(connection: Connection, match_id: int, token: str, now: float) -> Seat:
    """Once: whoever comes second finds no link. The seat must still be the giver's."""
    known = links.c.token_hash == _hashed(token), links.c.match_id == match_id, links.c.purpose == "seat"
    link = connection.execute(select(links.c.seat, links.c.user_id, links.c.expires_at).where(*known)).first()
    row = match_rows.load(connection, match_id)
    if link is None or row is None or link.expires_at < now or not _still_has(row.seats[link.seat], link.user_id):
        raise NotFound("seat_link_old")
    connection.execute(delete(links).where(*known))
    rows.remove(connection, match_id, "move")  # whoever takes the seat has not agreed to that
    return int(link.seat)


def _still_has(seat: SeatRow, user_id: int) -> bool:
    return seat.user_id == user_id and not seat.resigned


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()

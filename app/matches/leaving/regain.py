"""Whoever has lost the way back to a seat, as a guest has with their cookie, is given it back: by a link that the host
may make once the others have agreed, or that an operator makes."""

import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection

from app.engine.kernel import Seat
from app.errors import Conflict, Forbidden, NotFound
from app.matches.handover import LASTS, may_regain
from app.matches.match import Match, must_be_running
from app.store import lobby_rows, match_rows, users
from app.store.database import Reader
from app.store.journal import Journal
from app.store.people import link_rows
from app.store.people.link_rows import Link
from app.users.service import User
from app.users.sessions import hashed

UNSEEN = 3600.0  # seconds without any sign of somebody, at the least
GONE = 24 * 3600.0  # where no time is agreed on,
LONG_GONE = 7 * GONE  # and where one is, of somebody whom nobody waits for


def is_gone(match: Match, seat: Seat, lately: bool, now: float) -> bool:
    """Not seen, and over the time that was agreed on, or without one for a day; who has said until when they are away
    has not lost their way."""
    row = match.row.seats[seat]
    unseen = now - max(row.here_at, match.row.started_at or 0.0)
    if unseen < UNSEEN or (row.away_until or 0.0) > now:
        return False
    by_the_pace = match.row.pace and not row.stand_in
    return not lately or unseen >= LONG_GONE if by_the_pace else unseen >= GONE


class Regain:
    def __init__(self, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._reader, self._journal, self._now = reader, journal, now

    async def must_be_needed(self, match: Match, by: Seat, seat: Seat) -> None:
        """The host asks; where it is the host who is lost, any of the players. Who has a password needs nobody."""
        row = match.row
        lost = row.seats[seat].user_id
        if row.host_id not in (None, lost, row.seats[by].user_id):
            raise Forbidden("host_only")
        person = await self._reader.read(lambda c: users.load(c, lost)) if lost else None
        if person is None or person.password is not None:
            raise Conflict("regain_kept", name=row.seats[seat].name)

    async def allow(self, match: Match, seat: Seat) -> None:
        """The others have agreed: for some days whoever may ask for it can make the link, unless the player is back."""
        now, lost = self._now(), match.row.seats[seat].user_id
        if lost is not None:
            nobodys, link = hashed(secrets.token_urlsafe(24)), Link(lost, match.row.id, seat)
            await self._journal.write(lambda c: link_rows.add(c, "regain", nobodys, link, now, now + LASTS))

    async def link(self, match: Match, by: User, seat: Seat) -> str:
        """A new one; an older one is worth nothing any more."""
        now, match_id = self._now(), match.row.id
        if not 0 <= seat < len(match.row.seats) or match.row.host_id not in (
            None,
            by.id,
            match.row.seats[seat].user_id,
        ):
            raise Forbidden("host_only")

        must_be_running(match)
        here_at, token = match.row.seats[seat].here_at, secrets.token_urlsafe(24)

        def work(connection: Connection) -> str:
            allowed = link_rows.allowed(connection, "regain", match_id, seat, now)
            row = lobby_rows.held(connection, match_id)
            if allowed is None or row is None or not may_regain(connection, row.seats[seat], allowed, here_at):
                raise NotFound("regain_ask_first")
            link_rows.add(connection, "regained", hashed(token), allowed, now, allowed.expires_at)
            return token

        return await self._journal.write(work)


def make(connection: Connection, token: str, match_id: int, seat: Seat, now: float) -> str:
    """A link with which whoever has it takes this seat, from whoever has it now."""
    row = match_rows.load(connection, match_id)
    if row is None or not 0 <= seat < len(row.seats) or (holder := row.seats[seat].user_id) is None:
        raise NotFound("seat_unknown")
    link_rows.add(connection, "seat", hashed(token), Link(holder, match_id, seat), now, now + LASTS)
    return token

"""Talk at the table, from when it is laid on: stored, numbered, with a mark of how far each seat has read.

A line keeps the name and the seat that it was said under. Where a match has no spectators, its talk is for its players
alone, before the start and after the end too.
"""

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from app.engine.kernel import Seat
from app.errors import Forbidden, NotFound, Unavailable
from app.matches.access import is_known, must_exist
from app.matches.feed import SPECTATOR, Sent
from app.matches.live import Live
from app.matches.service import Matches
from app.store import match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import MatchRow
from app.store.models import matches, messages
from app.store.notifications import Said
from app.store.people import apart_rows
from app.users.service import User

PAGE = 100
ATTEMPTS = 5


class Message(Struct, frozen=True):
    number: int
    seat: Seat
    name: str
    text: str
    at: float
    kept: bool  # whoever said it keeps this name by a password


class NewMessage(Sent, Message, frozen=True, tag="chat"):
    """Something was said at the table."""


_SHOWN = [messages.c[name] for name in Message.__struct_fields__]


class Room(Protocol):
    """Where people are who hear what is said."""

    def watched(self, match_id: int) -> bool: ...

    def tell(
        self, match_id: int, message: Sent, only: Collection[int | None] | None = None, but: Collection[int | None] = ()
    ) -> None: ...


class Chat:
    def __init__(
        self, matches: Matches, live: Live, reader: Reader, journal: Journal, now: Callable[[], float] = time.time
    ) -> None:
        self._matches, self._reader, self._journal, self._now = matches, reader, journal, now
        self.rooms: list[Room] = [live]

    async def table(self, match_id: int) -> MatchRow:
        """Who sits there; people talk before the start too, when there is no match to resume yet."""
        if match := self._matches.known(match_id):
            return match.row
        return must_exist(await self._reader.read(lambda c: match_rows.load(c, match_id)))

    async def say(self, match_id: int, user: User, text: str) -> int:
        """Only players talk: a spectator could give advice."""
        row = await self.table(match_id)
        seat = row.seat_of(user.id)
        if seat is None:
            raise Forbidden("players_talk") if is_known(row, user.id) else NotFound("match_hidden")
        name = row.seats[seat].name
        message: dict[str, Any] = {"seat": seat, "name": name, "text": text, "at": self._now()}
        message["kept"] = user.kept and user.name == name
        number = await self._write(match_id, user.id, message)
        self._matches.here(match_id, seat)
        await self._tell(row, NewMessage(number, **message), user.id)
        self._journal.notify(Said(match_id, number))
        return number

    async def _write(self, match_id: int, user_id: int, message: dict[str, Any]) -> int:
        for _ in range(ATTEMPTS):
            with suppress(IntegrityError):  # somebody in another process has got the number
                return await self._journal.write(lambda c: _add(c, match_id, user_id, message))
        raise Unavailable("talking_busy", {"retry_after": 1})

    async def from_elsewhere(self, match_id: int, number: int) -> None:
        """Another process has stored a message."""
        if not any(room.watched(match_id) for room in self.rooms):
            return
        speaker = await self.speaker(match_id, number)
        for message in await self._reader.read(lambda c: said(c, match_id, number - 1, 1)):
            await self._tell(await self.table(match_id), NewMessage(*astuple(message)), speaker)

    async def _tell(self, row: MatchRow, message: Sent, speaker: int | None) -> None:
        """Whom it is for, but those who do not want to hear whoever says it."""
        players = None if row.spectators else {seat.user_id for seat in row.seats if seat.kind == "person"} - {None}
        deaf = await self._reader.read(lambda c: apart_rows.deaf_to(c, speaker)) if speaker else ()
        for room in self.rooms:
            room.tell(row.id, message, players, deaf)

    async def speaker(self, match_id: int, number: int) -> int | None:
        """Who has said this line."""
        said_it = messages.c.match_id == match_id, messages.c.number == number
        return await self._reader.read(lambda c: c.execute(select(messages.c.user_id).where(*said_it)).scalar())

    async def heard(self, row: MatchRow, seat: Seat, after: int | None, user: User | None) -> list[Message]:
        """What was said last, or after a number, as far as it is for who sits there, and they want to hear it."""
        if seat == SPECTATOR and not row.spectators:
            return []
        return await self._reader.read(
            lambda c: said(
                c, row.id, max(_last(c, row.id) - PAGE, 0) if after is None else after, PAGE, user.id if user else None
            )
        )

    async def mark_read(self, match_id: int, seat: Seat, number: int) -> None:
        if number > (await self.table(match_id)).seats[seat].read_message:
            await self._matches.has_read(match_id, seat, number)


def _last(connection: Connection, match_id: int) -> int:
    query = select(func.max(messages.c.number)).where(messages.c.match_id == match_id)
    return connection.execute(query).scalar() or 0


def _add(connection: Connection, match_id: int, user_id: int, message: dict[str, Any]) -> int:
    # One after the other, also when several processes write: the row is locked until the commit.
    connection.execute(select(matches.c.id).where(matches.c.id == match_id).with_for_update(key_share=True))
    number = _last(connection, match_id) + 1
    connection.execute(insert(messages).values(match_id=match_id, number=number, user_id=user_id, **message))
    return number


def said(connection: Connection, match_id: int, after: int, most: int, user_id: int | None = None) -> list[Message]:
    query = select(*_SHOWN).where(messages.c.match_id == match_id, messages.c.number > after)
    query = query.where(apart_rows.heard_by(user_id)) if user_id else query
    rows = connection.execute(query.order_by(messages.c.number).limit(most))
    return [Message(*row) for row in rows]

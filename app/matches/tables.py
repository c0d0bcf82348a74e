"""Matches before their first action: how they come about, and who sits where until they start.

What users wish for is judged inside the writer, with the match held: of two who come at once, one wins.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.engine.kernel import Seat
from app.errors import Unavailable
from app.matches import editions
from app.matches.access import must_exist
from app.matches.service import Matches
from app.store import lobby_rows, match_changes
from app.store.journal import Journal
from app.store.lobby_rows import NewSeat
from app.store.match_rows import Entry, MatchRow
from app.store.notifications import RowChanged
from app.users.service import User

Instead = Callable[[Connection], int | None]
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
CODE_LENGTH = 6
ATTEMPTS = 5


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def nothing(_: Connection) -> None:
    return None


def held(connection: Connection, match_id: int) -> MatchRow:
    return must_exist(lobby_rows.held(connection, match_id))


class Tables:
    def __init__(
        self,
        matches: Matches,
        journal: Journal,
        told: Callable[[int], None],  # of a public match that is another than before, or gone
        now: Callable[[], float] = time.time,
        codes: Callable[[], str] = new_code,
    ) -> None:
        self._matches, self._journal, self._told, self._now, self._codes = matches, journal, told, now, codes

    async def add(
        self, values: dict[str, Any], seats: Sequence[NewSeat], log: Sequence[Entry] = (), instead: Instead = nothing
    ) -> int:
        """Any new match, under a code of its own; unless there is one `instead` when it is to be written."""

        def work(connection: Connection) -> int:
            box = editions.keep(connection, values["game"], values.get("components"))
            row = values | {"code": self._codes()} | ({"components": box} if box else {})
            return instead(connection) or match_changes.create(connection, row, seats, log)

        for _ in range(ATTEMPTS):
            try:
                match_id = await self._journal.write(work)
            except IntegrityError:  # the code is taken
                continue
            if values["status"] == "running":
                await self._matches.begun(match_id)
            self._changed(match_id, values["visibility"])
            return match_id
        raise Unavailable("No code could be found for the match, please try again")

    async def seat(self, match_id: int, judge: Callable[[MatchRow], tuple[Seat, NewSeat]]) -> None:
        """Somebody sits down or gets up, as the judge says."""

        def work(connection: Connection, row: MatchRow) -> None:
            seat, new = judge(row)
            match_changes.change_seat(connection, match_id, seat, **msgspec.structs.asdict(new))

        await self._change(match_id, work)

    async def start(self, match_id: int, judge: Callable[[MatchRow], None], record: Any, waiting: list[Seat]) -> None:
        now = self._now()

        def work(connection: Connection, row: MatchRow) -> None:
            judge(row)
            box = editions.keep(connection, row.game, record)
            match_changes.change(
                connection, match_id, status="running", started_at=now, components=box, waiting=waiting
            )

        await self._change(match_id, work)
        await self._matches.begun(match_id)

    async def remove(self, match_id: int, judge: Callable[[MatchRow], None]) -> None:
        def work(connection: Connection, row: MatchRow) -> None:
            judge(row)
            match_changes.remove(connection, match_id)

        await self._change(match_id, work)

    async def rename(self, user: User) -> None:
        for match_id, visibility in await self._journal.write(lambda c: match_changes.rename(c, user.id, user.name)):
            self._changed(match_id, visibility)

    async def _change(self, match_id: int, change: Callable[[Connection, MatchRow], None]) -> None:
        now = self._now()

        def work(connection: Connection) -> MatchRow:
            row = held(connection, match_id)
            change(connection, row)
            match_changes.change(connection, match_id, changed_at=now)
            return row

        row = await self._journal.write(work)
        self._changed(match_id, row.visibility)

    def _changed(self, match_id: int, visibility: str) -> None:
        """A match that is not public is not put on the board at all: when it is gone, nobody could tell any more."""
        if visibility == "public":
            self.announce(match_id)

    def announce(self, match_id: int) -> None:
        """A public match is another than before, or gone: here and in the other processes."""
        self._journal.notify(RowChanged(match_id))
        self._told(match_id)

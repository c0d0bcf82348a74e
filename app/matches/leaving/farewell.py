"""What is kept about somebody, and that they go for good: their seats are given up, so that the others can play on, and
then nothing of them is left."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection

from app.errors import Problem
from app.matches.log import Resign, Return
from app.matches.service import Matches
from app.store.database import Reader
from app.store.journal import Journal
from app.store.notifications import SessionEnded, notify
from app.store.people import own_rows
from app.users.service import User


class Farewell:
    def __init__(
        self,
        matches: Matches,
        reader: Reader,
        journal: Journal,
        told: Callable[[int, bool], None],  # of a match that is another than before or gone, and whether it is public
    ) -> None:
        self._matches, self._reader, self._journal, self._told = matches, reader, journal, told

    async def kept_about(self, user: User) -> dict[str, Any]:
        return await self._reader.read(lambda c: own_rows.everything(c, user.id))

    async def leave(self, user: User) -> None:
        for match_id, seat in await self._reader.read(lambda c: own_rows.playing(c, user.id)):
            with suppress(Problem):  # one that cannot be opened stays as it is
                await self._give_up(match_id, seat)

        def work(connection: Connection) -> list[tuple[int, str]]:
            notify(connection, SessionEnded(user.id), process=self._journal.name)
            return own_rows.forget(connection, user.id)

        for match_id, visibility in await self._journal.write(work):
            await self._matches.reread(match_id)
            self._told(match_id, visibility == "public")

    async def _give_up(self, match_id: int, seat: int) -> None:
        match = await self._matches.knowing(match_id)
        if match.row.seats[seat].stand_in:
            await self._matches.give(match_id, seat, Return())
        await self._matches.give(match_id, seat, Resign())

"""What the rows of a match say besides its log: whose a seat is, its orders, how far it has looked and read.

Written and taken over under the match's lock. Who has to know is told here, and nowhere else.
"""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection

from app.engine.kernel import Seat
from app.errors import Conflict
from app.matches.match import Listener, Match
from app.matches.memory import Memory
from app.store import match_changes, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.lobby_rows import Progress
from app.store.notifications import Progressed, RowChanged
from app.users.service import User


class Rows(Memory):
    def __init__(self, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        super().__init__(reader, now)
        self._journal = journal
        self.listeners: list[Listener] = []
        self._looked: dict[tuple[int, Seat], int] = {}  # not written yet

    @asynccontextmanager
    async def _alone(self, match_id: int) -> AsyncIterator[Match]:
        """The match, which nobody else changes here meanwhile; if it was let go while we waited, it is read anew."""
        while True:
            match = await self.resume(match_id)
            async with match.lock:
                if self._open.get(match_id) is match:
                    yield match
                    return

    # ------------------------------------------------------------------ telling

    def _changed(self, match: Match) -> None:
        """The row or the seats are others than before: for those who listen here, and the other processes."""
        self._journal.notify(RowChanged(match.row.id))
        self._tell(match)

    def _tell(self, match: Match) -> None:
        for listener in self.listeners:
            listener.seats_changed(match)

    async def begun(self, match_id: int) -> None:
        """Programs may have the first decision."""
        self._changed(await self.resume(match_id))

    async def reread(self, match_id: int) -> None:
        """Another process has changed the match's row or seats."""
        if match := self._open.get(match_id):
            async with match.lock:  # what is being written here meanwhile must not be lost
                row = await self._reader.read(lambda c: match_rows.load(c, match_id))
                if row is None:
                    self.forget(match_id)
                    return
                match.replace_row(row)
            self._tell(match)

    # ------------------------------------------------------------------ seats

    async def order(self, match_id: int, seat: Seat, order: str) -> None:
        """What is answered for this seat when it would otherwise be asked; in force at once."""
        async with self._alone(match_id) as match:
            await self._change_seat(match, lambda _: seat, standing_order=order)
            self._changed(match)

    async def hand_over(self, match_id: int, redeem: Callable[[Connection], Seat], user: User) -> None:
        """The seat that a link is redeemed for, in one transaction with it, is this user's."""
        async with self._alone(match_id) as match:
            if match.row.seat_of(user.id) is not None:
                raise Conflict("You have a seat in this match already")
            await self._change_seat(match, redeem, user_id=user.id, name=user.name)
            self._changed(match)

    async def _change_seat(self, match: Match, which: Callable[[Connection], Seat], **values: Any) -> None:
        def work(connection: Connection) -> Seat:
            seat = which(connection)
            match_changes.change_seat(connection, match.row.id, seat, **values)
            return seat

        row = match.row.seats[await self._journal.write(work)]
        for name, value in values.items():
            setattr(row, name, value)

    # ------------------------------------------------------------------ how far

    def looked(self, match_id: int, seat: Seat, number: int) -> None:
        """Remembered now, in one step that needs no lock, written soon: it is asked for when the player comes back."""
        match = self._open.get(match_id)
        if match and match.row.seats[seat].looked < number <= match.number:
            match.row.seats[seat].looked = number
            self._looked[match_id, seat] = number

    def write_looked(self) -> None:
        waiting, self._looked = self._looked, {}
        if waiting:
            self._journal.write_sometime(lambda c: match_changes.keep_looked(c, waiting))

    async def has_read(self, match_id: int, seat: Seat, number: int) -> None:
        """What was said at the table; people talk before the start too, when there is no match to resume yet."""
        if self._open.get(match_id):
            async with self._alone(match_id) as match:
                await self._change_seat(match, lambda _: seat, read_message=number)
        else:
            await self._journal.write(lambda c: match_changes.change_seat(c, match_id, seat, read_message=number))

    async def keep_progress(self, some: Sequence[Progress]) -> None:
        """How far matches have come, for the lists."""
        for match_id in await self._journal.write(lambda c: match_changes.keep_progress(c, some)):
            self._journal.notify(Progressed(match_id))

"""What the rows of a match say besides its log: whose a seat is, its orders, how far it has looked and read.

Written and taken over under the match's lock. Who has to know is told here, and nowhere else.
"""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.engine.game import Data
from app.engine.kernel import Seat
from app.matches.match import Listener, Match
from app.matches.memory import Memory
from app.matches.orders import plan_rows
from app.matches.orders.planning import Plan
from app.matches.replays import Replays
from app.matches.time.due import due_at
from app.matches.time.running import look_again, over_time
from app.store import match_changes, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.lobby_rows import Progress
from app.store.notifications import Progressed, RowChanged
from app.users.service import User

OFTEN = 60.0  # seconds within which it does not matter when exactly somebody was here
LATELY = 7 * 24 * 3600.0  # seconds that the others count on somebody who is not seen


class Rows(Memory):
    def __init__(self, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        super().__init__(reader, now)
        self._journal = journal
        self.replays = Replays(reader, journal)
        self.listeners: list[Listener] = []
        self._looked: dict[tuple[int, Seat], tuple[int, float]] = {}  # how far and when, not written yet

    @asynccontextmanager
    async def _alone(self, match_id: int) -> AsyncIterator[Match]:
        """The match, which nobody else changes here meanwhile; if it was let go while we waited, it is read anew."""
        while True:
            match = await self.resume(match_id)
            async with match.lock:
                if self._open.get(match_id) is match:
                    yield match
                    return

    @asynccontextmanager
    async def alone(self, match_id: int) -> AsyncIterator[None]:
        """Nothing is played or changed in it meanwhile, if it is in memory here."""
        match = await self.held(match_id)
        async with match.lock if match else nullcontext():
            yield

    async def _number_of(self, match: Match, seat: Seat, key: str) -> int | None:
        return await self._reader.read(lambda c: match_rows.number_of_key(c, match.row.id, seat, key))

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
        if match := await self.held(match_id):
            async with match.lock:  # what is being written here meanwhile must not be lost
                row = await self._reader.read(lambda c: match_rows.load(c, match_id))
                if row is None:
                    self.forget(match_id)
                    return
                match.replace_row(row)
                look_again(match)
            self._tell(match)

    # ------------------------------------------------------------------ seats

    async def order(self, match_id: int, seat: Seat, order: str, conditions: Sequence[Data] | None = None) -> None:
        """What is answered for this seat when it would otherwise be asked; in force at once. None: if-orders stay."""
        values = {} if conditions is None else {"conditions": list(conditions)}
        async with self._alone(match_id) as match:
            await self._change_seat(match, lambda _: seat, standing_order=order, **values)
            self._changed(match)

    async def plan(self, match_id: int, seat: Seat, made: Callable[[Match], Plan | None]) -> Match:
        """A plan in place of the one before, or none, made from the match as it stands when it is kept."""
        async with self._alone(match_id) as match:
            plan = made(match)
            await self._journal.write(lambda c: plan_rows.keep(c, match_id, seat, plan))
            match.know_plan(seat, plan)
            return match

    async def hand_over(self, match_id: int, redeem: Callable[[Connection], Seat], user: User) -> None:
        """The seat that a link is redeemed for, in one transaction with it, is this user's, with the usual order."""
        async with self._alone(match_id) as match:
            mine = {"user_id": user.id, "name": user.name, "here_at": self._now()}
            await self._change_seat(match, redeem, **mine, standing_order=match.game.usual_order, conditions=None)
            match.row.seats[match.row.seat_of(user.id) or 0].kept = user.kept
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
        if match is None or number > match.number:
            return
        row, now = match.row.seats[seat], self._now()
        if row.looked < number or row.here_at < now - OFTEN:
            row.looked, row.here_at = max(row.looked, number), now
            self._looked[match_id, seat] = row.looked, now

    def here(self, match_id: int, seat: Seat) -> None:
        """Its player looks, or says something, whatever they have seen of the match."""
        self.looked(match_id, seat, 0)

    async def lately(self, match: Match) -> set[Seat]:
        """The seats whose consent counts: of players who have acted or looked within a week, wherever; by a pace, also
        of all others who play themselves and are not over their time."""
        since = self._now() - LATELY
        if self._journal.shared:
            written = await self._reader.read(lambda c: match_rows.here_at(c, match.row.id))
            for row, at in zip(match.row.seats, written, strict=True):
                row.here_at = max(row.here_at, at)
        begun = match.row.started_at or 0.0
        seats = match.row.seats
        here = {row.seat for row in seats if max(row.here_at, begun) >= since}
        if match.clocks is not None:
            here |= {row.seat for row in seats if not row.program}
        return here.difference(over_time(match))

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

    async def note_due(self, match: Match, **more: Any) -> None:
        """When it is to be looked after next, with its clocks."""
        values = {"due_at": due_at(match), "clocks": msgspec.to_builtins(match.clocks)} | more
        match_id, number = match.row.id, match.number
        await self._journal.write(lambda c: match_changes.note_due(c, match_id, number, **values))

    async def postpone(self, match_id: int, until: float) -> None:
        """It is looked after then, whatever is due in it."""
        await self._journal.write(lambda c: match_changes.change(c, match_id, due_at=until))

    async def hours_changed(self, match_ids: Sequence[int]) -> None:
        """Of somebody who plays there: their clocks are looked at again."""
        for match_id in match_ids:
            await self.postpone(match_id, self._now())
            await self.reread(match_id)
            self._journal.notify(RowChanged(match_id))

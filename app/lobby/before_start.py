"""Who sits before a table that has not started: they are told at once who comes and goes, and that it begins.

Everybody is told how the table stands as they may see it. When it begins or is called off their sockets are closed, so
that they come back to what is there then.
"""

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress

import msgspec

from app.errors import Unavailable
from app.lobby.summary import Summary, summary
from app.matches.feed import Sent, Subscriber
from app.store import lobby_rows
from app.store.database import Reader
from app.store.lobby_rows import Hosted
from app.store.match_rows import MatchRow

log = logging.getLogger("kontor.lobby")
STANDS_OTHERWISE = 4002  # come back at once
GOING_AWAY = 1012


class TableShown(Sent, frozen=True, tag="table"):
    """Before the start: how the table stands, and who sits there."""

    match: Summary


class BeforeStart:
    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._rooms: dict[int, list[Subscriber]] = {}
        self._changed: set[int] = set()
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._tend())
        self.opened: list[Callable[[], None]] = []  # told when a table is watched that was not before

    async def watch(self, match_id: int, subscriber: Subscriber) -> None:
        """What changes from now on, and first how it stands."""
        new = match_id not in self._rooms
        self._rooms.setdefault(match_id, []).append(subscriber)
        for hear in self.opened if new else ():
            hear()
        try:
            await self._tell([match_id], [subscriber])
        except BaseException:
            self.unwatch(match_id, subscriber)
            raise

    def unwatch(self, match_id: int, subscriber: Subscriber) -> None:
        self._rooms[match_id].remove(subscriber)
        if not self._rooms[match_id]:
            del self._rooms[match_id]

    def watched(self, match_id: int) -> bool:
        return match_id in self._rooms

    def tables(self) -> list[int]:
        return list(self._rooms)

    def changed(self, *match_ids: int) -> None:
        """The row or the seats are others than before, or may be."""
        if seen := self._rooms.keys() & set(match_ids):
            self._changed |= seen
            self._wake.set()

    def tell(
        self, match_id: int, message: Sent, only: Collection[int | None] | None = None, but: Collection[int | None] = ()
    ) -> None:
        encoded = msgspec.json.encode(message)
        for subscriber in self._rooms.get(match_id, ()):
            if (only is None or subscriber.user_id in only) and subscriber.user_id not in but:
                subscriber.put(encoded)

    def send_away(self, user_id: int) -> None:
        """A session of this user is over."""
        for subscriber in self._everybody():
            if subscriber.user_id == user_id:
                subscriber.close(GOING_AWAY)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for subscriber in self._everybody():
            subscriber.close(GOING_AWAY)

    def _everybody(self) -> list[Subscriber]:
        return [subscriber for room in self._rooms.values() for subscriber in room]

    # ------------------------------------------------------------------ telling

    async def _tend(self) -> None:
        """One after the other, so that nobody is told first what is newer."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            try:
                with suppress(Unavailable):  # the database is away: it is looked at again
                    await self._tell(sorted(changed))
            except Exception:
                log.exception("those who wait for a table could not be told")

    async def _tell(self, match_ids: list[int], only: list[Subscriber] | None = None) -> None:
        rows = await self._reader.read(lambda c: lobby_rows.load_all(c, match_ids))
        hosts = await self._reader.read(lambda c: lobby_rows.hosts(c, rows))
        by_id = {row.id: row for row in rows}
        for match_id in match_ids:
            row = by_id.get(match_id)
            for subscriber in only or list(self._rooms.get(match_id, ())):
                if row is None or row.status != "open":
                    subscriber.close(STANDS_OTHERWISE)
                else:
                    self._show(row, hosts, subscriber)

    def _show(self, row: MatchRow, hosts: Hosted, subscriber: Subscriber) -> None:
        """What is the same as before is not said again."""
        shown = msgspec.json.encode(TableShown(summary(row, hosts, subscriber.user_id)))
        if shown != subscriber.shown:
            subscriber.shown = shown
            subscriber.put(shown)

"""The sender: finds who is to be told, and has them told. One in every process; nobody is elected.

A message belongs for a while to whoever has claimed it. If that process dies before it has noted what became of it, it
is sent once more, under the same id: at least once, and recognised by whoever gets it twice.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from sqlalchemy import Connection

from app.delivery import outcomes
from app.delivery.deriving import Deriving
from app.delivery.keys import KeyStore
from app.delivery.looking import Errand
from app.delivery.message import Failed
from app.delivery.outcomes import Attempt, Noted, Told
from app.errors import Unavailable
from app.matches.memory import Memory
from app.store.database import Reader
from app.store.delivery import delivery_rows
from app.store.delivery.delivery_rows import DeliveryRow
from app.store.journal import Journal
from app.telemetry import metrics
from app.workers.process import TimedOut

log = logging.getLogger("kontor.delivery")
LOOK_EVERY = 5.0  # seconds
AT_ONCE = 64  # messages under way
TURN = 1.0  # seconds from one turn, in which many are noted and claimed, to the next: players wait for the same writer
APART = TURN / AT_ONCE  # seconds from one that goes to the next
LOST = 4  # times that nobody knows what became of a message; more often it is the message that ends who sends it
LEASE = 60.0  # seconds that a claimed message is left to whoever sends it


class Telling(Protocol):
    """Looks again whether somebody is to be told, and tells them: the courier, or whoever does it in this process."""

    async def tell(self, errand: Errand) -> Told: ...


class Sender:
    def __init__(
        self,
        matches: Memory,
        reader: Reader,
        journal: Journal,
        keys: KeyStore,
        telling: Telling,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._matches, self._reader, self._journal = matches, reader, journal
        self._keys, self._telling, self._now = keys, telling, now
        self.deriving = Deriving(keys, reader, journal, now)

    async def for_ever(self) -> None:
        """Side by side: who is needed now is found while many others are being told."""
        await asyncio.gather(*map(self._again_and_again, (self.deriving.look, self.send_due, self._measure)))

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await work()
            except Unavailable:  # the log says it once for all
                pass
            except Exception:
                log.exception("messages could not be looked after")

    async def look(self) -> None:
        """Find who is to be told, and send all that is due."""
        await self.deriving.look()
        await self.send_due()
        await self._measure()

    async def _measure(self) -> None:
        now = self._now()
        standing = await self._reader.read(lambda c: delivery_rows.standing(c, now))
        metrics.messages(standing.waiting, standing.oldest)

    async def send_due(self) -> None:
        """So many at once: one who does not answer holds nobody up."""
        under_way, told = set[asyncio.Task[Attempt | None]](), list[Attempt]()
        try:
            while True:
                begun = time.monotonic()
                claimed = await self._turn(told, AT_ONCE - len(under_way))
                if not claimed and not under_way:
                    return
                for place, row in enumerate(claimed, 1):
                    under_way.add(asyncio.create_task(self._told(row)))
                    await asyncio.sleep(begun + place * APART - time.monotonic())
                done, under_way = await asyncio.wait(under_way, timeout=max(0.0, begun + TURN - time.monotonic()))
                told = [known for one in done if (known := one.result())]
        finally:
            for one in under_way:
                one.cancel()

    async def _turn(self, told: list[Attempt], free: int) -> list[DeliveryRow]:
        """What became of some is noted and others are claimed, in one go: a hundred cost little more than one."""
        if not told and not free:
            return []
        now, signing = self._now(), await self._keys.signing() if told else b""

        def work(connection: Connection) -> tuple[list[Noted], list[DeliveryRow]]:
            noted = outcomes.note(connection, told, now, signing) if told else []
            return noted, delivery_rows.claim(connection, now, now + LEASE, free) if free else []

        noted, claimed = await self._journal.write(work)
        for one in noted:
            metrics.sent.labels(one.channel.kind, one.word).inc()
            if one.word == "failed":
                log.info("a message was given up: %s", one.told, extra={"channel": one.channel.id})
        return claimed

    async def _told(self, row: DeliveryRow) -> Attempt | None:
        """Nothing, if nobody knows: then it is sent again when its lease is over, as long as that makes sense."""
        try:
            return row, await self._telling.tell(self._errand(row))
        except (TimedOut, Unavailable) as stuck:
            log.info("what became of a message is not known: %s", stuck, extra={"channel": row.channel_id})
            lost = Failed("whoever sends it does not come back", again=False, ours=True)
            return (row, lost) if row.attempts > LOST else None

    def _errand(self, row: DeliveryRow) -> Errand:
        """How far a seat has looked is written a moment later: what is known here goes with it."""
        match = self._matches.known(row.match_id) if row.match_id is not None else None
        if match is None or row.seat is None:
            return Errand(row, self._now())
        seat = match.row.seats[row.seat]
        return Errand(row, self._now(), seat.looked, seat.here_at)

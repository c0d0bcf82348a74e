"""Some process serves: said every few seconds, in one row. When nobody has said so for a while, no clock has run.

Whoever comes first after such a pause writes it down: the row is held meanwhile, and the next one finds it fresh.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy import Connection, insert, select, update

from app.errors import Unavailable
from app.matches.service import Matches
from app.matches.time.running import look_again
from app.store import match_rows
from app.store.database import inserting
from app.store.journal import Journal
from app.store.models import heartbeats, outages

log = logging.getLogger("kontor.time")
EVERY = 10.0  # seconds
SILENCE = 30.0  # seconds without a beat after which nobody was serving
LONG_AGO = 90 * 24 * 3600.0  # seconds; no decision takes so long


def steady() -> float:
    """Seconds that nobody sets, also while the machine is suspended, where the system tells."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Heartbeat:
    def __init__(
        self,
        matches: Matches,
        journal: Journal,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = steady,
    ) -> None:
        self._matches, self._journal, self._now, self._steady = matches, journal, now, steady
        self._beaten: float | None = None  # by the steady clock: a clock that is put forward is no outage

    async def for_ever(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.beat()
            except Unavailable:  # the log says it once for all
                pass
            except Exception:
                log.exception("the heartbeat could not be written")

    async def catch_up(self) -> None:
        """After a pause, the machine's or the database's: it must be known before anybody is found late by it."""
        if not self._serving():
            await self.beat()

    def _serving(self) -> bool:
        return self._beaten is not None and self._steady() - self._beaten <= SILENCE

    async def beat(self) -> None:
        """Also a look at the pauses that others have found."""
        now, steady, served = self._now(), self._steady(), self._serving()
        known = await self._journal.write(lambda c: _beat(c, now, served))
        self._beaten = steady
        if known != self._matches.outages:
            self._matches.outages = known
            for match in self._matches.in_memory():
                match.outages = known
                look_again(match)


def _beat(connection: Connection, now: float, served: bool) -> list[tuple[float, float]]:
    connection.execute(inserting(connection, heartbeats).values(id=1, at=now).on_conflict_do_nothing())
    last: float = connection.execute(select(heartbeats.c.at).with_for_update()).scalar_one()
    if now - last > SILENCE and not served:
        connection.execute(insert(outages).values(from_at=last, to_at=now))
    if now > last:
        connection.execute(update(heartbeats).values(at=now))
    return match_rows.no_service(connection, now - LONG_AGO)

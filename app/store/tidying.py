"""Once a day a server removes what nobody needs any more, in short steps with rests between them."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

from sqlalchemy import Engine, func, select

from app.config import Settings
from app.store import tidy_rows
from app.store.database import Reader, is_sqlite
from app.store.journal import Journal
from app.store.tidy_rows import DAY, Times

log = logging.getLogger("kontor.tidying")
FIRST = 300.0  # seconds after the start: a server that never lives for a day tidies up as well
REST = 0.1  # seconds between two steps
ONE = 5_550_118  # the advisory lock under which PostgreSQL lets one process tidy up


class Tidying:
    def __init__(
        self,
        engine: Engine,
        reader: Reader,
        journal: Journal,
        times: Callable[[], Times],
        told: Callable[[int], None],  # of a public match that is gone
        rest: float = REST,
    ) -> None:
        self._engine, self._reader, self._journal = engine, reader, journal
        self._times, self._told, self._rest = times, told, rest

    async def daily(self, first: float = FIRST, every: float = DAY) -> None:
        await asyncio.sleep(first)
        while True:
            try:
                removed = await self.once()
            except Exception as error:  # there is another day
                log.warning("tidying up has failed: %r", error)
            else:
                if removed.total():
                    log.info("tidied up: %s", said(removed))
            await asyncio.sleep(every)

    async def once(self) -> Counter[str]:
        """What was removed; nothing if another process is at it."""
        with ExitStack() as held:
            if not await asyncio.to_thread(held.enter_context, only_one(self._engine)):
                return Counter()
            return await self._tidy(self._times())

    async def _tidy(self, times: Times) -> Counter[str]:
        removed = Counter[str]()
        found = await self._reader.read(lambda connection: tidy_rows.due(connection, times))
        for piece in tidy_rows.pieces(found, times):
            done = await self._journal.write(piece)
            removed[done.what] += done.number
            for match_id in done.gone:
                self._told(match_id)
            await asyncio.sleep(self._rest)
        return removed


def times(settings: Settings) -> Times:
    kept = ("finished", "guest", "open", "talk", "report", "address", "deed")
    return tidy_rows.times(time.time(), *(getattr(settings, f"tidy_{what}_days") for what in kept))


@contextmanager
def only_one(engine: Engine) -> Iterator[bool]:
    """Whether nobody else tidies up this PostgreSQL, until the end of this. SQLite has one server anyway."""
    if is_sqlite(engine):
        yield True
        return
    with engine.begin() as connection:
        yield bool(connection.execute(select(func.pg_try_advisory_xact_lock(ONE))).scalar_one())


WORDS = {
    "finished": "the keys and older snapshots of {} finished matches",
    "guests": "{} guests",
    "tables": "{} tables that nobody came to",
    "sessions": "{} sessions",
    "links": "{} links",
    "talk": "{} lines of old talk",
    "reports": "{} reports",
    "addresses": "{} addresses",
    "deeds": "{} deeds of operators",
}


def said(removed: Mapping[str, int]) -> str:
    """What was removed, or would be, in words."""
    return ", ".join(WORDS[what].format(f"{number:,}") for what, number in removed.items() if number) or "nothing"

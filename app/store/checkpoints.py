"""SQLite's write-ahead log is emptied beside the play, not in the middle of somebody's action.

By default whoever commits the thousandth page copies them all into the database file and waits for the disk, twice.
"""

import asyncio
import logging
from contextlib import closing

from sqlalchemy import Engine

from app.store.database import is_sqlite
from app.store.journal import Journal
from app.store.outage import outage_of

log = logging.getLogger("kontor.database")
EVERY = 1.0  # seconds


async def keep_the_log_short(engine: Engine, journal: Journal) -> None:
    if not is_sqlite(engine):
        return
    copied = -1
    while True:
        if (written := journal.written) != copied:
            try:
                await asyncio.to_thread(_copy, engine)
                copied = written
            except Exception as error:  # tried again in a second; those who write say that the disk is full
                if not outage_of(engine).explains(error):
                    log.exception("the write-ahead log could not be copied")
        await asyncio.sleep(EVERY)


def _copy(engine: Engine) -> None:
    """As much as can be had without making anybody wait."""
    with closing(engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

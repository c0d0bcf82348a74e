"""Every process looks once a second for matches in which something is due. What it finds is an entry of the log.

Nobody is elected: an entry takes its number from the log, so of several processes that find the same exactly one writes
it. When something will be due is written with how far a match has come (`matches.due_at`), which may be late or wrong:
the match itself knows, and is asked before anything is said.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from app.errors import Conflict, Unavailable
from app.matches.service import Matches
from app.matches.time.heartbeat import Heartbeat
from app.store import lobby_rows
from app.store.database import Reader

log = logging.getLogger("kontor.time")
LOOK_EVERY = 1.0  # seconds
AT_ONCE = 50  # matches; after a long pause there may be many
NOT_SO_SOON = 3600.0  # seconds until a match that cannot be opened is tried again


class Ticking:
    def __init__(
        self, matches: Matches, reader: Reader, heartbeat: Heartbeat, now: Callable[[], float] = time.time
    ) -> None:
        self._matches, self._reader, self._heartbeat, self._now = matches, reader, heartbeat, now

    async def for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.tick()
            except Unavailable:  # the log says it once for all
                pass
            except Exception:
                log.exception("what is due could not be looked for")

    async def tick(self) -> None:
        await self._heartbeat.catch_up()
        now = self._now()
        for match_id in await self._reader.read(lambda c: lobby_rows.due(c, now, AT_ONCE)):
            await self._attend(match_id)

    async def _attend(self, match_id: int) -> None:
        try:
            await self._matches.time_passes(match_id)
        except Unavailable:
            raise
        except Conflict:  # another process, or a player, was quicker
            pass
        except Exception as error:  # the others shall not wait behind it
            log.warning("a match cannot be looked after: %r", error, extra={"match": match_id})
            await self._matches.postpone(match_id, self._now() + NOT_SO_SOON)

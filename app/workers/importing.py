"""Files that are sent in are read in processes of their own: what is in them may be meant to harm.

Each has a fresh process, so nothing of one file is there when the next is read. One at a time for each person, and a
few at a time for all; whoever comes then waits for a turn.
"""

import asyncio
import logging
import sys
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from app.errors import Malformed, TooMany, Unavailable
from app.workers.process import Broke, TimedOut, TooSlow, WorkerProcess
from app.workers.reading import MEGABYTES, SECONDS, Brought, File, Wrong

log = logging.getLogger("kontor.importing")
READER = (sys.executable, "-m", "app.workers.reading")
CHECKER = (sys.executable, "-m", "app.workers.checking")
GRACE = 5.0  # seconds beyond its time, for a machine that is busy
AT_ONCE = 2
MOST_WAITING = 20


class Importing:
    def __init__(self, command: Sequence[str] = READER, seconds: float = SECONDS + GRACE) -> None:
        self._command, self._seconds = command, seconds
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._reading: dict[int, asyncio.Task[bytes]] = {}
        self._closed = False

    async def read(self, file: File, user_id: int) -> Brought:
        """The match in this file."""
        answer = msgspec.msgpack.decode(await self.answer(file, user_id), type=Brought | Wrong)
        if isinstance(answer, Wrong):
            raise Malformed(answer.key, answer.more, **answer.values)
        return answer

    async def answer(self, file: Struct, user_id: int) -> bytes:
        """What is said of this file. Whoever does not wait for it any more cancels it, and its process is ended."""
        if user_id in self._reading:
            raise TooMany("file_waiting", {"retry_after": SECONDS})
        if self._closed or len(self._reading) >= MOST_WAITING:
            raise Unavailable("file_not_now")
        task = self._reading[user_id] = asyncio.create_task(self._in_turn(file))
        task.add_done_callback(lambda _: self._reading.pop(user_id))
        try:
            return await task
        except asyncio.CancelledError:
            if self._closed:
                raise Unavailable("file_not_now") from None
            raise
        except TimedOut as stuck:
            log.warning("a file was not read: %s", stuck, extra={"user": user_id})
            raise _told(stuck) from None

    async def _in_turn(self, file: Struct) -> bytes:
        async with self._turns:
            reader = WorkerProcess(self._command)
            try:
                return await reader.answer(file, self._seconds)
            finally:
                await reader.end()

    async def close(self) -> None:
        self._closed = True
        reading = list(self._reading.values())
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)


def _told(stuck: TimedOut) -> Malformed | Unavailable:
    if isinstance(stuck, TooSlow):
        return Malformed("file_slow", seconds=SECONDS)
    if isinstance(stuck, Broke):
        return Malformed("file_unread", seconds=SECONDS, size=MEGABYTES)
    return Unavailable("file_not_now")

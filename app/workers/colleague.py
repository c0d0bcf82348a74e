"""The side that asks, of a process that answers many questions at once, in any order."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec

from app.workers.loop import FAILED, SIZE, framed
from app.workers.process import ENDING, Broke, TooSlow, WorkerProcess, log, next_message, pipes, told_of

IDLE = 180.0  # seconds without a question after which it is ended
Asked = dict[int, "asyncio.Future[bytes]"]


class Colleague(WorkerProcess):
    """Started when it is first asked, and again when it has ended. What it was asked then has no answer."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None, idle: float = IDLE
    ) -> None:
        super().__init__(command, environment)
        self._idle, self._numbers, self._starting = idle, count(), asyncio.Lock()
        self._asked: Asked = {}  # of the process that there is now
        self._listening: asyncio.Task[None] | None = None

    async def answer(self, question: Any, seconds: float) -> bytes:
        """Until it answers or its time is over; a process that leaves something unanswered is ended."""
        number, answered = next(self._numbers) % 2 ** (8 * SIZE), asyncio.get_running_loop().create_future()
        asked = self._asked
        try:
            async with asyncio.timeout(seconds):
                process = await self._started()
                asked = self._asked
                asked[number] = answered
                pipes(process)[0].write(framed(number.to_bytes(SIZE) + msgspec.msgpack.encode(question)))
                answer: bytes = await answered
                return answer
        except TimeoutError:
            await self.end()
            raise TooSlow(f"nothing within {seconds:g} s") from None
        finally:
            asked.pop(number, None)

    async def _started(self) -> Process:
        async with self._starting:
            if self._process is not None:
                return self._process
            try:
                process = await super()._started()
            except BaseException:
                await super().end()
                raise
            self._asked = {}
            self._listening = asyncio.create_task(self._listen(process, self._asked))
            return process

    async def _listen(self, process: Process, asked: Asked) -> None:
        """Until it has ended, by itself, by us, or as it has had nothing to do for long."""
        rested = False
        with suppress(OSError, asyncio.IncompleteReadError):
            while not rested:
                rested = not await self._hear(pipes(process)[1], asked) and not asked
        ours, unanswered = rested or self._process is not process, len(asked)
        if self._process is process:
            self._process = None
        if not rested:  # to kill what has just ended would take its code away
            with suppress(TimeoutError):
                async with asyncio.timeout(ENDING):
                    await process.wait()
        with suppress(ProcessLookupError):
            process.kill()
        how = told_of(await process.wait())
        for one in asked.values():
            if not one.done():
                one.set_exception(Broke(f"its process ended {how}"))
        if not ours:
            log.warning("a process ended %s, and left %d questions unanswered", how, unanswered)

    async def _hear(self, answers: asyncio.StreamReader, asked: Asked) -> bool:
        """One answer; False if none has come for long."""
        try:
            async with asyncio.timeout(self._idle):
                kind = await answers.readexactly(len(FAILED))
        except TimeoutError:
            return False
        message = await next_message(answers)
        answered = asked.get(int.from_bytes(message[:SIZE]))
        if answered is None or answered.done():  # nobody waits for it any more
            return True
        if kind == FAILED:
            answered.set_exception(Broke(message[SIZE:].decode()))
        else:
            answered.set_result(message[SIZE:])
        return True

    async def end(self) -> None:
        await super().end()
        if self._listening is not None:
            await self._listening

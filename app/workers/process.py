"""The side that asks: a process that answers one question at a time, and is ended when it does not."""

import asyncio
import logging
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from app.telemetry import metrics
from app.workers.loop import FAILED, READY, SIZE, framed

log = logging.getLogger("kontor.workers")
STARTING = 30.0  # seconds a process may take until it listens
TIME_IS_UP = f"by signal {int(signal.SIGXCPU)}"  # if it has set itself a limit
ENDING = 1.0  # seconds until a process that has hung up must have ended


class TimedOut(Exception):
    """There is no answer, and why."""


class TooSlow(TimedOut):
    """Its time is over."""


class Broke(TimedOut):
    """The process has ended, or the question has led to an error in it."""


class WorkerProcess:
    """One process, started when it is first asked."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self._command = command
        # What it counts is nobody's: its files would be added up with those of the processes that serve.
        self._environment = {name: said for name, said in os.environ.items() if name != metrics.SHARED}
        self._environment |= environment or {}
        self._process: Process | None = None

    async def answer(self, question: Any, seconds: float) -> bytes:
        """Until it answers or its time is over; whatever goes wrong, the next question finds a fresh process."""
        try:
            process = await self._started()
            async with asyncio.timeout(seconds):
                return await _ask(process, msgspec.msgpack.encode(question))
        except TimeoutError:
            await self.end()
            raise TooSlow(f"nothing within {seconds:g} s") from None
        except (OSError, asyncio.IncompleteReadError):
            how = await self._how_it_ended()
            raise (TooSlow if how == TIME_IS_UP else Broke)(f"its process ended {how}") from None
        except BaseException:  # nobody waits any more: the answer must not be taken for that of the next question
            await self.end()
            raise

    async def _started(self) -> Process:
        if self._process is not None and self._process.returncode is not None:
            log.warning("a process ended %s while it had nothing to do", await self._how_it_ended())
        if self._process is None:
            try:
                async with asyncio.timeout(STARTING):
                    self._process = await asyncio.create_subprocess_exec(
                        *self._command, stdin=PIPE, stdout=PIPE, env=self._environment
                    )
                    await pipes(self._process)[1].readexactly(len(READY))
            except (TimeoutError, OSError, asyncio.IncompleteReadError):
                raise TimedOut("its process did not start") from None
        return self._process

    async def _how_it_ended(self) -> str:
        process = self._process
        if process is None:
            return ""
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDING):
                await process.wait()
        code = process.returncode
        await self.end()
        return told_of(code)

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def told_of(code: int | None) -> str:
    return f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"


def pipes(process: Process) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
    assert process.stdin is not None  # noqa: S101 - both are pipes
    assert process.stdout is not None  # noqa: S101
    return process.stdin, process.stdout


async def _ask(process: Process, question: bytes) -> bytes:
    questions, answers = pipes(process)
    questions.write(framed(question))
    await questions.drain()
    kind = await answers.readexactly(len(FAILED))
    answer = await next_message(answers)
    if kind == FAILED:
        raise Broke(answer.decode())
    return answer


async def next_message(answers: asyncio.StreamReader) -> bytes:
    return await answers.readexactly(int.from_bytes(await answers.readexactly(SIZE)))

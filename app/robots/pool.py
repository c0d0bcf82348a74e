"""Programs think in processes of their own: a few of them, asked one question at a time, ended when they do not answer.

So the event loop never waits for a program, and one that is stuck delays nobody but, for a moment, its own match.
"""

import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import Any

import msgspec

from app.engine.game import Data
from app.robots.programs.questions import Advice, Question
from app.robots.programs.worker import Asked, Task
from app.telemetry import metrics
from app.workers.process import TimedOut, WorkerProcess

log = logging.getLogger("kontor.thinking")
WORKER = (sys.executable, "-m", "app.robots.programs.worker")
MOST_PROCESSES = 4
GRACE = 3.0  # seconds beyond its time, for a machine that is busy
PATIENCE = 8.0  # a quick question overtakes one that takes so many times its seconds longer, but not for ever
MOST_WAITING = 500  # questions of one owner
MOST_OWNERS = 2000  # who are remembered
Owner = int | str | None  # a person, an address, or nobody any more: these share as one


def processes(wanted: int) -> int:
    """So many as the host says, or one core is left for the people."""
    return wanted or max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class RobotPool:
    """All processes, and the questions that wait for one. The one used last is used first: idle ones never start."""

    def __init__(self, number: int, command: Sequence[str] = WORKER, grace: float = GRACE) -> None:
        self._thinkers, self._grace = [WorkerProcess(command) for _ in range(number)], grace
        self._idle = list(self._thinkers)
        self._waiting: list[tuple[float, int, Asked, asyncio.Future[bytes]]] = []
        self._order = count()
        self._turns: dict[
            Owner, float
        ] = {}  # when what an owner has asked for would be done, one thing after the other
        self._asked: Counter[Owner] = Counter()  # how much of it waits
        self._tasks: set[asyncio.Task[None]] = set()

    async def decide(self, question: Question, owner: Owner = None) -> Data:
        """Owners share fairly: who has much asked for at once waits behind those who have little."""
        decided: Data = msgspec.msgpack.decode(await self._ask("decide", question, owner))
        return decided

    async def advise(self, question: Question, owner: Owner = None) -> list[Advice]:
        return msgspec.msgpack.decode(await self._ask("advise", question, owner), type=list[Advice])

    async def rank(self, question: Question, owner: Owner = None) -> list[Advice]:
        """All that could be done, best first, without reasons."""
        return msgspec.msgpack.decode(await self._ask("rank", question, owner), type=list[Advice])

    async def _ask(self, task: Task, question: Question, owner: Owner) -> bytes:
        if self._asked[owner] >= MOST_WAITING:
            raise TimedOut
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        due = self._turn(owner, question.seconds) + PATIENCE * question.seconds
        heappush(self._waiting, (due, next(self._order), Asked(task, question), answered))
        self._asked[owner] += 1
        self._hand_out()
        try:
            return await answered
        finally:
            self._asked -= Counter({owner: 1})  # none is left of whoever waits for nothing

    def _turn(self, owner: Owner, seconds: float) -> float:
        now = monotonic()
        if len(self._turns) > MOST_OWNERS:
            self._turns = {known: at for known, at in self._turns.items() if at > now}
        turn = max(now, self._turns.get(owner, 0.0))
        self._turns[owner] = turn + seconds
        return turn

    def _hand_out(self) -> None:
        while self._waiting and self._idle:
            *_, asked, answered = heappop(self._waiting)
            if answered.cancelled():
                continue
            task = asyncio.create_task(self._answer(self._idle.pop(), asked, answered))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, thinker: WorkerProcess, asked: Asked, answered: "asyncio.Future[bytes]") -> None:
        question, began = asked.question, monotonic()
        try:
            answer = await thinker.answer(asked, question.seconds + self._grace)
            metrics.thought.labels(question.level).observe(monotonic() - began)
            _settle(answered, answer)
        except TimedOut as stuck:
            metrics.stuck.inc()
            log.warning("a program (%s, %s) did not answer: %s", question.game, question.level, stuck)
            _settle(answered, stuck)
        finally:
            self._idle.append(thinker)
            self._hand_out()

    async def close(self) -> None:
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in self._thinkers:
            await thinker.end()


def _settle(answered: "asyncio.Future[Any]", answer: bytes | TimedOut) -> None:
    if answered.done():
        return
    if isinstance(answer, TimedOut):
        answered.set_exception(answer)
    else:
        answered.set_result(answer)

"""A process that is asked many things at once."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from app.workers.colleague import IDLE, Colleague
from app.workers.process import Broke, TimedOut, TooSlow
from tests.server.client import PATIENCE

ANSWERING = """
import asyncio, os, time, msgspec
from app.workers.loop import answer_at_once

async def answer(question):
    said = msgspec.msgpack.decode(question)
    if said == "end":
        os._exit(3)
    if said == "stuck":
        time.sleep(600)
    if isinstance(said, float):
        await asyncio.sleep(said)
    return os.getpid() if said == "who" else 1 / said

asyncio.run(answer_at_once(answer))
"""


def ask(work: Callable[[Colleague], Awaitable[None]], code: str = ANSWERING, idle: float = IDLE) -> None:
    async def asked() -> None:
        colleague = Colleague((sys.executable, "-c", code), idle=idle)
        try:
            await work(colleague)
        finally:
            await colleague.end()

    asyncio.run(asked())


async def answered(colleague: Colleague, question: object) -> object:
    return msgspec.msgpack.decode(await colleague.answer(question, PATIENCE))


def test_answers_come_in_any_order() -> None:
    async def work(colleague: Colleague) -> None:
        come = list[object]()

        async def one(question: float) -> None:
            come.append(await answered(colleague, question))

        await asyncio.gather(*map(one, (0.5, 0.25, 4)))
        assert come == [0.25, 4.0, 2.0]

    ask(work)


def test_what_fails_is_told_and_the_others_are_answered() -> None:
    async def work(colleague: Colleague) -> None:
        failed, fine = await asyncio.gather(answered(colleague, 0), answered(colleague, 2), return_exceptions=True)
        assert isinstance(failed, Broke)
        assert str(failed) == "ZeroDivisionError: division by zero (<string>, line 13)"
        assert fine == 0.5

    ask(work)


def test_all_that_was_asked_of_a_process_that_ends_is_unanswered_and_the_next_one_is_fresh() -> None:
    async def work(colleague: Colleague) -> None:
        who = await answered(colleague, "who")
        left = await asyncio.gather(*(answered(colleague, one) for one in (60.0, "end")), return_exceptions=True)
        assert [str(one) for one in left] == ["its process ended with code 3"] * 2
        assert await answered(colleague, "who") != who

    ask(work)


def test_a_process_that_is_stuck_is_ended() -> None:
    async def work(colleague: Colleague) -> None:
        who = await answered(colleague, "who")
        with pytest.raises(TooSlow):
            await colleague.answer("stuck", 0.3)
        assert await answered(colleague, "who") != who

    ask(work)


def test_one_that_does_not_start_is_said_to_all() -> None:
    async def work(colleague: Colleague) -> None:
        stuck = await asyncio.gather(*(answered(colleague, 1) for _ in range(2)), return_exceptions=True)
        assert [(type(one), str(one)) for one in stuck] == [(TimedOut, "its process did not start")] * 2

    ask(work, "raise SystemExit")


def test_a_long_answer_is_waited_for_however_soon_it_would_rest() -> None:
    async def work(colleague: Colleague) -> None:
        who = await answered(colleague, "who")
        assert await answered(colleague, 0.8) == 1.25
        assert await answered(colleague, "who") == who

    ask(work, idle=0.3)

"""The side that answers: questions come in on the standard input, answers go out, until the input ends.

It is started by process.py, which ends it when it does not answer. When whoever asks is gone, so is it.
"""

import asyncio
import os
import select
import signal
import sys
import traceback
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import Any

import msgspec

READY = b"\n"  # said once, when all is loaded
ANSWERED, FAILED = b"\0", b"\1"  # what kind of message it is
SIZE = 4  # bytes before every message that say how long it is
POLITENESS = 10  # people's requests come first


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(SIZE) + message


def answer_all(answer: Callable[[bytes], Any]) -> None:
    """One at a time."""
    say = _begun()
    say(READY)
    while size := sys.stdin.buffer.read(SIZE):
        say(_answered(answer, sys.stdin.buffer.read(int.from_bytes(size))))


async def answer_at_once(answer: Callable[[bytes], Awaitable[Any]]) -> None:
    """As many as come. Each begins with a number, and so does its answer: they go out in any order."""
    say, questions, under_way = _begun(), asyncio.StreamReader(), set[asyncio.Task[None]]()

    async def answer_one(question: bytes) -> None:
        try:
            kind, said = ANSWERED, msgspec.msgpack.encode(await answer(question[SIZE:]))
        except Exception as error:
            kind, said = FAILED, _in_one_line(error).encode(errors="replace")
        say(kind + framed(question[:SIZE] + said))

    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(questions), sys.stdin)
    say(READY)
    while size := await questions.read(SIZE):
        size += await questions.readexactly(SIZE - len(size))
        task = asyncio.create_task(answer_one(await questions.readexactly(int.from_bytes(size))))
        under_way.add(task)
        task.add_done_callback(under_way.discard)


def _begun() -> Callable[[bytes], None]:
    """How answers are said."""
    os.nice(POLITENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is heard by all at a terminal; who asks ends this one
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    Thread(target=_leave_with_who_asks, daemon=True).start()

    def say(answer: bytes) -> None:
        try:
            answers.write(answer)
            answers.flush()
        except BrokenPipeError:  # whoever asked is gone
            os._exit(0)

    return say


def _answered(answer: Callable[[bytes], Any], question: bytes) -> bytes:
    try:
        return ANSWERED + framed(msgspec.msgpack.encode(answer(question)))
    except Exception as error:
        return FAILED + framed(_in_one_line(error).encode(errors="replace"))


def _in_one_line(error: Exception) -> str:
    """What went wrong and where: whoever asks says so in the log."""
    at = traceback.extract_tb(error.__traceback__)[-1]
    told = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {told} ({os.path.basename(at.filename)}, line {at.lineno})"  # noqa: PTH119


def _leave_with_who_asks() -> None:
    """Also in the middle of an answer: nobody would end it any more."""
    hung_up = select.poll()
    hung_up.register(0, 0)
    hung_up.poll()
    os._exit(0)

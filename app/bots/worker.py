"""A process that thinks: questions come in on the standard input, answers go out, one at a time, until the input ends.

It is started by app/thinking.py, which ends it when it does not answer.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Struct

from app.bots.asking import Question, advise, decide, rank

READY = b"\n"  # said once, when all is loaded
SIZE = 4  # bytes before every message that say how long it is
POLITENESS = 10  # people's requests come first

Task = Literal["decide", "advise", "rank"]


class Asked(Struct, frozen=True):
    task: Task
    question: Question


_TASKS: dict[str, Callable[[Question], Any]] = {"decide": decide, "advise": advise, "rank": rank}
_ASKED = msgspec.msgpack.Decoder(Asked)


def framed(message: Any) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(SIZE) + data


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    answers.write(READY)
    answers.flush()
    while size := questions.read(SIZE):
        asked = _ASKED.decode(questions.read(int.from_bytes(size)))
        answers.write(framed(_TASKS[asked.task](asked.question)))
        answers.flush()


def main() -> None:
    os.nice(POLITENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()

"""A process that thinks: it is started and asked by app/robots/pool.py."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from app.robots.programs.questions import Question, advise, decide, rank
from app.workers.loop import answer_all

Task = Literal["decide", "advise", "rank"]


class Asked(Struct, frozen=True):
    task: Task
    question: Question


_TASKS: dict[str, Callable[[Question], Any]] = {"decide": decide, "advise": advise, "rank": rank}
_ASKED = msgspec.msgpack.Decoder(Asked)


def answer(question: bytes) -> Any:
    asked = _ASKED.decode(question)
    return _TASKS[asked.task](asked.question)


def main() -> None:
    answer_all(answer)


if __name__ == "__main__":
    main()

"""The same work for many, in this process or spread over several."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

One = TypeVar("One")
Made = TypeVar("Made")


def spread(work: Callable[[One], Made], plan: Sequence[One], jobs: int) -> Iterator[Made]:
    """What comes of each, in order. Who stops asking stops the others."""
    if jobs == 1:
        yield from map(work, plan)
        return
    executor = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        yield from executor.map(work, plan)
    finally:
        executor.shutdown(cancel_futures=True)

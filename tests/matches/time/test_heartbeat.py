"""That some process serves, and when none did."""

import asyncio
import io
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from app.matches.service import Matches
from app.matches.time.heartbeat import EVERY, SILENCE, Heartbeat
from app.store import backup
from app.store.database import Reader
from app.store.journal import Journal


class Clocks:
    """The one that people set, and the one that nobody sets."""

    def __init__(self) -> None:
        self.time, self.steady = 1_000_000.0, 50.0

    def passes(self, seconds: float) -> None:
        self.time += seconds
        self.steady += seconds


def run(engine: Engine, work: Callable[[Clocks, Callable[[], Heartbeat]], Coroutine[Any, Any, None]]) -> list[Any]:
    """What was noticed, as the last of the processes tells it."""
    noticed: list[Any] = []

    async def with_house() -> None:
        clocks, reader, journal = Clocks(), Reader(engine), Journal(engine)
        matches = Matches(reader, journal, lambda: clocks.time)
        try:
            await work(clocks, lambda: Heartbeat(matches, journal, lambda: clocks.time, lambda: clocks.steady))
        finally:
            await journal.close()
            reader.close()
        noticed.extend(matches.outages)

    asyncio.run(with_house())
    return noticed


def test_a_pause_between_two_processes_is_kept_once(engine: Engine) -> None:
    async def work(clocks: Clocks, process: Callable[[], Heartbeat]) -> None:
        await process().beat()
        clocks.passes(3600)
        one, two = process(), process()
        await one.beat()
        await two.beat()
        for _ in range(3):
            clocks.passes(EVERY)
            await one.beat()

    assert run(engine, work) == [(1_000_000.0, 1_003_600.0)]


def test_a_restart_that_is_quick_is_none(engine: Engine) -> None:
    async def work(clocks: Clocks, process: Callable[[], Heartbeat]) -> None:
        await process().beat()
        clocks.passes(SILENCE)
        await process().beat()

    assert run(engine, work) == []


def test_a_machine_that_slept_has_not_served(engine: Engine) -> None:
    async def work(clocks: Clocks, process: Callable[[], Heartbeat]) -> None:
        beating = process()
        await beating.beat()
        clocks.passes(SILENCE + 1)
        await beating.beat()

    assert run(engine, work) == [(1_000_000.0, 1_000_000.0 + SILENCE + 1)]


def test_a_clock_that_was_set_is_none(engine: Engine) -> None:
    async def work(clocks: Clocks, process: Callable[[], Heartbeat]) -> None:
        beating = process()
        await beating.beat()
        clocks.time += 3600
        clocks.steady += EVERY
        await beating.beat()

    assert run(engine, work) == []


def test_a_database_in_which_nothing_but_that_is_written_takes_a_backup(engine: Engine, tmp_path: Path) -> None:
    async def work(clocks: Clocks, process: Callable[[], Heartbeat]) -> None:
        await process().beat()

    kept = io.BytesIO()
    backup.dump(engine, kept, 1.0)
    (tmp_path / "backup.gz").write_bytes(kept.getvalue())
    run(engine, work)
    backup.restore(engine, tmp_path / "backup.gz")

"""The one writer: group commit in which nobody hurts their neighbours."""

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import IntegrityError

from app.ops import garbage
from app.store import checkpoints
from app.store.database import connect
from app.store.journal import Journal
from app.store.models import actions, matches, messages, metadata
from app.store.notifications import RowChanged
from tests.server.client import PATIENCE

T = TypeVar("T")
MATCH = {"game": "merkator", "options": [], "visibility": "public", "status": "running", "seed": "s", "waiting": []}


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = connect(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    metadata.create_all(engine)
    with engine.begin() as connection:
        for match_id in (1, 2):
            row = MATCH | {"id": match_id, "code": f"CODE{match_id}", "created_at": 0, "changed_at": 0}
            connection.execute(insert(matches).values(row))
    yield engine
    engine.dispose()


def run(engine: Engine, work: Callable[[Journal], Awaitable[T]]) -> T:
    async def with_journal() -> T:
        journal = Journal(engine)
        try:
            return await work(journal)
        finally:
            await journal.close()

    return asyncio.run(with_journal())


def entry(number: int, match_id: int = 1, seat: int = 0, key: str | None = None) -> dict[str, Any]:
    row = {"match_id": match_id, "number": number, "seat": seat, "payload": "{}", "key": key}
    return row | {"by": "", "at": 0.0, "news": None}


def say(number: int) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        row = {"match_id": 1, "number": number, "name": "Anna", "text": f"{number}", "at": 0.0}
        connection.execute(insert(messages).values(row))
        return number

    return work


def fail(connection: Connection) -> None:
    say(99)(connection)
    raise ValueError("no")


def log(engine: Engine) -> list[tuple[int, int]]:
    with engine.begin() as connection:
        rows = connection.execute(select(actions.c.match_id, actions.c.number).order_by(*actions.primary_key))
        return [(match_id, number) for match_id, number in rows]


def talk(engine: Engine) -> list[int]:
    with engine.begin() as connection:
        return list(connection.execute(select(messages.c.number).order_by(messages.c.number)).scalars())


async def together(*waiting: "asyncio.Future[Any]") -> list[Any]:
    return list(await asyncio.gather(*waiting, return_exceptions=True))


def test_what_waits_is_written_together(engine: Engine) -> None:
    commits: list[int] = []

    async def work(journal: Journal) -> list[Any]:
        append = journal._append
        journal._append = lambda rows: commits.append(len(rows)) or append(rows)  # type: ignore[assignment, func-returns-value, method-assign]
        return await together(*(journal.append(entry(number)) for number in range(1, 101)))

    assert run(engine, work) == [True] * 100
    assert log(engine) == [(1, number) for number in range(1, 101)]
    assert sum(commits) == 100
    assert len(commits) < 20


def test_a_number_that_is_taken(engine: Engine) -> None:
    async def work(journal: Journal) -> list[Any]:
        return await together(*(journal.append(entry(number)) for number in (1, 2, 2, 3, 1)))

    assert run(engine, work) == [True, True, False, True, False]
    assert log(engine) == [(1, 1), (1, 2), (1, 3)]


def test_a_key_that_is_taken(engine: Engine) -> None:
    async def work(journal: Journal) -> list[Any]:
        rows = [entry(1, key="k"), entry(2, key="k"), entry(2, seat=1, key="k"), entry(1, match_id=2, key="k")]
        return await together(*map(journal.append, [*rows, entry(3), entry(4)]))

    assert run(engine, work) == [True, False, True, True, True, True]


def test_what_fails_hurts_no_neighbour(engine: Engine) -> None:
    async def work(journal: Journal) -> list[Any]:
        waiting = [journal.write(say(1)), journal.append(entry(1)), journal.write(fail), journal.append(entry(1))]
        return await together(*waiting, journal.write(say(1)), journal.write(say(2)), journal.append(entry(2)))

    outcomes = run(engine, work)
    assert outcomes[:2] == [1, True]
    assert isinstance(outcomes[2], ValueError)
    assert outcomes[3] is False
    assert isinstance(outcomes[4], IntegrityError)
    assert outcomes[5:] == [2, True]
    assert (log(engine), talk(engine)) == ([(1, 1), (1, 2)], [1, 2])


def test_a_row_that_cannot_be_stored_hurts_no_neighbour(engine: Engine) -> None:
    async def work(journal: Journal) -> list[Any]:
        rows = [entry(1), entry(2) | {"payload": "\ud800"}, entry(3)]
        return await together(*map(journal.append, rows))

    outcomes = run(engine, work)
    assert (outcomes[0], outcomes[2]) == (True, True)
    assert isinstance(outcomes[1], Exception)
    assert log(engine) == [(1, 1), (1, 3)]


def test_a_commit_that_fails_fails_all_work_and_no_entry(engine: Engine) -> None:
    """A deferred constraint is looked at when the transaction ends."""
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE child (id INTEGER REFERENCES matches(id) DEFERRABLE INITIALLY DEFERRED)"))

    async def work(journal: Journal) -> list[Any]:
        go_on = Event()
        held = journal.write(lambda _: go_on.wait(PATIENCE))  # what comes now waits together
        wrong = journal.write(lambda connection: connection.execute(text("INSERT INTO child VALUES (999)")) and None)
        waiting = wrong, journal.write(say(1)), journal.append(entry(1))
        go_on.set()
        outcomes = await together(held, *waiting)
        return [*outcomes[1:], await journal.append(entry(2))]

    wrong, said, *entries = run(engine, work)
    assert isinstance(wrong, IntegrityError)
    assert isinstance(said, IntegrityError)
    assert entries == [True, True]  # and it goes on afterwards
    assert (log(engine), talk(engine)) == ([(1, 1), (1, 2)], [])


def test_closing_writes_what_waits(engine: Engine) -> None:
    async def work() -> list[Any]:
        journal = Journal(engine)
        waiting = [journal.append(entry(number)) for number in range(1, 600)]
        await journal.close()
        with pytest.raises(RuntimeError):
            journal.append(entry(600))
        return await together(*waiting)

    assert asyncio.run(work()) == [True] * 599
    assert len(log(engine)) == 599


def test_who_does_not_wait_any_more_does_not_matter(engine: Engine) -> None:
    async def work(journal: Journal) -> bool:
        journal.append(entry(1)).cancel()
        return await journal.append(entry(2))

    assert run(engine, work)
    assert log(engine) == [(1, 1), (1, 2)]


def test_there_is_nobody_to_ring_for(engine: Engine) -> None:
    """Nobody else has the file open, and SQLite could not ring: nothing is written for it."""

    async def work(journal: Journal) -> Journal:
        journal.notify(RowChanged(1))
        return journal

    assert run(engine, work).written == 0  # by now all that waited is


def test_what_is_written_reaches_the_database_file_beside_the_play(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the write-ahead log, which is left behind, the copy has what was copied into the file."""
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    database, copy = tmp_path / "journal.sqlite", tmp_path / "copy.sqlite"

    def numbers_in_the_file() -> list[int]:
        copy.write_bytes(database.read_bytes())
        with (
            closing(sqlite3.connect(copy)) as connection,
            suppress(sqlite3.DatabaseError),
        ):  # no tables there yet, or half copied
            return [number for (number,) in connection.execute("SELECT number FROM actions")]
        return []

    async def play(journal: Journal) -> None:
        copying = asyncio.create_task(checkpoints.keep_the_log_short(engine, journal))
        await journal.append(entry(1))
        async with asyncio.timeout(PATIENCE):
            while numbers_in_the_file() != [1]:
                await asyncio.sleep(0.01)
        copying.cancel()

    run(engine, play)


def test_circular_garbage_is_looked_for_when_nothing_is_written(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(garbage, "WORTH_IT", 0)

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    async def play(journal: Journal) -> None:
        collecting = asyncio.create_task(garbage.collect_when_idle(journal))
        await asyncio.sleep(0)  # what is there by now is kept for good
        found = weakref.ref(Circle())
        async with asyncio.timeout(PATIENCE):
            while found() is not None:
                await asyncio.sleep(0.01)
        collecting.cancel()

    try:
        run(engine, play)
    finally:
        gc.enable()
        gc.unfreeze()

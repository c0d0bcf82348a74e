"""The write-ahead log of SQLite is kept short, also after the disk was full for a while."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from app.store import checkpoints
from app.store.checkpoints import keep_the_log_short
from app.store.database import connect
from app.store.journal import Journal


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kontor.sqlite"


def copied(file: Path) -> bool:
    """Whether the file by itself, without its log, has what was written."""
    alone = file.with_name("alone.sqlite")
    alone.write_bytes(file.read_bytes())
    with sqlite3.connect(alone) as connection:
        return bool(connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone()[0])


def test_a_full_disk_does_not_end_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    tried, copy = [0], checkpoints._copy

    def fails_at_first(engine: Engine) -> None:
        tried[0] += 1
        if tried[0] < 4:
            raise sqlite3.OperationalError("disk I/O error")
        copy(engine)

    monkeypatch.setattr(checkpoints, "_copy", fails_at_first)

    async def work() -> None:
        engine = connect(f"sqlite:///{file}")
        journal = Journal(engine)
        keeping = asyncio.create_task(keep_the_log_short(engine, journal))
        await journal.write(lambda connection: connection.execute(text("CREATE TABLE more (id INTEGER)")))
        async with asyncio.timeout(30):
            while not copied(file):
                assert not keeping.done(), keeping
                await asyncio.sleep(0.02)
        keeping.cancel()
        await journal.close()
        engine.dispose()

    asyncio.run(work())
    assert tried[0] >= 4

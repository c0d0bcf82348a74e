"""One process per SQLite file: whoever serves or alters it holds a lock, which the kernel releases whatever happens."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import Engine, text

from app.store.database import is_sqlite

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)


PATIENCE = 3.0  # seconds; a server that has just stopped is still seen for a moment


class InUse(Exception):
    """Somebody else works with this database; the sentence says who."""


def lock_file(engine: Engine) -> Path:
    return Path(f"{engine.url.database}.lock")


def holder(engine: Engine) -> int | None:
    """The process that serves this SQLite file."""
    try:
        with alone(engine):
            return None
    except InUse:
        number = lock_file(engine).read_text().strip()
        return int(number) if number.isdecimal() else None


@contextmanager
def alone(engine: Engine) -> Iterator[None]:
    """InUse if another process holds the lock. On PostgreSQL many may serve, and nothing is locked."""
    if not is_sqlite(engine) or sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not on Windows

    with _opened(lock_file(engine)) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(
                f"Process {file.read().strip() or 'unknown'} is working with this database: stop it first."
            ) from None
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # “look again”: the server hears it, nobody else dies of it
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        yield


def _opened(file: Path) -> IO[str]:
    """Not emptied: the number in it is the holder's, who may be somebody else."""
    try:
        return os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        raise InUse(f"{file} cannot be written: {error.strerror}") from None


def must_be_unused(engine: Engine) -> None:
    """PostgreSQL: nobody else may be connected."""
    if is_sqlite(engine):
        return
    until = time.monotonic() + PATIENCE
    while others := _others(engine):
        if time.monotonic() > until:
            raise InUse(f"{others} other connections use this database: stop all servers first.")
        time.sleep(0.1)


def _others(engine: Engine) -> int:
    """Within one transaction the answer would stay the same."""
    with engine.connect() as connection:
        return int(connection.execute(_OTHERS).scalar_one())

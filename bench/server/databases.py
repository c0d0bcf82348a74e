"""A fresh database for a run, and what it costs: how much processor time it has taken, how long a commit takes."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from subprocess import run
from sys import executable
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import psycopg

from app.cli.host.postgres import trial_postgres
from bench.server import processes
from bench.server.processes import spent, stat

COMMITS = 200


class Database:
    """A SQLite file: whoever serves it does all its work."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.environment = folder, processes.environment(folder)

    def cpu(self) -> float:
        return 0.0

    def connection(self) -> Any:
        """Every statement is a transaction."""
        connection = sqlite3.connect(self.folder / "trial.sqlite", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def commit_ms(self) -> float:
        """One row, one commit, nobody beside it: the median."""
        with closing(self.connection()) as connection:
            connection.execute("CREATE TABLE trial (number int)")
            times = [_timed(connection) for _ in range(COMMITS)]
            connection.execute("DROP TABLE trial")
        return 1000 * median(times)


class Postgres(Database):
    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self.environment |= {"KONTOR_DATABASE_URL": url}
        self.url, self.postmaster = url, int((folder / "postgres" / "postmaster.pid").read_text().split()[0])

    def cpu(self) -> float:
        """Processor seconds of the postmaster and all below it, those that have ended too."""
        all_below = (fields for fields in _everybody() if int(fields[1]) == self.postmaster)
        return spent(stat(self.postmaster), of_the_dead=True) + sum(map(spent, all_below))

    def connection(self) -> Any:
        return psycopg.connect(self.url, autocommit=True)


def _timed(connection: Any) -> float:
    began = perf_counter()
    connection.execute("INSERT INTO trial VALUES (1)")
    return perf_counter() - began


def _everybody() -> Iterator[list[str]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield stat(int(folder.name))
        except OSError:  # it has ended meanwhile
            continue


@contextmanager
def fresh(postgres: bool) -> Iterator[Database]:
    """With its tables, in a folder that goes again."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        if not postgres:
            yield _migrated(Database(folder))
            return
        folder.chmod(0o755)  # for root, PostgreSQL runs as another user
        with trial_postgres(folder / "postgres") as url:
            yield _migrated(Postgres(folder, url))


def _migrated(database: Database) -> Database:
    migrate = [executable, "-m", "app.cli", "migrate"]
    run(migrate, env=os.environ | database.environment, check=True, capture_output=True)
    return database

"""The database: embedded SQLite by default, PostgreSQL for more than one process."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from app.store.outage import hung_up, outage_of

T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
LONGEST_LOG = 20_000  # pages (80 MB) in SQLite's write-ahead log: more only if checkpoints.py never gets to them
OLDEST_POSTGRES = 14
READERS = 4  # threads, and connections, that read
ENDING = 0.3  # seconds that queries under way have when the house closes
COMMON: dict[str, Any] = {"pool_size": READERS + 2, "hide_parameters": True}  # no names or messages in error texts


class BadDatabase(ValueError):
    """This address cannot be used, and why."""


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def connect(url: str) -> Engine:
    """An engine for this address; a sentence instead of a traceback when it cannot be one."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadDatabase("KONTOR_DATABASE_URL is not a database address") from None
    if parsed.get_backend_name() not in DRIVERS:
        raise BadDatabase("Kontor stores matches in SQLite or PostgreSQL")
    if parsed.drivername not in (parsed.get_backend_name(), driver := DRIVERS[parsed.get_backend_name()]):
        raise BadDatabase(f"Kontor does not know the driver of “{parsed.drivername}”: leave it out, or name {driver}")
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), **COMMON)
    if parsed.database in (None, "", ":memory:"):
        raise BadDatabase("Matches must outlive the process: name a SQLite file")
    Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, poolclass=QueuePool, **COMMON)
    event.listen(engine, "do_connect", lambda *_: _make_private(Path(str(parsed.database))))
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def must_fit(connection: Connection) -> None:
    """A PostgreSQL that is too old is refused before it fails in the middle of something."""
    if connection.dialect.name == "postgresql":
        version = int((connection.dialect.server_version_info or (0,))[0])
        if version < OLDEST_POSTGRES:
            raise BadDatabase(f"Kontor needs PostgreSQL {OLDEST_POSTGRES} or newer, and this is {version}.")


def must_be_writable(connection: Connection) -> None:
    asked = "SHOW transaction_read_only"
    if connection.dialect.name == "postgresql" and connection.exec_driver_sql(asked).scalar() == "on":
        raise BadDatabase("The database can only be read: it is a standby, or its host has closed it for writing.")


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def inserting(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens to a row that is there already: both kinds know it, each by itself."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def _make_private(file: Path) -> None:
    """The seeds of running matches and the hashes of passwords are in it. What SQLite puts beside it is as private."""
    with suppress(OSError):  # there already; or it cannot be had, and SQLite says so
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _prepare_sqlite(connection: SqliteConnection, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so, not where the driver guesses
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: a transaction that reads first could not get it later."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class Reader:
    """Runs queries in threads of its own, so that they never hold the event loop up."""

    def __init__(self, engine: Engine) -> None:
        # To PostgreSQL every BEGIN and COMMIT is a way of its own, and nothing that is read here needs them.
        self._engine = engine if is_sqlite(engine) else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._outage = outage_of(engine)
        self._reading: set[Future[Any]] = set()
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, query: Callable[[Connection], T]) -> T:
        reading = self._threads.submit(self._run, query)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.wrap_future(reading)

    def _run(self, query: Callable[[Connection], T]) -> T:
        try:
            found = self._asked(query)
        except Exception as error:
            if self._outage.explains(error):
                raise self._outage.failed(error) from None
            raise
        self._outage.fine()
        return found

    def _asked(self, query: Callable[[Connection], T]) -> T:
        """Twice, if the connection was lost since it was last used: reading again harms nobody."""
        with self._engine.connect() as connection:
            try:
                with connection.begin():
                    return query(connection)
            except DBAPIError as error:
                if not (error.connection_invalidated or hung_up(error)):
                    raise
                connection.invalidate()
        self._engine.dispose()  # those that wait in the pool have mostly been lost with it
        with self._engine.begin() as connection:
            return query(connection)

    def close(self) -> None:
        """What has begun cannot be ended, and whoever asked is gone: it has a moment left."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        wait(list(self._reading), timeout=ENDING)

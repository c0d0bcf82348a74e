"""The one writer: everything that changes the database goes through here, in order.

Whatever waits is written in one transaction (group commit), and nobody is told before it is committed.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from queue import SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import Any, TypeVar, cast

from psycopg.errors import DeadlockDetected, SerializationFailure
from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, OperationalError

from app import metrics
from app.store.database import is_sqlite
from app.store.models import actions
from app.store.outage import AWAY, outage_of

T = TypeVar("T")
Work = Callable[[Connection], Any]
Row = dict[str, Any]
Outcome = tuple[bool, Any]  # whether it went well, and what came of it
MOST = 256  # pieces of work in one transaction
ATTEMPTS = 5
ADD_ENTRY = str(insert(actions).compile(dialect=sqlite.dialect(paramstyle="named")))
CHANNEL = "kontor"  # where PostgreSQL rings for the other processes


class _Item:
    """A row for the log, or any other work, and who waits for it."""

    __slots__ = ("done", "row", "work")

    def __init__(self, row: Row | None, work: Work | None) -> None:
        self.row, self.work = row, work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Journal:
    def __init__(self, engine: Engine) -> None:
        self._engine, self._sqlite = engine, is_sqlite(engine)
        self.shared = not self._sqlite  # other processes may write to the same database
        self._outage = outage_of(engine)
        self.name = token_hex(4)  # of this process, among those that share the database
        self._waiting: SimpleQueue[_Item | None] = SimpleQueue()
        self.written = 0  # pieces of work since the start
        self.closed = False
        self._kept: Connection | None = None
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, row: Row) -> "asyncio.Future[bool]":
        """Add an entry to the log of a match. False: its number or its key is taken already."""
        return self._put(_Item(row, None))

    def write(self, work: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Have this done. If it fails, nothing of it remains, and nothing of its neighbours is lost."""
        return self._put(_Item(None, work))

    def write_sometime(self, work: Callable[[Connection], Any]) -> None:
        """Nobody waits for it, and if it cannot be had nobody is told."""
        self.write(work).add_done_callback(lambda done: done.cancelled() or done.exception())

    def ring(self, message: str) -> None:
        """Tell the other processes, if there can be any."""
        if not self._sqlite:
            self.write_sometime(lambda connection: _ring(connection, message))

    def _put(self, item: _Item) -> "asyncio.Future[Any]":
        if self.closed:
            raise RuntimeError("the journal is closed")
        self._waiting.put(item)
        return item.done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self.closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._next_batch():
            outcomes = self._commit(batch)
            if any(fine for fine, _ in outcomes):
                self._outage.fine()
            self.written += len(batch)
            metrics.committed(len(batch), self._waiting.qsize())
            # One knock on the event loop's door for all who wait.
            batch[0].done.get_loop().call_soon_threadsafe(_tell, batch, outcomes)
        self._let_go()

    def _next_batch(self) -> list[_Item]:
        """Whatever waits by now; empty when the journal was closed."""
        batch: list[_Item] = []
        while len(batch) < MOST and (not batch or not self._waiting.empty()):
            item = self._waiting.get()
            if item is None:
                if batch:
                    self._waiting.put(None)
                break
            batch.append(item)
        return batch

    def _commit(self, batch: list[_Item]) -> list[Outcome]:
        """What came of each piece; if the commit itself fails, it fails them all."""
        problem: Exception = RuntimeError("not written")
        for attempt in range(ATTEMPTS):
            try:
                if self._sqlite and not attempt and (rows := _rows_of(batch)):
                    return self._append_all(rows)
                with self._connection() as connection, connection.begin():
                    return [self._one(connection, item, careful=attempt > 0) for item in batch]
            except _Again as again:
                problem = again.error
            except Exception as error:
                problem = error
                self._let_go()
                break
        return [(False, self._outage.failed(problem) if isinstance(problem, AWAY) else problem)] * len(batch)

    def _connection(self) -> AbstractContextManager[Connection]:
        """SQLite's page cache belongs to a connection: with the next best of the pool it would be read anew each time.

        A connection to a server may be lost, so there the pool looks after it.
        """
        if not self._sqlite:
            return self._engine.connect().execution_options(writes=True)
        if self._kept is None:
            self._kept = self._engine.connect().execution_options(writes=True)
        return nullcontext(self._kept)

    def _let_go(self) -> None:
        """Whatever the connection is in the middle of, the pool ends it."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            kept.close()

    def _append_all(self, rows: list[Row]) -> list[Outcome]:
        """Entries and nothing else, as nearly always: by the driver itself, as all that stands above it takes longer.

        If one is refused they are looked at one by one.
        """
        with self._connection() as connection:
            driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            driver.executemany(ADD_ENTRY, rows)
            driver.commit()
        except Exception as error:
            driver.rollback()
            raise _Again(error) from error
        return [(True, True)] * len(rows)

    def _one(self, connection: Connection, item: _Item, careful: bool) -> Outcome:
        try:
            if item.row is not None and not self._sqlite and not careful:
                return True, _add_and_ring(connection, item.row)
            with connection.begin_nested():
                return True, self._done(connection, item)
        except Exception as error:
            # Without a savepoint nothing in the transaction can be kept.
            if _stepped_back(error) or (item.row is not None and not self._sqlite and not careful):
                raise _Again(error) from error
            taken = self._sqlite and item.row is not None and isinstance(error, IntegrityError)
            return (True, False) if taken else (False, error)

    def _done(self, connection: Connection, item: _Item) -> Any:
        if item.row is None:
            return cast(Work, item.work)(connection)
        if not self._sqlite:
            return _add_and_ring(connection, item.row)
        connection.execute(insert(actions), item.row)
        return True


class _Again(Exception):
    """The transaction was undone before its end; whatever was in it can be done again, more carefully."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def _stepped_back(error: Exception) -> bool:
    """Two processes waited for each other, and the database has picked this one to step back."""
    return isinstance(error, OperationalError) and isinstance(error.orig, DeadlockDetected | SerializationFailure)


def _rows_of(batch: list[_Item]) -> list[Row]:
    """The entries, if there is nothing else."""
    rows = [item.row for item in batch if item.row is not None]
    return rows if len(rows) == len(batch) else []


def _add_and_ring(connection: Connection, row: Row) -> bool:
    """Another process may have been quicker: then the row is not written, and nothing rings."""
    statement = postgresql.insert(actions).values(row).on_conflict_do_nothing().returning(actions.c.number)
    added = connection.execute(statement).first() is not None
    if added:
        _ring(connection, f"entry {row['match_id']} {row['number']}")
    return added


def _ring(connection: Connection, message: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, message)))


def _tell(batch: list[_Item], outcomes: list[Outcome]) -> None:
    for item, (fine, outcome) in zip(batch, outcomes, strict=True):
        if item.done.cancelled():
            continue
        if fine:
            item.done.set_result(outcome)
        else:
            item.done.set_exception(outcome)

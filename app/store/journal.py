"""The one writer: everything that changes the database goes through here.

Whatever waits is written together: first the entries for the logs, in one step, as players wait for them; then all
other work in one transaction. Nobody is told before it is committed, and the other processes after that.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine

from app.store import notifications
from app.store.database import is_sqlite
from app.store.entry_rows import EntryRows, PostgresEntries, Row, SqliteEntries, statement_by_statement
from app.store.notifications import Appended, Notification
from app.store.outage import hung_up, outage_of, sqlstate
from app.telemetry import metrics

T = TypeVar("T")
log = logging.getLogger("kontor.journal")
Work = Callable[[Connection], Any]
Outcome = tuple[bool, Any]  # whether it went well, and what came of it
MOST = 256  # pieces of work written together
ATTEMPTS = 5
MOST_UNTOLD = 1000  # notifications that wait for a database which is away
STEPPED_BACK = ("40P01", "40001")  # two processes waited for each other, and PostgreSQL has picked this one
_NOTIFY = "SELECT pg_notify(channel, payload) FROM unnest(%s::text[], %s::text[]) AS told (channel, payload)"


class _Item:
    """A row for the log, or any other work, and who waits for it."""

    __slots__ = ("done", "row", "work")

    def __init__(self, row: Row | None, work: Work | None) -> None:
        self.row, self.work = row, work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Journal:
    def __init__(self, engine: Engine) -> None:
        self._engine, self._outage = engine, outage_of(engine)
        self.shared = not is_sqlite(engine)  # other processes may write to the same database
        self._entries: EntryRows = PostgresEntries() if self.shared else SqliteEntries()
        self.name = token_hex(4)  # of this process, among those that share the database
        self._waiting: SimpleQueue[_Item | Notification | None] = SimpleQueue()
        self._untold: list[Notification] = []
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

    def notify(self, told: Notification) -> None:
        """Tell the other processes, if there can be any."""
        if self.shared:
            self._waiting.put(told)

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
            self._write([one for one in batch if isinstance(one, _Item)])
            self._untold += [one for one in batch if isinstance(one, Notification)]
            if self.shared and self._untold:
                self._tell_the_others()
        self._let_go()

    def _next_batch(self) -> list[_Item | Notification]:
        """Whatever waits by now; empty when the journal was closed."""
        batch: list[_Item | Notification] = []
        while len(batch) < MOST and (not batch or not self._waiting.empty()):
            item = self._waiting.get()
            if item is None:
                if batch:
                    self._waiting.put(None)
                break
            batch.append(item)
        return batch

    def _write(self, batch: list[_Item]) -> None:
        entries = [item for item in batch if item.row is not None]
        works = [item for item in batch if item.row is None]
        if entries:
            self._settle(entries, self._append([cast(Row, item.row) for item in entries]))
        if works:
            self._settle(works, self._do([cast(Work, item.work) for item in works]))

    def _settle(self, items: list[_Item], outcomes: list[Outcome]) -> None:
        if any(fine for fine, _ in outcomes):
            self._outage.fine(writing=True)
        self.written += len(items)
        metrics.committed(len(items), self._waiting.qsize())
        # The event loop is woken once for all who wait.
        items[0].done.get_loop().call_soon_threadsafe(_tell, items, outcomes)

    # ------------------------------------------------------------------ entries

    def _append(self, rows: list[Row]) -> list[Outcome]:
        """All at once, as nearly always. If one of them cannot be stored they are looked at one by one."""
        try:
            added = self._added(rows)
        except Exception as error:
            if len(rows) > 1 and not self._outage.explains(error):
                return [outcome for row in rows for outcome in self._append([row])]
            return [(False, self._problem(error))] * len(rows)
        self._untold += [Appended(row["match_id"], row["number"]) for row, new in zip(rows, added, strict=True) if new]
        return [(True, new) for new in added]

    def _added(self, rows: list[Row]) -> list[bool]:
        """Once more if the connection was lost: what was committed just before is known to be ours."""
        try:
            return self._entries.add(self._connection(), rows)
        except Exception as error:
            if not self._lost(error):
                raise
            return self._entries.add(self._connection(), rows, again=True)

    # ------------------------------------------------------------------ all other work

    def _do(self, works: list[Work]) -> list[Outcome]:
        """What came of each; if the commit itself fails, it fails them all."""
        problem: Exception = RuntimeError("not written")
        for _ in range(ATTEMPTS):
            try:
                with self._transaction() as connection:
                    outcomes = [_one(connection, work) for work in works]
            except _Undone as undone:
                problem = undone.error
                if not undone.again:
                    break
                continue
            except Exception as error:  # nobody knows whether it was done
                problem = error
                break
            return [(fine, what if fine else self._problem(what)) for fine, what in outcomes]
        return [(False, self._problem(problem))] * len(works)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Undone if something goes wrong before its end; anything else that is raised has come from the commit."""
        try:
            connection = self._connection()
            transaction = connection.begin()
            yield connection
        except Exception as error:
            again = self._lost(error) or _stepped_back(error)
            self._let_go()
            raise _Undone(error, again) from error
        try:
            transaction.commit()
        except Exception:
            self._let_go()
            raise

    def _problem(self, error: Exception) -> Exception:
        return self._outage.failed(error, writing=True) if self._outage.explains(error) else error

    # ------------------------------------------------------------------ the connection

    def _connection(self) -> Connection:
        """Kept: SQLite's page cache and PostgreSQL's prepared statements belong to it."""
        if self._kept is None:
            self._kept = self._engine.connect().execution_options(writes=True)
        return self._kept

    def _lost(self, error: Exception) -> bool:
        """Whether it was the connection. It is not used again then, and whatever was not committed did not happen."""
        kept = self._kept
        if kept is None or not self.shared:
            return False
        gone = kept.invalidated or cast(Any, kept.connection.driver_connection).closed or hung_up(error)
        if gone:
            self._let_go()
            self._engine.dispose()  # those that wait in the pool have mostly been lost with it
        return gone

    def _let_go(self) -> None:
        """Whatever the connection is in the middle of, it ends with it."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            kept.invalidate()
            kept.close()

    # ------------------------------------------------------------------ the other processes

    def _tell_the_others(self) -> None:
        """What cannot be told now is told later; that entries were written is looked for anyway."""
        told = notifications.packed(self.name, self._untold)
        try:
            self._notify(told)
        except Exception as error:
            if not self._outage.explains(error):
                log.warning("the other processes could not be told: %s", error)
            self._untold = self._untold[-MOST_UNTOLD:]
            return
        self._untold = []

    def _notify(self, told: list[tuple[str, str]]) -> None:
        channels, payloads = zip(*told, strict=True)
        for attempt in range(2):
            try:
                with statement_by_statement(self._connection()) as driver:
                    driver.execute(_NOTIFY, (list(channels), list(payloads)), prepare=True)
                return
            except Exception as error:
                if not self._lost(error) or attempt:
                    raise


def _one(connection: Connection, work: Work) -> Outcome:
    """With a savepoint: if it fails, its neighbours are kept."""
    try:
        with connection.begin_nested():
            return True, work(connection)
    except Exception as error:
        if _stepped_back(error) or connection.invalidated:
            raise
        return False, error


class _Undone(Exception):
    """The transaction was undone before its end; whatever was in it may be done `again`."""

    def __init__(self, error: Exception, again: bool) -> None:
        self.error, self.again = error, again


def _stepped_back(error: Exception) -> bool:
    return sqlstate(error) in STEPPED_BACK


def _tell(items: Sequence[_Item], outcomes: Sequence[Outcome]) -> None:
    for item, (fine, outcome) in zip(items, outcomes, strict=True):
        if item.done.cancelled():
            continue
        if fine:
            item.done.set_result(outcome)
        else:
            item.done.set_exception(outcome)

"""Entries for the logs of matches, by the drivers themselves: nearly all that is written, and what players wait for.

All of them in one step and one commit. False for those whose number or key is taken already.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite

from app.store.models import actions

if TYPE_CHECKING:
    import psycopg

Row = dict[str, Any]
NAMES = [column.name for column in actions.columns]


class EntryRows(Protocol):
    def add(self, connection: Connection, rows: list[Row], again: bool = False) -> list[bool]:
        """`again`: after a connection was lost, when they may be there already, written by ourselves."""


class SqliteEntries:
    _ADD = str(sqlite.insert(actions).on_conflict_do_nothing().compile(dialect=sqlite.dialect(paramstyle="named")))

    def add(self, connection: Connection, rows: list[Row], again: bool = False) -> list[bool]:  # noqa: ARG002
        driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
        try:
            driver.execute("BEGIN IMMEDIATE")
            before = driver.total_changes
            driver.executemany(self._ADD, rows)
            added = driver.total_changes - before
            if added < len(rows):  # SQLite does not say which, so they are taken back and looked at one by one
                driver.rollback()
                driver.execute("BEGIN IMMEDIATE")
                outcomes = [driver.execute(self._ADD, row).rowcount == 1 for row in rows]
            else:
                outcomes = [True] * len(rows)
            driver.commit()
        except BaseException:
            driver.rollback()
            raise
        return outcomes


class PostgresEntries:
    _TYPES = dict.fromkeys(NAMES, "text") | {"match_id": "bigint", "number": "int", "seat": "int", "at": "float8"}
    _COLUMNS = ", ".join(f'"{name}"' for name in NAMES)
    _ARRAYS = ", ".join(f"%s::{kind}[]" for kind in _TYPES.values())
    # In the same order everywhere: two processes that want the same numbers never wait for each other.
    _ADD = (
        f"INSERT INTO actions ({_COLUMNS}) SELECT * FROM unnest({_ARRAYS}) AS new ({_COLUMNS})"  # noqa: S608
        " ORDER BY match_id, number ON CONFLICT DO NOTHING RETURNING match_id, number, key, at"
    )
    _THERE = (
        "SELECT match_id, number, key, at FROM actions"
        " WHERE (match_id, number) IN (SELECT * FROM unnest(%s::bigint[], %s::int[]))"
    )

    def add(self, connection: Connection, rows: list[Row], again: bool = False) -> list[bool]:
        values = [[row[name] for row in rows] for name in NAMES]
        with statement_by_statement(connection) as driver:
            found = Counter(driver.execute(self._ADD, values, prepare=True))
            if again:  # nobody else writes the same number with the same key at the same microsecond
                found |= Counter(driver.execute(self._THERE, values[:2]))
        return [_taken_out(found, (row["match_id"], row["number"], row["key"], row["at"])) for row in rows]


def _taken_out(found: Counter[Any], row: tuple[Any, ...]) -> bool:
    """Of two that are the same one was written."""
    found[row] -= 1
    return found[row] >= 0


@contextmanager
def statement_by_statement(connection: Connection) -> "Iterator[psycopg.Connection[Any]]":
    """Each statement is a transaction: one way to the database instead of three."""
    driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]
    driver.autocommit = True
    try:
        yield driver
    finally:
        if not driver.closed:
            driver.autocommit = False

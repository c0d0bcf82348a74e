"""However many matches there are: what is removed, what a start asks, and what tidying looks for goes by an index."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Delete, Select, Table, delete, event

from app.store import lobby_rows, tidy_rows
from app.store.database import connect
from app.store.models import matches, metadata, users
from tests.server.fixtures import Fill


@pytest.fixture
def connection(fill: Fill, tmp_path: Path) -> Iterator[Connection]:
    engine = connect(fill("sqlite", tmp_path))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def plan(connection: Connection, query: "Select[Any] | Delete") -> list[str]:
    written = query.compile(connection, compile_kwargs={"literal_binds": True})
    return explained(connection, str(written))


def explained(connection: Connection, statement: str, given: Any = ()) -> list[str]:
    return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)]


def scanned(steps: list[str]) -> list[str]:
    return [step for step in steps if step.startswith("SCAN") and "VIRTUAL TABLE" not in step]


def referring(table: Table) -> list[tuple[str, str]]:
    """The tables and columns that SQLite has to look through when a row of this table goes."""
    return [
        (other.name, column.name)
        for other in metadata.tables.values()
        for column in other.columns
        for key in column.foreign_keys
        if key.column.table is table
    ]


@pytest.mark.parametrize("table", [matches, users], ids=str)
def test_what_refers_to_a_row_that_is_removed_is_found_by_an_index(connection: Connection, table: Table) -> None:
    """SQLite looks for them as this query does, and does not show it."""
    assert scanned(plan(connection, delete(table).where(table.c.id == 7))) == []
    for other, column in referring(table):
        assert scanned(explained(connection, f"SELECT 1 FROM {other} WHERE {column} = 7")) == [], (other, column)


@pytest.mark.parametrize("query", [lobby_rows.lagging_query(), lobby_rows.on_turn_query("sqlite")])
def test_a_start_looks_at_running_matches_alone(connection: Connection, query: "Select[Any]") -> None:
    steps = plan(connection, query)
    assert scanned(steps) == []
    assert any("INDEX ix_matches_untidied (status=?" in step for step in steps)


def test_tidying_looks_through_people_and_reports_of_them_and_no_matches(connection: Connection) -> None:
    asked: list[tuple[str, Any]] = []
    event.listen(connection.engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
    tidy_rows.due(connection, tidy_rows.times(1e9, 7, 180, 30, 365, 90, 30, 730))
    steps = [step for statement, given in list(asked) for step in explained(connection, statement, given)]
    assert scanned(steps) == ["SCAN users", "SCAN reports", "SCAN sessions", "SCAN deeds"]


def test_what_is_due_is_found_by_an_index_that_holds_nothing_else(connection: Connection) -> None:
    steps = plan(connection, lobby_rows.due_query(1.0, 50))
    assert scanned(steps) == []
    assert any("INDEX ix_matches_due (due_at<?" in step for step in steps), steps


def test_what_waits_for_somebody_is_found_from_their_seats(connection: Connection) -> None:
    steps = plan(connection, lobby_rows.waiting_query(7))
    assert scanned(steps) == []
    assert any("INDEX ix_seats_user_id (user_id=?" in step for step in steps), steps

"""Logs: one entry a line, the fields that were given, and nothing that is secret."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from app.config import settings
from app.telemetry.logs import AccessLog, JsonLines, TextLines, configure, route


@pytest.fixture
def untouched() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers, root.level
    yield
    root.handlers, root.level = before
    logging.captureWarnings(False)


def record(message: str, *values: object, error: bool = False, **fields: object) -> logging.LogRecord:
    found = sys.exc_info() if error else None
    made = logging.LogRecord("kontor.test", logging.WARNING, "x.py", 1, message, values, found)
    made.__dict__.update(fields)
    return made


def test_text_has_the_fields_and_one_line_for_each_entry() -> None:
    line = TextLines().format(
        record("%s joined\nroot: all is lost", "Ada\r", match=7, number=12, seat=0, user=None, x=1)
    )
    assert line.endswith(" warning kontor.test: Ada\\r joined\\nroot: all is lost match=7 number=12 seat=0")


def test_json_has_the_fields() -> None:
    entry = json.loads(JsonLines().format(record("played in %d ms", 3, match=7, user=object(), secret="x")))
    assert (
        entry.items() >= {"level": "warning", "logger": "kontor.test", "message": "played in 3 ms", "match": 7}.items()
    )
    assert entry["user"].startswith("<object")
    assert "secret" not in entry


@pytest.mark.parametrize("lines", [TextLines(), JsonLines()])
def test_what_a_statement_was_given_stays_out(lines: logging.Formatter) -> None:
    engine, given = create_engine("sqlite://"), {"a": "SECRET1", "b": "[SECRET2]\n(x"}
    try:
        with engine.connect() as connection:
            connection.execute(text("INSERT INTO none VALUES (:a, :b)"), given)
    except OperationalError:
        told = lines.format(record("failed", error=True))
    assert "SECRET" not in told
    assert "no such table: none" in told
    engine.dispose()


@pytest.mark.parametrize("lines", [TextLines(), JsonLines()])
def test_the_password_of_a_database_stays_out(lines: logging.Formatter) -> None:
    told = lines.format(record("no answer from %s", "postgresql://kontor:se:cr%40et@db.example.org/kontor"))
    assert "postgresql://kontor:…@db.example.org/kontor" in told


def test_addresses_are_told_by_their_route() -> None:
    assert route({"path": "/static/abc/match.js"}) == "/static/…"
    assert route({"path": "/api/nowhere/SECRET"}) == "/api/…"
    assert route({"path": "/SECRET"}) == "elsewhere"
    assert route({"path": ""}) == "elsewhere"


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize(
    "level,heard", [("info", {"kontor"}), ("debug", {"kontor", "uvicorn.error"}), ("error", set[str]())]
)
def test_libraries_are_heard_when_debugging(level: str, heard: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    configure(settings({"KONTOR_LOG_LEVEL": level, "KONTOR_LOG_FORMAT": "json"}))
    for name in ("kontor", "uvicorn.error"):
        logging.getLogger(name).info("hello")
    assert {json.loads(line)["logger"] for line in capsys.readouterr().err.splitlines()} == heard


@pytest.mark.usefixtures("untouched")
def test_what_a_lost_connection_leaves_behind_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    configure(settings({}))
    logging.getLogger("psycopg").warning("error ignored terminating %r: %s", "<Pipeline>", "pipeline aborted")
    logging.getLogger("psycopg").warning("something else")
    assert [line.endswith("something else") for line in capsys.readouterr().err.splitlines()] == [True]


def test_who_hangs_up_is_no_error_of_ours_and_what_breaks_is(caplog: pytest.LogCaptureFixture) -> None:
    """Without an answer: whoever asked was gone, or something went wrong on the way."""

    async def nothing(scope: Any, receive: Any, send: Any) -> None: ...

    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ValueError

    async def ask(app: Any) -> None:
        with suppress(ValueError):
            await AccessLog(app, True)({"type": "http", "method": "GET", "path": "/", "app": app}, None, None)  # type: ignore[arg-type]

    with caplog.at_level(logging.INFO):
        asyncio.run(ask(nothing))
        asyncio.run(ask(broken))
    assert [record.status for record in caplog.records] == [499, 500]  # type: ignore[attr-defined]

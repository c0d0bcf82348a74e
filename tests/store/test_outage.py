"""The database goes away and comes back: everybody is told to come back, and nothing is played twice."""

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url
from websockets.exceptions import InvalidStatus

from app.store import database
from app.store.database import connect
from app.store.notifications import channel_of
from app.store.outage import outage_of
from tests.server.client import PATIENCE, Client
from tests.server.fixtures import Fill
from tests.server.hosted import Hosted, kontor
from tests.server.tables import Friends


class Reachable:
    """A database whose door can be shut."""

    def __init__(self, url: str) -> None:
        self.url, self.name = url, make_url(url).database
        self._admin = url.replace(f"/{self.name}?", "/postgres?")

    def away(self) -> None:
        self._do(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS false")
        self.cut()

    def back(self) -> None:
        self._do(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS true")

    def only_to_be_read(self, so: bool) -> None:
        """As a host closes it for a while; connections that are open would not notice."""
        self._do(f"ALTER DATABASE {self.name} SET default_transaction_read_only = {'on' if so else 'off'}")
        self.cut()

    def cut(self) -> None:
        self._do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'")

    def _do(self, statement: str) -> None:
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(statement)


def wait_until(holds: Callable[[], object]) -> None:
    patience_ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < patience_ends
        time.sleep(0.05)


@pytest.fixture
def hosted(fill: Fill, tmp_path: Path) -> Any:
    url = fill("postgresql", tmp_path)
    with Hosted(tmp_path, database_url=url) as server:
        yield server, Reachable(url)


def seated(server: Hosted) -> Friends:
    return Friends(SimpleNamespace(client=lambda: Client(server.address)), 2)  # type: ignore[arg-type]


def said_of_the_database(server: Hosted) -> list[str]:
    """And nothing else is said."""
    assert server.stop() == 0
    said = server.logged()
    assert all("kontor.database: " in line for line in said), said
    return [line.partition("kontor.database: ")[2][:20] for line in said]


TRAVEL = {"type": "TravelTo", "location": "denmark"}
AWAY_AND_BACK = ["the database is away", "the database is back"]


def test_an_outage_is_a_wait_and_two_lines_in_the_log(hosted: Any) -> None:
    server, reachable = hosted
    friends = seated(server)
    reachable.away()
    for _ in range(5):
        answer = friends.act(0, TRAVEL, seen=0, key="the-same-key")
        assert answer.error == (503, "Unavailable")
        assert answer.headers["Retry-After"] == "2"
        assert friends[0].get("/api/matches").error == (503, "Unavailable")
    with pytest.raises(InvalidStatus) as refused:  # not sent away for good: the page comes back to it
        Client(server.address).socket(f"{friends.path}/stream")
    assert refused.value.response.status_code == 503
    assert friends[0].get("/healthz").status == 200
    assert friends[0].get("/readyz").status == 503
    reachable.back()
    wait_until(lambda: friends.act(0, TRAVEL, seen=0, key="the-same-key").json == {"number": 1})
    assert friends.act(0, TRAVEL, seen=0, key="the-same-key").json == {"number": 1}
    assert friends.view(0)["number"] == 1
    assert said_of_the_database(server) == AWAY_AND_BACK


def test_connections_that_are_lost_are_replaced_and_nobody_notices(hosted: Any) -> None:
    server, reachable = hosted
    friends = seated(server)
    for _ in range(3):
        reachable.cut()
        friends.play(2)
        reachable.cut()
        assert friends.post(0, "chat", {"text": "Is anybody there?"}).status == 201
        reachable.cut()
        assert friends[0].get("/api/matches").status == 200
    assert friends.view(1)["number"] == 6
    assert said_of_the_database(server) == []


def test_a_database_that_can_only_be_read_is_a_wait_for_those_who_write(hosted: Any) -> None:
    server, reachable = hosted
    friends = seated(server)
    reachable.only_to_be_read(True)
    for _ in range(3):
        assert friends.act(0, TRAVEL, seen=0, key="the-same-key").error == (503, "Unavailable")
        assert friends.post(0, "chat", {"text": "Hello?"}).error == (503, "Unavailable")
        assert friends.view(0)["number"] == 0
    reachable.only_to_be_read(False)
    wait_until(lambda: friends.act(0, TRAVEL, seen=0, key="the-same-key").json == {"number": 1})
    assert said_of_the_database(server) == AWAY_AND_BACK


def test_a_server_is_not_opened_on_a_database_that_can_only_be_read(fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    Reachable(url).only_to_be_read(True)
    result = kontor(url, "serve", "--port", "0")
    assert (result.exit_code, result.output.count("\n")) == (1, 1)
    assert result.output.startswith("Error: The database can only be read: ")


def test_a_postgresql_that_is_too_old_gets_a_sentence(
    fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OLDEST_POSTGRES", 99)
    for command in ("serve", "migrate", "doctor"):
        result = kontor(fill("postgresql", tmp_path), command)
        assert result.exit_code == 1
        assert "Kontor needs PostgreSQL 99 or newer, and this is 1" in result.output.replace("\n", " ")


def test_a_file_that_cannot_be_written_is_not_back_when_it_can_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    outage = outage_of(connect(f"sqlite:///{tmp_path / 'kontor.sqlite'}"))
    full = sqlite3.OperationalError("database or disk is full")
    assert outage.explains(full)
    for _ in range(3):
        outage.failed(full, writing=True)
        outage.fine()
    outage.fine(writing=True)
    assert [record.message[:20] for record in caplog.records] == AWAY_AND_BACK


def test_a_flooded_channel_costs_a_sentence_and_nothing_is_lost(hosted: Any, tmp_path: Path) -> None:
    server, reachable = hosted
    friends = seated(server)
    often, channel = "FROM generate_series(1, 20000) AS n", channel_of(friends.id)
    flood = f"SELECT pg_notify('kontor_' || n % 8, 'nonsense ' || n) {often}"
    untrue = f"""SELECT pg_notify('{channel}', '["x",[["Appended",{friends.id},' || n || ']]]') {often}"""
    with friends.watch(1) as socket:
        socket.until(type="view")
        with psycopg.connect(reachable.url, autocommit=True) as connection:
            connection.execute(flood)
            connection.execute(untrue)
            numbers = friends.play(5)
            connection.execute(flood)
        assert numbers == [1, 2, 3, 4, 5]
        for number in numbers:
            socket.until(type="update", number=number)
    assert server.stop() == 0
    said = server.logged()
    assert len(said) == 1
    assert "somebody else uses the channels of this database" in said[0]

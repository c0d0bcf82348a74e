"""The database goes away and comes back: everybody is told to come back, and nothing is played twice."""

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from tests.server.client import PATIENCE, Client
from tests.server.conftest import Fill
from tests.server.hosted import Hosted
from tests.server.tables import Friends


class Reachable:
    """A database whose door can be shut."""

    def __init__(self, url: str) -> None:
        self.name = make_url(url).database
        self._admin = url.replace(f"/{self.name}?", "/postgres?")

    def away(self) -> None:
        self._do(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS false")
        self._do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'")

    def back(self) -> None:
        self._do(f"ALTER DATABASE {self.name} ALLOW_CONNECTIONS true")

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


def test_an_outage_is_a_wait_and_two_lines_in_the_log(hosted: Any) -> None:
    server, database = hosted
    friends = Friends(SimpleNamespace(client=lambda: Client(server.address)), 2)  # type: ignore[arg-type]
    travel = {"type": "TravelTo", "location": "denmark"}
    database.away()
    for _ in range(5):
        answer = friends.act(0, travel, seen=0, key="the-same-key")
        assert answer.error == (503, "Unavailable")
        assert answer.headers["Retry-After"] == "2"
        assert friends[0].get("/api/matches").error == (503, "Unavailable")
    assert friends[0].get("/healthz").status == 200
    assert friends[0].get("/readyz").status == 503
    database.back()
    wait_until(lambda: friends.act(0, travel, seen=0, key="the-same-key").json == {"number": 1})
    assert friends.act(0, travel, seen=0, key="the-same-key").json == {"number": 1}
    assert friends.view(0)["number"] == 1
    assert server.stop() == 0
    said = server.log.read_text()
    assert "Traceback" not in said, said
    assert [line.partition("kontor.database: ")[2][:20] for line in said.splitlines() if "kontor.database" in line] == [
        "the database is away",
        "the database is back",
    ]
    assert len(said.splitlines()) == 2, said

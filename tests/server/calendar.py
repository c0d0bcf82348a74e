"""A server whose clock is put forward while it runs: days pass, and nobody waits for them. All else is real."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.fixtures import KINDS, Fill, drop, stop

HOUR, DAY = 3600.0, 24 * 3600.0
CLOCKS = Path(__file__).parent / "clocks"


def put_clocks(folder: Path, ahead: float) -> dict[str, str]:
    """So many seconds ahead, or behind; the environment of processes that go by these clocks."""
    (folder / "ahead.new").write_text(str(ahead))
    (folder / "ahead.new").rename(folder / "ahead")  # never half written
    return {"SHIFTED_CLOCK": str(folder / "ahead"), "PYTHONPATH": str(CLOCKS)}


class Calendar:
    """Servers on one database, and how far ahead their clocks are."""

    def __init__(self, folder: Path, url: str) -> None:
        self._folder, self.url = folder, url
        self.servers: list[Server] = []
        self._ahead = 0.0

    def forward(self, seconds: float) -> None:
        self._ahead += seconds
        put_clocks(self._folder, self._ahead)

    @property
    def now(self) -> float:
        return time.time() + self._ahead

    def serve(self, **settings: str) -> Server:
        folder = self._folder / f"server-{len(self.servers)}"
        folder.mkdir()
        shifted = put_clocks(self._folder, self._ahead)
        before = {name: os.environ.get(name) for name in shifted}
        os.environ.update(shifted)
        try:
            self.servers.append(Server(folder, database_url=self.url, **settings))
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
        return self.servers[-1]


@pytest.fixture(params=KINDS)
def calendar(request: pytest.FixtureRequest, fill: Fill, tmp_path: Path) -> Iterator[Calendar]:
    calendar = Calendar(tmp_path, fill(request.param, tmp_path))
    yield calendar
    for server in calendar.servers:
        stop(server)
    drop(calendar.url)


@pytest.fixture
def shared_calendar(fill: Fill, tmp_path: Path) -> Iterator[Calendar]:
    """For several processes."""
    calendar = Calendar(tmp_path, fill("postgresql", tmp_path))
    yield calendar
    for server in calendar.servers:
        stop(server)
    drop(calendar.url)

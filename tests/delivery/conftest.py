"""A server that may send to this machine, for all tests of a module."""

from collections.abc import Iterator

import pytest

from tests.server.client import Server
from tests.server.fixtures import Fill


@pytest.fixture(scope="module")
def house(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("house")
    running = Server(folder, database_url=fill("sqlite", folder), private_receivers="yes")
    yield running
    running.stop()

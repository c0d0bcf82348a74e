"""SIGTERM ends the server soon, whatever it is in the middle of, and nothing of it is left."""

import os
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from tests.server.client import PATIENCE, Client
from tests.server.fixtures import Fill
from tests.server.hosted import Hosted
from tests.server.proxies import until

DRAIN = 0.3
LEFT = "something does not end, and is left"
# What does not end takes for ever, or ten seconds; a machine that is busy with other tests may need eight for the rest.
PATIENT = """
import sys
if "serve" in sys.orig_argv:
    from app.ops import serve
    serve.LAST_RESORT = 8.0
"""


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that are started from now on leave nothing behind before that."""
    with (tmp_path / "sitecustomize.py").open("a") as more:
        more.write(PATIENT)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def processes_of(parent: int) -> list[int]:
    """All that this process has started, and they in turn."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found += [int(folder.name), *processes_of(int(folder.name))]
    return found


def lives(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def ends_soon(server: Hosted) -> str:
    """Stops it, and tells what is in its log."""
    started = processes_of(server.process.pid)
    assert server.stop() == 0
    until(lambda: not any(map(lives, started)))
    log = server.log.read_text()
    assert "Traceback" not in log, log
    return log


def in_the_background(ask: Callable[[], object]) -> Thread:
    def asking() -> None:
        with suppress(Exception):  # the server may be gone before it answers
            ask()

    thread = Thread(target=asking, daemon=True)
    thread.start()
    return thread


@contextmanager
def hosted(folder: Path, *words: str, **settings: str) -> Iterator[Hosted]:
    with Hosted(folder, *words, **{"drain_seconds": str(DRAIN)} | settings) as server:
        yield server


# ------------------------------------------------------------------ what can be ended is ended in order


def test_with_nothing_to_do(patient: None, tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate") as server:
        assert ends_soon(server) == ""


def test_while_a_file_is_read(endless: bytes, patient: None, tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate") as server:
        anna, answers = server.client.named("Anna"), list[int]()
        headers = {"Content-Type": "application/json"}
        ask = in_the_background(
            lambda: answers.append(anna.request("POST", "/api/matches/import", endless, headers).status)
        )
        while not processes_of(server.process.pid):
            pass
        assert LEFT not in ends_soon(server)
        ask.join(PATIENCE)
        assert answers == [503]


def test_while_a_program_is_stuck(patient: None, tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate", bot_seconds="60") as server:
        host = server.client.named("Anna")
        made = host.post("/api/matches", {"game": "merkator", "seats": [{"kind": "bot"}] * 2}).json
        host.post(f"/api/matches/{made['id']}/start", {})
        with host.socket(f"/api/matches/{made['id']}/stream") as stream:
            stream.until(type="update")
            os.kill(processes_of(server.process.pid)[0], signal.SIGSTOP)
            assert LEFT not in ends_soon(server)


def connection_to(server: Hosted) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def test_while_half_a_request_has_been_sent(patient: None, tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate") as server, connection_to(server) as head, connection_to(server) as body:
        head.sendall(b"POST /api/session HTTP/1.1\r\nHost: ")
        body.sendall(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        body.sendall(b"Content-Length: 100\r\n\r\n{")
        assert server.client.get("/healthz").status == 200  # by now it has both
        ends_soon(server)
        assert body.recv(100).startswith(b"HTTP/1.1 503 ")


def test_while_somebody_does_not_read(tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate") as server, connection_to(server) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.setblocking(False)
        asked = b"GET /api/games/merkator/words/en HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with suppress(BlockingIOError):  # until nothing goes in any more, as nothing comes out
            while True:
                deaf.send(asked)
        ends_soon(server)


# ------------------------------------------------------------------ what cannot be ended is left


def test_while_a_commit_waits_for_a_file_that_is_locked(patient: None, tmp_path: Path) -> None:
    with hosted(tmp_path, "--migrate") as server, connection_to(server) as waiting:
        locked = sqlite3.connect(tmp_path / "kontor.sqlite", isolation_level=None)
        locked.execute("BEGIN IMMEDIATE")
        waiting.sendall(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        waiting.sendall(b'Content-Length: 16\r\n\r\n{"name":"Bruno"}')
        assert server.client.get("/healthz").status == 200  # by now it is with the writer
        assert LEFT in ends_soon(server)
        assert waiting.recv(100).startswith(b"HTTP/1.1 503 ")
        locked.close()


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("table", ["users", "matches"])
def test_while_postgres_does_not_answer(table: str, workers: str, fill: Fill, tmp_path: Path) -> None:
    """A commit waits (users), or a reader does (matches)."""
    url = fill("postgresql", tmp_path)
    with hosted(tmp_path, "--workers", workers, database_url=url) as server, psycopg.connect(url) as admin:
        anna = server.client.named("Anna")
        admin.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        for _ in range(4):
            in_the_background(lambda: Client(server.address).named("Bruno"))
            in_the_background(lambda: anna.get("/api/matches/1"))
        with psycopg.connect(url, autocommit=True) as looking:
            waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            while looking.execute(waiting).fetchone() == (0,):
                pass
        assert LEFT in ends_soon(server) or workers == "2"  # there, threads that read are not waited for

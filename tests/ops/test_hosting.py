"""`kontor serve` as hosts meet it: what it refuses, how it starts and stops, and what it shows to operators."""

import asyncio
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select, text

from app.errors import Stale
from app.store.database import connect
from app.store.models import users
from app.telemetry import metrics
from tests.server.client import PATIENCE, Client
from tests.server.fixtures import Fill
from tests.server.hosted import Hosted, environment

OTTO = {"name": "Otto"}
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


def refused(folder: Path, *words: str, **settings: str) -> str:
    """What `kontor serve` says when it does not start."""
    command = [sys.executable, "-m", "app.cli", "serve", "--port", "0", *words]
    known = environment(**({"data_dir": str(folder)} | settings))
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=known)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    return ended.stderr


# ------------------------------------------------------------------ starting


def test_a_database_without_tables(tmp_path: Path) -> None:
    assert refused(tmp_path) == "Error: The database has no tables yet: run `kontor migrate`.\n"


def test_workers_on_sqlite(tmp_path: Path) -> None:
    assert refused(tmp_path, "--workers", "2").startswith("Error: SQLite serves one process: name a PostgreSQL in ")


def test_a_setting_that_cannot_be_used(tmp_path: Path) -> None:
    said = refused(tmp_path, log_format="xml")
    assert said == "Error: KONTOR_LOG_FORMAT is “xml”, expected is text or json\n"


def test_a_port_that_is_taken(fill: Fill, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(tmp_path, "--port", port, database_url=fill("sqlite", tmp_path))
    assert said == f"Error: 127.0.0.1:{port} cannot be used: Address already in use. Try --port.\n"


def test_a_second_process_on_a_file_and_the_first_one_killed(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate") as first:
        said = f"Error: Process {first.process.pid} is working with this database: stop it first.\n"
        assert refused(tmp_path) == said
        migrating = [sys.executable, "-m", "app.cli", "migrate"]
        known = environment(data_dir=str(tmp_path))
        ended = subprocess.run(migrating, capture_output=True, text=True, timeout=PATIENCE, check=False, env=known)
        assert (ended.returncode, ended.stderr) == (1, said)
        first.stop(signal.SIGKILL)
    with Hosted(tmp_path) as second:
        assert second.client.get("/readyz").status == 200
        assert second.stop() == 0


def test_a_friendly_line_and_answers_that_say_little_of_the_machine(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate") as server:
        assert server.said == f"Kontor is open: http://{server.address} (Ctrl+C closes it)\n"
        answer = server.client.get("/healthz")
        assert (answer.status, answer.json["status"]) == (200, "alive")
        assert "server" not in answer.headers
        assert server.stop(signal.SIGINT) == 0
        assert not server.logged()


def test_only_proxies_that_are_trusted_say_for_whom_they_ask(tmp_path: Path) -> None:
    """From this machine and from private networks too: who is not named is not believed, and the log says so once."""
    for trusted, refused_some in (("127.0.0.0/8", False), ("192.0.2.1", True)):
        with Hosted(tmp_path, "--migrate", rate_limits="yes", trusted_proxies=trusted) as server:
            answers = [
                Client(server.address, {"X-Forwarded-For": f"9.9.9.9, 8.8.8.{number}"}).post("/api/session", OTTO)
                for number in range(12)
            ]
            assert (429 in [answer.status for answer in answers]) is refused_some
            assert sum("KONTOR_TRUSTED_PROXIES" in line for line in server.logged()) == refused_some


def test_requests_are_counted_and_logged_under_their_routes(tmp_path: Path) -> None:
    """Also those that are refused before anybody looks where they lead, and those that have a way of their own."""
    with Hosted(tmp_path, "--migrate", log_requests="yes") as server:
        server.client.post("/api/matches/17/actions", {})
        server.client.post("/api/matches/17/chat", {}, Origin="https://evil.example")
        server.client.get("/join/SECRET", Host="x" * 300)
        page = server.client.get("/metrics").text
        counted = {line.partition(" ")[0] for line in page.splitlines() if line.startswith("kontor_requests_total")}
        assert counted == {
            'kontor_requests_total{method="POST",route="/api/matches/{match_id}/actions",status="401"}',
            'kontor_requests_total{method="POST",route="/api/matches/{match_id}/chat",status="403"}',
            'kontor_requests_total{method="GET",route="/join/{code}",status="422"}',
        }
        told = server.log.read_text()
        assert "match=17 method=POST path=/api/matches/{match_id}/actions status=401" in told
        assert "SECRET" not in told


def test_who_is_refused_at_a_socket_or_leaves_at_once_is_no_error(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate") as server:
        for path in ("/api/lobby/stream", "/api/matches/9/stream", "/api/nothing/stream"):
            for origin in ("https://evil.example", f"http://{server.address}"):
                for _ in range(5):
                    with socket.create_connection(server.address.split(":")) as knocking:  # type: ignore[arg-type]
                        knocking.sendall(UPGRADE.format(path=path, host=server.address, origin=origin).encode())
                        if origin.startswith("https"):
                            knocking.recv(1000)
                        knocking.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # at once
        assert server.client.get("/healthz").status == 200
        assert server.stop() == 0
        assert server.logged() == []


# ------------------------------------------------------------------ stopping


def test_stopping_in_order(tmp_path: Path) -> None:
    """Not ready first, then the sockets are closed as a restart is, and the end is no error."""
    with Hosted(tmp_path, "--migrate", drain_seconds="2") as server:
        with server.client.named("Ada").socket("/api/lobby/stream") as watching:
            watching.receive()
            server.process.terminate()
            answer = server.client.get("/readyz")
            while answer.status == 200:
                answer = server.client.get("/readyz")
            assert answer.error == (503, "Unavailable")
            assert server.client.get("/healthz").status == 200
            assert watching.closed() == 1012
        assert server.process.wait(PATIENCE) == 0


def keep_arriving(address: str, arrived: list[int], enough: threading.Event) -> None:
    """New guests, until nobody answers any more."""
    client = Client(address)
    try:
        while True:
            answer = client.post("/api/session", {"name": f"Visitor {len(arrived)}"})
            arrived.append(answer.json["id"])
            if len(arrived) >= 40:
                enough.set()
    except (OSError, HTTPException, ValueError, KeyError):  # KeyError: refused, as it is about to close
        enough.set()


@KINDS
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_what_was_acknowledged_is_there(kind: str, how: signal.Signals, fill: Fill, tmp_path: Path) -> None:
    url, arrived, enough = fill(kind, tmp_path), list[int](), threading.Event()
    with Hosted(tmp_path, database_url=url) as server:
        threads = [
            threading.Thread(target=keep_arriving, args=(server.address, arrived, enough), daemon=True)
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        assert enough.wait(PATIENCE)
        assert server.stop(how) == (0 if how == signal.SIGTERM else -signal.SIGKILL)
        for thread in threads:
            thread.join(PATIENCE)
    engine = connect(url)
    with engine.connect() as connection:
        assert len(arrived) >= 40
        assert {*arrived} <= {*connection.execute(select(users.c.id)).scalars()}
    engine.dispose()


# ------------------------------------------------------------------ several processes


def children(process: int) -> list[int]:
    """The workers of a server; its other child tracks what they share."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (folder / "stat").read_text(), (folder / "cmdline").read_text()
        except OSError:
            continue
        if status.rpartition(")")[2].split()[1] == str(process) and "spawn_main" in command:
            found.append(int(folder.name))
    return found


def measured(page: str, name: str) -> float:
    return sum(float(line.rpartition(" ")[2]) for line in page.splitlines() if line.startswith(name))


def test_two_workers_on_one_postgres(fill: Fill, tmp_path: Path) -> None:
    with Hosted(tmp_path, "--workers", "2", database_url=fill("postgresql", tmp_path)) as server:
        assert server.said.startswith("Kontor opens with 2 workers: http://127.0.0.1:")
        ada = server.client.named("Ada")
        assert {ada.get("/api/me").status for _ in range(12)} == {200}  # whoever of them answers
        page = ada.get("/metrics").text
        assert measured(page, 'kontor_requests_total{method="GET",route="/api/me"') == 12  # of both together
        with ada.socket("/api/lobby/stream") as one, ada.socket("/api/lobby/stream") as other:
            one.receive(), other.receive()
            assert measured(ada.get("/metrics").text, "kontor_sockets ") == 2
        first, _ = children(server.process.pid)
        os.kill(first, signal.SIGKILL)
        while len(now := children(server.process.pid)) < 2 or first in now:
            assert ada.get("/readyz").status == 200
        assert server.stop() == 0


def test_workers_do_not_outlive_who_started_them(fill: Fill, tmp_path: Path) -> None:
    with Hosted(tmp_path, "--workers", "2", database_url=fill("postgresql", tmp_path)) as server:
        assert server.client.get("/readyz").status == 200
        server.stop(signal.SIGKILL)
        server.wait_until_nobody_listens()


def test_a_postgres_to_try(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--try-postgres") as server:
        assert server.said.startswith("Kontor opens with 2 workers: ")
        assert server.client.named("Ada").get("/readyz").status == 200
        assert (tmp_path / "postgres" / "PG_VERSION").exists()
        assert server.stop() == 0
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()


# ------------------------------------------------------------------ for operators


def test_ready_only_with_the_right_tables(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate") as server:
        engine = connect(f"sqlite:///{tmp_path / 'kontor.sqlite'}")
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        answer = server.client.get("/readyz")
        assert answer.error == (503, "Unavailable")
        assert "newer Kontor" in answer.json["detail"]
        engine.dispose()


def test_ready_again_when_the_database_is(postgres: str, fill: Fill, tmp_path: Path) -> None:
    url = fill("postgresql", tmp_path)
    name = url.partition("?")[0].rpartition("/")[2]
    with Hosted(tmp_path, database_url=url) as server, psycopg.connect(postgres, autocommit=True) as admin:
        assert server.client.get("/readyz").status == 200
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        assert server.client.get("/readyz").error == (503, "Unavailable")
        assert server.client.get("/healthz").status == 200
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert server.client.get("/readyz").status == 200


def test_metrics_are_for_neighbours(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate", metrics_token="sesame") as server:
        ada = server.client.named("Ada Zúñiga")
        page = ada.get("/metrics")
        assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert measured(page.text, "process_resident_memory_bytes") > 1_000_000
        assert "Ada" not in page.text
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert ada.get("/metrics", **{header: "203.0.113.9"}).error == (403, "Forbidden")
        known = {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer sesame"}
        assert ada.get("/metrics", **known).status == 200
        assert ada.get("/metrics", **known | {"Authorization": "Bearer"}).status == 403
        assert ada.get("/metrics", **known | {"Authorization": "Bearer sesamé"}).status == 403


def test_without_a_token_nobody_knows_it_and_without_metrics_there_are_none(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate") as server:
        far = {"X-Forwarded-For": "203.0.113.9", "Authorization": "Bearer "}
        assert server.client.get("/metrics", **far).error == (403, "Forbidden")
        server.stop()
    with Hosted(tmp_path, metrics="no") as server:
        assert server.client.get("/metrics").error == (404, "NotFound")


def test_logs_for_programs_hold_no_secrets(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate", log_format="json", log_requests="yes") as server:
        client = server.client.named("Ada")
        client.get("/api/matches/77?code=SECRET1")
        client.get("/api/codes/SECRET2")
        client.get("/SECRET3/x")
        client.post("/api/session", {"name": "Ada", "password": "SECRET4"})
        connection = HTTPConnection(server.address)
        connection.request("GET", "/readyz", headers={"Cookie": "kontor_session=SECRET5"})
        connection.getresponse().read()
        connection.close()
        server.stop()
        said = server.log.read_text()
    assert "SECRET" not in said
    entries = [json.loads(line) for line in said.splitlines()]
    asked = [entry for entry in entries if entry["logger"] == "kontor.requests"]
    paths = [entry["path"] for entry in asked]
    assert paths[:3] == ["/api/session", "/api/matches/{match_id}", "/api/codes/{code}"]
    assert paths[4:] == ["/api/session", "/readyz"]  # what is between fits no door, or the one for everything else
    assert asked[1].items() >= {"method": "GET", "status": 404, "match": 77}.items()
    assert all(entry["ms"] >= 0 and entry["at"].endswith("+00:00") for entry in asked)


def test_what_nobody_knows_is_reported(tmp_path: Path) -> None:
    with Hosted(tmp_path, "--migrate", databse_url="x") as server:
        server.stop()
        assert "nobody knows the variable KONTOR_DATABSE_URL" in server.log.read_text()


async def _play(fail: bool) -> int:
    if fail:
        raise Stale("moved_on")
    return 7


def test_actions_are_counted_by_what_became_of_them() -> None:
    """Whatever other tests have done in this process before."""
    counters = (
        'kontor_actions_total{outcome="accepted"}',
        'kontor_actions_total{outcome="Stale"}',
        "kontor_action_seconds_count",
        "kontor_journal_batch_sum",
    )
    counted = metrics.counted_action(_play)
    asyncio.run(counted(False))
    with pytest.raises(Stale):
        asyncio.run(counted(True))
    before = metrics.page().decode()
    assert asyncio.run(counted(False)) == 7
    with pytest.raises(Stale):
        asyncio.run(counted(True))
    metrics.committed(batch=3, still_waiting=2)
    page = metrics.page().decode()
    assert [measured(page, name) - measured(before, name) for name in counters] == [1, 1, 1, 3]
    assert measured(page, "kontor_journal_waiting") == 2

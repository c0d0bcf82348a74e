"""What `make bench` does where something is missing, and what it reckons with."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from bench.server.databases import Postgres, fresh
from bench.server.several import at_home, spread

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "module, what",
    [
        ("bench.drawing", "how long a page takes to draw a move"),
        ("bench.felt", "from pointing to the preview, and from a click to another's screen"),
    ],
)
def test_without_a_chromium_it_says_what_was_not_measured(module: str, what: str) -> None:
    command, nothing_found = [sys.executable, "-m", module], os.environ | {"PATH": ""}
    ended = subprocess.run(command, cwd=ROOT, env=nothing_found, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    missing = "Not measured, as there is no Chromium on this machine (Debian: apt-get install chromium)"
    assert ended.stdout == f"{missing}: {what}\n"


def test_what_a_process_of_the_database_took_stays_counted_when_it_has_ended() -> None:
    with fresh(postgres=True) as database:
        assert isinstance(database, Postgres)
        before = database.cpu()
        with psycopg.connect(database.url) as connection:
            connection.execute("SELECT sum(number) FROM generate_series(1, 3000000) number")
            meanwhile, process = database.cpu(), Path(f"/proc/{connection.info.backend_pid}")
        deadline = time.monotonic() + 20
        while process.exists():
            assert time.monotonic() < deadline
        assert database.cpu() >= meanwhile > before


def test_a_match_at_home_has_all_its_players_in_one_process() -> None:
    assert [at_home([1, 2], match, seat) for match in (6, 7) for seat in range(4)] == [1, 1, 1, 1, 2, 2, 2, 2]


def test_a_spread_match_has_them_anywhere_and_in_every_run_at_the_same_places() -> None:
    places = [spread([1, 2], match, seat) for match in range(100) for seat in range(4)]
    assert places == [spread([1, 2], match, seat) for match in range(100) for seat in range(4)]
    assert 150 < places.count(1) < 250


@pytest.mark.unmeasured
def test_one_run_measures_servers_and_database_each_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    command = [sys.executable, "-m", "bench.server.several", "--matches", "4", "--seconds", "1"]
    command += ["--only", "sqlite", "spread", "--markdown", "--json", str(file)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\n| SQLite, one process |" in ended.stdout
    found = json.loads(file.read_text())["found"]
    assert (found["sqlite"]["database"], found["sqlite"]["commit ms"]) == (0, 0)
    assert found["spread"]["database"] > 0
    assert found["spread"]["commit ms"] > 0
    assert [len(found[name]["servers"]) for name in ("sqlite", "spread")] == [1, 2]
    assert all(spent > 0 for name in ("sqlite", "spread") for spent in found[name]["servers"])

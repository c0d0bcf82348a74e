"""What `make bench` does where something is missing, and what it reckons with."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from bench.server import simulation
from bench.server.databases import Postgres, fresh
from bench.server.scaling import HEAD, costs_of, houses, of_sqlite
from bench.server.several import at_home, commits, listening, markdown, ratios, rows, spread
from bench.server.simulation import Costs, House, Simulation, served
from tests.server.client import PATIENCE

pytestmark = pytest.mark.unmeasured  # what it is about is not in app/
ROOT = Path(__file__).parents[2]
COSTS = Costs(act=0.001, listen=0.00001, follow=0.0007, store=0.0001, ring=0.00001, read=0.0001, commit=0.0002)


@pytest.mark.parametrize(
    "module, what",
    [
        ("bench.drawing", "how long a page takes to draw a move"),
        ("bench.clicks", "how many clicks a match takes"),
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
        deadline = time.monotonic() + PATIENCE
        while process.exists():
            assert time.monotonic() < deadline
        assert database.cpu() >= meanwhile > before


def test_a_match_at_home_has_all_its_players_in_one_process() -> None:
    assert [at_home([1, 2], match, seat) for match in (6, 7) for seat in range(4)] == [1, 1, 1, 1, 2, 2, 2, 2]


def test_a_spread_match_has_them_anywhere_and_in_every_run_at_the_same_places() -> None:
    places = [spread([1, 2], match, seat) for match in range(100) for seat in range(4)]
    assert places == [spread([1, 2], match, seat) for match in range(100) for seat in range(4)]
    assert 150 < places.count(1) < 250


def test_one_run_measures_servers_and_database_each_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    command = [sys.executable, "-m", "bench.server.several", "--matches", "4", "--seconds", "1"]
    command += ["--only", "sqlite", "spread", "--markdown", "--json", str(file)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\n| SQLite, one process |" in ended.stdout
    found = json.loads(file.read_text())["found"]
    assert found["sqlite"]["database"] == 0 < found["spread"]["database"]
    assert all(found[name]["commit ms"] > 0 for name in ("sqlite", "spread"))
    assert [len(found[name]["servers"]) for name in ("sqlite", "spread")] == [1, 2]
    assert all(spent > 0 for name in ("sqlite", "spread") for spent in found[name]["servers"])


def found(server: float, database: float, servers: tuple[float, ...] = (), commit: float = 0.2) -> dict[str, object]:
    return {"server": server, "servers": list(servers), "database": database, "commit ms": commit}


MEASURED = {
    "sqlite": found(0.5, 0.0, commit=0.1),
    "postgres": found(1.0, 0.1),
    "home": found(1.01, 0.11),
    "spread": found(1.01 + 0.7 * 7 / 8, 0.11 + 0.1 * 7 / 8),
    "unwatched": found(1.01, 0.11, servers=(1.0, 0.01)),
}


def test_the_costs_of_an_action_come_from_what_was_measured() -> None:
    assert costs_of(MEASURED) == pytest.approx(COSTS)
    assert of_sqlite(MEASURED) == pytest.approx(Costs(0.0005, 0, 0, 0, 0, 0, 0.0001))


@pytest.fixture(autouse=True)
def _not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance has its seed: two seconds tell the same as five."""
    monkeypatch.setattr(simulation, "SECONDS", 2.0)


def test_simulated_alone_in_the_house_an_action_takes_what_it_costs() -> None:
    alone = 1000 * (COSTS.act + COSTS.store + COSTS.commit)
    assert Simulation(House(COSTS, 1), rate=0.5).p99() == pytest.approx(alone)
    elsewhere = Simulation(House(COSTS, 1000, spread=True), rate=0.5).p99()
    judged = 999 * COSTS.listen + COSTS.act / 2
    assert elsewhere == pytest.approx(1000 * (judged + COSTS.store + COSTS.commit + COSTS.read + COSTS.follow))


def test_simulated_twice_the_processes_serve_nearly_twice_as_much_at_home() -> None:
    one, two, four = (served(House(COSTS, processes)) for processes in (1, 2, 4))
    assert 0.9 / COSTS.act < one.rate < 1 / COSTS.act
    assert 1.8 < two.rate / one.rate < 2.05
    assert 1.8 < four.rate / two.rate < 2.05
    assert {one.limit, two.limit, four.limit} == {"process"}


def test_simulated_a_spread_load_gains_less() -> None:
    one, home, spread_out = served(House(COSTS, 1)), served(House(COSTS, 4)), served(House(COSTS, 4, spread=True))
    assert one.rate < spread_out.rate < 0.6 * home.rate


def test_simulated_a_dear_database_is_the_limit_unless_it_has_cores_enough() -> None:
    dear = COSTS._replace(store=0.0007)
    with_one, with_all = served(House(dear, 4, database_cores=1)), served(House(dear, 4))
    assert (with_one.limit, with_all.limit) == ("database", "process")
    assert with_one.rate < 1 / dear.store < with_all.rate
    assert with_all.database == pytest.approx(with_all.rate * (dear.store + 3 * dear.ring), rel=0.05)


def test_simulated_commits_go_beside_each_other_and_are_the_limit_when_two_of_them_take_too_long() -> None:
    """An action waits for the batch before it and for its own."""
    slow, slower = COSTS._replace(commit=0.02), COSTS._replace(commit=0.06)
    one, eight = served(House(slow, 1)), served(House(slow, 8))
    assert 7 < eight.rate / one.rate < 8.5
    assert {one.limit, eight.limit} == {"process"}
    assert served(House(slower, 8)).limit == "commits"


def test_simulated_are_the_processes_that_have_a_core_and_leave_one_for_the_database() -> None:
    shape = [(house.processes, house.spread, house.database_cores) for house in houses(COSTS, cores=5)]
    assert shape == [(1, False, 4), (2, False, 3), (4, False, 1), (2, True, 3), (4, True, 1)]
    assert {house.database_cores for house in houses(COSTS, cores=0)} == {0}


def test_simulated_figures_say_that_they_are(tmp_path: Path) -> None:
    (file := tmp_path / "found.json").write_text(json.dumps({"found": MEASURED}))
    command = [sys.executable, "-m", "bench.server.scaling", "--from", str(file), "--cores", "1", "--commit", "0.5"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Simulated: ")
    assert "This is a simulation." in ended.stdout
    assert "commit 0.50" in ended.stdout


def test_a_file_that_lacks_a_case_is_named_with_what_it_lacks(tmp_path: Path) -> None:
    (file := tmp_path / "found.json").write_text(json.dumps({"found": {"home": MEASURED["home"]}}))
    command = [sys.executable, "-m", "bench.server.scaling", "--from", str(file)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert f"{file} has nothing about: sqlite, postgres, spread, unwatched" in ended.stderr


def test_the_page_about_it_has_the_tables_that_are_printed() -> None:
    page = (ROOT / "docs" / "scaling.md").read_text()
    for table in (rows({}), ratios({}), listening({}), commits({}), [HEAD]):
        assert markdown(table) in page

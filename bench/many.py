"""How a server with many matches starts, lists and removes. `python -m bench.many [--matches 100000] [--postgres]`

The database is made for it, in a folder that goes again. Each figure is the median, and the longest, of some times.
"""

import http.client
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median

from sqlalchemy import Connection, Engine, Table, delete

from app.cli.host.postgres import trial_postgres
from app.store import lobby_rows, tidy_rows
from app.store.database import connect, sqlite_url
from app.store.migrating import migrate
from app.store.models import matches, users
from bench.server.processes import Server, environment, free_port, kontor, running
from tests.many import fill, secret_of

TIMES = 21
LISTS = {"the lobby": "status=open", "running": "status=running", "finished": "status=finished", "mine": "mine=yes"}


def timed(work: Callable[[], object], times: int = TIMES) -> list[float]:
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append(1000 * (time.perf_counter() - began))
    return spent


def row(name: str, spent: list[float], bar: str = "") -> None:
    print(f"{name:<34}{median(spent):>9.1f}{max(spent):>9.1f}{bar:>8}", flush=True)


def get(port: int, path: str, user_id: int) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Cookie": f"kontor_session={secret_of(user_id)}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return body


def ready_after(server: Server) -> float:
    """Milliseconds from the command to a server that says it is ready."""
    began = time.perf_counter()
    get(server.port, "/readyz", 1)
    return 1000 * (server.started_in + time.perf_counter() - began)


def removed(engine: Engine, table: Table, number: int) -> list[float]:
    """Each taken back again."""
    rng = Random(number)

    def remove() -> None:
        with engine.connect().execution_options(writes=True) as connection, connection.begin() as transaction:
            began = time.perf_counter()
            connection.execute(delete(table).where(table.c.id == rng.randint(1, number)))
            spent.append(1000 * (time.perf_counter() - began))
            transaction.rollback()

    spent: list[float] = []
    timed(remove)
    return spent


def asked(engine: Engine, query: Callable[[Connection], object]) -> list[float]:
    with engine.begin() as connection:
        return timed(lambda: query(connection), 5)


def measure(url: str, folder: Path, number: int) -> None:
    started, processor = [], 0.0
    for _ in range(3):
        with running(kontor(port := free_port()), port, environment(folder) | {"KONTOR_DATABASE_URL": url}) as server:
            started.append(ready_after(server))
            processor = 1000 * server.cpu()
            lists = {
                name: timed(lambda query=query: get(port, f"/api/matches?{query}", number // 2))  # type: ignore[misc]
                for name, query in LISTS.items()
            }
    row("from the command to /readyz", started, "3000")
    row("of it, processor time", [processor])
    for name, spent in lists.items():
        row(f"list: {name}", spent, "50")


def measure_rows(engine: Engine, number: int) -> None:
    row("remove a match", removed(engine, matches, number), "10")
    row("remove a user", removed(engine, users, number // 2), "10")
    row("which rows lag behind their log", asked(engine, lobby_rows.lagging))
    row("where programs are on turn", asked(engine, lobby_rows.on_turn))
    row("what waits for somebody", asked(engine, lambda connection: lobby_rows.waiting_ids(connection, number // 2)))
    times = tidy_rows.times(time.time(), 7, 180, 30)
    row("what there is to tidy up", asked(engine, lambda connection: tidy_rows.due(connection, times)))


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--postgres", action="store_true", help="on the PostgreSQL to try")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as opened:
        folder = Path(name)
        url = sqlite_url(folder / "kontor.sqlite")
        if wanted.postgres:
            folder.chmod(0o755)  # for root, PostgreSQL runs as another user
            url = opened.enter_context(trial_postgres(folder / "postgres"))
        engine = connect(url)
        migrate(engine)
        fill(engine, wanted.matches)
        print(f"{f'Milliseconds, {wanted.matches:,} matches':<34}{'median':>9}{'most':>9}{'bar':>8}")
        measure(url, folder, wanted.matches)
        measure_rows(engine, wanted.matches)
        engine.dispose()


if __name__ == "__main__":
    main()

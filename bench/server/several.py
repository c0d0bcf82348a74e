"""One process and two, on SQLite and on PostgreSQL, in one run. `python -m bench.server.several [--json FILE]`

Everybody acts as soon as they may. Nothing is pinned: servers, database and load share the cores of this machine, so
that what more processes would serve on more cores is not told by actions/s; the processor times are what to look at.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from bench.server import processes
from bench.server.client import Pace, Player
from bench.server.databases import Database, fresh
from bench.server.measured import Measured
from bench.server.processes import Server, free_port, running
from bench.server.runs import play, set_tables, undisturbed, watch_all

Place = Callable[[list[int], int, int], int]  # the port for a match and a seat, of those there are
Found = dict[str, Any]


def at_home(ports: list[int], match: int, _: int) -> int:
    return ports[match % len(ports)]


def spread(ports: list[int], match: int, seat: int) -> int:
    return Random(f"{match} {seat}").choice(ports)  # by chance, and the same in every run


def at_the_first(ports: list[int], _: int, __: int) -> int:
    return ports[0]


class Case(NamedTuple):
    title: str
    processes: int
    place: Place = at_home
    postgres: bool = True
    visited: bool = False  # the last process has a spectator for every match


CASES = {
    "sqlite": Case("SQLite, one process", 1, postgres=False),
    "postgres": Case("PostgreSQL, one process", 1),
    "home": Case("PostgreSQL, two, a match on one", 2),
    "spread": Case("PostgreSQL, two, spread", 2, spread),
    "unwatched": Case("nobody watches there", 2, at_the_first),
    "watched": Case("a spectator for every match", 2, at_the_first, visited=True),
}
LISTENING = ("unwatched", "watched")
RATIOS = (
    ("PostgreSQL to SQLite, actions/s", "actions/s", "postgres", "sqlite"),
    ("PostgreSQL to SQLite, server processor time", "server", "postgres", "sqlite"),
    ("PostgreSQL to SQLite, all processor time", "all", "postgres", "sqlite"),
    ("two at home to one, server processor time", "server", "home", "postgres"),
    ("two at home to one, all processor time", "all", "home", "postgres"),
    ("two spread to one, server processor time", "server", "spread", "postgres"),
    ("two spread to one, all processor time", "all", "spread", "postgres"),
)


def find(names: Iterable[str] = CASES, matches: int = 100, seconds: float = 8, rounds: int = 1) -> dict[str, Found]:
    """Each case in turn, so often; of each figure the median."""
    each = [{name: measure(CASES[name], matches, seconds) for name in names} for _ in range(rounds)]
    return {name: middle([found[name] for found in each]) for name in names}


def measure(case: Case, number: int, seconds: float) -> Found:
    with fresh(case.postgres) as database, ExitStack() as started:
        commit_ms = database.commit_ms()
        environment = database.environment | {"KONTOR_LOG_LEVEL": "error"}  # that a request took long, the figures say
        servers = [
            started.enter_context(running(processes.kontor(port), port, environment, pinned=False))
            for port in (free_port() for _ in range(case.processes))
        ]
        return undisturbed(lambda: loaded(case, servers, database, number, seconds)) | {"commit ms": commit_ms}


async def loaded(case: Case, servers: list[Server], database: Database, number: int, seconds: float) -> Found:
    measured, ports = Measured(), [server.port for server in servers]
    tables = await set_tables(servers[0], number, measured, lambda match, seat: case.place(ports, match, seat))
    if case.visited:
        tables += [[visitor(ports[-1], players[0].match)] for players in tables]
    await watch_all(tables)
    before = spent_by(servers, database)
    went_on = await play(tables, seconds, Pace())
    found = summary(measured, went_on, before, spent_by(servers, database))
    for players in tables:
        for player in players:
            await player.close()
    return found


def visitor(port: int, match: int) -> Player:
    """Who only watches; what arrives there is nobody's last seat."""
    watching = Player(port, -1, Measured())
    watching.match = match
    return watching


def spent_by(servers: list[Server], database: Database) -> list[float]:
    """Processor seconds so far: of the database, then of each server."""
    return [database.cpu(), *(server.cpu() for server in servers)]


def summary(measured: Measured, seconds: float, before: list[float], after: list[float]) -> Found:
    actions = max(len(measured.acks), 1)
    database, *servers = (1000 * (now - then) / actions for then, now in zip(before, after, strict=True))
    whole = measured.summary(seconds, 0)
    return {
        "actions/s": whole["actions/s"],
        "p50": whole["last seat p50 ms"],
        "p99": whole["last seat p99 ms"],
        "server": sum(servers),
        "servers": servers,
        "database": database,
        "all": sum(servers) + database,
        "refused": whole["refused"],
    }


def middle(rounds: list[Found]) -> Found:
    """The median of each figure; all that was refused."""
    found = {name: median(each[name] for each in rounds) for name in rounds[0] if name != "servers"}
    found["servers"] = [median(of_one) for of_one in zip(*(each["servers"] for each in rounds), strict=True)]
    return found | {"refused": sum(each["refused"] for each in rounds)}


def rows(found: dict[str, Found]) -> list[list[str]]:
    head = ["Measured", "actions/s", "p50 ms", "p99 ms", "server s/1000", "database s/1000", "refused"]
    shown = [(name, found[name]) for name in CASES if name in found and name not in LISTENING]
    return [head] + [
        [
            CASES[name].title,
            *(f"{each[figure]:,.0f}" for figure in ("actions/s", "p50", "p99")),
            *(f"{each[figure]:.2f}" for figure in ("server", "database")),
            f"{each['refused']}",
        ]
        for name, each in shown
    ]


def commits(found: dict[str, Found]) -> list[list[str]]:
    return [["A commit of one row, nobody beside it", "ms"]] + [
        [title, f"{found[name]['commit ms']:.2f}"]
        for name, title in (("sqlite", "SQLite"), ("postgres", "PostgreSQL"))
        if name in found
    ]


def ratios(found: dict[str, Found]) -> list[list[str]]:
    return [["Ratio", ""]] + [
        [title, f"{found[one][figure] / found[other][figure]:.2f}"]
        for title, figure, one, other in RATIOS
        if one in found and other in found
    ]


def listening(found: dict[str, Found]) -> list[list[str]]:
    """What an entry costs a process that only listens."""
    head = ["A second process that only listens", "s/1000 entries"]
    return [head] + [[CASES[name].title, f"{found[name]['servers'][1]:.2f}"] for name in LISTENING if name in found]


def text(table: list[list[str]]) -> str:
    return "\n".join(f"{row[0]:<44}" + "".join(f"{cell:>16}" for cell in row[1:]) for row in table)


def markdown(table: list[list[str]]) -> str:
    head, *others = ("| " + " | ".join(row) + " |" for row in table)
    return "\n".join([head, "|---" + "|---:" * (len(table[0]) - 1) + "|", *others])


def show(found: dict[str, Found], as_table: Callable[[list[list[str]]], str]) -> None:
    tables = [rows(found), ratios(found), listening(found), commits(found)]
    print("\n\n".join(as_table(table) for table in tables if len(table) > 1))


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=1, help="each in turn; the figures are medians then")
    parser.add_argument("--only", nargs="+", choices=CASES, default=list(CASES))
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found, for bench.server.scaling")
    wanted = parser.parse_args()
    found = find(wanted.only, wanted.matches, wanted.seconds, wanted.rounds)
    if wanted.json:
        said = {"cores": os.cpu_count(), "matches": wanted.matches, "seconds": wanted.seconds, "rounds": wanted.rounds}
        wanted.json.write_text(json.dumps(said | {"found": found}, indent=2) + "\n")
    show(found, markdown if wanted.markdown else text)


if __name__ == "__main__":
    main()

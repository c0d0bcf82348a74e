"""What more processes would serve: a simulation, not a measurement. `python -m bench.server.scaling [--from FILE]`

It starts from what bench.server.several has found (FILE, as `--json` writes it; without one it is measured first), and
knows nothing of memory, of the network, of writers that wait for each other, or of what else a machine does.
"""

import json
from argparse import ArgumentParser
from pathlib import Path

from bench.server import several
from bench.server.simulation import SEATS, Costs, House, Served, served

PROCESSES = (1, 2, 4, 8, 16)
NEEDED = ("sqlite", "postgres", "home", "spread", "unwatched")
ELSEWHERE = 1 - 0.5 ** (SEATS - 1)  # how often the second of two processes has a seat of a match that is spread
LIVE = 1 / 5  # actions a second in a live match: some 230 in twenty minutes
BY_LETTER = 25 / 2 / 7200  # where everybody has a turn a day: 25 actions, half of them in the two busiest hours
HEAD = [
    "Simulated: processes",
    "sockets",
    "actions/s",
    "p99 at 3/4, ms",
    "database cores",
    "limit",
    "live matches",
    "a turn a day",
]


def costs_of(found: dict[str, several.Found]) -> Costs:
    one, home, spread = (found[name] for name in ("postgres", "home", "spread"))
    per_1000 = (
        one["server"],
        found["unwatched"]["servers"][1],
        max(0.0, spread["server"] - home["server"]) / ELSEWHERE,
        one["database"],
        max(0.0, home["database"] - one["database"]),
        max(0.0, spread["database"] - home["database"]) / ELSEWHERE,
        one["commit ms"],
    )
    return Costs(*(seconds / 1000 for seconds in per_1000))


def of_sqlite(found: dict[str, several.Found]) -> Costs:
    """Nobody else is there, and what the database does is done by the process."""
    one = found["sqlite"]
    return Costs(one["server"] / 1000, 0, 0, 0, 0, 0, one["commit ms"] / 1000)


def houses(costs: Costs, cores: int) -> list[House]:
    """One core for each process; the database has the others, or as many as it needs if no number was said."""
    return [
        House(costs, processes, spread, max(0, cores - processes))
        for spread in (False, True)
        for processes in PROCESSES
        if not (cores and processes >= cores) and not (spread and processes == 1)
    ]


def row(name: str, house: House, serves: Served) -> list[str]:
    """The matches are what half of the actions are enough for: the other half is for the busiest minutes."""
    figures = [about(serves.rate), f"{serves.calm:.0f}", f"{serves.database:.1f}"]
    matches = [about(serves.rate / 2 / each) for each in (LIVE, BY_LETTER)]
    return [name, "spread" if house.spread else "at home", *figures, serves.limit, *matches]


def about(number: float) -> str:
    """Two digits: a simulation knows no more."""
    return f"{float(f'{number:.2g}'):,.0f}"


def table(found: dict[str, several.Found], costs: Costs, cores: int, within: float) -> list[list[str]]:
    named = [("1, SQLite", House(of_sqlite(found), 1))]
    named += [(f"{house.processes}", house) for house in houses(costs, cores)]
    return [HEAD] + [row(name, house, served(house, within)) for name, house in named]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--from", type=Path, metavar="FILE", dest="file")
    parser.add_argument("--cores", type=int, default=0, help="of the machine; else one a process, and the database's")
    parser.add_argument("--commit", type=float, metavar="MS", help="that a commit takes PostgreSQL, if not as found")
    parser.add_argument("--within", type=float, metavar="MS", default=100.0, help="in which 99 of 100 have to be seen")
    parser.add_argument("--markdown", action="store_true")
    wanted = parser.parse_args()
    found = json.loads(wanted.file.read_text())["found"] if wanted.file else several.find(NEEDED)
    if missing := [name for name in NEEDED if name not in found]:
        parser.error(f"{wanted.file} has nothing about: {', '.join(missing)}")
    costs = costs_of(found)
    if wanted.commit:
        costs = costs._replace(commit=wanted.commit / 1000)
    print((several.markdown if wanted.markdown else several.text)(table(found, costs, wanted.cores, wanted.within)))
    said = ", ".join(f"{name} {1000 * seconds:.2f}" for name, seconds in costs._asdict().items())
    print(f"\nThis is a simulation. It started from these costs of an action on PostgreSQL, in ms: {said}.")


if __name__ == "__main__":
    main()

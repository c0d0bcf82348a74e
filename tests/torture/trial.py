"""A few matches played through a number of faults, and everything that was wrong with it."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from tests.server.client import PATIENCE
from tests.server.tables import Friends
from tests.torture.house import House
from tests.torture.players import Player
from tests.torture.referee import Referee
from tests.torture.troubles import Troubles
from tests.torture.watching import SOON, Place, Table, Watching, World, fixed

TABLES: tuple[dict[str, Any], ...] = (
    {"number": 4},
    {"number": 3, "more_seats": [{"kind": "bot"}]},
    {"number": 3, "game": "sea_merchants"},
    {"number": 2},
    {"number": 2, "game": "sea_merchants", "more_seats": [{"kind": "bot"}]},
    {"number": 3, "options": ("long",)},
)
BEFOREHAND = (0, 0, 0, 100, 0, 0)  # decisions: one of them is soon over
AWAY, BACK = "kontor.database: the database is away", "kontor.database: the database is back"
# As a busy machine may be.
BUSY = "kontor.requests: |kontor.serving: something does not end|kontor.thinking: .* did not answer: nothing within"
EXPECTED = re.compile(f"{AWAY}|{BACK}|^$| info |process (ended|did not start)|warning ({BUSY})")
TRACEBACK = re.compile(r"^Traceback.*\n(?:(?: .*)?\n)*\S.*", re.MULTILINE)
OURS = re.compile(r"^\S.*|  File .*/app/\w.*", re.MULTILINE)


class Outcome(NamedTuple):
    complaints: list[str]
    counts: dict[str, int]
    faults: dict[str, int]


def run(folder: Path, url: str, seed: int, faults: int, happened: Callable[[], object] = lambda: None) -> Outcome:
    """On SQLite with one process; on PostgreSQL with two, and every other seed has nobody's socket at the process that
    they send their decisions to."""
    rng = Random(seed)
    with House(folder, url) as house:
        world = World(house, happened)
        tables = [seated(world, rng, number, apart=bool(seed % 2)) for number in range(len(TABLES))]
        asyncio.run(played(world, [one for table in tables for one in table], rng, faults))
        house.close()
        for table in tables:
            Referee(url, table[0].table).judge(table)
        judge_logs(world)
        world.count("matches that were over", sum(table[0].over for table in tables))
    return Outcome(world.complaints, dict(world.counts), dict(world.faults))


def seated(world: World, rng: Random, number: int, apart: bool) -> list[Watching]:
    """The players of a match, and somebody who looks on."""
    house = world.house
    friends = Friends(house.workers[number % len(house.all)], **TABLES[number])  # type: ignore[arg-type]
    friends.play(BEFOREHAND[number])
    table = Table(world, friends.id, len(friends.players))

    def place(seat: int, cookies: dict[str, str]) -> Place:
        here = (number + apart * seat) % len(house.all)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return Place(seat if cookies else None, cookie, here, house.other(here) if apart else here)

    players = [
        Player(table, place(seat, friend.cookies), Random(rng.random())) for seat, friend in enumerate(friends.players)
    ]
    return [*players, Watching(table, place(len(players), {}), Random(rng.random()))]


async def played(world: World, everybody: list[Watching], rng: Random, faults: int) -> None:
    troubles = Troubles(world, everybody, rng)
    await world.house.open(rng, world.fault)
    watching = [asyncio.create_task(one.watch()) for one in everybody]
    playing = [asyncio.create_task(one.play()) for one in everybody if isinstance(one, Player)]
    try:
        await troubles.all(faults)
        await troubles.settle()
        _, unanswered = await asyncio.wait(playing, timeout=2 * PATIENCE)
        if unanswered:
            world.complain(f"{len(unanswered)} who have decided something get no answer")
        await settled(everybody)
    finally:
        for task in (*watching, *playing):
            task.cancel()
        ended = await asyncio.gather(*watching, *playing, return_exceptions=True)
        for proxy in world.house.proxies:
            await proxy.close()
    for outcome in ended:
        if isinstance(outcome, Exception):
            raise outcome


async def settled(everybody: list[Watching]) -> None:
    """Programs have played on as far as they can, and all processes and the sockets show the same."""
    patience_ends = monotonic() + PATIENCE
    for one in everybody:
        while not await agreed(one):
            if monotonic() > patience_ends:
                one.complain(f"the processes and the socket do not agree, at {one.model['number']}")
                break
            await asyncio.sleep(SOON)


async def agreed(one: Watching) -> bool:
    shown = [await one.look(which) for which in one.world.house.all]
    if any(seen is None or fixed(seen) != fixed(one.model) for seen in shown):
        return False
    if max(one.model["waiting_for"], default=0) >= one.table.people:
        return False
    summaries = [await one.fetch(which, "") for which in one.world.house.all]
    status = "finished" if one.over else "running"
    return all(summary and summary["status"] == status for summary in summaries)


def judge_logs(world: World) -> None:
    """An outage is a line when the database goes and one when it comes back, if that; of all else there is no word."""
    for log in world.house.logged():
        for trace in TRACEBACK.findall(log):
            world.complain(f"the log has {' '.join(OURS.findall(trace))}")
        for line in TRACEBACK.sub("", log).splitlines():
            if not EXPECTED.search(line):
                world.complain(f"the log has {line}")
        world.count("logged outages", log.count(AWAY))
        world.count("logged that the machine is busy", len(re.findall(f"warning ({BUSY})", log)))
        full = world.faults["disk full"]  # what is short still fits, so that it comes and goes
        if not full and not log.count(BACK) <= log.count(AWAY) <= world.counts["outages"]:
            world.complain(
                f"{world.counts['outages']} outages are {log.count(AWAY)} and {log.count(BACK)} lines in the log"
            )

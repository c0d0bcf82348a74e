"""What it costs to look after running matches with clocks: python -m bench.ticking [MATCHES]

Each process looks once a second. Told is what that takes of a core, while nothing is due and while some matches a
second have to be opened because something may be.
"""

import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, insert, update

from app.matches.service import Matches
from app.matches.time import running
from app.matches.time.heartbeat import Heartbeat
from app.matches.time.ticking import Ticking
from app.store import match_rows
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.migrating import migrate
from app.store.models import matches, seats

RUNNING, SEATS, TICKS, DUE = 10_000, 4, 100, 10
PACE = {"kind": "daily", "move": 86400, "bank": 86400, "then": "seat", "times": 3}


def fill(connection: Connection, number: int) -> None:
    """Matches that have begun just now."""
    now = time.time()
    row: dict[str, Any] = {"game": "merkator", "options": [], "visibility": "link", "status": "running", "seed": "1"}
    row |= {"waiting": [0], "start_seat": 0, "created_at": now, "started_at": now, "changed_at": now, "pace": PACE}
    connection.execute(insert(matches), [row | {"id": one, "code": f"C{one}"} for one in range(1, number + 1)])
    people = {"kind": "person", "name": "Anna"}
    for seat in range(SEATS):
        connection.execute(insert(seats), [people | {"match_id": one, "seat": seat} for one in range(1, number + 1)])
    first = match_rows.load(connection, 1)
    if first:
        connection.execute(update(matches).values(**running.begun(first, [0], now)))


def touch(connection: Connection, ids: range) -> None:
    """As after an outage: these are to be looked at, and nobody is late."""
    connection.execute(update(matches).where(matches.c.id.in_(ids)).values(due_at=0.0))


async def measure(number: int) -> None:
    with TemporaryDirectory() as folder:
        engine = connect(f"sqlite:///{Path(folder) / 'kontor.sqlite'}")
        migrate(engine)
        with engine.begin() as connection:
            fill(connection, number)
        reader, journal = Reader(engine), Journal(engine)
        house = Matches(reader, journal)
        ticking = Ticking(house, reader, Heartbeat(house, journal))
        print(f"{number} running matches, one look a second")
        print(f"  nothing is due: {await shares(ticking, journal, 0):.2%} of a core")
        print(f"  {DUE} a second are opened: {await shares(ticking, journal, DUE):.2%} of a core")
        await journal.close()
        reader.close()
        engine.dispose()


async def shares(ticking: Ticking, journal: Journal, due: int) -> float:
    """Seconds of processor time for each look."""
    spent = 0.0
    for one in range(TICKS):
        if due:
            ids = range(1 + one * due, 1 + (one + 1) * due)
            await journal.write(lambda c, ids=ids: touch(c, ids))  # type: ignore[misc]
        before = time.process_time()
        await ticking.tick()
        spent += time.process_time() - before
    return spent / TICKS


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else RUNNING))

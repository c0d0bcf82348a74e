"""Who is late is found out by looking; a pause of the server is known before anybody is found late by it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Engine, insert, select, update

from app.matches.service import Matches
from app.matches.time import running
from app.matches.time.heartbeat import EVERY, SILENCE, Heartbeat
from app.matches.time.ticking import Ticking
from app.store import match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.models import actions, matches, seats
from tests.matches.time.test_heartbeat import Clocks

PACE = {"kind": "live", "move": 60, "bank": 0, "then": "once", "times": 3}
AGREED = 60.0


def begin(engine: Engine, at: float) -> None:
    """A match of two with a minute for each decision; seat 0 is asked."""
    row = {"id": 1, "code": "C", "game": "merkator", "options": [], "visibility": "link", "status": "running"}
    row |= {"seed": "1", "start_seat": 0, "waiting": [0], "created_at": at, "started_at": at, "changed_at": at}
    with engine.begin() as connection:
        connection.execute(insert(matches).values(row | {"pace": PACE}))
        people = {"kind": "person", "name": "Anna", "match_id": 1}
        connection.execute(insert(seats), [people | {"seat": seat} for seat in (0, 1)])
        found = match_rows.load(connection, 1)
        assert found
        connection.execute(update(matches).values(**running.begun(found, [0], at)))


def found_late(
    engine: Engine, work: Callable[[Clocks, Heartbeat, Ticking], Coroutine[Any, Any, None]]
) -> list[tuple[str, float]]:
    """What was written, and how many seconds after the beginning."""
    clocks = Clocks()
    begun = clocks.time
    begin(engine, begun)

    async def with_house() -> None:
        reader, journal = Reader(engine), Journal(engine)
        house = Matches(reader, journal, lambda: clocks.time)
        heartbeat = Heartbeat(house, journal, lambda: clocks.time, lambda: clocks.steady)
        try:
            await heartbeat.beat()
            await work(clocks, heartbeat, Ticking(house, reader, heartbeat, lambda: clocks.time))
        finally:
            await journal.close()
            reader.close()

    asyncio.run(with_house())
    with engine.begin() as connection:
        rows = connection.execute(select(actions.c.by, actions.c.at).order_by(actions.c.number)).all()
    return [(by, at - begun) for by, at in rows]


def test_who_is_over_the_time_is_late(engine: Engine) -> None:
    async def work(clocks: Clocks, heartbeat: Heartbeat, ticking: Ticking) -> None:
        while clocks.time < 1_000_000.0 + AGREED:
            await ticking.tick()
            clocks.passes(EVERY)
            await heartbeat.beat()
        clocks.passes(1)
        await ticking.tick()

    assert found_late(engine, work) == [("clock", AGREED + 1)]


def test_a_machine_that_slept_makes_nobody_late(engine: Engine) -> None:
    """It looks for what is due before it says again that it serves."""

    async def work(clocks: Clocks, heartbeat: Heartbeat, ticking: Ticking) -> None:
        clocks.passes(20)
        await heartbeat.beat()
        await ticking.tick()
        clocks.passes(3600)
        await ticking.tick()
        clocks.passes(30)
        await ticking.tick()

    assert found_late(engine, work) == []


def test_after_the_pause_the_time_that_was_left_runs_on(engine: Engine) -> None:
    async def work(clocks: Clocks, heartbeat: Heartbeat, ticking: Ticking) -> None:
        clocks.passes(20)
        await heartbeat.beat()
        clocks.passes(SILENCE + 1000)
        await ticking.tick()
        for _ in range(4):  # 40 seconds were left
            clocks.passes(EVERY)
            await heartbeat.beat()
            await ticking.tick()

    assert found_late(engine, work) == [("clock", SILENCE + 1000 + AGREED)]

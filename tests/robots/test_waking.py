"""After a start: matches go on in which a program owes a decision, and no other comes into memory for it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import Engine, update

from app.errors import Unavailable
from app.lobby.service import Lobby
from app.matches.live import Live
from app.matches.orders.plans import Plans
from app.matches.service import Matches
from app.robots import service as robots_module
from app.robots.pool import RobotPool
from app.robots.service import Robots, Timing
from app.store import lobby_rows, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.models import matches, seats
from tests.server.client import PATIENCE
from tests.server.hosted import add_match, add_user

SLOW = Timing(pause=600.0, seconds=0.01)  # programs that have begun are still at it when the test looks


@pytest.fixture
def ada(engine: Engine) -> int:
    return add_user(engine)


def change(engine: Engine, match_id: int, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.id == match_id).values(values))


def seat(engine: Engine, match_id: int, number: int, **values: object) -> None:
    with engine.begin() as connection:
        connection.execute(
            update(seats).where(seats.c.match_id == match_id, seats.c.seat == number).values(values or {"kind": "bot"})
        )


def for_programs(engine: Engine, ada: int, length: int) -> int:
    match_id = add_match(engine, ada, length)
    for number in range(3):
        seat(engine, match_id, number)
    return match_id


def on_turn(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return lobby_rows.on_turn(connection)


def lagging(engine: Engine) -> list[tuple[int, float]]:
    with engine.connect() as connection:
        return lobby_rows.lagging(connection)


# ------------------------------------------------------------------ which matches


@pytest.mark.parametrize("how", [{"kind": "bot"}, {"resigned": True}, {"stand_in": "merchant"}])
def test_a_seat_that_is_waited_for_is_played_by_a_program(engine: Engine, ada: int, how: dict[str, object]) -> None:
    match_id, others_turn = add_match(engine, ada, 5), add_match(engine, ada, 6)
    change(engine, match_id, waiting=[1, 2])
    assert on_turn(engine) == []
    seat(engine, match_id, 2, **how)
    seat(engine, others_turn, 1, **how)
    assert on_turn(engine) == [match_id]
    seat(engine, match_id, 1, **how)
    assert on_turn(engine) == [match_id]  # once


@pytest.mark.parametrize("status", ["open", "finished", "abandoned"])
def test_only_matches_that_run_are_woken(engine: Engine, ada: int, status: str) -> None:
    match_id = for_programs(engine, ada, 5)
    change(engine, match_id, status=status, number=1)
    assert (on_turn(engine), lagging(engine)) == ([], [])


def test_a_row_lags_while_its_log_has_come_further(engine: Engine, ada: int) -> None:
    add_match(engine, ada, 5)
    behind = add_match(engine, ada, 6)
    change(engine, behind, number=2)
    assert lagging(engine) == [(behind, pytest.approx(0.6))]


# ------------------------------------------------------------------ waking them


class House:
    def __init__(self, engine: Engine) -> None:
        self.reader, self.journal = Reader(engine), Journal(engine)
        self.matches = Matches(self.reader, self.journal)
        self.pool = RobotPool(1)
        self.live = Live(self.matches, self.journal)
        plans = Plans(self.matches, self.live, self.reader, self.journal)
        self.robots = Robots(self.matches, plans, self.pool, SLOW, lambda _: True)
        self.matches.opened.append(self.robots.attend)

    def awake(self) -> list[int]:
        return [match.row.id for match in self.matches.in_memory()]


@asynccontextmanager
async def house(engine: Engine) -> AsyncIterator[House]:
    here = House(engine)
    try:
        yield here
    finally:
        await here.robots.close()
        await here.live.close()
        await here.pool.close()
        await here.journal.close()
        here.reader.close()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await holds():
            await asyncio.sleep(0)


def test_programs_on_turn_and_rows_that_lag_are_woken(engine: Engine, ada: int) -> None:
    add_match(engine, ada, 4)
    asleep, behind = for_programs(engine, ada, 5), for_programs(engine, ada, 6)
    deserted = for_programs(engine, ada, 7)
    change(engine, behind, number=2, waiting=[])
    seat(engine, deserted, 0, kind="person")  # who is the one that is waited for

    async def wake() -> None:
        async with house(engine) as here:
            await here.robots.wake(here.reader)
            assert here.awake() == [behind, asleep]

    asyncio.run(wake())


def test_they_are_woken_when_the_database_comes_back_after_the_start(
    engine: Engine, ada: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asleep = for_programs(engine, ada, 5)
    monkeypatch.setattr(robots_module, "LOOK_EVERY", 0.01)

    async def wake() -> None:
        async with house(engine) as here:
            read, away = here.reader.read, [Unavailable("database_away"), Unavailable("database_silent")]

            async def sometimes(query: Any) -> Any:
                if away:
                    raise away.pop()
                return await read(query)

            here.reader.read = sometimes  # type: ignore[method-assign]
            await here.robots.wake(here.reader)
            assert here.awake() == [asleep]

    asyncio.run(wake())


def test_one_that_cannot_be_resumed_is_told_and_the_others_go_on(
    engine: Engine, ada: int, caplog: pytest.LogCaptureFixture
) -> None:
    broken, unknown, sound = (for_programs(engine, ada, length) for length in (5, 6, 7))
    change(engine, broken, components={"digest": "of another edition"})
    change(engine, unknown, game="chess")

    async def wake() -> None:
        async with house(engine) as here:
            await here.robots.wake(here.reader)
            assert here.awake() == [sound]

    with caplog.at_level(logging.WARNING):
        asyncio.run(wake())
    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.match for record in told] == [broken, unknown]  # type: ignore[attr-defined]
    assert not any(record.exc_info for record in told)


def test_the_notice_board_heals_the_others_too(engine: Engine, ada: int, caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = add_match(engine, ada, 5), add_match(engine, ada, 6)
    change(engine, broken, number=2, game="chess")
    change(engine, sound, number=2)

    async def heal() -> None:
        async with house(engine) as here:
            lobby = Lobby(here.reader, here.journal, here.matches, pause=0.01)

            async def healed() -> bool:
                row = await here.reader.read(lambda c: match_rows.load(c, sound))
                return row is not None and row.number == 6

            await until(healed)
            await lobby.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(heal())
    assert [record.match for record in caplog.records] == [broken]  # type: ignore[attr-defined]


def test_they_wake_a_few_at_a_time(engine: Engine, ada: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [for_programs(engine, ada, length) for length in range(5, 10)]
    monkeypatch.setattr(robots_module, "WOKEN_AT_ONCE", 2)

    async def wake() -> None:
        async with house(engine) as here:
            waking = asyncio.create_task(here.robots.wake(here.reader))
            for number in (2, 3, 4):

                async def awake(number: int = number) -> bool:
                    return len(here.awake()) >= number

                await until(awake)
                for _ in range(20):  # another one would be read by then
                    await here.reader.read(lambda c: len(match_rows.entries(c, ids[-1])))
                assert here.awake() == ids[:number]
                here.robots._tasks[ids[number - 2]].cancel()
            waking.cancel()
            with suppress(asyncio.CancelledError):
                await waking

    asyncio.run(wake())

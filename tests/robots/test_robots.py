"""Programs at the table: they play their seats, also after a restart, whether anybody looks or not."""

import asyncio
from pathlib import Path

from sqlalchemy import delete

from app.lobby.seating import person, program
from app.lobby.service import NewMatch
from app.matches.live import Live
from app.matches.match import Match
from app.matches.orders.plans import Plans
from app.robots.pool import RobotPool
from app.robots.service import Robots, Timing
from app.store.models import matches
from tests.lobby.test_lobby_stream import STREAM, House, house
from tests.server.fixtures import Fill, Start
from tests.server.tables import Friends


def test_after_a_restart_programs_go_on_though_nobody_looks(start: Start) -> None:
    first = start(bot_pause="30")  # it stops while the program thinks
    Friends(first, 1, more_seats=({"kind": "bot"},), start_seat=1)
    first.stop()
    second = start(database_url=first.settings["database_url"])
    # The lobby is told from the rows and does not bring a match into memory: who watches it wakes nobody.
    with second.client().socket(STREAM) as lobby:
        told = lobby.until(type="lobby")["matches"][0]
        while told["number"] == 0:
            told = lobby.until(type="match")["match"]


async def with_a_program(here: House) -> int:
    """A match that waits for its program."""
    user = await here.user()
    seats = [person(user), program(1, None)]
    match_id = await here.lobby.create(NewMatch("merkator", seats, [], start_seat=1), user)
    await here.lobby.start(match_id, user)
    here.matches.forget(match_id)
    return match_id


def test_a_match_that_is_gone_meanwhile_keeps_no_other_asleep(fill: Fill, tmp_path: Path) -> None:
    async def wake() -> None:
        async with house(fill("sqlite", tmp_path)) as here:
            first, second, third = [await with_a_program(here) for _ in range(3)]
            thinking = RobotPool(1)
            live = Live(here.matches, here.journal)
            plans = Plans(here.matches, live, here.reader, here.journal)
            robots = Robots(here.matches, plans, thinking, Timing(pause=0, seconds=0.01), lambda _: True)

            def remove_the_second(_: Match) -> None:
                with here.engine.connect().execution_options(writes=True) as connection, connection.begin():
                    connection.execute(delete(matches).where(matches.c.id == second))

            here.matches.opened.append(remove_the_second)
            await robots.wake(here.reader)
            assert [match.row.id for match in here.matches.in_memory()] == [first, third]
            await robots.close()
            await live.close()
            await thinking.close()

    asyncio.run(wake())

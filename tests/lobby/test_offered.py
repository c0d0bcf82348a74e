"""Which open tables the lobby offers: not those whose host has gone, nor those that nobody has touched for long."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, Engine, insert, update

from app.lobby.feed import TELL_ANEW_EVERY
from app.lobby.seating import OPEN, person
from app.lobby.service import NewMatch
from app.matches.feed import SPECTATOR, Subscriber
from app.store import lobby_rows
from app.store.database import connect
from app.store.lobby_rows import DAY, HOST_AWAY, UNTOUCHED, Wanted
from app.store.models import matches, users
from tests.lobby.test_lobby_stream import House, house, until
from tests.server.fixtures import Fill
from tests.server.hosted import add_user

NOW = 1000 * DAY
JUST, LONG = 60.0, 60.0  # seconds within, or beyond


def table(engine: Engine, host_id: int | None, changed: float, status: str = "open", **more: Any) -> int:
    row = {"code": f"T{changed:.0f}{status}{more}"[:12], "game": "merkator", "options": [], "visibility": "public"}
    row |= {"status": status, "seed": "s", "waiting": [], "created_at": 1.0, "host_id": host_id, "changed_at": changed}
    with engine.begin() as connection:
        match_id: int = connection.execute(insert(matches).values(row | more)).inserted_primary_key[0]
    return match_id


def host(engine: Engine, name: str, seen_at: float) -> int:
    user_id = add_user(engine, name)
    with engine.begin() as connection:
        connection.execute(update(users).where(users.c.id == user_id).values(seen_at=seen_at))
    return user_id


def listed(engine: Engine, **wanted: Any) -> list[int]:
    with engine.connect() as connection:
        query = lobby_rows.page_query(Wanted(**{"statuses": ("open", "running"), "now": NOW} | wanted))
        return list(connection.execute(query).scalars())


def test_a_table_is_offered_while_its_host_comes_and_somebody_touches_it(engine: Engine) -> None:
    here, away = host(engine, "Ada", NOW - HOST_AWAY + JUST), host(engine, "Bo", NOW - HOST_AWAY - LONG)
    offered = table(engine, here, NOW - UNTOUCHED + JUST)
    hosted_by_nobody = table(engine, None, NOW - 2.0)
    untouched = table(engine, here, NOW - UNTOUCHED - LONG)
    deserted = table(engine, away, NOW - 1.0)
    running = table(engine, away, NOW - 30 * DAY, "running")
    assert listed(engine) == [hosted_by_nobody, offered, running]
    with engine.connect() as connection:
        everything = [offered, hosted_by_nobody, untouched, deserted, running]
        assert lobby_rows.forgotten(connection, everything, NOW) == {untouched, deserted}


def test_those_whose_table_it_is_find_it_still(engine: Engine) -> None:
    away = host(engine, "Bo", 1.0)
    mine = table(engine, away, NOW - 29 * DAY)
    assert listed(engine) == []
    assert listed(engine, user_id=away) == [mine]


@pytest.mark.parametrize("after", [None, (NOW, 5)])
def test_the_list_is_still_read_from_the_index(fill: Fill, tmp_path: Path, after: Any) -> None:
    query = lobby_rows.page_query(Wanted(("open",), after=after, now=NOW))
    engine = connect(fill("sqlite", tmp_path))
    with engine.connect() as connection:
        written = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
        steps = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}")]
    engine.dispose()
    found = [step for step in steps if "matches" in step]
    assert found
    assert all("INDEX ix_matches_lobby (visibility=? AND status=? AND changed_at" in step for step in found)
    assert any("SEARCH users USING INTEGER PRIMARY KEY" in step for step in steps)


# ------------------------------------------------------------------ live


def said(subscriber: Subscriber, kind: str) -> list[Any]:
    return [m for m in map(msgspec.json.decode, subscriber.messages) if m["type"] == kind]


async def hear(subscriber: Subscriber, holds: Callable[[Subscriber], bool]) -> None:
    async def told() -> bool:
        return holds(subscriber)

    await until(told)


async def has_not_come_for(here: House, user_id: int, seconds: float) -> None:
    def work(connection: Connection) -> None:
        connection.execute(update(users).where(users.c.id == user_id).values(seen_at=time.time() - seconds))

    await here.journal.write(work)


def test_the_board_takes_a_table_down_when_its_host_stays_away(database_url: str) -> None:
    async def look() -> None:
        async with house(database_url) as here:
            anna = await here.user()
            match_id = await here.lobby.create(NewMatch("merkator", [person(anna), OPEN], []), anna)
            visitor = Subscriber(SPECTATOR, None, "", 100)
            await here.lobby.board.watch(visitor)
            assert [m["id"] for m in said(visitor, "lobby")[0]["matches"]] == [match_id]
            await has_not_come_for(here, anna.id, HOST_AWAY + LONG)
            here.lobby.changed(match_id)
            await hear(visitor, lambda one: {"type": "gone", "id": match_id} in said(one, "gone"))

    asyncio.run(look())


def test_the_list_is_told_anew_now_and_then(database_url: str) -> None:
    async def look() -> None:
        ahead = [0.0]
        async with house(database_url, now=lambda: time.time() + ahead[0]) as here:
            anna = await here.user()
            match_id = await here.lobby.create(NewMatch("merkator", [person(anna), OPEN], []), anna)
            visitor = Subscriber(SPECTATOR, None, "", 100)
            await here.lobby.board.watch(visitor)
            await has_not_come_for(here, anna.id, HOST_AWAY)  # by the time that is added below it is too long
            ahead[0] = TELL_ANEW_EVERY + 1
            here.lobby.board.online_elsewhere("other", 1)  # the board looks around
            await hear(visitor, lambda one: len(said(one, "lobby")) == 2)
            assert [len(listing["matches"]) for listing in said(visitor, "lobby")] == [1, 0]
            assert (await here.row(match_id)).status == "open"

    asyncio.run(look())

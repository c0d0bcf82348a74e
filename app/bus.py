"""The doorbell between processes: PostgreSQL rings, and whoever hears it looks into the database.

A ring carries numbers, never contents. One that gets lost is healed by looking every two seconds.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import psycopg
from sqlalchemy import Engine, func, select

from app.errors import Unavailable
from app.store.database import is_sqlite
from app.store.journal import CHANNEL
from app.store.models import actions
from app.store.outage import outage_of

if TYPE_CHECKING:
    from app.kontor import Kontor

log = logging.getLogger("kontor.bus")
LOOK_EVERY = 2.0  # seconds


class Bus:
    """Within one process everybody is told directly: nothing to do."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class PostgresBus(Bus):
    def __init__(self, address: str, house: "Kontor") -> None:
        self._address, self._house = address, house
        self._tasks: list[asyncio.Task[None]] = []
        self._answering: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._look())]

    async def close(self) -> None:
        for task in (*self._tasks, *self._answering):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._answering, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._house.identity.forget_everybody()  # who has signed out meanwhile did not ring here
                    async for ring in connection.notifies():
                        self._answer(ring.payload)
            except psycopg.OperationalError as error:
                outage_of(self._house.engine).failed(error)
            self._house.identity.forget_everybody()
            await asyncio.sleep(1)

    async def _look(self) -> None:
        """For rings that got lost: does the log go further than we know?"""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for match_id, number in await self._numbers():
                self._answer(f"entry {match_id} {number}")

    async def _numbers(self) -> list[tuple[int, int]]:
        ids = [match.row.id for match in self._house.matches.in_memory()]
        query = (
            select(actions.c.match_id, func.max(actions.c.number))
            .where(actions.c.match_id.in_(ids))
            .group_by(actions.c.match_id)
        )
        try:
            return [(row[0], row[1]) for row in await self._house.reader.read(lambda c: c.execute(query).all())]
        except Unavailable:
            return []

    def _answer(self, message: str) -> None:
        task = asyncio.create_task(self._answered(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answered(self, message: str) -> None:
        with suppress(Unavailable):  # what was missed is looked for when the database is back
            await answer(self._house, message)


async def answer(house: "Kontor", message: str) -> None:
    """What a ring means here: what it is about, which match (or user), and numbers."""
    kind, match_id, *rest = message.split(" ")
    if kind in ANSWERS:  # a newer process beside us may ring for more than we know
        await ANSWERS[kind](house, int(match_id), rest)


async def _entry(house: "Kontor", match_id: int, rest: list[str]) -> None:
    match = house.matches.known(match_id)
    if match and match.number < int(rest[0]):
        await house.matches.catch_up(match_id)


async def _row(house: "Kontor", match_id: int, _: list[str]) -> None:
    await house.matches.reread(match_id)
    house.lobby.changed(match_id)


async def _lobby(house: "Kontor", match_id: int, _: list[str]) -> None:
    house.lobby.changed(match_id)


async def _chat(house: "Kontor", match_id: int, rest: list[str]) -> None:
    number, process = rest
    if process != house.journal.name:  # our own we have told already
        await house.chat.from_elsewhere(match_id, int(number))


async def _proposal(house: "Kontor", match_id: int, rest: list[str]) -> None:
    process, about = rest
    match = house.matches.known(match_id)
    if match and process != house.journal.name:
        await house.consent.from_elsewhere(match, about)


async def _online(house: "Kontor", _: int, rest: list[str]) -> None:
    house.lobby.board.online_elsewhere(rest[0], int(rest[1]))


async def _presence(house: "Kontor", match_id: int, rest: list[str]) -> None:
    process, spectators, seats = rest
    watched = {int(seat) for seat in seats.split(",") if seat}
    house.live.presence_elsewhere(match_id, process, watched, int(spectators))


async def _sent_away(house: "Kontor", user_id: int, _: list[str]) -> None:
    house.identity.forget(user_id)
    house.live.send_away(user_id)


ANSWERS: dict[str, Callable[["Kontor", int, list[str]], Awaitable[None]]] = {
    "entry": _entry,
    "row": _row,
    "lobby": _lobby,
    "chat": _chat,
    "proposal": _proposal,
    "online": _online,
    "sent_away": _sent_away,
    "presence": _presence,
}


def open_bus(engine: Engine, house: "Kontor") -> Bus:
    if is_sqlite(engine):
        return Bus()
    return PostgresBus(engine.url.set(drivername="postgresql").render_as_string(hide_password=False), house)

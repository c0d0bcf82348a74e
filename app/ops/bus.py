"""What processes tell each other: whoever hears it looks into the database.

Nothing depends on it: what gets lost of the log is healed by looking every two seconds, and before anything is refused
the log is looked at anyway (see app/matches/service.py). Orders and plans, by which the server acts for people, are
read anew where nobody has listened for a while.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine

from app.errors import Unavailable
from app.matches.live import Rematch
from app.matches.match import Match
from app.store.database import is_sqlite
from app.store.notifications import (
    EVERYBODY,
    AnyNotification,
    Appended,
    HouseChanged,
    Online,
    PlanChanged,
    Present,
    Progressed,
    Proposed,
    Rematched,
    RowChanged,
    Said,
    SessionEnded,
    UserChanged,
    channel_of,
    unpacked,
)
from app.store.outage import outage_of

if TYPE_CHECKING:
    from app.services import Services
    from app.store.listener import Listener

log = logging.getLogger("kontor.bus")
LOOK_EVERY = 2.0  # seconds


class Bus:
    """Within one process everybody is told directly: nothing to do."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class PostgresBus(Bus):
    def __init__(self, address: str, services: "Services") -> None:
        self._address, self._services = address, services
        self._tasks: list[asyncio.Task[None]] = []
        self._told: dict[int, float] = {}  # how far the logs of matches go, as we heard and have not seen yet
        self._other: dict[AnyNotification, None] = {}  # what else wants a look into the database, in the order it came
        self._wake, self._held = asyncio.Event(), asyncio.Event()
        self._puzzled = False

    async def open(self) -> None:
        self._services.matches.opened.append(self._hold)
        self._services.lobby.before_start.opened.append(self._held.set)
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._attend, self._look)]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ------------------------------------------------------------------ hearing

    def _hold(self, _: Match) -> None:
        self._held.set()

    async def _listen(self) -> None:
        import psycopg  # noqa: PLC0415 - SQLite can do without

        from app.store.listener import Listener  # noqa: PLC0415

        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
            except psycopg.Error as error:
                outage_of(self._services.engine).failed(error)
                await asyncio.sleep(1)
                continue
            listener = Listener(connection, self._hear)
            try:
                with suppress(psycopg.Error):  # it is lost, and there will be another
                    await self._follow_the_matches(listener)
            finally:
                listener.close()
                await connection.close()

    async def _follow_the_matches(self, listener: "Listener") -> None:
        """Listen to the channels of the matches that are held here. What was told before that is looked for."""
        await listener.listen({EVERYBODY})
        self._services.users.forget_everybody()  # who has signed out meanwhile was not heard
        while not listener.lost.done():
            self._held.clear()
            new = await listener.listen({EVERYBODY} | {channel_of(number) for number in self._numbers()})
            unheard = [number for number in self._numbers() if channel_of(number) in new]
            self._look_at(unheard)
            for number in unheard:
                await self._try(self._read_anew(number))
            held = asyncio.create_task(self._held.wait())
            waiting: set[asyncio.Future[Any]] = {listener.lost, held}
            await asyncio.wait(waiting, timeout=LOOK_EVERY, return_when=asyncio.FIRST_COMPLETED)
            held.cancel()
        await listener.lost

    async def _read_anew(self, match_id: int) -> None:
        """What its log does not say: who sits where, with which orders, and what they have planned."""
        await self._services.matches.reread(match_id)
        if match := self._services.matches.known(match_id):
            await self._services.plans.from_elsewhere(match)

    def _numbers(self) -> list[int]:
        held = [match.row.id for match in self._services.matches.in_memory()]
        return held + self._services.lobby.before_start.tables()

    def _hear(self, payload: str) -> None:
        """From the event loop itself, so nothing here may take long."""
        try:
            process, told = unpacked(payload)
        except ValueError as error:
            if not self._puzzled:  # once: whoever sends it may send much of it
                log.warning("somebody else uses the channels of this database: %s", error)
            self._puzzled = True
            return
        if process != self._services.journal.name:  # our own we have told already
            for one in told:
                self._take(process, one)

    def _take(self, process: str, told: AnyNotification) -> None:
        match told:
            case Appended(match_id, number):
                if self._services.matches.known(match_id):
                    self._told[match_id] = max(number, self._told.get(match_id, 0))
                    self._wake.set()
            case Present(match_id, spectators, seats):
                self._services.live.presence_elsewhere(match_id, process, set(seats), spectators)
            case Online(people):
                self._services.lobby.board.online_elsewhere(process, people)
            case Progressed(match_id):
                self._services.lobby.board.changed(match_id)
            case UserChanged(user_id):
                self._services.users.forget(user_id)
            case SessionEnded(user_id):
                self._services.users.forget(user_id)
                self._services.send_away(user_id)
            case Said() | Proposed() | PlanChanged() | Rematched() | RowChanged() | HouseChanged():
                self._other[told] = None
                self._wake.set()

    # ------------------------------------------------------------------ looking

    async def _look(self) -> None:
        """For notifications that got lost."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self._look_at(self._numbers())
            self._services.lobby.before_start.changed(*self._services.lobby.before_start.tables())

    def _look_at(self, numbers: Iterable[int]) -> None:
        self._told |= dict.fromkeys(numbers, math.inf)
        self._wake.set()

    async def _attend(self) -> None:
        """Whatever was heard while we looked is looked for together."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            told, self._told = self._told, {}
            other, self._other = self._other, {}
            await self._try(self._services.matches.follow(told))
            for one in other:
                await self._try(self._answer(one))

    async def _try(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Unavailable:  # what was missed is looked for when the database is back
            pass
        except Exception:
            log.exception("what another process has written could not be taken in")

    async def _answer(self, told: AnyNotification) -> None:
        services = self._services
        match told:
            case Said(match_id, number):
                await services.chat.from_elsewhere(match_id, number)
            case Proposed(match_id, kind):
                if match := services.matches.known(match_id):
                    await services.proposals.from_elsewhere(match, kind)
            case PlanChanged(match_id, seat):
                if match := await services.matches.held(match_id):
                    await services.plans.from_elsewhere(match, seat)
            case Rematched(match_id, table):
                services.live.tell(match_id, Rematch(table))
            case RowChanged() | HouseChanged():
                await services.heard(told)


def open_bus(engine: Engine, services: "Services") -> Bus:
    if is_sqlite(engine):
        return Bus()
    return PostgresBus(engine.url.set(drivername="postgresql").render_as_string(hide_password=False), services)

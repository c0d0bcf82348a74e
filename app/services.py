"""The house: everything that lives as long as the process does."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Self

from app.config import Settings
from app.delivery.channels import Channels
from app.delivery.courier.process import Courier
from app.delivery.keys import KeyStore
from app.delivery.letters import Letters
from app.delivery.links import Links
from app.delivery.sender import Sender
from app.delivery.ways import Ways
from app.errors import Unavailable
from app.house.service import House
from app.lobby.service import Lobby
from app.matches.chat import Chat
from app.matches.handover import Handover
from app.matches.leaving.farewell import Farewell
from app.matches.leaving.regain import Regain
from app.matches.live import Live, Rematch
from app.matches.orders.plans import Plans
from app.matches.proposals import Proposals
from app.matches.service import Matches
from app.matches.tables import Quota
from app.matches.time.away import Away
from app.matches.time.heartbeat import Heartbeat
from app.matches.time.ticking import Ticking
from app.ops.bus import Bus, open_bus
from app.robots.advice import Adviser
from app.robots.pool import RobotPool, processes
from app.robots.service import Robots, Timing
from app.store.checkpoints import keep_the_log_short
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.notifications import HouseChanged, Notification, RowChanged, SessionEnded
from app.store.tidying import Tidying, times
from app.users.service import UserService
from app.workers.importing import CHECKER, Importing


class Services:
    """Opened when the server starts, closed when it stops: then all that was accepted is written."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ready = False

    async def __aenter__(self) -> Self:
        self.engine = connect(self.settings.database)
        self.reader, self.journal = Reader(self.engine), Journal(self.engine)
        self.matches = Matches(self.reader, self.journal)
        self.live = Live(self.matches, self.journal)
        self.pool = RobotPool(processes(self.settings.bot_processes))
        timing = Timing(self.settings.bot_pause, self.settings.bot_seconds)
        self.plans = Plans(self.matches, self.live, self.reader, self.journal)
        self.robots = Robots(self.matches, self.plans, self.pool, timing, self.live.watched)
        self.plans.attending.append(self.robots.attend)
        self.adviser = Adviser(self.pool, self.reader, self.settings.bot_seconds)
        self.chat = Chat(self.matches, self.live, self.reader, self.journal)
        self.proposals = Proposals(self.matches, self.live, self.reader, self.journal)
        self.away = Away(self.matches, self.reader, self.journal)
        self.users = UserService(self.reader, self.journal, self.settings)
        self.lobby = Lobby(self.reader, self.journal, self.matches)
        self.chat.rooms.append(self.lobby.before_start)
        self.lobby.tables.rematched.append(lambda before, table: self.live.tell(before, Rematch(table)))
        self._open_own()
        self._open_delivery()
        self.matches.listeners += [self.live, self.plans, self.robots, self.lobby.board]
        self.bus: Bus = open_bus(self.engine, self)
        await self.bus.open()
        self.matches.opened.append(self.robots.attend)
        heartbeat = Heartbeat(self.matches, self.journal)
        with suppress(Unavailable):  # it is said when the database is there
            await heartbeat.beat()
            await self.house.look()
        self._begin(heartbeat)
        self.ready = True
        return self

    def _begin(self, heartbeat: Heartbeat) -> None:
        """What goes on by itself for as long as the server does."""
        self._waking = asyncio.create_task(self.robots.wake(self.reader))
        self._checkpoints = asyncio.create_task(keep_the_log_short(self.engine, self.journal))
        tidying = Tidying(
            self.engine, self.reader, self.journal, partial(times, self.settings), self.lobby.tables.announce
        )
        self._beating = asyncio.create_task(heartbeat.for_ever())
        self._ticking = asyncio.create_task(Ticking(self.matches, self.reader, heartbeat).for_ever())
        self._settling = asyncio.create_task(self.proposals.look_for_ever())
        self._tidying = asyncio.create_task(tidying.daily())
        self._sending = asyncio.create_task(self.sender.for_ever()) if self.settings.messages else None

    async def heard(self, told: Notification) -> None:
        """What an operator has done, here or in another process."""
        match told:
            case RowChanged(match_id, public):
                self.lobby.changed(match_id, public)
                await self.matches.reread(match_id)
            case SessionEnded(user_id):
                self.users.forget(user_id)
                self.send_away(user_id)
            case HouseChanged():
                await self.house.look()

    def send_away(self, user_id: int) -> None:
        """A session of this user is over: all sockets they have here come back as what they are now."""
        self.live.send_away(user_id)
        self.lobby.board.send_away(user_id)
        self.lobby.before_start.send_away(user_id)

    def _open_own(self) -> None:
        self.house = House(self.reader, self.journal, self.heard, time.time)
        self.importing, self.checking = Importing(), Importing(CHECKER)
        if self.settings.rate_limits:
            self.lobby.tables.quota = Quota(self.settings.quota_matches, self.settings.quota_programs)
        self.handover = Handover(self.matches, self.journal)
        self.regain = Regain(self.reader, self.journal)
        self.farewell = Farewell(self.matches, self.reader, self.journal, self.lobby.tables.announce)

    def _open_delivery(self) -> None:
        """What tells people who are not here."""
        self.keys = KeyStore(self.reader, self.journal)
        links = Links(self.keys)
        self.ways = Ways(self.settings, self.keys, links)
        self.letters = Letters(self.settings, self.reader, self.users, self.ways.mail, links)
        self.courier = Courier(self.settings)
        self.sender = Sender(self.matches, self.reader, self.journal, self.keys, self.courier)
        self.channels = Channels(self.reader, self.journal, self.ways, self.letters, self.settings)
        self.channels.heard = self.sender.deriving.look_at_all

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.ready = False
        self._waking.cancel()
        self._checkpoints.cancel()
        self._beating.cancel()
        self._ticking.cancel()
        self._settling.cancel()
        self._tidying.cancel()
        if self._sending is not None:
            self._sending.cancel()
        await self.robots.close()
        await self.adviser.close()
        await self.pool.close()
        await self.importing.close()
        await self.checking.close()
        await self.courier.close()
        await self.letters.close()
        await self.ways.close()
        await self.lobby.close()
        await self.live.close()
        await self.bus.close()
        await self.journal.close()
        self.reader.close()
        self.engine.dispose()

"""The house: everything that lives as long as the process does."""

import asyncio
from functools import partial
from types import TracebackType
from typing import Self

from app.config import Settings
from app.lobby.service import Lobby
from app.matches.chat import Chat
from app.matches.handover import Handover
from app.matches.live import Live
from app.matches.proposals import Proposals
from app.matches.service import Matches
from app.ops.bus import Bus, open_bus
from app.robots.advice import Adviser
from app.robots.pool import RobotPool, processes
from app.robots.service import Manners, Robots
from app.store.checkpoints import keep_the_log_short
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.tidying import Tidying, times
from app.users.service import UserService
from app.workers.importing import Importing


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
        manners = Manners(self.settings.bot_pause, self.settings.bot_seconds)
        self.robots = Robots(self.matches, self.pool, manners)
        self.adviser = Adviser(self.pool, self.reader, self.settings.bot_seconds)
        self.chat = Chat(self.matches, self.live, self.reader, self.journal)
        self.proposals = Proposals(self.matches, self.live, self.reader, self.journal)
        self.handover = Handover(self.matches, self.journal)
        self.users = UserService(self.reader, self.journal, self.settings)
        self.lobby = Lobby(self.reader, self.journal, self.matches)
        self.importing = Importing()
        self.matches.listeners += [self.live, self.robots, self.lobby.board]
        self.bus: Bus = open_bus(self.engine, self)
        await self.bus.open()
        self.matches.opened.append(self.robots.attend)
        self._waking = asyncio.create_task(self.robots.wake(self.reader))
        self._checkpoints = asyncio.create_task(keep_the_log_short(self.engine, self.journal))
        tidying = Tidying(
            self.engine, self.reader, self.journal, partial(times, self.settings), self.lobby.tables.announce
        )
        self._tidying = asyncio.create_task(tidying.daily())
        self.ready = True
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.ready = False
        self._waking.cancel()
        self._checkpoints.cancel()
        self._tidying.cancel()
        await self.robots.close()
        await self.adviser.close()
        await self.pool.close()
        await self.importing.close()
        await self.lobby.close()
        await self.live.close()
        await self.bus.close()
        await self.journal.close()
        self.reader.close()
        self.engine.dispose()

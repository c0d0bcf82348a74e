"""What runs in each process of `kontor serve`: the app, watched, and told when to look again or to stop.

SIGTERM: first /readyz says no, so that a proxy sends nobody here any more, then uvicorn closes the sockets (1012),
finishes what it has begun, and the house writes what is left. What has not ended soon after that is left: a thread that
waits for a database cannot be ended, and nobody has been told of anything that is not committed. SIGUSR1: somebody else
has changed the database. Where there are several processes, connections are handed to the one they belong to
(neighbours.py).
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.config import settings, unknown_variables
from app.main import create_app
from app.ops.garbage import collect_when_idle
from app.ops.neighbours import Neighbours
from app.services import Services
from app.store import users
from app.telemetry import logs, metrics

log = logging.getLogger("kontor.serving")
LOOK_EVERY = 2.0  # seconds
LAST_RESORT = 1.0  # seconds from the end of the drain; a supervisor of several processes takes half a second besides


def application() -> ASGIApp:
    config = settings()
    logs.configure(config)
    for name in unknown_variables():
        log.warning("nobody knows the variable %s", name)
    app = create_app(config)
    return Supervised(logs.AccessLog(app, config.log_requests), app, config.drain_seconds)


class Supervised:
    """Hears signals while the app lives, and looks after the process."""

    def __init__(self, served: ASGIApp, app: FastAPI, drain_seconds: float) -> None:
        self._served, self._app, self._drain_seconds = served, app, drain_seconds
        self._tasks: set[asyncio.Task[None]] = set()
        self._neighbours = Neighbours(Path(), 1)  # nobody: one worker is alone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._served(scope, receive, send)
            return

        async def attending(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                self._begin()
            elif message["type"].startswith("lifespan.shutdown."):
                self._end()
            await send(message)

        await self._served(scope, receive, attending)

    @property
    def _services(self) -> Services:
        return cast(Services, self._app.state.services)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        stop = cast(Callable[[int, FrameType | None], Any], signal.getsignal(signal.SIGTERM))  # uvicorn's

        self._meet_neighbours(getattr(stop, "__self__", None))
        asked = Event()
        Thread(target=_leave_at_last, args=(asked, self._drain_seconds + LAST_RESORT), daemon=True).start()

        def leave(number: int, frame: FrameType | None) -> None:
            self._do(self._services.importing.close)
            self._do(self._services.checking.close)
            self._neighbours.close()
            stop(number, frame)

        def drain(number: int, frame: FrameType | None) -> None:
            if not self._services.ready:  # asked twice: at once
                stop(number, frame)
                return
            self._services.ready = False
            asked.set()
            loop.call_soon_threadsafe(loop.call_later, self._drain_seconds, leave, number, frame)

        signal.signal(signal.SIGTERM, drain)
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, lambda *_: loop.call_soon_threadsafe(self._do, self._look_again))
        self._do(self._look_after)
        self._do(lambda: collect_when_idle(self._services.journal))

    def _meet_neighbours(self, server: object) -> None:
        """With several workers, uvicorn's server has them for what makes its protocols."""
        makes_protocols: object = server.config.http if isinstance(server, uvicorn.Server) else None
        if isinstance(server, uvicorn.Server) and isinstance(makes_protocols, Neighbours):
            self._neighbours = makes_protocols
            self._neighbours.open(server)

    def _do(self, work: Callable[[], Any]) -> None:
        task = asyncio.get_running_loop().create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _end(self) -> None:
        self._neighbours.close()
        for task in self._tasks:
            task.cancel()

    async def _look_again(self) -> None:
        """A match that is not in memory needs nothing: it is read when somebody asks for it. The lobby is told anew."""
        for match in self._services.matches.in_memory():
            await self._services.matches.reread(match.row.id)
            self._services.lobby.changed(match.row.id)
        await self._services.lobby.board.tell_anew()
        await self._services.house.look()
        self._services.users.forget_everybody()
        for user_id in await self._services.reader.read(users.blocked):
            self._services.send_away(user_id)

    async def _look_after(self) -> None:
        parent = multiprocessing.parent_process()
        while True:
            metrics.matches.set(len(self._services.matches.in_memory()))
            self._neighbours.take_a_place()
            if parent and not parent.is_alive():
                log.error("the process that started this one is gone: stopping")
                os.kill(os.getpid(), signal.SIGTERM)
                return
            await asyncio.sleep(LOOK_EVERY)


def _leave_at_last(asked: Event, seconds: float) -> None:
    asked.wait()
    time.sleep(seconds)
    log.warning("something does not end, and is left")
    os._exit(0)

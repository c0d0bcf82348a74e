"""Processes on one database, what lies before them, and what can be done to all of it."""

import asyncio
import os
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

import psycopg
from sqlalchemy import make_url

from tests.server.client import HURRIED, PATIENCE, Client
from tests.server.hosted import environment
from tests.server.spawning import spawn
from tests.torture.proxy import Proxy
from tests.torture.wire import Lost, ask

Which = int  # of the processes
SETTINGS = HURRIED | {"bot_processes": "1", "drain_seconds": "0"}
ROOM = 1 << 14  # bytes for the log when the disk is full


class Worker:
    """A process as `kontor serve` has several of them, but on a port of its own."""

    def __init__(self, folder: Path, url: str) -> None:
        self.log = folder / "log.txt"
        listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.address = f"127.0.0.1:{listening.getsockname()[1]}"
        with listening, self.log.open("ab") as log:
            settings = environment(data_dir=str(folder), database_url=url, **SETTINGS)
            self.process = spawn("app.ops.serve:application --no-access-log", listening, log, settings)

    def client(self) -> Client:
        return Client(self.address)

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)


class House:
    """With SQLite one process, with PostgreSQL two."""

    def __init__(self, folder: Path, url: str) -> None:
        self._url, self._name = url, make_url(url).database
        self.kind = make_url(url).get_backend_name()
        self._admin = url.replace(f"/{self._name}?", "/postgres?")
        self._folders = [folder / name for name in ("one", "two")[: 1 if self.kind == "sqlite" else 2]]
        for place in self._folders:
            place.mkdir()
        self._roles = [] if self.kind == "sqlite" else [f"{self._name}_{place.name}" for place in self._folders]
        for role in self._roles:
            self._now(f"CREATE ROLE {role} LOGIN SUPERUSER")
        self.workers = [Worker(place, self._url_of(which)) for which, place in enumerate(self._folders)]
        self.there = [True] * len(self.workers)
        self.proxies: list[Proxy] = []

    async def open(self, rng: Random, happened: Callable[[str], None]) -> None:
        """What lies before each process."""
        for worker in self.workers:
            self.proxies.append(proxy := Proxy(Random(rng.random()), happened))
            proxy.target = worker.address
            await proxy.open()

    @property
    def all(self) -> range:
        return range(len(self.workers))

    def other(self, which: Which) -> Which:
        return (which + 1) % len(self.workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.end(signal.SIGKILL)
        for role in self._roles:
            self._now(f"DROP ROLE {role}")

    def close(self) -> None:
        """As a host does."""
        for worker in self.workers:
            worker.end(signal.SIGTERM)

    def _url_of(self, which: Which) -> str:
        """To PostgreSQL each process is somebody else."""
        if not self._roles:
            return self._url
        return make_url(self._url).set(username=self._roles[which]).render_as_string(hide_password=False)

    def address(self, which: Which) -> str:
        """Of this process; of the other one if it is not there and there is another."""
        return self.proxies[which if self.there[which] else self.other(which)].address

    def logged(self) -> list[str]:
        return [worker.log.read_text("utf-8") for worker in self.workers]

    # ------------------------------------------------------------------ processes

    def kill(self, which: Which) -> None:
        self.there[which] = False
        self.workers[which].end(signal.SIGKILL)

    async def stop(self, which: Which) -> None:
        """As a host does: it may finish what it is doing."""
        self.there[which] = False
        await asyncio.to_thread(self.workers[which].end, signal.SIGTERM)

    async def start(self, which: Which) -> None:
        """It is there for others when it answers."""
        worker = self.workers[which] = Worker(self._folders[which], self._url_of(which))
        self.proxies[which].target = worker.address
        while not self.there[which]:
            try:
                self.there[which] = (await ask(worker.address, "GET", "/healthz", "")).status == 200
            except Lost as lost:
                raise AssertionError(worker.log.read_text()) from lost

    def pause(self, which: Which) -> None:
        self.workers[which].process.send_signal(signal.SIGSTOP)

    def go_on(self, which: Which) -> None:
        self.workers[which].process.send_signal(signal.SIGCONT)

    def kill_thinkers(self, which: Which) -> int:
        """The processes in which programs think; how many there were."""
        pid = self.workers[which].process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        return len(children)

    # ------------------------------------------------------------------ the database

    def fill_disk(self, which: Which) -> None:
        """No file of this process can become longer than its log; what SQLite writes nearly always has to."""
        worker = self.workers[which]
        room = worker.log.stat().st_size + ROOM
        resource.prlimit(worker.process.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    def empty_disk(self, which: Which) -> None:
        none = resource.RLIM_INFINITY, resource.RLIM_INFINITY
        resource.prlimit(self.workers[which].process.pid, resource.RLIMIT_FSIZE, none)

    async def end_connections(self, rng: Random, most: int) -> int:
        """Of whomever they are; how many it were."""
        found = await self._do(f"SELECT pid FROM pg_stat_activity WHERE datname = '{self._name}' ORDER BY pid")
        pids = [row[0] for row in found]
        ended = rng.sample(pids, min(len(pids), rng.randint(1, most)))
        if ended:
            await self._do(f"SELECT pg_terminate_backend(pid) FROM unnest(ARRAY{ended}) AS pid")
        return len(ended)

    async def shut_door(self) -> None:
        await self._do(f"ALTER DATABASE {self._name} ALLOW_CONNECTIONS false")
        await self._do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self._name}'")

    async def open_door(self) -> None:
        await self._do(f"ALTER DATABASE {self._name} ALLOW_CONNECTIONS true")

    async def shut_door_to(self, which: Which) -> None:
        """The other process goes on."""
        await self._do(f"ALTER ROLE {self._roles[which]} NOLOGIN")
        await self._do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{self._roles[which]}'")

    async def open_door_to(self, which: Which) -> None:
        await self._do(f"ALTER ROLE {self._roles[which]} LOGIN")

    async def only_read(self, on: bool) -> None:
        """As a host who moves the database does. Connections that are open do not see it, so they are ended."""
        await self._do(f"ALTER DATABASE {self._name} SET default_transaction_read_only = {'on' if on else 'off'}")
        await self._do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self._name}'")

    async def _do(self, statement: str) -> list[tuple[int]]:
        return await asyncio.to_thread(self._now, statement)

    def _now(self, statement: str) -> list[tuple[int]]:
        with psycopg.connect(self._admin, autocommit=True) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

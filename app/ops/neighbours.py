"""The workers of one `kontor serve` are neighbours: a connection goes to the one that its match belongs to.

All of them listen at one port, and the kernel picks who is asked. Whoever hears a request under the path of a match
looks whose it is, by its number, and hands the connection over: the open socket and what was heard so far, in one
datagram. This happens between two requests only, with nothing half read or half written; so a connection that is kept,
by a browser or by a proxy, moves with what it is used for. If the neighbour is not there, the request is answered where
it is: that is right too, but dearer.

Each has a place, from 0 on, by the lock on a file, which the kernel releases whatever happens to a process. Who is
started in place of another takes the place that is free.
"""

import asyncio
import logging
import multiprocessing
import os
import re
import shutil
import socket
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger("kontor.neighbours")
OF_A_MATCH = re.compile(rb"[A-Z]+ /(?:api/)?matches/([0-9]{1,16})[/? ]")
LARGEST = 32 * 1024  # bytes that go along; whatever begins with more stays where it is
KNOCKS, PAUSE = 100, 0.01  # how often a neighbour is asked whose hands are full, and seconds between


@contextmanager
def neighbourhood(folder: Path, number: int) -> Iterator["Neighbours"]:
    """For so many workers, with a folder of their own in this one, which nobody else looks into."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="workers-", dir=folder) as made:
        yield Neighbours(Path(made), number)


class Neighbours:
    """Those of this worker. uvicorn takes it for what makes its protocols, and carries it into every worker."""

    def __init__(self, folder: Path, number: int) -> None:
        self._folder, self._number = folder, number
        self._place: int | None = None
        self._lock: IO[str] | None = None
        self._socket: socket.socket | None = None

    def __call__(self, **given: Any) -> "Moving":
        return Moving(self, **given)

    # ------------------------------------------------------------------ coming and going

    def open(self, server: uvicorn.Server) -> None:
        """What is handed over is served as if this server had accepted it."""
        self._made = partial(
            Moving, self, config=server.config, server_state=server.server_state, app_state=server.lifespan.state
        )
        self._loop, self._tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self.take_a_place()

    def take_a_place(self) -> None:
        """There may be none yet, while somebody is on the way out: ask again then."""
        if self._socket is None or self._place is not None:
            return
        try:
            for place in range(self._number):
                if lock := _locked(self._folder / f"{place}.lock"):
                    self._settle(self._socket, place, lock)
                    return
        except OSError as error:  # a path that is too long for a socket, for example
            log.warning("connections are not handed over, which is dearer: %s", error)
            self.close()

    def _settle(self, listening: socket.socket, place: int, lock: IO[str]) -> None:
        self._lock, self._place = lock, place
        self._address(place).unlink(missing_ok=True)
        listening.bind(str(self._address(place)))
        self._loop.add_reader(listening.fileno(), self._take_over)

    def close(self) -> None:
        """What has been handed over by now is taken yet, and then nothing any more."""
        if self._socket is None:
            return
        if self._place is not None:
            self._address(self._place).unlink(missing_ok=True)
            self._take_over()
            self._loop.remove_reader(self._socket.fileno())
        self._socket.close()
        if self._lock is not None:
            self._lock.close()
        self._socket = self._lock = self._place = None
        parent = multiprocessing.parent_process()
        if parent and not parent.is_alive():  # who would have removed it
            shutil.rmtree(self._folder, ignore_errors=True)

    def _address(self, place: int) -> Path:
        return self._folder / str(place)

    # ------------------------------------------------------------------ handing over

    def home_of(self, heard: bytes) -> int | None:
        """The place where this belongs; None if it can just as well be answered here."""
        if self._socket is None or len(heard) > LARGEST:
            return None
        found = OF_A_MATCH.match(heard)
        home = int(found[1]) % self._number if found else self._place
        return None if home == self._place else home

    def hand_over(self, home: int, connection: int, heard: bytes) -> None:
        """BlockingIOError: who lives there has the hands full. Any other OSError: nobody is at home."""
        if self._socket is None:
            raise ConnectionRefusedError
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))
        self._socket.sendmsg([heard], [rights], 0, str(self._address(home)))

    def _take_over(self) -> None:
        with suppress(BlockingIOError):
            while self._socket is not None:
                heard, connections, _, _ = socket.recv_fds(self._socket, LARGEST, 1)
                for connection in connections:
                    os.set_inheritable(connection, False)
                    task = self._loop.create_task(self._serve(socket.socket(fileno=connection), heard))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, heard: bytes) -> None:
        connection.setblocking(False)
        try:
            await self._loop.connect_accepted_socket(partial(self._made, heard=heard), connection)
        except OSError as error:  # the client is gone
            log.debug("a connection that was handed over cannot be served: %s", error)
            connection.close()


def _locked(file: Path) -> IO[str] | None:
    import fcntl  # noqa: PLC0415 - not on Windows

    lock = file.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


class Moving(HttpToolsProtocol):
    """A connection that goes to where its next request belongs. What comes with it has found its way."""

    def __init__(self, neighbours: Neighbours, heard: bytes = b"", **given: Any) -> None:
        super().__init__(**given)
        self._neighbours, self._heard, self._between = neighbours, heard, True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if self._heard:
            super().data_received(self._heard)
            self._heard = b""

    def on_message_begin(self) -> None:
        self._between = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._between = True
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        home = self._neighbours.home_of(data) if self._is_idle() else None
        if home is None:
            super().data_received(data)
        else:
            self._unset_keepalive_if_required()
            self.transport.pause_reading()
            self._move(home, data, KNOCKS)

    def _is_idle(self) -> bool:
        """Nothing is half read, and every answer is on its way."""
        answered = self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]  # None at first
        return self._between and answered and not self.transport.get_write_buffer_size()

    def _move(self, home: int, heard: bytes, knocks: int) -> None:
        if self.transport.is_closing():
            return
        try:
            self._neighbours.hand_over(home, self.transport.get_extra_info("socket").fileno(), heard)
        except OSError as error:
            if knocks and isinstance(error, BlockingIOError):
                self.loop.call_later(PAUSE, self._move, home, heard, knocks - 1)
            else:
                self.transport.resume_reading()
                super().data_received(heard)
        else:
            self.transport.close()

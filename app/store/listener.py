"""A connection to PostgreSQL that hears notifications, and can be told meanwhile what to listen to.

By libpq itself: the driver's own way of waiting for notifications keeps the connection to itself.
"""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg.pq import ExecStatus


class Listener:
    def __init__(self, connection: "psycopg.AsyncConnection[Any]", heard: Callable[[str], None]) -> None:
        self._libpq, self._heard = connection.pgconn, heard
        self._loop = asyncio.get_running_loop()
        self._answered: asyncio.Future[None] | None = None
        self.channels: set[str] = set()
        self.lost: asyncio.Future[None] = self._loop.create_future()  # never done but with the error
        self._socket = os.dup(self._libpq.socket)  # libpq closes its own when the connection is lost
        self._loop.add_reader(self._socket, self._readable)

    async def listen(self, wanted: set[str]) -> set[str]:
        """To these channels and no others; those that are new, once they are heard. One caller at a time."""
        new, old = wanted - self.channels, self.channels - wanted
        asked = [f"LISTEN {channel}" for channel in sorted(new)] + [f"UNLISTEN {channel}" for channel in sorted(old)]
        if asked:
            self._answered = self._loop.create_future()
            self._libpq.send_query("; ".join(asked).encode())
            self._libpq.flush()
            await asyncio.wait({self._answered, self.lost}, return_when=asyncio.FIRST_COMPLETED)
            self.channels = set(wanted)
        return new

    def _readable(self) -> None:
        try:
            self._libpq.consume_input()
            while told := self._libpq.notifies():
                self._heard(told.extra.decode())
            while self._answered and not self._libpq.is_busy():
                self._take_answer()
        except psycopg.Error as error:
            self.close()
            if not self.lost.done():
                self.lost.set_exception(error)

    def _take_answer(self) -> None:
        answer = self._libpq.get_result()
        if answer is None and self._answered:
            self._answered.set_result(None)
            self._answered = None
        elif answer and answer.status == ExecStatus.FATAL_ERROR:
            raise psycopg.OperationalError(answer.error_message.decode(errors="replace"))

    def close(self) -> None:
        if self._socket >= 0:
            self._loop.remove_reader(self._socket)
            os.close(self._socket)
            self._socket = -1

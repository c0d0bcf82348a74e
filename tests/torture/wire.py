"""Requests that can be held up, sent in pieces and cut; and those who wait for something to happen."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from tests.server.client import PATIENCE


class Lost(Exception):
    """There was no answer: nobody was there, or the connection was cut."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    json: Any


class Request:
    """One request, over a connection of its own."""

    def __init__(self, address: str, method: str, path: str, cookie: str, body: Any = None) -> None:
        self._address = address
        content = b"" if body is None else json.dumps(body).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if content else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n{kind}\r\n"
        self._left = head.encode() + content
        self._half = len(self._left) - len(content) // 2

    async def begin(self) -> None:
        """Everything but the second half of the body."""
        host, port = self._address.split(":")
        try:
            self._reader, self._writer = await asyncio.open_connection(host, int(port))
        except OSError as error:
            raise Lost from error
        await self._send(self._half)

    async def send(self) -> None:
        """The rest of it."""
        await self._send(len(self._left))

    async def _send(self, length: int) -> None:
        sent, self._left = self._left[:length], self._left[length:]
        try:
            self._writer.write(sent)
            await self._writer.drain()
        except OSError as error:
            raise Lost from error

    async def answer(self) -> Answer:
        try:
            head, _, body = (await self._reader.read()).partition(b"\r\n\r\n")
        except OSError as error:
            raise Lost from error
        finally:
            self.cut()
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if int(headers.get("content-length", "-1")) != len(body):
            raise Lost
        return Answer(int(first.split(" ")[1]), headers, json.loads(body))

    def cut(self) -> None:
        self._writer.transport.abort()


async def ask(address: str, method: str, path: str, cookie: str, body: Any = None, within: float = PATIENCE) -> Answer:
    """Whoever waits in vain hangs up."""
    request = Request(address, method, path, cookie, body)
    try:
        async with asyncio.timeout(within):
            await request.begin()
            await request.send()
            return await request.answer()
    except TimeoutError:
        with suppress(AttributeError):  # there was not even a connection
            request.cut()
        raise Lost from None


class News:
    """Whoever waits for something looks again whenever anything has happened."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def happened(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def until(self, holds: Callable[[], Any], within: float = PATIENCE) -> bool:
        """Whether it came to hold in time."""
        ends = monotonic() + within
        while not holds():
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            try:
                await asyncio.wait_for(waiting, ends - monotonic())
            except TimeoutError:
                return bool(holds())
        return True

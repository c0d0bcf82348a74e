"""Requests that are answered or not; and those who wait for something to happen."""

import asyncio
import json
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from tests.server.client import PATIENCE


class Lost(Exception):
    """There was no answer: nobody was there, or the connection was cut."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    json: Any


async def ask(address: str, method: str, path: str, cookie: str, body: Any = None, within: float = PATIENCE) -> Answer:
    """Over a connection of its own. Whoever waits in vain hangs up."""
    content = b"" if body is None else json.dumps(body).encode()
    kind = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if content else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n{kind}\r\n"
    host, port = address.split(":")
    try:
        async with asyncio.timeout(within):
            reader, writer = await asyncio.open_connection(host, int(port))
            try:
                writer.write(head.encode() + content)
                return _answer(await reader.read())
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError) as error:
        raise Lost from error


def _answer(text: bytes) -> Answer:
    head, whole, body = text.partition(b"\r\n\r\n")
    if not whole:
        raise Lost
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    if int(headers.get("content-length", "-1")) != len(body):
        raise Lost
    return Answer(int(first.split(" ")[1]), headers, json.loads(body or b"null"))


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

"""What lies between the players and a process, on an address that stays: here everything goes wrong on the way."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from tests.server.client import PATIENCE

# Of all that goes wrong with requests, and how often each.
WAYS = {
    "request cut in the body": 3,
    "request cut after it": 4,
    "request delayed": 3,
    "request doubled": 4,
    "request sent late": 3,
    "answer cut": 3,
    "answer lost": 4,
    "answer delayed": 3,
}
AGAIN = ("request doubled", "request sent late")  # what is done twice then has to have a key
DELAYS = (0.02, 0.4)  # seconds
LATE = (0.2, 2.0)  # seconds, when somebody else has asked again, and the match has gone on
HALF_OPEN = 4.0  # seconds for which the server does not learn that the other end is gone
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


class Line:
    """An open socket, in both directions."""

    def __init__(self, client: tuple[Reader, Writer], server: tuple[Reader, Writer]) -> None:
        self._client, self._server = client, server
        self._up, self._down = asyncio.Event(), asyncio.Event()  # whether anything gets through
        self.well = True
        self._up.set()
        self._down.set()

    async def run(self) -> None:
        up = asyncio.create_task(_pump(self._client[0], self._server[1], self._up))
        down = asyncio.create_task(_pump(self._server[0], self._client[1], self._down))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
            if not self._down.is_set():
                await asyncio.wait({down}, timeout=HALF_OPEN)
        finally:
            up.cancel()
            down.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            self._client[1].close()
            self._server[1].close()

    def cut(self) -> None:
        self.well = False
        for _, writer in (self._client, self._server):
            writer.transport.abort()
        self._let_go()

    def stall(self, seconds: float) -> None:
        """Nothing gets through, and then all of it."""
        self.well = False
        self._up.clear()
        self._down.clear()
        asyncio.get_running_loop().call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self.well = True
        self._let_go()

    def _let_go(self) -> None:
        self._up.set()
        self._down.set()

    def deafen(self) -> None:
        """What the server says does not arrive any more, and it does not learn of that."""
        self.well = False
        self._down.clear()


async def _pump(reader: Reader, writer: Writer, flows: asyncio.Event) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            await flows.wait()
            writer.write(data)
            await writer.drain()


class Proxy:
    def __init__(self, rng: Random, happened: Callable[[str], None]) -> None:
        self._rng, self._happened = rng, happened
        self.target = ""  # where the process is now
        self.chance = 0.0  # that something happens to a request
        self.lines: list[Line] = []
        self._errands = set[asyncio.Task[None]]()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=512)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def settle(self) -> None:
        """Nothing more goes wrong, and what was on its way has arrived."""
        self.chance = 0.0
        while self._errands:
            await asyncio.wait(self._errands)

    async def close(self) -> None:
        self._server.close()
        while self.lines:
            self.lines[0].cut()
            await asyncio.sleep(0.01)

    async def _serve(self, reader: Reader, writer: Writer) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            head = await reader.readuntil(b"\r\n\r\n")
            if b"\r\nupgrade: websocket" in head.lower():
                await self._socket(head, reader, writer)
            else:
                said = LENGTH.search(head)
                body = await reader.readexactly(int(said[1])) if said else b""
                await self._request(head, body, writer)
        writer.close()

    # ------------------------------------------------------------------ sockets

    async def _socket(self, head: bytes, reader: Reader, writer: Writer) -> None:
        server = await self._connected()
        server[1].write(head)
        line = Line((reader, writer), server)
        self.lines.append(line)
        try:
            await line.run()
        finally:
            self.lines.remove(line)

    # ------------------------------------------------------------------ requests

    def _way(self, head: bytes, body: bytes) -> str:
        if self._rng.random() >= self.chance:
            return ""
        way = self._rng.choices(list(WAYS), list(WAYS.values()))[0]
        return "" if way in AGAIN and not (head.startswith(b"GET") or b'"key"' in body) else way

    async def _request(self, head: bytes, body: bytes, client: Writer) -> None:
        if way := self._way(head, body):
            self._happened(way)
        if way in CUT:
            client.transport.abort()
            await CUT[way](self, head, body)
        else:
            await self._answer(way, head + body, client)

    async def _answer(self, way: str, request: bytes, client: Writer) -> None:
        if way == "request doubled":
            self._later(self._asked(request))
        elif way == "request delayed":
            await asyncio.sleep(self._rng.uniform(*DELAYS))
        answer = await self._asked(request)
        if way == "answer delayed":
            await asyncio.sleep(self._rng.uniform(*DELAYS))
        elif way == "answer cut":
            answer = answer[: self._rng.randrange(len(answer) or 1)]
        elif way == "answer lost":
            answer = b""
        client.write(answer)
        await client.drain()

    async def _cut_in_the_body(self, head: bytes, body: bytes) -> None:
        _, server = await self._connected()
        server.write((head + body)[: len(head) + len(body) // 2 if body else len(head) // 2])
        await server.drain()
        server.transport.abort()

    async def _cut_after_it(self, head: bytes, body: bytes) -> None:
        _, server = await self._connected()
        server.write(head + body)
        await server.drain()
        await asyncio.sleep(self._rng.choice((0, 0.002, 0.01)))  # it gets more or less far
        server.transport.abort()

    async def _late(self, head: bytes, body: bytes) -> None:
        self._later(self._asked(head + body, after=self._rng.uniform(*LATE)))

    async def _asked(self, request: bytes, after: float = 0.0) -> bytes:
        await asyncio.sleep(after)
        reader, writer = await self._connected()
        try:
            writer.write(request)
            async with asyncio.timeout(PATIENCE):
                return await reader.read()
        finally:
            writer.transport.abort()

    async def _connected(self) -> tuple[Reader, Writer]:
        host, port = self.target.split(":")
        return await asyncio.open_connection(host, int(port))

    def _later(self, work: Coroutine[Any, Any, bytes]) -> None:
        async def done() -> None:
            with suppress(OSError, TimeoutError):
                await work

        self._errands.add(task := asyncio.create_task(done()))
        task.add_done_callback(self._errands.discard)


CUT: dict[str, Callable[[Proxy, bytes, bytes], Coroutine[Any, Any, None]]] = {
    "request cut in the body": Proxy._cut_in_the_body,
    "request cut after it": Proxy._cut_after_it,
    "request sent late": Proxy._late,
}

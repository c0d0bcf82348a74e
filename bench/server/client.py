"""A player in the load: one socket to watch, one connection to act, and as little work of its own as possible."""

import asyncio
import random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.server.measured import Measured

SEEN_EVERY = 10.0  # seconds, as in app/static/kit/net/seen.js


class Http:
    """One kept-alive connection, one request at a time."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    def move(self, port: int) -> None:
        """From here on to another process."""
        self.close()
        self.port = port

    async def connect(self) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def post(self, path: str, body: Any) -> Any:
        return await self.request("POST", path, msgspec.json.encode(body))

    async def request(self, method: str, path: str, data: bytes = b"") -> Any:
        head, content = await self.raw(method, path, data)
        if not head.startswith("HTTP/1.1 2"):
            raise RuntimeError(f"{path}: {content.decode()}")
        return msgspec.json.decode(content) if content else None

    async def raw(self, method: str, path: str, data: bytes = b"") -> tuple[str, bytes]:
        """The answer as it comes, whatever it says."""
        await self.connect()
        assert self.reader is not None
        assert self.writer is not None
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        )
        self.writer.write(f"{head}{cookie}\r\n".encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = 0
        for line in answer.split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        return answer, await self.reader.readexactly(length)

    def close(self) -> None:
        if self.writer:
            self.writer.close()
            self.writer = None


class Update(msgspec.Struct):
    """The part of a message that the load needs."""

    type: str
    number: int = 0
    waiting_for: tuple[int, ...] = ()
    actions: list[Any] | None = None


DECODER = msgspec.json.Decoder(Update)


class Player:
    def __init__(self, port: int, seat: int, measured: Measured) -> None:
        self.http, self.seat, self.measured = Http(port), seat, measured
        self.actions: list[Any] = []
        self.socket: ClientConnection | None = None
        self.match = 0
        self.number, self.owing = 0, False  # what this seat has seen last
        self.acted_at = -1
        self.tell_seen_at = 0.0
        self.acting: asyncio.Task[None] | None = None

    async def sit(self, match: int) -> None:
        self.match = match
        url = f"ws://127.0.0.1:{self.http.port}/api/matches/{match}/stream"
        self.socket = await connect(
            url, compression=None, additional_headers={"Cookie": self.http.cookie}, ping_interval=None, max_size=None
        )

    async def play(self, pace: "Pace") -> None:
        """Read without a pause, so that what arrives is noted when it arrives; act beside it."""
        assert self.socket is not None
        await self.http.connect()  # as the page's other requests have long done
        async for text in self.socket:
            now = perf_counter()
            update = DECODER.decode(text)
            if update.type == "update":
                self.measured.arrived(self.match, update.number, now, len(text))
            elif update.type == "ended":
                return
            elif update.type != "view":
                continue
            if update.actions is not None:
                self.actions = update.actions
            self.number, self.owing = update.number, self.seat in update.waiting_for
            if now >= self.tell_seen_at:
                self.tell_seen_at = now + SEEN_EVERY
                await self.socket.send(f'{{"type":"seen","number":{update.number}}}')
            self.attend(pace)

    def attend(self, pace: "Pace") -> None:
        """Act as soon as the update says that it is this seat's decision."""
        own_action_seen = self.number >= self.acted_at
        if self.acting is None and self.owing and self.actions and own_action_seen and pace.on:
            self.acting = asyncio.create_task(self.act(pace))
            self.acting.add_done_callback(lambda _: self.done(pace))

    def done(self, pace: "Pace") -> None:
        self.acting = None
        self.attend(pace)

    async def act(self, pace: "Pace") -> None:
        await pace.wait(self.match)
        if not (self.owing and pace.on):
            return
        action = random.choice(self.actions)
        body = {"seen": self.number, "key": f"{self.seat}-{self.number}-{random.random()}", "action": action}
        began = perf_counter()
        try:
            answer = await self.http.post(f"/api/matches/{self.match}/actions", body)
        except RuntimeError:
            self.measured.refused += 1
            return
        self.acted_at = answer["number"]
        self.measured.acted(self.match, answer["number"], began, perf_counter(), in_time=pace.on)

    async def close(self) -> None:
        self.http.close()
        if self.socket:
            await self.socket.close()


class Pace:
    """As fast as it goes, or one action per match and second."""

    def __init__(self, every: float = 0) -> None:
        self.every, self.on = every, True
        self.next: dict[int, float] = {}

    async def wait(self, match: int) -> None:
        if not self.every:
            return
        now = perf_counter()
        due = max(self.next.get(match, now + random.random() * self.every), now)
        self.next[match] = due + self.every
        await asyncio.sleep(due - now)

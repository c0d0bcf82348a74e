"""Those who look: they watch a socket, come back with the number they have, and ask at the doors."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import jsonpatch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.server.client import PATIENCE
from tests.torture.house import House, Which
from tests.torture.wire import Answer, Lost, News, ask

Shown = dict[str, Any]
SHOWN = ("number", "view", "actions", "anytime", "waiting_for")
FINE = (1000, 1001, 1006, 1012, 1013)  # how a socket may close of which the page opens another
SOON = 0.05  # seconds until somebody tries again
NUMBERS = re.compile(r"\w*\d\w*|None")
HURRY = 0.4  # seconds after which some hang up and ask again
QUIET = 2.5  # seconds without a word, though asked for one, after which a socket is given up


class World:
    """What all tables have in common."""

    def __init__(self, house: House, happened: Callable[[], object]) -> None:
        self.house, self.news, self._happened = house, News(), happened
        self.counts: Counter[str] = Counter()
        self._complaints: Counter[str] = Counter()
        self._first: dict[str, str] = {}
        self.allowed = 0  # decisions that may still be made
        self.settling = False  # no more decisions, and no more faults
        self.faults: Counter[str] = Counter()  # by kind

    def fault(self, kind: str) -> None:
        self.faults[kind] += 1
        self._happened()

    def complain(self, about: str) -> None:
        """Of those that differ by numbers only the first is told."""
        kind = NUMBERS.sub("", about)
        self._complaints[kind] += 1
        self._first.setdefault(kind, about)

    @property
    def complaints(self) -> list[str]:
        return [f"{times} times: {self._first[kind]}" for kind, times in self._complaints.items()]

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] += number
        self.news.happened()

    def answered(self) -> int:
        """Decisions so far."""
        return self.counts["played"] + self.counts["refused"]


class Table:
    """A match of so many people, who have the first seats, and the highest number that any of them was told."""

    def __init__(self, world: World, match_id: int, people: int) -> None:
        self.world, self.id, self.path, self.people = world, match_id, f"/api/matches/{match_id}", people
        self.known = 0


class Place(NamedTuple):
    """Where somebody sits, as whom they come, and which process they turn to. Nobody in particular has no seat."""

    seat: int | None
    cookie: str
    socket_at: Which
    asks_at: Which


class Watching:
    def __init__(self, table: Table, place: Place, rng: Random) -> None:
        self.table, self.world, self.rng = table, table.world, rng
        self.seat, self._cookie, self._socket_at, self.asks_at = place
        self.model: Shown = {"number": -1, "view": None, "actions": [], "anytime": [], "waiting_for": []}
        self.told = 0  # the highest number, on whichever way
        self.ever_shown: dict[int, set[str]] = {}  # by number: what there was to see
        self._socket: ClientConnection | None = None

    def complain(self, about: str) -> None:
        self.world.complain(f"match {self.table.id}, seat {self.seat}: {about}")

    @property
    def over(self) -> bool:
        return bool(self.model["view"] and self.model["view"]["over"])

    # ------------------------------------------------------------------ the socket

    async def watch(self) -> None:
        """For ever."""
        while True:
            since = f"?since={self.model['number']}" if self.model["number"] >= 0 else ""
            url = f"ws://{self.world.house.address(self._socket_at)}{self.table.path}/stream{since}"
            try:
                await self._listen(url)
            except InvalidStatus as error:
                self._turned_away(error.response.status_code)
            except (OSError, InvalidHandshake, TimeoutError, EOFError):
                self.world.count("sockets that did not open")
            await asyncio.sleep(SOON)

    async def _listen(self, url: str) -> None:
        head = {"Cookie": self._cookie}
        async with connect(
            url, additional_headers=head, compression=None, proxy=None, open_timeout=2 * QUIET
        ) as socket:
            self._socket, self._heard = socket, monotonic()
            listens = asyncio.create_task(self._answers(socket))
            try:
                async for message in socket:
                    self._heard = monotonic()
                    self._hear(json.loads(message))
            except ConnectionClosed:
                pass
            finally:
                listens.cancel()
        if socket.close_code not in FINE:
            self.complain(f"the socket was closed with {socket.close_code} {socket.close_reason}")

    async def _answers(self, socket: ClientConnection) -> None:
        """Asks now and then, and hangs up if there is no answer."""
        while monotonic() < self._heard + QUIET:
            with suppress(ConnectionClosed):
                await socket.send('{"type":"ping"}')
            await asyncio.sleep(QUIET / 3)
        self.world.count("sockets given up")
        socket.transport.abort()

    def cut(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()

    def _turned_away(self, status: int) -> None:
        self.world.count("sockets told to come back")
        if status != 503:
            self.complain(f"the socket was refused with {status}")

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            if message["number"] < self.model["number"]:
                self.complain(f"who had {self.model['number']} was sent the whole view of {message['number']}")
            self._saw({name: message[name] for name in SHOWN})
        elif message["type"] == "update":
            self._update(message)
        elif message["type"] == "problem":
            self.complain(f"the socket says {message}")

    def _update(self, message: dict[str, Any]) -> None:
        if message["number"] != self.model["number"] + 1:
            self.complain(f"who had {self.model['number']} was sent the update {message['number']}")
            return
        try:
            patched = jsonpatch.apply_patch(self.model["view"], message["patch"])
        except jsonpatch.JsonPatchException as error:
            self.complain(f"the update {message['number']} does not fit: {error}")
            return
        self._saw(self.model | {name: message[name] for name in SHOWN if name in message} | {"view": patched})

    def _saw(self, model: Shown) -> None:
        self.model = model
        self._was_shown(model)

    def _was_shown(self, shown: Shown) -> None:
        self.ever_shown.setdefault(shown["number"], set()).add(fixed(shown))
        self.was_told(shown["number"])

    def was_told(self, number: int) -> None:
        self.told = max(self.told, number)
        self.table.known = max(self.table.known, number)
        self.world.news.happened()

    # ------------------------------------------------------------------ the doors

    async def look(self, which: Which) -> Shown | None:
        """By asking; None if there is no answer now."""
        had = self.told
        shown: Shown | None = await self.fetch(which, "view")
        if shown is not None:
            if shown["number"] < had:
                self.complain(f"who had been told of {had} is shown {shown['number']}")
            self._was_shown(shown)
        return shown

    async def fetch(self, which: Which, door: str) -> Any:
        """What is behind a door that is always open; None if there is no answer now."""
        answer = await self.ask("GET", which, door)
        if answer is not None and answer.status != 200:
            self.complain(f"{door} is answered with {answer.status} {answer.json}")
            return None
        return answer and answer.json

    async def ask(self, method: str, which: Which, door: str, body: Any = None) -> Answer | None:
        """The answer, if there is one. Not now is none."""
        within = PATIENCE if self.world.settling else self.rng.choice((HURRY, PATIENCE, PATIENCE))
        path = f"{self.table.path}/{door}".rstrip("/")
        try:
            answer = await ask(self.world.house.address(which), method, path, self._cookie, body, within)
        except Lost:
            self.world.count("requests without an answer")
            await asyncio.sleep(SOON)
            return None
        if answer.status != 503:
            return answer
        if "retry-after" not in answer.headers:
            self.complain(f"503 without Retry-After: {answer.json}")
        self.world.count("told to come back")
        await asyncio.sleep(SOON)
        return None


def fixed(shown: Shown) -> str:
    """The same for what is the same."""
    told = json.dumps({name: shown[name] for name in SHOWN}, sort_keys=True)
    return sha256(told.encode()).hexdigest()

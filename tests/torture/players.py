"""Players who behave as the page does, whatever happens to what lies between them and the match.

What they decide they keep, and send with the same key until there is an answer, to whichever process is there.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from msgspec import Struct, field

from tests.server.client import PATIENCE
from tests.torture.house import Which
from tests.torture.watching import Place, Table, Watching
from tests.torture.wire import Answer, Lost, Request

WAYS = {"straight": 60, "cut in the body": 8, "cut after it": 12, "sent twice at once": 10, "held up": 6, "repeated": 8}
OTHER_DOORS = ("", "log", "chat", "proposals", "scores", "order", "away")


class Refusal(Struct, frozen=True):
    """`known`: a number that had been told to somebody before this was sent; `at`: when the refusal was there."""

    known: int
    at: float
    said: Any


class Letter(Struct, eq=False):
    """A decision on its way, and all that was answered to it."""

    key: str
    seen: int
    action: dict[str, Any]
    numbers: list[int] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)

    @property
    def body(self) -> dict[str, Any]:
        return {"key": self.key, "seen": self.seen, "action": self.action}

    @property
    def settled(self) -> bool:
        return bool(self.numbers or self.refusals)


class Player(Watching):
    def __init__(self, table: Table, place: Place, rng: Random) -> None:
        super().__init__(table, place, rng)
        self.letters: list[Letter] = []
        self._done = 0  # the number of the own last word
        self._errands: list[asyncio.Task[None]] = []

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    # ------------------------------------------------------------------ deciding

    async def play(self) -> None:
        """Until the match is over or nothing more is to be decided; what was decided is answered by then."""
        looked_at = -1
        while await self._something_new(looked_at):
            looked_at = self.model["number"]
            shown = await self.look(self.asks_at) if self._happens(0.15) else None
            newest = shown if shown and shown["number"] > looked_at else self.model
            offered = newest["actions"] or (newest["anytime"] if self._happens(0.05) else [])
            if offered and not self.world.allowed:
                looked_at = -1  # not now, but then
            elif offered:
                self.world.allowed -= 1
                await self._decide(newest["number"], self.rng.choice(offered))
        for errand in self._errands:
            await errand

    async def _something_new(self, looked_at: int) -> bool:
        """To be looked at, and with the effect of the own last decision in it."""

        def holds() -> bool:
            new = self.model["number"] > looked_at and self.model["number"] >= self._done
            return self.world.settling or self.over or (new and self.world.allowed > 0)

        await self._until(holds)
        return not (self.world.settling or self.over)

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not await self.world.news.until(holds):
            pass

    async def _decide(self, seen: int, action: dict[str, Any]) -> None:
        letter = Letter(f"{self.rng.getrandbits(64):016x}", seen, action)
        self.letters.append(letter)
        await self._deliver(letter)
        self.world.count("played" if letter.numbers else "refused")
        if letter.numbers and self._happens(0.05):
            await self._say("undo", 200, 409)
        if self._happens(0.05):
            await self._say("chat", 201)
        if self._happens(0.1):
            await self.fetch(self.asks_at, self.rng.choice(OTHER_DOORS))

    async def _say(self, route: str, *statuses: int) -> None:
        """Something that is not sent again."""
        answer = await self.ask("POST", self.asks_at, route, {"text": "Ahoy"} if route == "chat" else None)
        if answer is not None and answer.status not in statuses:
            self.complain(f"{route} is answered with {answer.status} {answer.json}")
        elif answer is not None and answer.status == 200:
            self._did(answer.json["number"])

    def _did(self, number: int) -> None:
        self._done = max(self._done, number)
        self.was_told(number)

    # ------------------------------------------------------------------ sending

    async def _deliver(self, letter: Letter) -> None:
        way, which = self.rng.choices(list(WAYS), list(WAYS.values()))[0], self.asks_at
        self.world.count(f"letters {way}")
        if way in HOW:
            await HOW[way](self, letter)
        while not letter.settled:
            await self._send(letter, which)
            which = self.rng.choice((self.asks_at, 1 - self.asks_at))  # it may be that one that does not answer

    async def _send(self, letter: Letter, which: Which) -> None:
        known = self.table.known
        self._answered(letter, known, await self.ask("POST", which, "actions", letter.body))

    def _answered(self, letter: Letter, known: int, answer: Answer | None) -> None:
        if answer is None or answer.status == 503:
            return
        if answer.status == 200:
            letter.numbers.append(answer.json["number"])
            self._did(answer.json["number"])
        elif answer.status == 409:
            letter.refusals.append(Refusal(known, time.time(), answer.json))
            self.world.news.happened()
        else:
            self.complain(f"{letter.key} is answered with {answer.status} {answer.json}")

    # ------------------------------------------------------------------ ways of a letter

    def _request(self, letter: Letter, which: Which) -> Request:
        address = self.world.house.address(which)
        return Request(address, "POST", f"{self.table.path}/actions", self._cookie, letter.body)

    async def _cut_in_the_body(self, letter: Letter) -> None:
        await self._cut(letter, whole=False)

    async def _cut_after_it(self, letter: Letter) -> None:
        await self._cut(letter, whole=True)

    async def _cut(self, letter: Letter, whole: bool) -> None:
        request = self._request(letter, self.asks_at)
        try:
            await request.begin()
            if whole:
                await request.send()
                await asyncio.sleep(self.rng.choice((0, 0.002, 0.01)))  # it gets more or less far
            request.cut()
        except Lost:
            self.world.count("requests without an answer")

    async def _twice_at_once(self, letter: Letter) -> None:
        await asyncio.gather(self._send(letter, 0), self._send(letter, 1))

    async def _held_up(self, letter: Letter) -> None:
        """Half of it is under way somewhere; the rest comes when the match has gone on."""
        request = self._request(letter, self.rng.randrange(2))
        try:
            await request.begin()
        except Lost:
            return
        self._later(self._the_rest(letter, request))

    async def _the_rest(self, letter: Letter, request: Request) -> None:
        await self._gone_on(letter)
        known = self.table.known
        try:
            if letter.numbers:  # what was refused may be lawful again by now, and is not wanted any more
                await request.send()
                async with asyncio.timeout(PATIENCE):
                    self._answered(letter, known, await request.answer())
        except (Lost, TimeoutError):
            self.world.count("requests without an answer")
        finally:
            request.cut()

    async def _repeated(self, letter: Letter) -> None:
        self._later(self._again(letter))

    async def _again(self, letter: Letter) -> None:
        await self._gone_on(letter)
        if letter.numbers:
            await self._send(letter, self.rng.randrange(2))

    async def _gone_on(self, letter: Letter) -> None:
        """Until the letter is answered and something else has happened."""
        await self._until(
            lambda: letter.settled and (self.world.settling or self.table.known > max(letter.numbers, default=-1))
        )

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        self._errands.append(asyncio.create_task(work))


HOW: dict[str, Callable[[Player, Letter], Coroutine[Any, Any, None]]] = {
    "cut in the body": Player._cut_in_the_body,
    "cut after it": Player._cut_after_it,
    "sent twice at once": Player._twice_at_once,
    "held up": Player._held_up,
    "repeated": Player._repeated,
}

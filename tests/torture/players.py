"""Players who behave as the page does, whatever happens to what lies between them and the match.

What they decide they keep, and send with the same key until there is an answer, to whichever process is there.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct, field

from tests.torture.watching import Place, Table, Watching
from tests.torture.wire import Answer

OTHER_DOORS = ("", "log", "chat", "proposals", "scores", "order", "away")


class Refusal(Struct, frozen=True):
    """`known`: a number that had been told to somebody before this was `sent`; `at`: when the refusal was there."""

    known: int
    sent: float
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
        which = self.asks_at
        while not letter.settled:
            known, sent = self.table.known, time.time()
            self._answered(letter, known, sent, await self.ask("POST", which, "actions", letter.body))
            # It may be that one that does not answer.
            which = self.rng.choice((self.asks_at, self.world.house.other(self.asks_at)))

    def _answered(self, letter: Letter, known: int, sent: float, answer: Answer | None) -> None:
        if answer is None or answer.status == 503:
            return
        if answer.status == 200:
            letter.numbers.append(answer.json["number"])
            self._did(answer.json["number"])
        elif answer.status == 409:
            letter.refusals.append(Refusal(known, sent, time.time(), answer.json))
            self.world.news.happened()
        else:
            self.complain(f"{letter.key} is answered with {answer.status} {answer.json}")

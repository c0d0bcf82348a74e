"""What goes wrong, in an order that a seed decides."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from tests.torture.watching import Watching, World

KINDS = {"connections": 10, "sockets": 8, "door": 2, "pause": 3, "kill": 2, "kill in the dark": 1, "thinkers": 2}
STEP = 6  # decisions between one and the next
MOMENT = 1.0  # seconds that a process stands still or is not there


def planned(rng: Random, number: int) -> list[str]:
    """Each kind at least as often as its share, in any order."""
    shares = sum(KINDS.values())
    plan = [kind for kind, share in KINDS.items() for _ in range(number * share // shares)]
    plan += rng.choices(list(KINDS), list(KINDS.values()), k=number - len(plan))
    rng.shuffle(plan)
    return plan


class Troubles:
    def __init__(self, world: World, everybody: Sequence[Watching], rng: Random) -> None:
        self.world, self.house, self.everybody, self.rng = world, world.house, everybody, rng

    async def all(self, number: int) -> None:
        """One after the other, and in between everybody plays, unless everything is over."""
        for kind in planned(self.rng, number):
            if not await self._some_play(STEP // 2):
                return
            self.world.count(f"faults: {kind}")
            await DO[kind](self)
        await self._some_play(STEP)

    async def _some_play(self, number: int) -> bool:
        """Whether it went on so far, and is not over."""
        played = self._more_play(number)
        if not await self.world.news.until(lambda: played() or self._over()):
            where = {one.table.id: one.model["waiting_for"] for one in self.everybody}
            self.world.complain(f"nobody gets on, and these are waited for: {where}")
            return False
        return not self._over()

    def _more_play(self, number: int) -> Callable[[], bool]:
        """Let everybody decide on; whether so many more decisions are answered."""
        answered, wanted = self.world.answered, self.world.answered() + number
        self.world.allowed = min(self.world.allowed + STEP, 2 * STEP)
        self.world.news.happened()
        return lambda: answered() >= wanted

    def _over(self) -> bool:
        return all(one.over for one in self.everybody)

    # ------------------------------------------------------------------ one by one

    async def connections(self) -> None:
        """A few times in a row, as who works meets it the most likely in between."""
        for _ in range(3):
            chance = Random(self.rng.random())  # how many there are is different each time
            self.world.count("outages")
            self.world.count("connections that were ended", await self.house.end_connections(chance, 3))

    async def sockets(self) -> None:
        for one in self.rng.sample(self.everybody, self.rng.randint(1, len(self.everybody))):
            one.cut()

    async def door(self) -> None:
        """Until some have met it, or nobody wants anything."""
        told = self.world.counts["told to come back"]
        self._more_play(STEP)
        self.world.count("outages")
        await self.house.shut_door()
        await self.world.news.until(lambda: self.world.counts["told to come back"] > told + 2, MOMENT)
        await self.house.open_door()

    async def pause(self) -> None:
        which = self.rng.randrange(2)
        self.house.pause(which)
        await asyncio.gather(self._meanwhile(), asyncio.sleep(MOMENT))
        self.house.go_on(which)

    async def kill(self) -> None:
        which = self.rng.randrange(2)
        self.house.kill(which)
        await self._meanwhile()
        await self.house.start(which)

    async def kill_in_the_dark(self) -> None:
        """The database is not there when it starts, and everybody comes at once."""
        which = self.rng.randrange(2)
        self.house.kill(which)
        self.world.count("outages")
        await self.house.shut_door()
        await self.house.start(which)
        for one in self.everybody:
            one.cut()
        told = self.world.counts["sockets told to come back"]
        await self.world.news.until(lambda: self.world.counts["sockets told to come back"] > told + 2, MOMENT)
        await self.house.open_door()

    async def _meanwhile(self) -> None:
        """The other process goes on, and not always undisturbed."""
        disturbed, played = self.rng.random() < 0.5, self._more_play(STEP)
        if disturbed:
            await self.connections()
        await self.world.news.until(played, MOMENT)

    async def thinkers(self) -> None:
        self.world.count("thinkers that were killed", self.house.kill_thinkers(self.rng.randrange(2)))


DO: dict[str, Callable[[Troubles], Coroutine[Any, Any, None]]] = {
    "connections": Troubles.connections,
    "sockets": Troubles.sockets,
    "door": Troubles.door,
    "pause": Troubles.pause,
    "kill": Troubles.kill,
    "kill in the dark": Troubles.kill_in_the_dark,
    "thinkers": Troubles.thinkers,
}

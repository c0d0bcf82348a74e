"""What goes wrong besides the ways of requests, in an order that a seed decides."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from tests.torture.proxy import Line
from tests.torture.watching import Watching, World

SHARES = {
    "sqlite": {"sockets": 4, "pause": 1, "kill": 2, "stop": 1, "full disk": 1, "programs": 1},
    "postgresql": {
        "sockets": 3,
        "connections": 2,
        "door": 1,
        "door of one": 1,
        "read-only": 1,
        "pause": 1,
        "kill": 2,
        "kill in the dark": 1,
        "stop": 1,
        "programs": 1,
    },
}
LINES: dict[str, Callable[[Line], None]] = {
    "socket cut": Line.cut,
    "socket stalled": lambda line: line.stall(1.0),
    "socket deaf": Line.deafen,
}
CHANCE = 0.3  # that something happens to a request
STEP = 20  # decisions between one trouble and the next
MOMENT = 1.0  # seconds that a process stands still or is not there


class Troubles:
    def __init__(self, world: World, everybody: Sequence[Watching], rng: Random) -> None:
        self.world, self.house, self.everybody, self.rng = world, world.house, everybody, rng

    async def all(self, number: int) -> None:
        """One after the other, and in between everybody plays, until there were so many faults or all is over."""
        for proxy in self.house.proxies:
            proxy.chance = CHANCE
        while self.world.faults.total() < number:
            plan = [kind for kind, share in SHARES[self.house.kind].items() for _ in range(share)]
            self.rng.shuffle(plan)
            for kind in plan:
                if not await self._some_play(STEP):
                    return
                await DO[kind](self)
        await self._some_play(STEP)

    async def settle(self) -> None:
        self.world.settling = True
        self.world.news.happened()
        for proxy in self.house.proxies:
            await proxy.settle()

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
        self.world.allowed = min(self.world.allowed + number, 2 * STEP)
        self.world.news.happened()
        return lambda: answered() >= wanted

    def _over(self) -> bool:
        return all(one.over for one in self.everybody)

    # ------------------------------------------------------------------ one by one

    async def sockets(self) -> None:
        for proxy in self.house.proxies:
            well = [line for line in proxy.lines if line.well]
            for line in self.rng.sample(well, self.rng.randint(0, len(well) // 2)):
                kind = self.rng.choice(list(LINES))
                self.world.fault(kind)
                LINES[kind](line)

    async def connections(self) -> None:
        """A few times in a row, as who works meets it the most likely in between."""
        for _ in range(3):
            chance = Random(self.rng.random())  # how many there are is different each time
            self.world.count("outages")
            for _ in range(await self.house.end_connections(chance, 3)):
                self.world.fault("connection killed")

    async def door(self) -> None:
        """Until some have met it, or nobody wants anything."""
        self.world.fault("database shut")
        self._more_play(STEP)
        self.world.count("outages")
        await self.house.shut_door()
        await self._until_told("told to come back")
        await self.house.open_door()

    async def door_of_one(self) -> None:
        """The other process goes on, and writes what this one has not heard of."""
        self.world.fault("database shut to one process")
        which = self.rng.choice(self.house.all)
        self.world.count("outages")
        await self.house.shut_door_to(which)
        played = self._more_play(STEP)
        await self.world.news.until(played, MOMENT)  # whose socket is at this one may see nothing new until then
        await self.house.open_door_to(which)

    async def read_only(self) -> None:
        self.world.fault("database read-only")
        self._more_play(STEP)
        self.world.count("outages", 2)  # it goes, too, when this ends
        await self.house.only_read(True)
        await self._until_told("told to come back")
        await self.house.only_read(False)

    async def full_disk(self) -> None:
        self.world.fault("disk full")
        self._more_play(STEP)
        which = self.rng.choice(self.house.all)
        self.house.fill_disk(which)
        await self._until_told("told to come back")
        self.house.empty_disk(which)

    async def _until_told(self, what: str) -> None:
        told = self.world.counts[what]
        await self.world.news.until(lambda: self.world.counts[what] > told + 2, MOMENT)

    async def pause(self) -> None:
        self.world.fault("process paused")
        which = self.rng.choice(self.house.all)
        self.house.pause(which)
        await asyncio.gather(self._meanwhile(), asyncio.sleep(MOMENT))
        self.house.go_on(which)

    async def kill(self) -> None:
        self.world.fault("process killed")
        which = self.rng.choice(self.house.all)
        self.house.kill(which)
        await self._meanwhile()
        await self.house.start(which)

    async def stop(self) -> None:
        self.world.fault("process stopped")
        which = self.rng.choice(self.house.all)
        await self.house.stop(which)
        await self._meanwhile()
        await self.house.start(which)

    async def kill_in_the_dark(self) -> None:
        """The database is not there when it starts, and everybody comes at once."""
        self.world.fault("process killed")
        self.world.fault("database shut")
        which = self.rng.choice(self.house.all)
        self.house.kill(which)
        self.world.count("outages")
        await self.house.shut_door()
        await self.house.start(which)
        for one in self.everybody:
            one.cut()
        await self._until_told("sockets told to come back")
        await self.house.open_door()

    async def _meanwhile(self) -> None:
        """The other process, if there is one, goes on, and not always undisturbed."""
        disturbed, played = self.rng.random() < 0.5, self._more_play(STEP)
        if disturbed and self.house.kind == "postgresql":
            await self.connections()
        await self.world.news.until(played, MOMENT)

    async def programs(self) -> None:
        for _ in range(self.house.kill_thinkers(self.rng.choice(self.house.all))):
            self.world.fault("program killed")


DO: dict[str, Callable[[Troubles], Coroutine[Any, Any, None]]] = {
    "sockets": Troubles.sockets,
    "connections": Troubles.connections,
    "door": Troubles.door,
    "door of one": Troubles.door_of_one,
    "read-only": Troubles.read_only,
    "full disk": Troubles.full_disk,
    "pause": Troubles.pause,
    "kill": Troubles.kill,
    "kill in the dark": Troubles.kill_in_the_dark,
    "stop": Troubles.stop,
    "programs": Troubles.programs,
}

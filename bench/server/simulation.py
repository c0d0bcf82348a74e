"""Several processes and a database, simulated: what is in the way of more actions, and how long they take.

Actions come at random. Each is judged in a process, stored and committed with whatever else waits for the writer there,
and told to four seats: in the same process if the match is at home, else in every process that has one of them. Half of
its processor time is spent before the commit. A process has a core to itself and does one thing after the other; its
writer commits one batch after the other, beside those of the other processes, which are told afterwards.
"""

from collections.abc import Callable
from heapq import heappop, heappush, heapreplace
from itertools import count
from random import Random
from typing import Any, NamedTuple

from bench.server.measured import percentile

SECONDS = 5.0  # that are simulated
STEPS = 8  # of halving the interval in which the answer lies
SEATS = 4


class Costs(NamedTuple):
    """Seconds of processor time for an action, but for the commit."""

    act: float  # where it is judged and told
    listen: float  # in every other process
    follow: float  # in another process that has a seat of the match
    store: float  # in the database, if there is one process
    ring: float  # in the database, for every further process
    read: float  # in the database, for every process that follows
    commit: float  # how long one takes, whatever is in it


WITHOUT = {
    "process": {"act": 0.0, "listen": 0.0, "follow": 0.0},
    "database": {"store": 0.0, "ring": 0.0, "read": 0.0},
    "commits": {"commit": 0.0},
}


class House(NamedTuple):
    costs: Costs
    processes: int
    spread: bool = False
    database_cores: int = 0  # 0: as many as it needs


class Queue:
    """First come, first served, by so many at a time."""

    def __init__(self, at_a_time: int = 1) -> None:
        self.free, self.busy = [0.0] * at_a_time, 0.0

    def done(self, now: float, cost: float) -> float:
        """When it will be, if it comes now."""
        self.busy += cost
        done = max(now, self.free[0]) + cost if self.free else now + cost
        if self.free:
            heapreplace(self.free, done)
        return done


class Action:
    def __init__(self, began: float, process: int, followers: set[int]) -> None:
        self.began, self.process, self.followers, self.seen = began, process, followers, began


class Simulation:
    def __init__(self, house: House, rate: float) -> None:
        self.costs, self.house, self.rate, self.random = house.costs, house, rate, Random(1)
        self.processes = [Queue() for _ in range(house.processes)]
        self.database, self.commits = Queue(house.database_cores), Queue(0)
        self.waiting: list[list[Action]] = [[] for _ in self.processes]  # for the writer of each
        self.writing: set[int] = set()
        self.actions: list[Action] = []
        self.to_come: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self.order = count()
        self.at(0.0, self.act)
        while self.to_come:
            now, _, step, about = heappop(self.to_come)
            step(now, *about)

    def at(self, time: float, step: Callable[..., None], *about: Any) -> None:
        heappush(self.to_come, (time, next(self.order), step, about))

    def act(self, now: float) -> None:
        others = self.house.processes - 1
        process, *seats = (self.random.randint(0, others) for _ in range(SEATS))
        action = Action(now, process, set(seats) - {process} if self.house.spread else set())
        self.actions.append(action)
        # What it has to hear from the others is as much, for each action of its own.
        self.at(self.processes[process].done(now, self.costs.act / 2 + others * self.costs.listen), self.judged, action)
        if (next_one := now + self.random.expovariate(self.rate)) < SECONDS:
            self.at(next_one, self.act)

    def judged(self, now: float, action: Action) -> None:
        self.waiting[action.process].append(action)
        self.write(now, action.process)

    def write(self, now: float, process: int) -> None:
        if process not in self.writing and (batch := self.waiting[process]):
            self.writing.add(process)
            self.waiting[process] = []
            self.at(self.database.done(now, len(batch) * self.costs.store), self.stored, process, batch)

    def stored(self, now: float, process: int, batch: list[Action]) -> None:
        self.at(self.commits.done(now, self.costs.commit), self.committed, process, batch)

    def committed(self, now: float, process: int, batch: list[Action]) -> None:
        self.database.done(now, len(batch) * (self.house.processes - 1) * self.costs.ring)  # for which nobody waits
        for action in batch:
            action.seen = max(action.seen, self.processes[process].done(now, self.costs.act / 2))
            for follower in action.followers:
                self.at(self.database.done(now, self.costs.read), self.read, follower, action)
        self.writing.discard(process)
        self.write(now, process)

    def read(self, now: float, follower: int, action: Action) -> None:
        action.seen = max(action.seen, self.processes[follower].done(now, self.costs.follow))

    def p99(self) -> float:
        """Milliseconds to the last seat."""
        return 1000 * percentile([action.seen - action.began for action in self.actions], 99)


class Served(NamedTuple):
    rate: float  # actions in a second
    calm: float  # p99 in milliseconds at three quarters of it
    database: float  # cores that the database uses then
    limit: str


def served(house: House, within: float = 100.0) -> Served:
    """The most that is on the last screen in so many milliseconds, and what stands in the way of more."""
    low, high = 1.0, house.processes / house.costs.act
    for _ in range(STEPS):
        rate = (low + high) / 2
        low, high = (rate, high) if Simulation(house, rate).p99() <= within else (low, rate)
    most, calm = Simulation(house, low), Simulation(house, 0.75 * low)
    return Served(low, calm.p99(), most.database.busy / SECONDS, limit(house, 1.1 * low))


def limit(house: House, rate: float) -> str:
    """What would have to be for nothing, so that this went best."""
    relieved = {name: house._replace(costs=house.costs._replace(**free)) for name, free in WITHOUT.items()}
    return min(relieved, key=lambda name: Simulation(relieved[name], rate).p99())

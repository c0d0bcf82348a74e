"""RobotPool several turns ahead: of all turns that can follow, the most promising ones are followed further."""

from collections.abc import Iterable, Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.components import Location
from app.engine.games.merkator.state import Office
from app.robots.programs.merkator.company import Company
from app.robots.programs.merkator.investing import Invested, investments
from app.robots.programs.merkator.model import Table, arrived, delivered, splits
from app.robots.programs.merkator.worth import Judge
from app.robots.programs.program import Clock

STOPS = 5  # followed for each way to invest
Stop = tuple[Location, int]  # where to, and how to sort the cubes there


class Turn(Struct, frozen=True, gc=False):
    """A whole turn, as it is meant to be played."""

    invested: Invested
    location: str
    office: Office  # when it is over
    table: Table


class Node(Struct, frozen=True, gc=False):
    """Where turns lead."""

    worth: float
    office: Office
    table: Table
    first: Turn  # the one with which it began


class Width(Struct, frozen=True):
    """How much is followed."""

    beam: int
    depth: int
    invests: int = 4
    compare: bool = False  # the best of every first turn is followed too, however poor it looks


class Slips:
    """Who is new at this misjudges: by so many points more or less."""

    def __init__(self, size: float, rng: Random) -> None:
        self.size, self.rng = size, rng

    def on(self, node: Node) -> Node:
        if not self.size:
            return node
        error = 2 * sum(self.rng.random() - 0.5 for _ in range(3))  # like a normal one, from promised numbers
        return replace(node, worth=node.worth + self.size * error)


class Beam:
    def __init__(self, judge: Judge, company: Company, clock: Clock, slips: Slips) -> None:
        self.judge, self.company, self.clock, self.slips = judge, company, clock, slips

    def search(self, office: Office, table: Table, left: int, width: Width, fares: bool = False) -> list[Node]:
        """The best ways to go on, best first. With `fares` it is known who would join the first of these travels."""
        front = best_of(self._first(office, table, left, width, fares), width)
        for depth in range(1, min(width.depth, left)):
            following: list[Node] = []
            for node in front:
                if self.clock.over():
                    return front
                following += self._turns(node, left - depth, width.invests)
            front = best_of(following, width)
        return front

    def _first(self, office: Office, table: Table, left: int, width: Width, fares: bool) -> Iterator[Node]:
        for invested in investments(self.judge, office, table, left, 2 * width.invests):
            for to, split in self._stops(invested):
                fare = self.company.fares[to.id] if fares else 0
                yield self.slips.on(self._set_out(invested, (to, split), left, fare))

    def _turns(self, node: Node, left: int, invests: int) -> Iterator[Node]:
        """Where it is good to go depends little on what was bought before: that is found out once."""
        idle, *buying = investments(self.judge, node.office, node.table, left, invests)
        found = [(self._travel(node.first, idle, stop, left), stop) for stop in self._stops(idle)]
        yield from (one for one, _ in found)
        found.sort(key=lambda one: -one[0].worth)
        for invested in buying:
            for _, stop in found[:STOPS]:
                if stop[0].cost <= invested.office.time:
                    yield self._travel(node.first, invested, stop, left)

    def _stops(self, invested: Invested) -> Iterator[Stop]:
        for to in self.judge.box.components.locations.values():
            if to.cost <= invested.office.time:
                for split in splits(invested.table.cubes[to.index] if to.major else 0):
                    yield to, split

    def _set_out(self, invested: Invested, stop: Stop, left: int, fare: int) -> Node:
        """The first travel, for which others may pay a fare."""
        office, table = travelled(self.judge, invested, stop)
        first = Turn(invested, stop[0].id, office, table)
        return self._until_next(first, replace(office, time=office.time + fare) if fare else office, table, left)

    def _travel(self, first: Turn, invested: Invested, stop: Stop, left: int) -> Node:
        return self._until_next(first, *travelled(self.judge, invested, stop), left)

    def _until_next(self, first: Turn, office: Office, table: Table, left: int) -> Node:
        """All that follows until the next own turn."""
        judge = self.judge
        home, table = self.company.meanwhile(office, table, left - 1)
        return Node(judge.worth(home, left - 1) + judge.outlook(table.cubes, left - 1), home, table, first)


def travelled(judge: Judge, invested: Invested, stop: Stop) -> tuple[Office, Table]:
    """A travel, and everything fulfilled there that can be."""
    to, split = stop
    there, table = arrived(judge.box, invested.office, invested.table, to, split)
    home, table, _ = delivered(judge.box, there, table, to.id)
    return home, table


def best_of(nodes: Iterable[Node], width: Width) -> list[Node]:
    """Of those with the same cards only the best: else all that is followed would soon look alike."""
    found: list[Node] = []
    known, begun = set(), set()
    for node in sorted(nodes, key=lambda node: -node.worth):
        cards = (frozenset(node.office.contracts), node.office.buildings)
        first = (node.first.invested.bought[:1], node.first.location if not node.first.invested.bought else "")
        if (cards not in known and len(found) < width.beam) or (width.compare and first not in begun):
            known.add(cards)
            begun.add(first)
            found.append(node)
        elif len(found) >= width.beam and not width.compare:
            break
    return found

"""The others in the model: where they will probably travel before it is the own turn again, and what that brings.

Each goes where it likes to be most. What it likes is reckoned once for a decision, from its office as it is; only the
cubes on the map are counted anew.
"""

from msgspec import Struct

from app.engine.games.merkator.components import Location
from app.engine.games.merkator.state import Office, State
from app.engine.kernel import Seat, clockwise_from
from app.robots.programs.merkator.model import Table, arrived, came_along, delivered, table_after
from app.robots.programs.merkator.worth import Judge

CUBE = 0.8  # what a cube that waits at a location is worth to who travels there
NEVER = -99.0


class Rival(Struct, frozen=True, gc=False):
    """What a player likes about each major location besides the cubes, and the best of the minor ones."""

    majors: tuple[float, ...]
    minor: Location
    minor_liking: float


class Company:
    """Everybody else at the table."""

    def __init__(self, judge: Judge, rivals: tuple[Rival, ...], fares: dict[str, int], joining: bool) -> None:
        self.judge, self.rivals, self.fares, self.joining = judge, rivals, fares, joining
        self.majors = judge.box.components.majors

    def meanwhile(self, office: Office, table: Table, left: int) -> tuple[Office, Table]:
        """Until it is the own turn again: the map changes, and travels can be joined."""
        for rival in self.rivals:
            values = [liking + CUBE * cubes for liking, cubes in zip(rival.majors, table.cubes, strict=True)]
            best = max(values)
            to = self.majors[values.index(best)] if best > rival.minor_liking else rival.minor
            table = table_after(self.judge.box, table, to)
            if self.joining and left and office.time >= to.fare:
                office, table = self._joined(office, table, to, left)
        return office, table

    def _joined(self, office: Office, table: Table, to: Location, left: int) -> tuple[Office, Table]:
        """If there is a contract to fulfil, and it pays."""
        judge = self.judge
        if to.id not in judge.portfolio(office.contracts).places:
            return office, table
        home, after, told = delivered(judge.box, came_along(judge.box, office, to), table, to.id)
        return (home, after) if told and judge.worth(home, left) > judge.worth(office, left) else (office, table)


def company_of(judge: Judge, state: State, seat: Seat, left: int) -> Company:
    table = Table.of(state)
    others = [state.offices[other] for other in clockwise_from(seat, state.seats)[1:]]
    fares = dict.fromkeys(judge.box.components.locations, 0)
    for office in others if state.joining else ():
        for to in _worth_joining(judge, office, table, left):
            fares[to.id] += to.fare
    return Company(judge, tuple(_rival(judge, office, table, left) for office in others), fares, state.joining)


def nobody(judge: Judge) -> Company:
    """As if nobody else played."""
    return Company(judge, (), dict.fromkeys(judge.box.components.locations, 0), joining=False)


def _rival(judge: Judge, office: Office, table: Table, left: int) -> Rival:
    likings = {}
    for to in judge.box.components.locations.values():
        likings[to.id] = _liking(judge, office, table, to, left) if office.time >= to.cost else NEVER
    minors = [to for to in judge.box.components.locations.values() if not to.major]
    minor = max(minors, key=lambda to: likings[to.id])
    majors = tuple(likings[to.id] for to in judge.box.components.majors)
    return Rival(majors, minor, likings[minor.id])


def _liking(judge: Judge, office: Office, table: Table, to: Location, left: int) -> float:
    cubes = table.cubes[to.index] if to.major else 0
    there, after = arrived(judge.box, office, table, to, cubes // 2)
    home, _, _ = delivered(judge.box, there, after, to.id)
    return judge.worth(home, left) - judge.worth(office, left) - CUBE * cubes


def _worth_joining(judge: Judge, office: Office, table: Table, left: int) -> list[Location]:
    """Where this player would come along to fulfil something."""
    found = []
    for to in judge.box.components.locations.values():
        if office.time >= to.fare and to.id in judge.portfolio(office.contracts).places:
            home, _, told = delivered(judge.box, came_along(judge.box, office, to), table, to.id)
            if told and judge.worth(home, left) > judge.worth(office, left):
                found.append(to)
    return found

"""What one player knows and wants while thinking about one decision."""

from random import Random

from msgspec import Struct

from app.engine.games.merkator.scoring import count
from app.engine.games.merkator.state import Office, State
from app.engine.kernel import Seat
from app.robots.programs.merkator.beam import Beam, Node, Slips, Turn, Width
from app.robots.programs.merkator.box import box_of
from app.robots.programs.merkator.company import company_of, nobody
from app.robots.programs.merkator.horizon import turns_to_come
from app.robots.programs.merkator.model import Table
from app.robots.programs.merkator.round import Round
from app.robots.programs.merkator.weights import Weights
from app.robots.programs.merkator.worth import Judge
from app.robots.programs.program import Clock


class Skill(Struct, frozen=True):
    """What makes a level."""

    now: Width  # for where to travel, and what to buy before
    later: Width  # for everything that is decided on the way
    weights: Weights
    company: bool = False  # whether it reckons with what the others will do
    slip: float = 0.0  # points by which it misjudges a turn, more or less
    tries: int = 0  # so many of the best turns are tried in a round with everybody else
    after: Width = Width(0, 0)  # and how far is thought on from there


class Thought:
    """One imagined table, seen from one seat."""

    def __init__(self, state: State, seat: Seat, skill: Skill, clock: Clock, rng: Random) -> None:
        self.state, self.seat, self.skill = state, seat, skill
        self.box = box_of(state.components)
        self.judge = self._judge(seat)
        self.left = turns_to_come(state, seat)
        self.table = Table.of(state)
        company = company_of(self.judge, state, seat, self.left) if skill.company else nobody(self.judge)
        self.beam = Beam(self.judge, company, clock, Slips(skill.slip, rng))
        self.round = self._round() if skill.tries and not state.solo else None

    def _judge(self, seat: Seat) -> Judge:
        return Judge(self.box, self.skill.weights, not self.state.options.nocoin, rivals(self.state, seat))

    def _round(self) -> Round:
        judges = [self.judge if seat == self.seat else self._judge(seat) for seat in range(self.state.seats)]
        return Round(self.state, self.seat, judges, self.beam, self.skill.after)

    @property
    def office(self) -> Office:
        return self.state.offices[self.seat]

    def ahead(self, office: Office, table: Table) -> float:
        """What the office is worth once this turn is over, if the next ones are played well."""
        if self.round and not self.beam.clock.over():
            return self.round.value(office, table, self.state.here, self.left)
        width = self.skill.later
        if not width.depth or not self.left:
            return self.judge.worth(office, self.left)
        return self.beam.search(office, table, self.left, width)[0].worth

    def plans(self) -> list[Node]:
        """The best turns from the investment on."""
        found = self.beam.search(self.office, self.table, self.left, self.skill.now, fares=True)
        return self._tried(self.round, found) if self.round else found

    def _tried(self, round: Round, nodes: list[Node]) -> list[Node]:
        """The best turns again, each by what the others make of it."""
        begun: dict[int, Turn] = {id(node.first): node.first for node in nodes}  # in their order
        found: list[Node] = []
        for first in list(begun.values())[: self.skill.tries]:
            if found and self.beam.clock.over():
                break
            value = round.value(first.office, first.table, first.location, self.left - 1)
            found.append(Node(value, first.office, first.table, first))
        return found


def rivals(state: State, seat: Seat) -> dict[str, int]:
    """SCO-5: for each building that compares players, the most that another one has."""
    components = state.components
    others = [office for other, office in enumerate(state.offices) if other != seat]
    return {
        id: max((count(components, office, rule) for office in others), default=0)
        for id, building in components.buildings.items()
        if (rule := building.rule.comparing)
    }

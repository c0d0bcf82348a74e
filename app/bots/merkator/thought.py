"""What one player knows and wants while thinking about one decision."""

from random import Random

from msgspec import Struct

from app.bots.merkator.beam import Beam, Node, Slips, Width
from app.bots.merkator.box import box_of
from app.bots.merkator.company import company_of, nobody
from app.bots.merkator.horizon import turns_to_come
from app.bots.merkator.model import Table
from app.bots.merkator.weights import Weights
from app.bots.merkator.worth import Judge
from app.bots.program import Clock
from app.engine.games.merkator.scoring import count
from app.engine.games.merkator.state import Office, State
from app.engine.kernel import Seat


class Skill(Struct, frozen=True):
    """What makes a level."""

    now: Width  # for where to travel, and what to buy before
    later: Width  # for everything that is decided on the way
    weights: Weights
    worlds: int = 1  # tables imagined for one decision
    company: bool = False  # whether it reckons with what the others will do
    slip: float = 0.0  # points by which it misjudges a turn, more or less


class Thought:
    """One imagined table, seen from one seat."""

    def __init__(self, state: State, seat: Seat, skill: Skill, clock: Clock, rng: Random) -> None:
        self.state, self.seat, self.skill = state, seat, skill
        self.box = box_of(state.components)
        self.judge = Judge(self.box, skill.weights, not state.options.nocoin, rivals(state, seat))
        self.left = turns_to_come(state, seat)
        self.table = Table.of(state)
        company = company_of(self.judge, state, seat, self.left) if skill.company else nobody(self.judge)
        self.beam = Beam(self.judge, company, clock, Slips(skill.slip, rng))

    @property
    def office(self) -> Office:
        return self.state.offices[self.seat]

    def ahead(self, office: Office, table: Table) -> float:
        """What the office is worth once this turn is over, if the next ones are played well."""
        width = self.skill.later
        if not width.depth or not self.left:
            return self.judge.worth(office, self.left)
        return self.beam.search(office, table, self.left, width)[0].worth

    def plans(self) -> list[Node]:
        """The best turns from the investment on."""
        return self.beam.search(self.office, self.table, self.left, self.skill.now, fares=True)


def rivals(state: State, seat: Seat) -> dict[str, int]:
    """SCO-5: for each building that compares players, the most that another one has."""
    components = state.components
    others = [office for other, office in enumerate(state.offices) if other != seat]
    return {
        id: max((count(components, office, building.rule) for office in others), default=0)
        for id, building in components.buildings.items()
        if building.rule.kind == "sole_most"
    }

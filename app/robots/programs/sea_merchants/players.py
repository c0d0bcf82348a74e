"""The levels of play."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action, Seat
from app.robots.programs.program import ADVISER, Choice, Clock, Program, Reason
from app.robots.programs.sea_merchants import seen as sight
from app.robots.programs.sea_merchants.deciding import Way, ways
from app.robots.programs.sea_merchants.foresight import dealt, looked_ahead
from app.robots.programs.sea_merchants.model import position_of
from app.robots.programs.sea_merchants.outcome import results
from app.robots.programs.sea_merchants.reasons import reasons
from app.robots.programs.sea_merchants.worth import WEIGHTS, Weights, value

UNTHOUGHT = -1000.0  # less than anything that was thought on


class Skill(Struct, frozen=True):
    """What makes a level."""

    weights: Weights
    slip: float = 0.0  # coins by which it misjudges, more or less
    worlds: int = 0  # tables imagined, for thinking on to the next turn
    follows: int = 0  # ways that are thought on


SKILLS = {
    "apprentice": Skill(WEIGHTS, slip=1.0),
    "merchant": Skill(WEIGHTS),
    "master": Skill(WEIGHTS, worlds=4, follows=6),
    ADVISER: Skill(WEIGHTS, worlds=4, follows=1000),
}


class Players(Program[State]):
    def mask(self, state: State, seat: Seat) -> State:
        return sight.mask(state, seat)

    def imagine(self, seen: State, seat: Seat, rng: Random) -> State:
        return sight.imagine(seen, seat, rng)

    def ranked(self, seen: State, seat: Seat, level: str, rng: Random, clock: Clock) -> Sequence[Choice]:
        return ranked(seen, seat, SKILLS[level], rng, clock)

    def results(self, seen: State, seat: Seat, choices: Sequence[Choice], rng: Random, clock: Clock) -> Sequence[float]:
        return results(seen, seat, [choice.action for choice in choices], rng, clock)

    def reasons(self, seen: State, seat: Seat, choice: Choice, rng: Random) -> tuple[Reason, ...]:
        return reasons(self.imagine(seen, seat, rng), choice.action)


def ranked(seen: State, seat: Seat, skill: Skill, rng: Random, clock: Clock) -> Sequence[Choice]:
    """By what a turn leads to at once; the most promising ones then by what can follow."""
    found = list(ways(seen, seat, position_of(seen, seat)))
    worths = [value(after, seat, skill.weights) + _slip(skill, rng) for _, after in found]
    order = sorted(range(len(found)), key=lambda place: -worths[place])
    if skill.worlds and len({action for action, _ in found}) > 1:
        found = [found[place] for place in order[: skill.follows]]
        worths = _followed(found, seen, seat, skill, rng, clock)
        order = sorted(range(len(found)), key=lambda place: -worths[place])
    best: dict[Action, float] = {}
    for place in order:
        best.setdefault(found[place][0], worths[place])
    return [Choice(action, worth) for action, worth in best.items()]


def _slip(skill: Skill, rng: Random) -> float:
    return skill.slip * 2 * sum(rng.random() - 0.5 for _ in range(3)) if skill.slip else 0.0


def _followed(found: list[Way], seen: State, seat: Seat, skill: Skill, rng: Random, clock: Clock) -> list[float]:
    """The mean of what follows in several imagined worlds; when time runs out, as far as it was thought of."""
    sizes = tuple(len(merchant.hand) for merchant in seen.merchants)
    totals, numbers = [0.0] * len(found), [0] * len(found)
    for _ in range(skill.worlds):
        chance = rng.random()
        for place, (_, after) in enumerate(found):
            if numbers[0] and clock.over():
                break
            totals[place] += looked_ahead(dealt(after, seat, sizes, Random(chance)), seat, skill.weights)
            numbers[place] += 1
    return [total / number if number else UNTHOUGHT for total, number in zip(totals, numbers, strict=True)]

"""The levels of play."""

from collections.abc import Sequence
from random import Random

from app.bots.merkator import seen as sight
from app.bots.merkator import weights
from app.bots.merkator.beam import Width
from app.bots.merkator.deciding import choices
from app.bots.merkator.reasons import reasons
from app.bots.merkator.thought import Skill, Thought
from app.bots.program import ADVISER, Choice, Clock, Program, Reason
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Seat

NOTHING = Width(0, 0)
ALONE = {
    "apprentice": Skill(Width(4, 1, 3), NOTHING, weights.ALONE, slip=2.5),
    "merchant": Skill(Width(4, 2, 3), NOTHING, weights.ALONE, slip=1.0),
    "master": Skill(Width(24, 9, 9), NOTHING, weights.ALONE),
    ADVISER: Skill(Width(6, 3, 3, compare=True), Width(3, 2, 3), weights.ALONE),
}
# Among others few turns can be foreseen; so a master looks less far, but tries its turns with everybody.
TOGETHER = {
    "apprentice": Skill(Width(4, 1, 3), NOTHING, weights.ALONE, slip=3.0),
    "merchant": Skill(Width(4, 2, 3), NOTHING, weights.ALONE, slip=1.0),
    "master": Skill(
        Width(8, 2, 6, compare=True), NOTHING, weights.COMPANY, company=True, tries=8, after=Width(4, 1, 4)
    ),
    ADVISER: Skill(Width(6, 2, 3, compare=True), NOTHING, weights.COMPANY, company=True),
}


class Players(Program[State]):
    def mask(self, state: State, seat: Seat) -> State:
        return sight.mask(state)

    def imagine(self, seen: State, seat: Seat, rng: Random) -> State:
        return sight.imagine(seen, rng)

    def ranked(self, seen: State, seat: Seat, level: str, rng: Random, clock: Clock) -> Sequence[Choice]:
        """In every imagined world all choices are weighed; what counts is the mean."""
        return ranked(self, seen, seat, (ALONE if seen.solo else TOGETHER)[level], rng, clock)

    def reasons(self, seen: State, seat: Seat, choice: Choice, rng: Random) -> tuple[Reason, ...]:
        return reasons(self.imagine(seen, seat, rng), choice.action)


def ranked(program: Players, seen: State, seat: Seat, skill: Skill, rng: Random, clock: Clock) -> Sequence[Choice]:
    worlds = []
    for number in range(skill.worlds):
        if number and clock.over():
            break
        thought = Thought(program.imagine(seen, seat, rng), seat, skill, clock, rng)
        worlds.append({choice.action: choice.value for choice in choices(thought)})
    return best_on_average(worlds)


def best_on_average(worlds: Sequence[dict[Action, float]]) -> list[Choice]:
    """A choice that was not thought of in some world counts there as the worst one."""
    actions = list(dict.fromkeys(action for world in worlds for action in world))
    worst = [min(world.values()) for world in worlds]
    means = [
        Choice(action, sum(world.get(action, low) for world, low in zip(worlds, worst, strict=True)) / len(worlds))
        for action in actions
    ]
    return sorted(means, key=lambda choice: -choice.value)

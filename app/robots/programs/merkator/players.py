"""The levels of play."""

from collections.abc import Sequence
from random import Random

from app.engine.game import Data
from app.engine.games.merkator.state import State
from app.engine.kernel import Seat
from app.robots.programs.merkator import seen as sight
from app.robots.programs.merkator import weights
from app.robots.programs.merkator.beam import Width
from app.robots.programs.merkator.deciding import choices
from app.robots.programs.merkator.reasons import reasons
from app.robots.programs.merkator.thought import Skill, Thought
from app.robots.programs.program import ADVISER, Choice, Clock, Program, Reason

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
        skill = (ALONE if seen.solo else TOGETHER)[level]
        thought = Thought(self.imagine(seen, seat, rng), seat, skill, clock, rng)
        found = {choice.action: choice for choice in choices(thought)}
        return sorted(found.values(), key=lambda choice: -choice.value)

    def conditions(self, seen: State, seat: Seat) -> Sequence[Data]:
        """Deliver what can be delivered as it is asked for, come along for bonus goods where that costs little."""
        cards = seen.components.bonus_cards
        places = sorted({cards[card].location for card in seen.offices[seat].bonus})
        bonus = [{"places": places, "fare": 1}] if places else []
        return [{"payable": True, "deliver": True}, *bonus, {"then": "stay"}]

    def reasons(self, seen: State, seat: Seat, choice: Choice, rng: Random) -> tuple[Reason, ...]:
        return reasons(self.imagine(seen, seat, rng), choice.action)

"""The played lesson of a game: a table, and the first decisions at it, told beforehand in games/<id>/lesson.json.

It is an ordinary match. What belongs to a step of the lesson is in the file; what is said about it is the client's.
"""

from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.engine.game import Data
from app.engine.games import GAMES
from app.engine.kernel import Action, Seat

GAMES_FOLDER = Path(__file__).parent / "games"
LEARNER: Seat = 0


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner does, and what the others answer when that is seen."""

    id: str
    deeds: tuple[Data, ...] = ()
    answers: tuple[Data, ...] = ()


class LessonPlace(Struct, frozen=True):
    """Where somebody is in a lesson: the step, what it asks for still, and whether the others are to answer now."""

    step: str
    deeds: tuple[Data, ...]
    answers: bool


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """As the file has it. Box and rules are named, so that it is played as it was written."""

    game: str
    seats: int
    start_seat: Seat
    seed: str
    components: Any
    rules: int
    steps: tuple[Step, ...]
    options: tuple[str, ...] = ()

    @cached_property
    def script(self) -> tuple[Action, ...]:
        """Every decision in it."""
        decode = GAMES[self.game].decode_action
        return tuple(decode(one) for step in self.steps for one in (*step.deeds, *step.answers))

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """At the beginning, and after every decision."""
        game = GAMES[self.game]
        box = game.components_from(self.components)
        states = [game.start(self.seats, self.options, self.seed, self.start_seat, box, self.rules)]
        for action in self.script:
            states.append(game.rules.apply(states[-1], action))
        return tuple(states)

    @cached_property
    def _digests(self) -> tuple[bytes, ...]:
        return tuple(map(GAMES[self.game].encode_state, self.states))

    def follows(self, state: Any, depth: int) -> bool:
        """Whether a match is still where the script leads with so many decisions."""
        return depth < len(self._digests) and GAMES[self.game].encode_state(state) == self._digests[depth]

    def place(self, depth: int) -> LessonPlace:
        """The step that comes after so many decisions; the last one asks for none."""
        for step in self.steps:
            own, all_of_it = len(step.deeds), len(step.deeds) + len(step.answers)
            if depth < all_of_it:
                return LessonPlace(step.id, step.deeds[depth:], depth >= own)
            depth -= all_of_it
        return LessonPlace(self.steps[-1].id, (), False)


@lru_cache
def lesson_of(game_id: str) -> Lesson | None:
    """None where a game has none."""
    file = GAMES_FOLDER / game_id / "lesson.json"
    return msgspec.json.decode(file.read_bytes(), type=Lesson) if file.exists() else None

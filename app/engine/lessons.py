"""The played lesson of a game: a table, and the first decisions at it, told beforehand in games/<id>/lesson.json.
Also the tasks in its rules: a moment that was played, and what comes of each choice (games/<id>/chapters.json).

A lesson is an ordinary match. What is decided is in the files; what is said about it is the client's.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import accumulate
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


class Told(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A table as a file has it. Box and rules are named, so that it is played as it was written."""

    game: str
    seats: int
    start_seat: Seat
    seed: str
    components: Any
    rules: int
    options: tuple[str, ...] = ()

    def begun(self) -> Any:
        game = GAMES[self.game]
        box = game.components_from(self.components)
        return game.start(self.seats, self.options, self.seed, self.start_seat, box, self.rules)

    def after(self, state: Any, decisions: Iterable[Data]) -> Any:
        game = GAMES[self.game]
        for one in decisions:
            state = game.rules.apply(state, game.decode_action(one))
        return state


class Chapter(Told, frozen=True, kw_only=True):
    """Where decisions have led, and what can be done then by the choice of one seat; one choice is right."""

    id: str
    learner: Seat
    decisions: tuple[Data, ...]
    choices: dict[str, tuple[Data, ...]]
    right: str

    @cached_property
    def moment(self) -> Any:
        return self.after(self.begun(), self.decisions)

    @cached_property
    def outcomes(self) -> dict[str, Any]:
        """By choice."""
        return {choice: self.after(self.moment, decisions) for choice, decisions in self.choices.items()}


class Lesson(Told, frozen=True, kw_only=True):
    steps: tuple[Step, ...]

    @cached_property
    def script(self) -> tuple[Action, ...]:
        """Every decision in it."""
        decode = GAMES[self.game].decode_action
        return tuple(decode(one) for step in self.steps for one in (*step.deeds, *step.answers))

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """At the beginning, and after every decision."""
        apply = GAMES[self.game].rules.apply
        return tuple(accumulate(self.script, apply, initial=self.begun()))

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


@lru_cache
def chapters_of(game_id: str) -> dict[str, Chapter]:
    """By their ids; none where a game has none."""
    file = GAMES_FOLDER / game_id / "chapters.json"
    read = msgspec.json.decode(file.read_bytes(), type=tuple[Chapter, ...]) if file.exists() else ()
    return {chapter.id: chapter for chapter in read}

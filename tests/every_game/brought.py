"""What a game brings to the tests that all games share: `BROUGHT` in tests/engine/<id>/strategies.py."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Action, Refused, Rules, Seat

EVERY_GAME = pytest.mark.parametrize("id", GAMES)
SEEDS = st.integers(0, 999).map(str)
Table = tuple[int, tuple[str, ...]]  # seats, options


def at_random(game: Game[Any], state: Any, rng: Random) -> Action:
    return rng.choice(game.rules.options(state, rng.choice(game.rules.waiting_for(state))))


@dataclass(frozen=True)
class Brought:
    """Where nothing is hidden and nothing is owned, game and everything sayable are enough."""

    game: Game[Any]
    everything_sayable: Callable[[Any, Seat], Iterable[Action]]  # sense or nonsense, but for what is left to a check
    eager: Callable[[Any, Random], Action] | None = None  # a player who gets far
    ahead: int = 200  # the actions of a match, about
    another_world: Callable[[Any, str, Seat | None], Any] = lambda state, seed, audience: state
    conditions: Callable[[Any], Iterable[Sequence[Any]]] = lambda state: ()  # if-orders, of every kind
    check_conserved: Callable[[Any], None] = lambda state: None
    check_accounted: Callable[[Any, Any], None] = lambda before, after: None
    words: Mapping[str, Iterable[str]] = field(default_factory=dict)  # what has words besides what has in every game
    counts: Sequence[tuple[int, tuple[str, ...], int, list[int]]] = ()  # see test_counts.py

    @property
    def rules(self) -> Rules[Any]:
        return self.game.rules

    @cached_property
    def tables(self) -> list[Table]:
        """Every number of seats with every set of options that fits it."""
        names = self.game.options
        sets = [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]
        return [(seats, chosen) for seats in self.game.seats for chosen in sets if self._fits(seats, chosen)]

    def _fits(self, seats: int, options: tuple[str, ...]) -> bool:
        try:
            self.game.start(seats, options, "seed")
        except Refused:
            return False
        return True

    def choose(self, state: Any, rng: Random) -> Action:
        return self.eager(state, rng) if self.eager else at_random(self.game, state, rng)

    def played(self, table: Table, seed: str, length: int) -> tuple[Any, list[Action], Any]:
        """The start of a match, so many actions, and where they lead."""
        rng, log = Random(seed), list[Action]()
        first = state = self.game.start(*table, seed)
        while not state.over and len(log) < length:
            log.append(self.choose(state, rng))
            state = self.rules.apply(state, log[-1])
        return first, log, state

    def refusal(self, state: Any, action: Action) -> tuple[str, str] | None:
        try:
            self.rules.apply(state, action)
        except Refused as said:
            return said.rule, said.sentence
        return None


def legal(rules: Rules[Any], state: Any, seat: Seat) -> list[Action]:
    """All that is offered to a seat, each thing once."""
    return list(dict.fromkeys(rules.options(state, seat) + rules.anytime_options(state, seat)))


def shown(game: Game[Any], state: Any, audience: Seat | None) -> list[bytes]:
    """All that leaves the engine for one audience: view, legal actions, previews, story."""
    sent: list[object] = [game.view(state, audience), game.story(state), game.rules.waiting_for(state)]
    if audience is not None:
        actions = legal(game.rules, state, audience)
        some = actions[:60] + actions[60::9]  # hundreds of plays differ in what they cover alone
        sent += [game.asked(state, audience), game.quick_answers(state, audience)]
        sent += [actions, [game.preview(state, audience, action) for action in some]]
    return [msgspec.json.encode(part) for part in sent]


def brought(id: str) -> Brought:
    found: Brought = import_module(f"tests.engine.{id}.strategies").BROUGHT
    return found

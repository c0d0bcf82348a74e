"""One match between programs. Everything here is a plain value and depends on the seed alone, so that matches can be
played in any order by any number of processes."""

import json
from functools import lru_cache
from math import inf
from random import Random
from time import process_time
from typing import Any

from msgspec import Struct

from app.engine.games import GAMES
from app.engine.kernel import Action, Seat
from app.robots.programs import LEVELS, STYLES
from app.robots.programs.program import Clock
from app.robots.programs.questions import program_for

PLAYERS = (*LEVELS, *STYLES)


class Fixture(Struct, frozen=True):
    """Who meets whom, where."""

    game: str
    options: tuple[str, ...]
    components: str  # their record, as JSON
    seed: str
    players: tuple[str, ...]  # by seat
    seconds: float = inf  # for a decision; endless thinking comes out the same on every machine


class Thinking(Struct):
    """How long the decisions of one player took, in seconds of processor time: waiting for others is no thinking."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)


class Outcome(Struct, frozen=True):
    players: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[Seat, ...]
    turns: int
    thinking: dict[str, Thinking]


def play(fixture: Fixture) -> Outcome:
    state, thinking = opening(fixture), {player: Thinking() for player in fixture.players}
    game, number = GAMES[fixture.game], 0
    while waiting := game.rules.waiting_for(state):
        began = process_time()
        action = choose(fixture, state, waiting[0], number)
        thinking[fixture.players[waiting[0]]].add(process_time() - began)
        state, number = game.rules.apply(state, action), number + 1
    turns = game.view(state, None)["turn"]
    return Outcome(fixture.players, game.scores(state), game.winners(state), turns, thinking)


def opening(fixture: Fixture) -> Any:
    game, components = GAMES[fixture.game], _components(fixture.game, fixture.components)
    return game.start(len(fixture.players), fixture.options, fixture.seed, None, components)


def choose(fixture: Fixture, state: Any, seat: Seat, number: int) -> Action:
    """What the player at this seat does, knowing no more than it may."""
    player, rng = fixture.players[seat], Random(f"{fixture.seed}:{seat}:{number}")
    if player in STYLES:
        return STYLES[player](GAMES[fixture.game], state, seat, rng)
    program = program_for(fixture.game)
    return program.ranked(program.mask(state, seat), seat, player, rng, Clock(fixture.seconds))[0].action


@lru_cache(maxsize=8)
def _components(game_id: str, record: str) -> Any:
    return GAMES[game_id].components_from(json.loads(record))

"""Matches played by programs. What they do depends on the seed and the number of the action alone.

So a match that is resumed goes on as it would have without the interruption.
"""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from app.engine.game import Game
from app.engine.kernel import Action, Seat
from app.robots.programs.random_player import pick

Choose = Callable[[Game[Any], Any, Seat, Random], Action]

OUT_OF_TURN = 0.02  # how often somebody says something although nobody asked


def next_action(
    game: Game[Any], state: Any, choose: Choose, seats: Collection[Seat], seed: str, number: int
) -> Action | None:
    """What the programs at these seats do now; nothing if the others have to decide."""
    rng = Random(f"{seed}:robots:{number}")
    if rng.random() < OUT_OF_TURN and (action := _interjection(game, state, seats, rng)):
        return action
    owing = [seat for seat in game.rules.waiting_for(state) if seat in seats]
    return choose(game, state, pick(owing, rng), rng) if owing else None


def _interjection(game: Game[Any], state: Any, seats: Collection[Seat], rng: Random) -> Action | None:
    silent = [seat for seat in seats if seat not in game.rules.waiting_for(state)]
    actions = game.rules.anytime_options(state, pick(silent, rng)) if silent else []
    return pick(actions, rng) if actions else None


def play_out(game: Game[Any], state: Any, choose: Choose, seats: int, seed: str) -> tuple[list[Action], Any]:
    """Every action from a beginning to the end, and the state there."""
    actions: list[Action] = []
    while action := next_action(game, state, choose, range(seats), seed, len(actions)):
        state = game.rules.apply(state, action)
        actions.append(action)
    return actions, state

"""Goes for what its game's `eager.toml` calls good: how much a kind of action is worth, and each thing it would bring.

So it plays any game whose folder has such a file, and reaches what a random player never sees. Elsewhere it is random.
"""

import tomllib
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from app.engine.game import Game
from app.engine.kernel import Action, Seat
from app.robots.programs import random_player


class Taste(Struct, frozen=True, forbid_unknown_fields=True):
    spread: float  # up to this much is added by chance
    worth: dict[str, float]  # of an action, by its type
    each: dict[str, dict[str, float]]  # of every thing in its fields and in its preview


def choose(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Action:
    """For a seat that owes a decision."""
    taste = taste_for(game.id)
    if taste is None or rng.random() < random_player.ANYTIME:
        return random_player.choose(game, state, seat, rng)
    chances = [
        (worth(game, state, action, taste) + taste.spread * rng.random(), action)
        for action in game.rules.options(state, seat)
    ]
    return max(chances, key=lambda chance: chance[0])[1]


@cache
def taste_for(game_id: str) -> Taste | None:
    file = files(f"app.engine.games.{game_id}") / "eager.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Taste) if file.is_file() else None


def worth(game: Game[Any], state: Any, action: Action, taste: Taste) -> float:
    kind = type(action).__name__
    total = taste.worth.get(kind, 0)
    if wishes := taste.each.get(kind):
        brings = {**game.encode_action(action), **game.preview(state, action.seat, action)}
        total += sum(value * amount(brings.get(name)) for name, value in wishes.items())
    return total


def amount(thing: Any) -> float:
    """A number counts as itself, of everything else the parts are counted."""
    if isinstance(thing, dict):
        return sum(map(amount, thing.values()))
    if isinstance(thing, list | tuple):
        return len(thing)
    return float(thing or 0)

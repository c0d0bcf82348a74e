"""Which options are there to be chosen at a table of which size: the rules say so, on deals that are thrown away."""

from collections.abc import Iterator
from typing import Any

from app.engine.game import Game
from app.engine.kernel import Refused


def fitting(game: Game[Any], components: Any) -> dict[str, list[str]]:
    """By the number of seats: the options that can be chosen there, each taken by itself."""
    return {str(seats): [*_fitting(game, seats, components)] for seats in game.seats}


def _fitting(game: Game[Any], seats: int, components: Any) -> Iterator[str]:
    """What changes nothing is no choice: without coins the solo game is played anyhow."""

    def dealt(*options: str) -> bytes:
        return game.encode_state(game.start(seats, options, "", 0, components))

    usual = dealt()
    for option in game.options:
        try:
            if dealt(option) != usual:
                yield option
        except Refused:
            continue

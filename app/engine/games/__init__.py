"""All games, by their id."""

from typing import Any

from app.engine.game import Game
from app.engine.games.merkator.game import Merkator

GAMES: dict[str, Game[Any]] = {game.id: game for game in (Merkator(),)}

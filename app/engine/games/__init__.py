"""All games, by their id."""

from typing import Any

from app.engine.game import Game
from app.engine.games.merkator.game import Merkator
from app.engine.games.sea_merchants.game import SeaMerchants

GAMES: dict[str, Game[Any]] = {game.id: game for game in (Merkator(), SeaMerchants())}
for game in GAMES.values():
    game.read_once()

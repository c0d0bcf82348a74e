"""The players of Merkator."""

from app.bots.merkator.players import Players
from app.engine.games.merkator.game import Merkator

PROGRAM = Players(Merkator())

"""The players of Merkator."""

from app.engine.games.merkator.game import Merkator
from app.robots.programs.merkator.players import Players

PROGRAM = Players(Merkator())

"""The players of The Sea Merchants."""

from app.engine.games.sea_merchants.game import SeaMerchants
from app.robots.programs.sea_merchants.players import Players

PROGRAM = Players(SeaMerchants())

"""The players of The Sea Merchants."""

from app.bots.sea_merchants.players import Players
from app.engine.games.sea_merchants.game import SeaMerchants

PROGRAM = Players(SeaMerchants())

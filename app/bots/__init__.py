"""Players that are programs."""

from app.bots import eager_player, random_player
from app.bots.playing import Choose

STYLES: dict[str, Choose] = {"random": random_player.choose, "eager": eager_player.choose}

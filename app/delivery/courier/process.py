"""The courier, as the process that people play in knows it: it is handed errands, and says what became of them."""

import sys

import msgspec

from app.config import Settings, environment_of
from app.delivery.looking import Errand
from app.delivery.outcomes import Told
from app.workers.colleague import IDLE, Colleague

COMMAND = (sys.executable, "-m", "app.delivery.courier")
SECONDS = 45.0  # for all that is done for one of them; no way out takes so long


class Courier:
    """Its process is started for the first errand, and sees the settings in its environment."""

    def __init__(self, settings: Settings, idle: float = IDLE) -> None:
        self._process = Colleague(COMMAND, environment_of(settings), idle)

    async def tell(self, errand: Errand) -> Told:
        """TimedOut if nobody knows what became of it."""
        told: Told = msgspec.msgpack.decode(await self._process.answer(errand, SECONDS), type=Told)
        return told

    async def close(self) -> None:
        await self._process.end()

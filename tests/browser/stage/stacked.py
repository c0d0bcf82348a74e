"""A real server that deals as a test wants it: a match whose seed names a position begins there.

A seed fixes everything that is dealt, and the log is played again from it; so the story, undo and the replay of such a
match work like those of any other.
"""

from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI

from app.engine.games.merkator.game import Merkator
from app.engine.games.merkator.state import State
from app.engine.games.sea_merchants.game import SeaMerchants
from app.engine.games.sea_merchants.state import State as Quay
from app.main import create_app as real_app
from tests.browser.stage.positions import POSITIONS
from tests.browser.stage.quays import QUAYS

MARK = "position:"
_deal = Merkator.start
_deal_quay = SeaMerchants.start


def _stacked(self: Merkator, seats: int, options: Iterable[str], seed: str, *more: Any, **named: Any) -> State:
    if seed.startswith(MARK):
        return POSITIONS[seed.removeprefix(MARK)].made()
    return _deal(self, seats, options, seed, *more, **named)


def _stacked_quay(self: SeaMerchants, seats: int, options: Iterable[str], seed: str, *more: Any, **named: Any) -> Quay:
    return QUAYS[seed]() if seed in QUAYS else _deal_quay(self, seats, options, seed, *more, **named)


def create_app() -> FastAPI:
    Merkator.start = _stacked  # type: ignore[method-assign]
    SeaMerchants.start = _stacked_quay  # type: ignore[method-assign]
    return real_app()

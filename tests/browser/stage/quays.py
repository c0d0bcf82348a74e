"""Positions of The Sea Merchants, by the seeds that deal them. Seat 0 plans."""

from collections.abc import Callable

from msgspec.structs import replace

from app.engine.games.sea_merchants.state import State
from tests.engine.sea_merchants.table import arrange, ready

HAND = {"grain": 5, "wood": 4, "porcelain": 3, "fish": 3, "spices": 6, "cloth": 4}
FLEETS = (
    ("wood", "porcelain", "fish", "spices", "spices"),
    ("grain", "spices"),
    ("wood", "porcelain", "cloth"),
    ("fish", "cloth"),
)
SPECIALS = (("contract", "office"), ("dock",), ("office",), ("contract",))


def _full() -> State:
    """Twenty-five cards of six kinds in hand, many ships, and a deck that is nearly gone."""
    table = ready(4)
    for seat, (ships, specials) in enumerate(zip(FLEETS, SPECIALS, strict=True)):
        table = arrange(table, seat, ships=ships, specials=specials, money=12 + seat)
    table = arrange(table, 0, hand=tuple(good for good, number in HAND.items() for _ in range(number)))
    return replace(table, market=("wood", "spices", "porcelain", "spices", "wood", "spices"), deck=table.deck[:6])


def _empty() -> State:
    """Nothing in hand, and an office."""
    return arrange(ready(2), 0, hand=(), specials=("office",))


QUAYS: dict[str, Callable[[], State]] = {"quay:full": _full, "quay:empty": _empty}

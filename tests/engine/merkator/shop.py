"""A table in seat 0's investment step, with known prices in the two offers."""

from msgspec.structs import replace

from app.engine.games.merkator.state import State
from tests.engine.merkator.table import arrange, match


def shop(*contracts: str, taler: int = 0, seats: int = 3, options: tuple[str, ...] = ()) -> State:
    """Seat 0 owns these contracts and coins, and no other cards."""
    table = replace(
        match(seats, *options),
        bonus_offer=("denmark-fish_oil", "sweden-grain", "italy-coal", "spain-plums"),
        bonus_pile=("england-wine", "italy-spice"),
        building_offer=("seeamt", "schanze", "bank", "rentamt"),
        building_pile=("waage", "konsulat"),
        discard=(),
    )
    return arrange(table, 0, contracts=contracts, bonus=(), taler=taler)

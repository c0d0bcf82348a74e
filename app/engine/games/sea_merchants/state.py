"""The table: what lies where, at any moment of a match."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from app.engine import kernel
from app.engine.games.sea_merchants.components import CUBES, PRODUCTS, SHIP, SPECIALS
from app.engine.kernel import NOBODY, Seat

EMPTY = ""  # what is aboard a ship that waits to be loaded


class Merchant(Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a player owns."""

    hand: tuple[str, ...]
    ships: tuple[str, ...]  # the product aboard each
    specials: tuple[str, ...] = ()  # contracts, offices and docks, in the order of purchase
    money: int = 0

    def owns(self, card: str) -> int:
        """How many special cards of this kind."""
        return len(self.ships) if card == SHIP else self.specials.count(card)


class State(kernel.State, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    merchants: tuple[Merchant, ...]
    first_player: Seat
    market: tuple[str, ...]
    deck: tuple[str, ...]  # top card first
    covered: tuple[str, ...] = ()  # out of the game
    turn: int = 0  # 0 while the first ships are loaded
    trigger: str = ""  # how the deck ran out

    # what lasts for one turn only
    exchanged: int = 0
    bought: bool = False
    drawn: int = 0  # with offices

    @property
    def active(self) -> Seat:
        """SEA-TURN-1: whose turn it is."""
        return (self.first_player + self.turn - 1) % self.seats if self.turn else NOBODY

    @property
    def phases(self) -> tuple[str, ...]:
        """What is being played and what is still to come in this turn."""
        return () if self.over else tuple(frame.step for frame in self.agenda)

    def change(self, seat: Seat, **changes: object) -> Self:
        """The same table with something else in the hands of one merchant."""
        merchants = self.merchants
        merchant = replace(merchants[seat], **changes)
        return replace(self, merchants=(*merchants[:seat], merchant, *merchants[seat + 1 :]))

    @property
    def in_pool(self) -> list[str]:
        """The products of which there are cubes in the pool."""
        aboard = [product for merchant in self.merchants for product in merchant.ships]
        return [product for product in PRODUCTS if aboard.count(product) < CUBES]

    def cubes_left(self, product: str) -> int:
        """In the pool."""
        return CUBES - sum(merchant.ships.count(product) for merchant in self.merchants)

    def cards_left(self, card: str) -> int:
        """Special cards of this kind in the pool."""
        return SPECIALS[card].number - sum(merchant.owns(card) for merchant in self.merchants)

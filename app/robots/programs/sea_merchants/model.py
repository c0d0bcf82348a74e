"""The table in numbers: how many of each product lie, sail and are held. Where a card lies in the market is left out.

The others' hands and the deck may be whole cards, drawn by chance, or what is to be expected of cards nobody sees.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.sea_merchants.components import CARDS, CONTRACT, CUBES, DOCK, MARKET, OFFICE, PREMIUM, PRODUCTS
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Seat

Counts = tuple[float, ...]
NAMES = tuple(PRODUCTS)
PLACE = {name: place for place, name in enumerate(NAMES)}


class Trader(Struct, frozen=True, gc=False):
    """What counts of a merchant."""

    hand: Counts
    ships: tuple[int, ...]
    money: float
    contracts: int = 0
    offices: int = 0
    docks: int = 0


class Position(Struct, frozen=True, gc=False):
    traders: tuple[Trader, ...]
    market: tuple[int, ...]
    unseen: Counts  # how a card that nobody sees is to be expected
    deck: int
    specials: tuple[int, ...]  # contracts, offices and docks still to be had

    def cubes_left(self, product: int) -> int:
        return CUBES - sum([trader.ships[product] for trader in self.traders])

    def change(self, seat: Seat, trader: Trader) -> "Position":
        traders = (*self.traders[:seat], trader, *self.traders[seat + 1 :])
        return Position(traders, self.market, self.unseen, self.deck, self.specials)

    @property
    def over(self) -> bool:
        return self.deck <= 0


def counts(cards: Sequence[str]) -> tuple[int, ...]:
    return tuple([cards.count(name) for name in NAMES])


def position_of(seen: State, seat: Seat) -> Position:
    """As this seat sees it: of the other hands only what is to be expected."""
    own = seen.merchants[seat].hand
    known = counts((*seen.market, *seen.covered, *own))
    hidden = [CARDS - number for number in known]
    total = sum(hidden) or 1
    unseen = tuple([number / total for number in hidden])
    traders = []
    for other, merchant in enumerate(seen.merchants):
        size = len(merchant.hand)
        hand = tuple(map(float, counts(own))) if other == seat else tuple([size * part for part in unseen])
        owned = (merchant.owns(CONTRACT), merchant.owns(OFFICE), merchant.owns(DOCK))
        traders.append(Trader(hand, counts(merchant.ships), merchant.money, *owned))
    left = tuple(seen.cards_left(card) for card in (CONTRACT, OFFICE, DOCK))
    return Position(tuple(traders), counts(seen.market), unseen, len(seen.deck), left)


def earns(trader: Trader, product: int, demand: int) -> int:
    """SEA-TRADE-2."""
    ships = trader.ships[product]
    return ships * demand + PREMIUM * trader.contracts if ships else 0


def played(position: Position, seat: Seat, product: int, covered: tuple[int, ...]) -> Position:
    """SEA-TRADE-1, 2: a card of the product onto one of each of these."""
    market = list(position.market)
    for other in covered:
        market[other] -= 1
    market[product] += len(covered)
    traders = []
    for other, trader in enumerate(position.traders):
        coins = earns(trader, product, market[product])
        hand = trader.hand
        if other == seat:
            hand = (*hand[:product], hand[product] - len(covered), *hand[product + 1 :])
        elif not coins:
            traders.append(trader)
            continue
        traders.append(Trader(hand, trader.ships, trader.money + coins, trader.contracts, trader.offices, trader.docks))
    return Position(tuple(traders), tuple(market), position.unseen, position.deck, position.specials)


def drawn(position: Position, seat: Seat, number: int) -> Position:
    """What is to be expected of cards from the deck."""
    trader, number = position.traders[seat], min(number, position.deck)
    hand = tuple([has + number * part for has, part in zip(trader.hand, position.unseen, strict=True)])
    position = position.change(seat, replace(trader, hand=hand))
    return replace(position, deck=position.deck - number)


def to_cover(position: Position, seat: Seat, product: int) -> list[int]:
    """The other products in the market, those first that the player can do without and the others need."""
    own = position.traders[seat]
    others = [trader for place, trader in enumerate(position.traders) if place != seat]

    def need(other: int) -> float:
        mine = own.ships[other] * (1 + own.hand[other])
        return mine - sum([trader.ships[other] for trader in others]) / len(others)

    shown = [other for other, number in enumerate(position.market) for _ in range(number) if other != product]
    return sorted(shown, key=need)[:MARKET]

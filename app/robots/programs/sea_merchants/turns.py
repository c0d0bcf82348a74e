"""A whole turn: what to do in phase I, and what in phase II."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.sea_merchants.components import CONTRACT, DOCK, MARKET, OFFICE, SHIP, SPECIALS
from app.engine.kernel import Seat
from app.robots.programs.sea_merchants.model import NAMES, Position, drawn, played, to_cover

Move = tuple[str, ...]  # () to pass; ("exchange", from, to); ("buy", card) and for a ship what is loaded
PASS: Move = ()
OWNED = {CONTRACT: "contracts", OFFICE: "offices", DOCK: "docks"}
PLACES = {CONTRACT: 0, OFFICE: 1, DOCK: 2}


class Trade(Struct, frozen=True, gc=False):
    """Cards of a product onto others; drawing if there are none."""

    product: int = -1
    covered: tuple[int, ...] = ()


class Turn(Struct, frozen=True, gc=False):
    plan: Move
    trade: Trade
    after: Position


def turns(position: Position, seat: Seat) -> Iterator[Turn]:
    for plan, planned in plans(position, seat):
        for trade, after in trades(planned, seat):
            yield Turn(plan, trade, after)


def plans(position: Position, seat: Seat, bought: bool = False) -> Iterator[tuple[Move, Position]]:
    """SEA-PLAN-1 to 4."""
    yield PASS, position
    yield from exchanges(position, seat)
    if not bought:
        yield from purchases(position, seat)


def exchanges(position: Position, seat: Seat) -> Iterator[tuple[Move, Position]]:
    trader = position.traders[seat]
    for back, number in enumerate(trader.ships):
        if number:
            for product in range(len(NAMES)):
                if product != back and position.cubes_left(product):
                    ships = list(trader.ships)
                    ships[back] -= 1
                    ships[product] += 1
                    yield (
                        ("exchange", NAMES[back], NAMES[product]),
                        position.change(seat, replace(trader, ships=tuple(ships))),
                    )


def purchases(position: Position, seat: Seat) -> Iterator[tuple[Move, Position]]:
    trader = position.traders[seat]
    for card, place in PLACES.items():
        if position.specials[place] and trader.money >= SPECIALS[card].price:
            owned = {OWNED[card]: getattr(trader, OWNED[card]) + 1, "money": trader.money - SPECIALS[card].price}
            yield ("buy", card), position.change(seat, replace(trader, **owned))
    ships = sum(sum(other.ships) for other in position.traders)
    if ships < SPECIALS[SHIP].number and trader.money >= SPECIALS[SHIP].price:
        yield from loads(position.change(seat, replace(trader, money=trader.money - SPECIALS[SHIP].price)), seat)


def loads(position: Position, seat: Seat) -> Iterator[tuple[Move, Position]]:
    """SEA-SET-3, SEA-PLAN-4: a cube onto a ship more."""
    trader = position.traders[seat]
    for product, name in enumerate(NAMES):
        if position.cubes_left(product) > 0:
            ships = (*trader.ships[:product], trader.ships[product] + 1, *trader.ships[product + 1 :])
            yield ("buy", SHIP, name), position.change(seat, replace(trader, ships=ships))


def trades(position: Position, seat: Seat) -> Iterator[tuple[Trade, Position]]:
    """SEA-TRADE-1, 4: drawing, or any number of cards of one product."""
    offices = position.traders[seat].offices
    yield Trade(), drawn(position, seat, 2 + offices)
    hand = position.traders[seat].hand
    for product in range(len(NAMES)):
        if hand[product] >= 1:
            shown = to_cover(position, seat, product)
            for number in range(1, min(int(hand[product]), len(shown), MARKET) + 1):
                trade = Trade(product, tuple(shown[:number]))
                after = played(position, seat, product, trade.covered)
                yield trade, drawn(after, seat, offices) if offices else after

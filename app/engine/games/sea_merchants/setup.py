"""SEA-SET-1 to SEA-SET-3: the table before the first cube is loaded."""

from collections.abc import Iterable
from random import Random

from app.engine.games.sea_merchants.components import CARDS, HAND, MARKET, PRODUCTS, SHIPS
from app.engine.games.sea_merchants.state import EMPTY, Merchant, State
from app.engine.kernel import Frame, Refused, Seat, clockwise_from, shuffled

SEATS = range(2, 5)
OPTIONS: tuple[str, ...] = ()  # the rulebook knows no variants


def set_up(seats: int, options: Iterable[str], seed: str, start_seat: Seat | None = None, version: int = 1) -> State:
    """The table as it stands before anybody has done anything."""
    _must_fit(seats, options)
    first = _first_player(seats, seed, start_seat)
    order = clockwise_from(first, seats)
    cards = shuffled([product for product in PRODUCTS for _ in range(CARDS)], f"{seed}:deck:0")
    market, hands, deck = cards[:MARKET], cards[MARKET : MARKET + HAND * seats], cards[MARKET + HAND * seats :]
    dealt = {seat: hands[HAND * place : HAND * (place + 1)] for place, seat in enumerate(order)}
    return State(
        seats=seats,
        version=version,
        merchants=tuple(Merchant(dealt[seat], (EMPTY,) * SHIPS) for seat in range(seats)),
        first_player=first,
        market=market,
        deck=deck,
        agenda=tuple(Frame("load", (seat,)) for seat in order * SHIPS),
    )


def _must_fit(seats: int, options: Iterable[str]) -> None:
    if seats not in SEATS:
        raise Refused("SEA-SET-1", "The Sea Merchants is for 2 to 4 players, not {seats}", seats=seats)
    for name in options:
        raise Refused("SEA-SET-1", "There is no option “{name}”", name=str(name)[:40])


def _first_player(seats: int, seed: str, start_seat: Seat | None) -> Seat:
    if start_seat is None:
        return int(Random(f"{seed}:start:0").random() * seats)
    if not 0 <= start_seat < seats:
        raise Refused("SEA-SET-1", "There is no seat {seat} to start", seat=start_seat)
    return start_seat

"""What a position is worth to a player, in coins: what there is, and what can be expected of it."""

from msgspec import Struct

from app.engine.games.sea_merchants.components import MARKET
from app.engine.kernel import Seat
from app.robots.programs.sea_merchants.model import Position, Trader, earns


class Weights(Struct, frozen=True):
    best: float = 0.6  # of what the best play would earn
    second: float = 0.3  # of what the second best would earn
    waiting: float = 0.2  # of what ships would earn if somebody else played
    card: float = 0.7  # each in hand
    ship: float = 1.0  # each, per turn to come
    contract: float = 0.9
    office: float = 1.0
    dock: float = 0.5
    rivalry: float = 0.8  # what the best of the others has counts against it
    win: float = 6.0  # to be ahead at the end


WEIGHTS = Weights()
HORIZON = 8.0  # turns to come that are reckoned with


def value(position: Position, seat: Seat, weights: Weights) -> float:
    """What is expected more than the best of the others."""
    if position.over:
        return _end(position, seat, weights)
    turns = min(position.deck / len(position.traders), HORIZON)
    worths = [expected(position, trader, turns, weights) for trader in position.traders]
    others = [worth for other, worth in enumerate(worths) if other != seat]
    mean = sum(others) / len(others)
    return worths[seat] - weights.rivalry * (max(others) + mean) / 2


def _end(position: Position, seat: Seat, weights: Weights) -> float:
    """SEA-END-1: money alone."""
    own = position.traders[seat].money
    best = max(trader.money for other, trader in enumerate(position.traders) if other != seat)
    return own - best + (weights.win if own > best else -weights.win if own < best else 0.0)


def expected(position: Position, trader: Trader, turns: float, weights: Weights) -> float:
    plays, waiting = [0.0, 0.0], 0.0
    for product, demand in enumerate(position.market):
        if trader.ships[product]:
            waiting += earns(trader, product, demand)
            cards = trader.hand[product]
            if cards:
                reached = min(demand + cards, MARKET)
                plays.append(earns(trader, product, int(reached)) * min(cards, 1.0))
    plays.sort()
    lasting = weights.ship * sum(trader.ships) + weights.contract * trader.contracts
    lasting += weights.office * trader.offices + weights.dock * trader.docks
    soon = min(turns, 2.0) / 2
    return (
        trader.money
        + soon * (weights.best * plays[-1] + weights.second * plays[-2] + weights.card * sum(trader.hand))
        + soon * weights.waiting * waiting
        + turns * lasting
    )

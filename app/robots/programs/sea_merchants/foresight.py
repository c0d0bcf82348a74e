"""RobotPool on to the next own turn: what the others will do with hands drawn by chance, and what is then left."""

from random import Random

from msgspec.structs import replace

from app.engine.kernel import Seat
from app.robots.programs.sea_merchants.model import NAMES, Position, Trader
from app.robots.programs.sea_merchants.turns import Turn, turns
from app.robots.programs.sea_merchants.worth import Weights, value


def dealt(position: Position, seat: Seat, sizes: tuple[int, ...], rng: Random) -> Position:
    """The other hands as whole cards, drawn by chance."""
    traders: list[Trader] = []
    for other, trader in enumerate(position.traders):
        traders.append(trader if other == seat else replace(trader, hand=_hand(position, sizes[other], rng)))
    return replace(position, traders=tuple(traders))


def _hand(position: Position, size: int, rng: Random) -> tuple[float, ...]:
    hand = [0.0] * len(NAMES)
    for _ in range(size):
        place, lot = 0, rng.random()
        while place < len(NAMES) - 1 and lot >= position.unseen[place]:
            lot -= position.unseen[place]
            place += 1
        hand[place] += 1
    return tuple(hand)


def next_turn(position: Position, seat: Seat, weights: Weights) -> Turn:
    return max(turns(position, seat), key=lambda turn: value(turn.after, seat, weights))


def looked_ahead(position: Position, seat: Seat, weights: Weights) -> float:
    """What the position is worth after everybody else has had a turn, and the own next one is played."""
    number = len(position.traders)
    for other in [(seat + place) % number for place in range(1, number)]:
        if position.over:
            break
        position = next_turn(position, other, weights).after
    if position.over:
        return value(position, seat, weights)
    return max(value(turn.after, seat, weights) for turn in turns(position, seat))

"""SEA-END-1: money, and who has won."""

from msgspec import Struct

from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Seat


class Result(Struct, frozen=True):
    money: tuple[int, ...]
    winners: tuple[Seat, ...]
    trigger: str


def result(state: State) -> Result:
    """Most money wins, and ties share the win. May be asked at any moment."""
    money = tuple(merchant.money for merchant in state.merchants)
    winners = tuple(seat for seat, coins in enumerate(money) if coins == max(money))
    return Result(money, winners, state.trigger)

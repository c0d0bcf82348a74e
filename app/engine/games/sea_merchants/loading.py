"""SEA-SET-3 and SEA-PLAN-4: an empty ship takes a cube aboard."""

from collections.abc import Iterator

from app.engine.games.sea_merchants.actions import Load
from app.engine.games.sea_merchants.components import PRODUCTS
from app.engine.games.sea_merchants.state import EMPTY, State
from app.engine.kernel import Action, Refused, Seat, Step


class LoadShip(Step[State]):
    verbs = frozenset({Load})
    last = frozenset({Load})

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        return (Load(seat, product) for product in state.in_pool)

    def check(self, state: State, action: Load) -> None:
        must_be_in_pool(state, action.product)

    def apply(self, state: State, action: Load) -> State:
        ship = state.merchants[action.seat].ships.index(EMPTY)
        return put_aboard(state, action.seat, ship, action.product).tell("loaded", action.seat, good=action.product)

    def out_of_turn(self, state: State, action: Action) -> None:
        if not state.turn:
            raise Refused("SEA-SET-3", "The first ships are loaded in clockwise order")


def must_be_in_pool(state: State, product: str) -> None:
    if product not in PRODUCTS:
        raise Refused("SEA-SET-1", "There is no such product")
    if not state.cubes_left(product):
        raise Refused("SEA-PLAN-2", "All cubes of {good} are on ships", good=product)


def put_aboard(state: State, seat: Seat, ship: int, product: str) -> State:
    """What was aboard goes back into the pool."""
    ships = state.merchants[seat].ships
    return state.change(seat, ships=(*ships[:ship], product, *ships[ship + 1 :]))

"""TURN-2 and SCO-1: the cubes of the supply tile."""

from collections.abc import Iterator

from app.engine.games.merkator.actions import PlaceSupply
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Done, Refused, Seat, Step

FINAL_PLACEMENT = "final_placement"


def placements(state: State, seat: Seat) -> Iterator[Action]:
    for colour in state.offices[seat].supply:
        for good in state.components.goods_of_colour[colour]:
            yield PlaceSupply(seat, state.components.goods[good])


class PlaceCubes(Step[State]):
    """TURN-2: at any moment, a cube of the supply tile becomes one of its two goods. Never back."""

    verbs = frozenset({PlaceSupply})
    last = frozenset()
    left_to_check = verbs

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        return iter(()) if state.agenda[0].step == FINAL_PLACEMENT else placements(state, seat)

    def check(self, state: State, action: PlaceSupply) -> None:
        good = state.components.good_index.get(action.good)
        if good is None or state.components.colour_of[good] not in state.offices[action.seat].supply:
            raise Refused("TURN-2", "There is no cube for this good on your supply tile")

    def apply(self, state: State, action: PlaceSupply) -> State:
        good = state.components.good_index[action.good]
        colour = state.components.colour_of[good]
        left = tuple(other for other in state.offices[action.seat].supply if other != colour)
        state = state.change(action.seat, supply=left).gain(action.seat, good, 1)
        return state.tell("placed_supply", action.seat, good=action.good)


class FinalPlacement(PlaceCubes):
    """SCO-1: the last chance, in clockwise order."""

    verbs = frozenset({PlaceSupply, Done})
    last = frozenset({Done})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        return None if state.offices[seat].supply else Done(seat)

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        yield from placements(state, seat)
        yield Done(seat)

    def out_of_turn(self, state: State, action: Action) -> None:
        raise Refused("SCO-1", "The last supply cubes are placed in clockwise order")

"""TRV-2 to TRV-6: the travel itself, from the fare to the new cubes."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from app.engine.games.merkator.actions import MOST, Split
from app.engine.games.merkator.components import Location
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Done, Frame, Refused, Seat, Step


class Travel(Step[State]):
    """The traveller arrives: pays, lifts the cubes, and the rest of the turn lies ahead."""

    def __init__(self, on_arrival: Callable[[State], tuple[Frame, ...]]) -> None:
        self.on_arrival = on_arrival

    def enter(self, state: State) -> State:
        traveller, to = state.traveller, state.location
        state = state.tell("travelled", traveller, location=to.id)
        state = state.pay_time(traveller, to.cost).tell("paid_time", traveller, time=to.cost) if to.cost else state
        state = turn_up_solo_card(state) if state.solo else state
        state = replace(state, found=state.cubes[to.index] if to.major else 0, due=max(to.time, 0), promises=())
        return state.first(*self.on_arrival(state))


def turn_up_solo_card(state: State) -> State:
    """SOLO-2: the top card of the solo stack goes onto the stack of its value."""
    card, *rest = state.solo_stack
    level = state.components.contracts[card].level
    state = replace(state, solo_stack=tuple(rest)).with_stack(level, (card, *state.stacks[level]))
    return state.tell("solo_card", contract=card)


class SortGoods(Step[State]):
    """TRV-3: the cubes become goods; two or more become at least one of each."""

    verbs = frozenset({Split})
    last = frozenset({Split, Done})

    def without_asking(self, state: State, seat: Seat) -> Action | None:
        if state.found == 0:
            return Done(seat)
        return Split(seat, 1) if state.found == 2 else None

    def options(self, state: State, seat: Seat) -> Iterator[Action]:
        fewest = 0 if state.found == 1 else 1
        return (Split(seat, first) for first in range(fewest, min(state.found - fewest, MOST) + 1))

    def check(self, state: State, action: Split) -> None:
        if not 0 <= action.first <= state.found:
            raise Refused("TRV-3", "There are {found} cubes to sort", found=state.found)
        raise Refused("TRV-3", "Take at least one of each of the two goods")

    def apply(self, state: State, action: Split) -> State:
        one, other = state.location.goods
        numbers = action.first, state.found - action.first
        goods = list(state.offices[action.seat].goods)
        goods[one] += numbers[0]
        goods[other] += numbers[1]
        names = state.components.goods
        told = {name: number for name, number in zip((names[one], names[other]), numbers, strict=True) if number}
        state = state.change(action.seat, goods=tuple(goods))
        return replace(state, found=0).tell("took_goods", action.seat, goods=told)


class Refill(Step[State]):
    """TRV-4, TRV-6: bonus goods for the traveller, new cubes for the map."""

    def enter(self, state: State) -> State:
        state = bonus_goods(state, state.traveller, 2)
        return replace(state, cubes=refilled(state.cubes, state.location))


def bonus_at(state: State, seat: Seat, location: str) -> list[int]:
    """The goods of the player's bonus cards for a location."""
    cards = state.components.bonus_cards
    return [cards[id].good for id in state.offices[seat].bonus if cards[id].location == location]


def bonus_goods(state: State, seat: Seat, each: int) -> State:
    """TRV-4, JOIN-2: so many for every bonus card of this location."""
    gained = bonus_at(state, seat, state.here)
    for good in gained:
        state = state.gain(seat, good, each)
    names = state.components.goods
    return state.tell("bonus_goods", seat, goods={names[good]: each for good in gained}) if gained else state


def refilled(cubes: tuple[int, ...], to: Location) -> tuple[int, ...]:
    """TRV-6: joined locations after a major one, whose own cubes are gone; all that have enough after a minor one."""
    if not to.major:
        return tuple(number + (number >= to.refill_from) for number in cubes)
    numbers = list(cubes)
    numbers[to.index] = 0
    for place in to.neighbours:
        numbers[place] += 1
    return tuple(numbers)

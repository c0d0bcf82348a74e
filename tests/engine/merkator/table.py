"""Setting a table for a test: who owns what, where the token stands, what is being decided."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.state import Goods, State
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import Action, Frame, Seat
from tests.every_game import table


def match(seats: int = 3, *options: str, seed: str = "test") -> State:
    """A match before its first decision; seat 0 begins."""
    return start(seats, options, seed, start_seat=0)


def goods(**cubes: int) -> Goods:
    return tuple(cubes.get(good, 0) for good in BUNDLED.goods)


def arrange(state: State, seat: Seat, **office: Any) -> State:
    """Something else in one office; goods may be given by name: goods=dict(grain=2)."""
    if isinstance(office.get("goods"), dict):
        office["goods"] = goods(**office["goods"])
    return state.change(seat, **office)


def cubes(**numbers: int) -> tuple[int, ...]:
    """Cubes on the major locations, 0 where nothing is said."""
    return tuple(numbers.get(major.id, 0) for major in BUNDLED.majors)


def bare(seats: int = 3, *options: str) -> State:
    """A match in which everybody owns one contract of value 2 and nothing else, and no cubes lie on the map."""
    state = match(seats, *options)
    twos = ("2-hamburg", "2-sweden", "2-england", "2-france")
    for seat in range(seats):
        state = state.change(seat, supply=(), contracts=(twos[seat],), bonus=(), time=0)
    return replace(state, cubes=cubes(), discard=())


def at(state: State, here: str, *frames: tuple[str, tuple[Seat, ...]], **changes: Any) -> State:
    """Put the token on a location and these steps, with their seats, on the agenda; then settle."""
    agenda = tuple(Frame(step, seats) for step, seats in frames)
    return RULES.settle(replace(state, here=here, agenda=agenda, **changes))


def play(state: State, *actions: Action) -> State:
    return RULES.replay(state, actions)


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    return GAMES["merkator"].view(state, seat)


def has(state: State, seat: Seat, good: str) -> int:
    return state.offices[seat].goods[BUNDLED.good_index[good]]


news, step, refused = table.news, table.step, partial(table.refused_by, RULES)

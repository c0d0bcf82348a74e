"""Setting a table for a test: who owns what, what the market shows, what is being decided."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import PHASES, RULES, start
from app.engine.kernel import Action, Frame, Seat
from tests.every_game import table

ONE_OF_EACH = ("grain", "wood", "porcelain", "fish", "spices", "cloth")


def match(seats: int = 3, seed: str = "test") -> State:
    """A match before its first decision; seat 0 begins."""
    return start(seats, (), seed, start_seat=0)


def arrange(state: State, seat: Seat, **owned: Any) -> State:
    """Something else in the hands of one merchant."""
    return state.change(seat, **owned)


def ready(seats: int = 3, phase: str = "planning", **changes: Any) -> State:
    """The first turn, in one of its phases: every player has one cloth card, a ship with grain and one with wood."""
    state = match(seats)
    for seat in range(seats):
        state = arrange(state, seat, hand=("cloth",), ships=("grain", "wood"))
    state = replace(state, market=ONE_OF_EACH, deck=ONE_OF_EACH * 3, agenda=(), turn=0)
    state = RULES.begin_turn(state)
    return at(replace(state, **changes), phase)


def at(state: State, phase: str) -> State:
    """This phase of the turn, whatever has been done in those before."""
    rest = PHASES[PHASES.index(phase) :]
    return RULES.settle(replace(state, agenda=tuple(Frame(step, (state.active,)) for step in rest), news=()))


def play(state: State, *actions: Action) -> State:
    return RULES.replay(state, actions)


def money(state: State) -> list[int]:
    return [merchant.money for merchant in state.merchants]


news, step, refused = table.news, table.step, partial(table.refused_by, RULES)

"""How many ways lead on from a position: one number for each depth, and any change of a rule shows."""

import pytest

from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from tests.engine.merkator.strategies import played


def ways(state: State, depth: int) -> int:
    """Positions reached after so many owed decisions, any-time actions left out."""
    if depth == 0 or state.over:
        return 1
    return sum(
        ways(RULES.apply(state, action), depth - 1)
        for seat in RULES.waiting_for(state)
        for action in RULES.options(state, seat)
    )


POSITIONS = [
    # seats, options, actions already played: ways after one, two and three decisions
    (1, (), 0, [17, 154, 1230]),
    (1, ("expert", "var_c"), 20, [1, 21, 279]),
    (2, (), 0, [20, 214, 1678]),
    (2, ("nojoin", "nocoin"), 30, [1, 18, 177]),
    (2, ("long", "expert", "var_b", "var_d"), 60, [2, 4, 51]),
    (3, (), 40, [15, 80, 239]),
    (3, ("long",), 120, [2, 27, 145]),
    (3, ("var_a", "var_b", "var_c"), 80, [4, 8, 180]),
    (4, (), 0, [20, 215, 1764]),
    (4, (), 150, [1, 21, 271]),
    (4, ("expert", "var_d"), 90, [2, 7, 14]),
    (4, ("long", "expert", "var_a", "var_b", "var_c", "var_d"), 200, [21, 281, 3335]),
]


@pytest.mark.parametrize("seats, options, ahead, counts", POSITIONS)
def test_so_many_ways_lead_on(seats: int, options: tuple[str, ...], ahead: int, counts: list[int]) -> None:
    _, _, state = played(seats, options, "count", ahead)
    assert [ways(state, depth) for depth in (1, 2, 3)] == counts

"""How many ways lead on from a position: one number for each depth, and any change of a rule shows."""

import pytest

from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from tests.engine.sea_merchants.strategies import played


def ways(state: State, depth: int) -> int:
    """Positions reached after so many decisions."""
    if depth == 0 or state.over:
        return 1
    return sum(
        ways(RULES.apply(state, action), depth - 1)
        for seat in RULES.waiting_for(state)
        for action in RULES.options(state, seat)
    )


POSITIONS = [
    # seats, actions already played: ways after one, two and three decisions
    (2, 0, [6, 36, 216]),
    (2, 4, [11, 308, 3388]),
    (2, 30, [11, 77, 154]),
    (2, 31, [7, 14, 154]),
    (2, 75, [2, 16, 129]),
    (2, 90, [11, 143, 1573]),
    (2, 110, [11, 143, 1628]),
    (2, 172, [16, 112, 1552]),
    (3, 0, [6, 36, 216]),
    (3, 31, [22, 242, 3146]),
    (3, 75, [11, 209, 418]),
    (3, 100, [11, 77, 154]),
    (3, 101, [7, 14, 182]),
    (3, 132, [19, 38, 778]),
    (4, 7, [6, 66, 1848]),
    (4, 45, [14, 97, 1400]),
    (4, 60, [2, 32, 352]),
    (4, 90, [2, 32, 416]),
    (4, 101, [16, 112, 1952]),
    (4, 136, [7, 103, 133]),
]


@pytest.mark.parametrize("seats, ahead, counts", POSITIONS)
def test_so_many_ways_lead_on(seats: int, ahead: int, counts: list[int]) -> None:
    _, _, state = played(seats, "count", ahead)
    assert [ways(state, depth) for depth in (1, 2, 3)] == counts

"""How many ways lead on from a position: one number for each depth, and any change of a rule shows."""

from typing import Any

import pytest

from app.engine.games import GAMES
from app.engine.kernel import Rules
from tests.every_game.brought import brought


def ways(rules: Rules[Any], state: Any, depth: int) -> int:
    """Positions reached after so many owed decisions, any-time actions left out."""
    if depth == 0 or state.over:
        return 1
    return sum(
        ways(rules, rules.apply(state, action), depth - 1)
        for seat in rules.waiting_for(state)
        for action in rules.options(state, seat)
    )


# seats, options, actions already played: ways after one, two and three decisions
POSITIONS = [(id, *position) for id in GAMES for position in brought(id).counts]


@pytest.mark.parametrize("id, seats, options, ahead, counts", POSITIONS)
def test_so_many_ways_lead_on(id: str, seats: int, options: tuple[str, ...], ahead: int, counts: list[int]) -> None:
    of = brought(id)
    _, _, state = of.played((seats, options), "count", ahead)
    assert [ways(of.rules, state, depth) for depth in (1, 2, 3)] == counts

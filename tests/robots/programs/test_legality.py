"""See legality.py."""

import pytest

from app.engine.games import GAMES
from tests.robots.programs.legality import play

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game_id", GAMES)
def test_no_program_ever_does_what_the_rules_refuse(game_id: str, number: int) -> None:
    _, decisions = play(game_id, number)
    assert decisions > 10

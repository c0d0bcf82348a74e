"""Matches are opened by several threads at once, also the first ones after a start."""

import subprocess
import sys

import pytest

from app.engine.games import GAMES

ALL_AT_ONCE = """
import sys, threading
from app.engine.games import GAMES
sys.setswitchinterval(1e-7)
game = GAMES[sys.argv[1]]
state = game.start(game.seats[-1], (), "a seed")
kept, components = game.encode_state(state), getattr(state, "components", None)
action = game.rules.options(state, game.rules.waiting_for(state)[0])[0]
data = game.encode_action(action)
meet = threading.Barrier(8)

def read(number):
    meet.wait()
    game.decode_state(kept, components)
    game.components_from(game.components_record(components))
    assert game.decode_action(data) == action

threads = [threading.Thread(target=read, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_for_the_first_time_by_many_is_read_by_all(game: str) -> None:
    """A process of its own, as only there it is the first time; and some of them, as it needs luck to meet."""
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", ALL_AT_ONCE, game], check=False).returncode == 0

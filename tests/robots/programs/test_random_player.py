"""Programs that play: they keep to what is offered, and come out the same for a seed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.engine.games import GAMES
from app.engine.kernel import Action
from app.robots.programs import STYLES, eager_player, random_player
from app.robots.programs.playing import next_action, play_out
from tests.every_game.brought import legal

GAME = GAMES["merkator"]


def start(seats: int = 3, *options: str) -> Any:
    return GAME.start(seats, options, "robots", 0)


def choices(number: int = 400) -> list[Action]:
    state = start()
    return [random_player.choose(GAME, state, 0, Random(f"x{i}")) for i in range(number)]


def test_it_chooses_among_what_is_offered() -> None:
    state = start()
    offered = GAME.rules.options(state, 0)
    assert set(offered) <= set(choices()) <= set(legal(GAME.rules, state, 0))


def test_it_seldom_does_what_could_be_done_at_any_time() -> None:
    offered = GAME.rules.options(start(), 0)
    other = sum(action not in offered for action in choices())
    assert 0 < other < 60


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats, options", [(1, ()), (2, ("nojoin",)), (4, ("long", "expert", "var_b", "var_d"))])
def test_matches_end_and_come_out_the_same_for_a_seed(style: str, seats: int, options: tuple[str, ...]) -> None:
    one, other, third = (play_out(GAME, start(seats, *options), STYLES[style], seats, seed) for seed in ("7", "7", "8"))
    assert one[1].over
    assert one == other
    assert one[0] != third[0]


def test_everybody_says_something_out_of_turn_now_and_then() -> None:
    """Otherwise promises and early words would never be seen."""
    verbs = Counter(
        type(action).__name__
        for seed in range(12)
        for action in play_out(GAME, start(4), STYLES["random"], 4, str(seed))[0]
    )
    assert verbs["Promise"] > 0
    assert verbs["Declare"] > 0


def test_programs_wait_for_people() -> None:
    state = start()
    silent = [next_action(GAME, state, STYLES["random"], (1, 2), "7", number) for number in range(200)]
    spoken = [action for action in silent if action]
    assert silent.count(None) > 150
    assert {action.seat for action in spoken} <= {1, 2}
    assert next_action(GAME, state, STYLES["random"], (), "7", 1) is None


def test_nobody_acts_when_the_match_is_over() -> None:
    _, end = play_out(GAME, start(), STYLES["random"], 3, "7")
    assert all(next_action(GAME, end, STYLES["random"], (0, 1, 2), "7", number) is None for number in range(200))


# ------------------------------------------------------------------ the eager one


def test_the_eager_player_reaches_the_end_of_the_contracts() -> None:
    endings = {
        GAME.ending(play_out(GAME, GAME.start(4, (), str(seed)), STYLES["eager"], 4, str(seed))[1]) for seed in range(8)
    }
    assert endings == {"peace", "time"}


def test_the_eager_player_is_random_in_a_game_it_has_no_taste_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eager_player, "taste_for", lambda game_id: None)
    assert eager_player.choose(GAME, start(), 0, Random(3)) == random_player.choose(GAME, start(), 0, Random(3))


def test_a_game_without_a_taste_is_no_error() -> None:
    assert eager_player.taste_for("merkator.words") is None


@pytest.mark.parametrize(
    "thing, number", [(None, 0), (True, 1), (2.5, 2.5), ([1, 9], 2), ((), 0), ({"a": 2, "b": 3}, 5)]
)
def test_things_are_counted(thing: object, number: float) -> None:
    assert eager_player.amount(thing) == number

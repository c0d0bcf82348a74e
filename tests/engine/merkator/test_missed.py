"""What those who stayed at home could have had; looked at when all is over."""

from typing import Any

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.games.merkator.actions import Fulfil, Join, TravelTo
from app.engine.games.merkator.state import State
from app.engine.kernel import Done
from tests.engine.merkator.table import arrange, bare, match, play, step

GAME = GAMES["merkator"]


def asked_to_join(**office: Any) -> State:
    """Seat 0 has travelled to Russia; seat 1, who owns this, has to say whether to join."""
    table = arrange(bare(), 1, **{"contracts": ("2-russia",), "time": 1} | office)
    return play(table, TravelTo(0, "russia"))


def test_JOIN_1_who_passes_misses_what_could_have_been_fulfilled() -> None:
    assert GAME.missed(asked_to_join(goods={"livestock": 1}), Done(1)) == ["2-russia"]
    assert GAME.missed(asked_to_join(), Done(1)) == []
    assert GAME.missed(asked_to_join(goods={"livestock": 1}, contracts=("2-sweden",)), Done(1)) == []


def test_JOIN_1_only_what_is_left_after_the_fare_counts() -> None:
    assert GAME.missed(asked_to_join(time=4), Done(1)) == []
    assert GAME.missed(asked_to_join(time=5), Done(1)) == ["2-russia"]


def test_JOIN_1_who_joins_misses_nothing() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert GAME.missed(table, Join(1)) == []
    joined = play(table, Join(1))
    assert step(joined) == "join"
    assert GAME.missed(joined, Done(1)) == []
    assert GAME.missed(joined, Fulfil(1, "2-russia", ("livestock",))) == []


def test_JOIN_1_who_is_not_asked_misses_nothing() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert GAME.missed(arrange(table, 0, contracts=("2-russia",), goods={"livestock": 1}), Done(0)) == []
    assert GAME.missed(match(), Done(1)) == []
    assert GAME.missed(match(), TravelTo(0, "russia")) == []


def test_VIS_1_a_game_that_does_not_say_misses_nothing() -> None:
    assert Game.missed(GAME, match(), Done(0)) == []

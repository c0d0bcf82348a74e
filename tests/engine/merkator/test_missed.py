"""What those who stayed at home could have had; looked at when all is over."""

from typing import Any

from msgspec.structs import replace

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.games.merkator.actions import Declare, Fulfil, Join, Split, TravelTo
from app.engine.games.merkator.state import State
from app.engine.kernel import Action, Done, Seat
from tests.engine.merkator.table import arrange, bare, cubes, match, play, step

GAME = GAMES["merkator"]


def asked_to_join(**office: Any) -> State:
    """Seat 0 has travelled to Russia; seat 1, who owns this, has to say whether to join."""
    table = arrange(bare(), 1, **{"contracts": ("2-russia",), "time": 1} | office)
    return play(table, TravelTo(0, "russia"))


def missed(before: State, action: Action) -> dict[Seat, list[str]]:
    """The contracts that each seat let pass; where, is where the traveller is."""
    found = GAME.missed(before, action, play(before, action))
    assert all(one["location"] == before.here for one in found)
    return {one["seat"]: one["contracts"] for one in found}


def test_JOIN_1_who_passes_misses_what_could_have_been_fulfilled() -> None:
    assert missed(asked_to_join(goods={"livestock": 1}), Done(1)) == {1: ["2-russia"]}
    assert missed(asked_to_join(), Done(1)) == {}
    assert missed(asked_to_join(goods={"livestock": 1}, contracts=("2-sweden",)), Done(1)) == {}


def test_JOIN_1_only_what_is_left_after_the_fare_counts() -> None:
    assert missed(asked_to_join(time=4), Done(1)) == {}
    assert missed(asked_to_join(time=5), Done(1)) == {1: ["2-russia"]}


def test_JOIN_1_who_joins_misses_nothing() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert missed(table, Join(1)) == {}
    joined = play(table, Join(1))
    assert step(joined) == "join"
    assert missed(joined, Done(1)) == {}
    assert missed(joined, Fulfil(1, "2-russia", ("livestock",))) == {}


def test_JOIN_1_who_is_not_asked_misses_nothing() -> None:
    table = arrange(asked_to_join(goods={"livestock": 1}), 0, contracts=("2-russia",), goods={"livestock": 1})
    assert GAME.missed(table, Done(0), table) == []
    assert GAME.missed(match(), Done(1), match()) == []
    assert missed(match(), TravelTo(0, "russia")) == {}


def sorting(**office: Any) -> State:
    """Seat 0 is in Hamburg and sorts cubes; seat 1, who owns this, may give an early word."""
    office = {"contracts": ("2-hamburg",), "goods": {"spice": 1}, "time": 1} | office
    table = arrange(replace(bare(), cubes=cubes(hamburg=3)), 1, **office)
    return play(arrange(table, 0, contracts=("2-sweden",)), TravelTo(0, "hamburg"))


def test_JOIN_5_an_early_word_to_pass_misses_what_it_lets_pass() -> None:
    said = play(sorting(), Declare(1, "pass"))
    assert missed(sorting(), Declare(1, "pass")) == {}  # it can still be taken back
    assert missed(said, Declare(1, "ask")) == {}
    assert missed(said, Split(0, 1)) == {1: ["2-hamburg"]}


def test_JOIN_5_an_early_word_to_pass_misses_nothing_without_fare_or_goods() -> None:
    for office in ({"time": 0}, {"goods": {}}, {"contracts": ("2-england",)}):
        assert missed(play(sorting(**office), Declare(1, "pass")), Split(0, 1)) == {}


def test_JOIN_5_an_early_word_to_join_misses_nothing() -> None:
    assert missed(play(sorting(), Declare(1, "join")), Split(0, 1)) == {}


def test_VIS_1_a_game_that_does_not_say_misses_nothing() -> None:
    assert Game.missed(GAME, match(), Done(0), match()) == []

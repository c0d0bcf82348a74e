"""SEA-TURN: whose turn it is, and what it is made of."""

import pytest

from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Action, Done, Refused, Seat
from tests.engine.sea_merchants.table import arrange, match, news, play, ready, refused, step
from tests.every_game.brought import legal

GAME = GAMES["sea_merchants"]


def everything(seat: Seat) -> list[Action]:
    return [
        Load(seat, "fish"),
        Exchange(seat, 0, "fish"),
        Buy(seat, "office"),
        Play(seat, "cloth", (0,)),
        Draw(seat),
        Done(seat),
    ]


def moment(name: str) -> State:
    """Seat 0 is asked something; everybody has the money and the cards for anything."""
    table = ready() if name == "load" else ready(phase="planning" if name == "offices" else name)
    for seat in range(3):
        table = arrange(table, seat, money=50, specials=("office",) if seat == 0 else ())
    if name == "load":
        table = play(table, Buy(0, "ship"))
    if name == "offices":
        table = play(table, Done(0), Draw(0))
    assert (step(table), RULES.waiting_for(table)) == (name, (0,))
    return table


MOMENTS = ["load", "planning", "trading", "offices"]


def test_SEA_TURN_1_planning_then_trading_then_the_player_to_the_left() -> None:
    table, turns = ready(4), []
    for turn in range(1, 7):
        assert (table.turn, step(table)) == (turn, "planning")
        seat = table.active
        turns.append(seat)
        table = play(table, Done(seat))
        assert (step(table), RULES.waiting_for(table)) == ("trading", (seat,))
        table = play(table, Draw(seat))
        assert news(table, "turn_began") == [{"seat": (seat + 1) % 4, "turn": turn + 1}]
    assert turns == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("seat", [1, 2])
def test_SEA_TURN_1_the_others_wait(name: str, seat: Seat) -> None:
    for action in everything(seat):
        refused(moment(name), action, "SEA-TURN-1")
    assert legal(RULES, moment(name), seat) == []


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_SEA_TURN_1_nobody_acts_who_does_not_sit_at_the_table(name: str, seat: Seat) -> None:
    for action in everything(seat):
        refused(moment(name), action, "SEA-TURN-1")


@pytest.mark.parametrize(
    "name, allowed", [("load", (0,)), ("planning", (1, 2, 5)), ("trading", (3, 4)), ("offices", (4, 5))]
)
def test_SEA_TURN_1_each_phase_has_its_own_actions(name: str, allowed: tuple[int, ...]) -> None:
    for place, action in enumerate(everything(0)):
        if place in allowed:
            RULES.apply(moment(name), action)
        else:
            refused(moment(name), action, "SEA-TURN-1")


def test_SEA_TURN_1_nobody_is_ever_asked_out_of_turn() -> None:
    for name in MOMENTS:
        assert [RULES.anytime_options(moment(name), seat) for seat in range(3)] == [[], [], []]


def test_SEA_TURN_1_a_preview_is_for_the_one_who_would_act() -> None:
    table = ready()
    assert GAME.preview(table, 0, Exchange(0, 0, "fish"))["back"] == "grain"
    for seat, action in ((1, Exchange(0, 0, "fish")), (1, Exchange(1, 0, "fish")), (0, Load(0, "fish"))):
        with pytest.raises(Refused) as caught:
            GAME.preview(table, seat, action)
        assert caught.value.rule == "SEA-TURN-1"


def test_SEA_TURN_1_the_first_turn_comes_after_the_loading() -> None:
    table = match(2)
    assert (table.turn, GAME.public_view(table)["active"]) == (0, -1)
    table = play(table, *(Load(seat, "fish") for seat in (0, 1, 0, 1)))
    assert (table.turn, GAME.public_view(table)["active"]) == (1, 0)

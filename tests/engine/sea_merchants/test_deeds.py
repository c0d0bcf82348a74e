"""What a seat will most likely want to do: who has put nothing together draws."""

from typing import Any

from app.engine.games import GAMES
from app.engine.games.sea_merchants.state import State
from app.words.story import said
from tests.engine.sea_merchants.table import arrange, match, play, ready, step


def deed(state: State, name: str = "deed") -> Any:
    return GAMES["sea_merchants"].own_view(state, 0)[name]


def told(state: State, name: str = "deed", language: str = "en") -> tuple[str, ...]:
    lines = deed(state, name)["says"], deed(state, name)["gains"]
    return tuple(said("sea_merchants", language, w["section"], w["key"], **w["values"]) if w else "" for w in lines)


def test_where_to_load_one_has_to_choose() -> None:
    assert deed(match()) is None
    assert deed(match(), "instead") is None


def test_who_plans_nothing_draws_two_cards_in_one_click() -> None:
    for state in (ready(), ready(phase="trading")):
        assert told(state) == ("Draw 2 cards", "")
        assert told(state, language="de") == ("2 Karten ziehen", "")
        after = play(state, *deed(state)["actions"])
        assert len(after.merchants[0].hand) == 3
        assert after.turn == 2


def test_without_a_hand_the_draw_comes_by_itself() -> None:
    state = arrange(ready(), 0, hand=())
    assert told(state) == ("Draw 2 cards", "")
    after = play(state, *deed(state)["actions"])
    assert len(after.merchants[0].hand) == 2


def test_what_ends_the_match_says_so() -> None:
    assert told(ready(deck=("fish", "wood"))) == ("Draw 2 cards", "and end the match")
    last = ready(deck=("fish",))
    assert told(last) == ("Draw 1 card", "and end the match")
    assert play(last, *deed(last)["actions"]).over


def test_an_office_draws_one_card_or_is_left() -> None:
    state = play(arrange(ready(phase="trading"), 0, specials=("office",)), *deed(ready(phase="trading"))["actions"])
    assert step(state) == "offices"
    assert told(state) == ("Draw 1 card", "")
    assert told(state, "instead") == ("Leave it", "")
    assert deed(play(state, *deed(state, "instead")["actions"])) is None


def test_who_owes_nothing_has_no_deed() -> None:
    assert GAMES["sea_merchants"].own_view(ready(), 1)["deed"] is None

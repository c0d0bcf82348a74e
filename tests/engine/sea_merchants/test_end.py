"""SEA-END: the last card of the deck, and who has won."""

import pytest

from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Draw, Play
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Done
from tests.engine.sea_merchants.table import arrange, match, news, play, ready, refused
from tests.every_game.brought import legal

GAME = GAMES["sea_merchants"]


def last_cards(*deck: str, offices: int = 0) -> State:
    """Seat 0 trades, with so much left in the deck."""
    return arrange(ready(phase="trading", deck=deck), 0, specials=("office",) * offices)


def test_SEA_END_1_drawing_the_last_two_cards_ends_the_game() -> None:
    table = play(last_cards("fish", "wood"), Draw(0))
    assert (table.over, table.deck, GAME.ending(table)) == (True, (), "draw")
    assert table.merchants[0].hand == ("cloth", "fish", "wood")
    assert [line.key for line in table.news] == ["drew", "over"]


def test_SEA_END_1_in_the_middle_of_a_draw_too() -> None:
    table = play(last_cards("fish"), Draw(0))
    assert (table.over, GAME.ending(table)) == (True, "mid_draw")
    assert table.merchants[0].hand == ("cloth", "fish")
    assert news(table, "drew") == [{"seat": 0, "cards": 1}]


@pytest.mark.parametrize("deck", [("fish",), ("fish", "wood")])
def test_SEA_END_1_at_once_so_that_no_office_draws(deck: tuple[str, ...]) -> None:
    table = play(last_cards(*deck, offices=2), Draw(0))
    assert (table.over, RULES.waiting_for(table), table.active) == (True, (), 0)


def test_SEA_END_1_an_office_may_draw_the_last_card() -> None:
    table = play(last_cards("fish", "wood", "cloth", offices=1), Draw(0))
    assert (table.over, GAME.ending(table)) == (False, "")
    table = play(table, Draw(0))
    assert (table.over, GAME.ending(table)) == (True, "office")


def test_SEA_END_1_the_second_office_finds_nothing_any_more() -> None:
    table = play(last_cards("fish", offices=2), Play(0, "cloth", (0,)), Draw(0))
    assert (table.over, table.drawn, GAME.ending(table)) == (True, 1, "office")


def test_SEA_END_1_who_draws_without_being_asked_may_end_it_too() -> None:
    table = play(arrange(ready(deck=("fish",)), 0, hand=()), Done(0))
    assert (table.over, GAME.ending(table)) == (True, "mid_draw")


def test_SEA_END_1_one_card_left_is_not_the_end() -> None:
    table = play(last_cards("fish", "wood", "cloth"), Draw(0))
    assert (table.over, table.deck, table.active) == (False, ("cloth",), 1)
    assert not play(last_cards("fish"), Play(0, "cloth", (0,))).over


@pytest.mark.parametrize(
    "money, winners", [((3, 9, 4), (1,)), ((9, 3, 9), (0, 2)), ((0, 0, 0), (0, 1, 2)), ((0, 0, 1), (2,))]
)
def test_SEA_END_1_most_money_wins_and_ties_share_the_win(money: tuple[int, ...], winners: tuple[int, ...]) -> None:
    table = ready()
    for seat, coins in enumerate(money):
        table = arrange(table, seat, money=coins)
    assert (GAME.scores(table), GAME.winners(table)) == (money, winners)


def test_SEA_END_1_cards_cubes_and_specials_count_nothing() -> None:
    table = arrange(ready(), 0, money=5)
    table = arrange(table, 1, money=4, hand=("fish",) * 9, ships=("fish",) * 5, specials=("contract", "dock"))
    assert (GAME.scores(table), GAME.winners(table)) == ((5, 4, 0), (0,))


def test_SEA_END_1_nobody_acts_after_the_end() -> None:
    table = play(last_cards("fish"), Draw(0))
    for action in (Draw(0), Draw(1), Done(1), Play(0, "cloth", (0,))):
        assert refused(table, action, "SEA-TURN-1").sentence == "The match is over"
    assert [legal(RULES, table, seat) for seat in range(3)] == [[], [], []]


def test_SEA_END_1_the_result_is_shown_at_the_end_and_not_before() -> None:
    table = arrange(last_cards("fish"), 2, money=8)
    assert GAME.public_view(table)["result"] is None
    shown = GAME.public_view(play(table, Draw(0)))
    assert shown["result"] == {"money": (0, 0, 8), "winners": (2,), "trigger": "mid_draw"}
    assert (shown["agenda"], shown["exchanges"], shown["office_draws"]) == ([], 0, 0)


def test_SEA_END_1_every_match_ends_even_if_nobody_wants_to_draw() -> None:
    """There are 54 cards to be played at most, and 24 pairs to be drawn."""
    table = match(4)
    while not table.over:
        table = play(table, RULES.options(table, RULES.waiting_for(table)[0])[-1])
    assert table.turn <= 54 + 24

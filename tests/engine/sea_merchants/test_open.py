"""SEA-OPEN: what everybody sees, what only the owner of a hand sees, and what nobody does."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Done
from tests.engine.sea_merchants.strategies import BROUGHT
from tests.engine.sea_merchants.table import ONE_OF_EACH, arrange, match, news, play, ready
from tests.engine.sea_merchants.worlds import another_world
from tests.every_game.brought import SEEDS, shown

GAME = GAMES["sea_merchants"]


def marked() -> Any:
    """Cards in hands and deck that can be told from all others."""
    table = match(3)
    for seat in range(3):
        table = arrange(table, seat, hand=(f"secret-{seat}",) * 3)
    return replace(table, deck=("secret-deck",) * 45)


# ------------------------------------------------------------------ the allow-list


def test_SEA_OPEN_1_nothing_but_this_is_shown() -> None:
    shown = GAME.view(match(), None)
    assert set(shown) == {
        "turn",
        "first_player",
        "active",
        "agenda",
        "market",
        "demand",
        "covered",
        "deck",
        "cubes",
        "specials",
        "merchants",
        "exchanges",
        "office_draws",
        "over",
        "result",
    }
    assert all(set(merchant) == {"money", "ships", "specials", "hand"} for merchant in shown["merchants"])
    assert all(set(card) == {"price", "left"} for card in shown["specials"].values())


def test_SEA_OPEN_1_a_seat_sees_its_own_hand_besides() -> None:
    table = arrange(ready(), 1, hand=("fish", "wood", "fish"), money=10)
    shown = GAME.view(table, 1)
    assert shown.pop("you") == {
        "seat": 1,
        "hand": ("fish", "wood", "fish"),
        "affordable": ["ship", "office"],
        "plays": {},  # another one's turn
        "deed": None,
        "instead": None,
    }
    assert shown == GAME.view(table, None)


# ------------------------------------------------------------------ hidden


def test_SEA_OPEN_1_hands_and_the_deck_are_hidden() -> None:
    everyone = msgspec.json.encode(GAME.view(marked(), None)).decode()
    assert "secret" not in everyone
    for seat in range(3):
        own = msgspec.json.encode(GAME.view(marked(), seat)).decode()
        assert own.count("secret") == own.count(f"secret-{seat}") == 3


def test_SEA_OPEN_1_the_story_of_a_draw_tells_the_number_alone() -> None:
    table = play(ready(phase="trading"), Draw(0))
    assert news(table, "drew") == [{"seat": 0, "cards": 2}]


def test_SEA_OPEN_1_the_state_does_not_hold_the_seed() -> None:
    assert b"very-secret" not in GAME.encode_state(GAME.start(3, (), "very-secret"))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_SEA_OPEN_1_another_world_looks_the_same(seat: int | None) -> None:
    table = match(3)
    other = another_world(table, "other", seat)
    assert other != table
    assert GAME.view(other, seat) == GAME.view(table, seat)


# ------------------------------------------------------------------ open


def test_SEA_OPEN_1_sizes_money_ships_specials_market_and_deck_are_open() -> None:
    table = arrange(ready(2), 1, hand=("fish",) * 4, money=7, ships=("fish", "fish"), specials=("dock",))
    shown = GAME.public_view(replace(table, covered=("wood", "fish", "wood")))
    assert shown["merchants"][1] == {"money": 7, "ships": ("fish", "fish"), "specials": ("dock",), "hand": 4}
    assert (shown["market"], shown["deck"]) == (ONE_OF_EACH, 18)
    assert shown["demand"] == dict.fromkeys(ONE_OF_EACH, 1)
    assert shown["covered"] == dict.fromkeys(ONE_OF_EACH, 0) | {"wood": 2, "fish": 1}
    assert (shown["cubes"]["fish"], shown["cubes"]["grain"], shown["cubes"]["cloth"]) == (3, 4, 5)
    assert shown["specials"]["ship"] == {"price": 10, "left": 10}
    assert shown["specials"]["dock"] == {"price": 12, "left": 1}


def test_SEA_OPEN_1_everybody_sees_who_decides_what() -> None:
    assert GAME.public_view(match(2))["agenda"] == [("load", (seat,)) for seat in (0, 1, 0, 1)]
    assert GAME.public_view(ready())["agenda"] == [(phase, (0,)) for phase in ("planning", "trading", "offices")]


def test_SEA_OPEN_1_everybody_sees_what_is_still_open_in_this_turn() -> None:
    def left(table: Any) -> tuple[int, int]:
        shown = GAME.public_view(table)
        return shown["exchanges"], shown["office_draws"]

    table = arrange(ready(), 0, money=50, specials=("dock", "office"))
    assert (left(match()), left(ready()), left(table)) == ((0, 0), (1, 0), (2, 1))
    table = play(table, Buy(0, "ship"))
    assert left(table) == (1, 1)
    table = play(table, Load(0, "fish"), Exchange(0, 0, "fish"))
    assert left(table) == (0, 1)
    table = play(table, Draw(0))
    assert left(table) == (0, 1)
    assert left(play(table, Draw(0))) == (1, 0)


# ------------------------------------------------------------------ what came to light


def test_SEA_OPEN_1_a_drawn_card_has_come_to_light() -> None:
    table = ready(phase="trading")
    assert GAME.revealed(table, play(table, Draw(0)))
    empty_handed = arrange(ready(), 0, hand=())
    assert GAME.revealed(empty_handed, play(empty_handed, Done(0)))


def test_SEA_OPEN_1_nothing_else_has() -> None:
    table = arrange(ready(), 0, money=50)
    for action in (Exchange(0, 0, "fish"), Buy(0, "ship"), Done(0)):
        assert not GAME.revealed(table, play(table, action))
    table = ready(phase="trading")
    assert not GAME.revealed(table, play(table, Play(0, "cloth", (0,))))


@pytest.mark.unmeasured
@pytest.mark.parametrize("phase", ["planning", "trading"])
def test_SEA_TRADE_2_a_seat_sees_what_its_hand_could_earn_at_most(phase: str) -> None:
    table = arrange(ready(phase=phase), 0, hand=("fish",) * 8 + ("wood", "cloth"), ships=("fish", "wood", "fish"))
    table = arrange(replace(table, market=("grain", "grain", *ONE_OF_EACH[2:])), 0, specials=("contract",))
    assert GAME.view(table, 0)["you"]["plays"] == {
        "wood": {"cards": 1, "coins": 1 + 2},
        "fish": {"cards": 6, "coins": 2 * 6 + 2},
        "cloth": {"cards": 1, "coins": 0},
    }


@given(st.integers(2, 4), SEEDS, st.integers(0, BROUGHT.ahead))
def test_SEA_OPEN_1_what_everybody_sees_after_an_action_does_not_depend_on_what_is_hidden(
    seats: int, seed: str, ahead: int
) -> None:
    """Whoever acts knows the own hand; whatever the others hold and the deck hides, the table looks the same."""
    _, _, state = BROUGHT.played((seats, ()), seed, ahead)
    for seat in RULES.waiting_for(state):
        other = another_world(state, seed, seat)
        for action in RULES.options(state, seat)[:12]:
            assert shown(GAME, RULES.apply(other, action), None) == shown(GAME, RULES.apply(state, action), None)

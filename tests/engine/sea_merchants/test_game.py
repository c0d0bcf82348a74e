"""The Sea Merchants as the house sees it: starting, keeping, what is printed, and who plays it."""

from random import Random
from typing import Any

import msgspec
import pytest

from app.engine.game import Saying
from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.game import SeaMerchants
from app.engine.games.sea_merchants.printed import printed
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Action, Done
from app.robots.programs import eager_player
from app.words.story import spoken
from tests.engine.sea_merchants.table import arrange, match, play, ready

GAME = GAMES["sea_merchants"]


def test_SEA_SET_1_the_house_knows_it_for_two_to_four_players() -> None:
    assert isinstance(GAME, SeaMerchants)
    assert (GAME.id, GAME.title, list(GAME.seats)) == ("sea_merchants", "The Sea Merchants", [2, 3, 4])
    assert (GAME.options, GAME.orders) == ((), ())


def test_SEA_SET_1_the_same_seed_sets_the_same_table() -> None:
    assert GAME.start(3, [], "seed", 1) == GAME.start(3, [], "seed", 1)
    assert GAME.start(3, [], "seed", 1) != GAME.start(3, [], "other", 1)


def test_SEA_SET_1_there_is_only_one_box() -> None:
    assert GAME.components_record(None) is None
    assert GAME.components_from(None) is None


# ------------------------------------------------------------------ states and actions as data


MOMENTS = {
    "at the start": match(2),
    "while the first ships are loaded": play(match(4), Load(0, "fish")),
    "with a new ship": play(arrange(ready(), 0, money=50), Buy(0, "ship")),
    "with a dock": play(arrange(ready(), 0, specials=("dock",)), Exchange(0, 0, "fish")),
    "with an office": play(arrange(ready(phase="trading"), 0, specials=("office",)), Play(0, "cloth", (0,))),
    "at the end": play(ready(phase="trading", deck=("fish",)), Draw(0)),
}


@pytest.mark.parametrize("table", MOMENTS.values(), ids=MOMENTS)
def test_a_match_is_the_same_after_writing_and_reading_it(table: State) -> None:
    assert GAME.decode_state(GAME.encode_state(table)) == table


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b'{"seats": "2"}', b"\xff"])
def test_anything_else_is_no_state(data: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.decode_state(data)


@pytest.mark.parametrize(
    "action", [Load(0, "fish"), Exchange(1, 2, "fish"), Buy(0, "dock"), Play(3, "fish", (0, 5)), Draw(2), Done(1)]
)
def test_an_action_survives_its_way_through_plain_data(action: Action) -> None:
    assert GAME.decode_action(GAME.encode_action(action)) == action
    assert GAME.decode_action_text(msgspec.json.encode(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        {"type": "Steal", "seat": 0},
        {"type": "Play", "seat": 0, "product": "fish"},
        {"type": "Play", "seat": 0, "product": "fish", "spots": [-1]},
        {"type": "Play", "seat": 0, "product": "fish", "spots": ["0"]},
        {"type": "Play", "seat": 0, "product": "fish", "spots": [0] * 101},
        {"type": "Load", "seat": 0, "product": "x" * 61},
        {"type": "Exchange", "seat": 0, "ship": -1, "product": "fish"},
        {"type": "Draw", "seat": 0, "cards": 5},
        {"seat": 0},
        [],
        None,
    ],
    ids=repr,
)
def test_malformed_actions_are_a_value_error(data: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.decode_action(data)


# ------------------------------------------------------------------ what is printed


def test_SEA_PLAN_3_the_box_says_what_the_special_cards_cost_and_do() -> None:
    english, german = (spoken(GAME.id, GAME.box(None), language) for language in ("en", "de"))
    assert {card: (special["price"], special["number"]) for card, special in english["specials"].items()} == {
        "ship": (10, 14),
        "contract": (11, 2),
        "office": (8, 2),
        "dock": (12, 2),
    }
    assert english["specials"]["contract"]["effect"] == "2 more coins whenever you earn in a trade"
    assert german["specials"]["contract"]["effect"] == "2 Münzen mehr, wann immer du bei einem Handel verdienst"
    assert (english["products"], english["cards"], english["cubes"], english["market"]) == (PRODUCTS, 10, 5, 6)
    assert msgspec.json.decode(msgspec.json.encode(english)) == english


def test_SEA_PLAN_3_what_is_printed_on_a_card() -> None:
    for card, special in SPECIALS.items():
        assert printed(match(), card)["price"] == special.price
        assert printed(match(), card)["effect"] == Saying("effects", card)
    for other in ("fish", "", "crown"):
        assert printed(match(), other) == {}


# ------------------------------------------------------------------ the eager player


def eagerly(seats: int, seed: str) -> State:
    rng, state = Random(seed), GAME.start(seats, (), seed)
    while not state.over:
        state = GAME.rules.apply(state, eager_player.choose(GAME, state, GAME.rules.waiting_for(state)[0], rng))
    return state


def test_the_eager_player_sees_all_of_the_game() -> None:
    assert eager_player.taste_for("sea_merchants") is not None
    ends = [eagerly(seats, str(seed)) for seats, seed in ((2, 0), (3, 7), (4, 14))]
    assert {GAME.ending(end) for end in ends} == {"draw", "mid_draw", "office"}
    bought = {card for end in ends for merchant in end.merchants for card in merchant.specials}
    assert bought == {"contract", "office", "dock"}
    assert any(len(merchant.ships) > 2 for end in ends for merchant in end.merchants)

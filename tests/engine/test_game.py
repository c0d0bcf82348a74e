"""The front door of every game."""

from typing import Any

import msgspec
import pytest

from app.engine.game import Game
from app.engine.games import GAMES
from app.words.story import spoken, words
from tests.every_game.brought import legal

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@ALL
def test_actions_come_back_from_the_text_of_the_log(game: Game[Any]) -> None:
    state = game.start(max(game.seats), (), "seed")
    for seat in range(state.seats):
        for action in legal(game.rules, state, seat):
            assert game.decode_action_text(msgspec.json.encode(action)) == action
            assert game.decode_action(game.encode_action(action)) == action


@ALL
@pytest.mark.parametrize(
    "hostile",
    [
        None,
        [],
        "Done",
        {},
        {"type": "Done"},
        {"type": "Nonsense", "seat": 0},
        {"type": "Done", "seat": "0"},
        {"type": "Done", "seat": 0, "more": 1},
        {"type": ["Done"], "seat": 0},
    ],
    ids=repr,
)
def test_what_is_no_action_is_a_value_error(game: Game[Any], hostile: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        game.decode_action(hostile)


@ALL
def test_a_spectator_sees_what_everybody_sees(game: Game[Any]) -> None:
    state = game.start(max(game.seats), (), "seed")
    for seat in range(state.seats):
        seen = game.view(state, seat)
        assert seen.pop("you")
        assert seen == game.view(state, None) == game.public_view(state)


@ALL
def test_what_could_be_done_is_told_as_of_one_table_that_is_known(game: Game[Any]) -> None:
    state = game.start(max(game.seats), (), "seed")
    told = game.told_of(state, legal(game.rules, state, state.agenda[0].seats[0])[0])
    assert (told["known"], told["step"]) == (True, state.agenda[0].step)


@ALL
def test_the_first_decision_wants_a_look_at_the_table(game: Game[Any]) -> None:
    state = game.start(max(game.seats), (), "seed")
    assert [game.quick_answers(state, seat) for seat in range(state.seats)] == [()] * state.seats


@ALL
def test_the_box_says_what_is_printed_in_every_language(game: Game[Any]) -> None:
    english, german = (spoken(game.id, game.box(None), language) for language in ("en", "de"))
    assert msgspec.json.encode(english) != msgspec.json.encode(german)
    with pytest.raises(ValueError, match="no words"):
        spoken(game.id, game.box(None), "xx")


@ALL
def test_the_words_of_a_game_can_be_had_whole(game: Game[Any]) -> None:
    assert words(game.id, "de")["story"].keys() == words(game.id, "en")["story"].keys()


@ALL
def test_a_match_is_played_by_the_rules_it_was_begun_with(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "version", 3)
    new, old = game.start(2, (), "seed"), game.start(2, (), "seed", version=2)
    assert (new.version, old.version) == (3, 2)
    played = game.rules.apply(old, game.rules.options(old, game.rules.waiting_for(old)[0])[0])
    assert played.version == 2
    components = getattr(played, "components", None)
    assert game.decode_state(game.encode_state(played), components) == played
    assert [game.knows(version) for version in (0, 1, 3, 4)] == [False, True, True, False]


@ALL
def test_the_state_of_a_match_with_the_first_rules_is_written_as_ever(game: Game[Any]) -> None:
    assert b"version" not in game.encode_state(game.start(2, (), "seed", version=1))


@ALL
def test_a_game_without_cards_has_nothing_printed_and_lets_nothing_pass(game: Game[Any]) -> None:
    state = game.start(2, (), "seed", 0)
    assert Game.box(game, None) == {}
    assert Game.missed(game, state, game.rules.options(state, 0)[0], state) == []

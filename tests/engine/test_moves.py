"""Everything that can be done can be said, in every language: for hints, and for looking back."""

from random import Random
from typing import Any

import pytest

from app.engine import story
from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Action
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action

LANGUAGES = [(game, language) for game in GAMES for language in story.languages(game)]


def offered(game: Game[Any]) -> list[Action]:
    """Whatever is offered in a match."""
    state, found = game.start(game.seats[-1], (), "7"), dict[Action, None]()
    for number in range(400):
        for seat in game.rules.waiting_for(state):
            found |= dict.fromkeys((*game.rules.options(state, seat), *game.rules.anytime_options(state, seat)))
        if (action := next_action(game, state, STYLES["eager"], range(state.seats), "7", number)) is None:
            break
        state = game.rules.apply(state, action)
    return list(found)


@pytest.mark.parametrize("game_id, language", LANGUAGES)
def test_every_kind_of_action_has_its_sentence(game_id: str, language: str) -> None:
    words = story.words(game_id, language)
    assert set(words["moves"]) == set(words["actions"])


@pytest.mark.parametrize("game_id, language", LANGUAGES)
def test_sentences_are_filled(game_id: str, language: str) -> None:
    game = GAMES[game_id]
    actions = Random(7).sample(everything := offered(game), min(len(everything), 300))
    for action in actions:
        said = story.moved(game_id, action, language)
        assert said[:1] == said[:1].upper() != "", (action, said)
        assert "{" not in said, (action, said)


def test_numbers_are_told_from_one() -> None:
    sea = GAMES["sea_merchants"]
    play = sea.decode_action({"type": "Play", "seat": 0, "product": "fish", "spots": [0, 3]})
    assert story.moved("sea_merchants", play) == "Play 2 cards of fish onto the market cards 1 and 4"

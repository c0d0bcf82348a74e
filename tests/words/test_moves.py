"""Everything that can be done can be said, in every language: for hints, and for looking back."""

import re
from random import Random
from typing import Any

import pytest

from app.engine.game import Game
from app.engine.games import GAMES
from app.engine.kernel import Action
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action
from app.words import story
from app.words.languages import LANGUAGES

TOLD = [(game, language) for game in GAMES for language in LANGUAGES]


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


@pytest.mark.parametrize("game_id, language", TOLD)
def test_every_kind_of_action_has_its_sentence(game_id: str, language: str) -> None:
    words = story.words(game_id, language)
    assert set(words["moves"]) == set(words["actions"])


@pytest.mark.parametrize("game_id, language", TOLD)
def test_sentences_are_filled(game_id: str, language: str) -> None:
    game = GAMES[game_id]
    actions = Random(7).sample(everything := offered(game), min(len(everything), 300))
    for action in actions:
        said = story.spoken(game_id, story.move(action), language)
        assert said[:1] == said[:1].upper() != "", (action, said)
        assert "{" not in said, (action, said)


@pytest.mark.parametrize(
    "game_id, data, besides, english, german",
    [
        (
            "merkator",
            {"type": "Split", "first": 1},
            {"given": {"grain": 1, "plums": 2}},
            "Take 1 grain and 2 plums",
            "1 Getreide und 2 Pflaumen nehmen",
        ),
        (
            "merkator",
            {"type": "GiveBack", "goods": ["wine", "wine"]},
            {"given": {"wine": 2}},
            "Lose 2 wine",
            "2 Wein verlieren",
        ),
        ("merkator", {"type": "Join"}, {"time": 1}, "Join for 1 time counter", "Für 1 Zeitmarke mitreisen"),
        ("merkator", {"type": "Done"}, {"step": "join"}, "Stay at home", "Zu Hause bleiben"),
        (
            "sea_merchants",
            {"type": "Play", "product": "fish", "spots": [0, 3]},
            {"cards": 2, "goods": {"spices": 1, "wood": 1}},
            "Play 2 cards of fish onto 1 spice and 1 wood",
            "2 Karten Fisch auf 1 Gewürz und 1 Holz spielen",
        ),
        (
            "sea_merchants",
            {"type": "Exchange", "ship": 1, "product": "fish"},
            {"back": "spices"},
            "Exchange spices for fish",
            "Gewürze gegen Fisch tauschen",
        ),
        ("sea_merchants", {"type": "Done"}, {"step": "planning"}, "Go on to trading", "Weiter zum Handel"),
    ],
)
def test_where_the_table_is_known_a_move_is_told_as_the_table_has_it(
    game_id: str, data: dict[str, Any], besides: dict[str, Any], english: str, german: str
) -> None:
    move = story.move(GAMES[game_id].decode_action({**data, "seat": 0}), {"known": True, **besides})
    assert [story.spoken(game_id, move, language) for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize("game_id, language", TOLD)
def test_no_sentence_of_a_known_table_speaks_of_numbers_that_nobody_sees(game_id: str, language: str) -> None:
    game, told = GAMES[game_id], set[str]()
    state = game.start(game.seats[-1], (), "7")
    for number in range(60):
        seat = game.rules.waiting_for(state)[0]
        for action in game.rules.options(state, seat)[:20]:
            told.add(story.spoken(game_id, story.move(action, game.told_of(state, action)), language))
        state = game.rules.apply(state, next_action(game, state, STYLES["eager"], range(state.seats), "7", number))
    assert not [
        text
        for text in told
        if re.search("first good|ersten Ware|market card|Marktkarte|[Ss](hip|chiff) [0-9]|{", text)
    ]


def test_numbers_are_told_from_one() -> None:
    sea = GAMES["sea_merchants"]
    play = sea.decode_action({"type": "Play", "seat": 0, "product": "fish", "spots": [0, 3]})
    assert story.spoken("sea_merchants", story.move(play)) == "Play 2 cards of fish onto the market cards 1 and 4"

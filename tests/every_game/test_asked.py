"""Whoever owes a decision can be told elsewhere what is asked, and what can be answered from there is allowed."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from app.engine.game import Saying
from app.words.languages import LANGUAGES
from app.words.story import spoken
from tests.every_game.brought import EVERY_GAME, Brought, brought

NAMES = ["Anna", "Bruno", "Clara", "David"]


@dataclass
class Seen:
    asked: set[str] = field(default_factory=set)
    answers: set[str] = field(default_factory=set)


def told(game_id: str, saying: Saying, language: str) -> str:
    values = dict(saying.values)
    if "seat" in values:
        values["seat"] = NAMES[values["seat"]]
    sentence: str = spoken(game_id, replace(saying, values=values), language)
    return sentence


def look(of: Brought, state: Any, seen: Seen) -> None:
    for seat in range(state.seats):
        asked, answers = of.game.asked(state, seat), of.game.quick_answers(state, seat)
        waits = seat in of.rules.waiting_for(state)
        assert bool(asked) == waits
        assert set(answers) <= set(of.rules.options(state, seat))
        for saying in asked:
            assert all("{" not in told(of.game.id, saying, language) for language in LANGUAGES)
        seen.asked |= {f"{one.section}.{one.key}" for one in asked}
        seen.answers |= {type(answer).__name__ for answer in answers}


@EVERY_GAME
def test_what_is_asked_has_words_and_quick_answers_are_allowed(id: str) -> None:
    of, seen = brought(id), Seen()
    for seats in of.game.seats:
        rng, state = Random(seats), of.game.start(seats, (), str(seats))
        while not state.over:
            look(of, state, seen)
            state = of.rules.apply(state, of.choose(state, rng))
    assert seen.asked
    words = of.words.get("answers", ())
    assert seen.answers == set(words)  # each has words of its own, as short as a button wants them

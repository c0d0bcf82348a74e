"""Why a program would do something: in words, in every language, from nothing that is hidden."""

from random import Random
from typing import Any

import pytest

from app.engine.games import GAMES
from app.robots.programs import STYLES
from app.robots.programs.playing import next_action
from app.robots.programs.program import Choice, Reason
from app.robots.programs.questions import program_for
from app.words import story
from app.words.languages import LANGUAGES

OPTIONS: dict[str, list[tuple[str, ...]]] = {"merkator": [(), ("var_c",), ("expert",)]}


def given(game_id: str) -> list[Reason]:
    """All reasons for all that is offered in some matches."""
    game, program, found = GAMES[game_id], program_for(game_id), list[Reason]()
    for options in OPTIONS.get(game_id, [()]):
        state: Any = game.start(3, options, "7")
        number = 0
        while action := next_action(game, state, STYLES["eager"], range(3), "7", number):
            if not number % 3:
                seat = game.rules.waiting_for(state)[0]
                offered = Random(number).choices(game.rules.options(state, seat), k=6)
                seen = program.mask(state, seat)
                for one in offered:
                    found += program.reasons(seen, seat, Choice(one, 0), Random(7))
            state, number = game.rules.apply(state, action), number + 1
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_reason_is_told_in_every_language(game_id: str) -> None:
    reasons = given(game_id)
    for language in LANGUAGES:
        for reason in reasons:
            said = story.said(game_id, language, "reasons", reason.key, **reason.values)
            assert said[:1] == said[:1].upper() != "", (reason, said)
            assert "{" not in said, (reason, said)
    # What comes up in three matches is most of it.
    assert len(story.words(game_id, "en")["reasons"].keys() - {reason.key for reason in reasons}) <= 4

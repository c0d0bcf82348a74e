"""Questions to programs, and their answers: plain values that could come from another process."""

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.robots.programs import LEVELS, SECONDS, Question, advise, decide, question
from app.robots.programs.plain import Plain
from app.robots.programs.questions import program_for

GAME = GAMES["merkator"]


def asked(level: str = "apprentice", seed: str = "7", **more: Any) -> Question:
    return question("merkator", GAME.start(3, (), "asking", 0), 0, level, seed, **more)


@pytest.mark.parametrize("level", LEVELS)
def test_question_and_answer_are_plain_and_come_out_the_same(level: str) -> None:
    unhurried = replace(asked(level), seconds=600)  # on a busy machine too
    there = pickle.loads(pickle.dumps(unhurried))
    answer = decide(unhurried)
    assert there == unhurried
    assert pickle.loads(pickle.dumps(decide(there))) == answer
    GAME.rules.judge(GAME.start(3, (), "asking", 0), GAME.decode_action(answer))


def test_advice_begins_with_what_the_program_would_do() -> None:
    unhurried = replace(asked(), seconds=600)
    advice = advise(unhurried)
    assert advice[0].action == decide(unhurried)
    assert [one.value for one in advice] == sorted((one.value for one in advice), reverse=True)


def test_nobody_thinks_longer_than_the_level_may_or_the_host_allows() -> None:
    assert asked("master").seconds == SECONDS["master"] == 2
    assert asked("master", seconds=0.5).seconds == 0.5
    assert asked("apprentice", seconds=60).seconds == 0.05


def test_a_match_with_other_components_is_asked_about_too() -> None:
    box = GAME.start(1, (), "1").components
    own = type(box)(replace(box.rows, edition=replace(box.rows.edition, id="my-box")))
    state = GAME.start(2, (), "asking", 0, own)
    answer = decide(question("merkator", state, 0, "apprentice", "1"))
    GAME.rules.judge(state, GAME.decode_action(answer))


def test_a_game_without_players_of_its_own_is_played_by_the_eager_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "words", GAME)
    program = program_for.__wrapped__("words")
    assert isinstance(program, Plain)

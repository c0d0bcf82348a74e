"""Opponents: whatever the table, they keep to the rules; the same question gets the same answer, and soon."""

from random import Random
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.robots.programs import LEVELS, decide, question
from app.robots.programs.program import ADVISER, Clock
from app.robots.programs.questions import program_for
from tests.engine.merkator.worlds import another_world

pytestmark = pytest.mark.unmeasured

GAME = GAMES["merkator"]
TABLES = [
    (1, ()),
    (1, ("expert", "var_c")),
    (2, ("nojoin",)),
    (2, ("nocoin", "var_d", "expert")),
    (3, ("long",)),
    (3, ("expert",)),
    (4, ()),
    (4, ("var_b",)),
    (4, ("long", "expert", "var_a", "var_b", "var_c", "var_d")),
]


def played(state: Any, levels: tuple[str, ...], seed: str, turns: int = 1000) -> tuple[list[Any], Any]:
    """Every decision by the program of its seat; a refused one is an error here."""
    program, actions = program_for("merkator"), []
    while not state.over and state.turn <= turns:
        seat = GAME.rules.waiting_for(state)[0]
        seen, rng = program.mask(state, seat), Random(f"{seed}:{len(actions)}")
        action = program.ranked(seen, seat, levels[seat % len(levels)], rng, Clock(60))[0].action
        state = GAME.rules.apply(state, action)
        actions.append(action)
    return actions, state


@pytest.mark.parametrize("seats, options", TABLES)
def test_apprentices_play_whole_matches_by_the_rules(seats: int, options: tuple[str, ...]) -> None:
    for number in range(2):
        _, end = played(GAME.start(seats, options, f"legal {number}"), ("apprentice",), "1")
        assert end.over


@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("seats, options", [(1, ("expert",)), (2, ("nocoin",)), (4, ("var_b", "var_d"))])
def test_the_others_play_by_the_rules_too(level: str, seats: int, options: tuple[str, ...]) -> None:
    """Late in a match, where everything can happen and thinking ahead is short."""
    _, late = played(GAME.start(seats, options, "late"), ("apprentice",), "1", turns=14 if seats == 1 else 6 * seats)
    assert not late.over
    played(late, (level, "apprentice"), "2", turns=late.turn + 2)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    _, state = played(GAME.start(3, (), "same"), ("apprentice",), "1", turns=15)
    seat = GAME.rules.waiting_for(state)[0]
    asked = replace(question("merkator", state, seat, level, "3"), seconds=600)  # on a busy machine too
    assert decide(asked) == decide(asked)


@pytest.mark.parametrize("level", LEVELS)
def test_two_worlds_get_the_same_answer(level: str) -> None:
    _, state = played(GAME.start(2, (), "worlds"), ("apprentice",), "1", turns=9)
    seat, other = GAME.rules.waiting_for(state)[0], another_world(state, "2")
    assert other.stacks != state.stacks
    here, there = (question("merkator", world, seat, level, "5", seconds=600) for world in (state, other))
    assert decide(here) == decide(there)  # on a busy machine too


def test_nobody_thinks_much_longer_than_allowed() -> None:
    state = GAME.start(1, (), "clock")
    began = process_time()
    decide(question("merkator", state, 0, "master", "1", seconds=0.05))
    assert process_time() - began < 1.5  # and without a limit it would take much longer


def test_without_time_the_answer_is_still_a_good_one() -> None:
    """The first turn is weighed in any case."""
    state = GAME.start(1, (), "clock")
    program = program_for("merkator")
    hasty = program.ranked(program.mask(state, 0), 0, "master", Random(1), Clock(0))
    worths = program.ranked(program.mask(state, 0), 0, ADVISER, Random(1), Clock(60))
    assert hasty[0].action in [choice.action for choice in worths[:8]]

"""What a program is told: nothing hidden from its seat. What it then imagines: a table that could be the real one."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.engine.games import GAMES
from app.robots.programs import question
from app.robots.programs.merkator.seen import BLANK
from app.robots.programs.playing import play_out
from app.robots.programs.questions import program_for
from app.robots.programs.random_player import choose
from tests.engine.merkator.worlds import another_world
from tests.engine.sea_merchants.worlds import another_world as another_sea

MERKATOR = GAMES["merkator"]
TABLES = [(1, ("expert",)), (2, ("nocoin",)), (3, ("long", "expert", "var_b")), (4, ("var_d",)), (4, ())]


def moments(seats: int, options: tuple[str, ...], every: int = 7) -> list[Any]:
    """States all through a match, windows included."""
    state = MERKATOR.start(seats, options, "moments")
    actions, _ = play_out(MERKATOR, state, choose, seats, "moments")
    found = [state]
    for action in actions:
        state = MERKATOR.rules.apply(state, action)
        found.append(state)
    return [state for state in found[::every] if not state.over]


@pytest.mark.parametrize("seats, options", TABLES)
def test_two_worlds_ask_the_same_question(seats: int, options: tuple[str, ...]) -> None:
    for number, state in enumerate(moments(seats, options)):
        other = another_world(state, str(number))
        for seat in MERKATOR.rules.waiting_for(state):
            assert other != state
            assert question("merkator", other, seat, "master", "1") == question("merkator", state, seat, "master", "1")


@pytest.mark.parametrize("seats, options", TABLES)
def test_an_imagined_table_looks_the_same_and_nothing_is_blank(seats: int, options: tuple[str, ...]) -> None:
    program = program_for("merkator")
    for number, state in enumerate(moments(seats, options)):
        seen = program.mask(state, 0)
        imagined = program.imagine(seen, 0, Random(number))
        assert MERKATOR.view(imagined, 0) == MERKATOR.view(state, 0)
        assert program.mask(imagined, 0) == seen
        assert BLANK.encode() not in MERKATOR.encode_state(imagined)


@pytest.mark.parametrize("seats, options", TABLES)
def test_an_imagined_table_has_the_cards_of_the_box(seats: int, options: tuple[str, ...]) -> None:
    for number, state in enumerate(moments(seats, options)):
        imagined = program_for("merkator").imagine(program_for("merkator").mask(state, 0), 0, Random(number))
        assert cards(imagined) == cards(state)


def cards(state: Any) -> Counter[str]:
    found = Counter(card for stack in state.stacks for card in stack)
    for office in state.offices:
        found.update((*office.contracts, *office.bonus, *office.buildings))
        found.update([office.hand] if office.hand else [])
    for pile in (state.discard, state.solo_stack, state.bonus_offer, state.bonus_pile):
        found.update(pile)
    found.update((*state.building_offer, *state.building_pile))
    return found


def test_what_is_imagined_differs_with_chance() -> None:
    seen = program_for("merkator").mask(MERKATOR.start(4, (), "1"), 0)
    one, same, other = (program_for("merkator").imagine(seen, 0, Random(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.stacks != other.stacks


def test_at_sea_two_worlds_look_the_same() -> None:
    game = program_for("sea_merchants").game
    state = game.start(3, (), "1")
    actions, _ = play_out(game, state, choose, 3, "1")
    for number, action in enumerate(actions):
        for seat in game.rules.waiting_for(state):
            masked, other = program_for("sea_merchants").mask(state, seat), another_sea(state, str(number), seat)
            assert program_for("sea_merchants").mask(other, seat) == masked
            imagined = program_for("sea_merchants").imagine(masked, seat, Random(number))
            assert game.view(imagined, seat) == game.view(state, seat)
            assert Counter(all_cards(imagined)) == Counter(all_cards(state))
        state = game.rules.apply(state, action)


def all_cards(state: Any) -> tuple[str, ...]:
    hands = tuple(card for merchant in state.merchants for card in merchant.hand)
    return (*state.market, *state.covered, *state.deck, *hands)

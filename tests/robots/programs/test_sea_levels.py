"""Opponents at sea: they keep to the rules at every table, answer the same to the same question, and mind the clock."""

from random import Random
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games import GAMES
from app.engine.games.sea_merchants.actions import Play
from app.engine.games.sea_merchants.components import CONTRACT, DOCK, OFFICE
from app.robots.programs import LEVELS, advise, decide, question
from app.robots.programs.program import ADVISER, Clock
from app.robots.programs.questions import program_for
from app.robots.programs.sea_merchants.model import PLACE, counts, drawn, earns, played, position_of, to_cover
from tests.engine.sea_merchants.worlds import another_world

GAME = GAMES["sea_merchants"]


def played_out(state: Any, level: str, seed: str, turns: int = 1000) -> Any:
    program, number = program_for("sea_merchants"), 0
    while not state.over and state.turn <= turns:
        seat = GAME.rules.waiting_for(state)[0]
        rng = Random(f"{seed}:{number}")
        choice = program.ranked(program.mask(state, seat), seat, level, rng, Clock(60))[0]
        state, number = GAME.rules.apply(state, choice.action), number + 1
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["apprentice", "merchant"])
def test_they_play_whole_matches_by_the_rules(seats: int, level: str) -> None:
    for number in range(4):
        end = played_out(GAME.start(seats, (), f"sea {number}"), level, "1")
        assert end.over
        assert max(merchant.money for merchant in end.merchants) > 15


@pytest.mark.parametrize("seats", [2, 4])
def test_masters_play_by_the_rules(seats: int) -> None:
    late = played_out(GAME.start(seats, (), "late"), "merchant", "1", turns=20)
    assert played_out(late, "master", "2", turns=late.turn).turn > late.turn


def test_they_buy_what_lasts() -> None:
    ends = [played_out(GAME.start(2, (), f"buy {number}"), "merchant", "1") for number in range(6)]
    owned = {card for end in ends for merchant in end.merchants for card in merchant.specials}
    assert owned <= {CONTRACT, OFFICE, DOCK}
    assert owned
    assert any(len(merchant.ships) > 2 for end in ends for merchant in end.merchants)


@pytest.mark.parametrize("level", LEVELS)
def test_two_worlds_get_the_same_answer(level: str) -> None:
    state = played_out(GAME.start(3, (), "worlds"), "merchant", "1", turns=9)
    seat = GAME.rules.waiting_for(state)[0]
    other = another_world(state, "2", seat)
    assert other.deck != state.deck
    here, there = (question("sea_merchants", world, seat, level, "5", seconds=600) for world in (state, other))
    assert decide(here) == decide(there)  # on a busy machine too


def test_nobody_thinks_much_longer_than_allowed() -> None:
    state = played_out(GAME.start(4, (), "clock"), "merchant", "1", turns=13)
    seat = GAME.rules.waiting_for(state)[0]
    began = process_time()
    advise(question("sea_merchants", state, seat, "adviser", "1", seconds=0.05))
    assert process_time() - began < 1.5  # and without a limit it would take ten times that


# ------------------------------------------------------------------ the model


def test_the_model_earns_what_the_rules_pay() -> None:
    state = played_out(GAME.start(3, (), "model"), "merchant", "1", turns=15)
    compared = 0
    while not state.over and compared < 10:
        seat = GAME.rules.waiting_for(state)[0]
        for action in GAME.rules.options(state, seat):
            if isinstance(action, Play):
                after = GAME.rules.apply(state, action)
                covered = tuple(PLACE[state.market[spot]] for spot in action.spots)
                then = played(position_of(state, seat), seat, PLACE[action.product], covered)
                assert [trader.money for trader in then.traders] == [merchant.money for merchant in after.merchants]
                assert then.market == counts(after.market)
                compared += 1
        state = GAME.rules.apply(state, GAME.rules.options(state, seat)[0])
    assert compared


def test_what_is_covered_is_what_others_need_and_the_player_does_not() -> None:
    state = played_out(GAME.start(2, (), "cover"), "merchant", "1", turns=8)
    position = position_of(state, 0)
    for product in range(6):
        shown = to_cover(position, 0, product)
        assert product not in shown
        assert len(shown) == 6 - position.market[product]


def test_drawing_brings_what_is_to_be_expected_and_ends_with_the_deck() -> None:
    position = position_of(GAME.start(2, (), "draw"), 0)
    after = drawn(position, 0, 2)
    assert sum(after.traders[0].hand) == pytest.approx(sum(position.traders[0].hand) + 2)
    assert after.deck == position.deck - 2
    assert drawn(position, 0, 100).over


def test_contracts_pay_once_for_each_play() -> None:
    trader = position_of(GAME.start(2, (), "pay"), 0).traders[0]
    two = type(trader)(trader.hand, (2, 0, 0, 0, 0, 0), 0, contracts=2)
    assert earns(two, 0, 3) == 2 * 3 + 2 * 2
    assert earns(two, 1, 3) == 0


def test_advice_tells_the_own_money_at_the_end() -> None:
    """In coins, and whatever the others have: the very last decision tells the result itself."""
    state = GAME.start(2, (), "forecast")
    while not state.over:
        seat, before = GAME.rules.waiting_for(state)[0], state
        advised = replace(question("sea_merchants", state, seat, ADVISER, "1"), seconds=600)
        choice = decide(replace(advised, level="merchant"))
        state = GAME.rules.apply(state, GAME.decode_action(choice))
    told = {one.value for one in advise(advised) if GAME.decode_action(one.action) == GAME.decode_action(choice)}
    assert len(before.deck) <= 2
    assert told == {state.merchants[seat].money}


def test_what_can_be_expected_is_about_what_comes() -> None:
    """Half way through, over several matches: neither what is there already nor a dream."""
    told, came, had = 0.0, 0, 0
    for number in range(6):
        state, program = GAME.start(3, (), f"half {number}"), program_for("sea_merchants")
        half = played_out(state, "merchant", "1", turns=24)
        seat = GAME.rules.waiting_for(half)[0]
        seen, rng = program.mask(half, seat), Random(number)
        best = program.ranked(seen, seat, "merchant", rng, Clock(60))[:1]
        told += program.results(seen, seat, best, rng, Clock(60))[0]
        came += played_out(half, "merchant", "2").merchants[seat].money
        had += half.merchants[seat].money
    assert had < came / 2
    assert abs(told - came) < came / 5

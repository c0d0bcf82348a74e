"""Standing orders: who is spared the question whether to join, held against a search that tries everything."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.game import Game, Saying
from app.engine.games.merkator.actions import Declare, Fulfil, Join, PlaceSupply, Split, TravelTo
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.game import Merkator
from app.engine.games.merkator.state import State
from app.engine.games.merkator.turn import RULES
from app.engine.kernel import Done, Seat
from app.engine.saved import begin, read
from tests.engine.merkator.table import arrange, bare, match, news, play

GAME = Merkator()
GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("merkator-[234]-*.json"))


def asked_to_join(**office: Any) -> State:
    """Seat 0 has travelled to Russia; seat 1, who owns this, has to say whether to join."""
    table = arrange(bare(), 1, **{"contracts": ("2-russia",), "time": 1} | office)
    return play(table, TravelTo(0, "russia"))


def test_JOIN_6_the_standing_orders() -> None:
    assert list(GAME.orders) == ["ask", "gain", "useful", "never"]
    assert GAME.usual_order == "gain"
    table = asked_to_join(goods={"livestock": 1})
    assert [GAME.follow(table, 1, order) for order in GAME.orders] == [None, None, None, Done(1)]
    nothing = asked_to_join()
    assert [GAME.follow(nothing, 1, order) for order in GAME.orders] == [None, Done(1), Done(1), Done(1)]


def test_JOIN_6_useful_means_that_a_contract_could_be_fulfilled_after_paying_the_fare() -> None:
    assert GAME.follow(asked_to_join(), 1, "useful") == Done(1)
    assert GAME.follow(asked_to_join(time=4), 1, "useful") == Done(1)
    assert GAME.follow(asked_to_join(time=5), 1, "useful") is None
    assert GAME.follow(asked_to_join(supply=("green",)), 1, "useful") is None


def test_JOIN_6_the_bonus_goods_of_a_joining_player_count_for_what_is_useful() -> None:
    owned = {"contracts": ("7-russia",), "goods": {"coal": 1, "calfskin": 1, "iron": 1}}
    assert GAME.follow(asked_to_join(**owned), 1, "useful") == Done(1)
    assert GAME.follow(asked_to_join(**owned, bonus=("russia-copper",)), 1, "useful") is None


def test_JOIN_6_a_standing_order_answers_nothing_but_the_question_whether_to_join() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert GAME.follow(table, 2, "never") is None
    assert GAME.follow(play(table, Join(1)), 1, "never") is None
    assert GAME.follow(match(), 0, "never") is None
    assert GAME.follow(match(), 1, "never") is None


def test_JOIN_6_what_a_standing_order_says_is_allowed() -> None:
    table = asked_to_join()
    order = GAME.follow(table, 1, "never")
    assert order is not None
    assert play(table, order).traveller == 1


def test_JOIN_6_a_game_without_standing_orders_always_asks() -> None:
    assert (Game.orders, Game.usual_order) == ((), "ask")
    assert Game.follow(GAME, match(), 0, "never") is None


def test_JOIN_2_a_bonus_good_is_a_gain_though_it_helps_no_contract() -> None:
    owned = {"contracts": ("2-sweden",), "bonus": ("russia-copper",)}
    assert GAME.follow(asked_to_join(**owned), 1, "useful") == Done(1)
    assert GAME.follow(asked_to_join(**owned), 1, "gain") is None
    elsewhere = owned | {"bonus": ("hamburg-saltpeter",)}
    assert GAME.follow(asked_to_join(**elsewhere), 1, "gain") == Done(1)


def test_JOIN_5_who_has_said_to_join_joins_whatever_the_order() -> None:
    table = arrange(replace(bare(), cubes=(3,) * len(BUNDLED.majors)), 1, time=1)
    table = play(table, TravelTo(0, "hamburg"), Declare(1, "join"))
    assert news(play(table, Split(0, 1)), "joined") == [{"seat": 1, "time": 1}]
    assert GAME.follow(play(table, Declare(1, "ask"), Split(0, 1)), 1, "gain") == Done(1)


# ------------------------------------------------------------------ against a search that tries everything


def questions(state: State, actions: Any) -> Iterator[tuple[State, Seat]]:
    """Whoever is asked whether to join, through a whole match."""
    for action in actions:
        if state.agenda[0].step == "join":
            yield from ((state, seat) for seat in state.agenda[0].seats if seat not in state.joined)
        state = RULES.apply(state, action)


def changed(state: State, seat: Seat, rng: Random) -> State:
    """The same question to somebody who owns other things: heaps to trade, supply cubes, contracts of here."""
    box = state.components
    here = [id for id, contract in box.contracts.items() if contract.location == state.here]
    goods = [rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 5, 8)) for _ in box.goods]
    bonus = rng.sample(sorted(box.bonus_cards), rng.choice((0, 0, 2)))
    return state.change(
        seat,
        goods=tuple(goods if rng.random() < 0.5 else (number // 3 for number in goods)),
        time=rng.randint(state.location.fare, 9),
        supply=tuple(rng.sample(sorted(box.goods_of_colour), rng.randint(0, 4))),
        contracts=tuple(rng.sample(here, rng.randint(0, 2))),
        bonus=tuple(bonus),
    )


def gains(state: State, seat: Seat) -> bool:
    """Place supply cubes in every way, join, and look for a good that came or a contract that the rules let pass."""
    box = state.components
    for choice in product(*((None, *box.goods_of_colour[colour]) for colour in state.offices[seat].supply)):
        placed = play(state, *(PlaceSupply(seat, box.goods[good]) for good in choice if good is not None))
        joined = RULES.steps["join"].apply(placed, Join(seat))  # not settled: the rules' own shortcuts are not asked
        if joined.offices[seat].goods != placed.offices[seat].goods:
            return True
        if any(isinstance(action, Fulfil) for action in RULES.options(joined, seat)):
            return True
    return False


@pytest.mark.unmeasured
def test_JOIN_2_the_order_answers_exactly_where_joining_brings_nothing() -> None:
    rng, seen = Random("gain"), {True: 0, False: 0}
    for path in GOLDEN:
        saved = read(path.read_text("utf-8"))
        asked = list(questions(begin(saved), saved.actions))
        for state, seat in rng.sample(asked, min(len(asked), 4)):
            for table in (state, changed(state, seat, rng)):
                said = [GAME.follow(table, seat, order) for order in GAME.orders]
                asks = said[1] is None
                assert asks == gains(table, seat), (path.stem, table.offices[seat])
                assert said == sorted(said, key=bool)  # each asks no more than the one before it
                seen[asks] += 1
    assert min(seen.values()) > 100


def test_JOIN_1_whether_to_join_can_be_answered_from_anywhere() -> None:
    table = asked_to_join()
    assert GAME.quick_answers(table, 1) == (Join(1), Done(1))
    assert GAME.quick_answers(table, 0) == ()
    assert GAME.quick_answers(play(table, Join(1)), 1) == ()
    assert GAME.quick_answers(match(), 0) == ()


def test_JOIN_1_the_question_says_where_for_how_much_and_what_there_is_to_gain() -> None:
    assert said(asked_to_join(), 1) == [("join", {"seat": 0, "location": "russia", "time": 1})]
    assert said(asked_to_join(goods={"livestock": 1}), 1)[1:] == [("join_contracts", {"contracts": ["2-russia"]})]
    bonus = next(id for id, card in BUNDLED.bonus_cards.items() if card.location == "russia")
    good = BUNDLED.goods[BUNDLED.bonus_cards[bonus].good]
    assert ("join_goods", {"goods": {good: 1}}) in said(asked_to_join(bonus=(bonus,)), 1)


def test_JOIN_1_who_is_asked_something_else_is_told_the_step() -> None:
    table = asked_to_join(goods={"livestock": 1})
    assert GAME.asked(table, 0) == ()
    assert GAME.asked(play(table, Join(1)), 1) == (Saying("steps", "join"),)
    assert GAME.asked(match(), 0) == (Saying("steps", "investment"),)


def said(table: State, seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    assert all(one.section == "asked" for one in GAME.asked(table, seat))
    return [(one.key, dict(one.values)) for one in GAME.asked(table, seat)]

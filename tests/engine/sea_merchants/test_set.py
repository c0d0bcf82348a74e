"""SEA-SET: the box, the deal, and the first cubes."""

from collections import Counter

import pytest

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.components import PRODUCTS
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES, start
from app.engine.kernel import Done, Refused, Seat
from tests.engine.sea_merchants.table import match, news, play, refused, step

EVERY_TABLE = pytest.mark.parametrize("seats", [2, 3, 4])


def waits(table: State) -> tuple[str, tuple[Seat, ...]]:
    return step(table), RULES.waiting_for(table)


def loaded(table: State, *products: str) -> State:
    """Whoever has to load takes these, one after the other."""
    for product in products:
        table = play(table, Load(RULES.waiting_for(table)[0], product))
    return table


# ------------------------------------------------------------------ SEA-SET-1


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_SEA_SET_1_it_is_for_two_to_four_players(seats: int) -> None:
    with pytest.raises(Refused, match=f"not {seats}.*SEA-SET-1"):
        start(seats, (), "seed")


def test_SEA_SET_1_six_products_with_ten_cards_and_five_cubes_each() -> None:
    table = match()
    hands = [card for merchant in table.merchants for card in merchant.hand]
    assert Counter([*table.market, *hands, *table.deck]) == dict.fromkeys(PRODUCTS, 10)
    assert {product: table.cubes_left(product) for product in PRODUCTS} == dict.fromkeys(PRODUCTS, 5)


def test_SEA_SET_1_the_colours_of_the_cubes() -> None:
    assert list(PRODUCTS.items()) == [
        ("grain", "yellow"),
        ("wood", "brown"),
        ("porcelain", "white"),
        ("fish", "blue"),
        ("spices", "red"),
        ("cloth", "green"),
    ]


@EVERY_TABLE
def test_SEA_SET_1_the_host_chooses_the_first_player(seats: int) -> None:
    for seat in range(seats):
        assert start(seats, (), "seed", seat).first_player == seat


@EVERY_TABLE
def test_SEA_SET_1_or_chance_does(seats: int) -> None:
    first = [start(seats, (), str(seed)).first_player for seed in range(60)]
    assert set(first) == set(range(seats))
    assert first == [start(seats, (), str(seed)).first_player for seed in range(60)]


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_SEA_SET_1_who_does_not_sit_at_the_table_does_not_begin(seat: int) -> None:
    with pytest.raises(Refused, match=f"no seat {seat} to start.*SEA-SET-1"):
        start(3, (), "seed", seat)


def test_SEA_SET_1_there_are_no_options() -> None:
    with pytest.raises(Refused, match=r"no option “long”.*SEA-SET-1"):
        start(3, ("long",), "seed")


# ------------------------------------------------------------------ SEA-SET-2


@EVERY_TABLE
def test_SEA_SET_2_six_cards_in_the_market_three_in_every_hand_the_rest_in_the_deck(seats: int) -> None:
    table = match(seats)
    assert len(table.market) == 6
    assert [len(merchant.hand) for merchant in table.merchants] == [3] * seats
    assert len(table.deck) == 54 - 3 * seats


def test_SEA_SET_2_the_seed_alone_decides_the_order_of_the_cards() -> None:
    assert match(seed="one") == match(seed="one")
    assert match(seed="one").deck != match(seed="other").deck
    assert len({match(seed=str(seed)).market for seed in range(50)}) > 40


def test_SEA_SET_2_the_cards_are_dealt_from_the_first_player_on() -> None:
    from_0, from_2 = start(3, (), "seed", 0), start(3, (), "seed", 2)
    assert from_0.deck == from_2.deck
    assert from_0.merchants[0].hand == from_2.merchants[2].hand
    assert from_0.merchants[1].hand == from_2.merchants[0].hand


@EVERY_TABLE
def test_SEA_SET_2_two_ships_each_and_nothing_else(seats: int) -> None:
    for merchant in match(seats).merchants:
        assert (len(merchant.ships), merchant.specials, merchant.money) == (2, (), 0)


@EVERY_TABLE
def test_SEA_SET_2_the_other_special_cards_are_in_the_pool(seats: int) -> None:
    table = match(seats)
    assert table.cards_left("ship") == 14 - 2 * seats
    assert [table.cards_left(card) for card in ("contract", "dock", "office")] == [2, 2, 2]


# ------------------------------------------------------------------ SEA-SET-3


@EVERY_TABLE
def test_SEA_SET_3_twice_around_the_table_from_the_first_player(seats: int) -> None:
    table, order = start(seats, (), "seed", 1), []
    while step(table) == "load":
        order += RULES.waiting_for(table)
        table = loaded(table, "fish" if table.cubes_left("fish") else "wood")
    assert order == [(1 + place) % seats for place in range(seats)] * 2
    assert waits(table) == ("planning", (1,))


def test_SEA_SET_3_a_cube_for_each_ship_the_same_product_or_different_ones() -> None:
    table = loaded(match(2), "fish", "wood", "fish", "cloth")
    assert [merchant.ships for merchant in table.merchants] == [("fish", "fish"), ("wood", "cloth")]
    assert [table.cubes_left(product) for product in ("fish", "wood", "cloth", "grain")] == [3, 4, 4, 5]


def test_SEA_SET_3_the_first_cube_leaves_the_other_ship_empty() -> None:
    table = loaded(match(2), "spices")
    assert table.merchants[0].ships == ("spices", "")
    assert news(table, "loaded") == [{"seat": 0, "good": "spices"}]


def test_SEA_SET_3_nobody_loads_before_it_is_their_turn() -> None:
    table = match()
    for seat in (1, 2):
        refused(table, Load(seat, "fish"), "SEA-SET-3")
    refused(loaded(table, "fish"), Load(0, "fish"), "SEA-SET-3")


def test_SEA_SET_3_nothing_else_is_done_meanwhile() -> None:
    table = match()
    hand = table.merchants[0].hand
    for action in (Exchange(0, 0, "fish"), Buy(0, "dock"), Play(0, hand[0], (0,)), Draw(0), Done(0)):
        refused(table, action, "SEA-TURN-1")


def test_SEA_SET_3_a_product_that_is_gone_is_neither_offered_nor_taken() -> None:
    table = loaded(match(4), *["fish"] * 5)
    assert table.cubes_left("fish") == 0
    assert RULES.options(table, 1) == [Load(1, product) for product in PRODUCTS if product != "fish"]
    assert refused(table, Load(1, "fish"), "SEA-PLAN-2").sentence == "All cubes of fish are on ships"


@pytest.mark.parametrize("product", ["", "gold", "Fish", "yellow", "x" * 60])
def test_SEA_SET_1_an_unknown_product_is_refused(product: str) -> None:
    refused(match(), Load(0, product), "SEA-SET-1")


def test_SEA_SET_3_the_first_turn_begins_when_all_ships_are_loaded() -> None:
    table = loaded(match(2), *["fish"] * 3)
    assert (table.turn, table.active) == (0, -1)
    table = loaded(table, "wood")
    assert (table.turn, table.active) == (1, 0)
    assert news(table, "turn_began") == [{"seat": 0, "turn": 1}]

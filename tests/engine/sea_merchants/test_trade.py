"""SEA-TRADE: phase II, playing to the market or drawing, and the offices."""

from collections import Counter

import pytest
from msgspec.structs import replace

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Play
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Done
from tests.engine.sea_merchants.table import ONE_OF_EACH, arrange, at, money, news, play, ready, refused, step


def trading(*hand: str, market: tuple[str, ...] = ONE_OF_EACH) -> State:
    """Seat 0 trades with this hand."""
    table = arrange(ready(market=market), 0, hand=hand)
    return at(table, "trading")


# ------------------------------------------------------------------ SEA-TRADE-1


def test_SEA_TRADE_1_each_card_covers_a_market_card_of_the_players_choice() -> None:
    table = play(trading("fish", "cloth", "fish"), Play(0, "fish", (0, 4)))
    assert table.market == ("fish", "wood", "porcelain", "fish", "fish", "cloth")
    assert table.merchants[0].hand == ("cloth",)
    assert news(table, "played") == [
        {"seat": 0, "cards": 2, "good": "fish", "goods": {"grain": 1, "spices": 1}, "demand": 3}
    ]


def test_SEA_TRADE_1_not_all_cards_of_a_product_have_to_be_played() -> None:
    table = play(trading("fish", "fish", "fish"), Play(0, "fish", (5,)))
    assert table.merchants[0].hand == ("fish", "fish")


def test_SEA_TRADE_1_at_most_six_cards() -> None:
    table = trading(*["fish"] * 8)
    refused(table, Play(0, "fish", (0, 1, 2, 3, 4, 5, 6)), "SEA-TRADE-1")
    table = play(table, Play(0, "fish", (0, 1, 2, 3, 4, 5)))
    assert table.market == ("fish",) * 6
    assert table.merchants[0].hand == ("fish", "fish")


@pytest.mark.parametrize("spots", [(), (0, 0), (1, 2, 1), (6,), (-1,), (0, 6), (0, -6)])
def test_SEA_TRADE_1_each_covers_a_different_one_of_the_six(spots: tuple[int, ...]) -> None:
    refused(trading("fish", "fish", "fish"), Play(0, "fish", spots), "SEA-TRADE-1")


def test_SEA_TRADE_1_in_whatever_order_they_are_named() -> None:
    table = trading("fish", "fish", "fish")
    assert play(table, Play(0, "fish", (4, 0, 2))) == play(table, Play(0, "fish", (0, 2, 4)))


@pytest.mark.parametrize("product", ["wood", "cloth", "", "gold", "Fish"])
def test_SEA_TRADE_1_only_cards_from_the_own_hand(product: str) -> None:
    table = arrange(trading("fish"), 1, hand=("wood", "cloth"))
    assert refused(table, Play(0, product, (0,)), "SEA-TRADE-1").values == {"has": 0}


def test_SEA_TRADE_1_not_more_cards_than_there_are_in_hand() -> None:
    assert refused(trading("fish", "wood"), Play(0, "fish", (0, 1)), "SEA-TRADE-1").values == {"has": 1}


def test_SEA_TRADE_1_or_draw_two_cards() -> None:
    table = play(trading("fish"), Draw(0))
    assert table.merchants[0].hand == ("fish", "grain", "wood")
    assert table.deck == (ONE_OF_EACH * 3)[2:]
    assert table.market == ONE_OF_EACH
    assert news(table, "drew") == [{"seat": 0, "cards": 2}]


def test_SEA_TRADE_1_one_action_and_no_passing() -> None:
    refused(trading("fish"), Done(0), "SEA-TURN-1")
    table = arrange(trading("fish", "fish"), 0, specials=("office",))
    table = play(table, Play(0, "fish", (0,)))
    refused(table, Play(0, "fish", (1,)), "SEA-TURN-1")
    assert RULES.waiting_for(play(trading("fish"), Draw(0))) == (1,)


def test_SEA_TRADE_1_no_planning_any_more() -> None:
    table = arrange(trading("fish"), 0, money=50)
    refused(table, Buy(0, "dock"), "SEA-TURN-1")
    refused(table, Exchange(0, 0, "fish"), "SEA-TURN-1")


def test_SEA_TRADE_1_every_way_to_cover_is_offered() -> None:
    offered = RULES.options(trading("fish", "cloth", "fish"), 0)
    assert offered[0] == Draw(0)
    ways = Counter((action.product, len(action.spots)) for action in offered if isinstance(action, Play))
    assert ways == {("fish", 1): 6, ("fish", 2): 15, ("cloth", 1): 6}
    assert len(offered) == len(set(offered)) == 28
    assert len(RULES.options(trading(*["fish"] * 9), 0)) == 1 + 63


def test_SEA_TRADE_1_who_has_no_cards_draws_without_being_asked() -> None:
    table = play(arrange(ready(), 0, hand=()), Done(0))
    assert table.merchants[0].hand == ("grain", "wood")
    assert [line.key for line in table.news] == ["passed", "drew", "turn_began"]
    assert (step(table), table.active) == ("planning", 1)


# ------------------------------------------------------------------ SEA-TRADE-2


def test_SEA_TRADE_2_every_ship_with_the_product_earns_the_visible_cards_of_it() -> None:
    table = arrange(trading("fish", "fish"), 0, ships=("fish", "wood"))
    table = arrange(arrange(table, 1, ships=("fish", "cloth", "fish")), 2, money=7)
    table = play(table, Play(0, "fish", (0, 1)))
    assert money(table) == [3, 6, 7]
    assert news(table, "earned") == [
        {"seat": 0, "coins": 3, "ships": 1, "premium": 0},
        {"seat": 1, "coins": 6, "ships": 2, "premium": 0},
    ]
    assert news(table, "nobody_earned") == []


def test_SEA_TRADE_2_what_is_covered_does_not_count() -> None:
    table = arrange(trading("fish", market=("fish",) * 3 + ("wood",) * 3), 0, ships=("fish", "wood"))
    assert money(play(table, Play(0, "fish", (0,))))[0] == 3
    assert money(play(table, Play(0, "fish", (5,))))[0] == 4


def test_SEA_TRADE_2_only_the_product_that_was_played_is_traded() -> None:
    table = arrange(trading("fish"), 1, ships=("wood", "cloth"))
    assert money(play(table, Play(0, "fish", (0,))))[1] == 0


def test_SEA_TRADE_2_two_more_for_each_contract_once_per_play() -> None:
    table = arrange(trading("fish"), 0, ships=("fish",) * 3, specials=("contract",))
    table = arrange(table, 1, ships=("fish",), specials=("contract", "dock", "contract"))
    table = play(table, Play(0, "fish", (0,)))
    assert money(table)[:2] == [3 * 2 + 2, 2 + 4]
    assert [line["premium"] for line in news(table, "earned")] == [2, 4]


def test_SEA_TRADE_2_no_contract_without_the_product_aboard() -> None:
    table = arrange(trading("fish"), 1, ships=("wood",), specials=("contract", "contract"))
    table = play(table, Play(0, "fish", (0,)))
    assert money(table) == [0, 0, 0]
    assert news(table, "nobody_earned") == [{"seat": -1, "good": "fish"}]


def test_SEA_TRADE_2_the_cubes_stay_aboard() -> None:
    table = arrange(trading("fish"), 0, ships=("fish", "wood"))
    assert play(table, Play(0, "fish", (0,))).merchants[0].ships == ("fish", "wood")


def test_SEA_TRADE_2_nobody_earns_when_cards_are_drawn() -> None:
    table = arrange(trading("fish"), 0, ships=("fish",), specials=("contract",))
    assert money(play(table, Draw(0))) == [0, 0, 0]


# ------------------------------------------------------------------ SEA-TRADE-3


def test_SEA_TRADE_3_covered_cards_are_out_of_the_game() -> None:
    table = play(trading("fish", "fish"), Play(0, "fish", (5, 1)))
    assert table.covered == ("wood", "cloth")
    assert (table.deck, len(table.market)) == (ONE_OF_EACH * 3, 6)
    table = at(arrange(table, 1, hand=("wood",)), "trading")
    assert play(table, Play(1, "wood", (0,))).covered == ("wood", "cloth", "grain")


def test_SEA_TRADE_3_a_card_of_the_same_product_may_be_covered() -> None:
    table = arrange(trading("fish"), 0, ships=("fish",))
    table = play(table, Play(0, "fish", (3,)))
    assert (table.market, money(table)[0]) == (ONE_OF_EACH, 1)
    assert table.covered == ("fish",)


def test_SEA_TRADE_3_there_is_no_hand_limit() -> None:
    table = play(trading(*["cloth"] * 9, "fish"), Draw(0))
    assert len(table.merchants[0].hand) == 12


# ------------------------------------------------------------------ SEA-TRADE-4


def with_offices(number: int) -> State:
    return arrange(trading("fish"), 0, specials=("office",) * number)


@pytest.mark.parametrize("action", [Draw(0), Play(0, "fish", (0,))])
def test_SEA_TRADE_4_an_office_draws_a_card_whatever_was_done(action: Draw | Play) -> None:
    before = play(with_offices(1), action)
    assert (step(before), RULES.options(before, 0)) == ("offices", [Draw(0), Done(0)])
    table = play(before, Draw(0))
    assert table.merchants[0].hand == (*before.merchants[0].hand, before.deck[0])
    assert news(table, "drew") == [{"seat": 0, "cards": 1}]
    assert table.active == 1


def test_SEA_TRADE_4_it_is_optional() -> None:
    before = play(with_offices(1), Play(0, "fish", (0,)))
    table = play(before, Done(0))
    assert (table.deck, table.active) == (before.deck, 1)


def test_SEA_TRADE_4_two_offices_draw_one_after_the_other() -> None:
    table = play(with_offices(2), Draw(0), Draw(0))
    assert step(table) == "offices"
    assert play(table, Done(0)).active == 1
    table = play(table, Draw(0))
    assert (len(table.merchants[0].hand), table.active) == (5, 1)


def test_SEA_TRADE_4_in_the_turn_it_is_bought_too() -> None:
    table = play(arrange(ready(), 0, money=8), Buy(0, "office"), Draw(0))
    assert step(table) == "offices"


def test_SEA_TRADE_4_who_has_no_office_is_not_asked() -> None:
    table = arrange(with_offices(0), 1, specials=("office",))
    assert play(table, Draw(0)).active == 1


def test_SEA_TRADE_4_every_turn_anew() -> None:
    table = play(with_offices(1), Draw(0), Draw(0))
    table = play(table, Done(1), Draw(1), Done(2), Draw(2), Done(0), Draw(0))
    assert (step(table), table.drawn, RULES.waiting_for(table)) == ("offices", 0, (0,))


def test_SEA_TRADE_4_nothing_is_played_with_an_office() -> None:
    table = play(replace(with_offices(1), deck=ONE_OF_EACH), Draw(0))
    refused(table, Play(0, "fish", (0,)), "SEA-TURN-1")
    refused(table, Buy(0, "dock"), "SEA-TURN-1")

"""SEA-PLAN: phase I, exchanging cubes and buying special cards."""

from typing import Any

import pytest

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import Done
from tests.engine.sea_merchants.table import arrange, news, play, ready, refused, step

PRICES = {"ship": 10, "contract": 11, "office": 8, "dock": 12}
EVERY_CARD = pytest.mark.parametrize("card", PRICES)


def rich(*specials: str, **owned: Any) -> State:
    """Seat 0 plans with money for anything, and owns these special cards."""
    return arrange(ready(), 0, money=50, specials=specials, **owned)


def offered(table: State, kind: type) -> list[Any]:
    return [action for action in RULES.options(table, 0) if isinstance(action, kind)]


# ------------------------------------------------------------------ SEA-PLAN-1


def test_SEA_PLAN_1_exchange_a_cube_with_the_pool() -> None:
    table = play(ready(), Exchange(0, 1, "fish"))
    assert table.merchants[0].ships == ("grain", "fish")
    assert (table.cubes_left("fish"), table.cubes_left("wood")) == (4, 3)
    assert news(table, "exchanged") == [{"seat": 0, "back": "wood", "good": "fish"}]
    assert step(table) == "trading"


def test_SEA_PLAN_1_or_buy_a_special_card() -> None:
    table = play(rich(), Buy(0, "office"))
    assert (table.merchants[0].specials, table.merchants[0].money) == (("office",), 42)
    assert news(table, "bought") == [{"seat": 0, "card": "office", "coins": 8}]
    assert step(table) == "trading"


def test_SEA_PLAN_1_or_pass() -> None:
    table = play(ready(), Done(0))
    assert news(table, "passed") == [{"seat": 0}]
    assert table.merchants == ready().merchants
    assert step(table) == "trading"


@pytest.mark.parametrize("action", [Exchange(0, 0, "fish"), Buy(0, "contract")])
def test_SEA_PLAN_1_only_who_does_nothing_passes(action: Any) -> None:
    assert news(play(rich(), action), "passed") == []
    assert news(play(rich("dock"), action, Done(0)), "passed") == []


def test_SEA_PLAN_1_only_one_action() -> None:
    for action in (Exchange(0, 0, "fish"), Buy(0, "office")):
        table = play(rich(), action)
        for second in (Exchange(0, 1, "cloth"), Buy(0, "contract"), Done(0)):
            refused(table, second, "SEA-TURN-1")


@pytest.mark.parametrize("ship", [-1, -2, 2, 99])
def test_SEA_PLAN_1_only_on_an_own_ship(ship: int) -> None:
    refused(ready(), Exchange(0, ship, "fish"), "SEA-PLAN-1")


def test_SEA_PLAN_1_everything_that_can_be_done_is_offered() -> None:
    exchanges = [
        Exchange(0, ship, product)
        for ship, aboard in enumerate(("grain", "wood"))
        for product in PRODUCTS
        if product != aboard
    ]
    assert RULES.options(ready(), 0) == [*exchanges, Done(0)]
    assert RULES.options(rich(), 0) == [*exchanges, *(Buy(0, card) for card in PRICES), Done(0)]


# ------------------------------------------------------------------ SEA-PLAN-2


def test_SEA_PLAN_2_what_is_all_on_ships_cannot_be_taken() -> None:
    table = arrange(arrange(ready(), 1, ships=("fish",) * 3), 2, ships=("fish",) * 2)
    refused(table, Exchange(0, 0, "fish"), "SEA-PLAN-2")
    assert "fish" not in {action.product for action in offered(table, Exchange)}


def test_SEA_PLAN_2_the_last_cube_can_be_taken() -> None:
    table = arrange(arrange(ready(), 1, ships=("fish",) * 2), 2, ships=("fish",) * 2)
    assert play(table, Exchange(0, 0, "fish")).cubes_left("fish") == 0


def test_SEA_PLAN_2_only_for_another_product() -> None:
    refused(ready(), Exchange(0, 0, "grain"), "SEA-PLAN-2")
    everywhere = arrange(ready(), 1, ships=("grain",) * 3)
    assert refused(everywhere, Exchange(0, 0, "grain"), "SEA-PLAN-2").sentence == "This ship has grain aboard already"


def test_SEA_PLAN_2_with_the_pool_only() -> None:
    table = play(ready(), Exchange(0, 0, "fish"))
    assert table.merchants[1:] == ready().merchants[1:]


@pytest.mark.parametrize("product", ["", "gold", "Fish", "ship"])
def test_SEA_SET_1_nothing_but_a_product_is_taken_aboard(product: str) -> None:
    refused(ready(), Exchange(0, 0, product), "SEA-SET-1")


# ------------------------------------------------------------------ SEA-PLAN-3


@EVERY_CARD
def test_SEA_PLAN_3_the_prices(card: str) -> None:
    price = PRICES[card]
    assert SPECIALS[card].price == price
    assert play(arrange(ready(), 0, money=price), Buy(0, card)).merchants[0].money == 0
    poor = arrange(ready(), 0, money=price - 1)
    assert refused(poor, Buy(0, card), "SEA-PLAN-3").values == {"cost": price, "has": price - 1}
    assert Buy(0, card) not in RULES.options(poor, 0)


@pytest.mark.parametrize("card", ["contract", "office", "dock"])
def test_SEA_PLAN_3_cards_run_out(card: str) -> None:
    table = arrange(rich(), 1, specials=(card,))
    assert (table.cards_left(card), play(table, Buy(0, card)).cards_left(card)) == (1, 0)
    table = arrange(table, 2, specials=(card,))
    refused(table, Buy(0, card), "SEA-PLAN-3")
    assert Buy(0, card) not in RULES.options(table, 0)


def test_SEA_PLAN_3_ships_run_out_too() -> None:
    table = arrange(rich(), 1, ships=("fish", "spices") * 5)
    assert table.cards_left("ship") == 0
    refused(table, Buy(0, "ship"), "SEA-PLAN-3")


@pytest.mark.parametrize("card", ["", "coin", "Dock", "fish"])
def test_SEA_PLAN_3_an_unknown_card_is_refused(card: str) -> None:
    assert refused(rich(), Buy(0, card), "SEA-PLAN-3").sentence == "There is no such special card"


def test_SEA_PLAN_3_several_of_one_type() -> None:
    table = play(rich("contract"), Buy(0, "contract"))
    assert table.merchants[0].specials == ("contract", "contract")
    assert table.merchants[0].owns("contract") == 2


# ------------------------------------------------------------------ SEA-PLAN-4


def test_SEA_PLAN_4_a_bought_ship_is_loaded_at_once() -> None:
    table = play(rich(), Buy(0, "ship"))
    assert (step(table), RULES.waiting_for(table)) == ("load", (0,))
    assert table.merchants[0].ships == ("grain", "wood", "")
    assert (table.merchants[0].money, table.cards_left("ship")) == (40, 7)
    for action in (Exchange(0, 0, "fish"), Buy(0, "dock"), Done(0), Draw(0), Play(0, "cloth", (0,))):
        refused(table, action, "SEA-TURN-1")
    table = play(table, Load(0, "wood"))
    assert table.merchants[0].ships == ("grain", "wood", "wood")
    assert step(table) == "trading"


def test_SEA_PLAN_4_only_by_its_owner_and_from_the_pool() -> None:
    table = arrange(arrange(rich(), 1, ships=("fish",) * 3), 2, ships=("fish",) * 2)
    table = play(table, Buy(0, "ship"))
    refused(table, Load(1, "wood"), "SEA-TURN-1")
    refused(table, Load(0, "fish"), "SEA-PLAN-2")
    assert Load(0, "fish") not in RULES.options(table, 0)


def test_SEA_PLAN_4_nothing_is_loaded_without_an_empty_ship() -> None:
    refused(ready(), Load(0, "fish"), "SEA-TURN-1")


# ------------------------------------------------------------------ SEA-PLAN-5


def test_SEA_PLAN_5_a_dock_allows_one_exchange_more() -> None:
    table = play(rich("dock"), Exchange(0, 0, "fish"))
    assert step(table) == "planning"
    table = play(table, Exchange(0, 1, "fish"))
    assert (table.merchants[0].ships, step(table)) == (("fish", "fish"), "trading")


def test_SEA_PLAN_5_two_docks_allow_two_and_one_ship_may_be_exchanged_again() -> None:
    table = play(rich("dock", "dock"), Exchange(0, 0, "fish"), Exchange(0, 0, "cloth"))
    assert step(table) == "planning"
    table = play(table, Exchange(0, 0, "grain"))
    assert (table.merchants[0].ships, step(table)) == (("grain", "wood"), "trading")


def test_SEA_PLAN_5_after_a_purchase() -> None:
    table = play(rich("dock"), Buy(0, "contract"))
    assert step(table) == "planning"
    assert step(play(table, Exchange(0, 0, "fish"))) == "trading"


def test_SEA_PLAN_5_before_a_purchase() -> None:
    table = play(rich("dock"), Exchange(0, 0, "fish"), Buy(0, "contract"))
    assert (table.merchants[0].ships[0], table.merchants[0].specials) == ("fish", ("dock", "contract"))
    assert step(table) == "trading"


def test_SEA_PLAN_5_before_and_after_a_purchase_with_two_docks() -> None:
    table = play(rich("dock", "dock"), Exchange(0, 0, "fish"), Buy(0, "contract"))
    assert step(table) == "planning"
    assert step(play(table, Exchange(0, 1, "fish"))) == "trading"


def test_SEA_PLAN_5_when_passing() -> None:
    table = play(rich("dock"), Exchange(0, 0, "fish"), Done(0))
    assert (table.merchants[0].ships, step(table)) == (("fish", "wood"), "trading")


def test_SEA_PLAN_5_it_is_optional() -> None:
    assert step(play(rich("dock"), Done(0))) == "trading"
    assert step(play(rich("dock"), Buy(0, "contract"), Done(0))) == "trading"


def test_SEA_PLAN_5_in_the_turn_it_is_bought() -> None:
    table = play(rich(), Buy(0, "dock"))
    assert step(table) == "planning"
    assert step(play(table, Exchange(0, 0, "fish"))) == "trading"
    table = play(rich("dock"), Exchange(0, 0, "fish"), Buy(0, "dock"))
    assert step(table) == "planning"
    assert step(play(table, Exchange(0, 0, "cloth"))) == "trading"


def test_SEA_PLAN_5_a_new_ship_can_be_exchanged_too() -> None:
    table = play(rich("dock"), Buy(0, "ship"), Load(0, "fish"), Exchange(0, 2, "cloth"))
    assert table.merchants[0].ships == ("grain", "wood", "cloth")


def test_SEA_PLAN_5_a_dock_allows_no_second_purchase() -> None:
    table = play(rich("dock"), Buy(0, "contract"))
    refused(table, Buy(0, "office"), "SEA-PLAN-1")
    assert offered(table, Buy) == []


def test_SEA_PLAN_5_an_exchange_too_many_was_the_action() -> None:
    """Without a dock the first exchange is the action: no dock can be bought after it for that exchange."""
    refused(play(rich(), Exchange(0, 0, "fish")), Buy(0, "dock"), "SEA-TURN-1")
    refused(play(rich("dock"), *[Exchange(0, 0, p) for p in ("fish", "cloth")]), Buy(0, "dock"), "SEA-TURN-1")


def test_SEA_PLAN_5_the_docks_of_others_do_not_count() -> None:
    table = arrange(ready(), 1, specials=("dock", "dock"))
    assert step(play(table, Exchange(0, 0, "fish"))) == "trading"


def test_SEA_PLAN_5_every_turn_anew() -> None:
    table = play(rich("dock"), *[Exchange(0, 0, p) for p in ("fish", "cloth")], Draw(0))
    table = play(table, *(action for seat in (1, 2) for action in (Done(seat), Draw(seat))))
    assert (table.active, table.exchanged, table.bought) == (0, 0, False)
    assert step(play(table, Exchange(0, 0, "fish"))) == "planning"

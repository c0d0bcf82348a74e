"""What an action would do, as data: look before you leap. Nothing hidden goes in."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from app.engine.games.sea_merchants.actions import Buy, Draw, Exchange, Load, Play
from app.engine.games.sea_merchants.components import SPECIALS
from app.engine.games.sea_merchants.planning import exchanges_left
from app.engine.games.sea_merchants.shapes import (
    DrawPreview,
    ExchangePreview,
    LoadPreview,
    Preview,
    PurchasePreview,
    TradePreview,
)
from app.engine.games.sea_merchants.state import State
from app.engine.games.sea_merchants.trading import CARDS_DRAWN, covered, income, market_after
from app.engine.games.sea_merchants.view import by_product
from app.engine.kernel import Action


def once_planned(state: State, action: Action) -> State:
    """Whoever plans may look ahead to what hand and deck could do: the same table, with planning at its end."""
    planning = state.phases[:1] == ("planning",)
    return replace(state, agenda=state.agenda[1:]) if planning and isinstance(action, (Play, Draw)) else state


def preview(state: State, action: Action) -> Preview:
    """For an allowed action: what it gains, costs and changes, as far as anyone can know."""
    show = PREVIEWS.get(type(action))
    return show(state, action) if show else {}


def _loading(state: State, action: Load) -> LoadPreview:
    """What there is to hope for: the cards of this product in the market, and in the own hand."""
    return {
        "demand": state.market.count(action.product),
        "held": state.merchants[action.seat].hand.count(action.product),
        "cubes_left": state.cubes_left(action.product) - 1,
    }


def _exchange(state: State, action: Exchange) -> ExchangePreview:
    """The same for the new product, and for the one that goes back."""
    merchant = state.merchants[action.seat]
    back = merchant.ships[action.ship]
    return {
        **_loading(state, Load(action.seat, action.product)),
        "back": back,
        "demand_back": state.market.count(back),
        "held_back": merchant.hand.count(back),
        "exchanges": exchanges_left(state) - 1,
    }


def _purchase(state: State, action: Buy) -> PurchasePreview:
    price = SPECIALS[action.card].price
    return {
        "cost": price,
        "money": state.merchants[action.seat].money - price,
        "left": state.cards_left(action.card) - 1,
    }


def _trade(state: State, action: Play) -> TradePreview:
    """Everybody's income, and which products gain and lose demand by what is covered."""
    market = market_after(state, action)
    before, after = by_product(state.market), by_product(market)
    incomes = [income(merchant, action.product, after[action.product]) for merchant in state.merchants]
    coins = [earned.coins for earned in incomes]
    return {
        "coins": coins[action.seat],
        "others": sum(coins) - coins[action.seat],
        "incomes": msgspec.to_builtins(incomes),
        "covered": {product: number for product, number in by_product(covered(state, action)).items() if number},
        "market": market,
        "demand": after,
        "changes": _changes(before, after),
    }


def _changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {product: after[product] - before[product] for product in after if after[product] != before[product]}


def _draw(state: State, action: Draw) -> DrawPreview:
    """How many cards; which ones, nobody knows."""
    cards = min(CARDS_DRAWN[state.agenda[0].step], len(state.deck))
    return {"cards": cards, "deck": len(state.deck) - cards, "over": cards == len(state.deck)}


PREVIEWS: dict[type[Action], Callable[[State, Any], Preview]] = {
    Load: _loading,
    Exchange: _exchange,
    Buy: _purchase,
    Play: _trade,
    Draw: _draw,
}

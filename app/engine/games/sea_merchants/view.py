"""SEA-OPEN-1: what an audience may know, put together from nothing.

Hands are their owners' secret, of the others' everybody sees the size. The deck is hidden from all. What was covered
lay open before, so it may be counted.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from app.engine.games.sea_merchants import deeds
from app.engine.games.sea_merchants.actions import Exchange, Play
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.planning import affordable, exchanges_left
from app.engine.games.sea_merchants.scoring import result
from app.engine.games.sea_merchants.shapes import MerchantShown, OwnView, PublicView
from app.engine.games.sea_merchants.state import Merchant, State
from app.engine.games.sea_merchants.trading import office_draws_left, playable
from app.engine.kernel import Action, Seat


def public_view(state: State) -> PublicView:
    return {
        "turn": state.turn,
        "first_player": state.first_player,
        "active": state.active,
        "agenda": [] if state.over else [(frame.step, frame.seats) for frame in state.agenda],
        "market": state.market,
        "demand": by_product(state.market),
        "covered": by_product(state.covered),
        "deck": len(state.deck),
        "cubes": {product: state.cubes_left(product) for product in PRODUCTS},
        "specials": {card: {"price": kind.price, "left": state.cards_left(card)} for card, kind in SPECIALS.items()},
        "merchants": [_merchant(merchant) for merchant in state.merchants],
        "exchanges": exchanges_left(state) if "planning" in state.phases else 0,
        "office_draws": office_draws_left(state) if "offices" in state.phases else 0,
        "over": state.over,
        "result": msgspec.to_builtins(result(state)) if state.over else None,
    }


def by_product(cards: Iterable[str]) -> dict[str, int]:
    """How many of each, those that are missing too: a table shows all six."""
    counted = Counter(cards)
    return {product: counted[product] for product in PRODUCTS}


def _merchant(merchant: Merchant) -> MerchantShown:
    return {
        "money": merchant.money,
        "ships": merchant.ships,
        "specials": merchant.specials,
        "hand": len(merchant.hand),
    }


def own_view(state: State, seat: Seat) -> OwnView:
    """The own hand, what it could do in this turn and is likely to, and what the own money could buy."""
    owes = not state.over and seat in state.agenda[0].seats
    trades = seat == state.active and "trading" in state.phases
    plays = playable(state, seat) if trades else {}
    return {
        "seat": seat,
        "hand": state.merchants[seat].hand,
        "affordable": affordable(state, seat),
        "deed": deeds.likeliest(state, seat) if owes else None,
        "instead": deeds.instead(state, seat) if owes else None,
        "plays": {product: {"cards": cards, "coins": coins} for product, (cards, coins) in plays.items()},
    }


def revealed(before: State, after: State) -> bool:
    """Whether somebody has drawn: a card that is known cannot be put back."""
    return before.deck != after.deck


def told_of(state: State, action: Action) -> dict[str, Any]:
    """Places on the table by what lies there: nobody sees numbers on them."""
    match action:
        case Exchange():
            return {"back": state.merchants[action.seat].ships[action.ship]}
        case Play():
            return {"cards": len(action.spots), "goods": dict(Counter(state.market[spot] for spot in action.spots))}
        case _:
            return {}

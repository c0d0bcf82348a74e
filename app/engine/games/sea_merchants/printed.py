"""What is printed on a card, as data: for tables that show no pictures."""

from collections.abc import Mapping
from typing import Any

from app.engine.game import Saying
from app.engine.games.sea_merchants.components import SPECIALS
from app.engine.games.sea_merchants.shapes import Special
from app.engine.games.sea_merchants.state import State


def printed(state: State, card: str) -> Mapping[str, Any]:
    """Nothing for what is no special card."""
    return special(card) if card in SPECIALS else {}


def special(card: str) -> Special:
    return {"price": SPECIALS[card].price, "effect": Saying("effects", card)}

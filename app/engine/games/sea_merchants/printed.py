"""What is printed on a card, as data: for tables that show no pictures."""

from typing import Any

from app.engine.games.sea_merchants.components import SPECIALS
from app.engine.games.sea_merchants.state import State
from app.engine.story import said


def printed(state: State, card: str, language: str = "en") -> dict[str, Any]:
    """Nothing for what is no special card."""
    return special(card, language) if card in SPECIALS else {}


def special(card: str, language: str) -> dict[str, Any]:
    return {"price": SPECIALS[card].price, "effect": said("sea_merchants", language, "effects", card)}

"""What is printed on a card, as data: for tables that show no pictures."""

from typing import Any

from app.engine.games.merkator.components.building_words import scores
from app.engine.games.merkator.state import State


def printed(state: State, card: str) -> dict[str, Any]:
    """Nothing for what is no card."""
    box = state.components
    if contract := box.contracts.get(card):
        goods = {box.goods[good]: number for good, number in contract.goods}
        return goods | {f"different {category}": number for category, number in contract.different}
    if building := box.buildings.get(card):
        return {"cost": building.cost, "scores": scores(building)}
    return {"cost": box.prices[card]} if card in box.prices else {}

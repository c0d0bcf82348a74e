"""The components once more, arranged for thinking ahead quickly."""

from functools import lru_cache

from msgspec import Struct

from app.engine.games.merkator.components import Components


class Deal(Struct, frozen=True, gc=False):
    """What a contract asks for."""

    id: str
    value: int
    level: int
    location: str
    exact: tuple[tuple[int, int], ...]  # which good, how many
    different: tuple[tuple[tuple[int, ...], int], ...]  # of which goods, how many kinds
    size: int


class Box:
    def __init__(self, components: Components) -> None:
        self.components = components
        categories = components.categories
        self.deals = {
            contract.id: Deal(
                contract.id,
                contract.value,
                contract.level,
                contract.location,
                contract.goods,
                tuple((categories[category], number) for category, number in contract.different),
                contract.size,
            )
            for contract in components.contracts.values()
        }
        self.values = {deal.id: deal.value for deal in self.deals.values()}
        self.levels = {deal.id: deal.level for deal in self.deals.values()}
        self.costs = {location.id: location.cost for location in components.locations.values()}
        self.card_place = {card.id: card.location for card in components.bonus_cards.values()}
        self.colour = tuple(components.colour_of[good] for good in range(len(components.goods)))


@lru_cache(maxsize=8)
def box_of(components: Components) -> Box:
    return Box(components)

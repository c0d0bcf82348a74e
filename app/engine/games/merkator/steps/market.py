"""INV-4, SOLO-3: the two open offers."""

from msgspec.structs import replace

from app.engine.games.merkator.state import FACE_DOWN, State

OFFER = 4  # open bonus cards, and open buildings


def refill(state: State, gone: tuple[str, ...]) -> State:
    """Cards have left the offers; new ones come from the piles, as far as there are any."""
    if any(card in state.bonus_offer for card in gone):
        kept = tuple(card for card in state.bonus_offer if card not in gone)
        new, pile = _turned_up(state.bonus_pile, OFFER - len(kept))
        state = replace(state, bonus_offer=kept + new, bonus_pile=pile)
        state = state.tell("bonus_turned_up", cards=list(new)) if new else state
    if any(card in state.building_offer for card in gone):
        kept = tuple(card for card in state.building_offer if card not in gone)
        new, pile = _turned_up(state.building_pile, OFFER - len(kept))
        state = replace(state, building_offer=kept + new, building_pile=pile)
        state = state.tell("buildings_turned_up", cards=list(new)) if new else state
    return state


def _turned_up(pile: tuple[str, ...], number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The next cards, and what is left; whoever plans a turn does not see them."""
    return tuple(card for card in pile[:number] if card != FACE_DOWN), pile[number:]


def change_bonus_offer(state: State) -> State:
    """SOLO-3: the open bonus cards go under the pile, new ones are turned up."""
    pile = state.bonus_pile + state.bonus_offer
    state = replace(state, bonus_offer=pile[:OFFER], bonus_pile=pile[OFFER:])
    return state.tell("bonus_changed", cards=list(state.bonus_offer))


def dearest_building(state: State) -> int | None:
    """The price of the most expensive open building, if there is any."""
    prices = state.components.prices
    return max((prices[card] for card in state.building_offer), default=None)

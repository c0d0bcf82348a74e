"""SEA-OPEN-1 for programs: a table with the others' hands and the deck blank, and whole tables that look like it."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from app.engine.games.sea_merchants.components import CARDS, PRODUCTS
from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Seat

BLANK = "?"


def mask(state: State, seat: Seat) -> State:
    for other, merchant in enumerate(state.merchants):
        if other != seat:
            state = state.change(other, hand=(BLANK,) * len(merchant.hand))
    return replace(state, deck=(BLANK,) * len(state.deck), news=())


def imagine(seen: State, seat: Seat, rng: Random) -> State:
    """The cards that are neither in the own hand nor in the market nor covered, dealt by chance."""
    open_cards = Counter(seen.market) + Counter(seen.covered) + Counter(seen.merchants[seat].hand)
    hidden = [product for product in PRODUCTS for _ in range(CARDS - open_cards[product])]
    dealt = tuple(card for _, card in sorted((rng.random(), card) for card in hidden))
    for other, merchant in enumerate(seen.merchants):
        if other != seat:
            size = len(merchant.hand)
            seen, dealt = seen.change(other, hand=dealt[:size]), dealt[size:]
    return replace(seen, deck=dealt)

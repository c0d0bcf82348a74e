"""Another world: a state that differs from the given one only in what an audience may not know."""

from random import Random

from msgspec.structs import replace

from app.engine.games.sea_merchants.state import State
from app.engine.kernel import Seat


def another_world(state: State, seed: str, audience: Seat | None) -> State:
    """The deck and all hands but the own one are dealt anew; a spectator knows no hand at all."""
    hidden = [seat for seat in range(state.seats) if seat != audience]
    cards = [card for seat in hidden for card in state.merchants[seat].hand] + list(state.deck)
    dealt = Random(seed).sample(cards, len(cards))
    for seat in hidden:
        size = len(state.merchants[seat].hand)
        state = state.change(seat, hand=tuple(dealt[:size]))
        dealt = dealt[size:]
    return replace(state, deck=tuple(dealt))

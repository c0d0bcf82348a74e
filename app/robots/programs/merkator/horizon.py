"""How many turns a player still has: known alone and in the final round, else reckoned from the time chart."""

from app.engine.games.merkator.state import State
from app.engine.kernel import Seat

COUNTERS_PER_TURN = 0.7  # that leave the time chart


def turns_to_come(state: State, seat: Seat) -> int:
    """After the running turn; the running one counts with the traveller as long as no location is chosen."""
    running = int(state.choosing and seat == state.traveller)
    if state.solo:
        return len(state.solo_stack)
    distance = (seat - state.traveller) % state.seats or state.seats
    if state.final_round:
        return running + int(distance <= state.turns_left)
    counters = sum(map(len, state.chart + state.ultimo))
    turns = counters / COUNTERS_PER_TURN
    return running + 1 + max(round((turns - distance) / state.seats), 0)

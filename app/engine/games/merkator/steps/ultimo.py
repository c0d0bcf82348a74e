"""SET-3, LONG: how the rows of the time chart are filled."""

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from app.engine.games.merkator.state import State
from app.engine.kernel import shuffled

TO_COME = ""  # where a counter will lie; nobody knows yet which one

Rows = tuple[tuple[str, ...], ...]


def filled(lengths: Iterable[int], letters: Sequence[str]) -> Rows:
    """Rows of these lengths from the top, as far as the counters go."""
    left = iter(letters)
    return tuple(row for length in lengths if (row := tuple(islice(left, length))))


def fill_ultimo(state: State) -> State:
    """LONG: from the supply, with what has been paid back in it; before version 2 from counters not used before."""
    rows, counters = state.ultimo, state.counters
    if state.version >= 2:
        counters -= sum(map(len, rows))
        rows = _drawn(state, tuple(map(len, rows))) if TO_COME in rows[0] else rows
    return replace(state, chart=rows, ultimo=(), counters=counters).tell("ultimo_filled")


def _drawn(state: State, lengths: tuple[int, ...]) -> Rows:
    """Nobody can tell counters apart that lie face down, so those that players own are any of those they have taken.
    Should the supply not suffice, others stand in for the counters that are missing (SET-3)."""
    box, chart = state.components, state.components.rows.time_chart
    letters = shuffled(box.counters, f"{state.seed}:counters:0")
    begun = sum(chart.lowest_of_back(state.seats))
    taken, owned = shuffled(letters[:begun], state.stream("counters-taken")), len(letters) - state.counters
    supply = shuffled(chain(taken[owned:], letters[begun:]), state.stream("counters"))
    return filled(lengths, supply + shuffled(letters, state.stream("counters-more")))

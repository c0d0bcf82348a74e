"""Another world: a state that differs from the given one only in what nobody may know."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from app.engine.games.merkator.state import State
from app.engine.kernel import Seat

Rows = tuple[tuple[str, ...], ...]


def another_world(state: State, seed: str, audience: Seat | None = None) -> State:
    """What is hidden is hidden from all alike."""
    rng = Random(seed)
    stacks, discard = _contracts(state, rng)
    chart, ultimo = _letters(state, rng)
    return replace(
        state,
        seed=f"another {seed}",
        stacks=stacks,
        discard=discard,
        bonus_pile=_mixed(state.bonus_pile, rng),
        building_pile=_mixed(state.building_pile, rng),
        solo_stack=_solo_stack(state, rng),
        chart=chart,
        ultimo=ultimo,
    )


def _mixed(cards: Sequence[str], rng: Random) -> tuple[str, ...]:
    return tuple(rng.sample(cards, len(cards)))


def _contracts(state: State, rng: Random) -> tuple[Rows, tuple[str, ...]]:
    """Below the top of its stack or in the discard pile: which of the same value lies where is hidden."""
    contracts = state.components.contracts
    discard = {level: [id for id in state.discard if contracts[id].level == level] for level in range(2, 12)}
    stacks: list[tuple[str, ...]] = [(), ()]
    for level in range(2, 12):
        below = state.stacks[level][1:]
        hidden = list(_mixed([*below, *discard[level]], rng))
        stacks.append((*state.stacks[level][:1], *hidden[: len(below)]))
        discard[level] = hidden[len(below) :]
    return tuple(stacks), _mixed([id for ids in discard.values() for id in ids], rng)


def _solo_stack(state: State, rng: Random) -> tuple[str, ...]:
    """The order of the values is known, the order within a value is not."""
    value = {id: state.components.contracts[id].value for id in state.solo_stack}
    return tuple(sorted(_mixed(state.solo_stack, rng), key=value.__getitem__))


def _letters(state: State, rng: Random) -> tuple[Rows, Rows]:
    """All letters change places, but for those that have been looked at."""
    rows = [list(row) for row in (*state.chart, *state.ultimo)]
    places = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    places = [place for taken_as, place in enumerate(places) if taken_as not in state.seen]
    unseen = _mixed(state.components.counters, rng)
    for (r, c), letter in zip(places, unseen, strict=False):
        rows[r][c] = letter
    table = tuple(tuple(row) for row in rows)
    return table[: len(state.chart)], table[len(state.chart) :]

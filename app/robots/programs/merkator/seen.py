"""VIS-1 for programs: a table with everything hidden left blank, and whole tables that look like it.

In Merkator nobody knows more than anybody else, so every seat sees the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, cycle
from random import Random

from msgspec.structs import replace

from app.engine.games.merkator.components import LEVELS, PEACE_LEVEL
from app.engine.games.merkator.setup import SOLO_LEVELS
from app.engine.games.merkator.state import FACE_DOWN, State

BLANK = "?"
Rows = tuple[tuple[str, ...], ...]
STACKS = (*LEVELS, PEACE_LEVEL)


def mask(state: State) -> State:
    """Cards below the top, piles, letters and the discard pile keep their number alone."""
    rows = _blank_letters(state.chart + state.ultimo, state.seen)
    return replace(
        state,
        seed="",
        news=(),
        stacks=tuple(stack[:1] + _blanks(stack[1:]) for stack in state.stacks),
        discard=_blanks(state.discard),
        bonus_pile=_blanks(state.bonus_pile),
        building_pile=_blanks(state.building_pile),
        solo_stack=_blanks(state.solo_stack),
        chart=rows[: len(state.chart)],
        ultimo=rows[len(state.chart) :],
    )


def _blanks(cards: Sequence[str]) -> tuple[str, ...]:
    return (BLANK,) * len(cards)


def _blank_letters(rows: Rows, seen: tuple[int, ...]) -> Rows:
    """All but those that have been looked at."""
    blank, place = [], 0
    for row in rows:
        blank.append(tuple(letter if place + i in seen else BLANK for i, letter in enumerate(row)))
        place += len(row)
    return tuple(blank)


def imagine(seen: State, rng: Random) -> State:
    """Every card that is not to be seen lies somewhere it could lie; so do the letters."""
    stacks, discard, solo_stack = _contracts(seen, rng)
    box = seen.components
    in_sight = {card for office in seen.offices for card in (*office.bonus, *office.buildings, office.hand)}
    in_sight.update(seen.bonus_offer, seen.building_offer)
    compared = {id for id, building in box.buildings.items() if seen.solo and building.rule.comparing}
    rows = _letters(seen, rng)
    return replace(
        seen,
        seed=f"imagined {rng.random()}",
        stacks=stacks,
        discard=discard,
        solo_stack=solo_stack,
        bonus_pile=_mixed((id for id in box.bonus_cards if id not in in_sight), rng),
        building_pile=_mixed((id for id in box.buildings if id not in in_sight | compared), rng),
        chart=rows[: len(seen.chart)],
        ultimo=rows[len(seen.chart) :],
    )


def _mixed(cards: Iterable[str], rng: Random) -> tuple[str, ...]:
    keyed = [(rng.random(), card) for card in cards]
    return tuple(card for _, card in sorted(keyed))


def _contracts(seen: State, rng: Random) -> tuple[Rows, tuple[str, ...], tuple[str, ...]]:
    """Below the tops, in the discard pile and in the solo stack: for each value it is known how many lie where."""
    held = {card for office in seen.offices for card in (*office.contracts, office.hand)}
    held.update(stack[0] for stack in seen.stacks if stack)
    unseen: dict[int, list[str]] = {level: [] for level in STACKS}
    for contract in seen.components.contracts.values():
        if contract.id not in held:
            unseen[contract.level].append(contract.id)
    covered = _in_solo_stack(seen)
    stacks: list[tuple[str, ...]] = [(), ()]
    discard: list[str] = []
    solo: list[str] = []
    for level in STACKS:
        cards = _mixed(unseen[level], rng)
        top = tuple(card for card in seen.stacks[level][:1] if card != FACE_DOWN)
        below = len(seen.stacks[level]) - len(top)
        stacks.append(top + cards[:below])
        solo += cards[below : below + covered[level]]
        discard += cards[below + covered[level] :]
    return tuple(stacks), tuple(discard), tuple(solo)


def _in_solo_stack(seen: State) -> Counter[int]:
    """SOLO-2: how many of each value are still to come; the low ones came first."""
    left, covered = len(seen.solo_stack), Counter[int]()
    numbers = Counter(contract.level for contract in seen.components.contracts.values())
    for level in reversed((*SOLO_LEVELS, PEACE_LEVEL)):
        covered[level] = min(left, numbers[level])
        left -= covered[level]
    return covered


def _letters(seen: State, rng: Random) -> Rows:
    """Those that lie face down and those that are gone are drawn alike: nobody keeps count of the gone ones."""
    rows = seen.chart + seen.ultimo
    known = Counter(letter for row in rows for letter in row if letter != BLANK)
    mixed = _mixed((Counter(seen.components.counters) - known).elements(), rng)
    unseen = chain(mixed, cycle(seen.components.counters))  # LONG: counters that come again
    return tuple(tuple(next(unseen) if letter == BLANK else letter for letter in row) for row in rows)

"""SET-1 to SET-7, LONG, SOLO-1 and SOLO-2: the table before the first turn."""

from collections.abc import Iterable
from itertools import chain
from random import Random

from app.engine.games.merkator.components import BUNDLED, LEVELS, PEACE_LEVEL, Components
from app.engine.games.merkator.options import Options, chosen
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.market import OFFER
from app.engine.games.merkator.steps.ultimo import TO_COME, Rows, filled
from app.engine.kernel import Refused, Seat, clockwise_from, shuffled

VERSION = 2  # of the rules, for matches that begin now
SOLO_LEVELS = (8, 9, 10)
Deals = list[tuple[str, ...]]


def set_up(
    seats: int,
    options: Iterable[str],
    seed: str,
    start_seat: Seat | None = None,
    components: Components = BUNDLED,
    version: int = VERSION,
) -> State:
    """The table as it stands before anybody has done anything."""
    rules, start = chosen(options, seats), _start_player(seats, seed, start_seat)
    stacks, contracts = _contracts(components, seats, rules, seed)
    bonus_pile, bonus = _bonus_cards(components, seats, rules, seed)
    buildings = _buildings(components, seats, seed)
    chart, ultimo = _time_chart(components, seats, rules, seed, version)
    supply, time = () if rules.long else components.colours, _starting_time(seats, rules, start)
    offices = tuple(
        Office((0,) * len(components.goods), supply, contracts[seat], bonus[seat], (), 0, time[seat])
        for seat in range(seats)
    )
    solo = seats == 1
    return State(
        seats=seats,
        version=version,
        components=components,
        options=rules,
        seed=seed,
        offices=offices,
        traveller=(start - 1) % seats,  # the first turn is the next player's
        cubes=(1,) * len(components.majors),
        stacks=_without_solo_stack(stacks) if solo else stacks,
        discard=_discard(components, contracts),
        bonus_offer=bonus_pile[:OFFER],
        bonus_pile=bonus_pile[OFFER:],
        building_offer=buildings[:OFFER],
        building_pile=buildings[OFFER:],
        solo_stack=tuple(chain(*(stacks[level] for level in (*SOLO_LEVELS, PEACE_LEVEL)))) if solo else (),
        chart=chart,
        ultimo=ultimo,
        counters=len(components.counters) - sum(time) - sum(map(len, chart if version >= 2 else chart + ultimo)),
    )


def _start_player(seats: int, seed: str, start_seat: Seat | None) -> Seat:
    """SET-1."""
    if start_seat is None:
        return int(Random(f"{seed}:start:0").random() * seats)
    if not 0 <= start_seat < seats:
        raise Refused("SET-1", "There is no seat {seat} to start", seat=start_seat)
    return start_seat


def _contracts(components: Components, seats: int, rules: Options, seed: str) -> tuple[Rows, Deals]:
    """SET-4: a shuffled stack of each value, and what every player gets of the low ones."""
    by_level: list[tuple[str, ...]] = [()] * (PEACE_LEVEL + 1)
    for level in (*LEVELS, PEACE_LEVEL):
        ids = (contract.id for contract in components.contracts.values() if contract.level == level)
        by_level[level] = shuffled(ids, f"{seed}:contracts-{level}:0")
    dealt = (2, 3) if rules.long else (2, 3, 4, 5)
    hands = [tuple(by_level[level][seat] for level in dealt) for seat in range(seats)]
    for level in dealt:
        by_level[level] = by_level[level][seats:]
    by_level[2] = ()  # the remaining 2s begin the discard pile
    return tuple(by_level), hands


def _discard(components: Components, dealt: Deals) -> tuple[str, ...]:
    held = set(chain(*dealt))
    return tuple(
        contract.id for contract in components.contracts.values() if contract.value == 2 and contract.id not in held
    )


def _without_solo_stack(stacks: Rows) -> Rows:
    """SOLO-2: these come into play one by one."""
    hidden = {*SOLO_LEVELS, PEACE_LEVEL}
    return tuple(() if level in hidden else stack for level, stack in enumerate(stacks))


def _bonus_cards(components: Components, seats: int, rules: Options, seed: str) -> tuple[tuple[str, ...], Deals]:
    """SET-5: a cheap and a dear one for every player, the rest shuffled together."""
    costs = sorted({card.cost for card in components.bonus_cards.values()})
    piles = [
        shuffled((card.id for card in components.bonus_cards.values() if card.cost == cost), f"{seed}:bonus-{cost}:0")
        for cost in costs
    ]
    dealt = 0 if rules.long else seats
    rest = shuffled(chain(*(pile[dealt:] for pile in piles)), f"{seed}:bonus:0")
    return rest, [tuple(pile[seat] for pile in piles) if dealt else () for seat in range(seats)]


def _buildings(components: Components, seats: int, seed: str) -> tuple[str, ...]:
    """SET-5; SOLO-1 leaves the five out that compare players."""
    ids = (b.id for b in components.buildings.values() if seats > 1 or not b.rule.comparing)
    return shuffled(ids, f"{seed}:buildings:0")


def _time_chart(components: Components, seats: int, rules: Options, seed: str, version: int) -> tuple[Rows, Rows]:
    """SET-3, LONG: the side in use, and for the long game the ULTIMO side that comes after it."""
    if seats == 1:
        return (), ()
    chart, letters = components.rows.time_chart, shuffled(components.counters, f"{seed}:counters:0")
    back, ultimo = chart.lowest_of_back(seats) if rules.long else (), chart.lowest_of_ultimo(seats, rules.long)
    if not back:
        return filled(ultimo, letters), ()
    later = letters[sum(back) :] if version < 2 else (TO_COME,) * sum(ultimo)
    return filled(back, letters), filled(ultimo, later)


def _starting_time(seats: int, rules: Options, start: Seat) -> list[int]:
    """SET-7: the last in turn order has waited longest."""
    if seats == 1 or rules.long:
        return [0] * seats
    order = clockwise_from(start, seats)
    return [0 if seat == start else 2 if seat == order[-1] else 1 for seat in range(seats)]

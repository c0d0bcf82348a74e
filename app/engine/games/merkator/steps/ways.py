"""FUL-3: the ways to pay that are offered, those first that leave what is worth most."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush, nsmallest
from itertools import chain, islice
from operator import itemgetter

from app.engine.games.merkator.components import Components, Contract
from app.engine.games.merkator.state import Office, State
from app.engine.games.merkator.steps.losses import Losses, losses
from app.engine.games.merkator.steps.payment import TRADE, WAYS, Payment, named_goods, trades_of, ways_to_pay

MOST = 12  # for one contract
ALL = 96  # for all contracts of a place: who can deliver that many finds the others in the composer

BROKEN = 1000.0  # a set of four, where trades are needed: the last cubes to be given
SET = 0.5  # and where none is
PLENTY = 0.001  # of what is worth the same, that of which there is most

Choice = tuple[list[int], int]  # kinds that are owned, and how many of them are given
Set = tuple[float, tuple[int, ...]]  # what is lost with it, and its kinds


def offered(state: State, office: Office, contract: Contract) -> Sequence[Payment]:
    """At the place where the token stands."""
    components, here = state.components, state.here
    number = sum([components.contracts[id].location == here for id in office.contracts])
    if number > MOST:
        return ways_to_pay(components, contract, office.goods, office.time)
    return best_ways(components, contract, office, min(MOST, ALL // max(number, 1)))


def best_ways(components: Components, contract: Contract, office: Office, most: int = MOST) -> tuple[Payment, ...]:
    """With as few trades as possible."""
    counting = Office(office.goods, contracts=office.contracts, buildings=office.buildings, time=office.time)
    return _best_ways(components, contract.id, counting, most)


@lru_cache(2048)  # asked for by what is offered and by the help with it
def _best_ways(components: Components, id: str, office: Office, most: int) -> tuple[Payment, ...]:
    contract = components.contracts[id]
    left, pays = named_goods(contract, office.goods)
    choices: list[Choice] = []
    for category, number in contract.different:
        owned = [kind for kind in components.categories[category] if left[kind]]
        choices.append((owned, min(number, len(owned))))
    missing = contract.size - len(pays) - sum([number for _, number in choices])
    if not missing and all(len(owned) == number for owned, number in choices):
        return (Payment(tuple(sorted(chain(pays, *(owned for owned, _ in choices)))), ()),)
    lost = losses(components, office)
    found: list[tuple[float, Payment]] = []
    for loss, kinds in _sets(choices, left, lost, missing, most):
        rest = [number - (good in kinds) for good, number in enumerate(left)]
        given = tuple(sorted((*pays, *kinds)))
        trades = islice(trades_of(rest, office.time, missing, lost.four), WAYS)
        found += [(loss + sum([lost.four[good] for good in way]), Payment(given, way)) for way in trades]
    return tuple(payment for _, payment in nsmallest(most, found, key=itemgetter(0)))


def _sets(choices: Sequence[Choice], left: list[int], lost: Losses, missing: int, most: int) -> list[Set]:
    """What is given of all categories together; none of them has a kind in common with another (components.check)."""
    found: list[Set] = [(0.0, ())]
    for owned, number in choices:
        broken = BROKEN if missing else SET
        kinds = [
            (lost.one[kind] + broken * (left[kind] % TRADE == 0) - PLENTY * left[kind], place, kind)
            for place, kind in enumerate(owned)
        ]
        more = islice(_cheapest(sorted(kinds), number), most)
        both = ((loss + besides, given + kinds) for besides, kinds in list(more) for loss, given in found)
        found = nsmallest(most, both, key=itemgetter(0))
    return found


def _cheapest(kinds: list[tuple[float, int, int]], number: int) -> Iterator[Set]:
    """The sets of so many kinds, one after the other: each leads to those with the next kind instead of one."""
    first = tuple(range(number))
    heap, seen = [(sum([kinds[place][0] for place in first]), first)], {first}
    while heap:
        total, chosen = heappop(heap)
        yield total, tuple(kinds[place][2] for place in chosen)
        for which, place in enumerate(chosen):
            after = (*chosen[:which], place + 1, *chosen[which + 1 :])
            if place + 1 < len(kinds) and place + 1 not in chosen and after not in seen:
                seen.add(after)
                heappush(heap, (total - kinds[place][0] + kinds[place + 1][0], after))

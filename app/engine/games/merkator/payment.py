"""FUL-2 and FUL-3: what a contract asks for, what is missing, and the ways to pay for it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, islice, product

from msgspec import Struct

from app.engine.games.merkator.components import Components, Contract
from app.engine.games.merkator.state import Goods, Office

TRADE = 4  # cubes of one good, or time counters, for one cube that is asked for
TIME = "time"  # a trade of time counters
WAYS = 3  # so many ways to pay are proposed


class Payment(Struct, frozen=True, gc=False):
    """Cubes delivered as they are, and what is traded 4:1 for the rest; goods by index, -1 for time."""

    pays: tuple[int, ...]
    trades: tuple[int, ...]


def can_pay(components: Components, contract: Contract, goods: Goods, time: int) -> bool:
    """Whether these goods and counters are enough, trades included.

    A cube is best used as what it is: it saves a trade and costs one at the most.
    """
    missing, trades = 0, time // TRADE
    left = list(goods)
    for good, number in contract.goods:
        left[good] -= number
        if left[good] < 0:
            missing -= left[good]
            left[good] = 0
    for category, number in contract.different:
        kinds = sorted(components.categories[category], key=lambda kind: left[kind] % TRADE == 0)
        owned = [kind for kind in kinds if left[kind]][:number]
        missing += number - len(owned)
        for kind in owned:
            left[kind] -= 1
    return missing <= trades or missing <= trades + sum([number // TRADE for number in left])


def could_pay(components: Components, contract: Contract, office: Office) -> bool:
    """Whether the player can pay now, or could after placing cubes of the supply tile (TURN-2)."""
    goods, time = office.goods, office.time
    if can_pay(components, contract, goods, time):
        return True
    choices = _useful_cubes(components, contract, office)
    if not can_pay(components, contract, _with_cubes(goods, chain(*choices)), time):
        return False  # not even if every cube were both of its goods
    return any(can_pay(components, contract, _with_cubes(goods, placed), time) for placed in product(*choices))


def _with_cubes(goods: Goods, more: Iterable[int]) -> Goods:
    counted = list(goods)
    for good in more:
        counted[good] += 1
    return tuple(counted)


def _useful_cubes(components: Components, contract: Contract, office: Office) -> list[list[int]]:
    """For each cube of the supply tile the goods that would help: asked for, or one short of a trade."""
    exact = dict(contract.goods)
    kinds = {kind for category, _ in contract.different for kind in components.categories[category]}

    def helps(good: int) -> bool:
        left = office.goods[good] - exact.get(good, 0)
        return left < 0 or good in kinds or left % TRADE == TRADE - 1

    cubes = ([good for good in components.goods_of_colour[colour] if helps(good)] for colour in office.supply)
    return [goods for goods in cubes if goods]


def ways_to_pay(components: Components, contract: Contract, goods: Goods, time: int, most: int = WAYS) -> list[Payment]:
    """The cheapest ways: as few trades as possible; a cube is given where that costs no set of four, then where
    there is most."""
    left = list(goods)
    pays: list[int] = []
    for good, number in contract.goods:
        given = min(number, left[good])
        left[good] -= given
        pays += [good] * given
    for category, number in contract.different:
        owned = [kind for kind in components.categories[category] if left[kind]]
        owned.sort(key=lambda kind: (left[kind] % TRADE == 0, -left[kind]))
        for kind in owned[:number]:
            left[kind] -= 1
            pays.append(kind)
    missing = contract.size - len(pays)
    return [Payment(tuple(sorted(pays)), trades) for trades in islice(_trades(left, time, missing), most)]


def _trades(left: list[int], time: int, missing: int) -> Iterator[tuple[int, ...]]:
    """Every choice of what to trade, the most plentiful first."""
    room = {good: number // TRADE for good, number in enumerate(left) if number >= TRADE}
    if time >= TRADE:
        room[-1] = time // TRADE
    if sum(room.values()) < missing:
        return
    plenty = sorted(room, key=lambda good: -left[good] if good >= 0 else -time)
    for trades in combinations_with_replacement(plenty, missing):
        if all(trades.count(good) <= room[good] for good in set(trades)):
            yield trades


def missing_for(components: Components, contract: Contract, goods: Goods) -> dict[str, int]:
    """What the office lacks for this contract, by name of good or category, before any trade."""
    lacks = {components.goods[good]: number - goods[good] for good, number in contract.goods if goods[good] < number}
    left = list(goods)
    for good, number in contract.goods:
        left[good] = max(left[good] - number, 0)
    for category, number in contract.different:
        owned = sum(left[kind] > 0 for kind in components.categories[category])
        if owned < number:
            lacks[category] = number - owned
    return lacks


def asks_for(components: Components, contract: Contract, pays: Counter[int], trades: int) -> bool:
    """Whether these cubes, and so many more by trades, are just what the contract asks for."""
    if pays.total() + trades != contract.size:
        return False
    rest = Counter(pays)
    for good, number in contract.goods:
        rest[good] -= min(rest[good], number)
    for category, number in contract.different:
        kinds = [kind for kind in components.categories[category] if rest[kind]][:number]
        rest.subtract(kinds)
    return not any(rest.values())

"""FUL-2 and FUL-3: what a contract asks for, what is missing, and the ways to pay for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import add

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
    """Whether these goods and counters are enough, trades included."""
    return _lacks(_balance(components, contract, goods, time)) <= 0


def could_pay(components: Components, contract: Contract, office: Office) -> bool:
    """Whether the player can pay now, or could after placing cubes of the supply tile (TURN-2)."""
    balance = _balance(components, contract, office.goods, office.time)
    lacks = _lacks(balance)
    if lacks <= 0 or lacks > len(office.supply):
        return lacks <= 0  # a cube mends one thing at the most
    cubes = _useful_cubes(components, contract, office)
    if lacks > len(cubes) or not contract.different:
        return lacks <= len(cubes)
    balances = {balance}
    for changes in cubes:
        balances = {tuple(map(add, before, change)) for before in balances for change in changes}
    return any(_lacks(after) <= 0 for after in balances)


# What an office has for a contract: the trades it could make less the named cubes it lacks; and for each category the
# heaps from which a cube can go without costing a trade, less the kinds that are asked for.
Balance = tuple[int, ...]


def _balance(components: Components, contract: Contract, goods: Goods, time: int) -> Balance:
    left, missing = list(goods), 0
    for good, number in contract.goods:
        left[good] -= number
        if left[good] < 0:
            missing -= left[good]
            left[good] = 0
    trades = time // TRADE - missing + sum([number // TRADE for number in left])
    if not contract.different:
        return (trades,)
    kinds = components.categories
    return trades, *[
        sum([left[kind] % TRADE > 0 for kind in kinds[category]]) - number for category, number in contract.different
    ]


def _lacks(balance: Balance) -> int:
    """A kind that no such heap gives costs a trade: for itself, or because its heap of four is broken."""
    trades, *spare = balance
    return -trades - sum([number for number in spare if number < 0])


def _useful_cubes(components: Components, contract: Contract, office: Office) -> list[list[Balance]]:
    """For each cube of the supply tile that helps: what it changes in the balance, as one or the other of its goods."""
    asked, goods = dict(contract.goods), office.goods
    kinds = [components.categories[category] for category, _ in contract.different]
    cubes = []
    for colour in office.supply:
        changes = []
        for good in components.goods_of_colour[colour]:
            left = goods[good] - asked.get(good, 0)
            heap = [int(good in those) for those in kinds]
            if left < 0:
                changes.append((1, *[0 for _ in kinds]))
            elif left % TRADE == TRADE - 1:  # a trade more, but from a set of four no cube can go for nothing
                changes.append((1, *[-one for one in heap]))
            elif left % TRADE == 0 and any(heap):
                changes.append((0, *heap))
        if changes:
            cubes.append(changes)
    return cubes


def ways_to_pay(components: Components, contract: Contract, goods: Goods, time: int, most: int = WAYS) -> list[Payment]:
    """The cheapest ways: as few trades as possible; a cube is given where that costs no set of four, then where
    there is most."""
    left, pays = _delivered(components, contract, goods)
    trades = trades_of(left, time, contract.size - len(pays))
    return [Payment(tuple(sorted(pays)), way) for way in islice(trades, most)]


def best_payment(components: Components, contract: Contract, goods: Goods, time: int) -> Payment:
    """The first of the ways to pay; where there is none, what could be delivered and traded towards it."""
    left, pays = _delivered(components, contract, goods)
    sets = time // TRADE + sum([number // TRADE for number in left])
    return Payment(tuple(sorted(pays)), next(trades_of(left, time, min(contract.size - len(pays), sets))))


def _delivered(components: Components, contract: Contract, goods: Goods) -> tuple[list[int], list[int]]:
    """What is left in the office, and what is delivered as it is."""
    left, pays = named_goods(contract, goods)
    for category, number in contract.different:
        owned = [kind for kind in components.categories[category] if left[kind]]
        owned.sort(key=lambda kind: (left[kind] % TRADE == 0, -left[kind]))
        for kind in owned[:number]:
            left[kind] -= 1
            pays.append(kind)
    return left, pays


def named_goods(contract: Contract, goods: Goods) -> tuple[list[int], list[int]]:
    """What is left, and what is delivered, of those that are asked for by name."""
    left = list(goods)
    pays: list[int] = []
    for good, number in contract.goods:
        given = min(number, left[good])
        left[good] -= given
        pays += [good] * given
    return left, pays


def trades_of(
    left: list[int], time: int, missing: int, losses: Sequence[float] | None = None
) -> Iterator[tuple[int, ...]]:
    """Every choice of what to trade, what is missed least and then the most plentiful first."""
    if not missing:
        return iter(((),))
    heaps = [(good, number) for good, number in enumerate(left) if number >= TRADE]
    if time >= TRADE:
        heaps.append((-1, time))
    if sum([number // TRADE for _, number in heaps]) < missing:
        return iter(())
    heaps.sort(key=lambda heap: (losses[heap[0]] if losses else 0, -heap[1]))
    return _out_of([(good, number // TRADE) for good, number in heaps], missing)


def _out_of(room: list[tuple[int, int]], missing: int) -> Iterator[tuple[int, ...]]:
    """As much as possible from the first heap, then less, as far as the others suffice: no search ends in nothing."""
    (good, sets), *others = room
    fewest = missing - sum([sets for _, sets in others])
    for number in range(min(sets, missing), max(fewest, 0) - 1, -1):
        for rest in _out_of(others, missing - number) if number < missing else ((),):
            yield (good,) * number + rest


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

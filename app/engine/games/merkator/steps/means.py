"""How a player comes by what a contract asks for: out of the office, the supply tile (TURN-2), or by trade (FUL-3)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.components import Components, Contract
from app.engine.games.merkator.state import Goods, Office
from app.engine.games.merkator.steps.payment import best_payment, could_pay, missing_for


class Means(Struct, frozen=True):
    """The cheapest way there is, or as far as one gets. A cube of the supply tile costs one, a trade four."""

    placed: tuple[int, ...]  # what cubes of the supply tile become
    pays: tuple[int, ...]
    trades: tuple[int, ...]  # of which good four are given; -1: time counters
    traded: tuple[str, ...]  # and for which good, or for any of which category
    can: Counter[str]  # of what the office lacks, by the same names
    enough: bool


def means(components: Components, contract: Contract, office: Office) -> Means:
    return _means(components, contract.id, office.goods, office.time, office.supply)


@lru_cache(8192)  # with every action all offices are looked at, and one or two have changed
def _means(components: Components, id: str, goods: Goods, time: int, supply: tuple[str, ...]) -> Means:
    contract, office = components.contracts[id], Office(goods, supply, time=time)
    lacks = Counter(missing_for(components, contract, goods))
    placed = tuple(_placed(components, contract, office))
    for good in placed:
        office = _with(office, good)
    still = Counter(missing_for(components, contract, office.goods))
    payment = best_payment(components, contract, office.goods, time)
    traded = tuple(still.elements())[: len(payment.trades)]
    can = lacks - still + Counter(traded)
    return Means(placed, payment.pays, payment.trades, traded, can, can.total() == lacks.total())


def _placed(components: Components, contract: Contract, office: Office) -> Iterator[int]:
    """For each cube of the supply tile that helps, the good it becomes: one that is missing, if that is to be had; else
    none where the rest suffices, or one that completes a set of four."""
    enough = could_pay(components, contract, office)
    for colour in office.supply:
        missing = _missing(components, contract, office)
        if not missing:
            return
        office, goods = replace(office, supply=office.supply[1:]), components.goods_of_colour[colour]
        mends = [good for good in goods if _missing(components, contract, _with(office, good)) < missing]
        choices = (*mends, None, *goods)
        fitting = (one for one in choices if not enough or could_pay(components, contract, _with(office, one)))
        if (good := next(fitting)) is not None:
            office = _with(office, good)
            yield good


def _missing(components: Components, contract: Contract, office: Office) -> int:
    return sum(missing_for(components, contract, office.goods).values())


def _with(office: Office, good: int | None) -> Office:
    """With one cube more of a good, if any."""
    if good is None:
        return office
    goods = office.goods
    return replace(office, goods=(*goods[:good], goods[good] + 1, *goods[good + 1 :]))

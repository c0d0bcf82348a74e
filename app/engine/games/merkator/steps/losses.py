"""What a player would miss most: cubes and time counters by what other contracts ask for and buildings count.

A rough measure, in points, to put ways to pay in order. It knows one office alone: whoever is compared with others
(SCO-5) is held to miss a little with every cube.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.components import Building, Components
from app.engine.games.merkator.components.rows import Condition
from app.engine.games.merkator.scoring import count, goods_of, reached
from app.engine.games.merkator.state import Office

TRADE = 4
COMPARED = 0.1  # of its points a building that compares players loses with each unit
OF_NO_GOODS = {
    "highest_contract",
    "contract_locations",
    "minor_contract_locations",
    "locations_with_bonus_and_contract",
    "contracts_worth",
    "bonus_cards",
    "buildings",
}


class Losses(Struct, frozen=True, gc=False):
    """By good; the last is for time counters."""

    one: tuple[float, ...]
    four: tuple[float, ...]


@lru_cache(512)
def losses(components: Components, office: Office) -> Losses:
    """What would be lost with one cube of each good, and with four."""
    return Losses(*(tuple(_lost(components, office, number)) for number in (1, TRADE)))


def _lost(components: Components, office: Office, number: int) -> Iterator[float]:
    buildings = [_points(components, components.buildings[id]) for id in office.buildings]
    counting = [(points, points(office)) for points in buildings if points]
    for good, has in enumerate(office.goods):
        if not has:
            yield 0
            continue
        after = replace(office, goods=(*office.goods[:good], max(has - number, 0), *office.goods[good + 1 :]))
        asked = _asked(components, office, good, number)
        yield asked + sum([before - points(after) for points, before in counting])
    after = replace(office, time=max(office.time - number, 0))
    yield sum([before - points(after) for points, before in counting])


def _asked(components: Components, office: Office, good: int, number: int) -> float:
    """The share of the contracts' values that these cubes would pay for."""
    goods, lost = office.goods, 0.0
    has, left = goods[good], max(goods[good] - number, 0)
    for id in office.contracts:
        contract = components.contracts[id]
        for wanted, cubes in contract.goods:
            if wanted == good:
                lost += contract.value / contract.size * (min(cubes, has) - min(cubes, left))
        for category, kinds in contract.different:
            if not left and good in components.categories[category]:
                owned = sum([goods[kind] > 0 for kind in components.categories[category]])
                lost += contract.value / contract.size * min(kinds / owned, 1.0)
    return lost


def _points(components: Components, building: Building) -> Callable[[Office], float] | None:
    """What it brings this office; None where neither goods nor time counters matter to it."""
    rule, vp = building.rule, building.vp
    if all(one.what in OF_NO_GOODS for one in rule.conditions or (rule,)):
        return None
    if rule.kind == "per":
        most, every = rule.max_units or 1000, rule.every or 1
        return lambda office: vp * min(count(components, office, rule) // every, most)
    if rule.kind == "table":
        return lambda office: reached(rule, count(components, office, rule))
    shares = [_share(components, one) for one in rule.conditions or (rule,)]
    return lambda office: vp / len(shares) * sum([share(office) for share in shares])


def _share(components: Components, rule: Condition) -> Callable[[Office], float]:
    if rule.kind == "all_kinds_in":
        goods = goods_of(components, rule)
        return lambda office: float(all(office.goods[good] for good in goods))
    if rule.kind == "at_least":
        return lambda office: float(count(components, office, rule) >= rule.reach)
    return lambda office: COMPARED * count(components, office, rule)

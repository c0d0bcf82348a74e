"""SCO-2 to SCO-6: contracts, buildings, and who has won."""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from app.engine.games.merkator.components import Building, Components
from app.engine.games.merkator.components.rows import BuildingRule, Condition
from app.engine.games.merkator.state import MAX_CONTRACTS, Office, State
from app.engine.kernel import Seat

YARDSTICKS = ((80, "master"), (60, "experienced"), (55, "beginner"))


class Line(Struct, frozen=True):
    card: str
    points: float


class Sheet(Struct, frozen=True):
    """The score of one player, card by card."""

    contracts: tuple[Line, ...]
    buildings: tuple[Line, ...]
    total: float
    time: int  # breaks ties


class Result(Struct, frozen=True):
    sheets: tuple[Sheet, ...]
    winners: tuple[Seat, ...]
    trigger: str
    yardstick: str  # how good a solo result is


def result(state: State) -> Result:
    """SCO-6: most points, then most time counters, then the win is shared. May be asked at any moment."""
    sheets = sheets_of(state)
    best = max((s.total, s.time) for s in sheets)
    winners = tuple(seat for seat, s in enumerate(sheets) if (s.total, s.time) == best)
    return Result(sheets, winners, state.trigger, yardstick(sheets[0].total) if state.solo else "")


def yardstick(total: float) -> str:
    """SOLO-5: what the rulebook says of a solo result."""
    return next((name for points, name in YARDSTICKS if total >= points), "")


def sheets_of(state: State) -> tuple[Sheet, ...]:
    """Everybody's: all offices are open."""
    return _sheets(state.components, state.offices)


@lru_cache(256)  # every audience of a match asks after the same offices
def _sheets(components: Components, offices: tuple[Office, ...]) -> tuple[Sheet, ...]:
    return tuple(_sheet(components, offices, seat) for seat in range(len(offices)))


def sheet(state: State, seat: Seat) -> Sheet:
    """Of one player alone."""
    return _sheet(state.components, state.offices, seat)


def _sheet(components: Components, offices: tuple[Office, ...], seat: Seat) -> Sheet:
    """SCO-2, SCO-3: of one player; some buildings look at the others."""
    office = offices[seat]
    contracts = _contract_lines(components, office.contracts)
    buildings = tuple(Line(id, _points(components, offices, seat, components.buildings[id])) for id in office.buildings)
    total = sum(line.points for line in (*contracts, *buildings))
    return Sheet(contracts, buildings, total, office.time)


@lru_cache(4096)  # the running score is shown with every action, and contracts seldom change
def _contract_lines(components: Components, contracts: tuple[str, ...]) -> tuple[Line, ...]:
    """SCO-2: the five most valuable in full, every further one half."""
    ranked = sorted(contracts, key=lambda id: -components.contracts[id].value)
    return tuple(
        Line(id, components.contracts[id].value / (1 if place < MAX_CONTRACTS else 2))
        for place, id in enumerate(ranked)
    )


def _points(components: Components, offices: tuple[Office, ...], seat: Seat, building: Building) -> float:
    """SCO-3: what one building brings its owner."""
    rule = building.rule
    if rule.kind == "per":
        units = count(components, offices[seat], rule)
        times = units // rule.every if rule.every else units
        return building.vp * (min(times, rule.max_units) if rule.max_units else times)
    if rule.kind == "table":
        return reached(rule, count(components, offices[seat], rule))
    conditions = rule.conditions or (rule,)
    return building.vp if all(_holds(components, offices, seat, one) for one in conditions) else 0


def reached(rule: BuildingRule, units: int) -> float:
    """The last step of a table that so many units come to."""
    return next((points for step, points in reversed(rule.steps) if units >= step), 0)


def _holds(components: Components, offices: tuple[Office, ...], seat: Seat, rule: Condition) -> bool:
    """SCO-5: who is compared has to have more than everybody else."""
    if rule.kind == "all_kinds_in":
        goods = offices[seat].goods
        return all(goods[good] for good in goods_of(components, rule))
    units = count(components, offices[seat], rule)
    if rule.kind == "at_least":
        return units >= rule.reach
    return all(units > count(components, office, rule) for other, office in enumerate(offices) if other != seat)


def count(components: Components, office: Office, rule: Condition) -> int:
    return COUNTS[rule.what](components, office, rule)


def goods_of(components: Components, rule: Condition) -> tuple[int, ...]:
    """The goods a rule speaks of: named ones, those of columns or categories, or all sixteen."""
    named = tuple(components.good_index[good] for good in rule.goods)
    in_columns = tuple(good for column in rule.columns for good in components.columns[column])
    in_categories = tuple(good for category in rule.categories for good in components.categories[category])
    return named + in_columns + in_categories or tuple(range(len(components.goods)))


def _values(components: Components, office: Office) -> list[int]:
    return [components.contracts[id].value for id in office.contracts]


def _contract_locations(components: Components, office: Office) -> set[str]:
    """The Peace of Westphalia has no location."""
    return {components.contracts[id].location for id in office.contracts} - {""}


def _cubes(components: Components, office: Office, rule: Condition) -> int:
    return sum(office.goods[good] for good in goods_of(components, rule))


def _category_cubes(category: str) -> Callable[[Components, Office, Condition], int]:
    return lambda components, office, rule: sum(office.goods[good] for good in components.categories[category])


def _kinds(components: Components, office: Office, rule: Condition) -> int:
    return sum(office.goods[good] > 0 for good in goods_of(components, rule))


def _kinds_with_cubes(components: Components, office: Office, rule: Condition) -> int:
    return sum(office.goods[good] >= rule.min_cubes for good in goods_of(components, rule))


def _columns_with_two_kinds(components: Components, office: Office, rule: Condition) -> int:
    return sum(sum(office.goods[good] > 0 for good in column) >= 2 for column in components.columns.values())


def _cubes_in_best_column(components: Components, office: Office, rule: Condition) -> int:
    return max(sum(office.goods[good] for good in components.columns[column]) for column in rule.columns)


def _colours(components: Components, office: Office, rule: Condition) -> int:
    return len({components.colour_of[good] for good, number in enumerate(office.goods) if number})


def _locations_with_bonus_and_contract(components: Components, office: Office, rule: Condition) -> int:
    with_bonus = {components.bonus_cards[id].location for id in office.bonus}
    return len(with_bonus & _contract_locations(components, office))


def _minor_contract_locations(components: Components, office: Office, rule: Condition) -> int:
    return sum(not components.locations[id].major for id in _contract_locations(components, office))


COUNTS: dict[str, Callable[[Components, Office, Condition], int]] = {
    "highest_contract": lambda components, office, rule: max(_values(components, office)),
    "time_counters": lambda components, office, rule: office.time,
    "weapons_cubes": _category_cubes("weapons"),
    "food_cubes": _category_cubes("food"),
    "clothing_cubes": _category_cubes("clothing"),
    "columns_with_two_kinds": _columns_with_two_kinds,
    "contract_locations": lambda components, office, rule: len(_contract_locations(components, office)),
    "minor_contract_locations": _minor_contract_locations,
    "locations_with_bonus_and_contract": _locations_with_bonus_and_contract,
    "colours": _colours,
    "cubes_in_best_column": _cubes_in_best_column,
    "kinds": _kinds,
    "kinds_with_cubes": _kinds_with_cubes,
    "cubes": _cubes,
    "contracts_worth": lambda components, office, rule: sum(v >= rule.min_value for v in _values(components, office)),
    "bonus_cards": lambda components, office, rule: len(office.bonus),
    "buildings": lambda components, office, rule: len(office.buildings),
}

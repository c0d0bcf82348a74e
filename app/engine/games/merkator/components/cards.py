"""Whether the cards of a components file are those of the box: bonus cards, buildings and contracts."""

from collections import Counter
from collections.abc import Iterator, Mapping, Set

from msgspec import Struct

from app.engine.games.merkator.components import (
    ALL_GOODS,
    CATEGORIES,
    PEACE,
    BonusRow,
    BuildingRow,
    BuildingRule,
    ContractRow,
    LocationRow,
    Rows,
)
from app.engine.games.merkator.components.board import COLUMNS, GOODS, goods_of, majors_of
from app.engine.games.merkator.components.place import (
    Findings,
    Place,
    bare,
    figure,
    ill_named,
    ill_written,
    listed,
    miscounted,
    outside,
    repeated,
    shown,
    unknown,
)
from app.engine.games.merkator.scoring import COUNTS

CONTRACTS = {2: 5, 3: 11, 4: 13, 5: 12, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, PEACE: 1}  # how many of each value
BONUS_CARDS = 16
BONUS_COSTS = (3, 4)
MOST_PLAYERS = 4  # each gets one bonus card of each cost (SET-5)
BUILDINGS = 26
SOLE_MOST = 5
MOST_CUBES = 40  # no contract asks for more
DEAREST = 50
MOST_POINTS = 20

# Beside its kind, what a building rule must say and what it may say: by the kind, and by what it counts.
NEEDED = {
    "sole_most": ("what",),
    "all_kinds_in": (),
    "at_least": ("what", "reach"),
    "per": ("what",),
    "cubes_in_best_column": ("columns",),
    "contracts_worth": ("min_value",),
    "kinds_with_cubes": ("min_cubes",),
}
SOME_GOODS = ("columns", "categories", "goods")  # three ways to say which goods are meant
POSSIBLE = {
    "per": ("max_units",),
    "all_kinds_in": SOME_GOODS,
    "cubes": SOME_GOODS,
    "kinds": SOME_GOODS,
    "kinds_with_cubes": SOME_GOODS,
}
RANGES = {"reach": (1, 100), "max_units": (1, 100), "min_value": (2, PEACE), "min_cubes": (1, MOST_CUBES)}


class Known(Struct, frozen=True):
    """The names that cards may use."""

    goods: Mapping[str, Place]
    locations: Set[str]
    majors: Mapping[str, LocationRow]
    kinds: Mapping[str, int]  # how many goods a category has


def _known(rows: Rows) -> Known:
    goods = goods_of(rows)
    kinds = {name: len(rows.categories.get(name, ())) for name in CATEGORIES} | {ALL_GOODS: len(goods)}
    return Known(goods, {row.id for row in rows.location}, majors_of(rows), kinds)


def cards(rows: Rows) -> Findings:
    known = _known(rows)
    yield from repeated("The id", _ids(rows))
    yield from _bonus_cards(rows, known)
    yield from _buildings(rows, known)
    yield from _contracts(rows, known)


def _ids(rows: Rows) -> Iterator[tuple[Place, str]]:
    """One hand holds cards of all three kinds, so their ids must not meet."""
    for place, bonus in _bonus(rows):
        yield place, f"{bonus.location}-{bonus.good}"
    for place, building in _building(rows):
        yield place, building.id
    for place, contract in _deck(rows):
        yield place, contract.id


def _bonus(rows: Rows) -> list[tuple[Place, BonusRow]]:
    return [(Place("bonus", "", number), row) for number, row in enumerate(rows.bonus, 1)]


def _building(rows: Rows) -> list[tuple[Place, BuildingRow]]:
    return [(Place("building", "", number, row.id), row) for number, row in enumerate(rows.building, 1)]


def _deck(rows: Rows) -> list[tuple[Place, ContractRow]]:
    return [(Place("deck", "contracts", number, row.id), row) for number, row in enumerate(rows.deck.contracts, 1)]


def _bonus_cards(rows: Rows, known: Known) -> Findings:
    all_of_them, costs = Place("bonus"), [row.cost for row in rows.bonus]
    yield from miscounted(all_of_them, "bonus cards", len(costs), BONUS_CARDS)
    for cost in BONUS_COSTS:
        yield from outside(all_of_them, f"The number of cards for {cost}", costs.count(cost), MOST_PLAYERS, BONUS_CARDS)
    for place, row in _bonus(rows):
        yield from unknown(place, "The location", [row.location], known.locations)
        yield from unknown(place, "The good", [row.good], known.goods)
        yield from ill_named(place, "The id made of location and good", f"{row.location}-{row.good}")
        yield from outside(place, "The cost", row.cost, *BONUS_COSTS)
        yield from ill_written(place, "The source", row.source)


def _buildings(rows: Rows, known: Known) -> Findings:
    sole = sum(row.rule.kind == "sole_most" for row in rows.building)
    yield from miscounted(Place("building"), "buildings", len(rows.building), BUILDINGS)
    yield from miscounted(Place("building"), "buildings of kind sole_most", sole, SOLE_MOST)
    for place, row in _building(rows):
        yield from ill_named(place, "The id", row.id)
        yield from ill_written(place, "The name", row.name)
        yield from ill_written(place, "The source", row.source)
        yield from outside(place, "The cost", row.cost, 0, DEAREST)
        yield from _points(place, row.vp)
        yield from _rule(place, row.rule)
        yield from _rule_goods(place, row.rule)
        yield from _rule_names(place, row.rule, known)


def _points(place: Place, vp: float) -> Findings:
    if not (0 <= vp <= MOST_POINTS and (vp * 2).is_integer()):
        yield place, f"The vp is {vp:g}, expected 0 to {MOST_POINTS} in steps of 0.5"


def _rule(place: Place, rule: BuildingRule) -> Findings:
    """Which fields are there, and whether their numbers make sense."""
    given = [field for field in rule.__struct_fields__ if field != "kind" and getattr(rule, field)]
    needed: tuple[str, ...] = (*NEEDED[rule.kind], *NEEDED.get(rule.what, ()))
    possible = (*needed, *POSSIBLE.get(rule.kind, ()), *POSSIBLE.get(rule.what, ()))
    told = f"A rule of kind {rule.kind}" + (f" that counts {shown(rule.what)}" if rule.what else "")
    for field in needed:
        if field not in given:
            yield place, f"{told} lacks {field}, expected {listed(needed)}"
    for field in given:
        if field not in possible:
            yield place, f"{told} has no use for {field}, expected {listed(possible)}"
        elif field in RANGES:
            yield from outside(place, f"The {field}", getattr(rule, field), *RANGES[field])


def _rule_goods(place: Place, rule: BuildingRule) -> Findings:
    """Two ways at once could count a good twice; none at all means all sixteen, which no card asks to have."""
    ways = [field for field in SOME_GOODS if getattr(rule, field)]
    if len(ways) > 1:
        yield place, f"The rule names goods by {listed(ways)}, expected only one of them"
    if rule.kind == "all_kinds_in" and not ways:
        yield place, f"A rule of kind all_kinds_in names no goods, expected one of: {listed(SOME_GOODS)}"


def _rule_names(place: Place, rule: BuildingRule, known: Known) -> Findings:
    yield from unknown(place, "The count", [rule.what] if rule.what else [], COUNTS)
    yield from unknown(place, "The column", rule.columns, COLUMNS)
    yield from unknown(place, "The category", rule.categories, CATEGORIES)
    yield from unknown(place, "The good", rule.goods, known.goods)
    for names in (rule.columns, rule.categories, rule.goods):
        yield from repeated("The name", ((place, name) for name in names))


def _contracts(rows: Rows, known: Known) -> Findings:
    values = Counter(row.value for row in rows.deck.contracts)
    for value, number in CONTRACTS.items():
        yield from miscounted(Place("deck", "contracts"), f"contracts of value {value}", values[value], number)
    at_majors = ((place, row) for place, row in _deck(rows) if row.location in known.majors)
    yield from repeated(
        "The contract", ((place, f"{figure(row.value)} for {row.location}") for place, row in at_majors)
    )
    for place, row in _deck(rows):
        yield from ill_named(place, "The id", row.id)
        yield from ill_written(place, "The source", row.source)
        yield from unknown(place, "The value", [figure(row.value)], [str(value) for value in CONTRACTS])
        yield from _peace(place, row) if row.value == PEACE else _demands(place, row, known)


def _peace(place: Place, row: ContractRow) -> Findings:
    if row.location or row.goods or row.different:
        yield place, "The Peace of Westphalia is never fulfilled, expected neither a location nor a demand"


def _demands(place: Place, row: ContractRow, known: Known) -> Findings:
    yield from unknown(place, "The location", [row.location], known.locations)
    yield from unknown(place, "The good", row.goods, known.goods)
    yield from unknown(place, "The category", row.different, known.kinds)
    yield from _numbers(place, row, known)
    # payment.py counts on it that no good is asked for by two categories
    if ALL_GOODS in row.different and len(row.goods) + len(row.different) > 1:
        yield place, f"A demand for different {ALL_GOODS} stands beside others, expected it alone"
    if row.location in known.majors:
        for good in row.goods.keys() & set(known.majors[row.location].goods):
            yield place, f"The location has {shown(good)} itself, expected no demand for it by name"


def _numbers(place: Place, row: ContractRow, known: Known) -> Findings:
    for good, number in row.goods.items():
        yield from outside(place, f"The number of {bare(good)}", number, 1, MOST_CUBES)
    for category, number in row.different.items():
        yield from outside(
            place, f"The number of different {bare(category)}", number, 1, known.kinds.get(category, GOODS)
        )
    total = sum(row.goods.values()) + sum(row.different.values())
    yield from outside(place, "The number of all cubes", total, 1, MOST_CUBES)

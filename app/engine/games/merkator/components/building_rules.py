"""Whether the rule of a building says something that can be scored."""

from collections.abc import Mapping, Set

from msgspec import Struct

from app.engine.game import Saying
from app.engine.games.merkator.components import ALL_GOODS, PEACE
from app.engine.games.merkator.components.board import COLUMNS
from app.engine.games.merkator.components.place import (
    Findings,
    Place,
    listed,
    mistake,
    outside,
    repeated,
    shown,
    unknown,
)
from app.engine.games.merkator.components.rows import BuildingRow, BuildingRule, Condition, LocationRow
from app.engine.games.merkator.scoring import COUNTS

MOST_CUBES = 40  # no contract asks for more
MOST_POINTS = 20
MOST_UNITS = 100
MOST_STEPS = 16  # no more than there are goods
MOST_CONDITIONS = 3

# Beside its kind, what a building rule must say and what it may say: by the kind, and by what it counts.
NEEDED = {
    "sole_most": ("what",),
    "all_kinds_in": (),
    "at_least": ("what", "reach"),
    "per": ("what",),
    "table": ("what", "steps"),
    "together": ("conditions",),
    "cubes_in_best_column": ("columns",),
    "contracts_worth": ("min_value",),
    "kinds_with_cubes": ("min_cubes",),
}
SOME_GOODS = ("columns", "categories", "goods")  # three ways to say which goods are meant
POSSIBLE = {
    "per": ("max_units", "every"),
    "all_kinds_in": SOME_GOODS,
    "cubes": SOME_GOODS,
    "kinds": SOME_GOODS,
    "kinds_with_cubes": SOME_GOODS,
}
RANGES = {
    "reach": (1, MOST_UNITS),
    "max_units": (1, MOST_UNITS),
    "every": (2, MOST_UNITS),
    "min_value": (2, PEACE),
    "min_cubes": (1, MOST_CUBES),
}


class Known(Struct, frozen=True):
    """The names that cards may use."""

    goods: Mapping[str, Place]
    locations: Set[str]
    majors: Mapping[str, LocationRow]
    kinds: Mapping[str, int]  # how many goods a category has

    @property
    def categories(self) -> Set[str]:
        return self.kinds.keys() - {ALL_GOODS}


def building_rule(place: Place, row: BuildingRow, known: Known) -> Findings:
    rule = row.rule
    yield from _points(place, mistake("The vp"), row.vp)
    yield from _said(place, rule, known)
    if rule.kind == "table":
        yield from _table(place, rule)
        if row.vp:
            template = "The vp is {points}, but the steps of a table say the points, expected 0"
            yield place, mistake(template, points=f"{row.vp:g}")
    if rule.kind == "together":
        yield from outside(place, mistake("The number of conditions"), len(rule.conditions), 2, MOST_CONDITIONS)
        yield from outside(place, mistake("The number of sole_most"), _compared(rule), 0, 1)
        for condition in rule.conditions:
            yield from _said(place, condition, known)


def _said(place: Place, rule: Condition, known: Known) -> Findings:
    yield from _rule(place, rule)
    yield from _rule_goods(place, rule)
    yield from _rule_names(place, rule, known)


def _compared(rule: BuildingRule) -> int:
    return sum(condition.kind == "sole_most" for condition in rule.conditions)


def _table(place: Place, rule: BuildingRule) -> Findings:
    """Steps upwards, each for more units and more points than the one before."""
    yield from outside(place, mistake("The number of steps"), len(rule.steps), 1, MOST_STEPS)
    units, points = 0, 0.0
    for number, (reach, vp) in enumerate(rule.steps, 1):
        yield from _points(place, mistake("The points of step {number}", number=str(number)), vp)
        yield from outside(
            place,
            mistake("The units of step {number}", number=str(number)),
            reach,
            min(units + 1, MOST_UNITS),
            MOST_UNITS,
        )
        if not vp > points:
            said = {"number": str(number), "points": f"{vp:g}", "before": f"{points:g}"}
            yield place, mistake("Step {number} gives {points} points, expected more than {before}", **said)
        units, points = max(units, min(reach, MOST_UNITS)), max(points, vp)


def _points(place: Place, what: Saying, vp: float) -> Findings:
    if not (0 <= vp <= MOST_POINTS and (vp * 2).is_integer()):
        said = {"points": f"{vp:g}", "most": str(MOST_POINTS)}
        yield place, mistake("{what} is {points}, expected 0 to {most} in steps of 0.5", what=what, **said)


def _rule(place: Place, rule: Condition) -> Findings:
    """Which fields are there, and whether their numbers make sense."""
    given = [field for field in rule.__struct_fields__ if field != "kind" and getattr(rule, field)]
    needed: tuple[str, ...] = (*NEEDED[rule.kind], *NEEDED.get(rule.what, ()))
    possible = (*needed, *POSSIBLE.get(rule.kind, ()), *POSSIBLE.get(rule.what, ()))
    told = mistake("A rule of kind {kind}", kind=rule.kind)
    if rule.what:
        told = mistake("A rule of kind {kind} that counts {count}", kind=rule.kind, count=shown(rule.what))
    for field in needed:
        if field not in given:
            said = {"field": field, "expected": listed(needed)}
            yield place, mistake("{what} lacks {field}, expected {expected}", what=told, **said)
    for field in given:
        if field not in possible:
            said = {"field": field, "expected": listed(possible)}
            yield place, mistake("{what} has no use for {field}, expected {expected}", what=told, **said)
        elif field in RANGES:
            yield from outside(place, mistake("The {field}", field=field), getattr(rule, field), *RANGES[field])


def _rule_goods(place: Place, rule: Condition) -> Findings:
    """Two ways at once could count a good twice; none at all means all sixteen, which no card asks to have."""
    ways = [field for field in SOME_GOODS if getattr(rule, field)]
    if len(ways) > 1:
        yield place, mistake("The rule names goods by {names}, expected only one of them", names=listed(ways))
    if rule.kind == "all_kinds_in" and not ways:
        template = "A rule of kind all_kinds_in names no goods, expected one of: {expected}"
        yield place, mistake(template, expected=listed(SOME_GOODS))


def _rule_names(place: Place, rule: Condition, known: Known) -> Findings:
    yield from unknown(place, mistake("The count"), [rule.what] if rule.what else [], COUNTS)
    yield from unknown(place, mistake("The column"), rule.columns, COLUMNS)
    yield from unknown(place, mistake("The category"), rule.categories, known.categories)
    yield from unknown(place, mistake("The good"), rule.goods, known.goods)
    for names in (rule.columns, rule.categories, rule.goods):
        yield from repeated(mistake("The name"), ((place, name) for name in names))

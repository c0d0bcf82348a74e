"""Whether the cards of a components file are those of the box: bonus cards, buildings and contracts; and what is said
to be as it is printed."""

from collections import Counter
from collections.abc import Collection, Iterator

from msgspec.structs import asdict

from app.engine.games.merkator.components import ALL_GOODS, PEACE
from app.engine.games.merkator.components.board import GOODS, goods_of, majors_of
from app.engine.games.merkator.components.building_rules import MOST_CUBES, Known, building_rule
from app.engine.games.merkator.components.place import (
    Findings,
    Place,
    bare,
    figure,
    ill_named,
    ill_written,
    miscounted,
    mistake,
    outside,
    repeated,
    unknown,
)
from app.engine.games.merkator.components.rows import BonusRow, BuildingRow, ContractRow, Rows

CONTRACTS = {2: 5, 3: 11, 4: 13, 5: 12, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, PEACE: 1}  # how many of each value
BONUS_CARDS = 16
BONUS_COSTS = (3, 4)
MOST_PLAYERS = 4  # each gets one bonus card of each cost (SET-5)
BUILDINGS = 26
SOLE_MOST = 5
DEAREST = 50
CHART = ("ultimo_rows", "back_rows", "row_length")


def _known(rows: Rows) -> Known:
    goods = goods_of(rows)
    kinds = {name: len(found) for name, found in rows.categories.items()} | {ALL_GOODS: len(goods)}
    return Known(goods, {row.id for row in rows.location}, majors_of(rows), kinds)


def cards(rows: Rows) -> Findings:
    known = _known(rows)
    yield from repeated(mistake("The id"), _ids(rows))
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


def confirmed(rows: Rows) -> Findings:
    """What is said to be as it is printed has to be there."""
    there: dict[str, Collection[str]] = {
        "location": {row.id: row for row in rows.location},
        "line": {"-".join(line): line for line in rows.map.lines},
        "column": rows.office,
        "category": rows.categories,
        "chart": CHART,
        "letter": rows.time_counters,
        "bonus": {f"{row.location}-{row.good}": row for row in rows.bonus},
        "building": {row.id: row for row in rows.building},
        "contract": {row.id: row for row in rows.deck.contracts},
    }
    for kind, names in asdict(rows.confirmed).items():
        yield from unknown(Place("confirmed", kind), mistake("The row"), names, there[kind])


def _bonus_cards(rows: Rows, known: Known) -> Findings:
    all_of_them, costs = Place("bonus"), [row.cost for row in rows.bonus]
    yield from miscounted(all_of_them, mistake("The number of bonus cards"), len(costs), BONUS_CARDS)
    for cost in BONUS_COSTS:
        yield from outside(
            all_of_them,
            mistake("The number of cards for {number}", number=str(cost)),
            costs.count(cost),
            MOST_PLAYERS,
            BONUS_CARDS,
        )
    for place, row in _bonus(rows):
        yield from unknown(place, mistake("The location"), [row.location], known.locations)
        yield from unknown(place, mistake("The good"), [row.good], known.goods)
        yield from ill_named(place, mistake("The id made of location and good"), f"{row.location}-{row.good}")
        yield from outside(place, mistake("The cost"), row.cost, *BONUS_COSTS)
        yield from ill_written(place, mistake("The source"), row.source)


def _buildings(rows: Rows, known: Known) -> Findings:
    sole = sum(bool(row.rule.comparing) for row in rows.building)
    yield from miscounted(Place("building"), mistake("The number of buildings"), len(rows.building), BUILDINGS)
    yield from miscounted(Place("building"), mistake("The number of buildings of kind sole_most"), sole, SOLE_MOST)
    for place, row in _building(rows):
        yield from ill_named(place, mistake("The id"), row.id)
        yield from ill_written(place, mistake("The name"), row.name)
        yield from ill_written(place, mistake("The source"), row.source)
        yield from outside(place, mistake("The cost"), row.cost, 0, DEAREST)
        yield from building_rule(place, row, known)


def _contracts(rows: Rows, known: Known) -> Findings:
    values = Counter(row.value for row in rows.deck.contracts)
    for value, number in CONTRACTS.items():
        yield from miscounted(
            Place("deck", "contracts"),
            mistake("The number of contracts of value {number}", number=str(value)),
            values[value],
            number,
        )
    at_majors = ((place, row) for place, row in _deck(rows) if row.location in known.majors)
    yield from repeated(
        mistake("The contract"), ((place, f"{figure(row.value)} for {row.location}") for place, row in at_majors)
    )
    for place, row in _deck(rows):
        yield from ill_named(place, mistake("The id"), row.id)
        yield from ill_written(place, mistake("The source"), row.source)
        yield from unknown(place, mistake("The value"), [figure(row.value)], [str(value) for value in CONTRACTS])
        yield from _peace(place, row) if row.value == PEACE else _demands(place, row, known)


def _peace(place: Place, row: ContractRow) -> Findings:
    if row.location or row.goods or row.different:
        yield place, mistake("The Peace of Westphalia is never fulfilled, expected neither a location nor a demand")


def _demands(place: Place, row: ContractRow, known: Known) -> Findings:
    yield from unknown(place, mistake("The location"), [row.location], known.locations)
    yield from unknown(place, mistake("The good"), row.goods, known.goods)
    yield from unknown(place, mistake("The category"), row.different, known.kinds)
    yield from _numbers(place, row, known)
    # payment.py counts on it that no good is asked for by two categories
    if ALL_GOODS in row.different and len(row.goods) + len(row.different) > 1:
        template = "A demand for different {names} stands beside others, expected it alone"
        yield place, mistake(template, names=ALL_GOODS)


def _numbers(place: Place, row: ContractRow, known: Known) -> Findings:
    for good, number in row.goods.items():
        yield from outside(place, mistake("The number of {good}", good=bare(good)), number, 1, MOST_CUBES)
    for category, number in row.different.items():
        yield from outside(
            place,
            mistake("The number of different {good}", good=bare(category)),
            number,
            1,
            known.kinds.get(category, GOODS),
        )
    total = sum(row.goods.values()) + sum(row.different.values())
    yield from outside(place, mistake("The number of all cubes"), total, 1, MOST_CUBES)

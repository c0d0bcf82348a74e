"""Whether the boards of a components file can be played on: map, office, categories and time."""

import re
from collections.abc import Iterator, Mapping

from app.engine.game import Saying
from app.engine.games.merkator.components import ALL_GOODS, CATEGORIES
from app.engine.games.merkator.components.place import (
    Findings,
    Place,
    bare,
    figure,
    ill_named,
    ill_written,
    listed,
    miscounted,
    mistake,
    outside,
    repeated,
    shown,
    unknown,
)
from app.engine.games.merkator.components.rows import LocationRow, Rows, TimeChartRow

MAJORS = 8
MINORS = 4
GOODS = 16
COLUMNS = tuple("ABCDEF")
COUNTERS = 42
MOST_ROWS = 42
RESERVED = (ALL_GOODS, "time")  # demands and trades mean something else by these, and by categories
LETTERS = re.compile(r"([A-F])\1?")


def goods_of(rows: Rows) -> dict[str, Place]:
    """Every good, and its column."""
    return {good: Place("office", letter) for letter, goods in rows.office.items() for good in goods}


def majors_of(rows: Rows) -> dict[str, LocationRow]:
    return {row.id: row for row in rows.location if row.kind == "major"}


def board(rows: Rows) -> Findings:
    yield from ill_named(Place("edition"), mistake("The id"), rows.edition.id)
    yield from ill_written(Place("edition"), mistake("The title"), rows.edition.title)
    yield from _locations(rows)
    yield from _map(rows)
    yield from _office(rows)
    yield from _categories(rows)
    wrong = list(_time_chart(rows.time_chart))
    yield from wrong or _sides(rows.time_chart)
    yield from _time_counters(rows.time_counters)


def _places(rows: Rows) -> list[tuple[Place, LocationRow]]:
    return [(Place("location", "", number, row.id), row) for number, row in enumerate(rows.location, 1)]


def _locations(rows: Rows) -> Findings:
    kinds = [row.kind for row in rows.location]
    yield from miscounted(Place("location"), mistake("The number of major locations"), kinds.count("major"), MAJORS)
    yield from miscounted(Place("location"), mistake("The number of minor locations"), kinds.count("minor"), MINORS)
    yield from repeated(mistake("The id"), ((place, row.id) for place, row in _places(rows)))
    for place, row in _places(rows):
        yield from ill_named(place, mistake("The id"), row.id)
        yield from outside(place, mistake("The time"), row.time, -5, 5)
        yield from _major(place, row) if row.kind == "major" else _minor(place, row)
    if not any(row.time > 0 for row in rows.location):
        yield (
            Place("location"),
            mistake("No location brings time counters, expected at least one: a match would have no end"),
        )
    yield from _among_majors(rows)


def _major(place: Place, row: LocationRow) -> Findings:
    yield from miscounted(place, mistake("The number of goods"), len(row.goods), 2)
    yield from ill_named(place, mistake("The colour"), row.colour)
    if row.refill_from:
        yield place, mistake("A major location has lines instead of refill_from, expected none")


def _minor(place: Place, row: LocationRow) -> Findings:
    if row.goods or row.colour:
        yield place, mistake("A minor location has no cubes, expected neither goods nor a colour")
    yield from outside(place, mistake("The refill_from"), row.refill_from, 0, 20)


def _among_majors(rows: Rows) -> Findings:
    majors = [(place, row) for place, row in _places(rows) if row.kind == "major"]
    goods = goods_of(rows)
    yield from repeated(mistake("The colour"), ((place, row.colour) for place, row in majors))
    yield from repeated(mistake("The good"), ((place, good) for place, row in majors for good in row.goods))
    for place, row in majors:
        yield from unknown(place, mistake("The good"), row.goods, goods)
    yield from _left_out(rows, {good for _, row in majors for good in row.goods})


def _left_out(rows: Rows, found: set[str]) -> Findings:
    for good, column in goods_of(rows).items():
        if good not in found:
            yield (
                column,
                mistake("The good {value} belongs to no major location, expected exactly one", value=shown(good)),
            )


def _map(rows: Rows) -> Findings:
    majors = majors_of(rows)
    lines = [(Place("map", "lines", number), line) for number, line in enumerate(rows.map.lines, 1)]
    for place, line in lines:
        yield from unknown(place, mistake("The major location"), line, majors)
        if line[0] == line[1]:
            yield place, mistake("The line joins a location with itself, expected two different ones")
    yield from repeated(mistake("The line"), ((place, " - ".join(sorted(line))) for place, line in lines))
    joined = {end for _, line in lines for end in line}
    for id in majors:
        if id not in joined:
            yield Place("map", "lines"), mistake("No line leads to {value}, expected at least one", value=shown(id))


def _office(rows: Rows) -> Findings:
    if tuple(rows.office) != COLUMNS:
        names = {"names": listed(rows.office), "expected": listed(COLUMNS)}
        yield Place("office"), mistake("The columns are {names}, expected {expected} in this order", **names)
    yield from miscounted(Place("office"), mistake("The number of goods"), sum(map(len, rows.office.values())), GOODS)
    yield from repeated(mistake("The good"), entries("office", rows.office))
    for letter, goods in rows.office.items():
        if not goods:
            yield Place("office", letter), mistake("The column is empty, expected at least one good")
    for place, good in entries("office", rows.office):
        yield from ill_named(place, mistake("The good"), good)
        if good in RESERVED or good in rows.categories:
            yield place, _taken(good)


def _taken(name: str) -> Saying:
    template = "The word {value} has a meaning of its own in demands and trades, expected another name"
    return mistake(template, value=shown(name))


def entries(name: str, table: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Place, str]]:
    return ((Place(name, key), good) for key, goods in table.items() for good in goods)


def _categories(rows: Rows) -> Findings:
    goods = goods_of(rows)
    if not rows.categories.keys() >= set(CATEGORIES):
        names = {"names": listed(rows.categories), "expected": listed(CATEGORIES)}
        yield Place("categories"), mistake("The categories are {names}, expected {expected} at least", **names)
    yield from outside(Place("categories"), mistake("The number of categories"), len(rows.categories), 3, GOODS)
    for name, kinds in rows.categories.items():
        place = Place("categories", name)
        yield from ill_named(place, mistake("The category"), name)
        if name in RESERVED:
            yield place, _taken(name)
        if not kinds:
            yield place, mistake("The category is empty, expected at least one good")
        yield from unknown(place, mistake("The good"), kinds, goods)
    # payment.py counts on it that no good is asked for by two categories
    yield from repeated(mistake("The good"), entries("categories", rows.categories))


def _time_chart(chart: TimeChartRow) -> Findings:
    for name, rows in (("row_length", chart.ultimo_rows), ("back_row_length", chart.back_rows)):
        yield from _lengths(Place("time_chart", name), name, getattr(chart, name), rows)
    if isinstance(chart.row_length, tuple) and not chart.back_row_length:
        said = mistake("Its rows differ, so that those of the back need a back_row_length")
        yield Place("time_chart", "row_length"), said
    for name in ("ultimo_rows", "back_rows"):
        yield from outside(
            Place("time_chart", name), mistake("The {field}", field=name), getattr(chart, name), 1, MOST_ROWS
        )
    yield from _filled("standard", chart.standard, "234", chart.ultimo_rows)
    yield from _filled("long_back", chart.long_back, "34", chart.back_rows)
    yield from _filled("long_ultimo", chart.long_ultimo, "234", chart.ultimo_rows)


def _lengths(place: Place, name: str, lengths: int | tuple[int, ...], rows: int) -> Findings:
    if isinstance(lengths, int):
        yield from outside(place, mistake("The {field}", field=name), lengths, 1, COUNTERS)
        return
    if lengths:  # those of the back may be those of the other side
        yield from miscounted(place, mistake("The number of lengths"), len(lengths), rows)
    for number, length in enumerate(lengths, 1):
        yield from outside(place, mistake("The length of row {number}", number=str(number)), length, 1, COUNTERS)


def _sides(chart: TimeChartRow) -> Findings:
    """SET-3: what is filled in the beginning comes out of the box; LONG: what is filled later, from what is there."""
    for players in range(2, 5):
        yield from _needed("standard", players, sum(chart.lowest_of_ultimo(players, long=False)))
        yield from _needed("long_ultimo", players, sum(chart.lowest_of_ultimo(players, long=True)))
        yield from _needed("long_back", players, sum(chart.lowest_of_back(players)))


def _filled(entry: str, filled: Mapping[str, int], players: str, rows: int) -> Findings:
    place = Place("time_chart", entry)
    if sorted(filled) != list(players):
        said = {"names": listed(filled), "expected": listed(players)}
        yield place, mistake("The numbers of players are {names}, expected {expected}", **said)
    for number, filled_rows in filled.items():
        yield from outside(
            place, mistake("The number of rows for {players} players", players=bare(number)), filled_rows, 1, rows
        )


def _needed(entry: str, players: int, counters: int) -> Findings:
    if counters > COUNTERS:
        said = {"players": str(players), "number": figure(counters), "most": str(COUNTERS)}
        template = "With {players} players {number} counters are needed, expected at most {most}"
        yield Place("time_chart", entry), mistake(template, **said)


def _time_counters(counters: Mapping[str, int]) -> Findings:
    for letters, number in counters.items():
        place = Place("time_counters", letters)
        if not LETTERS.fullmatch(letters):
            template = "The letters are {value}, expected the letter of a column once or twice"
            yield place, mistake(template, value=shown(letters))
        yield from outside(place, mistake("The number of counters"), number, 0, COUNTERS)
    yield from miscounted(
        Place("time_counters"), mistake("The number of time counters"), sum(counters.values()), COUNTERS
    )

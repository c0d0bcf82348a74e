"""What in a components file is against something that no rulebook says, but that follows from what they do say.

Such a file is played with; whoever has corrected it by the printed box is right, and hears why we thought otherwise.
"""

from collections.abc import Iterator

from app.engine.games.merkator.components import CATEGORIES
from app.engine.games.merkator.components.board import COUNTERS, entries, goods_of, majors_of
from app.engine.games.merkator.components.place import Findings, Place, figure, repeated, shown
from app.engine.games.merkator.components.rows import Rows


def doubts(rows: Rows) -> Findings:
    """Of a file in which nothing is wrong."""
    yield from _thresholds(rows)
    yield from _categories(rows)
    yield from _long_game(rows)
    yield from _own_goods(rows)


def _thresholds(rows: Rows) -> Findings:
    reason = "inferred: the four minor locations of the rulebook's examples differ"
    places = ((Place("location", "", number, row.id), row) for number, row in enumerate(rows.location, 1))
    minors = ((place, figure(row.refill_from)) for place, row in places if row.kind == "minor")
    for place, sentence in repeated("The refill_from", minors):
        yield place, f"{sentence} ({reason})"


def _categories(rows: Rows) -> Findings:
    for name in rows.categories:
        if name not in CATEGORIES:
            reason = "inferred: the rulebook's contracts ask for no other category than these three"
            yield Place("categories", name), f"The category {shown(name)} is a fourth one ({reason})"
    found = {good for _, good in entries("categories", rows.categories)}
    for good, column in goods_of(rows).items():
        if good not in found:
            yield column, f"The good {shown(good)} is in no category (inferred: all known goods are in one)"


def _long_game(rows: Rows) -> Findings:
    chart = rows.time_chart
    for players in range(2, 5):
        needed = sum(chart.lowest_of_back(players)) + sum(chart.lowest_of_ultimo(players, long=True))
        if needed > COUNTERS:
            sentence = f"With {players} players the long game needs {needed} counters, and the box has {COUNTERS}"
            reason = "what was paid back comes again, and others stand in for what is missing"
            yield Place("time_chart", "long_ultimo"), f"{sentence}: {reason}"


def _own_goods(rows: Rows) -> Iterator[tuple[Place, str]]:
    majors = majors_of(rows)
    for number, row in enumerate(rows.deck.contracts, 1):
        for good in row.goods:
            if row.location in majors and good in majors[row.location].goods:
                sentence = (
                    f"The location has {shown(good)} itself (inferred: no known contract of one asks for its own)"
                )
                yield Place("deck", "contracts", number, row.id), sentence

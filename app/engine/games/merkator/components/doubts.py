"""What in a components file is against something that no rulebook says, but that follows from what they do say.

Such a file is played with; whoever has corrected it by the printed box is right, and hears why we thought otherwise.
"""

from app.engine.game import Saying
from app.engine.games.merkator.components import CATEGORIES
from app.engine.games.merkator.components.board import COUNTERS, entries, goods_of, majors_of
from app.engine.games.merkator.components.place import Findings, Place, figure, mistake, repeated, shown
from app.engine.games.merkator.components.rows import Rows


def doubts(rows: Rows) -> Findings:
    """Of a file in which nothing is wrong."""
    yield from _thresholds(rows)
    yield from _categories(rows)
    yield from _long_game(rows)
    yield from _own_goods(rows)


def _thresholds(rows: Rows) -> Findings:
    reason = mistake("inferred: the four minor locations of the rulebook's examples differ")
    places = ((Place("location", "", number, row.id), row) for number, row in enumerate(rows.location, 1))
    minors = ((place, figure(row.refill_from)) for place, row in places if row.kind == "minor")
    for place, sentence in repeated(mistake("The refill_from"), minors):
        yield place, _because(sentence, reason)


def _categories(rows: Rows) -> Findings:
    for name in rows.categories:
        if name not in CATEGORIES:
            reason = mistake("inferred: the rulebook's contracts ask for no other category than these three")
            said = mistake("The category {value} is a fourth one", value=shown(name))
            yield Place("categories", name), _because(said, reason)
    found = {good for _, good in entries("categories", rows.categories)}
    for good, column in goods_of(rows).items():
        if good not in found:
            reason = mistake("inferred: all known goods are in one")
            yield column, _because(mistake("The good {value} is in no category", value=shown(good)), reason)


def _long_game(rows: Rows) -> Findings:
    chart = rows.time_chart
    for players in range(2, 5):
        needed = sum(chart.lowest_of_back(players)) + sum(chart.lowest_of_ultimo(players, long=True))
        if needed > COUNTERS:
            said = {"players": str(players), "number": str(needed), "most": str(COUNTERS)}
            sentence = mistake(
                "With {players} players the long game needs {number} counters, and the box has {most}", **said
            )
            reason = mistake("what was paid back comes again, and others stand in for what is missing")
            yield Place("time_chart", "long_ultimo"), mistake("{what}: {reason}", what=sentence, reason=reason)


def _own_goods(rows: Rows) -> Findings:
    majors = majors_of(rows)
    for number, row in enumerate(rows.deck.contracts, 1):
        for good in row.goods:
            if row.location in majors and good in majors[row.location].goods:
                reason = mistake("inferred: no known contract of one asks for its own")
                said = _because(mistake("The location has {value} itself", value=shown(good)), reason)
                yield Place("deck", "contracts", number, row.id), said


def _because(said: Saying, reason: Saying) -> Saying:
    return mistake("{what} ({reason})", what=said, reason=reason)

"""Where each row of a box is known from: `sources.toml` says it of ours; one that differs was corrected by its host,
who may also say which ones they have compared with the printed ones."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Set
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import asdict

from app.engine.game import Saying
from app.engine.games.merkator.components import FOLDER, Components, without_notes
from app.engine.games.merkator.components.editions import EDITIONS, KNOWN
from app.engine.games.merkator.components.rows import Rows

CARDS = ("contract", "bonus", "building", "location")  # what has a help of its own at the table
PART = "-part"
MOST = 12  # cards are named, where others differ
CORRECTED = "corrected"
PRINTED = "printed"  # also what the source of a row begins with where [confirmed] does not name it
COUNTED = ("inferred", "reconstructed", CORRECTED, PRINTED)

Sources = Mapping[str, Mapping[str, str]]


@lru_cache(32)
def sources_of(components: Components) -> Sources:
    """Of every row, by its kind."""
    ours, compared = [printed(box.rows) for box in KNOWN.values()], confirmed(components.rows)

    def source(kind: str, id: str, row: Any) -> str:
        if id in compared[kind]:
            return PRINTED
        return _kept()[kind].get(id, CORRECTED) if any(box[kind].get(id) == row for box in ours) else CORRECTED

    return {
        kind: {id: source(kind, id, row) for id, row in rows.items()} for kind, rows in printed(components.rows).items()
    }


def confirmed(rows: Rows) -> Mapping[str, Set[str]]:
    """What its owner has seen printed: named as such, or with that for its source."""
    found = {kind: set(names) for kind, names in asdict(rows.confirmed).items()}
    found["bonus"] |= {f"{row.location}-{row.good}" for row in rows.bonus if row.source.startswith(PRINTED)}
    found["building"] |= {row.id for row in rows.building if row.source.startswith(PRINTED)}
    found["contract"] |= {row.id for row in rows.deck.contracts if row.source.startswith(PRINTED)}
    return found | {"cost": found["bonus"]}


def of_cards(components: Components) -> dict[str, str]:
    return {id: source for kind in CARDS for id, source in sources_of(components)[kind].items()}


def truth(components: Components) -> Saying:
    """How much of the box is known, in a sentence."""
    found = Counter(source for rows in sources_of(components).values() for source in rows.values())
    part = sum(number for source, number in found.items() if source.endswith(PART))
    known = found["rulebook"] + found["review"] + part
    told = {"known": known, "part": part, **{name: found[name] for name in COUNTED}}
    return Saying("sources", "truth", {"rows": found.total(), **told})


def differs(components: Components) -> Saying:
    """What is otherwise than in the edition that new matches usually have."""
    usual, here = printed(EDITIONS[0].rows), printed(components.rows)
    found = [(kind, id) for kind in usual for id in usual[kind].keys() | here[kind].keys()
             if usual[kind].get(id) != here[kind].get(id)]  # fmt: skip
    cards = sorted(id for kind, id in found if kind in CARDS)
    edition = components.rows.edition
    return Saying("sources", "differs", {"edition": edition.id, "title": edition.title, "rows": len(found),
                                         "cards": cards[:MOST], "more": max(len(cards) - MOST, 0)})  # fmt: skip


def printed(rows: Rows) -> dict[str, dict[str, Any]]:
    """All that stands in the box for itself, by its kind and name."""
    box = without_notes(rows)
    chart = box.time_chart
    return {
        "location": {row.id: row for row in box.location},
        "line": {"-".join(line): True for line in box.map.lines},
        "column": dict(box.office),
        "category": dict(box.categories),
        "chart": {
            "ultimo_rows": chart.ultimo_rows,
            "back_rows": chart.back_rows,
            "row_length": (chart.ultimo, chart.back),
        },
        "letter": dict(box.time_counters),
        "cost": {f"{row.location}-{row.good}": row.cost for row in box.bonus},
        "bonus": {f"{row.location}-{row.good}": row for row in box.bonus},
        "building": {row.id: row for row in box.building},
        "contract": {row.id: row for row in box.deck.contracts},
    }


@cache
def _kept() -> dict[str, dict[str, str]]:
    return tomllib.loads((FOLDER / "sources.toml").read_text("utf-8"))

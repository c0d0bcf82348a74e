"""The boxes that come with Kontor: the first edition, what the second changes in it, and that one with longer rows."""

import tomllib
from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.components import BOXES, BUNDLED, FOLDER, Components
from app.engine.games.merkator.components.rows import EditionRow, Rows

LONGER = (1, 2)  # counters more in each row: a house rule, for those who like a longer evening


class Changes(Struct, forbid_unknown_fields=True):
    id: str
    title: str
    cost: dict[str, int]
    goods: dict[str, dict[str, int]]
    different: dict[str, dict[str, int]]


def _changed(rows: Rows, changes: Changes) -> Rows:
    contracts = tuple(
        replace(
            row,
            goods=changes.goods.get(row.id, row.goods),
            different=changes.different.get(row.id, row.different),
        )
        for row in rows.deck.contracts
    )
    return replace(
        rows,
        edition=EditionRow(changes.id, changes.title),
        building=tuple(replace(row, cost=changes.cost.get(row.id, row.cost)) for row in rows.building),
        deck=replace(rows.deck, contracts=contracts),
    )


def _longer(box: Components, more: int) -> Components:
    rows, chart = box.rows, box.rows.time_chart
    assert isinstance(chart.row_length, int)  # noqa: S101 - of ours
    edition = EditionRow(f"{rows.edition.id}-plus-{more}", f"{rows.edition.title}, house rule: rows longer by {more}")
    return Components(replace(rows, edition=edition, time_chart=replace(chart, row_length=chart.row_length + more)))


def _editions() -> Iterator[Components]:
    text = (FOLDER / "editions" / "kontor-2.toml").read_text("utf-8")
    second = Components(_changed(BUNDLED.rows, msgspec.convert(tomllib.loads(text), Changes)))
    yield second
    yield from (_longer(second, more) for more in LONGER)
    yield BUNDLED


EDITIONS = tuple(_editions())  # for new matches, the usual one first
KNOWN = BOXES | {box.digest: box for box in EDITIONS}  # that a saved match need only name

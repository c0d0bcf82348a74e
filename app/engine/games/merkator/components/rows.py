"""The rows of a components file, as they are written."""

from typing import Literal

from msgspec import Struct


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of the file. What it does not know is an error, so that no typing mistake passes unseen."""


class EditionRow(Row, frozen=True):
    id: str
    title: str


class LocationRow(Row, frozen=True):
    id: str
    kind: Literal["major", "minor"]
    time: int
    goods: tuple[str, ...] = ()
    colour: str = ""
    refill_from: int = 0


class MapRow(Row, frozen=True):
    lines: tuple[tuple[str, str], ...]


class TimeChartRow(Row, frozen=True):
    row_length: int | tuple[int, ...]  # of all rows, or of each row of the ULTIMO side from the top
    ultimo_rows: int
    back_rows: int
    standard: dict[str, int]
    long_back: dict[str, int]
    long_ultimo: dict[str, int]
    back_row_length: int | tuple[int, ...] = ()  # where those of the back differ

    @property
    def ultimo(self) -> tuple[int, ...]:
        """How many counters fit into each row, from the top."""
        return _each(self.row_length, self.ultimo_rows)

    @property
    def back(self) -> tuple[int, ...]:
        return _each(self.back_row_length or self.row_length, self.back_rows)

    def lowest_of_back(self, players: int) -> tuple[int, ...]:
        """LONG: those that are filled."""
        return _lowest(self.back, self.long_back.get(str(players), 0))

    def lowest_of_ultimo(self, players: int, long: bool) -> tuple[int, ...]:
        """SET-3, LONG."""
        return _lowest(self.ultimo, (self.long_ultimo if long else self.standard)[str(players)])


def _each(length: int | tuple[int, ...], rows: int) -> tuple[int, ...]:
    return (length,) * rows if isinstance(length, int) else length


def _lowest(lengths: tuple[int, ...], rows: int) -> tuple[int, ...]:
    return lengths[len(lengths) - rows :]


class BonusRow(Row, frozen=True):
    location: str
    good: str
    cost: int
    source: str = ""


class BuildingCondition(Row, frozen=True):
    """What has to be so, with others: their points come together or not at all."""

    kind: Literal["sole_most", "all_kinds_in", "at_least"]
    what: str = ""
    reach: int = 0
    columns: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    min_value: int = 0
    min_cubes: int = 0


class BuildingRule(Row, frozen=True):
    """How a building scores. Which fields count depends on `kind` and `what`; see scoring.py."""

    kind: Literal["sole_most", "all_kinds_in", "at_least", "per", "table", "together"]
    what: str = ""
    reach: int = 0
    columns: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    goods: tuple[str, ...] = ()
    max_units: int = 0
    min_value: int = 0
    min_cubes: int = 0
    every: int = 0  # per: so many units for the points once
    steps: tuple[tuple[int, float], ...] = ()  # table: so many units, and the points for them
    conditions: tuple[BuildingCondition, ...] = ()  # together

    @property
    def comparing(self) -> "Condition | None":
        """SCO-5, SOLO-1: what all players are compared by, if any."""
        said: tuple[Condition, ...] = (self, *self.conditions)
        return next((one for one in said if one.kind == "sole_most"), None)


Condition = BuildingCondition | BuildingRule  # what counts something


class BuildingRow(Row, frozen=True):
    id: str
    name: str
    cost: int
    vp: float
    rule: BuildingRule
    source: str = ""


class ContractRow(Row, frozen=True):
    id: str
    value: int
    location: str
    goods: dict[str, int] = {}
    different: dict[str, int] = {}
    source: str = ""


class DeckRow(Row, frozen=True):
    contracts: tuple[ContractRow, ...]


class ConfirmedRow(Row, frozen=True):
    """Which rows their owner has compared with the printed ones. It says nothing of what is printed there."""

    location: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    column: tuple[str, ...] = ()
    category: tuple[str, ...] = ()
    chart: tuple[str, ...] = ()
    letter: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    building: tuple[str, ...] = ()
    contract: tuple[str, ...] = ()


NOTHING = ConfirmedRow()


class Rows(Row, frozen=True):
    """The whole file."""

    edition: EditionRow
    location: tuple[LocationRow, ...]
    map: MapRow
    office: dict[str, tuple[str, ...]]
    categories: dict[str, tuple[str, ...]]
    time_chart: TimeChartRow
    time_counters: dict[str, int]
    bonus: tuple[BonusRow, ...]
    building: tuple[BuildingRow, ...]
    deck: DeckRow
    confirmed: ConfirmedRow = NOTHING

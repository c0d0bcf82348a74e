"""The components of the box: read from a TOML file, then indexed for quick play.

`Rows` is the file as it is written, `Components` what the rules work with. Goods are counted in tuples of
sixteen numbers in the order of the office board; everything else is known by its id.
"""

import tomllib
from functools import cached_property
from hashlib import sha256
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine.games.merkator.components.rows import NOTHING, BonusRow, BuildingRule, ContractRow, DeckRow, Rows

PEACE = 14
LEVELS = range(2, 11)  # the values that can be fulfilled; the Peace lies one level above them
PEACE_LEVEL = 11
CATEGORIES = ("food", "clothing", "weapons")
ALL_GOODS = "goods"  # the name of the category that holds all sixteen


class Location(Struct, frozen=True):
    id: str
    major: bool
    time: int  # counters gained (+), or paid by the traveller (-)
    index: int  # among the major locations; -1 for a minor one
    colour: str
    goods: tuple[int, ...]
    neighbours: tuple[int, ...]  # major locations joined to it by a line
    refill_from: int
    cost: int  # TRV-2: what the traveller pays
    fare: int  # JOIN-1: what a joining player pays to the traveller


class Contract(Struct, frozen=True):
    id: str
    value: int
    level: int  # its stack: the value, and one above the 10s for the Peace of Westphalia
    location: str
    goods: tuple[tuple[int, int], ...]  # which good, how many cubes
    different: tuple[tuple[str, int], ...]  # so many different goods of a category
    size: int  # cubes to deliver in all


class BonusCard(Struct, frozen=True):
    id: str
    location: str
    good: int
    cost: int


class Building(Struct, frozen=True):
    id: str
    name: str
    cost: int
    vp: float
    rule: BuildingRule


class Components:
    """The box, ready to play. Two boxes in which the same is printed have the same digest."""

    def __init__(self, rows: Rows, digest: str = "") -> None:
        self.rows, self.digest = rows, digest or digest_of(rows)
        self.columns = {letter: tuple(map(self.good_index.__getitem__, names)) for letter, names in rows.office.items()}
        self.categories = {name: tuple(map(self.good_index.__getitem__, kinds)) for name, kinds in self._kinds()}
        self.locations = {location.id: location for location in self._locations()}
        self.majors = tuple(location for location in self.locations.values() if location.major)
        self.colours = tuple(location.colour for location in self.majors)
        self.goods_of_colour = {location.colour: location.goods for location in self.majors}
        self.colour_of = {good: location.colour for location in self.majors for good in location.goods}
        self.contracts = {row.id: self._contract(row) for row in rows.deck.contracts}
        self.bonus_cards = {card.id: card for card in map(self._bonus_card, rows.bonus)}
        self.buildings = {row.id: Building(row.id, row.name, row.cost, row.vp, row.rule) for row in rows.building}
        self.prices = {card.id: card.cost for card in self.bonus_cards.values()}
        self.prices |= {building.id: building.cost for building in self.buildings.values()}
        self.dearest = max(self.prices.values())
        self.peace = next(contract.id for contract in self.contracts.values() if contract.value == PEACE)
        self.counters = tuple(letter for letter, number in sorted(rows.time_counters.items()) for _ in range(number))

    @cached_property
    def goods(self) -> tuple[str, ...]:
        """The sixteen goods, column by column."""
        return tuple(good for column in self.rows.office.values() for good in column)

    @cached_property
    def good_index(self) -> dict[str, int]:
        return {good: index for index, good in enumerate(self.goods)}

    def named(self, goods: tuple[int, ...]) -> dict[str, int]:
        """What there is of each good, by name; nothing is left out."""
        return {self.goods[good]: number for good, number in enumerate(goods) if number}

    def _kinds(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (*self.rows.categories.items(), (ALL_GOODS, self.goods))

    def _locations(self) -> list[Location]:
        majors = [row.id for row in self.rows.location if row.kind == "major"]
        joined: dict[str, list[int]] = {row.id: [] for row in self.rows.location}
        for one, other in self.rows.map.lines:
            joined[one].append(majors.index(other))
            joined[other].append(majors.index(one))
        return [
            Location(
                row.id,
                row.kind == "major",
                row.time,
                majors.index(row.id) if row.id in majors else -1,
                row.colour,
                tuple(self.good_index[good] for good in row.goods),
                tuple(sorted(joined[row.id])),
                row.refill_from,
                max(-row.time, 0),
                1 if row.kind == "major" else 2,
            )
            for row in self.rows.location
        ]

    def _contract(self, row: ContractRow) -> Contract:
        goods = tuple(sorted((self.good_index[good], number) for good, number in row.goods.items()))
        different = tuple(sorted(row.different.items()))
        level = PEACE_LEVEL if row.value == PEACE else row.value
        size = sum(row.goods.values()) + sum(row.different.values())
        return Contract(row.id, row.value, level, row.location, goods, different, size)

    def _bonus_card(self, row: BonusRow) -> BonusCard:
        return BonusCard(f"{row.location}-{row.good}", row.location, self.good_index[row.good], row.cost)


def without_notes(rows: Rows) -> Rows:
    """Only what is printed. Where we know it from may be corrected at any time, and changes no box."""
    return replace(
        rows,
        bonus=tuple(replace(row, source="") for row in rows.bonus),
        building=tuple(replace(row, source="") for row in rows.building),
        deck=DeckRow(tuple(replace(row, source="") for row in rows.deck.contracts)),
        confirmed=NOTHING,
    )


def digest_of(rows: Rows) -> str:
    return digest_with_notes(without_notes(rows))


def digest_with_notes(rows: Rows) -> str:
    """How boxes were named at first; matches of that time know theirs by it."""
    return sha256(msgspec.json.encode(rows)).hexdigest()


def parse_rows(text: str) -> Rows:
    """The file's rows; a ValueError says where the form is wrong."""
    return msgspec.convert(tomllib.loads(text), Rows)


FOLDER = files("app.engine.games.merkator")


def bundled_text() -> str:
    return (FOLDER / "components.toml").read_text("utf-8")


def _bundled() -> Components:
    return Components(parse_rows(bundled_text()))


BUNDLED = _bundled()


def _earlier_boxes() -> dict[str, Components]:
    """Those that were bundled before, each in a file of its name: matches that name them go on."""
    stored = (file for file in (FOLDER / "boxes").iterdir() if file.name.endswith(".json"))
    named = ((file.name.removesuffix(".json"), file.read_bytes()) for file in stored)
    return {name: Components(msgspec.json.decode(rows, type=Rows), name) for name, rows in named}


BOXES = _earlier_boxes() | {BUNDLED.digest: BUNDLED}  # that a saved match need only name

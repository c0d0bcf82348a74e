"""Where something stands in a components file, and how to speak of it.

Names and numbers come from a file that anybody may have written: nothing of it reaches a terminal unescaped.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Set

from msgspec import Struct

from app.engine.game import Saying

LISTS = ("location", "bonus", "building")  # the tables that come many times
LONGEST_NAME = 60
LONGEST_TEXT = 100
HUGE = 10**9

_NAME = re.compile(rf"[a-z0-9_-]{{1,{LONGEST_NAME}}}")
_BARE = re.compile(r"[A-Za-z0-9_-]{1,60}")
_HEADER = re.compile(r"(\[\[?)\s*([\w.-]+)\s*(\]\]?)\s*(?:#.*)?")
_ENTRY = re.compile(r"""["']?([\w-]+)["']?\s*=""")


class Place(Struct, frozen=True):
    """The file, a line, a table, an entry of it or a row of a list; rows count from 1."""

    table: str = ""
    entry: str = ""
    number: int = 0
    name: str = ""  # the id in that row
    line: int = 0  # known beforehand only when the file cannot be read at all

    @property
    def header(self) -> str:
        return f"[[{bare(self.table)}]]" if self.table in LISTS else f"[{bare(self.table)}]"

    def __str__(self) -> str:
        if not self.table:
            return f"line {self.line}" if self.line else "the file"
        number = str(self.number) if self.number else ""
        name = f"({self.name})" if _NAME.fullmatch(self.name) else ""
        return " ".join(filter(None, (self.header, self.entry and bare(self.entry), number, name)))


Finding = tuple[Place, Saying]
Findings = Iterator[Finding]


def mistake(template: str, **values: str | Saying) -> Saying:
    """A sentence that is English already, and told in other languages by their words for it."""
    return Saying("mistakes", template, values)


def english(said: Saying) -> str:
    told = {name: english(value) if isinstance(value, Saying) else value for name, value in said.values.items()}
    return said.key.format(**told)


class Lines:
    """The line numbers of a file, as far as its layout is the usual one; TOML parsers do not tell them."""

    def __init__(self, text: str) -> None:
        self._headers: dict[str, list[int]] = {}
        self._entries: dict[tuple[str, str], int] = {}
        self._braces: dict[str, list[tuple[int, str]]] = {}
        header = ""
        for number, line in enumerate(text.split("\n"), 1):
            stripped = line.strip()
            if found := _HEADER.fullmatch(stripped):
                header = "".join(found.groups())
                self._headers.setdefault(header, []).append(number)
            elif found := _ENTRY.match(stripped):
                self._entries.setdefault((header, found[1]), number)
            elif stripped.startswith("{"):
                self._braces.setdefault(header, []).append((number, line))

    def told(self, place: Place) -> str:
        line = self.of(place)
        return f"{place}, line {line}" if line and not place.line else str(place)

    def of(self, place: Place) -> int:
        """0 where it cannot be known."""
        if place.line:
            return place.line
        if place.table in LISTS:
            return self._nth(place.header, place.number)
        whole = self._nth(place.header, 1)
        entry = self._entries.get((place.header, place.entry), whole)
        return self._contract(place, entry) if place.table == "deck" and place.number else entry

    def _nth(self, header: str, number: int) -> int:
        """Number 0 is the list as a whole, which stands nowhere in particular."""
        lines = self._headers.get(header, [])
        return lines[number - 1] if 1 <= number <= len(lines) else 0

    def _contract(self, place: Place, entry: int) -> int:
        """One contract on each line, or each under a header of its own; else only the list is known."""
        braces = self._braces.get(place.header, [])
        if place.number > len(braces):
            return self._nth("[[deck.contracts]]", place.number) or entry
        number, line = braces[place.number - 1]
        return number if place.name in line else entry


def shown(value: str) -> str:
    return repr(value if len(value) <= 40 else f"{value[:39]}…")


def bare(name: str) -> str:
    """Without quotes, if that is safe."""
    return name if _BARE.fullmatch(name) else shown(name)


def figure(number: int) -> str:
    """Python refuses to write out a number of many thousand digits."""
    return str(number) if abs(number) < HUGE else "a huge number"


def listed(names: Collection[str]) -> str | Saying:
    if len(names) > 20:
        return mistake("{number} names", number=str(len(names)))
    return ", ".join(map(bare, sorted(names) if isinstance(names, Set) else names)) or mistake("nothing")


def outside(place: Place, what: Saying, number: int, lowest: int, highest: int) -> Findings:
    if not lowest <= number <= highest:
        said = {"number": figure(number), "lowest": str(lowest), "highest": figure(highest)}
        yield place, mistake("{what} is {number}, expected {lowest} to {highest}", what=what, **said)


def miscounted(place: Place, what: Saying, number: int, expected: int) -> Findings:
    if number != expected:
        said = {"number": figure(number), "expected": str(expected)}
        yield place, mistake("{what} is {number}, expected {expected}", what=what, **said)


def ill_named(place: Place, what: Saying, name: str) -> Findings:
    """Names become part of web addresses and of saved matches."""
    if not _NAME.fullmatch(name):
        said = {"value": shown(name), "most": str(LONGEST_NAME)}
        template = "{what} is {value}, expected 1 to {most} of the characters a-z, 0-9, _ and -"
        yield place, mistake(template, what=what, **said)


def ill_written(place: Place, what: Saying, text: str) -> Findings:
    if not text.isprintable() or len(text) > LONGEST_TEXT:
        said = {"value": shown(text), "most": str(LONGEST_TEXT)}
        template = "{what} is {value}, expected at most {most} printable characters on one line"
        yield place, mistake(template, what=what, **said)


def unknown(place: Place, what: Saying, names: Iterable[str], known: Collection[str]) -> Findings:
    for name in names:
        if name not in known:
            said = {"value": shown(name), "known": listed(known)}
            yield place, mistake("{what} {value} is not known, expected one of: {known}", what=what, **said)


def repeated(what: Saying, values: Iterable[tuple[Place, str]]) -> Findings:
    """Every place whose value stood at an earlier place."""
    first: dict[str, Place] = {}
    for place, value in values:
        if value in first:
            said = {"value": shown(value), "first": str(first[value])}
            yield place, mistake("{what} {value} is also in {first}, expected only once", what=what, **said)
        first.setdefault(value, place)

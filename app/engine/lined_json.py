"""JSON in which every member, and every element of its lists, knows its line: so that a mistake can be shown.

Stricter than JSON has to be. What is given twice, is no number or has no end is refused; so is what could not be
printed or kept.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from msgspec import Struct

DIGITS = 18  # more than any number here needs, and safe for every reader of the file
MOST = 10_000  # members, or elements whose lines are kept: ten times what a long match has
_SPACE = re.compile(r"[ \t\n\r]*")
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


class BrokenJson(ValueError):
    """Where the text goes wrong, and what is wrong there: a key with its values, to be told in any language."""

    def __init__(self, line: int, key: str, /, **values: Any) -> None:
        self.line, self.key = line, key
        self.values = {name: printable(value) if isinstance(value, str) else value for name, value in values.items()}
        super().__init__(f"line {line}: {key} {self.values}")


def printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


class Member(Struct, frozen=True):
    value: Any
    line: int
    lines: tuple[int, ...] = ()  # of its elements, if it is a list


def members(text: str) -> dict[str, Member]:
    """The members of the one object that this text is."""
    return Scanner(text.removeprefix("\ufeff")).members()


def plain(text: str) -> Any:
    """Any JSON value by itself."""
    scanner = Scanner(text)
    value = scanner.value()
    scanner.must_end()
    return value


class Scanner:
    """Goes through the text once, from the front."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self._counted, self._line = 0, 1

    def members(self) -> dict[str, Member]:
        found: dict[str, Member] = {}
        for _ in self._separated("{", "}"):
            line = self.line()
            name = self._name()
            if name in found:
                self._broken("field_twice", line, name=name[:40])
            self._expect(":")
            found[name] = self._member()
        self.must_end()
        return found

    def must_end(self) -> None:
        if self._next():
            self._broken("json_after_end")

    def line(self) -> int:
        """The line of the next thing."""
        self._next()
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def value(self) -> Any:
        line, start = self.line(), self.at
        try:
            value, self.at = _DECODER.raw_decode(self.text, start)
            if _HALF_CHARACTER.search(self.text, start, self.at):
                json.dumps(value, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            self._broken("json_wrong", error.lineno, what=error.msg)
        except UnicodeEncodeError:
            self._broken("json_half_character", line)
        except BrokenJson as error:
            self._broken(error.key, line, **error.values)
        except RecursionError:
            self._broken("json_deep", line)
        return value

    def _member(self) -> Member:
        line = self.line()
        if self._next() != "[":
            return Member(self.value(), line)
        elements = [(self.line(), self.value()) for _ in self._separated("[", "]")]
        return Member([value for _, value in elements], line, tuple(at for at, _ in elements))

    def _separated(self, opening: str, closing: str) -> Iterator[None]:
        """Stops before every thing in a list or an object, and behind its end."""
        self._expect(opening)
        left = MOST
        while self._next() != closing:
            if not left:
                self._broken("json_entries", most=f"{MOST:,}")
            left -= 1
            yield
            if self._next() != ",":
                break
            self.at += 1
            if self._next() == closing:
                self._broken("json_comma")
        self._expect(closing)

    def _name(self) -> str:
        if self._next() != '"':
            self._broken("json_name")
        return str(self.value())

    def _next(self) -> str:
        """The next character that means something; none at the end."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.text[self.at : self.at + 1]

    def _expect(self, mark: str) -> None:
        if self._next() != mark:
            self._broken("json_mark", mark=mark)
        self.at += 1

    def _broken(self, key: str, line: int = 0, /, **values: Any) -> NoReturn:
        raise BrokenJson(line or self.line(), key, **values)


# The decoder calls these, and does not say in which line it is.


def _no_number(word: str) -> NoReturn:
    raise BrokenJson(0, "json_no_number", word=word)


def _integer(digits: str) -> int:
    if len(digits) > DIGITS:
        raise BrokenJson(0, "json_large_number", digits=f"{digits[:10]}…")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if abs(number) >= 10**DIGITS:
        raise BrokenJson(0, "json_large_number", digits=digits[:10])
    return number


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise BrokenJson(0, "field_twice", name=name[:40])
        members[name] = value
    return members


_DECODER = json.JSONDecoder(
    object_pairs_hook=_each_once, parse_int=_integer, parse_float=_fraction, parse_constant=_no_number
)

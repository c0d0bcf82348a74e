"""The form of a components file: TOML, with the tables and fields of `Rows` and nothing else.

msgspec alone would stop at the first mistake; here all of them are found.
"""

import re
import tomllib
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from app.engine.games.merkator.components.place import HUGE, LISTS, Finding, Place, listed, shown
from app.engine.games.merkator.components.rows import Rows

# Several times what the box needs. The parser's time grows with the square of a line's length, and with the depth
# of the tables that dots make.
LONGEST_FILE = 100_000
LONGEST_LINE = 20_000
MOST_DOTS = 100

EXPECTED = {int: "a whole number", float: "a number", str: "a text in quotes"}
GIVEN = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a fraction",
    str: "a text",
    list: "a list",
    dict: "a table",
}

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")

Path = tuple[str | int, ...]  # names of tables and fields, and numbers of rows
Mistakes = Iterator[tuple[Path, str]]


def read(text: str) -> tuple[Rows | None, list[Finding]]:
    """The rows, or what is wrong with the form."""
    document = _document(text)
    if not isinstance(document, dict):
        return None, [document]
    found = [_finding(document, path, predicate) for path, predicate in _table(document, Rows, ())]
    return (None, found) if found else (msgspec.convert(document, Rows), [])


def _document(text: str) -> dict[str, Any] | Finding:
    if too_long := _too_long(text):
        return too_long
    try:
        text.encode()
        return tomllib.loads(text)
    except UnicodeEncodeError:
        return Place(), "This is not a text in UTF-8"
    except tomllib.TOMLDecodeError as error:
        return _syntax_error(text, str(error))
    except ValueError:  # Python's limit for the digits of a number
        return Place(), "A number has thousands of digits"
    except RecursionError:
        return Place(), "Lists or tables lie too deep inside one another"


def _too_long(text: str) -> Finding | None:
    if len(text) > LONGEST_FILE:
        return Place(), f"The file has {len(text)} characters, expected at most {LONGEST_FILE}"
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            return Place(line=number), f"The line has {len(line)} characters, expected at most {LONGEST_LINE}"
        if line.count(".") > MOST_DOTS:
            return Place(line=number), f"The line has {line.count('.')} dots, expected at most {MOST_DOTS}"
    return None


def _syntax_error(text: str, message: str) -> Finding:
    """Without a line number the message means the end of the document."""
    found = _AT_LINE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1
    return Place(line=line), f"This is not TOML: {_AT_LINE.sub('', message)}"


def _table(raw: object, expected: type[Struct], path: Path) -> Mistakes:
    if not isinstance(raw, dict):
        yield path, f"must be a table, not {_given(raw)}"
        return
    fields = {field.name: field for field in msgspec.structs.fields(expected)}
    for name in raw:
        if name not in fields:
            yield (*path, name), f"is not known here, expected one of: {listed(fields)}"
    for name, field in fields.items():
        if name in raw:
            yield from _mistakes(raw[name], field.type, (*path, name))
        elif field.required:
            yield (*path, name), "is missing"


def _mistakes(raw: object, expected: Any, path: Path) -> Mistakes:
    origin = get_origin(expected)
    if origin is dict:
        yield from _mapping(raw, expected, path)
    elif origin is tuple:
        yield from _list(raw, expected, path)
    elif origin is Literal:
        yield from _word(raw, expected, path)
    elif origin is UnionType:  # one or many of them
        one, many = get_args(expected)
        yield from _mistakes(raw, many if isinstance(raw, list) else one, path)
    elif issubclass(expected, Struct):
        yield from _table(raw, expected, path)
    else:
        yield from _value(raw, expected, path)


def _mapping(raw: object, expected: Any, path: Path) -> Mistakes:
    if not isinstance(raw, dict):
        yield path, f"must be a table, not {_given(raw)}"
        return
    for key, value in raw.items():
        yield from _mistakes(value, get_args(expected)[1], (*path, key))


def _list(raw: object, expected: Any, path: Path) -> Mistakes:
    kinds = get_args(expected)
    if not isinstance(raw, list):
        yield path, f"must be a list, not {_given(raw)}"
        return
    if Ellipsis in kinds:
        kinds = kinds[:1] * len(raw)
    if len(raw) != len(kinds):
        yield path, f"must have {len(kinds)} entries, not {len(raw)}"
    for number, (value, of) in enumerate(zip(raw, kinds, strict=False), 1):
        yield from _mistakes(value, of, (*path, number))


def _word(raw: object, expected: Any, path: Path) -> Mistakes:
    if raw not in get_args(expected):
        given = shown(raw) if isinstance(raw, str) else _given(raw)
        yield path, f"must be one of {', '.join(map(shown, get_args(expected)))}, not {given}"


def _value(raw: object, expected: type, path: Path) -> Mistakes:
    try:
        msgspec.convert(raw, expected)
    except msgspec.ValidationError:
        yield path, f"must be {EXPECTED[expected]}, not {_given(raw)}"


def _given(raw: object) -> str:
    if isinstance(raw, int) and abs(raw) >= HUGE:
        return "a huge number"
    return GIVEN.get(type(raw), "a date or time")


def _finding(document: dict[str, Any], path: Path, predicate: str) -> Finding:
    """What belongs to the place goes there, the rest of the path into the sentence."""
    place, rest = _place(document, path)
    subject = ".".join(f"entry {part}" if isinstance(part, int) else part for part in rest)
    return place, f"{shown(subject) if subject else 'This'} {predicate}"


def _place(document: dict[str, Any], path: Path) -> tuple[Place, Path]:
    table, rest = str(path[0]), path[1:]
    entry = ""
    if rest and table not in LISTS:
        entry, rest = str(rest[0]), rest[1:]
    if not rest or not isinstance(rest[0], int):
        return Place(table, entry), rest
    row = (document[table][entry] if entry else document[table])[rest[0] - 1]
    name = row.get("id") if isinstance(row, dict) else ""
    return Place(table, entry, rest[0], name if isinstance(name, str) else ""), rest[1:]

"""The form of a components file: TOML, with the tables and fields of `Rows` and nothing else.

msgspec alone would stop at the first mistake; here all of them are found.
"""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from app.engine.game import Saying
from app.engine.games.merkator.components.place import HUGE, LISTS, Finding, Place, listed, mistake, shown
from app.engine.games.merkator.components.rows import Rows

# Several times what the box needs. The parser's time grows with the square of a line's length, and with the depth
# of the tables that dots make.
LONGEST_FILE = 100_000
LONGEST_LINE = 20_000
MOST_DOTS = 100

EXPECTED = {int: mistake("a whole number"), float: mistake("a number"), str: mistake("a text in quotes")}
GIVEN = {
    type(None): mistake("nothing"),
    bool: mistake("true or false"),
    int: mistake("a whole number"),
    float: mistake("a number with a fraction"),
    str: mistake("a text"),
    list: mistake("a list"),
    dict: mistake("a table"),
}

_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")

Path = tuple[str | int, ...]  # names of tables and fields, and numbers of rows
Mistakes = Iterator[tuple[Path, Saying]]  # `what` is still to be said of them


def read(text: str) -> tuple[Rows | None, list[Finding]]:
    """The rows, or what is wrong with the form."""
    document = _document(text)
    return read_rows(document) if isinstance(document, dict) else (None, [document])


def read_rows(document: dict[str, Any], most: int | None = None) -> tuple[Rows | None, list[Finding]]:
    """The same of what is no text any more; of mistakes without number only the first ones."""
    found = [_finding(document, path, said) for path, said in islice(_table(document, Rows, ()), most)]
    return (None, found) if found else (msgspec.convert(document, Rows), [])


def _document(text: str) -> dict[str, Any] | Finding:
    if too_long := _too_long(text):
        return too_long
    try:
        text.encode()
        return tomllib.loads(text)
    except UnicodeEncodeError:
        return Place(), mistake("This is not a text in UTF-8")
    except tomllib.TOMLDecodeError as error:
        return _syntax_error(text, str(error))
    except ValueError:  # Python's limit for the digits of a number
        return Place(), mistake("A number has thousands of digits")
    except RecursionError:
        return Place(), mistake("Lists or tables lie too deep inside one another")


def _too_long(text: str) -> Finding | None:
    if len(text) > LONGEST_FILE:
        said = {"number": str(len(text)), "most": str(LONGEST_FILE)}
        return Place(), mistake("The file has {number} characters, expected at most {most}", **said)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            said = {"number": str(len(line)), "most": str(LONGEST_LINE)}
            return Place(line=number), mistake("The line has {number} characters, expected at most {most}", **said)
        if line.count(".") > MOST_DOTS:
            said = {"number": str(line.count(".")), "most": str(MOST_DOTS)}
            return Place(line=number), mistake("The line has {number} dots, expected at most {most}", **said)
    return None


def _syntax_error(text: str, message: str) -> Finding:
    """Without a line number the message means the end of the document."""
    found = _AT_LINE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1
    return Place(line=line), mistake("This is not TOML: {error}", error=_AT_LINE.sub("", message))


def _table(raw: object, expected: type[Struct], path: Path) -> Mistakes:
    if not isinstance(raw, dict):
        yield path, mistake("{what} must be a table, not {got}", got=_given(raw))
        return
    fields = {field.name: field for field in msgspec.structs.fields(expected)}
    for name in raw:
        if name not in fields:
            yield (*path, name), mistake("{what} is not known here, expected one of: {known}", known=listed(fields))
    for name, field in fields.items():
        if name in raw:
            yield from _mistakes(raw[name], field.type, (*path, name))
        elif field.required:
            yield (*path, name), mistake("{what} is missing")


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
        yield path, mistake("{what} must be a table, not {got}", got=_given(raw))
        return
    for key, value in raw.items():
        yield from _mistakes(value, get_args(expected)[1], (*path, key))


def _list(raw: object, expected: Any, path: Path) -> Mistakes:
    kinds = get_args(expected)
    if not isinstance(raw, list):
        yield path, mistake("{what} must be a list, not {got}", got=_given(raw))
        return
    if Ellipsis in kinds:
        kinds = kinds[:1] * len(raw)
    if len(raw) != len(kinds):
        yield (
            path,
            mistake(
                "{what} must have {expected} entries, not {number}", expected=str(len(kinds)), number=str(len(raw))
            ),
        )
    for number, (value, of) in enumerate(zip(raw, kinds, strict=False), 1):
        yield from _mistakes(value, of, (*path, number))


def _word(raw: object, expected: Any, path: Path) -> Mistakes:
    if raw not in get_args(expected):
        said: dict[str, str | Saying] = {"got": shown(raw) if isinstance(raw, str) else _given(raw)}
        known = ", ".join(map(shown, get_args(expected)))
        yield path, mistake("{what} must be one of {known}, not {got}", known=known, **said)


def _value(raw: object, expected: type, path: Path) -> Mistakes:
    try:
        msgspec.convert(raw, expected)
    except msgspec.ValidationError:
        yield path, mistake("{what} must be {expected}, not {got}", expected=EXPECTED[expected], got=_given(raw))


def _given(raw: object) -> Saying:
    if isinstance(raw, int) and abs(raw) >= HUGE:
        return mistake("a huge number")
    return GIVEN.get(type(raw), mistake("a date or time"))


def _finding(document: dict[str, Any], path: Path, said: Saying) -> Finding:
    """What belongs to the place goes there, the rest of the path into the sentence."""
    place, rest = _place(document, path)
    subject = ".".join(f"entry {part}" if isinstance(part, int) else part for part in rest)
    what = shown(subject) if subject else mistake("This")
    return place, mistake(said.key, **{"what": what, **said.values})


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

"""The rows of a box as the text of a components file, laid out like ours: what is read from it has the same digest."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from app.engine.games.merkator.components import BUNDLED, Components, bundled_text
from app.engine.games.merkator.components.place import LISTS
from app.engine.games.merkator.components.rows import Rows

_BARE = re.compile(r"[A-Za-z0-9_-]+")
HEADING = f"""\
# Merkator: the components, as data. `kontor components check FILE` says what is wrong with it.
# What each field means is told in `kontor components show --edition {BUNDLED.rows.edition.id}`.
"""


def text_of(box: Components) -> str:
    """An edition as a file; the first one is kept as such, with what is to be said of its fields."""
    return bundled_text() if box is BUNDLED else written(box.rows)


def written(rows: Rows) -> str:
    """TOML, each contract in a line of its own, so that mistakes are told with their lines."""
    return "\n".join([HEADING, *_tables(msgspec.to_builtins(rows))]) + "\n"


def _tables(document: Mapping[str, Any]) -> Iterator[str]:
    for name, table in document.items():
        for row in table if name in LISTS else [table]:
            yield f"[[{name}]]" if name in LISTS else f"[{name}]"
            yield from (f"{_key(field)} = {_field(value)}" for field, value in row.items())
            yield ""


def _field(value: Any) -> str:
    """What is long has a line for each of its parts."""
    if isinstance(value, list | tuple) and value and isinstance(value[0], dict | list | tuple):
        return "[\n" + "".join(f"  {_value(part)},\n" for part in value) + "]"
    return _value(value)


def _value(value: Any) -> str:
    match value:
        case dict():
            inside = ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            return _text(value)
        case _:  # a number; whole ones may stand for any
            return f"{value:g}" if isinstance(value, float) and value.is_integer() else str(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    """The texts of JSON are texts of TOML, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

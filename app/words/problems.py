"""What problems say in English, for scripts, logs and the terminal; the text is that of the browser's own catalogue."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from app.words.grammar import Grammar, Word, fill
from app.words.languages import FIRST, LANGUAGES


class Catalogue(Struct):
    problems: dict[str, Word]


@cache
def english() -> tuple[Grammar, dict[str, Word]]:
    text = files("app").joinpath(f"static/words/{FIRST}.json").read_bytes()
    return Grammar(LANGUAGES[FIRST].locale), msgspec.json.decode(text, type=Catalogue).problems


def told(key: str, values: Mapping[str, Any]) -> str:
    """A value that is a problem itself, in its shape on the wire, says its own sentence."""
    grammar, words = english()
    said = {name: str(value["detail"] if isinstance(value, dict) else value) for name, value in values.items()}
    return fill(grammar.form(words[key], values), said.get)

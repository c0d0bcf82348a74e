"""The words of messages, in the language of the channel they go to."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from app.words.grammar import Grammar, Word, fill
from app.words.languages import FIRST, LANGUAGES

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
_ROBOT = re.compile(r"Robot (\d+)")  # as app/lobby/seating.py names it
_ROUGHLY = (("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR), ("minutes", MINUTE, 0.0))  # the unit, and from when on


@cache
def _catalogue(language: str) -> tuple[Grammar, dict[str, dict[str, Word]]]:
    known = language if language in LANGUAGES else FIRST  # a language may be taken away again
    text = files("app.delivery").joinpath(f"words/{known}.toml").read_text("utf-8")
    return Grammar(LANGUAGES[known].locale), msgspec.convert(tomllib.loads(text), dict[str, dict[str, Word]])


def said(language: str, section: str, key: str, /, **values: Any) -> str:
    grammar, words = _catalogue(language)
    told = {name: str(value) for name, value in values.items()}
    return fill(grammar.form(words[section][key], values), told.get)


def listed(language: str, names: list[str]) -> str:
    return _catalogue(language)[0].listed(names)


def called(language: str, kind: str, name: str) -> str:
    """Somebody at a seat: a program that was given no other name has one in every language."""
    robot = _ROBOT.fullmatch(name) if kind == "bot" else None
    return said(language, "seat", "robot", number=robot[1]) if robot else name


def span(language: str, seconds: float) -> str:
    """Roughly, and never more than there is."""
    unit, size = next((unit, size) for unit, size, least in _ROUGHLY if seconds >= least or unit == "minutes")
    return said(language, "time", unit, n=max(0, int(seconds // size)))

"""What happened, in words: the news, names and refusals of a game, in every language it has words for.

The words lie beside the game, in `words/<language>.toml`; the head of the English file says how they are written.
The engine's values stay plain data: their names alone decide how they are told.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from app.engine.kernel import NOBODY, Action, News, Refused

Word = str | dict[str, str]  # as it is, or in several forms
Words = Mapping[str, Mapping[str, Word]]

# Where the words for a value are found. Numbers have theirs in [counts]; what is named in neither is told as it is.
NAMES = ("goods", "locations", "categories", "buildings", "cards")
SECTIONS = dict.fromkeys(
    (
        "good",
        "goods",
        "given",
        "location",
        "categories",
        "card",
        "cards",
        "contract",
        "contracts",
        "back",
        "product",
        "sell",
    ),
    NAMES,
) | {"column": ("columns",), "letter": ("letters",), "option": ("options",)}
MANY = 2  # names without a number are told in the form for many


def languages(game_id: str) -> tuple[str, ...]:
    """The languages a game can be told in."""
    found = (file.name.partition(".") for file in _folder(game_id).iterdir())
    return tuple(sorted(language for language, _, kind in found if kind == "toml"))


def told(game_id: str, news: News, names: Sequence[str], language: str = "en") -> str:
    """One line of the story; the names are those of the players, seat by seat."""
    words = _words(game_id, language)
    player = {} if news.seat == NOBODY else {"seat": names[news.seat]}
    return _filled(words, words["story"][news.key], news.values | player)


def name(game_id: str, language: str, id: str) -> str:
    """What a good, location, category or card is called; an id without words is made readable."""
    return _named(_words(game_id, language), NAMES, id)


def refusal(game_id: str, refused: Refused, language: str = "en") -> str:
    """Why the rules say no. Templates are written in English and need words only where these say it better."""
    words = _words(game_id, language)
    return _filled(words, words.get("refusals", {}).get(refused.template, refused.template), refused.values)


def filled(game_id: str, language: str, word: Word, values: Mapping[str, Any]) -> str:
    """A sentence from elsewhere, with the names of this game."""
    return _filled(_words(game_id, language), word, values)


def moved(game_id: str, action: Action, language: str = "en") -> str:
    """An action as something that could be done."""
    values: dict[str, Any] = {}
    for field, value in msgspec.structs.asdict(action).items():
        values[field] = int(value) if isinstance(value, bool) else value
        if isinstance(value, tuple):
            values[f"{field}_n"] = len(value)
            values[f"{field}_1"] = tuple(part + 1 if isinstance(part, int) else part for part in value)
        elif isinstance(value, int):
            values[f"{field}_1"] = value + 1
    return said(game_id, language, "moves", type(action).__name__, **values)


def said(game_id: str, language: str, section: str, key: str, /, **values: Any) -> str:
    """Any other sentence or label: a step, an action, an option, an ending."""
    words = _words(game_id, language)
    return _filled(words, words[section][key], values)


def words(game_id: str, language: str) -> Words:
    """The whole word file, for those who tell by themselves; a ValueError where there is none."""
    return _words(game_id, language)


# ------------------------------------------------------------------ the files


def _folder(game_id: str) -> Traversable:
    folder = files("app.engine.games").joinpath(game_id, "words")
    if not game_id.isidentifier() or not folder.is_dir():  # an identifier cannot lead to another folder
        raise ValueError(f"there are no words for a game “{game_id[:40]}”")
    return folder


@cache
def _words(game_id: str, language: str) -> Words:
    known = languages(game_id)
    if language not in known:
        raise ValueError(f"{game_id} has no words in “{language[:40]}”, only in {', '.join(known)}")
    text = _folder(game_id).joinpath(f"{language}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, Word]])


# ------------------------------------------------------------------ sentences


def _filled(words: Words, word: Word, values: Mapping[str, Any]) -> str:
    """Only our own sentence is a template, and it is filled once: braces in a value stay braces."""
    return _form(word, values).format_map({name: _told(words, name, value) for name, value in values.items()})


def _form(word: Word, values: Mapping[str, Any]) -> str:
    if isinstance(word, str):
        return word
    special = ((conditions.split(), form) for conditions, form in word.items() if conditions != "other")
    fitting = (form for conditions, form in special if all(_holds(condition, values) for condition in conditions))
    return next(fitting, word["other"])


def _holds(condition: str, values: Mapping[str, Any]) -> bool:
    """“time:0”, “word:join”; of a collection the size counts."""
    name, _, wanted = condition.partition(":")
    value = values[name]
    return wanted == str(len(value) if isinstance(value, dict | list | tuple) else value)


# ------------------------------------------------------------------ values


def _told(words: Words, name: str, value: object) -> str:
    match value:
        case dict():
            nouns = {id: _entry(words, SECTIONS.get(name, ()), id) or _readable(id) for id in value}
            return _listed(words, [_counted(number, nouns[id]) for id, number in value.items()])
        case list() | tuple():
            return _listed(words, [_told(words, name, part) for part in value])
        case int() | float():
            return _counted(value, words.get("counts", {}).get(name, ""))
        case _:
            return _named(words, SECTIONS[name], str(value)) if name in SECTIONS else str(value)


def _listed(words: Words, parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {words['lists']['and']} {parts[-1]}"


def _counted(number: float, noun: Word) -> str:
    """Points come in halves, everything else in whole numbers."""
    whole = int(number)
    figure = f"{whole or ''}½" if number % 1 else str(whole)
    return f"{figure} {_noun(noun, number)}" if noun else figure


def _noun(noun: Word, number: float) -> str:
    if isinstance(noun, str):
        return noun
    return noun["one"] if 0 < number <= 1 else noun["other"]


# ------------------------------------------------------------------ names


def _named(words: Words, sections: Sequence[str], id: str) -> str:
    entry = _entry(words, sections, id)
    if entry is not None:
        return _noun(entry, MANY)
    return _composed(words, id) or _readable(id)


def _entry(words: Words, sections: Sequence[str], id: str) -> Word | None:
    """Rules name an option as VAR-B, players and files as var_b."""
    for section in sections:
        for key in (id, id.lower().replace("-", "_")):
            if key in words.get(section, {}):
                return words[section][key]
    return None


def _composed(words: Words, id: str) -> str:
    """Many cards have no word of their own: their ids, such as 5-hamburg, say what they are. Else empty."""
    parts = id.split("-")
    for pattern, word in words.get("composed", {}).items():
        kinds = pattern.split("-")
        values = dict(zip(kinds, parts, strict=False))  # what follows tells copies of a card apart
        if len(values) == len(kinds) and all(_fits(words, kind, part) for kind, part in values.items()):
            return _filled(words, word, values)
    return ""


def _fits(words: Words, kind: str, part: str) -> bool:
    return part.isdecimal() if kind == "number" else _entry(words, SECTIONS[kind], part) is not None


def _readable(id: str) -> str:
    """A host's own components may have ids that no word file knows."""
    text = id.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]

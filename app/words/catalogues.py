"""All catalogues of the house, and what a language still lacks in them. docs/adding-a-language.md tells what for."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.words.grammar import PLACE, Grammar, Word
from app.words.languages import FIRST, LANGUAGES

APP = Path(__file__).parents[1]
MISSING = "is missing"
CATEGORIES = {"zero", "one", "two", "few", "many"}  # of CLDR, besides `other`
FORM = re.compile(rf"(other|{'|'.join(CATEGORIES)}|\w+:\S+)( \w+:\S+)*")
Key = tuple[str, ...]  # the way to a message; places in a list are in brackets
Messages = dict[Key, Word]


class Fault(NamedTuple):
    file: str
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key} {self.what}" if self.key else f"{self.file} {self.what}"


def catalogues(app: Path = APP) -> list[str]:
    """Every file with words, with a * for the language."""
    found = [file for kind in ("toml", "json") for file in app.rglob(f"words/*{FIRST}.{kind}")]
    names = (file.relative_to(app.parent) for file in found if file.stem.rpartition(".")[2] == FIRST)
    return sorted(name.with_name(f"{name.stem.removesuffix(FIRST)}*{name.suffix}").as_posix() for name in names)


def all_keys(app: Path = APP) -> list[str]:
    """The names of all messages, in whichever language they are; places in a list are left out."""
    found = {
        f"{name} {'.'.join(part for part in key if part[0] != '[')}"
        for name in catalogues(app)
        for language in LANGUAGES
        for key in messages(app, name, language)
    }
    return sorted(found)


def faults(language: str, app: Path = APP) -> Iterator[Fault]:
    """What is missing in a language, what is too much, and what is written otherwise than the others write it."""
    known = msgspec.json.decode((app / "static/words/languages.json").read_bytes())
    if language not in known:
        yield Fault("app/static/words/languages.json", "", f"does not list {language}")
    grammar = Grammar(known.get(language, {"locale": language})["locale"])
    for name in catalogues(app):
        try:
            here = messages(app, name, language)
        except (tomllib.TOMLDecodeError, msgspec.DecodeError) as error:
            yield Fault(name.replace("*", language), "", f"cannot be read: {error}")
            continue
        others = [messages(app, name, other) for other in LANGUAGES if other != language]
        for key, what in _faults(here, others, grammar):
            if what != MISSING or language != FIRST or not _is_english(key):
                yield Fault(name.replace("*", language), ".".join(key), what)


def _faults(here: Messages, others: list[Messages], grammar: Grammar) -> Iterator[tuple[Key, str]]:
    wanted = {key: [there[key] for there in others if key in there] for there in others for key in there}
    if not here:
        yield (), f"{MISSING}, with {len(wanted)} messages"
        return
    wanted |= {key: [key[-1]] for key in here if _is_english(key)}
    for key, elsewhere in wanted.items():
        differing = _differing(here[key], elsewhere, grammar) if key in here else (MISSING,)
        yield from ((key, what) for what in differing)
    yield from ((key, "is too much") for key in here if key not in wanted)


def _is_english(key: Key) -> bool:
    """What the rules refuse is a sentence already, and stands for itself."""
    return " " in key[-1]


def _differing(word: Word, elsewhere: list[Word], grammar: Grammar) -> Iterator[str]:
    told = _places(elsewhere[0])
    if _places(word) != told:
        yield f"tells {_listed(_places(word))}, not {_listed(told)}"
    if isinstance(word, str):
        return
    if "other" not in word:
        yield "has no form “other”"
    known = {"n"} | told | {name for one in elsewhere for name in _asked(one)}
    for name, answers in _asked(word).items():
        if name not in known:
            yield f"asks for {name}, which nobody gives"
        counted = answers & CATEGORIES
        if counted and (lacking := grammar.categories - counted):
            yield f"lacks the forms of {name} for {_listed(lacking)}"
        if idle := counted - grammar.categories:
            yield f"has forms of {name} that this language does not know: {_listed(idle)}"


def _places(word: Word) -> set[str]:
    return {name for text in ([word] if isinstance(word, str) else word.values()) for name in PLACE.findall(text)}


def _asked(word: Word) -> dict[str, set[str]]:
    """What decides between the forms: each value, with the answers that have a form."""
    found: dict[str, set[str]] = {}
    for condition in " ".join(() if isinstance(word, str) else word).split():
        name, colon, answer = condition.partition(":")
        if colon or name != "other":
            found.setdefault(name if colon else "n", set()).add(answer if colon else name)
    return found


def _listed(names: set[str] | frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


# ------------------------------------------------------------------ the files


def messages(app: Path, name: str, language: str) -> Messages:
    """All messages of a catalogue; none where there is no file."""
    file = app.parent / name.replace("*", language)
    if not file.exists():
        return {}
    text = file.read_text("utf-8")
    return dict(_messages(tomllib.loads(text) if file.suffix == ".toml" else msgspec.json.decode(text), ()))


def _messages(node: Any, way: Key) -> Iterator[tuple[Key, Word]]:
    if isinstance(node, list):
        node = {f"[{place}]": part for place, part in enumerate(node)}
    if isinstance(node, str) or (node and all(FORM.fullmatch(name) for name in node)):
        yield way, node
    else:
        for name, part in node.items():
            yield from _messages(part, (*way, name))

"""The words of every game are complete, fit the source, and none of them is idle."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from app.engine import kernel
from app.engine.games import GAMES
from app.words.languages import LANGUAGES
from app.words.story import said, words
from tests.every_game.brought import EVERY_GAME, brought

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
KERNEL = Path(kernel.__file__)
PROGRAMS = KERNEL.parents[1] / "robots/programs"
Word = str | dict[str, str]
TOLD = {"deeds": "says", "gains": "gains", "means": "how"}  # sections, and the functions that tell from them


def calls(id: str, method: str) -> Iterator[ast.Call]:
    """All calls of this name in the rules, in the kernel, and in the programs that play the game."""
    for file in (*(KERNEL.parent / "games" / id).rglob("*.py"), KERNEL, *(PROGRAMS / id).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == method:
                yield node


def texts(node: ast.expr) -> list[str]:
    """The texts an argument can be: one, or both of `a if … else b`."""
    results = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    found = [result.value for result in results if isinstance(result, ast.Constant) and isinstance(result.value, str)]
    assert len(found) == len(results), f"line {node.lineno} tells no plain text"
    return found


@cache
def news(id: str) -> dict[str, set[str]]:
    """Every news key with the values that always come with it."""
    found: dict[str, set[str]] = {}
    for call in calls(id, "tell"):
        values = {keyword.arg or "" for keyword in call.keywords} | ({"seat"} if len(call.args) > 1 else set())
        for key in texts(call.args[0]):
            found[key] = found.get(key, values) & values
    return found


@cache
def templates(id: str) -> set[str]:
    return {text for call in calls(id, "Refused") for text in texts(call.args[1])}


@cache
def expected(id: str) -> dict[str, set[str]]:
    """What must have words, section by section, and nothing else may."""
    game = GAMES[id]
    verbs = {verb.__name__ for verb in get_args(game.verbs) or (game.verbs,)}
    options, reasons = set(game.options), {key for call in calls(id, "Reason") for key in texts(call.args[0])}
    may_be = {"options": options, "meanings": options, "orders": set(game.orders), "reasons": reasons}
    may_be |= {
        section: {key for call in calls(id, word) for key in texts(call.args[0])} for section, word in TOLD.items()
    }
    shared = {"story": set(news(id)), "steps": set(game.rules.steps), "actions": verbs, "moves": verbs}
    shared |= {section: keys for section, keys in may_be.items() if keys}
    return shared | {section: set(keys) for section, keys in brought(id).words.items()}


def forms(word: Word) -> dict[str, str]:
    return {"other": word} if isinstance(word, str) else word


def placeholders(word: Word) -> set[str]:
    parsed = [part for form in forms(word).values() for part in Formatter().parse(form)]
    assert not any(spec or conversion for _, _, spec, conversion in parsed)
    return {field for _, field, _, _ in parsed if field is not None}


def asked(word: Word) -> set[str]:
    """The values that decide between the forms of a sentence."""
    conditions = " ".join(key for key in forms(word) if key != "other").split()
    return {name if colon else "n" for name, colon, _ in (condition.partition(":") for condition in conditions)}


@EVERY_GAME
def test_the_source_was_read(id: str) -> None:
    assert {"turn_began", "over"} <= set(news(id))
    assert {"The match is over", "This is not among your choices now"} <= templates(id)


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_word_is_there_and_none_is_idle(id: str, language: str) -> None:
    there = words(id, language)
    assert {*there} - {"refusals", "mistakes", "names"} == {*expected(id)}
    for section, keys in expected(id).items():
        assert set(there[section]) == keys, section


@EVERY_GAME
def test_refusals_have_words(id: str) -> None:
    """The templates are English themselves; the English file has those it tells in a better way."""
    english, *others = (set(words(id, language).get("refusals", ())) for language in LANGUAGES)
    assert english <= templates(id)
    assert all(there == templates(id) for there in others)


@EVERY_GAME
@EVERY_LANGUAGE
def test_refusals_tell_all_their_values(id: str, language: str) -> None:
    for template, word in words(id, language).get("refusals", {}).items():
        assert placeholders(word) == placeholders(template), template
        assert asked(word) <= placeholders(template), template
        assert word != template, "what is the same need not be said twice"


@EVERY_GAME
@EVERY_LANGUAGE
def test_sentences_tell_only_what_they_are_given(id: str, language: str) -> None:
    for key, word in words(id, language)["story"].items():
        assert placeholders(word) | asked(word) <= news(id)[key], key


@EVERY_GAME
@EVERY_LANGUAGE
def test_forms_end_in_other_and_no_word_is_empty(id: str, language: str) -> None:
    for section, entries in words(id, language).items():
        if section == "names":
            continue
        nouns = section in ("goods", "counts")
        for key, word in entries.items():
            assert list(forms(word))[-1] == "other", f"{section}: {key}"
            assert all(form and form == form.strip() for form in forms(word).values()), f"{section}: {key}"
            assert isinstance(word, str) or not nouns or asked(word) == {"n"}, f"{section}: {key}"


@EVERY_GAME
@EVERY_LANGUAGE
def test_labels(id: str, language: str) -> None:
    for section in {"options", "meanings", "orders", "effects", "steps", "actions", "endings"} & set(expected(id)):
        for key in expected(id)[section]:
            assert said(id, language, section, key) == words(id, language)[section][key]

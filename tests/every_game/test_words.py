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
from app.engine.story import languages, said, words
from tests.every_game.brought import EVERY_GAME, brought

LANGUAGES = ("en", "de")
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
KERNEL = Path(kernel.__file__)
Word = str | dict[str, str]


def calls(id: str, method: str) -> Iterator[ast.Call]:
    """All calls of this name in the rules and in the kernel."""
    for file in (*(KERNEL.parent / "games" / id).rglob("*.py"), KERNEL):
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
    options = {"options": set(game.options), "meanings": set(game.options)} if game.options else {}
    shared = {
        "story": set(news(id)),
        "lists": {"and"},
        "steps": set(game.rules.steps),
        "actions": verbs,
        "moves": verbs,
    }
    return shared | options | {section: set(keys) for section, keys in brought(id).words.items()}


def forms(word: Word) -> dict[str, str]:
    return {"other": word} if isinstance(word, str) else word


def placeholders(word: Word) -> set[str]:
    parsed = [part for form in forms(word).values() for part in Formatter().parse(form)]
    assert not any(spec or conversion for _, _, spec, conversion in parsed)
    return {field for _, field, _, _ in parsed if field is not None}


def asked(word: Word) -> set[str]:
    """The values that decide between the forms of a sentence."""
    conditions = " ".join(key for key in forms(word) if key != "other").split()
    assert all(condition.count(":") == 1 for condition in conditions)
    return {condition.partition(":")[0] for condition in conditions}


@EVERY_GAME
def test_the_source_was_read_in_all_languages(id: str) -> None:
    assert {"turn_began", "over"} <= set(news(id))
    assert {"The match is over", "This is not among your choices now"} <= templates(id)
    assert set(languages(id)) == set(LANGUAGES)


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_word_is_there_and_none_is_idle(id: str, language: str) -> None:
    there = words(id, language)
    assert {*there} - {"refusals"} == {*expected(id)}
    for section, keys in expected(id).items():
        assert set(there[section]) == keys, section


@EVERY_GAME
def test_refusals_have_words(id: str) -> None:
    """The templates are English themselves; the English file has those it tells in a better way."""
    assert set(words(id, "de")["refusals"]) == templates(id)
    assert set(words(id, "en").get("refusals", ())) <= templates(id)


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
def test_both_languages_tell_the_same_values(id: str) -> None:
    english, german = (words(id, language) for language in LANGUAGES)
    for section in expected(id):
        for key, word in english[section].items():
            assert placeholders(word) == placeholders(german[section][key]), f"{section}: {key}"


@EVERY_GAME
@EVERY_LANGUAGE
def test_forms_end_in_other_and_no_word_is_empty(id: str, language: str) -> None:
    for section, entries in words(id, language).items():
        nouns = section in ("goods", "counts")
        for key, word in entries.items():
            assert list(forms(word))[-1] == "other", f"{section}: {key}"
            assert all(form and form == form.strip() for form in forms(word).values()), f"{section}: {key}"
            assert isinstance(word, str) or not nouns or set(word) == {"one", "other"}, f"{section}: {key}"


@EVERY_GAME
@EVERY_LANGUAGE
def test_labels(id: str, language: str) -> None:
    for section in {"options", "meanings", "effects", "steps", "actions", "endings"} & set(expected(id)):
        for key in expected(id)[section]:
            assert said(id, language, section, key) == words(id, language)[section][key]

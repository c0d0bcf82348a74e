"""The words of The Sea Merchants are complete, fit the source, and none of them is idle."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from app.engine import kernel
from app.engine.games.sea_merchants import game
from app.engine.games.sea_merchants.actions import Verb
from app.engine.games.sea_merchants.components import PRODUCTS, SPECIALS
from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import News, Refused
from app.engine.story import languages, name, refusal, said, told
from tests.engine.sea_merchants.strategies import BROUGHT

ID = "sea_merchants"
FOLDER = Path(game.__file__).parent
LANGUAGES = ("en", "de")
WORDS = {language: tomllib.loads((FOLDER / f"words/{language}.toml").read_text("utf-8")) for language in LANGUAGES}
NAMES = ("Anna", "Jörg", "Ümit", "{seat}")
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def calls(method: str) -> Iterator[ast.Call]:
    """All calls of this name in the rules and in the kernel."""
    for file in (*FOLDER.glob("*.py"), Path(kernel.__file__)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == method:
                yield node


def text(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant), f"line {node.lineno} tells no plain text"
    return node.value


def told_values() -> dict[str, set[str]]:
    """Every news key with the values that always come with it."""
    found: dict[str, set[str]] = {}
    for call in calls("tell"):
        values = {keyword.arg or "" for keyword in call.keywords} | ({"seat"} if len(call.args) > 1 else set())
        key = text(call.args[0])
        found[key] = found.get(key, values) & values
    return found


def forms(word: str | dict[str, str]) -> dict[str, str]:
    return {"other": word} if isinstance(word, str) else word


def placeholders(word: str | dict[str, str]) -> set[str]:
    parsed = [part for form in forms(word).values() for part in Formatter().parse(form)]
    assert not any(spec or conversion for _, _, spec, conversion in parsed)
    return {field for _, field, _, _ in parsed if field is not None}


def asked(word: str | dict[str, str]) -> set[str]:
    """The values that decide between the forms of a sentence."""
    conditions = " ".join(key for key in forms(word) if key != "other").split()
    assert all(condition.count(":") == 1 for condition in conditions)
    return {condition.partition(":")[0] for condition in conditions}


# What must have words, section by section, and nothing else may.
NEWS, TEMPLATES = told_values(), {text(call.args[1]) for call in calls("Refused")}
EXPECTED = {
    "story": set(NEWS),
    "lists": {"and"},
    "counts": {"cards", "coins", "ships"},
    "goods": set(PRODUCTS),
    "cards": set(SPECIALS),
    "effects": set(SPECIALS),
    "steps": set(RULES.steps),
    "actions": {verb.__name__ for verb in get_args(Verb)},
    "moves": {verb.__name__ for verb in get_args(Verb)},
    "endings": {"draw", "mid_draw", "office"},
}


def test_the_source_was_read() -> None:
    assert NEWS["played"] == {"seat", "cards", "good", "goods", "demand"}
    assert NEWS["nobody_earned"] == {"good"}
    assert {"The match is over", "There is no such product"} <= TEMPLATES


def test_these_are_all_the_languages() -> None:
    assert set(languages(ID)) == set(LANGUAGES)


@EVERY_LANGUAGE
def test_every_word_is_there_and_none_is_idle(language: str) -> None:
    words = WORDS[language]
    assert set(words) == {*EXPECTED, "refusals"}
    for section, keys in EXPECTED.items():
        assert set(words[section]) == keys, section


def test_refusals_have_words() -> None:
    """The templates are English themselves; the English file has those it tells in a better way."""
    assert set(WORDS["de"]["refusals"]) == TEMPLATES
    assert set(WORDS["en"]["refusals"]) <= TEMPLATES


@EVERY_LANGUAGE
def test_refusals_tell_all_their_values(language: str) -> None:
    for template, word in WORDS[language]["refusals"].items():
        assert placeholders(word) == placeholders(template), template
        assert asked(word) <= placeholders(template), template
        assert word != template, "what is the same need not be said twice"


@EVERY_LANGUAGE
def test_sentences_tell_only_what_they_are_given(language: str) -> None:
    for key, word in WORDS[language]["story"].items():
        assert placeholders(word) | asked(word) <= NEWS[key], key


def test_both_languages_tell_the_same_values() -> None:
    for section in EXPECTED:
        for key, word in WORDS["en"][section].items():
            assert placeholders(word) == placeholders(WORDS["de"][section][key]), f"{section}: {key}"


@EVERY_LANGUAGE
def test_forms_end_in_other_and_no_word_is_empty(language: str) -> None:
    for section, entries in WORDS[language].items():
        nouns = section in ("goods", "counts")
        for key, word in entries.items():
            assert list(forms(word))[-1] == "other", f"{section}: {key}"
            assert all(form and form == form.strip() for form in forms(word).values()), f"{section}: {key}"
            assert isinstance(word, str) or not nouns or set(word) == {"one", "other"}, f"{section}: {key}"


@EVERY_LANGUAGE
def test_labels(language: str) -> None:
    for section in ("effects", "steps", "actions", "endings"):
        for key in EXPECTED[section]:
            assert said(ID, language, section, key) == WORDS[language][section][key]


def test_names() -> None:
    assert [name(ID, "de", id) for id in ("spices", "office", "nonsense-id")] == ["Gewürze", "Kontor", "Nonsense id"]


@pytest.mark.parametrize(
    "news, english, german",
    [
        (News("loaded", 0, {"good": "cloth"}), "Anna loads cloth", "Anna lädt Tuch"),
        (
            News("exchanged", 1, {"back": "fish", "good": "spices"}),
            "Jörg exchanges fish for spices",
            "Jörg tauscht Fisch gegen Gewürze",
        ),
        (
            News("bought", 0, {"card": "office", "coins": 8}),
            "Anna buys an office for 8 coins",
            "Anna kauft ein Kontor für 8 Münzen",
        ),
        (
            News("bought", 0, {"card": "contract", "coins": 11}),
            "Anna buys a contract for 11 coins",
            "Anna kauft einen Vertrag für 11 Münzen",
        ),
        (
            News("played", 0, {"cards": 2, "good": "wood", "goods": {"spices": 1, "grain": 1}, "demand": 3}),
            "Anna plays 2 cards of wood onto 1 spice and 1 grain; the demand for wood is now 3",
            "Anna legt 2 Karten Holz auf 1 Gewürz und 1 Getreide; der Markt zeigt jetzt 3-mal Holz",
        ),
        (
            News("earned", 0, {"coins": 1, "ships": 1, "premium": 0}),
            "Anna earns 1 coin with 1 ship",
            "Anna verdient 1 Münze mit 1 Schiff",
        ),
        (
            News("earned", 0, {"coins": 8, "ships": 2, "premium": 2}),
            "Anna earns 8 coins with 2 ships, 2 of them by contract",
            "Anna verdient 8 Münzen mit 2 Schiffen, davon 2 durch Verträge",
        ),
        (News("drew", 1, {"cards": 1}), "Jörg draws 1 card", "Jörg zieht 1 Karte"),
        (News("nobody_earned", -1, {"good": "fish"}), "Nobody has fish aboard", "Niemand hat Fisch an Bord"),
    ],
)
def test_sentences(news: News, english: str, german: str) -> None:
    assert (told(ID, news, NAMES), told(ID, news, NAMES, "de")) == (english, german)


@pytest.mark.parametrize(
    "has, english, german",
    [
        (0, "You hold 0 cards of this product", "Von dieser Ware hast du 0 Karten auf der Hand"),
        (1, "You hold only 1 card of this product", "Von dieser Ware hast du nur 1 Karte auf der Hand"),
        (2, "You hold only 2 cards of this product", "Von dieser Ware hast du nur 2 Karten auf der Hand"),
    ],
)
def test_a_refusal_in_words(has: int, english: str, german: str) -> None:
    refused = Refused("SEA-TRADE-1", "You hold only {has} cards of this product", has=has)
    assert (refusal(ID, refused), refusal(ID, refused, "de")) == (english, german)


@EVERY_LANGUAGE
def test_whole_matches_can_be_told(language: str) -> None:
    keys = set()
    for seats in (2, 3, 4):
        state, log, _ = BROUGHT.played((seats, ()), "words", 5000)
        for action in log:
            state = RULES.apply(state, action)
            for news in state.news:
                line = told(ID, news, NAMES[:seats], language)
                assert not any(raw in line for raw in ("_", "  ", "{}", "[", "None")), line
                keys.add(news.key)
    assert keys == set(NEWS)

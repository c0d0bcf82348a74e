"""One way to write a sentence, proved by a language that counts in four ways.

tools/check_client.mjs asks the browser the same.
"""

from typing import Any

import msgspec
import pytest

from app.engine.kernel import News
from app.words.grammar import Grammar
from app.words.story import GameWords, Names
from tests.client.cases import polish

POLISH = polish()
WORDS = GameWords(POLISH["words"], msgspec.convert(POLISH["names"], Names), Grammar(POLISH["locale"]))


@pytest.mark.parametrize("case", POLISH["told"], ids=lambda case: case["sentence"])
def test_told_in_polish(case: dict[str, Any]) -> None:
    assert WORDS.told(News(*case["news"]), ["Anna"]) == case["sentence"]


@pytest.mark.parametrize(
    "locale, categories", [("en-GB", {"one"}), ("de", {"one"}), ("pl", {"one", "few", "many"}), ("ja", set())]
)
def test_the_forms_that_a_language_needs(locale: str, categories: set[str]) -> None:
    assert Grammar(locale).categories == categories


def test_a_text_is_no_number() -> None:
    """“one” may be a value like any other."""
    forms = {"counted:one": "exactly", "number:one": "as a number", "other": "else"}
    grammar = Grammar("en-GB")
    assert grammar.form(forms, {"counted": "one", "number": 2}) == "exactly"
    assert grammar.form(forms, {"counted": "many", "number": 1}) == "as a number"
    assert grammar.form(forms, {"counted": None, "number": "1"}) == "else"
    assert grammar.form(forms, {}) == "else"

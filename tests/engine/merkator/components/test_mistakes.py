"""What is said of a mistake in a components file is said in every language."""

import ast
from collections.abc import Iterator

import pytest

from app.engine.games.merkator.components.check import problems, warnings
from app.engine.games.merkator.components.place import __file__ as here
from app.words.languages import FIRST, LANGUAGES
from app.words.story import spoken, words
from tests.engine.merkator.components.text import TEXT, changed
from tests.every_game.test_words import Path, placeholders

OTHERS = [language for language in LANGUAGES if language != FIRST]
FRAMES = {"{what} ({reason})", "{what}: {reason}"}  # the same everywhere


def templates() -> Iterator[str]:
    """Every text that a sentence is made of stands in the call, or is named shortly before."""
    for file in Path(here).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "mistake":
                if isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "template":
                assert isinstance(node.value, ast.Constant)
                yield str(node.value.value)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_words_and_none_is_idle(language: str) -> None:
    said = words("merkator", language)["mistakes"]
    assert {*said} == {*templates()} - FRAMES
    assert len(said) > 90
    for template, word in said.items():
        assert placeholders(word) == placeholders(template), template


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("cost = 20", "cost = -1", "Der Preis ist -1; erwartet ist 0 bis 50"),
        ("time = 2", "time = 2.5", "'time' muss eine ganze Zahl sein, nicht eine Zahl mit Bruch"),
        ("\nA = [", "\nG = [", "Die Spalten sind G, B, C, D, E, F; erwartet sind A, B, C, D, E, F in dieser Folge"),
        ("vp = 0.5", "vp = nan", "Die Zahl der Punkte ist nan; erwartet ist 0 bis 20 in Schritten von 0,5"),
        ("refill_from = 2", "refill_from = {what}", "Das ist kein TOML: "),
        (
            "different = { goods = 12 }",
            "different = { goods = 17 }",
            "Die Zahl verschiedener Waren ist 17; erwartet ist 1 bis 16",
        ),
    ],
)
def test_a_mistake_is_told_in_german(old: str, new: str, told: str) -> None:
    assert spoken("merkator", problems(changed(old, new))[0].said, "de").startswith(told)


def test_a_doubt_is_told_with_its_reason() -> None:
    (doubt,) = warnings(changed("refill_from = 1 ", "refill_from = 2 "))
    reason = "erschlossen: in den Beispielen der Regel sind die vier Nebenorte verschieden"
    first = "[[location]] 9 (denmark)"
    assert spoken("merkator", doubt.said, "de") == (
        f"Die Schwelle refill_from '2' steht auch in {first}; erwartet ist das nur einmal ({reason})"
    )
    assert spoken("merkator", doubt.said, "en") == doubt.sentence
    assert not warnings(TEXT)

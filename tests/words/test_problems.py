"""Every problem is a key with its values: known in every language, and used."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import app.main  # and with it every kind of problem
from app.engine import kernel
from app.engine.lined_json import BrokenJson
from app.errors import Malformed, Problem, Refused, TooMany
from app.words.grammar import Word
from app.words.languages import LANGUAGES

APP = Path(app.main.__file__).parent
STATIC = APP / "static"


@cache
def problems(language: str) -> dict[str, Word]:
    found: dict[str, Word] = json.loads((STATIC / "words" / f"{language}.json").read_text("utf-8"))["problems"]
    return found


def placeholders(word: Word) -> set[str]:
    forms = [word] if isinstance(word, str) else word.values()
    return {name for text in forms for name in re.findall(r"\{(\w*)\}", text)}


# ------------------------------------------------------------------ where they are raised


class Use(NamedTuple):
    where: str
    key: str
    values: set[str]


def kinds(kind: type[Problem] = Problem) -> Iterator[str]:
    yield kind.__name__
    for more in kind.__subclasses__():
        yield from kinds(more)


# Which argument is the key; what the rules refuse has none.
KEY_AT = {"BrokenJson": 1, "BrokenSave": 1, "_broken": 0, "must": 2} | dict.fromkeys(kinds(), 0)
del KEY_AT["Refused"]


def in_source(text: str, where: str = "") -> Iterator[Use]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in KEY_AT:
                values = {keyword.arg for keyword in node.keywords if keyword.arg}
                for key in keys(node.args[KEY_AT[name]]):
                    yield Use(f"{where}:{node.lineno}", key, values)


def keys(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from (*keys(one), *keys(other))
        case ast.Name(id="key") | ast.Attribute(attr="key"):
            pass  # handed on
        case _:
            pytest.fail(f"{ast.unparse(node)} is no key that can be looked up")


@cache
def on_the_server() -> list[Use]:
    files = [file for file in APP.rglob("*.py") if APP / "engine" / "games" not in file.parents]
    return [use for file in files for use in in_source(file.read_text("utf-8"), str(file.relative_to(APP)))]


def in_the_browser() -> set[str]:
    """What it asks for, and what it makes a problem of itself."""
    sources = [file.read_text("utf-8") for file in STATIC.rglob("*.js") if "vendor" not in file.parts]
    return set(re.findall(r'(?:"problems\.|error: "\w+", key: ")(\w+)"', "\n".join(sources)))


def test_a_use_is_found_wherever_it_stands() -> None:
    text = (
        'raise Conflict("a" if x else "b", {"n": 1}, m=2) from None\nmust(1 < 2, "field", "c")\nx = errors.Stale(e.key)'
    )
    assert list(in_source(text)) == [Use(":1", "a", {"m"}), Use(":1", "b", {"m"}), Use(":2", "c", set())]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_can_be_told_with_just_the_values_it_has(language: str) -> None:
    assert len(on_the_server()) > 130
    known = problems(language)
    wrong = [use for use in on_the_server() if use.key not in known or placeholders(known[use.key]) != use.values]
    assert wrong == []


def test_what_the_browser_says_itself_is_known() -> None:
    assert {"offline", "unexpected"} <= in_the_browser() <= problems("en").keys()


def test_no_problem_is_there_for_nothing() -> None:
    used = {use.key for use in on_the_server()} | in_the_browser()
    assert problems("en").keys() - used == set()


# ------------------------------------------------------------------ what they say


def test_a_problem_on_the_wire_is_a_key_with_its_values_and_a_sentence() -> None:
    problem = TooMany("too_many", {"retry_after": 5}, seconds=5)
    sentence = "Too many at once, please try again in 5 s"
    assert (problem.detail, str(problem)) == (sentence, sentence)
    assert problem.shape() == {
        "error": "TooMany",
        "key": "too_many",
        "values": {"seconds": 5},
        "detail": sentence,
        "retry_after": 5,
    }


def test_a_value_keeps_its_braces() -> None:
    assert Malformed("malformed", what="{what} {0}").detail == "{what} {0}"


def test_a_problem_in_a_problem_says_its_own_sentence() -> None:
    inner = Malformed("field_twice", name="seats")
    outer = Malformed("file_line", line=3, what=inner.shape())
    assert outer.detail == "Line 3: “seats” is given twice"


def test_a_refusal_has_the_template_of_its_game_instead_of_a_key() -> None:
    said = kernel.Refused("TURN-3", "There is no {what}", what="ship")
    assert Refused(said).shape() == {
        "error": "Refused",
        "detail": "There is no ship",
        "rule": "TURN-3",
        "template": "There is no {what}",
        "values": {"what": "ship"},
    }


def test_what_is_refused_in_a_file_names_its_rule_and_can_be_printed() -> None:
    said = kernel.Refused("SET-1", "There is no option “{option}”", option="\x1b[31m")
    problem = Malformed.by(BrokenJson(4, "file_options", why=said))
    assert problem.detail == "“options”: There is no option “?[31m” (SET-1)"
    assert problem.values["why"]["template"] == said.template

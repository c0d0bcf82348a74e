"""Every word on the screen comes from a catalogue; tests/words asks whether every language has it."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.engine.games import GAMES
from app.words.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "app" / "static"
# Those of all pages, and those of each game: found under their path without the language.
OURS = sorted(p for p in STATIC.rglob("*.js") if "vendor" not in p.parts)
CATALOGUES = sorted(p.relative_to(STATIC).as_posix().removesuffix("en.json") for p in STATIC.rglob("words/*en.json"))
PAGES, TABLES = "words/", ("table.", "match.")
# Letters that are the same in every language: units of the rules, signs, names of keys.
SAME_EVERYWHERE = {"ULTIMO"}
# Attributes that people read or hear.
READ = re.compile(
    r"""\s(?:aria-label|aria-roledescription|aria-valuetext|alt|title|placeholder|data-name|data-more)=["']?([^"'\s>]*)"""
)
# Keys that are put together at run time begin with these.
COMPOSED = (
    "choices.", "connection.", "credits.", "keys.", "letter.", "levels.", "notify.", "pace.", "problems.", "story.",
)  # fmt: skip


@cache
def catalogue(name: str) -> Any:
    return json.loads((STATIC / name).read_text("utf-8"))


def phrases(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a catalogue with the way to it."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from phrases(value, (*path, key))
    else:
        for index, value in enumerate(node):
            yield from phrases(value, (*path, str(index)))


def of_ours(name: str) -> dict[tuple[str, ...], str]:
    """Every phrase with all its forms, as languages need different ones."""
    of_table = name.rpartition("/")[2].startswith(TABLES)
    depth = 1 if of_table else {PAGES: 2}.get(name.removesuffix("en.json").removesuffix("de.json"))
    found: dict[tuple[str, ...], str] = {}
    for path, text in phrases(catalogue(name)):
        assert text.strip() or of_table, path  # tables have forms that say nothing
        found[path[:depth]] = found.get(path[:depth], "") + text
    return found


# ------------------------------------------------------------------ the catalogues


def test_there_are_catalogues() -> None:
    assert PAGES in CATALOGUES
    for game in GAMES:
        assert {f"games/{game}/words/{kind}." for kind in ("card", "rules", "table")} <= set(CATALOGUES)


def test_german_is_written_with_german_quotes_and_no_straight_ones() -> None:
    for name in CATALOGUES:
        for path, text in of_ours(f"{name}de.json").items():
            assert '"' not in text, path
            assert "'" not in text, path


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_on_the_rules_page(game: str) -> None:
    book = (ROOT / f"app/engine/games/{game}/RULES.md").read_text("utf-8")
    wanted = set(re.findall(r"^- \*\*([A-Z]+(?:-[A-Z0-9]+)*)\*\*", book, re.MULTILINE))
    assert wanted
    for language in LANGUAGES:
        sections = catalogue(f"games/{game}/words/rules.{language}.json")["sections"]
        told = {rule for section in sections for part in section["parts"] for rule in part.get("rules", ())}
        assert told == wanted


# ------------------------------------------------------------------ the code


def test_every_phrase_that_is_asked_for_is_there() -> None:
    known = {".".join(path[:2]) for path, _ in phrases(catalogue("words/en.json"))}
    for file in OURS:
        for key in re.findall(r'(?<![\w.])(?:t|label:|group[:=])\(?\s*"([a-z]+\.\w+)"', file.read_text("utf-8")):
            assert key in known, f"{file.name} asks for {key}"


def test_no_phrase_is_there_for_nothing() -> None:
    source = "\n".join(file.read_text("utf-8") for file in OURS)
    for page in ("page.html", "docs.html"):
        source += (ROOT / "app/templates" / page).read_text().replace("words.", "shell.")
    for path, _ in phrases(catalogue("words/en.json")):
        key = ".".join(path[:2])
        assert key.startswith(COMPOSED) or key in source, f"nobody asks for {key}"


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.relative_to(STATIC).as_posix())
def test_no_string_is_left_in_the_code(file: Path) -> None:
    for template in templates(file.read_text("utf-8")):
        shown = re.sub(r"<[^>]*>", " ", template)
        said = [*shown.split(), *READ.findall(template)]
        left = [word for word in said if any(c.isalpha() for c in word) and word not in SAME_EVERYWHERE]
        assert not left, left


def test_no_string_is_left_in_the_page_template() -> None:
    text = (ROOT / "app/templates/page.html").read_text("utf-8")
    shown = re.sub(r"<[^>]*>", " ", re.sub(r"\{[{%].*?[%}]\}", " ", text))
    assert not re.findall(r"[^\W\d_]+", shown)


def templates(source: str) -> Iterator[str]:
    """The html`…` and svg`…` of a module, without what is put into them; those inside others come too."""
    for match in re.finditer(r"(?<![.\w])(?:html|svg)`", source):
        yield _static(source, match.end())


def _static(source: str, at: int) -> str:
    """From behind the opening backtick to the closing one; every ${…} becomes a mark that is no letter."""
    text = ""
    while source[at] != "`":
        if source.startswith("${", at):
            at = _behind(source, at + 2)
            text += "\0"
        else:
            text += source[at]
            at += 1
    return text


def _behind(source: str, at: int) -> int:
    """Behind the brace that closes an expression; strings and templates in it may have braces of their own."""
    depth = 1
    while depth:
        character = source[at]
        if character in "\"'":
            at = source.index(character, at + 1)
        elif character == "`":
            at = _behind_template(source, at + 1)
        depth += (character == "{") - (character == "}")
        at += 1
    return at


def _behind_template(source: str, at: int) -> int:
    while source[at] != "`":
        at = _behind(source, at + 2) if source.startswith("${", at) else at + 1
    return at

"""The order of the house: every rule has a test, every refusal a rule, and the engine stays pure."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.games import GAMES

ENGINE = Path(__file__).parents[2] / "app" / "engine"
TESTS = Path(__file__).parent
RULE = re.compile(r"^- \*\*([A-Z]+(?:-[A-Z0-9]+)*)\*\*", re.MULTILINE)


def rules_of(game: str) -> list[str]:
    return RULE.findall((ENGINE / "games" / game / "RULES.md").read_text("utf-8"))


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def names_of_tests(game: str) -> list[str]:
    nodes = (node for _, tree in trees(TESTS / game) for node in ast.walk(tree))
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def refusing_rules(game: str) -> set[str]:
    """The rule ids that stand in the source of a game, wherever they are handed to a refusal."""
    strings = (
        node.value
        for _, tree in trees(ENGINE / "games" / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return {text for text in strings if re.fullmatch(r"[A-Z]{3,}(-[A-Z0-9]+)+|LONG|NOJOIN|NOCOIN|EXPERT", text)}


def test_merkator_has_69_rules() -> None:
    assert len(rules_of("merkator")) == len(set(rules_of("merkator"))) == 69


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    names = names_of_tests(game)
    untested = [
        rule for rule in rules_of(game) if not any(n.startswith(f"test_{rule.replace('-', '_')}_") for n in names)
    ]
    assert not untested


@pytest.mark.parametrize("game", GAMES)
def test_every_test_that_names_a_rule_names_one_that_exists(game: str) -> None:
    known = {rule.replace("-", "_") for rule in rules_of(game)}
    named = [name for name in names_of_tests(game) if re.match(r"test_[A-Z]", name)]
    assert not [name for name in named if not any(name.startswith(f"test_{rule}_") for rule in known)]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_names_a_rule_that_exists(game: str) -> None:
    refusing = refusing_rules(game)
    assert refusing
    assert refusing <= set(rules_of(game))


VERSION = re.compile(r"^\| (\d+) \| (.+) \|$", re.MULTILINE)
ASKED = re.compile(r"\bversion (?:>=|<) (\d+)")


@pytest.mark.parametrize("game", GAMES)
def test_every_version_of_the_rules_says_what_it_changed(game: str) -> None:
    """What an old log leads to changes with a version alone: the code asks for it, and the table tells it."""
    text = (ENGINE / "games" / game / "RULES.md").read_text("utf-8")
    told = {int(number): what for number, what in VERSION.findall(text)}
    assert [*told] == [*range(1, GAMES[game].version + 1)]
    later = {number: what for number, what in told.items() if number > 1}
    assert all(any(rule in what for rule in rules_of(game)) for what in later.values())
    code = "".join(path.read_text("utf-8") for path in (ENGINE / "games" / game).rglob("*.py"))
    assert {int(number) for number in ASKED.findall(code)} == {*later}


def test_the_engine_imports_nothing_of_ours_and_msgspec_alone() -> None:
    allowed = {*sys.stdlib_module_names, "msgspec"}
    for path, tree in trees(ENGINE):
        for node in ast.walk(tree):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for module in modules:
                assert module.split(".")[0] in allowed or module.startswith("app.engine"), f"{path.name}: {module}"


@pytest.mark.parametrize("forbidden", ["os", "time", "datetime", "socket", "threading", "secrets", "logging"])
def test_the_engine_knows_no_clock_no_machine_and_no_chance_of_its_own(forbidden: str) -> None:
    for path, tree in trees(ENGINE):
        imported = {
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in ([a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""])
        }
        assert forbidden not in imported, path.name

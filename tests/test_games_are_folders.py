"""A game is a folder of rules, a client module and a line in the registry: nothing else knows it by name."""

import re
from pathlib import Path

import pytest

from app.engine.games import GAMES

ROOT = Path(__file__).parents[1]
REGISTRY = ROOT / "app/engine/games/__init__.py"
FILES = [
    file
    for folder in ("app", "migrations")
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in {".py", ".js", ".ts", ".json", ".css", ".html", ".toml", ".webmanifest", ".md", ".svg", ".mako"}
    and "__pycache__" not in file.parts
    and file != REGISTRY
]


def names(game: str) -> re.Pattern[str]:
    """Its id and its title, however they are written."""
    return re.compile("|".join(re.sub(r"[ _]", "[ _-]?", name) for name in (game, GAMES[game].title)), re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_no_line_outside_its_folders_names_a_game(game: str) -> None:
    """Folders called like the game are its own: rules, client, and programs that play it well."""
    name = names(game)
    elsewhere = [file for file in FILES if not set(GAMES) & set(file.relative_to(ROOT).parts)]
    assert len(elsewhere) > 150
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()[:120]}"
        for file in elsewhere
        for line in file.read_text("utf-8").splitlines()
        if name.search(line)
    ]
    assert not found


@pytest.mark.parametrize("game", GAMES)
def test_what_makes_up_a_game_is_in_its_folders(game: str) -> None:
    rules, client = ROOT / "app/engine/games" / game, ROOT / "app/static/games" / game
    for name in ("RULES.md", "game.py", "words/en.toml", "words/de.toml"):
        assert (rules / name).is_file(), name
    for name in ("index.js", "front.js", "names.js", "rules.js", "result.js"):
        assert (client / name).is_file(), name
    for kind in ("card", "table", "rules"):
        assert all((client / f"words/{kind}.{language}.json").is_file() for language in ("en", "de")), kind


@pytest.mark.parametrize("game", GAMES)
def test_no_client_module_reaches_into_that_of_another_game(game: str) -> None:
    others = [other for other in GAMES if other != game]
    for file in sorted((ROOT / "app/static/games" / game).rglob("*.js")):
        text = file.read_text("utf-8")
        assert not [other for other in others if f"/{other}/" in text], file.name


@pytest.mark.parametrize("game", GAMES)
def test_the_classes_of_a_game_are_its_own(game: str) -> None:
    """Its sheets have one prefix besides that of the frame (kt-), and nobody else writes it."""
    own = ROOT / "app/static/games" / game
    sheets = "".join(file.read_text("utf-8") for file in own.rglob("*.css"))
    (prefix,) = set(re.findall(r"\.([a-z]{2}-)[a-z]", sheets)) - {"kt-"}
    drawn = re.compile(rf"(?<![\w-]){prefix}[a-z]")
    client = [file for file in FILES if file.suffix in {".js", ".css"} and "vendor" not in file.parts]
    assert [file for file in client if file.is_relative_to(own) and drawn.search(file.read_text("utf-8"))]
    assert not [file for file in client if not file.is_relative_to(own) and drawn.search(file.read_text("utf-8"))]

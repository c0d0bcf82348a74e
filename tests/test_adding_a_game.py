"""docs/adding-a-game.md holds: whoever writes the files it shows has a game that is played, told and served."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.words.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
SHOWN = re.compile(r"^### `([^`]+)`\n```\w*\n(.*?)```$", re.MULTILINE | re.DOTALL)
# Those of the rules of the page, and of the kernel.
REFUSALS = {
    *re.findall(r'Refused\("[A-Z0-9-]+", "([^"]+)"', GUIDE),
    *re.findall(r'Refused\(self\.(?:rules\.)?turn_rule, "([^"]+)"', (ROOT / "app/engine/kernel.py").read_text("utf-8")),
}
# What the tests of every game ask for, as far as the page gives it.
CHECKS = """
import json, sys
from pathlib import Path
from app.api.assets import Assets
from app.engine.games import GAMES
from app.words.catalogues import faults
from app.words.languages import LANGUAGES
from app.words.story import move, spoken
game = GAMES["pebbles"]
for seats in game.seats:
    state = game.start(seats, (), "seed")
    while not state.over:
        (seat,) = game.rules.waiting_for(state)
        assert game.view(state, seat)["you"]["seat"] == seat
        assert game.decode_state(game.encode_state(state)) == state
        action = game.rules.options(state, seat)[-1]
        assert all("{" not in spoken("pebbles", move(action), language) for language in LANGUAGES)
        state = game.rules.apply(state, action)
    assert game.winners(state)
assert [fault for language in LANGUAGES for fault in faults(language)] == []
assets = Assets(Path("app/static"))
assert "table/frame.js" in assets.preloads("games/pebbles/index.js")
print(json.dumps(sorted(GAMES)))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with the files of the page in it."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("app", "migrations", "tests"):
        ignored = shutil.ignore_patterns("__pycache__", "golden", "upgrades")
        shutil.copytree(ROOT / folder, house / folder, ignore=ignored)
    for name, text in SHOWN.findall(GUIDE):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        (house / name).write_text(text, "utf-8")
        if name.endswith(".py"):
            (house / name).parent.joinpath("__init__.py").touch()
        in_german(house, name, text)
    return house


def in_german(house: Path, name: str, text: str) -> None:
    """The same keys in a file of its own, as the page says; of the server's words the refusals besides."""
    if re.search(r"\ben\.", name):
        german = re.sub(r"\ben\.", "de.", name)
        told = "".join(f'"{sentence}" = "({sentence})"\n' for sentence in REFUSALS) if name.endswith(".toml") else ""
        (house / german).write_text(f"{text}\n[refusals]\n{told}" if told else text, "utf-8")


def python(house: Path, *words: str, typed: str = "") -> str:
    command, environment = [sys.executable, *words], {"PYTHONPATH": str(house)}
    done = subprocess.run(command, cwd=house, env=environment, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_shows_every_file_that_a_game_needs(house: Path) -> None:
    rules, client = house / "app/engine/games/pebbles", house / "app/static/games/pebbles"
    assert len(SHOWN.findall(GUIDE)) == GUIDE.count("\n### `")
    for name in ("RULES.md", "game.py", "words/names.toml", *(f"words/{language}.toml" for language in LANGUAGES)):
        assert (rules / name).is_file(), name
    for name in ("index.js", "front.js", "rules.js", "result.js"):
        assert (client / name).is_file(), name
    told = [set(json.loads((client / f"words/table.{language}.json").read_text("utf-8"))) for language in LANGUAGES]
    assert all(keys == told[0] for keys in told)


def test_the_registry_of_the_page_is_ours_and_one_game_more(house: Path) -> None:
    ours = (ROOT / "app/engine/games/__init__.py").read_text("utf-8")
    lines = [
        line for line in ours.splitlines() if line not in (house / "app/engine/games/__init__.py").read_text("utf-8")
    ]
    assert [line for line in lines if "GAMES" not in line] == []


def test_the_game_is_played_by_programs_and_in_the_terminal(house: Path) -> None:
    assert json.loads(python(house, "-c", CHECKS)) == ["merkator", "pebbles", "sea_merchants"]
    told = python(house, "-m", "app.cli", "simulate", "--game", "pebbles", "--seats", "3", "--matches", "20")
    assert re.search(r"^empty +20 +100\.0 %", told, re.MULTILINE)
    words = ("-m", "app.cli", "play", "--game", "pebbles", "--seats", "2", "--seed", "7")
    shown = python(house, *words, typed="1\n" * 20)
    assert "takes 1 pebble\n" in shown
    assert "has won" in shown


def test_the_game_keeps_the_promises_of_every_game(house: Path) -> None:
    told = python(house, "-m", "pytest", "-q", "-k", "pebbles", "tests/every_game")
    assert re.search(r"^\d\d passed", told, re.MULTILINE), told

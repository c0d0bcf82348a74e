"""A game is a folder of rules, a client module and a line in the registry: nothing else knows it by name."""

import re
from pathlib import Path

import pytest

from app.engine.games import GAMES
from app.words.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
REGISTRY = ROOT / "app/engine/games/__init__.py"
# What the rules call their things and doings, where the word means nothing else in this house: a card, a location, a
# market, a join or a merchant can be anybody's.
TERMS = {
    "merkator": (
        "contract", "time counter", "time chart", "bonus card", "building", "supply tile", "cube", "office", "Taler",
        "traveller", "travel", "fulfil", "investment", "refill", "Peace of Westphalia", "ULTIMO", "Hamburg",
    ),
    "sea_merchants": ("ship", "dock", "special card", "cube", "contract", "office", "product card", "aboard"),
}  # fmt: skip
# These still do, each for a reason; a line that is no longer true has to go.
STILL_SAY_IT = {
    "app/matches/diff.py": "an example",
    "app/static/icons/CREDITS.md": "all games draw from one sheet of icons",
    "app/static/words/en.json": "who drew the icons of all games; a setting for wooden cubes of any game",
}
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


def vocabulary() -> re.Pattern[str]:
    """Every term, also in the plural, in a name with underscores, or as what somebody does."""
    stems = "|".join(re.sub(" ", "[ _-]?", term) for terms in TERMS.values() for term in terms)
    return re.compile(rf"(?<![a-z])(?:{stems})(?:s|ed|led|ment|ments|ing|ling)?(?![a-z])", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_the_terms_of_a_game_are_those_of_its_rules(game: str) -> None:
    rules = (ROOT / "app/engine/games" / game / "RULES.md").read_text("utf-8").lower()
    assert [term for term in TERMS[game] if term.lower() not in rules] == []


def test_no_file_outside_the_folders_of_games_speaks_their_language() -> None:
    """Icons are on one sheet, and may be asked for by name."""
    term, offending = vocabulary(), set()
    for file in FILES:
        where = file.relative_to(ROOT)
        if set(GAMES) & set(where.parts) or "vendor" in where.parts or file.suffix == ".svg":
            continue
        if term.search(re.sub(r'\bicon\("[a-z-]+"\)', "", file.read_text("utf-8"))):
            offending.add(where.as_posix())
    assert offending == set(STILL_SAY_IT)


@pytest.mark.parametrize("game", GAMES)
def test_what_makes_up_a_game_is_in_its_folders(game: str) -> None:
    rules, client = ROOT / "app/engine/games" / game, ROOT / "app/static/games" / game
    for name in ("RULES.md", "game.py", "words/names.toml", *(f"words/{language}.toml" for language in LANGUAGES)):
        assert (rules / name).is_file(), name
    for name in ("index.js", "front.js", "rules.js", "result.js", "wire.d.ts"):
        assert (client / name).is_file(), name
    for kind in ("card", "table", "rules"):
        assert all((client / f"words/{kind}.{language}.json").is_file() for language in LANGUAGES), kind


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
    drawn = re.compile(rf"(?<![\w-]){prefix_of(game)}[a-z]")
    assert [file for file in CLIENT if file.is_relative_to(own) and drawn.search(file.read_text("utf-8"))]
    assert not [file for file in CLIENT if not file.is_relative_to(own) and drawn.search(file.read_text("utf-8"))]


def prefix_of(game: str) -> str:
    sheets = "".join(file.read_text("utf-8") for file in (ROOT / "app/static/games" / game).rglob("*.css"))
    (prefix,) = set(re.findall(r"\.([a-z]{2}-)[a-z]", sheets)) - {"kt-"}
    return prefix


CLIENT = [file for file in FILES if file.suffix in {".js", ".css", ".html"} and "vendor" not in file.parts]


def groups_of_classes(file: Path) -> list[list[str]]:
    """What stands together: in one part of a selector, or in one attribute as far as it is written out."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    if file.suffix != ".css":
        return [re.sub(r"\$?\{.*", "", written).split() for written in re.findall(r'class="([^"]*)"', text)]
    text = re.sub(r"@[^{;]*[{;]|:not\b", "", text).replace(":is(", " ").replace("(.", ".")
    selectors = re.findall(r"([^{};]+)\{", text)
    return [re.findall(r"\.([a-z][\w-]*)", part) for found in selectors for part in re.split(r"[\s>+~,()]+", found)]


def test_a_class_has_the_prefix_of_the_frame_or_of_its_game() -> None:
    """A word without one says how something is, beside a class that says what it is (kt-button primary)."""
    bare, seen = [], 0
    for file in CLIENT:
        prefixes = ("kt-", *(prefix_of(game) for game in GAMES if game in file.parts))
        groups = [group for group in groups_of_classes(file) if group]
        bare += [(file.name, *group) for group in groups if not any(name.startswith(prefixes) for name in group)]
        seen += len(groups)
    assert bare == []
    assert seen > 1500

"""All languages say the same; what one lacks is found; and a third one is added as docs/adding-a-language.md says."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main
from app.words.catalogues import APP, all_keys, catalogues, faults
from app.words.languages import LANGUAGES

RELEASED = Path(__file__).with_name("released_keys.txt")
GUIDE = (APP.parent / "docs/adding-a-language.md").read_text("utf-8")


def words(*said: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["words", *said])
    return done.exit_code, done.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_and_nothing_else(language: str) -> None:
    assert [*faults(language)] == []


def test_all_catalogues_are_found() -> None:
    found = catalogues()
    assert {"app/static/words/*.json", "app/static/words/match.*.json"} <= {*found}
    assert [name for name in found if name.startswith("app/engine/games/")] == [
        "app/engine/games/merkator/words/*.toml",
        "app/engine/games/sea_merchants/words/*.toml",
    ]


def test_no_key_of_the_last_release_is_gone() -> None:
    gone = {*RELEASED.read_text("utf-8").splitlines()} - {*all_keys()}
    assert not gone, (
        "Languages that are translated elsewhere have these keys: keep them, and put what is new under a new key. "
        "Only if the thing itself is gone (a rule, a card, a page), take its line out of tests/words/released_keys.txt "
        "and name it in CHANGELOG.md. A release writes the list anew: kontor words keys > tests/words/released_keys.txt"
    )


def test_the_command_lists_keys_and_says_what_is_missing() -> None:
    assert words("keys") == (0, "".join(f"{key}\n" for key in all_keys()))
    assert words("missing") == (0, f"Nothing is missing in {', '.join(LANGUAGES)}.\n")
    assert words("missing", "de") == (0, "Nothing is missing in de.\n")
    failed, found = words("missing", "pl")
    assert failed
    assert found.startswith("app/static/words/languages.json does not list pl\n")
    assert "app/engine/games/merkator/words/pl.toml is missing, with " in found
    assert words("missing", "klingon") == (1, "Error: CLDR knows no language “klingon”.\n")


# ------------------------------------------------------------------ what is found


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """All words, and nothing else."""
    for name in ("static/words/languages.json", *_files("en"), *_files("de")):
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(APP / name, tmp_path / "app" / name)
    return tmp_path / "app"


def _files(language: str) -> Iterator[str]:
    return (name.replace("*", language).removeprefix("app/") for name in catalogues())


@pytest.mark.parametrize(
    "file, old, new, found",
    [
        ("static/words/match.de.json", '"undo": "Zurück', '"untie": "Zurück', ["undo is missing", "untie is too much"]),
        ("static/words/match.de.json", "{n} ungelesene", "{m} ungelesene", ["unread tells m, not n"]),
        (
            "static/words/match.de.json",
            '"one": "1 ungelesene',
            '"few": "1 ungelesene',
            ["unread lacks the forms of n for one", "unread has forms of n that this language does not know: few"],
        ),
        ("static/words/match.de.json", '"other": "{n} unge', '"n:2": "{n} unge', ["unread has no form “other”"]),
        ("static/words/match.de.json", "{", "", ["cannot be read: JSON is malformed"]),
        ("engine/games/merkator/words/de.toml", "[story]", "[story", ["cannot be read: Expected ']' at the end"]),
        (
            "engine/games/merkator/words/de.toml",
            'sold."taler:0"',
            'sold."talers:0"',
            ["story.sold asks for talers, which nobody gives"],
        ),
        (
            "engine/games/merkator/words/de.toml",
            "lässt sich nur einmal einsetzen",
            "{n}",
            ["refusals.Each contract can be used once tells n, not nothing"],
        ),
    ],
)
def test_what_is_not_as_it_should_be_is_said(app: Path, file: str, old: str, new: str, found: list[str]) -> None:
    text = (app / file).read_text("utf-8")
    assert old in text
    (app / file).write_text(text.replace(old, new, 1), "utf-8")
    said = [str(fault).replace(f"app/{file}", "").removeprefix(":").strip() for fault in faults("de", app)]
    assert [one[: len(what)] for one, what in zip(said, found, strict=True)] == found


# ------------------------------------------------------------------ a third language

POLISH = re.search(r"```json\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the source in which somebody has begun with Polish: it is listed, and all files are English copies."""
    shutil.copytree(APP, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    assert POLISH
    (tmp_path / "app/static/words/languages.json").write_text(POLISH[1], "utf-8")
    for english, polish in zip(_files("en"), _files("pl"), strict=True):
        shutil.copy(tmp_path / "app" / english, tmp_path / "app" / polish)
    return tmp_path


def python(house: Path, *said: str) -> tuple[int, str]:
    command, environment = [sys.executable, *said], {"PYTHONPATH": str(house)}
    done = subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def with_more_forms(text: str) -> str:
    """Where English has a form for one, Polish has two more: of a key in JSON, of one in TOML, of a noun there."""
    text = re.sub(r'"(\w+:|)one": ("[^"\n]*"),', r'\g<0> "\1few": \2, "\1many": \2,', text)
    text = re.sub(r'^(.*)"(.*:)one" = (.*)$', r'\g<0>\n\1"\2few" = \3\n\1"\2many" = \3', text, flags=re.MULTILINE)
    return re.sub(r'one = ("[^"]*"),', r"\g<0> few = \1, many = \1,", text)


TELLS = """
from app.api.pages import _language
from app.engine.kernel import News
from app.words.story import told
print(told("sea_merchants", News("drew", 0, {"cards": 5}), ["Anna"], "pl"), _language("pl-PL,en"))
"""


def test_a_third_language_is_added_as_the_page_says(house: Path) -> None:
    asked = ("-m", "app.cli", "words", "missing", "pl")
    assert all(part in GUIDE for part in ("kontor words missing pl", "kontor words keys >"))
    failed, found = python(house, *asked)
    assert failed
    assert "sea_merchants/words/pl.toml: counts.cards lacks the forms of n for few, many\n" in found
    assert "app/static/words/match.pl.json: unread lacks the forms of n for few, many\n" in found
    assert "merkator/words/pl.toml: refusals.You have joined already is missing\n" in found
    for file in _files("pl"):
        text = with_more_forms((house / "app" / file).read_text("utf-8"))
        (house / "app" / file).write_text(text.replace('many = "card"', 'many = "kart"'), "utf-8")
    left = python(house, *asked)[1].splitlines()[:-1]
    assert [line for line in left if not re.search(r"(refusals|mistakes|sentences)\..* is missing", line)] == []
    told = python(house, "-c", TELLS)
    assert told == (0, "Anna draws 5 kart pl\n"), told[1]

"""Settings: what the environment may say, what is said about the rest, and that the documentation knows all of it."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from app.config import BadSetting, Settings, components_file, components_variable, settings, unknown_variables, variable
from app.engine.games import GAMES

ROOT = Path(__file__).parents[1]


def test_without_a_word_everything_is_at_hand() -> None:
    assert settings({}) == Settings()
    assert settings({}).database == "sqlite:///data/kontor.sqlite"
    assert not settings({}).secure


def test_variables_and_what_the_command_line_says_on_top() -> None:
    said = {"KONTOR_PORT": " 9000 ", "KONTOR_HOST": "0.0.0.0", "KONTOR_RATE_LIMITS": "No", "KONTOR_DATA_DIR": "/srv/k"}
    found = settings(said, host="::1", workers=None)
    assert (found.port, found.host, found.rate_limits, found.workers) == (9000, "::1", False, 1)
    assert found.database == "sqlite:////srv/k/kontor.sqlite"
    assert settings({"KONTOR_DATABASE_URL": "postgresql://x/y"}).database == "postgresql://x/y"
    assert settings({"KONTOR_PUBLIC_URL": "https://games.example.org"}).secure
    assert settings({"KONTOR_PORT": " ", "KONTOR_LOG_FORMAT": "JSON"}).log_format == "json"


@pytest.mark.parametrize(
    "name,value,expected",
    [
        ("PORT", "eighty", "a whole number"),
        ("PORT", "70000", "a number from 0 to 65535"),
        ("WORKERS", "0", "at least 1"),
        ("RATE_LIMITS", "perhaps", "yes or no"),
        ("BOT_PAUSE", "slow", "a number"),
        ("BOT_PAUSE", "-1", "0 to 60 seconds"),
        ("BOT_PAUSE", "nan", "0 to 60 seconds"),
        ("BOT_SECONDS", "0", "0.01 to 60 seconds"),
        ("BOT_PROCESSES", "-1", "0 to 64"),
        ("DRAIN_SECONDS", "600", "0 to 60 seconds"),
        ("SESSION_DAYS", "0", "at least 1"),
        ("TIDY_FINISHED_DAYS", "-1", "0 or more"),
        ("TIDY_GUEST_DAYS", "-1", "0 or more"),
        ("TIDY_OPEN_DAYS", "-1", "0 or more"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("PUBLIC_URL", "games.example.org", "https://… or http://…, without a path"),
    ],
)
def test_what_cannot_be_used_is_named(name: str, value: str, expected: str) -> None:
    with pytest.raises(BadSetting) as error:
        settings({f"KONTOR_{name}": value})
    assert str(error.value) == f"KONTOR_{name} is “{value}”, expected is {expected}"


def test_the_command_line_is_held_to_the_same_limits() -> None:
    with pytest.raises(BadSetting, match="KONTOR_WORKERS"):
        settings({}, workers=0)


def test_a_public_address_has_no_path() -> None:
    """Links, cookies and the pages themselves begin at the root of a name."""
    for url in ("https://games.example.org/kontor", "https://games.example.org/?a", "https://a@b", "https://"):
        with pytest.raises(BadSetting, match="without a path"):
            settings({"KONTOR_PUBLIC_URL": url})
    for url in ("https://games.example.org", "http://localhost:8000/", "http://[::1]:8000"):
        assert settings({"KONTOR_PUBLIC_URL": url}).public_url == url


def test_misspelt_variables_are_found() -> None:
    said = {"KONTOR_DATABSE_URL": "x", "KONTOR_PORT": "1", components_variable("merkator"): "f", "PATH": "/bin"}
    assert unknown_variables(said) == ["KONTOR_DATABSE_URL"]


def test_a_file_of_components_is_named_per_game() -> None:
    assert components_file("merkator", {}) is None
    assert components_file("merkator", {"KONTOR_MERKATOR_COMPONENTS": "/my.toml"}) == Path("/my.toml")


# ------------------------------------------------------------------ the documentation


def documented() -> dict[str, str]:
    """The table of settings in docs/hosting.md: variable and default."""
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    return dict(re.findall(r"^\| `(KONTOR_[A-Z_]+)` \| (?:`([^`|]*)`|none) \|", text, re.MULTILINE))


def shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def test_the_documentation_lists_every_setting_with_its_default() -> None:
    defaults = {variable(name): shown(getattr(Settings(), name)) for name in Settings.__struct_fields__}
    assert {name: said for name, said in documented().items() if name in defaults} == defaults


def test_the_documentation_lists_nothing_else() -> None:
    others = set(documented()) - {variable(name) for name in Settings.__struct_fields__}
    assert others == {
        components_variable(game) for game in GAMES if (files(f"app.engine.games.{game}") / "components.toml").is_file()
    }

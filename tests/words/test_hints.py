"""Hints say what the rules say, and tables speak of no mouse where there may be none."""

import json
import re
import tomllib
from typing import Any

import pytest

from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.state import MAX_CONTRACTS
from app.engine.games.merkator.steps.payment import TRADE
from app.engine.games.sea_merchants.components import MARKET, PREMIUM
from app.engine.games.sea_merchants.trading import CARDS_DRAWN
from app.words.catalogues import APP
from app.words.languages import LANGUAGES
from tests.words.test_lessons import figures, words

KINDS = len({*BUNDLED.locations["hamburg"].goods})
FIGURES = {
    "merkator": {"goal": [MAX_CONTRACTS], "fulfil": [TRADE, TRADE], "supply": [KINDS], "split": [KINDS]},
    "sea_merchants": {"goal": [MARKET], "cover": [MARKET], "hand": [CARDS_DRAWN["trading"]], "shop": [PREMIUM]},
}
HALF = {"en": "further ones half", "de": "weitere halb"}
OWN_PLACE = {"en": "on travels to their own place", "de": "bei Reisen an ihren Ort"}
OF_MICE = re.compile(r"\b(tick|hake|häkchen|hover|mouse|maus)|click|klick|kreuz", re.IGNORECASE)

# A deed has one name where it is asked for, advised and done; what has come of it is told in the words of the rules.
OF_RULES = re.compile("fulfil|erfüll", re.IGNORECASE)
ASKED = ("orders", "steps", "actions", "moves", "asked", "answers", "deeds", "gains", "reasons")
COMMON = {language: APP / f"static/words/match.{language}.json" for language in LANGUAGES}  # what every table says


def texts(node: Any) -> list[str]:
    if isinstance(node, dict | list):
        return [text for one in (node.values() if isinstance(node, dict) else node) for text in texts(one)]
    return [node] if isinstance(node, str) else []


def hints(game: str, language: str) -> dict[str, str]:
    """Without their titles."""
    kept = {"guide_again", "guide_again_more", "guide_next", "guide_off"}
    said = words(game, "table", language)
    found = {key for key in said if key.startswith("guide_") and not key.endswith("_title")} - kept
    return {key.removeprefix("guide_"): said[key] for key in found}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES)
def test_the_figures_of_hints_are_those_of_the_rules(game: str, language: str) -> None:
    found = {hint: figures(text, language) for hint, text in hints(game, language).items()}
    assert {hint: numbers for hint, numbers in found.items() if numbers} == FIGURES[game]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_wrong_once_is_right(language: str) -> None:
    said = hints("merkator", language)
    assert HALF[language] in said["goal"]
    assert OWN_PLACE[language] in said["invest"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES)
def test_tables_are_for_fingers_and_keys_too(game: str, language: str) -> None:
    said = [*texts(words(game, "table", language)), *texts(json.loads(COMMON[language].read_text("utf-8")))]
    assert len(said) > 300
    assert not [text for text in said if OF_MICE.search(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_delivers_is_told_so_in_one_word(language: str) -> None:
    ours = tomllib.loads((APP / f"engine/games/merkator/words/{language}.toml").read_text("utf-8"))
    said = [*texts(words("merkator", "table", language)), *texts({section: ours[section] for section in ASKED})]
    assert not [text for text in said if OF_RULES.search(text)]
    assert ours["moves"]["Done"]["other"] == ours["deeds"]["done"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES)
def test_nobody_passes(game: str, language: str) -> None:
    """It is said what is not done."""
    said = [text for name in ("table", "rules") for text in texts(words(game, name, language))]
    assert not [text for text in said if re.search(r"even if you pass|wenn du passt|\b(passes|passen)\b", text)]

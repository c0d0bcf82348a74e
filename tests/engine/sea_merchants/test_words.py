"""The words of The Sea Merchants."""

import pytest

from app.engine.games.sea_merchants.turn import RULES
from app.engine.kernel import News, Refused
from app.words.story import name, refusal, told
from tests.engine.sea_merchants.strategies import BROUGHT
from tests.every_game.test_words import EVERY_LANGUAGE, news, templates

ID = "sea_merchants"
NEWS = news(ID)
NAMES = ("Anna", "Jörg", "Ümit", "{seat}")


def test_the_source_was_read() -> None:
    assert NEWS["played"] == {"seat", "cards", "good", "goods", "demand"}
    assert NEWS["nobody_earned"] == {"good"}
    assert "There is no such product" in templates(ID)


def test_names() -> None:
    assert [name(ID, "de", id) for id in ("spices", "office", "nonsense-id")] == ["Gewürze", "Kontor", "Nonsense id"]


@pytest.mark.parametrize(
    "event, english, german",
    [
        (News("loaded", 0, {"good": "cloth"}), "Anna loads cloth", "Anna lädt Tuch"),
        (
            News("exchanged", 1, {"back": "fish", "good": "spices"}),
            "Jörg exchanges fish for spices",
            "Jörg tauscht Fisch gegen Gewürze",
        ),
        (
            News("bought", 0, {"card": "office", "coins": 8}),
            "Anna buys an office for 8 coins",
            "Anna kauft ein Kontor für 8 Münzen",
        ),
        (
            News("bought", 0, {"card": "contract", "coins": 11}),
            "Anna buys a contract for 11 coins",
            "Anna kauft einen Vertrag für 11 Münzen",
        ),
        (
            News("played", 0, {"cards": 2, "good": "wood", "goods": {"spices": 1, "grain": 1}, "demand": 3}),
            "Anna plays 2 cards of wood onto 1 spice and 1 grain; the demand for wood is now 3",
            "Anna legt 2 Karten Holz auf 1 Gewürz und 1 Getreide; der Markt zeigt jetzt 3-mal Holz",
        ),
        (
            News("earned", 0, {"coins": 1, "ships": 1, "premium": 0}),
            "Anna earns 1 coin with 1 ship",
            "Anna verdient 1 Münze mit 1 Schiff",
        ),
        (
            News("earned", 0, {"coins": 8, "ships": 2, "premium": 2}),
            "Anna earns 8 coins with 2 ships, 2 of them by contract",
            "Anna verdient 8 Münzen mit 2 Schiffen, davon 2 durch Verträge",
        ),
        (News("drew", 1, {"cards": 1}), "Jörg draws 1 card", "Jörg zieht 1 Karte"),
        (News("nobody_earned", -1, {"good": "fish"}), "Nobody has fish aboard", "Niemand hat Fisch an Bord"),
    ],
)
def test_sentences(event: News, english: str, german: str) -> None:
    assert (told(ID, event, NAMES), told(ID, event, NAMES, "de")) == (english, german)


@pytest.mark.parametrize(
    "has, english, german",
    [
        (0, "You hold 0 cards of this product", "Von dieser Ware hast du 0 Karten auf der Hand"),
        (1, "You hold only 1 card of this product", "Von dieser Ware hast du nur 1 Karte auf der Hand"),
        (2, "You hold only 2 cards of this product", "Von dieser Ware hast du nur 2 Karten auf der Hand"),
    ],
)
def test_a_refusal_in_words(has: int, english: str, german: str) -> None:
    refused = Refused("SEA-TRADE-1", "You hold only {has} cards of this product", has=has)
    assert (refusal(ID, refused), refusal(ID, refused, "de")) == (english, german)


@EVERY_LANGUAGE
def test_whole_matches_can_be_told(language: str) -> None:
    keys = set()
    for seats in (2, 3, 4):
        state, log, _ = BROUGHT.played((seats, ()), "words", 5000)
        for action in log:
            state = RULES.apply(state, action)
            for event in state.news:
                line = told(ID, event, NAMES[:seats], language)
                assert not any(raw in line for raw in ("_", "  ", "{}", "[", "None")), line
                keys.add(event.key)
    assert keys == set(NEWS)

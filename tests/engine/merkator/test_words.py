"""The words of Merkator: what its cards and buildings say."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.games.merkator.components import BUNDLED, Building
from app.engine.games.merkator.components.building_words import scores
from app.engine.games.merkator.components.rows import BuildingCondition, BuildingRule
from app.engine.games.merkator.scoring import COUNTS
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import News
from app.words.story import name, spoken, told, words
from tests.engine.merkator.strategies import BROUGHT
from tests.every_game.test_words import EVERY_LANGUAGE, asked, news, placeholders, templates

SCORING_VALUES = {*BuildingRule.__struct_fields__, "vp", "unit", "which", "counted"}
NEWS = news("merkator")
NAMES = ("Anna", "Jörg", "Ümit", "{seat}")


def test_the_source_was_read() -> None:
    assert {"travelled", "promised", "promise_withdrawn"} <= set(NEWS)
    assert NEWS["fulfilled"] == {"seat", "contract", "given", "time"}
    assert "There is no such good" in templates("merkator")


@EVERY_LANGUAGE
def test_scoring_tells_only_what_it_is_given(language: str) -> None:
    for section in ("scoring", "units", "holding", "which"):
        for key, word in words("merkator", language)[section].items():
            assert placeholders(word) | asked(word) <= SCORING_VALUES, key


def test_an_id_has_only_one_name():
    ids = [id for section in words("merkator", "en")["names"]["things"] for id in BROUGHT.words[section]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("language, contract, bonus", [("en", "contract ", "bonus card "), ("de", "Vertrag ", "Bonus")])
def test_every_card_has_a_name(language, contract, bonus):
    for id in set(BUNDLED.contracts) - {BUNDLED.peace}:
        assert name("merkator", language, id).startswith(contract)
    for id in BUNDLED.bonus_cards:
        assert name("merkator", language, id).startswith(bonus)


@pytest.mark.parametrize(
    "building, english, german",
    [
        (
            "boerse",
            "5 points if you alone have the most valuable contract",
            "5 Punkte, wenn du allein den wertvollsten Vertrag hast",
        ),
        (
            "admiralitaet",
            "5 points if you alone have the most time counters",
            "5 Punkte, wenn du allein die meisten Zeitmarken hast",
        ),
        (
            "schanze",
            "5 points if you have every good of columns E and F",
            "5 Punkte, wenn du jede Ware der Spalten E und F hast",
        ),
        (
            "rathaus",
            "6 points if you have at least 5 different locations among your contracts",
            "6 Punkte, wenn du mindestens 5 Orte auf deinen Verträgen hast",
        ),
        ("seeamt", "½ point for each time counter", "½ Punkt pro Zeitmarke"),
        ("arsenal", "2 points for each kind of weapons and clothing", "2 Punkte pro Warensorte (Waffen und Kleidung)"),
        ("alsterhaus", "1 point for each kind of goods", "1 Punkt pro Warensorte"),
        (
            "fischmarkt",
            "1½ points for each kind of goods in columns A and B",
            "1½ Punkte pro Warensorte in den Spalten A und B",
        ),
        (
            "ratsweinkeller",
            "1 point for each cube of wine and spice, at most 8 times",
            "1 Punkt pro Warenstein (Wein und Gewürze), höchstens 8-mal",
        ),
    ],
)
def test_what_a_building_scores(building, english, german):
    card = BUNDLED.buildings[building]
    assert (scores_told(card), scores_told(card, "de")) == (english, german)


def scores_told(building: Building, language: str = "en") -> Any:
    return spoken("merkator", scores(building), language)


def test_a_corrected_building_is_told_as_corrected():
    """A host may correct the components; what is told follows the rule, not the name."""
    fleet = BUNDLED.buildings["fleet_at_sea"]
    corrected = replace(fleet, vp=1, rule=replace(fleet.rule, reach=1))
    assert scores_told(corrected) == "1 point if you have at least 1 time counter"
    market = BUNDLED.buildings["fischmarkt"]
    corrected = replace(market, vp=2, rule=replace(market.rule, columns=("C",)))
    assert scores_told(corrected, "de") == "2 Punkte pro Warensorte in Spalte C"


@EVERY_LANGUAGE
def test_every_rule_a_building_can_have_is_told(language):
    fields: dict[str, Any] = {"reach": 3, "columns": ("A", "E"), "goods": ("wine",), "min_value": 7, "min_cubes": 2}
    rules = [BuildingRule(kind, what, **fields) for kind in ("sole_most", "at_least", "per") for what in COUNTS]
    sentences = {scores_told(Building("x", "X", 6, 5, rule), language) for rule in rules}
    assert len(sentences) == len(rules)


@pytest.mark.parametrize(
    "rule, english, german",
    [
        (
            BuildingRule("per", "cubes", categories=("food",), every=3, max_units=2),
            "2 points for every 3 cubes of food, at most 2 times",
            "2 Punkte für je 3 Warensteine (Nahrung), höchstens 2-mal",
        ),
        (
            BuildingRule("table", "kinds", categories=("food",), steps=((3, 1), (5, 3.5), (8, 8))),
            "For your kinds of food: 1 point from 3 on, 3½ points from 5 on and 8 points from 8 on",
            "Für deine Warensorten (Nahrung): 1 Punkt ab 3, 3½ Punkte ab 5 und 8 Punkte ab 8",
        ),
        (
            BuildingRule(
                "together",
                conditions=(
                    BuildingCondition("all_kinds_in", categories=("clothing",)),
                    BuildingCondition("at_least", "time_counters", reach=4),
                    BuildingCondition("sole_most", "buildings"),
                ),
            ),
            "2 points if all of this is so: you have every kind of clothing, "
            "you have at least 4 time counters and you alone have the most buildings",
            "2 Punkte, wenn all das gilt: du hast jede Warensorte (Kleidung), "
            "du hast mindestens 4 Zeitmarken und du hast allein die meisten Gebäude",
        ),
        (
            BuildingRule("per", "kinds", goods=("wine", "spice")),
            "2 points for each of these goods: wine and spice",
            "2 Punkte pro Warensorte (Wein und Gewürze)",
        ),
        (
            BuildingRule("all_kinds_in", goods=("wine", "spice")),
            "2 points if you have all of these: wine and spice",
            "2 Punkte, wenn du alle diese Waren hast: Wein und Gewürze",
        ),
    ],
)
def test_what_a_card_of_a_corrected_box_scores(rule, english, german):
    card = Building("x", "X", 6, 2, rule)
    assert (scores_told(card), scores_told(card, "de")) == (english, german)


def play(seats: int, options: tuple[str, ...], seed: int) -> Iterator[News]:
    """All the news of a match of players who do anything that is allowed."""
    rng, state = Random(seed), start(seats, options, str(seed))
    yield from state.news
    while not state.over:
        seat = rng.choice(RULES.waiting_for(state))
        aside = [action for other in range(seats) for action in RULES.anytime_options(state, other)]
        action = rng.choice(aside if aside and rng.random() < 0.05 else RULES.options(state, seat))
        state = RULES.apply(state, action)
        yield from state.news


@EVERY_LANGUAGE
def test_whole_matches_can_be_told(language):
    tables = [(4, ()), (1, ("expert",)), (2, ("nocoin", "long")), (3, ("long", "var_c", "var_d", "expert"))]
    keys = set()
    for seats, options in tables:
        for event in play(seats, options, seed=seats):
            line = told("merkator", event, NAMES[:seats], language)
            assert not any(raw in line for raw in ("_", "  ", "{}", "[", "None")), line
            keys.add(event.key)
    assert len(keys) > len(NEWS) * 0.8, f"never told: {sorted(set(NEWS) - keys)}"

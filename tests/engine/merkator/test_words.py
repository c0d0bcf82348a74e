"""The words of Merkator are complete, fit the source, and none of them is idle."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from app.engine import kernel
from app.engine.games.merkator import game
from app.engine.games.merkator.actions import Verb
from app.engine.games.merkator.components import BUNDLED, Building, BuildingRule, building_words
from app.engine.games.merkator.options import MEANINGS
from app.engine.games.merkator.scoring import COUNTS
from app.engine.games.merkator.turn import RULES, start
from app.engine.kernel import News
from app.engine.story import languages, name, said, told

FOLDER = Path(game.__file__).parent
LANGUAGES = ("en", "de")
WORDS = {language: tomllib.loads((FOLDER / f"words/{language}.toml").read_text("utf-8")) for language in LANGUAGES}
SCORING_VALUES = {*BuildingRule.__struct_fields__, "vp", "unit", "counted"}
NAMES = ("Anna", "Jörg", "Ümit", "{seat}")


def calls(method: str) -> Iterator[ast.Call]:
    """All calls of this name in the rules and in the kernel."""
    for file in (*FOLDER.rglob("*.py"), Path(kernel.__file__)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == method:
                yield node


def texts(node: ast.AST) -> list[str]:
    """The texts an argument can be: one, or both of `a if … else b`."""
    results = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    assert all(isinstance(result, ast.Constant) for result in results), f"line {node.lineno} tells no plain text"
    return [result.value for result in results]


def told_values() -> dict[str, set[str]]:
    """Every news key with the values that always come with it."""
    found: dict[str, set[str]] = {}
    for call in calls("tell"):
        values = {keyword.arg or "" for keyword in call.keywords} | ({"seat"} if len(call.args) > 1 else set())
        for key in texts(call.args[0]):
            found[key] = found.get(key, values) & values
    return found


def templates() -> set[str]:
    return {text for call in calls("Refused") for text in texts(call.args[1])}


def forms(word: str | dict[str, str]) -> dict[str, str]:
    return {"other": word} if isinstance(word, str) else word


def placeholders(word: str | dict[str, str]) -> set[str]:
    parsed = [part for form in forms(word).values() for part in Formatter().parse(form)]
    assert not any(spec or conversion for _, _, spec, conversion in parsed)
    return {field for _, field, _, _ in parsed if field is not None}


def asked(word: str | dict[str, str]) -> set[str]:
    """The values that decide between the forms of a sentence."""
    conditions = " ".join(key for key in forms(word) if key != "other").split()
    assert all(condition.count(":") == 1 for condition in conditions)
    return {condition.partition(":")[0] for condition in conditions}


# What must have words, section by section, and nothing else may.
NEWS, TEMPLATES = told_values(), templates()
EXPECTED = {
    "story": set(NEWS),
    "lists": {"and"},
    "counts": {"time", "taler", "vp"},
    "composed": {"number-location", "location-good"},
    "goods": set(BUNDLED.goods),
    "locations": set(BUNDLED.locations),
    "categories": set(BUNDLED.categories),
    "columns": set(BUNDLED.columns),
    "letters": set(BUNDLED.counters),
    "cards": {BUNDLED.peace},
    "buildings": set(BUNDLED.buildings),
    "scoring": {"sole_most", "all_kinds_in", "at_least", "per"},
    "units": set(COUNTS),
    "options": set(MEANINGS),
    "meanings": set(MEANINGS),
    "steps": set(RULES.steps),
    "actions": {verb.__name__ for verb in get_args(Verb)},
    "moves": {verb.__name__ for verb in get_args(Verb)},
    "endings": {"peace", "time", "solo"},
}


def test_the_source_was_read():
    assert {"travelled", "promised", "promise_withdrawn"} <= set(NEWS)
    assert NEWS["fulfilled"] == {"seat", "contract", "given", "time"}
    assert {"The match is over", "There is no such good"} <= TEMPLATES


def test_these_are_all_the_languages():
    assert set(languages("merkator")) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_and_none_is_idle(language):
    words = WORDS[language]
    assert set(words) == {*EXPECTED, "refusals"}
    for section, keys in EXPECTED.items():
        assert set(words[section]) == keys, section


def test_refusals_have_words():
    """The templates are English themselves; the English file has those it tells in a better way."""
    assert set(WORDS["de"]["refusals"]) == TEMPLATES
    assert set(WORDS["en"]["refusals"]) <= TEMPLATES
    for template, word in WORDS["en"]["refusals"].items():
        assert word != template, "what is the same need not be said twice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_tell_all_their_values(language):
    for template, word in WORDS[language]["refusals"].items():
        assert placeholders(word) == placeholders(template), template
        assert asked(word) <= placeholders(template), template


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_tell_only_what_they_are_given(language):
    for key, word in WORDS[language]["story"].items():
        assert placeholders(word) | asked(word) <= NEWS[key], key
    for section in ("scoring", "units"):
        for key, word in WORDS[language][section].items():
            assert placeholders(word) | asked(word) <= SCORING_VALUES, key


def test_both_languages_tell_the_same_values():
    for section in EXPECTED:
        for key, word in WORDS["en"][section].items():
            assert placeholders(word) == placeholders(WORDS["de"][section][key]), f"{section}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_end_in_other_and_no_word_is_empty(language):
    for section, entries in WORDS[language].items():
        nouns = section in ("goods", "counts")
        for key, word in entries.items():
            assert list(forms(word))[-1] == "other", f"{section}: {key}"
            assert all(form and form == form.strip() for form in forms(word).values()), f"{section}: {key}"
            assert isinstance(word, str) or not nouns or set(word) == {"one", "other"}, f"{section}: {key}"


def test_an_id_has_only_one_name():
    ids = [id for section in ("goods", "locations", "categories", "buildings", "cards") for id in EXPECTED[section]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("language, contract, bonus", [("en", "contract ", "bonus card "), ("de", "Vertrag ", "Bonus")])
def test_every_card_has_a_name(language, contract, bonus):
    for id in set(BUNDLED.contracts) - {BUNDLED.peace}:
        assert name("merkator", language, id).startswith(contract)
    for id in BUNDLED.bonus_cards:
        assert name("merkator", language, id).startswith(bonus)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels(language):
    for section in ("options", "meanings", "steps", "actions", "endings"):
        for key in EXPECTED[section]:
            assert said("merkator", language, section, key) == WORDS[language][section][key]


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
    assert (building_words.scores(card), building_words.scores(card, "de")) == (english, german)


def test_a_corrected_building_is_told_as_corrected():
    """A host may correct the components; what is told follows the rule, not the name."""
    fleet = BUNDLED.buildings["fleet_at_sea"]
    corrected = replace(fleet, vp=1, rule=replace(fleet.rule, reach=1))
    assert building_words.scores(corrected) == "1 point if you have at least 1 time counter"
    market = BUNDLED.buildings["fischmarkt"]
    corrected = replace(market, vp=2, rule=replace(market.rule, columns=("C",)))
    assert building_words.scores(corrected, "de") == "2 Punkte pro Warensorte in Spalte C"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_a_building_can_have_is_told(language):
    fields: dict[str, Any] = {"reach": 3, "columns": ("A", "E"), "goods": ("wine",), "min_value": 7, "min_cubes": 2}
    rules = [BuildingRule(kind, what, **fields) for kind in ("sole_most", "at_least", "per") for what in COUNTS]
    sentences = {building_words.scores(Building("x", "X", 6, 5, rule), language) for rule in rules}
    assert len(sentences) == len(rules)


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told(language):
    tables = [(4, ()), (1, ("expert",)), (2, ("nocoin", "long")), (3, ("long", "var_c", "var_d", "expert"))]
    keys = set()
    for seats, options in tables:
        for news in play(seats, options, seed=seats):
            line = told("merkator", news, NAMES[:seats], language)
            assert not any(raw in line for raw in ("_", "  ", "{}", "[", "None")), line
            keys.add(news.key)
    assert len(keys) > len(NEWS) * 0.8, f"never told: {sorted(set(NEWS) - keys)}"

"""What lessons and hints say in figures is what the rules and the box say, in every language."""

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

from app.engine.games import GAMES
from app.engine.games.merkator.state import MAX_CONTRACTS
from app.engine.games.sea_merchants.components import SPECIALS
from app.engine.lessons import LEARNER, Lesson, lesson_of
from app.words.catalogues import APP
from app.words.languages import LANGUAGES

GAMES_OF_CLIENT = APP / "static/games"
ROBOT = 1
FIGURES = {"en": ("two", "three", "four", "five", "six"), "de": ("zwei", "drei", "vier", "fünf", "sechs")}


def words(game: str, name: str, language: str) -> Any:
    return json.loads((GAMES_OF_CLIENT / game / f"words/{name}.{language}.json").read_text("utf-8"))


def figures(text: str, language: str) -> list[int]:
    """All figures of a sentence in their order, written out or not; "one" is often none."""
    known = {word: number for number, word in enumerate(FIGURES[language], 2)}
    found = re.findall(rf"\d+|\b(?:{'|'.join(known)})\b", text.lower())
    return [int(one) if one.isdigit() else known[one] for one in found]


def told(game: str) -> tuple[Lesson, Any]:
    lesson = lesson_of(game)
    assert lesson
    return lesson, GAMES[game]


def before(lesson: Lesson, step: str, deed: int = 0) -> tuple[Any, Any]:
    """The state in which this deed of a step is decided, and the decision."""
    at = 0
    for one in lesson.steps:
        if one.id == step:
            break
        at += len(one.deeds) + len(one.answers)
    return lesson.states[at + deed], lesson.script[at + deed] if at + deed < len(lesson.script) else None


def sea_figures() -> Mapping[str, list[int]]:
    lesson, game = told("sea_merchants")
    hand = before(lesson, "load")[0].merchants[LEARNER].hand
    planning = before(lesson, "earn")[0]
    playing, play = before(lesson, "earn", 1)
    seen = game.preview(playing, LEARNER, play)
    earned = seen["incomes"][LEARNER]
    cloth = playing.market.count("cloth")
    assert (set(hand), set(planning.merchants[LEARNER].ships)) == ({"fish"}, {"fish"})
    assert "cloth" in planning.merchants[ROBOT].ships
    assert (seen["demand"]["cloth"], seen["others"] > 0) == (0, True)
    buying, office = before(lesson, "buy")
    price = SPECIALS[office.card].price
    assert buying.merchants[LEARNER].money == price == earned["coins"]
    drawn = [game.preview(state, LEARNER, deed)["cards"] for state, deed in (before(lesson, "draw", n) for n in (0, 1))]
    sending = before(lesson, "exchange")[0]
    return {
        "load": [len(hand)],
        "again": [],
        "cover": [len(play.spots), cloth, seen["demand"]["fish"]],
        "earn": [seen["demand"]["fish"], earned["ships"], earned["ships"], seen["demand"]["fish"], earned["coins"]],
        "buy": [price],
        "draw": drawn,
        "exchange": [sending.market.count("porcelain"), sending.market.count("fish")],
        "end": [],
    }


def merkator_figures() -> Mapping[str, list[int]]:
    lesson, game = told("merkator")
    start, travel = before(lesson, "travel")
    box = start.components
    seen = game.preview(start, LEARNER, travel)
    _, deliver = before(lesson, "deliver", 1)
    joining, join = before(lesson, "join")
    _, more = before(lesson, "join", 2)
    due, bought = before(lesson, "buy")
    going, use = before(lesson, "use")
    used = game.preview(going, LEARNER, use)
    reward = before(lesson, "better")[0].offices[LEARNER].contracts[-1]
    values = {card: box.contracts[card].value for card in due.offices[LEARNER].contracts}
    first = start.offices[LEARNER].contracts[0]
    assert (deliver.contract, reward, more.contract) == (first, "3-danzig", "3-france")
    assert box.bonus_cards[bought.cards[0]].location == use.location == "denmark"
    return {
        "contracts": [values[first], sum(number for _, number in box.contracts[first].goods)],
        "travel": [seen["time"], seen["bonus_goods"]["saltpeter"]],
        "sort": [len(seen["goods"]), values[more.contract]],
        "deliver": [],
        "better": [values[first]],
        "join": [values[more.contract], -game.preview(joining, LEARNER, join)["time"], values[more.contract]],
        "buy": [len(values), values[bought.contracts[0]]],
        "use": [used["bonus_goods"]["fish_oil"], used["time"]],
        "clock": [MAX_CONTRACTS],
    }


FIGURES_OF = {"sea_merchants": sea_figures, "merkator": merkator_figures}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES_OF)
def test_the_figures_of_a_lesson_are_those_of_the_table(game: str, language: str) -> None:
    said = words(game, "lesson", language)
    assert {step: figures(said[step], language) for step in FIGURES_OF[game]()} == FIGURES_OF[game]()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES_OF)
def test_every_step_has_its_words_and_every_step_of_the_file_is_told(game: str, language: str) -> None:
    steps = re.findall(r'id: "(\w+)",\s+at: "(\w+)"', (GAMES_OF_CLIENT / game / "lesson.js").read_text("utf-8"))
    lesson, _ = told(game)
    assert list(dict.fromkeys(at for _, at in steps)) == [step.id for step in lesson.steps]
    said = words(game, "lesson", language)
    titled = {f"{id}{more}" for id, _ in steps for more in ("", "_title")}
    assert {key for key in said if not key.endswith("_else")} == titled
    assert {id for id, _ in steps} == set(FIGURES_OF[game]())

"""What the tasks of the rules say in figures is what the engine makes of each choice, in every language."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from app.engine.games import GAMES
from app.engine.games.merkator.components import BUNDLED
from app.engine.games.merkator.state import State
from app.engine.games.merkator.steps.payment import TRADE
from app.engine.kernel import Seat
from app.engine.lessons import Chapter, chapters_of
from app.words.languages import LANGUAGES
from tests.words.test_lessons import figures, words

CHAPTERS = [(game, chapter) for game in GAMES for chapter in chapters_of(game).values()]
ONE_MORE = 1


def values(state: State, seat: Seat) -> list[int]:
    return [state.components.contracts[id].value for id in state.offices[seat].contracts]


def left(state: State) -> int:
    return sum(map(len, state.chart))


def joining(chapter: Chapter) -> Mapping[str, list[int]]:
    moment, seat, places = chapter.moment, chapter.learner, BUNDLED.locations
    time = moment.offices[seat].time
    after = chapter.outcomes
    paid = {choice: time - state.offices[seat].time for choice, state in after.items()}
    goods = {choice: sum(state.offices[seat].goods) for choice, state in after.items()}
    fare, others = places["bohemia"].fare, time - paid["sweden"]
    assert others < fare  # whoever joins before is not asked
    office = moment.offices[seat]
    due = {BUNDLED.contracts[id].location for id in office.contracts}
    cards = {BUNDLED.bonus_cards[id].location for id in office.bonus}
    assert "sweden" not in due | cards
    assert "danzig" in cards - due
    assert "bohemia" in cards & due
    earned = values(after["bohemia"], seat)[-1]
    delivered = earned - ONE_MORE
    assert [values(state, seat) == values(moment, seat) for state in after.values()] == [True, True, False, True]
    assert set(office.supply) - set(after["bohemia"].offices[seat].supply) == {"red", "purple"}  # spice and fish oil
    return {
        "text": [TRADE],
        "asked": [time],
        "sweden": [paid["sweden"], others, fare],
        "danzig": [paid["danzig"], goods["danzig"], time - paid["danzig"], fare],
        "bohemia": [paid["bohemia"], goods["bohemia"], delivered, earned],
        "nobody": [time - paid["nobody"], delivered, earned],
    }


def clock(chapter: Chapter) -> Mapping[str, list[int]]:
    moment, after = chapter.moment, chapter.outcomes
    game = GAMES[chapter.game]
    times = {id: place.time for id, place in BUNDLED.locations.items() if place.time > 0}
    assert {id for id, time in times.items() if time != 1} == {"hamburg"}
    mine, other = game.scores(moment)
    final = after["hamburg"]
    assert [state.turns_left for state in after.values()] == [-1, -1, moment.seats]  # of both, one each
    assert (left(final), final.traveller) == (0, chapter.learner)
    return {
        "text": [2, 3, 4, times["hamburg"]],  # how many lie there comes from the box, where it is read
        "asked": [int(mine), int(other), left(moment)],
        "sweden": [left(moment) - left(after["sweden"]), left(after["sweden"])],
        "russia": [left(after["russia"])],
        "hamburg": [left(moment) - left(final)],
    }


FIGURES_OF = {"joining": joining, "clock": clock}
WRITTEN_OUT = {"en": {"four": "4", "two": "2", "three": "3"}, "de": {"zu zweit": "2", "zu dritt": "3", "zu viert": "4"}}


def told(game: str, chapter: str, language: str) -> Any:
    parts = [part for section in words(game, "rules", language)["sections"] for part in section["parts"]]
    return next(part for part in parts if part.get("chapter") == chapter)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, chapter", CHAPTERS, ids=lambda one: getattr(one, "id", one))
def test_the_figures_of_a_task_are_those_of_the_engine(game: str, chapter: Chapter, language: str) -> None:
    said = told(game, chapter.id, language)
    texts = {"text": said["text"], "asked": said["asked"]} | {one["id"]: one["why"] for one in said["choices"]}
    for name, figure in WRITTEN_OUT[language].items():
        texts["text"] = re.sub(r"\{\w+\}", "", texts["text"]).lower().replace(name, figure)
    assert {name: figures(text, language) for name, text in texts.items()} == FIGURES_OF[chapter.id](chapter)


@pytest.mark.parametrize("game, chapter", CHAPTERS, ids=lambda one: getattr(one, "id", one))
def test_each_choice_is_told_and_one_of_several_is_right(game: str, chapter: Chapter) -> None:
    choices = [one["id"] for one in told(game, chapter.id, "en")["choices"]]
    assert choices == [*chapter.choices]
    assert chapter.right in choices
    assert len(choices) > 2  # there is something to be wrong about


@pytest.mark.parametrize("game, chapter", CHAPTERS, ids=lambda one: getattr(one, "id", one))
def test_it_is_played_with_the_box_that_the_rules_are_drawn_from(game: str, chapter: Chapter) -> None:
    assert GAMES[game].box(chapter.moment.components) == GAMES[game].box(None)

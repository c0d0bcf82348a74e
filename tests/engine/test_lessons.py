"""The played lessons: their files lead where they say, by the rules they were written for."""

import pytest

from app.engine.games import GAMES
from app.engine.lessons import LEARNER, Chapter, Lesson, chapters_of, lesson_of

LESSONS = [lesson for lesson in map(lesson_of, GAMES) if lesson]


@pytest.fixture(params=LESSONS, ids=lambda lesson: lesson.game)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


def test_both_games_have_one_and_others_have_none() -> None:
    assert {lesson.game for lesson in LESSONS} >= {"merkator", "sea_merchants"}
    assert lesson_of("chess") is None


def test_the_rules_allow_every_decision_of_it(lesson: Lesson) -> None:
    assert len(lesson.states) == len(lesson.script) + 1
    assert not lesson.states[-1].over


def test_learners_decide_what_is_theirs_and_the_others_answer(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert {deed["seat"] for deed in step.deeds} <= {LEARNER}
        assert LEARNER not in {answer["seat"] for answer in step.answers}
    for state, action in zip(lesson.states, lesson.script, strict=False):
        assert action.seat in GAMES[lesson.game].rules.waiting_for(state) or action.__class__.__name__ == "PlaceSupply"


def test_every_deed_is_one_that_the_table_offers(lesson: Lesson) -> None:
    rules = GAMES[lesson.game].rules
    for state, action in zip(lesson.states, lesson.script, strict=False):
        offered = rules.options(state, action.seat) + rules.anytime_options(state, action.seat)
        assert action in offered or action.__class__.__name__ in ("PlaceSupply", "Split")


def test_where_somebody_is_follows_from_how_much_was_decided(lesson: Lesson) -> None:
    places = [lesson.place(depth) for depth in range(len(lesson.states))]
    assert list(dict.fromkeys(place.step for place in places)) == [step.id for step in lesson.steps]
    for place, action in zip(places, lesson.script, strict=False):
        assert place.answers == (action.seat != LEARNER)
        assert bool(place.deeds) != place.answers
        if place.deeds:
            assert GAMES[lesson.game].decode_action(place.deeds[0]) == action
    assert (places[-1].deeds, places[-1].answers) == ((), False)


def test_another_table_does_not_follow_it(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    assert [lesson.follows(state, depth) for depth, state in enumerate(lesson.states)] == [True] * len(lesson.states)
    assert not lesson.follows(lesson.states[0], 1)
    assert not lesson.follows(lesson.states[-1], len(lesson.states))
    box = game.components_from(lesson.components)
    assert not lesson.follows(game.start(lesson.seats, (), "another", lesson.start_seat, box), 0)


# ------------------------------------------------------------------ the chapters of the rules


CHAPTERS = [chapter for game in GAMES for chapter in chapters_of(game).values()]


def test_a_game_without_chapters_has_none() -> None:
    assert {chapter.game for chapter in CHAPTERS} == {"merkator"}
    assert chapters_of("chess") == {}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_each_choice_is_one_that_the_rules_allow_and_leads_elsewhere(chapter: Chapter) -> None:
    game = GAMES[chapter.game]
    assert not chapter.moment.over
    assert chapter.right in chapter.choices
    assert len({game.encode_state(state) for state in chapter.outcomes.values()}) == len(chapter.choices)

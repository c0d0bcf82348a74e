"""The played lessons, from the front page to their end, by mouse, touch and keys."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.words.languages import LANGUAGES
from tests.browser.conftest import PHONE
from tests.browser.lesson.pupil import Pupil
from tests.browser.test_axe import nothing_serious

Arriving = Callable[..., Page]
LAPTOP = {"width": 1366, "height": 650}
STEPS = {
    "Merkator": ["contracts", "travel", "sort", "deliver", "better", "join", "buy", "use", "clock"],
    "The Sea Merchants": ["load", "again", "cover", "earn", "buy", "draw", "exchange", "end"],
}
IDS = {"Merkator": "merkator", "The Sea Merchants": "sea_merchants"}
FIRST = {"en": "First match", "de": "Erste Partie"}
PREFER = '{"sound": false, "motion": "less", "language": "%s"}'


WAYS = {
    "mouse": {"viewport": LAPTOP},
    "keys": {"viewport": LAPTOP},
    "touch": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}


def begun(visitor: Arriving, game: str, way: str = "mouse", language: str = "en", **where: Any) -> Pupil:
    pupil = Pupil(visitor(prefer=PREFER % language, **where), way)
    pupil.begin(f"{FIRST[language]}: {game}")
    pupil.step()
    return pupil


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", STEPS)
def test_a_lesson_is_played_to_its_end_and_hints_come_after_it(visitor: Arriving, game: str, way: str) -> None:
    """From the front page, each step in both languages."""
    pupil = begun(visitor, game, way, "de" if way == "touch" else "en", **WAYS[way])
    steps = STEPS[game]
    pupil.go_through(until=steps[-1], game=IDS[game])
    assert pupil.steps == steps
    for language in LANGUAGES:
        pupil.reads(IDS[game], language)
    expect(pupil.page.locator(".kt-guide")).to_have_count(0)
    pupil.play_on()
    expect(pupil.page.locator(".kt-guide")).to_be_visible()
    assert pupil.page.locator("[inert]").count() == 0
    expect(pupil.page.get_by_text("Du bist dran:").first).to_be_visible()  # the robot has played
    expect(pupil.page.get_by_text("Roboter 2").first).to_be_visible()
    if (game, way) == ("Merkator", "touch"):
        expect(pupil.page.locator(".kt-tabs [aria-current=page]")).to_have_text("Karte")  # where one decides


def test_a_lesson_goes_on_after_a_reload_and_back_takes_the_answers_along(visitor: Arriving) -> None:
    pupil = begun(visitor, "The Sea Merchants", viewport=LAPTOP)
    pupil.go_through(until="earn")
    pupil.page.reload()
    assert pupil.step() == "cover"  # what was only laid out is not known elsewhere
    pupil.go_through(until="buy")
    pupil.page.reload()
    assert pupil.step() == "buy"
    for before in ("cover", "again", "load"):
        for _ in range(2 if before == "cover" else 1):  # the play, and that the planning was over
            wanted = pupil.wants()
            pupil.card.get_by_role("button", name="Back").click()
            pupil.wants_else(wanted)
        assert pupil.step() == before
    expect(pupil.card.get_by_role("button", name="Back")).to_have_count(0)
    pupil.go_through(until="again")


def test_a_lesson_unfolds_what_it_speaks_of(visitor: Arriving) -> None:
    pupil = begun(visitor, "Merkator", viewport=LAPTOP)
    pupil.page.evaluate("localStorage['kontor.folded'] = '[\"contracts\", \"bonus_offer\"]'")
    pupil.page.reload()
    pupil.go_through(until="use")


def test_what_is_not_meant_does_nothing_and_it_is_said_why(visitor: Arriving) -> None:
    pupil = begun(visitor, "The Sea Merchants", viewport=LAPTOP)
    page, wanted = pupil.page, pupil.wants()
    grain = page.locator(".sm-pier[data-good=grain]").bounding_box()
    deck = page.locator("[data-anchor=deck]").filter(visible=True).bounding_box()
    assert grain
    assert deck
    page.mouse.click(deck["x"] + 20, deck["y"] + 20)
    expect(pupil.card).not_to_contain_text("The bright part")
    page.mouse.click(deck["x"] + 20, deck["y"] + 20)
    expect(pupil.card).to_contain_text("The bright part, please.")
    page.mouse.click(grain["x"] + 20, grain["y"] + 40)
    expect(pupil.card).to_contain_text("Allowed, but you hold only fish.")
    assert pupil.wants() == wanted
    expect(page.locator(".sm-berth")).to_have_count(0)  # nothing was loaded


def test_escape_asks_and_who_skips_plays_on_with_hints(visitor: Arriving) -> None:
    pupil = begun(visitor, "Merkator", viewport=LAPTOP)
    pupil.page.keyboard.press("Escape")
    expect(pupil.card).to_contain_text("Skip the lesson?")
    pupil.card.get_by_role("button", name="Go on with it").click()
    expect(pupil.card).to_contain_text("A contract names a place")
    pupil.page.keyboard.press("Escape")
    pupil.page.keyboard.press("Enter")
    expect(pupil.page.locator(".kt-lesson")).to_have_count(0)
    expect(pupil.page.locator(".kt-guide")).to_be_visible()
    pupil.page.reload()
    expect(pupil.page.locator(".kt-guide")).to_be_visible()
    expect(pupil.page.locator(".kt-lesson")).to_have_count(0)


@pytest.mark.parametrize("game", STEPS)
def test_axe_finds_nothing_during_a_step(visitor: Arriving, game: str) -> None:
    pupil = begun(visitor, game, viewport=LAPTOP, bypass_csp=True)
    nothing_serious(pupil.page)
    pupil.go_through(until=STEPS[game][3])
    nothing_serious(pupil.page)

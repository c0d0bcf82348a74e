"""The tasks of the rules: whoever was wrong hears why and tries again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE
from tests.browser.test_axe import nothing_serious

Arriving = Callable[..., Page]


def task(page: Page, chapter: str) -> Locator:
    return page.locator(f"h3#try-{chapter} ~ .kt-rules-task").first


def test_a_task_is_failed_with_the_reason_and_tried_again(visitor: Arriving) -> None:
    page = visitor(prefer='{"language": "en"}', bypass_csp=True)
    page.goto("/rules/merkator#try-joining")
    joining = task(page, "joining")
    expect(joining.locator(".kt-rules-outcome")).to_have_count(0)
    joining.get_by_role("button", name="Bruno in Danzig").click()
    expect(joining.get_by_role("status")).to_contain_text("Not this one. You pay Bruno 1 time counter")
    expect(joining.locator(".kt-chip[data-state=have]")).to_have_text(["ham", "1 time counter"])
    joining.get_by_role("button", name="Clara in Bohemia").focus()
    page.keyboard.press("Enter")
    expect(joining.get_by_role("status")).to_contain_text("Right.")
    expect(joining.locator(".kt-chip[data-state=have]").first).to_contain_text("5 France")
    nothing_serious(page)


@pytest.mark.parametrize("language, wrong, right", [("en", "Russia", "Hamburg"), ("de", "Russland", "Hamburg")])
def test_the_clock_is_stopped_with_a_finger_too(visitor: Arriving, language: str, wrong: str, right: str) -> None:
    page = visitor(prefer=f'{{"language": "{language}"}}', viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/rules/merkator")
    clock = task(page, "clock")
    for choice, was_right in ((wrong, "no"), (right, "yes")):
        clock.get_by_role("button", name=choice).tap()
        expect(clock.locator(".kt-rules-outcome")).to_have_attribute("data-right", was_right)
    expect(clock.locator(".mk-moment").last).to_contain_text("2")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_it_is_shown_with_its_own_cards_whatever_is_printed_in_the_box_of_the_house(visitor: Arriving) -> None:
    page = visitor(fresh=True)

    def corrected(route: Route) -> None:
        box = route.fetch().json()
        for card in box["bonus"]:
            card["good"] = "coal"
        box["bonus_ids"] = [f"{card['location']}-coal" for card in box["bonus"]]
        box["time_chart"] |= {"row_length": 8}
        route.fulfill(json=box)

    page.route("**/api/games/merkator/box?*", corrected)
    page.goto("/rules/merkator#try-clock")
    expect(
        page.get_by_text("With two players 16 time counters lie on it, with three 24, with four 32.")
    ).to_be_visible()
    joining = task(page, "joining")
    expect(joining.locator(".mk-moment").first).to_contain_text("Danzig")
    expect(joining.locator(".mk-moment").first).to_contain_text("ham")

"""On a phone: everything in reach, a turn by touch, nothing wider than the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.stage.player import Player, leave_the_board

Sitting = Callable[..., list[Page]]
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
NARROW = {"width": 320, "height": 640}
PARTS = {"Map": ".mk-map", "Office": ".mk-office", "Market": ".mk-market", "Players": ".mk-offices", "Log": ".kt-chat"}
# What a finger can scroll sideways inside of a part is its own affair; the page itself must not.
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
  const beyond = (one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1;
  const wide = [...document.querySelectorAll("body *")].filter((one) => beyond(one) && !scrolls(one.parentElement));
  return [document.documentElement.scrollWidth - width, ...wide.slice(0, 5).map((one) => one.className || one.tagName)];
}"""


def within(page: Page, thing: Locator) -> None:
    """On the screen without scrolling, and large enough for a finger."""
    expect(thing).to_be_visible()
    box = thing.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name)


def test_each_part_is_one_tap_away_and_the_question_stays(sit: Sitting) -> None:
    page = sit("company", pages=1, **TOUCH)[0]
    player = Player(page)
    for name, part in PARTS.items():
        tab(page, name).tap()
        expect(page.locator(part)).to_be_in_viewport()
        within(page, player.question())
        within(page, player.choice("Choose a place"))
        for other in PARTS.values():
            if other != part:
                expect(page.locator(other)).to_be_hidden()
        for button in PARTS:
            within(page, tab(page, button))


def test_the_key_of_the_office_leads_to_its_tab(sit: Sitting) -> None:
    """Some have a keyboard before so narrow a window."""
    page = sit("shop", pages=1, **TOUCH)[0]
    page.keyboard.press("o")
    expect(page.locator(".mk-office")).to_be_in_viewport()
    page.wait_for_function("() => document.activeElement.closest('.mk-office')")


def test_a_turn_by_touch(sit: Sitting) -> None:
    page = sit("deliver", pages=1, **TOUCH)[0]
    player = Player(page)
    player.place("russia").tap()  # shows what it brings
    expect(page.get_by_role("region", name="Russia")).to_contain_text("You can deliver contract 4 Russia")
    go = player.choice("Travel to Russia")
    within(page, go)
    player.played(go.tap)
    player.played(page.get_by_role("button", name="Deliver 1 plum and 1 vegetable").tap)
    player.played(player.choice("Done").tap)
    expect(player.question()).to_contain_text("Bruno")


def test_a_whole_match_by_touch(sit: Sitting) -> None:
    """Alone, to the end: a finger shows a place before it travels there, and each answer is in reach of it."""
    page = sit(seats=1, **TOUCH)[0]
    player = Player(page, 3)
    decisions = 0
    while not (now := player.wait())["over"]:
        player.played(lambda now=now: touch(player, now))
        decisions += 1
    assert decisions > 20
    leave_the_board([page])
    expect(page.get_by_role("heading", level=1)).to_contain_text("points")
    assert page.evaluate(TOO_WIDE) == [0]


def touch(player: Player, now: Any) -> None:
    if now["ways"]:
        return player.page.locator(".kt-panel .mk-way:visible").first.tap()
    if now["places"]:
        player.place(player.rng.choice(now["places"])).tap()
        return player.choice("ravel to").tap()
    return player.choice(now["choices"][-1]).tap()


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_wider_than_320_pixels_at_the_table(sit: Sitting, part: str) -> None:
    page = sit("company_of_four", pages=1, **TOUCH | {"viewport": NARROW})[0]
    tab(page, part).tap()
    expect(page.locator(PARTS[part])).to_be_in_viewport()
    assert page.evaluate(TOO_WIDE) == [0]
    page.get_by_role("button", name="Take back").first.tap(trial=True)  # nothing lies over it


@pytest.mark.parametrize("path", ["/", "/rules/merkator", "/credits", "/nowhere", "/link"])
def test_nothing_is_wider_than_320_pixels_elsewhere(visitor: Callable[..., Page], path: str) -> None:
    page = visitor(**TOUCH | {"viewport": NARROW})
    page.goto(path)
    page.get_by_role("heading").first.wait_for()
    assert page.evaluate(TOO_WIDE) == [0]


def test_targets_are_large_enough_for_a_finger(sit: Sitting) -> None:
    page = sit("company", pages=1, **TOUCH)[0]
    small = page.evaluate("""() => [...document.querySelectorAll("button, a[href], select, input, summary")]
      .filter((one) => one.checkVisibility() && !one.closest("p") && !one.classList.contains("kt-skip-link"))
      .map((one) => [one.getAttribute("aria-label") ?? one.textContent.trim(), one.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
      .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)""")
    assert not small

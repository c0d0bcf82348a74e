"""Hints after the lesson: they wait to be read, and cover nothing that is wanted meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.stage.player import Player

Arriving = Callable[..., Page]
COVERED = """() => {
  const hint = document.querySelector(".kt-guide").getBoundingClientRect();
  const wanted = [...document.querySelectorAll(".kt-question, .kt-choices button, .kt-advice button")];
  return wanted.map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && hint.left < box.right && hint.right > box.left)
    .filter(([, box]) => hint.top < box.bottom && hint.bottom > box.top)
    .map(([name]) => name);
}"""


def first_match(visitor: Arriving, game: str, **where: Any) -> Page:
    """Without its lesson."""
    page = visitor(prefer='{"sound": false, "motion": "less"}', **where)
    page.goto("/")
    page.get_by_label("Your name").fill("Nele")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="New match")).to_be_visible()
    made = page.evaluate(
        """async (game) => (await (await fetch(`/api/games/${game}/first`, {method: "POST", body: '{"lesson": false}',
        headers: {"content-type": "application/json"}})).json()).id""",
        game,
    )
    page.goto(f"/matches/{made}")
    page.locator(".kt-guide").wait_for()
    return page


@pytest.mark.parametrize("game", ["merkator", "sea_merchants"])
@pytest.mark.parametrize("where", [{"width": 1366, "height": 650}, PHONE], ids=["laptop", "phone"])
def test_a_hint_does_not_cover_the_question(visitor: Arriving, game: str, where: dict[str, int]) -> None:
    page = first_match(visitor, game, viewport=where)
    page.wait_for_function(f"() => !({COVERED})().length")


def test_a_hint_stays_until_it_is_read_though_advice_was_asked_for(visitor: Arriving) -> None:
    page = first_match(visitor, "merkator")
    note, player = page.get_by_role("note"), Player(page)
    expect(note).to_contain_text("Your contracts")
    page.get_by_role("button", name="Advice").click()
    page.get_by_role("region", name="Advice").get_by_role("listitem").first.wait_for()
    expect(note).to_contain_text("Your contracts")
    player.place("sweden").dispatch_event("click")  # its moment is over; Advice lies over the map
    page.locator(".mk-either").wait_for()
    expect(note).to_contain_text("Your contracts")
    note.get_by_role("button", name="Got it").click()
    expect(note).not_to_contain_text("Your contracts")

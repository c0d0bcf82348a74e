"""Just after the deed of the main button has changed it takes nothing, though the step is the same."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.table.test_room import LAPTOP, TO_HAMBURG, UPRIGHT, led


def standing_still(arrive: Arrive, server: Stacked, at: Seated, seat: int, size: tuple[int, int]) -> Page:
    """A page whose time the test moves."""
    width, height = size
    cookies = at.players[seat].cookies
    page = arrive(server, {"width": width, "height": height}, cookies=cookies, fresh=True)
    page.clock.install()
    page.goto(f"/matches/{at.id}")
    return page


def buying(arrive: Arrive, server: Stacked, size: tuple[int, int]) -> Page:
    page = standing_still(arrive, server, Seated(server, seats=4, seed="quay:full", game="sea_merchants"), 0, size)
    page.locator(".sm-shop button.sm-ware").last.focus()
    expect(page.locator(".kt-main")).to_have_text("Buy the dock")
    return page


def coming_along(arrive: Arrive, server: Stacked, size: tuple[int, int]) -> Page:
    page = standing_still(arrive, server, led(server, ("twice_in_company", 1, "join", TO_HAMBURG)), 1, size)
    expect(page.locator(".kt-main")).to_contain_text("Join")
    return page


@pytest.mark.parametrize("asked_first,then", [(buying, "Draw 2 cards"), (coming_along, "Deliver 2 Hamburg")])
@pytest.mark.parametrize("size", [LAPTOP, UPRIGHT])
def test_two_clicks_350_ms_apart_are_one_entry(
    arrive: Arrive, server: Stacked, asked_first: Callable[..., Page], then: str, size: tuple[int, int]
) -> None:
    """The step stays, and on the same spot stands another deed, which could not be taken back; nor does a key do it."""
    page = asked_first(arrive, server, size)
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/actions") else None)
    main = page.locator(".kt-main")
    expect(main).to_be_enabled()
    box = main.bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.mouse.click(*spot)
    expect(main).to_contain_text(then)
    played = len(sent)
    page.clock.run_for(350)
    page.mouse.click(*spot)
    page.keyboard.press("g")
    assert len(sent) == played
    page.clock.run_for(100)
    expect(main).to_be_enabled()
    assert main.bounding_box() == box
    page.mouse.click(*spot)
    page.clock.resume()
    expect(main).not_to_contain_text(then)
    assert len(sent) > played

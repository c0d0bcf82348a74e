"""A line of the log shows the board of that moment, where nothing can be done; what is owed waits beside it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

SHIP = '.mk-ship[data-place="russia"]'


def line(page: Page, text: str) -> Locator:
    return Player(page).log().locator(".kt-log-line", has_text=text).first


@pytest.fixture
def travelled(server: Stacked) -> Seated:
    """Anna has travelled to Russia, and it is her turn to go on; Bruno has promised to come."""
    at = Seated(server, "deliver")
    at.act(1, "Promise", location="russia")
    at.act(0, "TravelTo", location="russia")
    return at


def test_a_line_shows_its_board_and_the_own_options_are_back_with_one_key(
    arrive: Arrive, server: Stacked, travelled: Seated
) -> None:
    page = arrive(server, DESKTOP, cookies=travelled.players[0].cookies)
    page.goto(f"/matches/{travelled.id}")
    player = Player(page)
    player.wait()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
    asked, main = player.question().inner_text(), page.locator(".kt-main")
    box = main.bounding_box()
    expect(page.locator(SHIP)).to_be_visible()
    line(page, "would join").click()
    expect(page.locator(".kt-asked")).to_contain_text("The board after entry")
    expect(page.locator(SHIP)).to_have_count(0)
    assert player.sees()["places"] == []
    page.locator('.mk-place[data-place="spain"]').click()  # it can be looked at, and that is all
    expect(main).to_have_text(re.compile("Back to now"))
    assert main.bounding_box() == box
    nothing_serious(page)
    page.keyboard.press("Escape")
    expect(player.question()).to_have_text(asked, use_inner_text=True)
    line(page, "would join").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kt-asked")).to_contain_text("The board after entry")
    page.keyboard.press("ArrowRight")  # the last entry is now
    expect(player.question()).to_have_text(asked, use_inner_text=True)
    expect(page.locator(SHIP)).to_be_visible()
    assert "POST" not in sent
    expect(page.locator(".kt-table")).to_have_attribute("data-mine", "yes")


def test_on_a_phone_and_for_those_who_watch(arrive: Arrive, server: Stacked, travelled: Seated) -> None:
    page = arrive(server, PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/matches/{travelled.id}?code={travelled.code}")
    page.locator(".kt-table").wait_for()
    line(page, "would join").tap()
    expect(page.locator(".mk-map")).to_be_visible()  # the board, not the log
    expect(page.locator(SHIP)).to_have_count(0)
    page.get_by_role("button", name="Back to now").tap()
    expect(page.locator(SHIP)).to_be_visible()


def test_the_drawer_over_the_map_is_shut_for_the_board(arrive: Arrive, server: Stacked, travelled: Seated) -> None:
    page = arrive(server, {"width": 1024, "height": 768}, cookies=travelled.players[0].cookies)
    page.goto(f"/matches/{travelled.id}")
    Player(page).wait()
    page.keyboard.press("5")
    page.locator(".kt-side .kt-log-line", has_text="would join").first.click()
    expect(page.locator(".kt-asked")).to_contain_text("The board after entry")
    expect(page.locator(".mk-office")).to_be_hidden()
    expect(page.locator(".kt-side")).to_be_hidden()


def test_the_drawer_over_the_piers_is_shut_for_the_board_and_by_escape(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2, seed="quay:empty", game="sea_merchants")
    at.act(0, "Done")
    at.act(0, "Draw")
    page = arrive(server, cookies=at.players[1].cookies, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/matches/{at.id}")
    log, drawer = page.locator(".sm-rail .sm-log-button"), page.locator(".sm-drawer")
    log.tap()
    drawer.get_by_role("button", name="Turn 2: Bruno").tap()  # which is now
    expect(drawer).to_have_count(0)
    log.tap()
    drawer.get_by_role("button", name="Anna draws 2 cards").tap()
    expect(page.locator(".kt-asked")).to_contain_text("The board after entry")
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Back to now").tap()
    log.tap()
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)

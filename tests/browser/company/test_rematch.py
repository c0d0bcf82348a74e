"""A rematch is an offer that the others see where they are, and take or decline with one tap."""

import re

from playwright.sync_api import expect

from tests.browser.company.test_talk import opened
from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious


def over(server: Stacked, seats: int = 3) -> Seated:
    at = Seated(server, seats=seats)
    at.players[0].post(f"{at.path}/proposals/abandon", {})
    for player in at.players[1:]:
        player.post(f"{at.path}/proposals/abandon/answer", {"agree": True})
    return at


def test_others_see_the_offer_at_once_take_it_and_begin(arrive: Arrive, server: Stacked) -> None:
    at = over(server)
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1, viewport=PHONE)
    expect(bruno.get_by_role("button", name="Rematch")).to_be_visible()
    anna.get_by_role("button", name="Rematch").click()
    anna.locator(".kt-seat-list").wait_for()
    expect(anna.locator(".kt-seat-list")).to_contain_text("kept for Bruno")
    expect(anna.get_by_text("Bruno, Clara are asked and have not answered yet.")).to_be_visible()
    expect(bruno.get_by_text("Anna asks you for a rematch.")).to_be_visible()
    nothing_serious(anna)
    nothing_serious(bruno)
    bruno.get_by_role("button", name="Take my seat").click()
    bruno.locator(".kt-seat-list").wait_for()
    expect(anna.get_by_text("Clara is asked and has not answered yet.")).to_be_visible()
    clara = opened(arrive, server, at, 2)
    clara.get_by_role("button", name="Decline").click()
    expect(clara.get_by_role("button", name="Rematch")).to_be_visible()
    expect(anna.locator(".kt-seat-list")).to_contain_text("free")
    anna.get_by_role("button", name="Give it to a robot").click()
    anna.get_by_role("button", name="Start the match").click()
    bruno.locator(".kt-table").wait_for()


def test_an_offer_waits_in_the_own_list_and_at_the_table(arrive: Arrive, server: Stacked) -> None:
    at = over(server, 2)
    table = at.players[0].post(f"{at.path}/rematch").json["id"]
    page = arrive(server, cookies=at.players[1].cookies, bypass_csp=True)
    page.goto("/")
    card = page.locator(".kt-match-card", has_text="Anna asks you for a rematch")
    expect(card).to_be_visible()
    nothing_serious(page)
    card.click()
    expect(page).to_have_url(re.compile(f"/matches/{table}$"))
    expect(page.locator(".kt-seat-list")).to_contain_text("kept for you")
    page.get_by_role("button", name="Take my seat").click()
    expect(page.get_by_text("All seats are taken. The host can start.")).to_be_visible()

"""Asking to take something back says whose decisions go with it: before it is asked, and to those who are asked."""

from playwright.sync_api import expect

from tests.browser.company.test_talk import opened
from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious


def test_whose_decisions_go_back_is_said_first_to_the_asker_and_then_to_all(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    at.act(0, "TravelTo", location="denmark")
    at.act(1, "PlaceSupply", good="grain")
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1, viewport=PHONE)
    anna.get_by_role("button", name="Take back").click()
    anna.get_by_role("button", name="Ask the others to go back").click()
    sure = anna.get_by_role("dialog")
    expect(sure).to_contain_text("What was decided since would go back too: 1 decision of Bruno.")
    nothing_serious(anna)
    sure.get_by_role("button", name="Ask them").click()
    expect(bruno.get_by_text("Anna asks to take the last action back.")).to_be_visible()
    expect(bruno.get_by_text("would go back too: 1 decision of yours.")).to_be_visible()
    expect(anna.locator(".kt-bar")).to_contain_text("1 decision of Bruno")
    nothing_serious(bruno)
    bruno.get_by_role("button", name="Rather not").click()
    expect(anna.locator(".kt-bar")).to_have_count(0)


def test_nobody_is_warned_where_nothing_else_goes_back(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2)
    at.act(0, "TravelTo", location="denmark")
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1)
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Ask the others to go back").click()
    expect(bruno.get_by_text("Anna asks to take the last action back.")).to_be_visible()
    expect(bruno.get_by_text("would go back too")).to_have_count(0)

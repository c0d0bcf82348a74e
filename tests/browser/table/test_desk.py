"""What is owned and for sale: folded as one likes it, a drawer where there is no room, and in reach of keys."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

# What can be scrolled can be reached with the Tab key, or has something in it that can.
DEAF = """() => [...document.querySelectorAll("#page *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow))
  .filter((one) => one.tabIndex < 0)
  .filter((one) => ![...one.querySelectorAll("*")].some((part) => part.tabIndex >= 0 && part.checkVisibility()))
  .map((one) => one.className)"""


def head(page: Page, name: str) -> Locator:
    return page.locator(".kt-folds", has_text=name)


def test_what_is_folded_is_remembered_for_this_kind_of_window(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "too_many")
    page = arrive(server, {"width": 1366, "height": 650}, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    rows = page.locator(".mk-contracts")
    tall = rows.bounding_box()
    head(page, "Contracts").first.click()
    expect(head(page, "Contracts").first).to_have_attribute("aria-expanded", "false")
    head(page, "Buildings").press("Enter")
    low = rows.bounding_box()
    assert tall
    assert low
    assert low["height"] < tall["height"] / 3
    expect(page.locator(".mk-contract .mk-value").first).to_be_visible()  # still what there is
    assert page.evaluate(DEAF) == []
    page.reload()
    Player(page).wait()
    assert rows.bounding_box() == low
    expect(page.locator(".mk-card-note").first).to_be_hidden()
    page.set_viewport_size({"width": 1024, "height": 768})
    page.keyboard.press("o")
    expect(head(page, "Contracts").first).to_have_attribute("aria-expanded", "true")


def test_what_scrolls_is_reached_with_the_tab_key(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "cubes")
    for said in range(30):
        at.players[0].post(f"{at.path}/chat", {"text": f"line {said}"})
    page = arrive(server, {"width": 1366, "height": 650}, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    head(page, "Your office").click()
    page.get_by_role("button", name="Log").first.click()
    for name in (".mk-columns", ".kt-chat-lines"):
        page.locator(name).focus()
        expect(page.locator(name)).to_be_focused()
        expect(page.locator(name)).to_have_accessible_name(re.compile("."))
    page.keyboard.press("?")
    keys = page.locator(".kt-dialog-body")
    keys.focus()
    expect(keys).to_be_focused()
    expect(keys).to_have_accessible_name("Keyboard")


def test_where_colours_are_forced_states_are_told_by_lines(arrive: Arrive, server: Stacked) -> None:
    """Whose turn it is, the main button and what has been chosen: no ground and no shadow is left to tell it."""
    at = Seated(server, "deliver")
    at.act(0, "TravelTo", location="russia")
    page = arrive(
        server, {"width": 1366, "height": 650}, cookies=at.players[0].cookies, fresh=True, forced_colors="active"
    )
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    expect(page.locator(".kt-main")).to_be_enabled()
    line = "(one, side) => parseFloat(getComputedStyle(one)[side])"
    quiet = page.locator(".kt-choices > .kt-button:not(.kt-main)")
    assert page.locator(".kt-main").evaluate(line, "borderTopWidth") > quiet.evaluate(line, "borderTopWidth")
    assert page.locator(".kt-card.kt-yours").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    owing, other = page.locator(".kt-player.kt-owing"), page.locator(".kt-player:not(.kt-owing)")
    assert owing.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    assert other.evaluate("(one) => getComputedStyle(one).outlineStyle") == "none"
    have = page.locator('.mk-badge[data-state="have"]').first  # a sign with colours of its own keeps them
    assert have.evaluate("(one) => getComputedStyle(one).forcedColorAdjust") == "none"


def test_the_drawer_opens_over_the_west_and_never_over_the_question(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "too_many")
    page = arrive(server, {"width": 1024, "height": 768}, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    office, market = page.locator(".mk-office"), page.locator(".mk-market")
    expect(office).to_be_hidden()
    rail = page.locator(".kt-rail")
    rail.get_by_role("button", name="Market").click()
    expect(market).to_be_visible()
    drawer, card = office.bounding_box(), page.locator(".kt-card").bounding_box()
    assert drawer
    assert card
    assert drawer["x"] + drawer["width"] <= card["x"]
    assert page.evaluate(DEAF) == []
    page.reload()
    Player(page).wait()
    expect(office).to_be_visible()
    page.keyboard.press("Escape")
    expect(office).to_be_hidden()
    page.keyboard.press("k")
    expect(market).to_be_visible()
    rail.get_by_role("button", name="Market").click()
    expect(market).to_be_hidden()

"""“Shall we tell you when it is your turn?” is asked where it makes sense, once, and of nobody who is told already."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Stacked
from tests.browser.notify.conftest import Device, PostOffice
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

Devices = Callable[..., Device]
OPEN: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
LIVE = {"kind": "live", "move": 60, "bank": 600}
DAILY = {"kind": "daily", "move": 24 * 3600, "bank": 24 * 3600}


def table(page: Page, seats: list[dict[str, Any]] = OPEN, **wanted: Any) -> Locator:
    """The page of a new table of theirs, and the question on it."""
    made = page.request.post("/api/matches", data={"game": "merkator", "seats": seats} | wanted)
    page.goto(f"/matches/{made.json()['id']}")
    page.get_by_role("heading", name="Before the start").wait_for()
    return page.get_by_role("complementary", name="Shall we tell you when it is your turn?")


def quiet(page: Page, question: Locator) -> None:
    """Nothing is asked, also not later."""
    page.wait_for_load_state("networkidle")
    expect(question).to_have_count(0)


@pytest.mark.parametrize("pace", [None, DAILY])
def test_whoever_has_made_a_table_is_asked_and_told_from_then_on(device: Devices, pace: Any) -> None:
    page = device(viewport=PHONE).page
    question = table(page, pace=pace)
    nothing_serious(page)
    question.get_by_role("button", name="Yes, on this device").click()
    expect(page.get_by_text("This device tells you from now on")).to_be_visible()
    expect(question).to_have_count(0)
    kinds = [one["kind"] for one in page.request.get("/api/me/channels").json()["channels"]]
    assert kinds == ["push"]
    quiet(page, table(page))


def test_not_now_is_remembered(device: Devices) -> None:
    page = device().page
    question = table(page)
    question.get_by_role("button", name="Not now").click()
    expect(question).to_have_count(0)
    quiet(page, table(page))
    page.evaluate("localStorage['kontor.not_told'] = Date.now() - 61 * 86400 * 1000")
    page.reload()
    expect(question).to_be_visible()


def test_by_mail_right_there(device: Devices, post_office: PostOffice) -> None:
    page = device("Hanna").page
    question = table(page)
    question.get_by_role("button", name="By e-mail").click()
    question.get_by_label("Your e-mail address").fill("hanna at home")
    question.get_by_role("button", name="Add").click()
    expect(question.get_by_role("alert")).to_have_text("This is no mail address")
    question.get_by_label("Your e-mail address").fill("hanna@example.org")
    question.get_by_role("button", name="Add").click()
    expect(page.get_by_text("We have sent a letter to hanna@example.org.")).to_be_visible()
    expect(question).to_have_count(0)
    post_office.link("hanna@example.org", "mail")


@pytest.mark.parametrize(
    "seats, pace", [(OPEN, LIVE), ([{"kind": "me"}, {"kind": "bot", "level": "apprentice"}], None)]
)
def test_who_plays_live_or_with_programs_is_not_asked(device: Devices, seats: list[dict[str, Any]], pace: Any) -> None:
    page = device().page
    quiet(page, table(page, seats, pace=pace))


def test_who_only_looks_is_not_asked_and_who_sits_down_is(device: Devices, house: Stacked) -> None:
    host = house.client().named("Ida")
    made = host.post("/api/matches", {"game": "merkator", "seats": OPEN, "visibility": "public"}).json
    page = device().page
    page.goto(f"/matches/{made['id']}")
    question = page.get_by_role("complementary", name="Shall we tell you when it is your turn?")
    page.get_by_role("button", name="Take this seat").wait_for()
    quiet(page, question)
    page.get_by_role("button", name="Take this seat").click()
    expect(question).to_be_visible()


def test_at_a_table_that_is_played_by_the_day(device: Devices, house: Stacked) -> None:
    at = Seated(house, pace=DAILY)
    page = device(viewport=PHONE).page
    for cookie, value in at.players[0].cookies.items():
        page.context.add_cookies([{"name": cookie, "value": value, "url": house.url}])
    page.goto(f"/matches/{at.id}")
    question = page.get_by_role("complementary", name="Shall we tell you when it is your turn?")
    expect(question).to_be_visible()
    nothing_serious(page)
    question.get_by_role("button", name="Not now").click()
    expect(question).to_have_count(0)

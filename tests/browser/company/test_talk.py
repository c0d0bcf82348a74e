"""Talk and log carry times; whoever may not talk is told why, and nothing that was typed is lost."""

import re
import secrets

from playwright.sync_api import Page, expect
from sqlalchemy import update

from app.store.database import connect
from app.store.models import actions, messages
from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

DAYS_AGO = 1_794_000_000.0  # Friday, 6 November 2026
CLOCK = re.compile(r"\d\d:\d\d")


def opened(arrive: Arrive, server: Stacked, at: Seated, seat: int = 0, **wanted: object) -> Page:
    page = arrive(server, cookies=at.players[seat].cookies, bypass_csp=True, timezone_id="Europe/Berlin", **wanted)  # type: ignore[arg-type]
    page.goto(f"/matches/{at.id}")
    return page


def long_ago(server: Stacked, at: Seated, number: int) -> None:
    """The first entries and messages of a match are from another day."""
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        for table in (actions, messages):
            first = (table.c.match_id == at.id) & (table.c.number <= number)
            connection.execute(update(table).where(first).values(at=DAYS_AGO))
    engine.dispose()


def test_talk_and_log_say_when_and_the_day_where_it_changes(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "shop")
    for text in ("Good evening", "Good morning"):
        at.players[1].post(f"{at.path}/chat", {"text": text})
    long_ago(server, at, 1)
    page = opened(arrive, server, at)
    page.get_by_role("button", name="Log").click()
    lines = page.locator(".kt-chat-lines p")
    expect(lines.nth(0).locator("time")).to_have_text(re.compile(r"Fri,? 6 Nov,? 22:20"))
    expect(lines.nth(0).locator("time")).to_have_attribute("datetime", re.compile("^2026-11-06T"))
    expect(lines.nth(1).locator("time")).to_have_text(re.compile(r", \d\d:\d\d$"))  # of another day than the one before
    at.players[1].post(f"{at.path}/chat", {"text": "Anna?"})
    expect(lines.nth(2).locator("time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    at.act(0, "TravelTo", location="hamburg")
    expect(page.locator(".kt-log-turn").first.locator("time").first).to_have_text(CLOCK)
    nothing_serious(page)


def test_a_spectator_is_told_why_there_is_nothing_to_write_in(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, visibility="public")
    page = arrive(server)
    page.goto(f"/matches/{at.id}")
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_text("Only those who play talk here")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_count(0)


def test_what_could_not_be_sent_is_said_and_kept(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server)
    page = opened(arrive, server, at)
    page.get_by_role("button", name="Log").click()
    page.route("**/chat", lambda route: route.abort())
    field = page.get_by_label("Say something")
    field.fill("Shall we?")
    field.press("Enter")
    expect(page.get_by_text("Not sent, your text is still there.")).to_be_visible()
    expect(field).to_have_value("Shall we?")
    page.unroute("**/chat")
    field.press("Enter")
    expect(page.locator(".kt-chat-lines")).to_contain_text("Shall we?")
    expect(field).to_have_value("")


def test_talk_goes_on_after_the_end(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server)
    at.players[1].post(f"{at.path}/resign", {})
    word = secrets.token_hex(4)
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1, viewport=PHONE)
    bruno.get_by_label("Say something").fill(word)
    bruno.get_by_role("button", name="Send").click()
    for page in (anna, bruno):
        expect(page.locator(".kt-chat-lines")).to_contain_text(word)
        expect(page.locator(".kt-chat-lines time").last).to_have_text(CLOCK)
        nothing_serious(page)
    stranger = arrive(server)
    stranger.goto(f"/matches/{at.id}?code={at.code}")
    expect(stranger.get_by_text("Only those who play talk here")).to_be_visible()

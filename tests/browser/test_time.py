"""Time at the table: the pace is chosen and shown, hours are kept, and somebody is away and back with one tap."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated

DAILY = {"kind": "daily", "move": 24 * 3600, "bank": 24 * 3600}


def opened(arrive: Arrive, server: Stacked, at: Seated, seat: int = 0, **wanted: object) -> Page:
    page = arrive(server, cookies=at.players[seat].cookies, **wanted)  # type: ignore[arg-type]
    page.goto(f"/matches/{at.id}")
    page.locator(".kt-table").wait_for()
    return page


def test_a_pace_is_chosen_and_known_before_the_start(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server, cookies=server.client().named("Anna").cookies)
    page.goto("/")
    page.get_by_role("button", name="New match").click()
    page.get_by_role("radio", name="A move a day").check()
    expect(page.get_by_text("Somebody who is here from 18 to 23 h has up to 5 days for each decision.")).to_be_visible()
    page.get_by_label("For each decision").select_option("2 days")
    page.get_by_label("bank").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    expect(
        page.get_by_text("A move a day: 2 days for each decision. A program plays until they are back.")
    ).to_be_visible()
    page.goto("/")
    expect(page.locator(".kt-match-card").first).to_contain_text("2 days a move")


def test_time_left_is_told_to_eyes_and_ears(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2, pace=DAILY)
    for viewport in ({"width": 1440, "height": 900}, PHONE):
        page = opened(arrive, server, at, viewport=viewport)
        clock = page.locator(".kt-question .kt-clock")
        expect(clock).to_be_visible()
        expect(clock).to_contain_text("Time left")
        expect(clock).to_contain_text(re.compile("1 day 23 hours"))
    other = opened(arrive, server, at, 1)
    expect(other.locator(".kt-strip [data-seat='0'] .kt-clock")).to_be_visible()
    expect(other.locator(".kt-question .kt-clock")).to_have_count(0)


def test_whoever_thinks_for_long_is_warned_before_the_time_is_over(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2, pace={"kind": "live", "move": 600, "bank": 0})
    page = arrive(server, cookies=at.players[0].cookies, fresh=True)
    page.clock.install()
    page.goto(f"/matches/{at.id}")
    clock = page.locator(".kt-question .kt-clock")
    expect(clock).to_be_visible()
    expect(clock).not_to_have_class(re.compile("soon"))
    page.clock.fast_forward("07:50")
    expect(clock).not_to_have_class(re.compile("soon"))
    page.clock.fast_forward("00:30")
    expect(clock).to_have_class(re.compile("soon"))
    expect(page.get_by_role("alert").filter(has_text="Time is running out")).to_have_count(1)


def test_another_pace_is_proposed_and_agreed(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2)
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1)
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="Propose another pace").click()
    anna.get_by_role("radio", name="Live").check()
    anna.get_by_role("button", name="Ask the others").click()
    expect(bruno.get_by_text("Anna proposes another pace.")).to_be_visible()
    bruno.get_by_role("button", name="Agree").click()
    expect(anna.locator(".kt-question .kt-clock")).to_be_visible()


def test_away_and_back_with_one_tap(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2)
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1)
    anna.get_by_role("button", name="Menu").click()
    anna.get_by_role("button", name="I am away for a while").click()
    anna.get_by_role("button", name="A program plays for me").click()
    expect(anna.get_by_text("A program is playing for you.")).to_be_visible()
    expect(bruno.locator(".kt-strip [data-seat='0'] [data-name*='program']")).to_be_visible()
    anna.goto("/")
    anna.get_by_role("button", name="I am back").click()
    expect(anna.get_by_text("A program plays for you in")).to_have_count(0)
    expect(anna.get_by_role("button", name="I am away for a while")).to_be_visible()


def test_hours_are_kept_and_refused_with_a_sentence(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server, cookies=server.client().named("Anna").cookies, timezone_id="Europe/Berlin")
    page.goto("/")
    page.get_by_role("button", name="You: Anna").click()
    page.get_by_text("My clocks rest while I sleep").click()
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Europe/Berlin")
    zone.fill("Europe/Atlantis")
    zone.blur()
    keep = page.get_by_role("button", name="Keep", exact=True)
    keep.click()
    expect(page.get_by_text("There is no such time zone")).to_be_visible()
    zone.fill("Europe/Lisbon")
    zone.blur()
    keep.click()
    expect(page.get_by_text("Your hours are kept.")).to_be_visible()
    assert page.request.get("/api/me/hours").json() == {"hours": {"zone": "Europe/Lisbon", "since": 7, "until": 23}}


def test_the_others_know_when_somebody_is_usually_here(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2, pace=DAILY)
    at.players[1].put("/api/me/hours", {"hours": {"zone": "Europe/Berlin", "since": 18, "until": 23}})
    anna = opened(arrive, server, at, viewport=PHONE, timezone_id="Europe/Lisbon")
    anna.get_by_role("button", name="Menu").click()
    expect(anna.get_by_text("Bruno: usually here 18 to 23 h (Berlin) · up to 5 days for each decision")).to_be_visible()

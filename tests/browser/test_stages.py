"""Seats, table, result: one page for the life of a match. What has been left listens to nothing any more."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect
from sqlalchemy import update

from app.store.database import connect
from app.store.models import matches
from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player, together

GOLDEN = Path(__file__).parents[1] / "golden"
Sitting = Callable[..., list[Page]]
OURS = (
    "offline",
    "online",
    "resize",
    "storage",
    "visibilitychange",
)  # others, the tool listens to as well


def test_the_result_stays_when_preferences_change(sit: Sitting) -> None:
    page = sit("solo_last")[0]
    together([Player(page)])
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".kt-table")).to_have_count(0)
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator("#sheet")).to_have_text("Wertung")
    expect(page.locator(".kt-table, .kt-top")).to_have_count(0)


def test_a_result_that_is_opened_speaks_another_language_too(sit: Sitting) -> None:
    page = sit("solo_last")[0]
    together([Player(page)])
    page.reload()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator("#sheet")).to_have_text("Wertung")


def listened_to(page: Page) -> list[tuple[str, str]]:
    """What the page listens to at its window and its document, as the browser knows it."""
    chromium = page.context.new_cdp_session(page)
    found: list[tuple[str, str]] = []
    for target in ("window", "document"):
        thing: Any = chromium.send("Runtime.evaluate", {"expression": target})["result"]
        told = chromium.send("DOMDebugger.getEventListeners", {"objectId": thing["objectId"]})
        found += ((target, one["type"]) for one in told["listeners"] if one["type"] in OURS)
    return sorted(found)


def test_whoever_played_to_the_end_listens_to_no_more_than_whoever_opens_the_result(sit: Sitting) -> None:
    page = sit("solo_last")[0]
    at_the_table = listened_to(page)
    together([Player(page)])
    page.locator(".kt-result table").first.wait_for()
    played = listened_to(page)
    page.reload()
    page.locator(".kt-result table").first.wait_for()
    assert played == listened_to(page)
    assert len(at_the_table) > len(played)


def test_a_table_that_is_over_before_it_is_there_does_not_replace_the_result(arrive: Arrive, server: Stacked) -> None:
    """The seats are looked at by asking, and the files of the table may come late: the result is there first."""
    anna, bruno = (server.client().named(name) for name in ("Anna", "Bruno"))
    asked = {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "link"}
    made = anna.post("/api/matches", asked).json
    path = f"/api/matches/{made['id']}"
    assert bruno.post(f"{path}/join", {"seat": 1, "code": made["code"]}).status == 200
    page = arrive(server, cookies=anna.cookies)
    late: list[Route] = []
    page.route(f"**{path}/box?*", lambda route: route.continue_() if late else late.append(route))
    page.goto(f"/matches/{made['id']}")
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()
    with page.expect_request(f"**{path}/box?*"):
        assert anna.post(f"{path}/start", {}).status < 300
    assert bruno.post(f"{path}/resign").status < 300
    expect(page.locator(".kt-result h1")).to_be_visible()
    with page.expect_response(f"**{path}/box?*"):
        late[0].continue_()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator(".kt-result h1")).to_be_visible()


def test_a_match_that_cannot_be_opened_says_why_and_shows_the_way_on(arrive: Arrive, server: Stacked) -> None:
    anna = server.client().named("Anna")
    file = next(GOLDEN.glob("merkator-1-*.json")).read_bytes()
    brought = anna.request("POST", "/api/matches/import", file, {"Content-Type": "application/json"}).json
    engine = connect(server.settings["database_url"])
    with engine.begin() as connection:
        connection.execute(update(matches).where(matches.c.id == brought["id"]).values(rules=99))
    engine.dispose()
    page = arrive(server, cookies=anna.cookies)
    page.goto(f"/matches/{brought['id']}")
    expect(page.locator("#page .kt-note[role=alert]")).to_contain_text("only a newer version of Kontor knows")
    page.get_by_role("link", name="To the front page", exact=True).click()
    expect(page.get_by_role("button", name="New match")).to_be_visible()

"""Where there is no match, and where nobody answers: why, and the way on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

Arriving = Callable[..., Page]


@pytest.mark.parametrize("path", ["/matches/99999", "/matches/99999/replay", "/matches/none"])
def test_a_match_that_is_not_there_is_a_page_like_the_others_that_are_not(visitor: Arriving, path: str) -> None:
    page = visitor(locale="de-DE")
    answer = page.goto(path)
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1, name="Hier ist nichts")).to_be_visible()
    nothing_serious(page)
    page.locator("main").get_by_role("link", name="Zur Startseite").click()
    expect(page.get_by_label("Dein Name")).to_be_visible()


def test_a_hidden_match_is_there_for_its_players_and_whoever_has_the_code(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server)
    player, other = arrive(server, cookies=at.players[0].cookies), arrive(server)
    for page, path, status in (
        (player, f"/matches/{at.id}", 200),
        (other, f"/matches/{at.id}", 404),
        (other, f"/matches/{at.id}?code={at.code}", 200),
    ):
        answer = page.goto(path)
        assert answer
        assert answer.status == status


def test_a_table_that_others_may_not_watch_says_so(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, spectators=False)
    page = arrive(server)
    page.goto(f"/matches/{at.id}?code={at.code}")
    expect(page.get_by_role("heading", level=1, name="This match cannot be shown")).to_be_visible()


def test_the_page_for_nobody_answers_goes_on_when_the_server_does(visitor: Arriving) -> None:
    page = visitor()
    away: list[Route] = []

    def silent(route: Route) -> None:
        away.append(route)
        route.abort()

    page.route("**/healthz", silent)
    page.goto("/offline")
    expect(page.get_by_role("heading", name="Nobody answers")).to_be_visible()
    page.evaluate("window.before = true")
    with page.expect_request("**/healthz"):
        pass
    assert page.evaluate("window.before")
    page.unroute("**/healthz")
    page.wait_for_function("() => window.before === undefined")
    assert away

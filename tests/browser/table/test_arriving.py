"""While a table is on its way its page is not blank."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated


def test_the_page_shows_where_the_parts_will_stand_until_they_do(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "company")
    page = arrive(server, cookies=at.players[0].cookies, fresh=True)
    held: list[Route] = []
    page.route("**/pages/match.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright wants a function
    with page.expect_request("**/pages/match.js"):
        page.goto(f"/matches/{at.id}", wait_until="commit")
    skeleton = page.locator(".kt-skeleton")
    expect(skeleton).to_be_visible()
    page.wait_for_function("() => document.querySelector('.kt-skeleton i').getBoundingClientRect().width > 300")
    held[0].continue_()
    page.locator(".kt-table").wait_for()
    expect(skeleton).to_be_hidden()

"""The page about oneself: devices, the data that is kept, and the way out."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Stacked
from tests.browser.test_axe import nothing_serious

Arriving = Callable[..., Page]


def arrived(visitor: Arriving, **wanted: Any) -> Page:
    page = visitor(**wanted)
    page.request.post("/api/session", data={"name": "Anna"})
    page.goto("/account")
    return page


def test_what_is_listed_is_signed_out(visitor: Arriving, server: Stacked) -> None:
    page = arrived(visitor)
    other = server.client(User_Agent="Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0")
    link = page.request.post("/api/me/device-link").json()["url"]
    other.post("/api/session/link", {"token": link.partition("#")[2]})
    page.reload()
    expect(page.locator(".kt-channel")).to_have_count(2)
    page.get_by_role("button", name="Sign out: Firefox, Windows").click()
    expect(page.locator(".kt-channel")).to_have_count(1)
    expect(page.locator(".kt-channel")).to_contain_text("This one")
    assert other.get("/api/me").status == 401


def test_what_is_kept_comes_as_a_file(visitor: Arriving) -> None:
    page = arrived(visitor)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download my data").click()
    kept = json.loads(saved.value.path().read_text())
    assert kept["person"]["name"] == "Anna"


def test_whoever_goes_for_good_is_asked_once_more(visitor: Arriving) -> None:
    page = arrived(visitor)
    page.get_by_role("button", name="Delete everything about me").click()
    sure = page.get_by_role("dialog", name="Go for good")
    sure.get_by_role("button", name="Cancel").click()
    assert page.request.get("/api/me").ok
    page.get_by_role("button", name="Delete everything about me").click()
    sure.get_by_role("button", name="Delete everything about me").click()
    page.wait_for_url("**/")
    assert page.request.get("/api/me").status == 401


def test_nothing_is_in_the_way(visitor: Arriving) -> None:
    page = arrived(visitor)
    page.locator(".kt-channel").first.wait_for()
    nothing_serious(page)

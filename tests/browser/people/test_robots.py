"""A program that nobody has named is called as the reader's language calls it, wherever it is seen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.test_german import SAID

ENGLISH = re.compile(r"Robot \d")
SEATS = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]


def at_a_table_with_robots(server: Stacked, **wanted: Any) -> tuple[Any, int]:
    anna = server.client().named("Anna")
    made = anna.post("/api/matches", {"game": "merkator", "seats": SEATS, "visibility": "link"} | wanted).json
    path = f"/api/matches/{made['id']}"
    assert anna.post(f"{path}/start", {}).status < 300
    if made["game"] == "merkator":
        assert anna.put(f"{path}/order", {"order": "ask"}).status < 300
    return anna, made["id"]


def robots_speak_german(page: Page) -> None:
    said = page.evaluate(SAID)
    assert any("Roboter 2" in text for text in said)
    assert not [text for text in said if ENGLISH.search(text)]


@pytest.mark.parametrize("game", ["merkator", "sea_merchants"])
def test_at_the_table_and_where_one_plays_on(arrive: Arrive, server: Stacked, game: str) -> None:
    anna, id = at_a_table_with_robots(server, game=game, start_seat=0)
    page = arrive(server, cookies=anna.cookies, locale="de-DE")
    page.goto(f"/matches/{id}")
    page.locator(".kt-table").wait_for()
    for key in ("4", "t"):  # players, the board as text
        page.keyboard.press(key)
        robots_speak_german(page)
    assert anna.post(f"/api/matches/{id}/resign", {}).status < 300
    page.goto(f"/matches/{id}/replay")
    page.get_by_role("button", name="Von hier weiterspielen").click()
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_contain_text("Roboter 2")
    robots_speak_german(page)


def test_where_it_is_asked_from_afar(arrive: Arrive, server: Stacked) -> None:
    anna, _ = at_a_table_with_robots(server, start_seat=1)
    page = arrive(server, cookies=anna.cookies, locale="de-DE")
    page.goto("/")  # and it hears by itself when the robot has travelled
    expect(page.locator(".kt-wait-asked")).to_contain_text("Roboter 2")
    robots_speak_german(page)

"""Matches that are over, in every way."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT, Arrive, Stacked
from tests.browser.stage import player
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

Ended = Callable[..., list[Page]]


@pytest.fixture
def ended(arrive: Arrive, server: Stacked, monkeypatch: pytest.MonkeyPatch) -> Ended:
    """People before a board at which the last turn was played a moment ago."""
    monkeypatch.setattr(player, "leave_the_board", lambda pages: None)

    def ended(position: str = "last_turn", **wanted: Any) -> list[Page]:
        at = Seated(server, position)
        pages = [arrive(server, cookies=one.cookies, **wanted) for one in at.players]
        for page in pages:
            page.goto(f"/matches/{at.id}")
            page.locator(".kt-table").wait_for()
        player.together([Player(page) for page in pages])
        return pages

    return ended


@pytest.fixture
def brought(arrive: Arrive, server: Stacked) -> Callable[..., Page]:
    """The result of a golden match."""

    def brought(golden: str, **wanted: Any) -> Page:
        anna = server.client().named("Anna")
        file = (ROOT / "tests" / "golden" / f"{golden}.json").read_bytes()
        made = anna.request("POST", "/api/matches/import", file, {"Content-Type": "application/json"}).json
        page = arrive(server, cookies=anna.cookies, **wanted)
        page.goto(f"/matches/{made['id']}")
        page.get_by_role("img", name=re.compile("over the course of the match|im Lauf der Partie")).wait_for()
        return page

    return brought

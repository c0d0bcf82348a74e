"""At a table: Anna is on turn and plays by requests, Bruno sits before a page."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

PLAN = "Plan my turn"


class Table:
    """Bruno is not asked whether he joins, unless a test wants it."""

    def __init__(
        self, arrive: Arrive, server: Stacked, position: str = "company", order: str = "never", **wanted: Any
    ) -> None:
        self.at = Seated(server, position)
        self.at.players[1].put(f"{self.at.path}/order", {"order": order})
        self._arrive = lambda seat: arrive(server, cookies=self.at.players[seat].cookies, **wanted)
        self.bruno = self.opened(1)
        self.player = Player(self.bruno)

    def opened(self, seat: int) -> Page:
        page = self._arrive(seat)
        page.goto(f"/matches/{self.at.id}")
        page.locator(".kt-table").wait_for()
        return page

    def act(self, kind: str, **fields: Any) -> None:
        """Something that Anna does."""
        self.at.act(0, kind, **fields)

    # ------------------------------------------------------------------ what Bruno sees

    def plan(self) -> None:
        self.bruno.get_by_role("button", name=PLAN).click()
        expect(self.banner).to_be_visible()

    @property
    def banner(self) -> Locator:
        return self.bruno.get_by_role("region", name="Your plan")

    @property
    def steps(self) -> Locator:
        return self.bruno.get_by_role("region", name="Planned so far").get_by_role("listitem")

    def to_hamburg(self) -> None:
        """Travel, sort the cubes, deliver: then the turn is over."""
        for number, click in enumerate((self.player.place("hamburg"), self.player.choice("Take"), self.way), 1):
            click.click()
            expect(self.steps).to_have_count(number)

    def keep(self) -> None:
        self.bruno.get_by_role("button", name="Keep the plan").click()
        expect(self.banner).to_have_count(0)

    @property
    def way(self) -> Locator:
        return self.bruno.locator(".kt-panel .mk-way").first

    def said(self, text: str) -> None:
        """Also to those who do not see it."""
        expect(self.bruno.locator("[aria-live]", has_text=text).first).to_be_attached()


Tables = Callable[..., Table]

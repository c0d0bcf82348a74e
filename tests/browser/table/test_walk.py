"""Thirty decisions of both games, measured at six sizes: the main button stays, nothing is covered, all can be read."""

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated
from tests.browser.table.test_room import COVERED, DESK, HUGE, LAPTOP, LARGE, SIDEWAYS, SMALL, UPRIGHT, asked, resized

SIZES = (UPRIGHT, SIDEWAYS, LAPTOP, DESK, LARGE, HUGE)
WALKS = {"alone": ("merkator", 1), "company": ("merkator", 3), "merchants": ("sea_merchants", 3)}
MAIN = """() => [...document.querySelectorAll(".kt-main")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map((px) => Math.round(px * 10) / 10);
})"""
CRAMPED = """() => [...document.querySelectorAll(".kt-choices > .kt-button")].filter((one) => {
  const [text, box] = [one.firstElementChild, one].map((part) => part.getBoundingClientRect());
  return text.top < box.top || text.bottom > box.bottom || text.left < box.left || text.right > box.right;
}).map((one) => one.textContent)"""
Boxes = dict[tuple[int, int], set[tuple[float, ...]]]


class Walk:
    """Somebody looks on and is asked, while all play by lot."""

    def __init__(self, arrive: Arrive, server: Stacked, game: str, seats: int, locale: str) -> None:
        self.at = Seated(server, seats=seats, seed="thirty", game=game)
        self.rng = Random(30)
        self.boxes: Boxes = {size: set() for size in SIZES}
        self.steps: set[str] = set()
        self.page = arrive(
            server, {"width": 1366, "height": 650}, cookies=self.at.players[seats - 1].cookies, locale=locale
        )
        self.page.goto(f"/matches/{self.at.id}")
        self.page.locator(".kt-main").wait_for()
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def measure(self, turn: int) -> None:
        """At two sizes after each decision: at each of them ten times."""
        for size in (SIZES[2 * turn % 6], SIZES[(2 * turn + 1) % 6]):
            resized(self.page, size)
            at = (size, self.page.locator(".kt-asked").inner_text())
            self.boxes[size] |= {tuple(box) for box in self.page.evaluate(MAIN)}
            assert len(self.boxes[size]) == 1, at
            assert self.page.evaluate(CRAMPED) == [], at
            assert self.page.evaluate(SMALL) == [], at
            assert self.page.evaluate(COVERED) == [], at

    def go_on(self) -> None:
        now = self.at.players[0].get(f"{self.at.path}/view").json
        seat = now["waiting_for"][0]
        self.steps.add(now["view"]["agenda"][0][0])
        action = self.rng.choice(self.at.players[seat].get(f"{self.at.path}/view").json["actions"])
        self.at.act(seat, action.pop("type"), **{name: value for name, value in action.items() if name != "seat"})
        Player(self.page).until(now["number"] + 1)


@pytest.mark.parametrize("walk,locale", [("alone", "de-DE"), ("company", "en-GB"), ("merchants", "de-DE")])
def test_thirty_decisions_at_six_sizes(arrive: Arrive, server: Stacked, walk: str, locale: str) -> None:
    way = Walk(arrive, server, *WALKS[walk], locale=locale)
    for turn in range(30):
        way.measure(turn)
        way.go_on()
    assert len(way.steps) > 2
    assert ("join" in way.steps) == (walk == "company")


def basket(page: Page) -> None:
    page.locator(".mk-offer-row button.mk-card").first.click()


def test_what_is_put_together_leaves_the_main_button_where_it_is(arrive: Arrive, server: Stacked) -> None:
    page = asked(arrive, server, ("shop", 0, "investment", ()))
    boxes: Boxes = {size: set() for size in SIZES}
    for state in (lambda _: None, basket):
        resized(page, LAPTOP)
        state(page)
        for size in SIZES:
            resized(page, size)
            boxes[size] |= {tuple(box) for box in page.evaluate(MAIN)}
    assert [len(found) for found in boxes.values()] == [1] * len(SIZES)

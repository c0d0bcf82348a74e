"""How many clicks a whole match of three takes whoever plays it with a mouse. `python -m bench.clicks [--matches N]`

Somebody sensible plays before a real page against two programs: they travel and buy as a program advises them, and take
the main button whenever it does something. Clicks are counted by the page. Needs a Chromium.
"""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from playwright.sync_api import Browser, Page

from bench.browsing import through_a_page
from tests.browser.conftest import Arrive, Profiles, Stacked
from tests.browser.stage.player import Player
from tests.server.client import Client

COUNT = """() => {
  const kinds = { ".mk-place": "places", ".kt-main": "the main button", ".kt-choices": "others", "*": "cards, ways" };
  const kind = (one) => kinds[Object.keys(kinds).find((where) => one.closest(where))];
  window.clicks = {};
  addEventListener("click", ({ isTrusted, target }) => {
    if (isTrusted) window.clicks[kind(target)] = (window.clicks[kind(target)] ?? 0) + 1;
  }, true);
}"""


class Sensible:
    """Somebody at the table, in their own turn."""

    def __init__(self, page: Page, me: Client, path: str) -> None:
        self.page, self.me, self.path, self.player = page, me, path, Player(page)
        self.turns = 0

    def play(self) -> None:
        while not (now := self.player.wait())["over"]:
            self.act(now)

    def act(self, now: Any) -> None:
        if not now["places"]:
            main = self.page.locator(".kt-main:enabled")
            self.player.play(main if main.count() else self.page.locator(".kt-panel .mk-way:visible").first)
            return
        wanted = self.me.post(f"{self.path}/hint", {}).json["advice"][0]["action"]
        if wanted["type"] == "TravelTo":
            self.turns += 1
            self.travel(wanted["location"])
            return
        for card in wanted.get("cards", ()):
            self.page.locator(f'.mk-market [data-anchor="card:{card}"]').first.click()
        for contract in wanted.get("contracts", ()):
            one = self.page.locator(f'.mk-office [data-anchor="contract:{contract}"]')
            if one.get_attribute("aria-pressed") == "false":
                one.click()
        self.player.play(self.page.locator(".kt-main:enabled"))

    def travel(self, place: str) -> None:
        """A click travels; where it costs contracts or coins besides, it shows so first."""
        number = self.page.evaluate("kontorNumber")
        self.player.place(place).click()
        leave = self.page.locator(".kt-main:enabled", has_text="ravel")
        asked = "/ravel/.test(document.querySelector('.kt-main:enabled')?.textContent)"
        self.page.wait_for_function(f"(number) => kontorNumber > number || {asked}", arg=number)
        if self.page.evaluate("kontorNumber") == number:
            self.player.play(leave)


def played(browser: Browser, server: Stacked) -> tuple[Counter[str], int]:
    arrive, me = Arrive(Profiles(browser)), server.client().named("Anna")
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "apprentice"} for _ in range(2))]
    made = me.post("/api/matches", {"game": "merkator", "seats": seats, "visibility": "link", "hints": True}).json
    path = f"/api/matches/{made['id']}"
    me.post(f"{path}/start", {})
    page = arrive(server, cookies=me.cookies)
    page.goto(f"/matches/{made['id']}")
    page.evaluate(COUNT)
    one = Sensible(page, me, path)
    one.play()
    clicks: Counter[str] = Counter(page.evaluate("window.clicks"))
    arrive.leave()
    return clicks, one.turns


def measure(browser: Browser, server: Stacked) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    for _ in range(parser.parse_args().matches):
        clicks, turns = played(browser, server)
        told = ", ".join(f"{n} on {kind}" for kind, n in clicks.most_common())
        print(f"{clicks.total()} clicks for a match of three with {turns} own turns: {told}", flush=True)


if __name__ == "__main__":
    through_a_page("how many clicks a match takes", measure)

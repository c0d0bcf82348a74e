"""A small player that sees only the screen: it takes what can be clicked, and clicks it."""

import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

# What can be answered now, as somebody would see it: places to travel to, buttons of the decision, ways to pay.
SEES = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const live = (selector) => shown(selector).filter((one) => !one.disabled);
  return {
    over: Boolean(document.querySelector(".kt-result, .kt-ending")),
    mine: document.querySelector(".kt-table")?.dataset.mine === "yes",
    places: live(".mk-map button.mk-offered").map((one) => one.dataset.place),
    ways: live(".kt-panel .mk-way").length,
    choices: live(".kt-choices[data-anchor] button").map((one) => one.textContent.trim()),
  };
}"""
READY = f"""() => {{
  const now = ({SEES})();
  return now.over || (now.mine && now.places.length + now.ways + now.choices.length > 0);
}}"""
# No order answers while somebody looks for the button.
ASK = """() => fetch(`/api${location.pathname}/order`, {
  method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"order": "ask"}' })"""


class Player:
    """Somebody before a page of a match."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.rng = page, Random(seed)

    # ------------------------------------------------------------------ looking

    def sees(self) -> Any:
        return self.page.evaluate(SEES)

    def wait(self) -> Any:
        """Until something is asked of us, or the match is over."""
        self.page.wait_for_function(READY, polling=50)
        return self.sees()

    def until(self, number: int) -> None:
        """Until the screen shows what has happened up to this number."""
        self.page.wait_for_function("(number) => window.kontorNumber >= number", arg=number, polling=50)

    def place(self, id: str) -> Locator:
        return self.page.locator(f'.mk-map button[data-place="{id}"]')

    def choice(self, text: str) -> Locator:
        """A button beside the question: above the map, or on a phone below it."""
        return self.page.locator(".kt-choices[data-anchor] button:visible", has_text=text).first

    def question(self) -> Locator:
        return self.page.locator(".kt-question:visible .kt-asked")

    def log(self) -> Locator:
        """What has happened, as it is told beside the map."""
        tab = self.page.get_by_role("button", name=re.compile("^Log")).locator("visible=true")
        if tab.get_attribute("aria-current") == "false":
            tab.click()
        return self.page.locator(".kt-side .kt-log")

    # ------------------------------------------------------------------ acting

    def play(self, button: Locator) -> int:
        """Click it, and see it played; the number it got."""
        return self.played(button.click)

    def played(self, doing: Any) -> int:
        with self.page.expect_response(lambda answer: answer.url.endswith("/actions")) as answered:
            doing()
        answer = answered.value
        assert answer.status == 200, answer.text()
        number: int = answer.json()["number"]
        self.until(number)
        return number

    def act(self, now: Any) -> int:
        """One decision, whatever it is; just after another question is asked its buttons take nothing."""
        if not now["ways"] + len(now["places"]) + len(now["choices"]):
            now = self.wait()
        if now["ways"]:
            return self.play(self.page.locator(".kt-panel .mk-way:visible").first)
        if now["places"]:
            return self.travel(self.rng.choice(now["places"]))
        return self.play(self.choice(self.rng.choice(now["choices"])))

    def travel(self, place: str) -> int:
        """A click travels; where it costs contracts or coins besides, it shows so first."""
        if self.page.locator(".kt-panel .kt-note.warning:not(.mk-final-note)").count() == 0:
            return self.play(self.place(place))
        self.place(place).hover()
        self.page.locator(".kt-panel .mk-effects").wait_for()
        self.place(place).click()
        return self.play(self.page.locator(".kt-choices[data-anchor] .primary:visible"))


def together(players: list[Player], turns: int = 10_000) -> int:
    """Everybody plays whatever is asked of them, until the match is over or so many decisions are made."""
    for player in players:
        player.page.evaluate(ASK)
    made = number = 0
    while made < turns:
        for player in players:
            player.until(number)
        seen = [(player, player.sees()) for player in players]
        if all(now["over"] for _, now in seen):
            break
        asked = [player for player, now in seen if now["mine"]]
        for player in asked[:1]:
            now = player.wait()
            if now["mine"] and not now["over"]:
                number = max(number, player.act(now))
                made += 1
        if not asked:
            players[0].page.wait_for_function(f"() => {{ const now = ({SEES})(); return now.mine || now.over }}")
    if made < turns:
        leave_the_board([player.page for player in players])
    return made


def leave_the_board(pages: list[Page]) -> None:
    """After the end the board stays until one asks for the full result; whoever comes later sees that at once."""
    for page in pages:
        page.locator(".kt-result, .kt-ending").first.wait_for()
        if page.locator(".kt-ending").count():
            page.get_by_role("button", name=re.compile("The full result|Das ganze Ergebnis")).click()
        page.locator(".kt-result").wait_for()

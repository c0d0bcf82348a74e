"""Somebody who does what the spotlight shows, and nothing else."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from app.words.catalogues import APP

STEP = ".kt-lesson[data-step]:not([data-step=''])"
# What is to be clicked, and what a click in its middle would meet there.
SPOT = """() => {
  const { left, top, width, height } = document.querySelector(".kt-lesson-target").getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  const ring = { x, y, covered: Boolean(met?.closest(".kt-lesson")) };
  const inside = (one) => one.x > left && one.x < left + width && one.y > top && one.y < top + height;
  const has = document.activeElement.getBoundingClientRect();
  ring.focused = inside({ x: has.left + has.width / 2, y: has.top + has.height / 2 });
  return ring;
}"""
# The card lies over nothing that is bright.
COVERS = """() => {
  const card = document.querySelector(".kt-lesson-card").getBoundingClientRect();
  return [...document.querySelectorAll(".kt-lesson-target")].filter((ring) => {
    const { left, top, right, bottom } = ring.getBoundingClientRect();
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  }).length;
}"""
# Nothing is on its way any more: twice in a row, longer apart than the lesson looks, all is where it was.
STILL = """() => new Promise((done) => {
  let last = "";
  const look = () => {
    const rings = [...document.querySelectorAll(".kt-lesson-target")];
    const { left, top, width, height } = rings[0]?.getBoundingClientRect() ?? {};
    const met = rings[0] && document.elementFromPoint(left + width / 2, top + height / 2);
    const now = met?.closest(":disabled") ? "" : rings.map((one) => JSON.stringify(one.getBoundingClientRect())).join();
    if (now && now === last) done(now); else { last = now; setTimeout(look, 250); }
  };
  look();
})"""


# As if it had been chosen in another tab.
SPEAK = """(language) => {
  const [name, kept] = ["kontor.preferences", JSON.parse(localStorage["kontor.preferences"] ?? "{}")];
  localStorage[name] = JSON.stringify({ ...kept, language });
  dispatchEvent(new StorageEvent("storage", { key: name }));
}"""


class Pupil:
    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page, self.way = page, way
        self.steps: list[str] = []

    def reads(self, game: str, language: str) -> None:
        """The card of the step that is told, in this language."""
        file = APP / f"static/games/{game}/words/lesson.{language}.json"
        said, step = json.loads(file.read_text("utf-8")), self.step()
        self.page.evaluate(SPEAK, language)
        expect(self.card.get_by_role("heading")).to_have_text(said[f"{step}_title"])
        parts = re.split(r"\{\w+\}", said[step])
        expect(self.card.locator("p").first).to_have_text(re.compile(".+".join(map(re.escape, parts))))

    @property
    def card(self) -> Any:
        return self.page.get_by_role("complementary", name=re.compile("^(Lesson|Lektion)$"))

    def begin(self, first: str) -> None:
        """From the front page."""
        self.page.goto("/")
        self.page.locator("input[name=name]").fill("Lea")
        self.page.keyboard.press("Enter")
        self.page.get_by_role("button", name=first).click()

    def step(self) -> str:
        self.page.locator(STEP).wait_for(state="attached")
        return self.page.locator(STEP).get_attribute("data-step") or ""

    def do(self) -> None:
        """One click, tap or key on what is meant."""
        self.page.locator(".kt-lesson-target").first.wait_for(state="attached")
        self.page.evaluate(STILL)
        spot = self.page.evaluate(SPOT)
        assert not spot["covered"], self.step()
        assert self.page.evaluate(COVERS) == 0, self.step()
        if self.way == "mouse":
            self.page.mouse.click(spot["x"], spot["y"])
        elif self.way == "touch":
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            assert spot["focused"], self.step()
            self.page.keyboard.press("Enter")

    def wants(self) -> str:
        """The step, and what of it is asked for now: it changes with every deed."""
        return str(self.page.evaluate("() => document.querySelector('.kt-lesson')?.dataset.wanted ?? ''"))

    def wants_else(self, before: str) -> None:
        """Until something else is asked for."""
        self.page.wait_for_function("old => document.querySelector('.kt-lesson')?.dataset.wanted !== old", arg=before)
        self.page.locator(STEP).wait_for(state="attached")

    def go_through(self, until: str, game: str = "") -> None:
        """Where the game is named, each step is read in both languages, and done in one after the other."""
        while (step := self.step()) != until:
            if not self.steps or self.steps[-1] != step:
                self.steps.append(step)
                for language in ("en", "de") if game and len(self.steps) % 2 else ("de", "en") if game else ():
                    self.reads(game, language)
            before = self.wants()
            self.do()
            self.wants_else(before)
        self.steps.append(until)

    def play_on(self) -> None:
        name = re.compile("^(Play on|Weiter)$")
        if self.way == "keys":
            expect(self.card.get_by_role("button", name=name)).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.card.get_by_role("button", name=name).click()
        expect(self.page.locator(".kt-lesson")).to_have_count(0)

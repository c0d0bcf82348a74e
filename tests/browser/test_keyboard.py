"""Without a mouse: letters, arrows, Tab and Enter are enough."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.stage.player import SEES, Player

Sitting = Callable[..., list[Page]]
FOCUS = """() => {
  const one = document.activeElement;
  return one && one !== document.body ? { place: one.dataset.place ?? "", tag: one.tagName } : null;
}"""


class Typist(Player):
    """Plays with keys alone."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> Any:
        return self.page.evaluate(FOCUS)

    def to_map(self) -> str:
        self.press("m")
        self.page.wait_for_function("() => document.activeElement?.dataset.place")
        return str(self.focus()["place"])

    def decide(self, now: Any) -> int:
        if now["places"]:
            return self.go(now)
        if now["ways"] or self.page.locator(".kt-panel .mk-either").count():
            self.press("f")
            self.page.wait_for_function("() => document.activeElement?.matches('.kt-panel button')")
            return self.played(lambda: self.press("Enter"))
        return self.played(lambda: self.press("g"))

    def go(self, now: Any) -> int:
        """Arrows until the focus is at a place that can be travelled to."""
        self.to_map()
        for _ in range(30):
            if self.focus()["place"] in now["places"] and self.rng.random() < 0.7:
                break
            self.press(self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        assert self.focus()["place"] in now["places"]
        if self.page.locator(".kt-panel .kt-note.warning:not(.mk-final-note)").count() == 0:
            return self.played(lambda: self.press("Enter"))
        self.page.locator(".kt-panel .mk-effects").wait_for()
        self.press("Enter")
        expect(self.choice("ravel to")).to_be_enabled()  # not in the first moment of a question
        return self.played(lambda: self.press("g"))


def test_a_whole_match_by_keyboard_alone(sit: Sitting) -> None:
    typist = Typist(sit(seats=1)[0], 7)
    decisions = 0
    while not (now := typist.wait())["over"]:
        typist.decide(now)
        decisions += 1
        typist.page.wait_for_function(f"() => {{ const now = ({SEES})(); return now.over || now.mine }}")
    assert decisions >= 17  # turns of the solo game
    expect(typist.page.locator("#ending")).to_be_focused()
    typist.press("Tab", "Tab", "Tab", "Enter")  # the board is folded, played again, or left for the result
    expect(typist.page.get_by_role("heading", level=1)).to_contain_text("points")


def test_the_list_of_keys(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    for said in ("To the map; arrows lead from place to place", "The primary button", "Take back", "The board as text"):
        expect(dialog).to_contain_text(said)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_every_key_of_the_list_leads_somewhere(sit: Sitting) -> None:
    typist = Typist(sit("company", pages=1)[0])
    page = typist.page
    typist.to_map()
    for key, part in (("o", ".mk-office"), ("k", ".mk-market"), ("c", ".kt-chat")):
        page.locator("body").evaluate("() => document.activeElement.blur()")
        typist.press(key)
        page.wait_for_function("(part) => document.activeElement?.closest(part)", arg=part)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    typist.press("t")
    expect(page.locator("#twin")).to_be_focused()
    expect(page.locator("#twin")).to_contain_text("Hamburg")
    typist.press("t", "n")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    typist.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_focus_is_never_lost_in_a_turn(sit: Sitting) -> None:
    """After each decision Tab goes on from where one was, not from the top of the page."""
    typist = Typist(sit("company", pages=1)[0])
    typist.to_map()
    while typist.focus()["place"] != "hamburg":
        typist.press("ArrowUp")
        if typist.focus()["place"] != "hamburg":
            typist.press("ArrowRight")
    typist.played(lambda: typist.press("Enter"))
    assert typist.focus() is not None
    expect(typist.question()).to_contain_text("Sort the cubes")
    typist.press("f")
    typist.page.wait_for_function("() => document.activeElement?.closest('.kt-panel')")
    expect(typist.page.locator(".kt-main")).to_be_enabled()
    typist.played(lambda: typist.press("g"))
    assert typist.focus() is not None


def test_take_back_by_keyboard(sit: Sitting) -> None:
    typist = Typist(sit("cubes", pages=1)[0])
    number = typist.play(typist.place("hamburg"))
    typist.press("z")
    typist.until(number + 1)
    expect(typist.question()).to_contain_text("Invest, then choose where to travel")
    typist.press("y")
    typist.until(number + 2)
    expect(typist.question()).to_contain_text("Sort the cubes")


def test_tab_reaches_everything_that_can_be_clicked(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    wanted = page.evaluate("""() => [...document.querySelectorAll("button:not([disabled]), a[href], input, select")]
      .filter((one) => one.checkVisibility() && !one.dataset.place).length""")
    page.keyboard.press("Tab")
    reached = page.evaluate("() => 1")
    first = page.evaluate("() => document.activeElement.textContent")
    while True:
        page.keyboard.press("Tab")
        if page.evaluate(
            "(first) => document.activeElement === document.body || document.activeElement.textContent === first", first
        ):
            break
        reached += 1
        assert reached <= wanted + 5
    assert reached >= wanted - 1

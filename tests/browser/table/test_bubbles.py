"""The words beside what is pointed at: they take no clicks, say nothing that stands there, and cover none of it."""

from typing import Any

import pytest

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated

LAPTOP = {"width": 1366, "height": 650}
# Of everything that has a name and lies in sight, what is wrong with the bubble that comes when a mouse is over it.
WRONG = """async () => {
  const soon = () => new Promise((done) => setTimeout(done, 90));
  const over = (thing, kind) => thing.dispatchEvent(new PointerEvent(kind, { pointerType: "mouse", bubbles: true }));
  const wrong = [];
  let seen = 0;
  const named = [...document.querySelectorAll("[data-name]")].filter((one) => one.checkVisibility());
  over(named[0], "pointerover");
  await new Promise((done) => setTimeout(done, 500)); // the first one takes longer
  for (const thing of named) {
    const at = thing.getBoundingClientRect();
    if (!at.width || at.right > innerWidth || at.bottom > innerHeight || at.top < 0) continue;
    over(thing, "pointerover");
    await soon();
    const bubble = document.querySelector(".kt-name-bubble");
    if (!bubble?.matches(":popover-open")) continue;
    seen += 1;
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    const box = thing.getBoundingClientRect();
    const said = bubble.querySelector(".kt-name-bubble-name")?.textContent;
    const what = `${thing.className}: ${said}`;
    const beside = left > box.right - 1 || right < box.left + 1 || top > box.bottom - 1 || bottom < box.top + 1;
    if (!beside) wrong.push(`over ${what}`);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(`out ${what}`);
    if (said && thing.innerText.replaceAll(/\\s+/g, " ").includes(said) && !thing.querySelector(".kt-visually-hidden"))
      wrong.push(`again ${what}`);
    if (getComputedStyle(bubble).pointerEvents !== "none") wrong.push(`takes clicks ${what}`);
  }
  return { wrong, seen };
}"""


@pytest.mark.parametrize("game", ["merkator", "sea_merchants"])
def test_bubbles_are_in_nobodys_way_and_say_what_is_not_there(arrive: Arrive, server: Stacked, game: str) -> None:
    at = Seated(server, game=game)
    page = arrive(server, LAPTOP, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    page.locator(".kt-table").wait_for()
    found: Any = page.evaluate(WRONG)
    assert found["wrong"] == []
    assert found["seen"] > 10

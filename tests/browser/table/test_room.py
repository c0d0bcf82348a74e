"""The map takes the window, and nothing that one needs moves, hides or becomes too small to read."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

Sitting = Callable[..., list[Page]]
LAPTOP, DESK, LARGE, HUGE = (1366, 650), (1440, 900), (1920, 1080), (2560, 1300)
UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
TOUCH = {"has_touch": True, "is_mobile": True}

# The map's part of the window, without what is drawn over it.
SHARE = """() => {
  const area = ({ width, height }) => width * height;
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const map = box(".mk-map");
  const over = [".kt-card", ".mk-cartouche > *", ".mk-zoom"].map(box).filter((one) => one && one.top < map.bottom - 1);
  return (area(map) - over.reduce((sum, one) => sum + area(one), 0)) / (innerWidth * innerHeight);
}"""
# Everything that is read, how large it is on the screen: text, text on the map, and the letters on cubes.
SMALL = """() => {
  const small = [];
  const seen = (one) => one.checkVisibility({ opacityProperty: true }) && !one.closest(".kt-visually-hidden");
  const note = (one, size, text) => {
    if (size < 10.99) small.push([Math.round(size * 10) / 10, one.className?.baseVal ?? one.className, text]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: one, data } = walker.currentNode;
    if (!data.trim() || !one || !seen(one) || ["SCRIPT", "NOSCRIPT"].includes(one.tagName)) continue;
    const { width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const scale = one instanceof SVGElement ? one.getScreenCTM().a : 1;
    note(one, parseFloat(getComputedStyle(one).fontSize) * scale, data.trim());
  }
  for (const cube of document.querySelectorAll(".mk-cube:not(.plain)"))
    if (seen(cube)) note(cube, parseFloat(getComputedStyle(cube, "::after").fontSize), cube.dataset.colour);
  return small;
}"""
# Whatever can be clicked is not under anything else: what lies at its middle is the thing itself, or in it.
COVERED = """() => [...document.querySelectorAll("button:not([disabled]), a[href], input, summary")]
  .filter((one) => one.checkVisibility() && !one.matches(".kt-skip-link"))
  .filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !width) return false;
    for (let around = one.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect(); // what has been scrolled away is not covered
      const outside = y < box.top || y > box.bottom || x < box.left || x > box.right;
      if (outside && getComputedStyle(around).overflow !== "visible") return false;
    }
    const there = document.elementFromPoint(x, y);
    return !(one.contains(there) || there?.contains(one) || one.closest("label")?.contains(there));
  })
  .map((one) => one.outerHTML.slice(0, 160))"""


def at_table(arrive: Arrive, server: Stacked, position: str, size: tuple[int, int], **wanted: Any) -> Player:
    at = Seated(server, position)
    width, height = size
    page = arrive(server, {"width": width, "height": height}, cookies=at.players[0].cookies, **wanted)
    page.goto(f"/matches/{at.id}")
    player = Player(page)
    player.wait()
    page.evaluate("document.fonts.ready.then(() => true)")
    return player


@pytest.mark.parametrize("size,least", [(LAPTOP, 0.45), (DESK, 0.5), (LARGE, 0.5), (HUGE, 0.5)])
@pytest.mark.parametrize("position", ["company_of_four", "too_many", "shop", "expert"])
def test_the_map_takes_the_window_whatever_is_asked(
    arrive: Arrive, server: Stacked, position: str, size: tuple[int, int], least: float
) -> None:
    player = at_table(arrive, server, position, size)
    assert player.page.evaluate(SHARE) >= least
    card, width = player.page.locator(".kt-card").bounding_box(), size[0]
    assert card
    for place in player.page.locator(".mk-place").all():
        box = place.bounding_box()
        assert box
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert 0 <= box["x"] < right <= width, box
        assert bottom <= size[1], box
        assert right <= card["x"] or bottom <= card["y"], (place.get_attribute("data-place"), box)


@pytest.mark.parametrize("size", [LAPTOP, DESK, LARGE, HUGE, UPRIGHT, SIDEWAYS])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_is_too_small_to_read_nor_under_something_else(
    arrive: Arrive, server: Stacked, size: tuple[int, int], locale: str
) -> None:
    touch = TOUCH if min(size) < 500 else {}
    player = at_table(arrive, server, "company_of_four", size, locale=locale, **touch)
    assert player.page.evaluate(SMALL) == []
    assert player.page.evaluate(COVERED) == []
    wide = player.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]


@pytest.mark.parametrize("size", [LAPTOP, DESK])
def test_the_main_button_stays_where_it_is(arrive: Arrive, server: Stacked, size: tuple[int, int]) -> None:
    """Over thirty decisions of a match alone: the same rectangle at every question, to the pixel."""
    width, height = size
    at = Seated(server, seats=1, seed="thirty")
    page = arrive(server, {"width": width, "height": height}, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    player, boxes = Player(page), set()
    for _ in range(30):
        now = player.wait()
        box = page.locator(".kt-main").bounding_box()
        assert box
        boxes.add(tuple(box.values()))
        player.act(now)
    assert len(boxes) == 1


def test_what_is_clicked_just_after_the_question_has_changed_is_not_taken(sit: Sitting) -> None:
    """Two clicks on one spot, with the second when another question stands there: it goes to nobody."""
    page = sit("deliver", pages=1)[0]
    player = Player(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/actions") else None)
    page.evaluate("""() => {
      const asked = () => document.querySelector(".kt-asked").textContent;
      const before = asked();
      new MutationObserver((_, observer) => {
        if (asked() === before || !document.querySelector(".kt-main")) return;
        observer.disconnect();
        window.clicked = document.querySelector(".kt-main");
        window.clicked.click(); // the second click, a moment after the first
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    player.play(player.place("russia"))
    page.wait_for_function("() => window.clicked")
    expect(page.locator(".kt-main")).to_be_enabled()
    assert len(sent) == 1
    player.play(page.locator(".kt-main"))
    assert len(sent) == 2


def test_the_map_is_made_larger_by_wheel_keys_and_buttons(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    sheet, hamburg = page.locator(".mk-map-sheet"), page.locator('.mk-place[data-place="hamburg"]')
    before = sheet.bounding_box()
    assert before
    page.locator(".mk-map").hover(position={"x": 200, "y": 300})
    page.mouse.wheel(0, -120)
    page.wait_for_function(f"() => document.querySelector('.mk-map-sheet').offsetWidth > {before['width'] + 1}")
    page.keyboard.press("0")
    page.wait_for_function(f"() => document.querySelector('.mk-map-sheet').offsetWidth <= {before['width'] + 1}")
    page.get_by_role("button", name="Closer").click()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.locator('.mk-place[data-place="spain"]').focus()  # it comes into sight, clear of the card
    expect(page.locator('.mk-place[data-place="spain"]')).to_be_in_viewport(ratio=1)
    hamburg.focus()
    expect(hamburg).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="All of the map").click()
    assert sheet.bounding_box() == before


def test_two_fingers_make_the_map_larger(arrive: Arrive, server: Stacked) -> None:
    player = at_table(arrive, server, "company", UPRIGHT, **TOUCH)
    page = player.page
    page.evaluate("""() => {
      const map = document.querySelector(".mk-map"), { left, top } = map.getBoundingClientRect();
      const finger = (type, pointerId, x) => map.dispatchEvent(new PointerEvent(type, {
        pointerId, pointerType: "touch", clientX: left + x, clientY: top + 150, bubbles: true }));
      finger("pointerdown", 1, 150); finger("pointerdown", 2, 200); finger("pointermove", 2, 300);
      finger("pointerup", 1, 150); finger("pointerup", 2, 300);
    }""")
    expect(page.locator(".mk-map")).to_have_attribute("data-zoomed", "yes")
    page.get_by_role("button", name="All of the map").tap()
    expect(page.locator(".mk-map")).to_have_attribute("data-zoomed", "no")

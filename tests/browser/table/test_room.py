"""The map takes the window, and nothing that one needs moves, hides or becomes too small to read."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

Sitting = Callable[..., list[Page]]
LAPTOP, DESK, LARGE, HUGE = (1366, 650), (1440, 900), (1920, 1080), (2560, 1300)
UPRIGHT, SIDEWAYS, LONG, TABLET = (390, 844), (844, 390), (915, 412), (1024, 768)
DOUBLED, SMALL_LAPTOP, LARGE_PHONE = (960, 540), (1024, 600), (932, 430)  # the first is 1920x1080 at 200 %
TOUCH = {"has_touch": True, "is_mobile": True}

# The map's part of the window, without what is drawn over it.
SHARE = """() => {
  const area = ({ width, height }) => width * height;
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const map = box(".mk-map");
  const over = [".kt-card", ".mk-cartouche > *", ".mk-zoom"].map(box).filter((one) => one && one.top < map.bottom - 1);
  return (area(map) - over.reduce((sum, one) => sum + area(one), 0)) / (innerWidth * innerHeight);
}"""
PLACES = """() => [...document.querySelectorAll(".mk-place")].map((one) => {
  const { x, right, bottom } = one.getBoundingClientRect();
  return [one.dataset.place, x, right, bottom];
})"""
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
      const outside = y < box.top + 1 || y > box.bottom - 1 || x < box.left + 1 || x > box.right - 1;
      if (outside && getComputedStyle(around).overflow !== "visible") return false;
    }
    const foot = document.querySelector(".kt-foot"); // the page can be scrolled from under it
    const more = document.documentElement.scrollHeight - innerHeight - scrollY;
    const lowest = foot && !foot.contains(one) && foot.getBoundingClientRect().top;
    if (lowest && y > lowest - 1 && y - more < lowest) return false;
    const there = document.elementFromPoint(x, y);
    return !(one.contains(there) || there?.contains(one) || one.closest("label")?.contains(there));
  })
  .map((one) => {
    const { top, bottom, left, width } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return `${one.outerHTML.slice(0, 160)} under ${hit?.outerHTML.slice(0, 80)}`;
  })"""


def at_table(arrive: Arrive, server: Stacked, position: str, size: tuple[int, int], **wanted: Any) -> Player:
    at = Seated(server, position)
    width, height = size
    page = arrive(server, {"width": width, "height": height}, cookies=at.players[0].cookies, **wanted)
    page.goto(f"/matches/{at.id}")
    player = Player(page)
    player.wait()
    page.evaluate("document.fonts.ready.then(() => true)")
    return player


# Every kind of question: the position, whose it is, what is asked, and what has led to it.
Led = tuple[tuple[str, dict[str, Any]], ...]
TO_HAMBURG, TO_DENMARK, TO_RUSSIA = ((("TravelTo", {"location": to}),) for to in ("hamburg", "denmark", "russia"))
QUESTIONS: tuple[tuple[str, int, str, Led], ...] = (
    ("shop", 0, "investment", ()),
    ("too_many", 0, "investment", ()),
    ("expert", 0, "investment", ()),
    ("last_turn", 0, "investment", ()),
    ("solo_last", 0, "investment", ()),
    ("company", 1, "join", TO_HAMBURG),
    ("cubes", 0, "goods", TO_HAMBURG),
    ("letter", 0, "letter", TO_DENMARK),
    ("letter", 1, "give_back", TO_DENMARK),
    ("deliver", 0, "fulfil", TO_RUSSIA),
    ("bargain", 1, "offers", ()),
    ("bargain", 0, "bargain", ()),
    ("forced_purchase", 1, "forced_purchase", (("Buy", {"cards": ["seeamt"]}),)),
)


def led(server: Stacked, question: tuple[str, int, str, Led]) -> Seated:
    """A match in which this is asked."""
    position, seat, step, deeds = question
    at = Seated(server, position)
    for kind, fields in deeds:
        at.act(0, kind, **fields)
    while (now := at.players[seat].get(f"{at.path}/view").json)["view"]["agenda"][0][0] != step:
        who = now["waiting_for"][0]
        action = at.players[who].get(f"{at.path}/view").json["actions"][0]
        at.act(who, action.pop("type"), **{name: value for name, value in action.items() if name != "seat"})
    return at


def asked(arrive: Arrive, server: Stacked, question: tuple[str, int, str, Led]) -> Page:
    at = led(server, question)
    page = arrive(server, {"width": 1366, "height": 650}, cookies=at.players[question[1]].cookies)
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    return page


def resized(page: Page, size: tuple[int, int]) -> None:
    """And drawn for it, if it is another kind of window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    foot = "Boolean(document.querySelector('.kt-foot'))"
    narrow = "matchMedia('(max-width: 900px), (max-height: 480px)').matches"
    page.wait_for_function(
        f"([width, height]) => innerWidth === width && innerHeight === height && {foot} === {narrow}", arg=size
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one[0]}-{one[2]}")
def test_the_map_takes_the_window_whatever_is_asked(
    arrive: Arrive, server: Stacked, question: tuple[str, int, str, Led]
) -> None:
    """What is asked does not change how much is seen of the map, nor does any place lie under the question."""
    page = asked(arrive, server, question)
    for size, least in ((LAPTOP, 0.45), (DESK, 0.5), (LARGE, 0.5), (HUGE, 0.5), (TABLET, 0.5)):
        resized(page, size)
        page.wait_for_function(f"(least) => ({SHARE})() >= least", arg=least)
        card = page.locator(".kt-card").bounding_box()
        assert card
        for place, x, right, bottom in page.evaluate(PLACES):
            assert 0 <= x < right <= size[0], (size, place)
            assert bottom <= size[1], (size, place)
            assert right <= card["x"] or bottom <= card["y"], (size, place)
    for size, least in ((UPRIGHT, 0.3), (SIDEWAYS, 0.5), (LONG, 0.5)):
        resized(page, size)
        page.wait_for_function(f"(least) => ({SHARE})() >= least", arg=least)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_paying_in_another_way_leaves_the_map_as_it_is(arrive: Arrive, server: Stacked) -> None:
    page = asked(arrive, server, ("deliver", 0, "fulfil", TO_RUSSIA))
    before = page.evaluate(SHARE)
    page.get_by_role("button", name="Pay in another way").first.click()
    page.get_by_role("button", name=re.compile("^(More|Less): four")).first.wait_for()
    assert page.evaluate(SHARE) == before


@pytest.mark.parametrize(
    "sizes,how",
    [
        ((LAPTOP, DESK, LARGE, HUGE, TABLET, DOUBLED, SMALL_LAPTOP), {}),
        ((UPRIGHT, SIDEWAYS, LONG, LARGE_PHONE), TOUCH),
    ],
)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_is_too_small_to_read_nor_under_something_else(
    arrive: Arrive, server: Stacked, sizes: tuple[tuple[int, int], ...], how: dict[str, Any], locale: str
) -> None:
    player = at_table(arrive, server, "company_of_four", sizes[0], locale=locale, **how)
    for size in sizes:
        resized(player.page, size)
        assert player.page.evaluate(SMALL) == [], size
        assert player.page.evaluate(COVERED) == [], size
        assert player.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_cards_are_read_at_sixteen_px_in_the_largest_window(arrive: Arrive, server: Stacked) -> None:
    page = at_table(arrive, server, "many_cards", HUGE).page
    words = ".mk-card-note, .mk-card-title, .mk-card-body, .mk-small-place, .mk-contract-place, .mk-held"
    sizes = page.locator(words).evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert len(sizes) > 20
    assert min(sizes) >= 16


def test_however_many_cards_somebody_owns_all_are_seen(arrive: Arrive, server: Stacked) -> None:
    """Their names give way, then they take a second row; nothing is hidden at the side."""
    page = at_table(arrive, server, "many_cards", LAPTOP).page
    for size in (LAPTOP, DESK, LARGE, HUGE, SMALL_LAPTOP):
        resized(page, size)
        if page.locator(".mk-office").is_hidden():
            page.keyboard.press("o")
        beside = page.locator(".mk-beside").bounding_box()
        assert beside
        held = [one.bounding_box() for one in page.locator(".mk-beside .mk-held").all()]
        assert len(held) == 12
        for box in held:
            assert box
            assert box["x"] + box["width"] <= beside["x"] + beside["width"], size
            assert box["y"] + box["height"] <= beside["y"] + beside["height"], size
        rows = {round(box["y"]) for box in held if box}
        assert len(rows) <= (4 if size == SMALL_LAPTOP else 3), size
        assert page.evaluate(SMALL) == [], size


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


def test_a_trackpad_makes_the_map_larger_as_far_as_it_is_moved(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    sheet = page.locator(".mk-map-sheet")
    before = sheet.bounding_box()
    assert before
    turned = """(map, [x, y]) => map.dispatchEvent(new WheelEvent("wheel", { deltaX: x, deltaY: y, bubbles: true }))"""
    for delta, times in (((40, 0), 1.0), ((0, -25), 1.3**0.25), ((0, -25), 1.3**0.5), ((0, 50), 1.0), ((0, -999), 1.3)):
        page.locator(".mk-map").evaluate(turned, delta)
        now = sheet.bounding_box()
        assert now
        assert now["width"] == pytest.approx(before["width"] * times, abs=1), delta


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

"""The table of The Sea Merchants, measured at many sizes: all of it is seen, can be read and hit, and nothing moves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

Table = Callable[..., Page]
Box = dict[str, float]
FINGER = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
SIZES: dict[str, dict[str, Any]] = {
    "upright": {"viewport": {"width": 390, "height": 844}, **FINGER},
    "sideways": {"viewport": {"width": 844, "height": 390}, **FINGER},
    "small": {"viewport": {"width": 320, "height": 640}, **FINGER},
    "doubled": {"viewport": {"width": 683, "height": 325}},  # a laptop at 200 %
    "laptop": {"viewport": {"width": 1366, "height": 650}},
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "full": {"viewport": {"width": 1920, "height": 1080}},
    "large": {"viewport": {"width": 2560, "height": 1300}},
}
FOR_FINGERS = [name for name, size in SIZES.items() if "has_touch" in size]
FOR_MICE = [name for name in SIZES if name not in FOR_FINGERS]
SMALLEST = 11  # px of type that carries meaning
FINGERTIP = 44  # px
SCROLLS = """() => [document.scrollingElement, ...document.querySelectorAll(".sm-table, .kt-content")]
  .map((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]).flat()"""
# What has words or is one thing: all of it lies in the window, and none of it is cut off by what is around it.
CUT = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".kt-visually-hidden, .kt-twin, .sm-news, .sm-shipyard, .sm-latest");
  const words = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  return [...document.querySelectorAll(".sm-table *")].filter(shown).filter((one) => {
    const box = one.getBoundingClientRect();
    const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const style = getComputedStyle(one);
    const cut = words(one) && style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
    const below = document.querySelector(".kt-choices").getBoundingClientRect().top + 1;
    const low = one.matches(".kt-asked") && (box.bottom > below
      || (style.overflowY !== "visible" && one.scrollHeight > one.clientHeight + 4));
    return cut || low || (out && (words(one) || one.matches(".sm-card, .sm-held, .sm-ship, button")));
  }).map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`);
}"""
TYPE = """() => {
  const walker = document.createTreeWalker(document.querySelector(".sm-table"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.textContent.trim() || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.closest(".kt-visually-hidden, .kt-twin, svg")) continue;
    sizes.push(parseFloat(getComputedStyle(one).fontSize));
  }
  return Math.min(...sizes);
}"""
TARGETS = """() => [...document.querySelectorAll(".sm-table button:not([disabled])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const name = `${one.className} ${one.textContent.trim().slice(0, 30)}`;
    return { name, width, height, covered: !one.contains(hit) && String(hit?.className) };
  })"""


@pytest.fixture
def table(arrive: Arrive, server: Stacked) -> Table:
    """A table at which twenty-five cards of six kinds are held."""

    def table(seed: str = "quay:full", seats: int = 4, **wanted: Any) -> Page:
        at = Seated(server, seats=seats, seed=seed, game="sea_merchants")
        page = arrive(server, cookies=at.players[0].cookies, **wanted)
        page.goto(f"/matches/{at.id}")
        page.locator(".sm-table").wait_for()
        return page

    return table


def plan(page: Page) -> None:
    expect(main(page)).to_have_text("Draw 2 cards")


def cover(page: Page) -> None:
    page.locator('button.sm-stack[data-anchor="hand:spices"]').click()
    for good in ("wood", "porcelain"):
        page.locator(f'.sm-market [data-good="{good}"] > button').click()
    expect(main(page)).to_have_text("Play 2 spices+12 coins")


def exchange(page: Page) -> None:
    page.locator('[data-anchor="ship:0:2"]').click()
    page.locator('button.sm-pier[data-good="wood"]').focus()
    expect(main(page)).to_have_text("Exchange fish for wood")


STATES = (plan, cover, exchange)


def main(page: Page) -> Any:
    return page.locator(".kt-choices .primary:visible")


def in_window(page: Page, size: str) -> None:
    """The same page in a window of this size, when all is drawn."""
    page.set_viewport_size(SIZES[size]["viewport"])
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


@pytest.mark.parametrize("sizes", [FOR_FINGERS, FOR_MICE], ids=["fingers", "mice"])
def test_all_is_seen_read_and_hit_without_scrolling(table: Table, sizes: list[str]) -> None:
    page = table(**SIZES[sizes[0]])
    for state in STATES:
        state(page)
        for size in sizes:
            in_window(page, size)
            at = (state, size)
            assert max(page.evaluate(SCROLLS)) <= 1, at
            assert page.evaluate(CUT) == [], at
            assert page.evaluate(TYPE) >= SMALLEST, at
            targets = page.evaluate(TARGETS)
            assert [target["name"] for target in targets if target["covered"]] == [], at
            if size in ("upright", "sideways"):
                small = [one for one in targets if min(one["width"], one["height"]) < FINGERTIP]
                assert small == [], at


@pytest.mark.parametrize("size", ["upright", "sideways", "laptop", "large"])
def test_the_main_button_stays_where_it_is(table: Table, size: str) -> None:
    page = table("quay", 2, **SIZES[size])
    page.locator("button.sm-pier").first.wait_for()
    places: list[Box | None] = [main(page).bounding_box()]
    page.locator("button.sm-pier").nth(1).focus()
    places.append(main(page).bounding_box())
    main(page).click()
    expect(main(page)).to_have_text("Bruno\N{RIGHT SINGLE QUOTATION MARK}s turn")
    places.append(main(page).bounding_box())
    page = table(**SIZES[size])
    for state in STATES:
        state(page)
        places.append(main(page).bounding_box())
    main(page).click()
    page.locator('[data-anchor="ship:0:2"] .sm-cube[data-good="wood"]').wait_for()
    places.append(main(page).bounding_box())
    assert places == [places[0]] * len(places)


@pytest.mark.parametrize("sizes", [["upright", "sideways"], ["laptop"]], ids=["fingers", "mice"])
def test_axe_finds_nothing_at_a_full_table(table: Table, sizes: list[str]) -> None:
    page = table(**SIZES[sizes[0]])
    for state in STATES:
        state(page)
        for size in sizes:
            in_window(page, size)
            nothing_serious(page)

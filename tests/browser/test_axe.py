"""axe-core finds nothing on any screen, light and dark. (vendor: npm axe-core, MPL 2.0)"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.stage.player import Player, together

Arriving = Callable[..., Page]
Sitting = Callable[..., list[Page]]
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# What has only just changed is still on its way to its colours.
RUN = """async (rules) => {
  await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(moving.map((one) => one.finished));
  const only = rules ? { runOnly: rules } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  return found.violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.any[0]?.message ?? ""}`));
}"""


def nothing_serious(page: Page) -> None:
    """In the dark only the colours are others."""
    page.evaluate(AXE)  # past the page's Content Security Policy, as the tests themselves are
    found = page.evaluate(RUN) and page.evaluate(RUN)  # what was only passing by is gone the second time
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(RUN, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


PAGES = ["/", "/rules/merkator", "/credits", "/docs", "/house", "/offline", "/nowhere", "/link", "/join/XXXXXX"]


@pytest.mark.parametrize("path", PAGES)
def test_pages(visitor: Arriving, path: str) -> None:
    page = visitor()
    page.goto(path)
    page.locator("h1, h2, .kt-note").first.wait_for()
    nothing_serious(page)


def test_the_way_to_a_table(visitor: Arriving) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="s go").click()
    page.get_by_role("button", name="New match").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    nothing_serious(page)
    page.get_by_role("button", name="Open the table").click()
    page.locator(".kt-invitation").wait_for()
    nothing_serious(page)


@pytest.mark.parametrize("position", ["shop", "letter", "company_of_four"])
def test_the_table(sit: Sitting, position: str) -> None:
    page = sit(position, pages=1)[0]
    player = Player(page)
    nothing_serious(page)
    player.place("denmark").hover()
    for key in ("4", "5"):
        page.keyboard.press(key)
        nothing_serious(page)
    player.play(player.place("denmark"))
    nothing_serious(page)


def test_the_join_window_and_the_menu(sit: Sitting) -> None:
    anna, bruno = sit("company")
    player, other = Player(anna), Player(bruno)
    player.play(player.place("hamburg"))
    nothing_serious(anna)
    player.play(player.choice("Take"))
    other.wait()
    nothing_serious(bruno)
    nothing_serious(anna)
    bruno.keyboard.press("n")
    expect(bruno.get_by_role("dialog", name="Menu")).to_be_visible()
    nothing_serious(bruno)


def test_keys_and_preferences(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    nothing_serious(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    expect(page.get_by_role("dialog", name="Preferences")).to_be_visible()
    nothing_serious(page)


def test_the_open_drawer_and_the_folded_desk(sit: Sitting) -> None:
    page = sit("shop", pages=1, viewport={"width": 1024, "height": 768})[0]
    page.keyboard.press("k")
    expect(page.locator(".mk-market")).to_be_visible()
    nothing_serious(page)
    for head in page.locator(".kt-folds").filter(visible=True).all():
        head.click()
    nothing_serious(page)


def test_on_a_phone(sit: Sitting) -> None:
    page = sit("shop", pages=1, viewport=PHONE, has_touch=True, is_mobile=True)[0]
    for key in "12345":
        page.keyboard.press(key)
        nothing_serious(page)


def test_with_the_guide_of_the_first_match(sit: Sitting) -> None:
    page = sit(pages=1, prefer=None)[0]
    expect(page.get_by_role("note")).to_be_visible()
    nothing_serious(page)


def test_the_end_and_the_replay(sit: Sitting) -> None:
    page = sit("solo_last")[0]
    together([Player(page)])
    page.locator(".kt-result table").first.wait_for()
    nothing_serious(page)
    page.get_by_role("link", name="Replay").click()
    page.locator(".kt-replay-table .mk-map").wait_for()
    nothing_serious(page)

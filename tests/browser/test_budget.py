"""What the page of a match costs: bytes at the first load, no other host, and few changes for a patch."""

from collections.abc import Callable

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

Sitting = Callable[..., list[Page]]
BUDGET = 250_000  # bytes as they are sent, fonts included
COUNT = """() => {
  window.touched = 0;
  new MutationObserver((changes) => (window.touched += changes.length))
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_the_first_load_of_a_match_and_nobody_else_is_asked(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "company_of_four")
    page = arrive(server, cookies=at.players[0].cookies, fresh=True)
    asked: list[Request] = []
    page.context.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright wants a function
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    page.wait_for_load_state("networkidle")
    # Without the service worker: what it hands out of its cache would count as nothing.
    sizes = {request.url: request.sizes()["responseBodySize"] for request in asked if request.response()}
    assert not [
        request.url for request in asked if not request.url.startswith((server.url, "data:", f"ws://{server.address}"))
    ]
    assert sum(sizes.values()) < BUDGET, sorted(sizes.items(), key=lambda one: -one[1])[:10]
    assert sum(url.endswith(".woff2") and size > 1000 for url, size in sizes.items()) == 4


def test_a_patch_touches_what_has_changed_and_little_else(sit: Sitting) -> None:
    """Counted, not timed: a promise is one small flag, and the board around it stays as it is."""
    anna, bruno = sit("company_of_four", pages=2)
    player, other = Player(anna), Player(bruno)
    player.wait()
    anna.wait_for_load_state("networkidle")
    anna.evaluate(COUNT)
    player.until(other.play(other.place("spain")))
    everything = anna.evaluate("document.querySelectorAll('body *').length")
    assert 0 < anna.evaluate("window.touched") < everything / 5


def test_nothing_inline_and_nothing_refused(sit: Sitting) -> None:
    """Breaches of the Content Security Policy fail every test (conftest.py); here it is said that there is one."""
    page = sit("company", pages=1)[0]
    answer = page.request.get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert page.evaluate("[...document.scripts].every((one) => one.src)")
    expect(page.locator("style")).to_have_count(0)

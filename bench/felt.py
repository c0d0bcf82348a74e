"""What players feel: from pointing to the preview, and from a click to the screens of others. `python -m bench.felt`

Two pages of a real Chromium and a real server on this machine; the pages note the moments. Needs a Chromium.
"""

from statistics import quantiles

from playwright.sync_api import Browser, Page

from bench.browsing import through_a_page
from tests.browser.conftest import Arrive, Profiles, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

TIMES = 30
# The moment a pointer comes to a place, and the moment the page shows what the travel would bring.
NOTE_PREVIEWS = """() => {
  window.felt = [];
  let came = 0;
  let place = "";
  addEventListener("pointerover", (event) => {
    const over = event.target.closest(".mk-place")?.dataset.place;
    if (over && over !== place) [place, came] = [over, performance.now()];
  }, true);
  new MutationObserver(() => {
    if (!came || !document.querySelector(`.mk-preview[data-of="${place}"] .mk-effects`)) return;
    window.felt.push(performance.now() - came);
    came = 0;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
NOTE_CLICKS = """() => {
  window.clicked = [];
  addEventListener("click", () => window.clicked.push(performance.timeOrigin + performance.now()), true);
}"""
NOTE_PROMISES = """() => {
  window.seen = [];
  const promises = () => document.querySelectorAll(".mk-promises").length;
  let before = promises();
  new MutationObserver(() => {
    if (promises() === before) return;
    before = promises();
    window.seen.push(performance.timeOrigin + performance.now());
  }).observe(document.body, { subtree: true, childList: true });
}"""


def previews(page: Page) -> list[float]:
    page.evaluate(NOTE_PREVIEWS)
    for turn in range(TIMES):
        place = ("hamburg", "sweden", "danzig", "england", "france")[turn % 5]
        Player(page).place(place).hover()
        page.wait_for_function("(number) => window.felt.length >= number", arg=turn + 1)
    found: list[float] = page.evaluate("window.felt")
    return found


def screens(clicking: Page, watching: Page) -> list[float]:
    clicking.evaluate(NOTE_CLICKS)
    watching.evaluate(NOTE_PROMISES)
    for turn in range(TIMES):
        player = Player(clicking)
        player.play(player.place("spain"))  # a promise, then its withdrawal
        watching.wait_for_function("(number) => window.seen.length >= number", arg=turn + 1)
    pairs = zip(clicking.evaluate("window.clicked"), watching.evaluate("window.seen"), strict=True)
    return [seen - clicked for clicked, seen in pairs]


def row(name: str, spent: list[float], bar: int) -> str:
    cuts = quantiles(spent, n=20)
    return f"{name:<34}{cuts[9]:>9.0f}{cuts[18]:>8.0f}{max(spent):>8.0f}{bar:>8}"


def measure(browser: Browser, server: Stacked) -> None:
    at, arrive = Seated(server, "company_of_four"), Arrive(Profiles(browser))
    pages = [arrive(server, cookies=player.cookies) for player in at.players[:2]]
    for page in pages:
        page.goto(f"/matches/{at.id}")
        page.locator(".kt-table").wait_for()
    Player(pages[0]).wait()
    print(f"{'Milliseconds':<34}{'median':>9}{'95 %':>8}{'most':>8}{'bar':>8}")
    print(row("from pointing to the preview", previews(pages[0]), 100))
    print(row("from a click to another's screen", screens(pages[1], pages[0]), 200), flush=True)


if __name__ == "__main__":
    through_a_page("from pointing to the preview, and from a click to another's screen", measure)

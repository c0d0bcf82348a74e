"""Real Chromium against a real server process; where there is none, see tests/installed.py."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from app.store.database import connect
from app.store.migrating import migrate
from tests.browser.stage.seated import Seated
from tests.installed import PROGRAMS, installed
from tests.installed import on_path as installed_already
from tests.server.client import Server
from tests.server.spawning import ROOT

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# The flags keep Chromium from looking for hosts of its own; nothing here needs another host.
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-gpu",
    # The address bar has pages of its own, two for each of ours. (This list stands in place of Playwright's.)
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding",
]
KEPT = 12  # profiles that wait for their next user, each with a process of its own
PATIENCE = 90_000  # ms; all cores are busy while these tests run, and not only with them
# After the page has drawn a message of the server, its number is here: what follows is done with eyes open.
WATCH = """
const Real = WebSocket;
window.kontorNumber = -1;
window.WebSocket = class extends Real {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", (event) => {
      const { type, number } = JSON.parse(event.data);
      if (type === "view" || type === "update") setTimeout(() => (window.kontorNumber = number));
    });
  }
};
"""

LAID_OUT = """kept => {
  localStorage.clear();
  sessionStorage.clear();
  if (kept) localStorage["kontor.preferences"] = kept;
}"""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What these tests reach of app/ the others reach without a browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("unmeasured")


def chromium() -> str:
    """Debian's Chromium, or any other on the path."""
    return installed("chromium")


def on_path() -> str | None:
    return installed_already(*PROGRAMS["chromium"])


class Stacked(Server):
    """A server that knows the positions of these tests, and can be started again at its old address."""

    application = "tests.browser.stage.stacked:create_app"

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def again(self, source: Path = ROOT) -> "Stacked":
        """After a stop: the same house, at the same address, if wanted with another version of the program."""
        return Stacked(self.folder, self.port, source, database_url=self.settings["database_url"])


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all tests of a worker. It does not stay longer: beside it nobody else can run a loop of asyncio."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stacked]:
    running = opened(tmp_path_factory.mktemp("browser"))
    yield running
    running.stop()


def opened(folder: Path) -> Stacked:
    url = f"sqlite:///{folder / 'kontor.sqlite'}"
    engine = connect(url)
    migrate(engine)
    engine.dispose()
    return Stacked(folder, database_url=url)


@pytest.fixture
def server(shared_house: Stacked) -> Stacked:
    """One for all tests of a worker: they do not get into each other's way."""
    return shared_house


class Profiles:
    """Profiles of the browser, each with a page, used by one person after the other: what is in their cache is compiled
    already, and a process is there to draw."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[BrowserContext] = []
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, fresh: bool, viewport: dict[str, int], **wanted: Any) -> Page:
        kind = "" if fresh or wanted["service_workers"] == "allow" else repr(sorted(wanted.items()))
        free = next((one for one in reversed(self._free) if self._kinds[one] == kind), None)
        if free:
            self._free.remove(free)
            free.pages[0].set_viewport_size(viewport)  # type: ignore[arg-type]
            return free.pages[0]
        context = self._browser.new_context(viewport=viewport, **wanted)  # type: ignore[arg-type]
        context.add_init_script(WATCH)
        context.set_default_timeout(PATIENCE)
        self._kinds[context] = kind
        return context.new_page()

    def give_back(self, context: BrowserContext) -> None:
        kind = self._kinds[context]
        if not kind or not context.pages:
            context.close()
            return
        page, *others = context.pages
        for other in others:
            other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.mouse.move(-1, -1)
        page.goto("about:blank")
        context.clear_cookies()
        context.set_offline(False)
        self._free.append(context)
        if len(self._free) > KEPT:
            self._free.pop(0).close()


class Arrive:
    """Lets somebody in. What goes wrong on any of their pages fails the test."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles
        self._pages: list[Page] = []
        self.troubles: list[str] = []

    def __call__(
        self,
        server: Server,
        viewport: dict[str, int] = DESKTOP,
        cookies: dict[str, str] | None = None,
        prefer: str | None = '{"guide": false, "sound": false, "motion": "less"}',
        fresh: bool = False,
        **wanted: Any,
    ) -> Page:
        """With these cookies somebody who has been here before; `prefer` None leaves all as newcomers find it.

        The service worker stays out where it is not the point: each of these browsers would fill a cache of its own.
        Who changes a page for good, with a clock or a script of their own, wants a `fresh` one.
        """
        url = f"http://{server.address}"
        usual = {"base_url": url, "locale": "en-GB", "service_workers": "block"}
        page = self._profiles.take(fresh, viewport, **usual | wanted)
        self._pages.append(page)
        page.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in (cookies or {}).items()]
        )
        page.goto("/healthz")  # a page without scripts: what is kept can be laid out
        page.evaluate(LAID_OUT, prefer)
        self.mind(page)
        return page

    def leave(self, page: Page | None = None) -> None:
        """Whoever this is goes; without a name, everybody."""
        for one in [page] if page else list(self._pages):
            self._pages.remove(one)
            one.remove_listener("pageerror", self._failed)
            one.remove_listener("console", self._said)
            self._profiles.give_back(one.context)

    def mind(self, page: Page) -> None:
        page.on("pageerror", self._failed)
        page.on("console", self._said)

    def _failed(self, error: Error) -> None:
        self.troubles.append(str(error))

    def _said(self, said: ConsoleMessage) -> None:
        if "Security Policy" in said.text:
            self.troubles.append(said.text)


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def arrive(profiles: Profiles) -> Iterator[Arrive]:
    arrive = Arrive(profiles)
    yield arrive
    arrive.leave()
    assert not arrive.troubles


@pytest.fixture
def visitor(arrive: Arrive, server: Stacked) -> Callable[..., Page]:
    """Somebody new: a page with cookies of its own."""
    return lambda *viewport, **wanted: arrive(server, *viewport, **wanted)


@pytest.fixture
def sit(arrive: Arrive, server: Stacked) -> Callable[..., list[Page]]:
    """People at a table, each before a page of their own, in a position of positions.py or at the very start."""

    def sit(position: str = "", seats: int = 2, pages: int | None = None, **wanted: Any) -> list[Page]:
        at = Seated(server, position, seats)
        opened = []
        for player in at.players[:pages]:
            page = arrive(server, cookies=player.cookies, **wanted)
            page.goto(f"/matches/{at.id}")
            page.locator(".kt-table").wait_for()
            opened.append(page)
        return opened

    return sit

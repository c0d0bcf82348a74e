"""Real Chromium against a real server process; where there is none, see tests/installed.py."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from app.store.database import connect
from app.store.migrating import migrate
from tests.browser.stage.seated import Seated
from tests.installed import PROGRAMS, installed
from tests.installed import on_path as installed_already
from tests.server.client import HURRIED, UVICORN, Server

ROOT = Path(__file__).parents[2]
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
PATIENCE = 60_000  # ms; all cores are busy while these tests run, and not only with them
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

    def __init__(self, folder: Path, port: int = 0, source: Path = ROOT, **settings: str) -> None:
        self.folder, self.log = folder, folder / "server.log"
        self.settings = {"data_dir": str(folder)} | HURRIED | settings
        listening = socket.create_server(("127.0.0.1", port), backlog=512)
        self.port = listening.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        command = UVICORN.replace("app.main:create_app", "tests.browser.stage.stacked:create_app").split()
        with listening, self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "uvicorn", *command, "--fd", str(listening.fileno())],
                cwd=source,
                env=self._environment(),
                pass_fds=[listening.fileno()],
                stdout=log,
                stderr=subprocess.STDOUT,
            )

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


class Arrive:
    """Lets somebody in. What goes wrong on any of their pages fails the test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def __call__(
        self,
        server: Server,
        viewport: dict[str, int] = DESKTOP,
        cookies: dict[str, str] | None = None,
        prefer: str | None = '{"guide": false, "sound": false, "motion": "less"}',
        **wanted: Any,
    ) -> Page:
        """With these cookies somebody who has been here before; `prefer` None leaves all as newcomers find it.

        The service worker stays out where it is not the point: each of these browsers would fill a cache of its own.
        """
        url = f"http://{server.address}"
        kept = [{"name": "kontor.preferences", "value": prefer}] if prefer else []
        jar = [{"name": name, "value": value, "url": url} for name, value in (cookies or {}).items()]
        context = self._browser.new_context(
            base_url=url,
            viewport=viewport,  # type: ignore[arg-type]
            storage_state={"origins": [{"origin": url, "localStorage": kept}]} if kept else None,  # type: ignore[arg-type,typeddict-item]
            **{"locale": "en-GB", "service_workers": "block"} | wanted,
        )
        context.add_cookies(jar)  # type: ignore[arg-type]
        context.add_init_script(WATCH)
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        self.mind(page)
        return page

    def mind(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.append(said.text) if "Security Policy" in said.text else None)


@pytest.fixture
def arrive(browser: Browser) -> Iterator[Arrive]:
    arrive = Arrive(browser)
    yield arrive
    for context in arrive.contexts:
        context.close()
    assert not arrive.troubles


@pytest.fixture
def visitor(arrive: Arrive, server: Stacked) -> Callable[..., Page]:
    """Somebody new at the door: a page with cookies of its own."""
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

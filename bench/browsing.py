"""What is measured through a real page: in a Chromium, before a real server on this machine."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, Stacked, on_path, opened


def through_a_page(what: str, measure: Callable[[Browser, Stacked], None]) -> None:
    """Where there is no Chromium, it is said what was not measured; everything else still is."""
    chromium = on_path()
    if chromium is None:
        print(f"Not measured, as there is no Chromium on this machine (Debian: apt-get install chromium): {what}")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = opened(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            measure(browser, server)
        finally:
            browser.close()
            server.stop()

"""German throughout: nothing of the English catalogues is left on any screen."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT
from tests.browser.stage.player import Player, together

Arriving = Callable[..., Page]
Sitting = Callable[..., list[Page]]
STATIC = ROOT / "app" / "static"
GAME = ROOT / "app" / "engine" / "games" / "merkator" / "words"
# Everything that is read or heard, visible or not: text, names, hints.
SAID = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const inside = walk.currentNode.parentElement;
    if (!inside.closest("script, style, [lang=en]:not(html)")) said.push(walk.currentNode.textContent);
  }
  for (const one of document.querySelectorAll("*"))
    for (const name of ["aria-label", "aria-valuetext", "alt", "title", "placeholder", "data-name", "data-more"])
      if (one.hasAttribute(name) && !one.closest("[lang=en]:not(html)")) said.push(one.getAttribute(name));
  said.push(document.title);
  return said.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""


def texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from texts(child)


def read(file: Path) -> Any:
    return tomllib.loads(file.read_text("utf-8")) if file.suffix == ".toml" else json.loads(file.read_text("utf-8"))


@cache
def english() -> re.Pattern[str]:
    """Every sentence of English that is no German: with anything where a value stands, as a whole text."""
    catalogues = [*STATIC.glob("words/*en.json"), *STATIC.glob("games/*/words/*en.json")]
    assert len(catalogues) > 4
    pairs = [(file, file.with_name(file.name.replace("en.json", "de.json"))) for file in catalogues]
    pairs.append((GAME / "en.toml", GAME / "de.toml"))
    german = {text for _, file in pairs for text in texts(read(file))}
    ours = {text for file, _ in pairs for text in texts(read(file))} - german
    patterns = [
        ".+".join(map(re.escape, re.split(r"\{\w+\}", text)))
        for text in ours
        if re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", text))
    ]
    return re.compile("|".join(f"(?:{pattern})" for pattern in sorted(patterns, key=len, reverse=True)))


def all_german(page: Page) -> None:
    said: list[str] = page.evaluate(SAID)
    assert len(said) > 5
    assert page.evaluate("document.documentElement.lang") == "de"
    left = [text for text in dict.fromkeys(said) if english().fullmatch(text) and not is_name(text)]
    assert not left


def is_name(text: str) -> bool:
    """Names of people and of one language in itself."""
    return text in ("Anna", "Bruno", "Clara", "David", "English", "Kontor", "Merkator")


def test_the_check_would_notice_english(visitor: Arriving) -> None:
    page = visitor()
    page.goto("/")
    expect(page.get_by_role("button", name="s go")).to_be_visible()
    said = page.evaluate(SAID)
    assert len([text for text in said if english().fullmatch(text)]) > 10


@pytest.mark.parametrize("path", ["/", "/rules/merkator", "/credits", "/offline", "/nowhere", "/link", "/join/XXXXXX"])
def test_pages(visitor: Arriving, path: str) -> None:
    page = visitor(locale="de-DE")
    page.goto(path)
    page.locator("h1, h2, .kt-note").first.wait_for()
    all_german(page)


def test_the_way_to_a_table(visitor: Arriving) -> None:
    page = visitor(locale="de-DE")
    page.goto("/")
    page.get_by_label("Dein Name").fill("Anna")
    page.locator(".kt-hero-form .primary").click()
    page.locator(".kt-hero-actions .primary").click()
    page.get_by_role("dialog").wait_for()
    all_german(page)
    page.get_by_role("dialog").locator(".primary").click()
    page.locator(".kt-invitation").wait_for()
    all_german(page)
    page.locator(".kt-shell-person").click()
    page.get_by_role("dialog").wait_for()
    all_german(page)


@pytest.mark.parametrize(
    "position",
    ["shop", "too_many", "cubes", "letter", "deliver", "expert", "forced_purchase", "bargain", "company_of_four"],
)
def test_the_table(sit: Sitting, position: str) -> None:
    page = sit(position, pages=1, locale="de-DE")[0]
    player = Player(page)
    all_german(page)
    for place in ("hamburg", "newfoundland"):
        player.place(place).hover()
        page.locator(".mk-preview").wait_for()
        all_german(page)
    for number in ("4", "5", "t"):  # players, log, the board as text
        page.keyboard.press(number)
        all_german(page)
    page.keyboard.press("t")
    for _ in range(4):
        now = player.sees()
        if not now["mine"]:
            break
        if now["places"]:
            player.travel("russia")
        else:
            player.act(now)
        all_german(page)
    page.keyboard.press("5")
    all_german(page)


def test_menu_keys_and_preferences(sit: Sitting) -> None:
    page = sit("company", pages=1, locale="de-DE")[0]
    for key in ("n", "?"):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        all_german(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Menü", exact=True).click()
    page.get_by_role("button", name="Einstellungen").click()
    all_german(page)


def test_the_end_and_the_replay(sit: Sitting) -> None:
    page = sit("solo_last", locale="de-DE")[0]
    player = Player(page)
    together([player])
    page.locator(".kt-result table").first.wait_for()
    all_german(page)
    page.locator('.kt-result a[href*="/replay"]').click()
    page.locator(".kt-replay-table .mk-map").wait_for()
    all_german(page)


def test_the_language_changes_at_once(sit: Sitting) -> None:
    page = sit("company", pages=1)[0]
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(Player(page).question()).to_contain_text("Du bist dran")
    expect(page.locator("[aria-live] > p")).to_have_count(0)  # what was announced before goes by
    expect(page.get_by_role("button", name="Menü", exact=True)).to_be_visible()
    all_german(page)

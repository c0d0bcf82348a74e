"""Whoever owns the printed game corrects the box in the browser: by mouse, keyboard and touch, in both languages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from app.engine.games.merkator.components.check import judged
from tests.browser.conftest import PHONE
from tests.browser.test_axe import nothing_serious
from tests.browser.test_phone import TOO_WIDE, TOUCH

Arriving = Callable[..., Page]
SAID = {
    "en-GB": {
        "name": "2 Sweden",
        "fine": "Nothing is wrong: this box can be played with.",
        "two": "2 mistakes",
        "wrong": "The number of vegetables is 77, expected 1 to 40",
        "left": "60 of 78 contracts to confirm",
        "all": "61 of 78 contracts to confirm",
        "save": "Save as a file",
        "load": "Load a file",
        "anew": "Begin anew",
        "correct": "Correct 2 Sweden",
        "confirm": "Confirmed: 2 Sweden",
        "many": "How many of good 1",
        "broken": "was not loaded, and your draft is as it was",
        "mistake": "The cost is 60, expected 0 to 50",
    },
    "de-DE": {
        "name": "2 Schweden",
        "fine": "Nichts ist falsch: Mit dieser Schachtel lässt sich spielen.",
        "two": "2 Fehler",
        "wrong": "Die Zahl bei Gemüse ist 77; erwartet ist 1 bis 40",
        "left": "60 von 78 Verträgen zu bestätigen",
        "all": "61 von 78 Verträgen zu bestätigen",
        "save": "Als Datei speichern",
        "load": "Datei laden",
        "anew": "Von vorn beginnen",
        "correct": "2 Schweden berichtigen",
        "confirm": "Bestätigt: 2 Schweden",
        "many": "Wie viel von Ware 1",
        "broken": "wurde nicht geladen, und dein Entwurf ist, wie er war",
        "mistake": "Der Preis ist 60; erwartet ist 0 bis 50",
    },
}
Act = Callable[[Locator], None]


def by_mouse(thing: Locator) -> None:
    thing.click()


def by_touch(thing: Locator) -> None:
    thing.tap()


def by_keys(thing: Locator) -> None:
    thing.focus()
    thing.press("Space" if thing.get_attribute("type") == "checkbox" else "Enter")


@pytest.fixture
def owner(visitor: Arriving) -> Callable[..., Page]:
    """Before their box, with a name, so that they are told what is wrong."""

    def owner(locale: str, **wanted: Any) -> Page:
        page = visitor(locale=locale, **wanted)
        page.goto("/box/merkator")
        origin = page.evaluate("location.origin")
        page.request.post("/api/session", data={"name": f"Olga {locale} {len(wanted)}"}, headers={"Origin": origin})
        page.reload()
        expect(state(page)).to_have_text(SAID[locale]["fine"])
        return page

    return owner


def state(page: Page) -> Locator:
    return page.locator(".kt-own-state")


def card(page: Page) -> Locator:
    return page.locator("#own-contract-1")


def vegetables(page: Page, said: dict[str, str], number: str) -> None:
    card(page).get_by_label(said["many"]).fill(number)


@pytest.mark.parametrize(
    "locale, act, wanted",
    [
        ("en-GB", by_mouse, {}),
        ("de-DE", by_keys, {"viewport": {"width": 1366, "height": 650}}),
        ("en-GB", by_touch, TOUCH),
        ("de-DE", by_touch, TOUCH),
    ],
    ids=["mouse", "keyboard", "touch", "touch in German"],
)
def test_a_contract_is_corrected_confirmed_kept_saved_and_loaded(
    owner: Callable[..., Page], tmp_path: Path, locale: str, act: Act, wanted: dict[str, Any]
) -> None:
    said, page = SAID[locale], owner(locale, **wanted)
    act(page.get_by_role("button", name=said["correct"]))
    wrongly(page, said, act)
    act(page.get_by_role("button", name=said["wrong"]))  # the mistake leads to its card
    expect(card(page).get_by_role("combobox").first).to_be_focused()
    rightly(page, said, act)
    page.reload()
    as_it_was_left(page, said)
    file = saved(page, said, act, tmp_path)
    anew(page, said, act)
    page.get_by_label(said["load"]).set_input_files(spoilt(file))
    expect(page.get_by_role("alert").filter(has_text=said["broken"])).to_be_visible()
    expect(page.locator(".kt-own-file")).to_contain_text("(handelshaus)")
    expect(page.locator(".kt-own-file")).to_contain_text(said["mistake"])
    expect(contracts(page)).to_contain_text(said["all"])
    page.get_by_label(said["load"]).set_input_files(file)
    as_it_was_left(page, said)
    expect(page.locator(".kt-own-file")).to_have_count(0)


def contracts(page: Page) -> Locator:
    return page.locator(".kt-own-sections button").first


def wrongly(page: Page, said: dict[str, str], act: Act) -> None:
    """The mistake stands at its card, is told aloud, and is seen from elsewhere."""
    vegetables(page, said, "77")
    expect(state(page)).to_have_text(said["two"])
    wrong = card(page).locator("#own-contract-1-wrong")
    expect(wrong).to_contain_text(said["wrong"])
    field = card(page).get_by_label(said["many"])
    expect(field).to_have_attribute("aria-describedby", "own-contract-1-wrong")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("status").filter(has_text=said["two"])).to_have_count(1)
    expect(page.get_by_role("button", name=said["save"])).to_be_disabled()
    nothing_serious(page)
    assert page.evaluate(TOO_WIDE) == [0]
    act(page.locator(".kt-own-sections button").nth(2))
    expect(card(page)).to_have_count(0)


def rightly(page: Page, said: dict[str, str], act: Act) -> None:
    vegetables(page, said, "2")
    expect(state(page)).to_have_text(said["fine"])
    expect(contracts(page)).to_contain_text(said["all"])
    act(card(page).get_by_role("checkbox", name=said["confirm"]))
    expect(contracts(page)).to_contain_text(said["left"])
    expect(page.get_by_role("status").filter(has_text=said["left"])).to_have_count(1)


def saved(page: Page, said: dict[str, str], act: Act, folder: Path) -> Path:
    """A box that can be played with, and says what was confirmed."""
    with page.expect_download() as saving:
        act(page.get_by_role("button", name=said["save"]))
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    box = judged(file.read_text("utf-8")).box
    assert file.name == "own-box.toml"
    assert box is not None
    assert {box.goods[good]: n for good, n in box.contracts["2-sweden"].goods} == {"vegetables": 2}
    assert box.rows.confirmed.contract == ("2-sweden",)
    return file


def anew(page: Page, said: dict[str, str], act: Act) -> None:
    act(page.get_by_role("button", name=said["anew"]))
    act(page.get_by_role("dialog").get_by_role("button", name=said["anew"]))
    expect(contracts(page)).to_contain_text(said["all"])
    expect(card(page).get_by_role("checkbox", name=said["confirm"])).not_to_be_checked()


def spoilt(file: Path) -> Path:
    broken = file.with_name("broken.toml")
    broken.write_text(file.read_text("utf-8").replace("cost = 20", "cost = 60"), "utf-8")
    return broken


def as_it_was_left(page: Page, said: dict[str, str]) -> None:
    expect(contracts(page)).to_contain_text(said["left"])
    expect(state(page)).to_have_text(said["fine"])
    expect(card(page).get_by_role("checkbox", name=said["confirm"])).to_be_checked()
    expect(card(page).locator(".mk-demand")).to_contain_text("2")


def test_all_forms_can_be_filled_and_what_is_typed_is_checked(owner: Callable[..., Page]) -> None:
    page = owner("en-GB")
    sections = page.locator(".kt-own-sections button")
    sections.nth(1).click()
    page.locator("#own-bonus-0 button").click()
    page.locator("#own-bonus-0").get_by_label("Cost").fill("5")
    expect(page.locator("#own-bonus-0-wrong")).to_contain_text("The cost is 5, expected 3 to 4")
    page.locator("#own-bonus-0").get_by_label("Cost").fill("4")
    sections.nth(2).click()
    building = page.locator("#own-building-10")
    building.get_by_role("button").click()
    building.get_by_label("How it scores").select_option("points by steps")
    building.get_by_label("What counts").select_option("kinds of goods")
    building.get_by_role("button", name="One more step").click()
    expect(building.get_by_label("Step 2: from")).to_have_value("2")
    expect(building.locator(".mk-card-note")).to_contain_text("kinds of goods")
    building.get_by_label("How it scores").select_option("points if several things hold")
    expect(building.get_by_role("group", name="Condition 2")).to_be_visible()
    building.get_by_role("spinbutton", name="Points").fill("4")
    expect(state(page)).to_have_text(SAID["en-GB"]["fine"])
    nothing_serious(page)
    sections.nth(3).click()
    page.locator("#own-place-10 button").click()
    page.locator("#own-place-10").get_by_label("Filled from").fill("2")
    expect(page.locator("#own-place-10-wrong")).to_contain_text("Is that so?")
    expect(page.locator("#own-place-10-wrong")).to_contain_text("inferred")
    sections.nth(4).click()
    page.locator("#own-chart button").click()
    page.locator("#own-chart").get_by_label("Counters in a row").fill("6, 6, 7, 7")
    expect(page.locator("#own-chart-wrong")).to_contain_text("back_row_length")
    page.locator("#own-chart").get_by_label("The same on the back").fill("6")
    expect(state(page)).to_have_text(SAID["en-GB"]["fine"])
    page.locator("#own-lines button").click()
    page.locator("#own-lines").get_by_label("Line 12 from").select_option("Hamburg")
    expect(page.locator("#own-lines-wrong")).to_contain_text("The line joins a location with itself")
    page.locator("#own-lines").get_by_label("Line 12 to").select_option("England")
    expect(state(page)).to_have_text(SAID["en-GB"]["fine"])
    nothing_serious(page)


def test_whoever_has_no_name_is_asked_for_one_and_can_look_all_the_same(visitor: Arriving) -> None:
    page = visitor(PHONE)
    page.goto("/rules/merkator")
    page.get_by_role("link", name="Do you own the game? Correct the box").click()
    expect(page.locator(".kt-own-card")).to_have_count(78)
    page.get_by_role("button", name="Tell your name").click()
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("dialog").get_by_role("button", name="go").click()
    expect(state(page)).to_have_text(SAID["en-GB"]["fine"])


def test_a_draft_that_nobody_can_read_any_more_is_let_go(owner: Callable[..., Page]) -> None:
    page = owner("en-GB")
    for kept in ('{"edition": {"id": "old", "title": "Old"}}', "{"):
        page.evaluate("kept => { localStorage['kontor.box.merkator'] = kept; }", kept)
        page.reload()
        expect(page.locator(".kt-own-card")).to_have_count(78)
        expect(state(page)).to_have_text(SAID["en-GB"]["fine"])


def test_the_dialog_for_a_new_match_leads_there(owner: Callable[..., Page]) -> None:
    page = owner("de-DE")
    page.goto("/")
    page.get_by_role("button", name="Neue Partie").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").last.click()
    link = dialog.get_by_role("link", name="Hast du das Spiel? Berichtige die Schachtel")
    expect(link).to_be_visible()
    expect(link).to_have_attribute("href", "/box/merkator")


def test_a_game_with_nothing_to_correct_has_no_such_page(visitor: Arriving) -> None:
    page = visitor()
    assert (answer := page.goto("/box/sea_merchants"))
    assert answer.status == 404
    page.goto("/rules/sea_merchants")
    page.locator("h1").wait_for()
    expect(page.get_by_role("link", name="Correct the box")).to_have_count(0)

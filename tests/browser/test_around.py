"""Around a match: coming back, taking it along as a file and bringing it in again, what an office is worth."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Arrive, Stacked
from tests.browser.stage.player import Player, together
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious
from tests.browser.test_decisions import card, contract

Sitting = Callable[..., list[Page]]
GOLDEN = ROOT / "tests" / "golden"


def test_who_comes_back_is_told_what_happened(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "company_of_three")
    at.act(0, "TravelTo", location="hamburg")
    at.act(0, "Split", first=1)
    page = arrive(server, cookies=at.players[1].cookies)
    page.goto(f"/matches/{at.id}")
    bruno = Player(page)
    seen = bruno.play(bruno.choice("Stay at home"))
    expect(page.get_by_role("region", name="While you were away")).to_have_count(0)
    page.goto("/")
    at.act(2, "Join")
    at.act(2, "Done")
    page.goto(f"/matches/{at.id}")
    recap = page.get_by_role("region", name="While you were away")
    expect(recap.get_by_role("listitem").first).to_contain_text("Clara joins the travel")
    expect(recap).not_to_contain_text("Bruno stays at home")  # that was seen before
    nothing_serious(page)
    recap.get_by_role("button", name="Go on").click()
    expect(recap).to_have_count(0)
    bruno.until(seen + 2)
    expect(bruno.question()).to_contain_text("Invest, then choose where to travel")


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_who_turns_to_another_window_has_said_what_was_seen(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "company_of_three")
    page = arrive(server, cookies=at.players[1].cookies)
    said: list[str | bytes] = []
    with page.expect_websocket(lambda socket: at.path in socket.url) as opened:
        page.goto(f"/matches/{at.id}")
    opened.value.on("framesent", lambda sent: said.append(sent))  # noqa: PLW0108 - it wants a function
    Player(page).until(0)
    at.act(0, "TravelTo", location="hamburg")
    at.act(0, "Split", first=1)
    Player(page).until(2)
    page.evaluate(HIDE)
    told = '{"type":"seen","number":2}'
    if told not in said:  # else a slow machine has had the time to say it before
        opened.value.wait_for_event("framesent", lambda sent: sent == told)


def saved(page: Page, folder: Path) -> Path:
    """The solo match of this page played to its end, as a file."""
    together([Player(page)])
    with page.expect_download() as download:
        page.get_by_role("link", name="Save").click()
    file = folder / "match.json"
    download.value.save_as(file)
    return file


def bring(page: Page, file: Path) -> None:
    page.goto("/")
    page.locator(".kt-front-import input[type=file]").set_input_files(file)


def test_a_match_goes_out_as_a_file_and_comes_in_again(sit: Sitting, tmp_path: Path) -> None:
    page = sit(seats=1)[0]
    file = saved(page, tmp_path)
    told = page.get_by_role("heading", level=1).inner_text()
    assert json.loads(file.read_text("utf-8"))["game"] == "merkator"
    before = page.url
    bring(page, file)
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    assert page.url != before
    assert page.get_by_role("heading", level=1).inner_text() == told


def test_what_is_wrong_with_a_file_is_said_in_german(sit: Sitting, tmp_path: Path) -> None:
    page = sit(seats=1, locale="de-DE")[0]
    problem = page.locator(".kt-front-import .kt-problem")
    bring(page, broken(tmp_path, "[1,"))
    expect(problem).to_have_text("Zeile 1: Das ist kein JSON: Erwartet wird „{“")
    bring(page, broken(tmp_path, "{}"))
    expect(problem).to_have_text("Zeile 1: Das ist keine gesicherte Partie: „kontor“ fehlt")


def test_what_the_rules_refuse_in_a_file_is_said_in_german(sit: Sitting, tmp_path: Path) -> None:
    page = sit(seats=1, locale="de-DE")[0]
    match = json.loads(next(GOLDEN.glob("merkator*.json")).read_text("utf-8"))
    match["actions"][0] = {"type": "TravelTo", "seat": match["actions"][0]["seat"], "location": "nowhere"}
    bring(page, broken(tmp_path, json.dumps(match)))
    refused = "Zeile 1: Aktion 1 lassen die Regeln nicht zu: Diesen Ort gibt es nicht"
    expect(page.locator(".kt-front-import .kt-problem")).to_have_text(refused)


def broken(folder: Path, text: str) -> Path:
    file = folder / "broken.json"
    file.write_text(text, "utf-8")
    return file


def test_what_the_office_is_worth_now(sit: Sitting) -> None:
    page = sit("shop", pages=1)[0]
    player = Player(page)
    worth = page.locator(".mk-office [data-anchor=points]")
    expect(worth).to_have_text("18")  # contracts of 2, 3, 4 and 9
    card(page, "Seeamt").click()
    if contract(page, "9 Spain").get_attribute("aria-pressed") == "true":
        contract(page, "9 Spain").click()
    player.play(player.choice("Buy for 6 Taler"))
    building = page.locator(".mk-beside .mk-worth")
    expect(worth).to_have_text(str(18 + int(building.inner_text())))

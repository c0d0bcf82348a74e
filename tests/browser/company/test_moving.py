"""A running match is moved by consent, and everybody sees that its deal is known; files for looking say so."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.company.test_talk import opened
from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious


def test_a_match_moves_with_everybodys_consent_and_goes_on_among_friends(
    arrive: Arrive, server: Stacked, tmp_path: Path
) -> None:
    at = Seated(server, seats=2)
    at.act(0, "TravelTo", location="denmark")
    anna, bruno = opened(arrive, server, at), opened(arrive, server, at, 1, viewport=PHONE)
    anna.get_by_role("button", name="Menu").click()
    expect(anna.get_by_role("link", name="Save what I see as a file")).to_be_visible()
    anna.get_by_role("button", name="Move the match elsewhere").click()
    expect(anna.get_by_role("dialog")).to_contain_text("this cannot be taken back")
    nothing_serious(anna)
    anna.get_by_role("button", name="Ask them").click()
    expect(bruno.get_by_text("Anna asks to save the match whole")).to_be_visible()
    nothing_serious(bruno)
    bruno.get_by_role("button", name="Agree").click()
    for page in (anna, bruno):
        expect(page.locator(".kt-known")).to_be_in_viewport(ratio=1)
    nothing_serious(anna)
    nothing_serious(bruno)
    anna.get_by_role("button", name="Menu").click()
    with anna.expect_download() as download:
        anna.get_by_role("link", name="Save the match as a file").click()
    file = tmp_path / "moved.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["deal_known"]

    dora = arrive(server, cookies=server.client().named("Dora").cookies, bypass_csp=True)
    dora.goto("/")
    dora.locator("input[type=file]").set_input_files(file)
    asked = dora.get_by_role("dialog")
    asked.get_by_label("You play").select_option("Bruno")
    expect(asked.get_by_role("radio", name="Stay open, for friends")).to_be_checked()
    nothing_serious(dora)
    asked.get_by_role("button", name="Bring it in").click()
    dora.locator(".kt-seat-list").wait_for()
    expect(dora.locator(".kt-seat-item").nth(1)).to_contain_text("Dora")
    expect(dora.get_by_text("whoever has it may know what will be drawn")).to_be_visible()
    dora.goto("/")
    expect(dora.locator(".kt-match-card", has_text="From a file")).to_be_visible()


def test_a_file_for_looking_says_so(arrive: Arrive, server: Stacked, tmp_path: Path) -> None:
    at = Seated(server, seats=2)
    seen = tmp_path / "seen.json"
    seen.write_bytes(at.players[0].get(f"{at.path}/export").body)
    page = arrive(server, cookies=at.players[0].cookies, locale="de-DE")
    page.goto("/")
    page.locator("input[type=file]").set_input_files(seen)
    expect(page.locator(".kt-front-import .kt-problem")).to_contain_text("nur zum Ansehen")

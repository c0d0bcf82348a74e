"""The dialog for a new match: a row for each thing, what is seldom wanted folded away, the last choice remembered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Arrive, Stacked
from tests.browser.test_axe import nothing_serious
from tests.browser.test_evening import choose, introduce, unfold

Arriving = Callable[..., Page]
NARROW = {"width": 320, "height": 640}
OUTSIDE = "dialog => [...dialog.querySelectorAll('*')].some(one => one.getBoundingClientRect().right > innerWidth)"


def opened(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("New match|Neue Partie")).click()
    return page.get_by_role("dialog")


def options(dialog: Locator) -> list[str]:
    return dialog.get_by_role("group", name="Options").locator("b").all_inner_texts()


def test_options_are_folded_and_only_those_that_fit_so_many_players_are_there(visitor: Arriving) -> None:
    page = introduce(visitor(), "Olga")
    dialog = opened(page)
    expect(dialog.get_by_role("checkbox", name=re.compile("Long game"))).to_be_hidden()
    unfold(page, "Options")
    assert {"Long game", "Without joining", "Without coins"} < {*options(dialog)}
    choose(page, "Players", "3")
    assert "Long game" in options(dialog)
    assert not {"Without joining", "Without coins"} & {*options(dialog)}
    choose(page, "Players", "1")
    assert options(dialog) == ["Expert rule", "Variant C"]
    dialog.locator("select").first.select_option("The Sea Merchants")
    expect(dialog.locator("summary", has_text="Options")).to_have_count(0)


def test_what_does_not_go_together_is_said_at_once_in_sight(visitor: Arriving) -> None:
    page = introduce(visitor(), "Olga")
    dialog = opened(page)
    unfold(page, "Options")
    for name in ("Without coins", "Variant B"):
        dialog.get_by_role("checkbox", name=re.compile(name)).check()
    expect(dialog.get_by_role("alert")).to_contain_text("VAR-B is about coins")
    expect(dialog.get_by_role("alert")).to_be_in_viewport()
    choose(page, "Players", "3")  # where there are coins always
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(dialog.locator("summary", has_text="Options")).to_contain_text("Variant B")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator(".kt-option-words dt")).to_contain_text(["Variant B"])


def test_who_plays_alone_has_no_seats_to_choose(visitor: Arriving) -> None:
    page = introduce(visitor(), "Sola")
    dialog = opened(page)
    choose(page, "Players", "1")
    expect(dialog.get_by_role("group", name="Seat")).to_have_count(0)
    expect(dialog.get_by_role("group", name="Pace")).to_have_count(0)
    expect(dialog.get_by_role("group", name="Who can find it")).to_be_hidden()
    unfold(page, "More settings")
    expect(dialog.get_by_label("Who begins")).to_have_count(0)
    dialog.get_by_role("button", name="Start").click()
    page.locator(".kt-table").wait_for()


@pytest.mark.parametrize("where", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_row_stays_where_it_is_when_a_robot_takes_the_seat(visitor: Arriving, where: dict[str, int]) -> None:
    page = introduce(visitor(viewport=where, prefer='{"motion": "less"}'), "Rike")  # the dialog itself has arrived
    dialog = opened(page)
    seat = dialog.get_by_role("group", name="Seat 2")
    before = seat.bounding_box()
    choose(page, "Seat 2", "Robot")
    expect(dialog.get_by_label("How it plays")).to_have_value("merchant")
    assert seat.bounding_box() == before


def test_the_last_choice_is_remembered_for_each_person_and_game(arrive: Arrive, server: Stacked) -> None:
    anna = server.client().named("Anna")
    page = arrive(server, cookies=anna.cookies)
    page.goto("/")
    dialog = opened(page)
    choose(page, "Players", "3")
    for seat in ("Seat 2", "Seat 3"):
        choose(page, seat, "Robot")
    unfold(page, "Options")
    dialog.get_by_role("checkbox", name=re.compile("Variant A")).check()
    dialog.get_by_role("button", name="Start").click()
    page.locator(".kt-table").wait_for()
    page.goto("/")
    dialog = opened(page)
    expect(dialog.get_by_role("group", name="Seat 3").get_by_label("Robot")).to_be_checked()
    expect(dialog.locator("summary", has_text="Options")).to_contain_text("Variant A")
    dialog.locator("select").first.select_option("The Sea Merchants")
    expect(dialog.get_by_role("group", name="Seat 3")).to_have_count(0)
    dialog.locator("select").first.select_option("Merkator")
    expect(dialog.get_by_role("group", name="Seat 3")).to_be_visible()
    page.context.clear_cookies()  # somebody else comes to this browser
    dialog = opened(introduce(page, "Bruno"))
    expect(dialog.get_by_role("group", name="Seat 3")).to_have_count(0)


def test_a_match_is_made_with_the_keyboard_alone(visitor: Arriving) -> None:
    page = introduce(visitor(), "Kai")
    page.get_by_role("button", name="New match").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group", name="Players").get_by_label("2").focus()
    page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("group", name="Players").get_by_label("1")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # unfolds the options
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(dialog.get_by_role("checkbox", name=re.compile("Expert rule"))).to_be_checked()
    page.keyboard.press("Enter")
    page.locator(".kt-table").wait_for()


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_nothing_is_cut_off(arrive: Arrive, server: Stacked, viewport: dict[str, int], locale: str) -> None:
    anna = server.client().named("Anna")
    page = arrive(server, cookies=anna.cookies, viewport=viewport, locale=locale, bypass_csp=True, has_touch=True)
    page.goto("/")
    dialog = opened(page)
    dialog.locator("[name=seat-1]").nth(2).check()
    dialog.locator("[name=pace]").nth(1).check()
    for fold in dialog.locator("summary").all():
        fold.click()
    assert not dialog.evaluate(OUTSIDE)
    nothing_serious(page)

"""The plan board: a turn put together while somebody else is on turn, kept, and carried out or stopped."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.orders.stage import Tables
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

STOPPED = "Plan stopped before \u2018Travel to Hamburg\u2019: 0 cubes instead of 3"


def test_a_turn_is_planned_kept_and_carried_out(laid: Tables) -> None:
    table = laid()
    bruno, player = table.bruno, table.player
    table.plan()
    table.said("You are planning your next turn")
    expect(table.banner).to_contain_text("Anna decides meanwhile")
    table.to_hamburg()
    expect(table.steps.nth(0)).to_contain_text("Travel to Hamburg")
    expect(table.steps.nth(0)).to_contain_text("3 cubes")
    expect(table.steps.nth(1)).to_contain_text("Take 2 livestock and 1 musket")
    expect(table.steps.nth(2)).to_contain_text("→ 4 Dutch Republic")
    expect(player.question()).to_contain_text("That is your whole turn")
    expect(bruno.locator(".mk-contracts")).to_contain_text("contract 4 Dutch Republic")  # the table as it would be
    expect(bruno.locator("#twin")).to_contain_text("contract 4 Dutch Republic: Asks for")
    table.keep()
    table.said("Planning is over")
    expect(bruno.locator(".mk-contracts")).not_to_contain_text("contract 4 Dutch Republic")
    bruno.reload()
    expect(bruno.locator(".kt-plan-chip")).to_contain_text("Plan: 3 steps")
    anna = table.opened(0)
    table.act("TravelTo", location="spain")
    expect(bruno.locator(".mk-contracts")).to_contain_text("contract 4 Dutch Republic")
    expect(bruno.locator(".kt-plan-chip")).to_have_count(0)
    for page in (bruno, anna):
        log = Player(page).log()
        expect(log.locator("li", has_text="Bruno travels to Hamburg")).to_contain_text("as planned")
        expect(log.locator("li", has_text="Anna travels to Spain")).not_to_contain_text("as planned")


def test_a_plan_that_stops_says_why_and_can_go_on(laid: Tables) -> None:
    table = laid()
    bruno, player = table.bruno, table.player
    table.plan()
    table.to_hamburg()
    table.keep()
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)
    expect(bruno.locator(".kt-plan-left")).to_contain_text(STOPPED)
    table.said(STOPPED)
    expect(player.question()).to_contain_text("Your turn")
    bruno.get_by_role("button", name="Go on as planned").click()
    expect(player.question()).to_contain_text("Deliver your contracts of Hamburg")
    expect(bruno.locator(".kt-plan-left")).to_contain_text("2 steps of your plan are left")
    bruno.get_by_role("button", name="Drop the plan").click()
    expect(bruno.locator(".kt-plan-left")).to_have_count(0)
    expect(player.log().locator("li", has_text="Bruno travels to Hamburg")).to_contain_text("as planned")


def test_the_plan_is_looked_at_anew_when_the_match_moves_on(laid: Tables) -> None:
    table = laid("company_of_three")
    table.plan()
    table.to_hamburg()
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)  # now Clara is asked whether she joins
    expect(table.steps.nth(1)).to_contain_text("This does not work any more")
    expect(table.steps.nth(0)).not_to_contain_text("3 cubes")
    expect(table.banner).to_be_visible()
    table.bruno.reload()  # what is planned outlasts it
    expect(table.steps).to_have_count(3)
    expect(table.steps.nth(1)).to_contain_text("This does not work any more")


def test_a_question_comes_first_and_the_steps_wait(laid: Tables) -> None:
    table = laid(order="ask")
    table.plan()
    table.player.place("spain").click()
    expect(table.steps).to_have_count(1)
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)
    expect(table.player.question()).to_contain_text("Will you join?")
    expect(table.banner).to_have_count(0)
    expect(table.bruno.locator(".kt-plan-left")).to_have_count(0)  # it is not the turn that was planned
    table.player.choice("Stay at home").click()
    # And the turn itself comes before the plan too.
    expect(table.player.question()).to_contain_text("Invest, then choose where to travel")
    expect(table.bruno.locator(".kt-plan-left")).to_contain_text("1 step of your plan is left: Travel to Spain")
    table.bruno.get_by_role("button", name="Go on as planned").click()
    expect(table.player.log()).to_contain_text("Bruno travels to Spain")


def test_by_keyboard_alone(laid: Tables) -> None:
    table = laid()
    press = table.bruno.keyboard.press
    press("v")
    expect(table.banner).to_be_visible()
    press("m")
    table.bruno.wait_for_function("() => document.activeElement?.dataset.place === 'hamburg'")
    press("Enter")
    expect(table.steps).to_have_count(1)
    table.said("Planned: Travel to Hamburg. 1 step.")
    press("g")
    expect(table.steps).to_have_count(2)
    press("z")
    expect(table.steps).to_have_count(1)
    press("y")
    expect(table.steps).to_have_count(2)
    press("Escape")
    sure = table.bruno.get_by_role("dialog", name="Stop planning")
    expect(sure).to_contain_text("2 steps are planned and not kept")
    press("Escape")
    expect(sure).to_have_count(0)
    expect(table.banner).to_be_visible()
    press("v")
    sure.get_by_role("button", name="Stop and drop them").click()
    expect(table.banner).to_have_count(0)
    press("v")
    expect(table.banner).to_be_visible()
    press("Escape")  # nothing is planned: nobody is asked
    expect(table.banner).to_have_count(0)
    press("?")
    expect(table.bruno.get_by_role("dialog", name="Keyboard")).to_contain_text("Plan the next turn")


def test_a_kept_plan_is_changed_and_discarded(laid: Tables) -> None:
    table = laid()
    table.plan()
    table.player.place("spain").click()
    expect(table.steps).to_have_count(1)
    table.keep()
    chip = table.bruno.locator(".kt-plan-chip")
    expect(chip).to_contain_text("Plan: 1 step")
    chip.get_by_role("button", name="Change").click()
    table.banner.get_by_role("button", name="Clear").click()
    expect(table.steps).to_have_count(0)
    table.to_hamburg()
    table.keep()
    expect(chip).to_contain_text("Plan: 3 steps")
    chip.get_by_role("button", name="Discard the plan").click()
    expect(chip).to_have_count(0)
    assert table.at.players[1].get(f"{table.at.path}/plan").json["actions"] == []


def test_where_hands_are_hidden_nothing_is_planned(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, game="sea_merchants")
    page = arrive(server, cookies=at.players[1].cookies)
    with page.expect_response(lambda answer: answer.url.endswith("/plan")) as known:
        page.goto(f"/matches/{at.id}")
    assert known.value.json()["plans"] is False
    page.locator(".kt-table").wait_for()
    page.wait_for_load_state("networkidle")
    page.keyboard.press("v")
    expect(page.locator(".kt-plan-begin")).to_have_count(0)
    expect(page.locator(".kt-planning")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_nothing_is_covered(laid: Tables, locale: str) -> None:
    table = laid(viewport=PHONE, has_touch=True, is_mobile=True, locale=locale)
    page = table.bruno
    page.locator(".kt-plan-begin").tap()
    page.locator(".kt-foot .kt-planned").wait_for()  # until then a tap on a place promises to come along
    table.player.place("hamburg").tap()
    page.locator(".kt-foot .primary").tap()
    page.locator(".kt-step").first.wait_for()
    parts = [page.locator(part) for part in (".kt-shell", ".kt-planning", ".kt-map, .mk-map", ".kt-foot .kt-question")]
    boxes: list[Any] = [part.bounding_box() for part in parts]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 6, boxes
    tools = page.locator(".kt-planning button")
    assert all(box["height"] >= 40 for tool in tools.all() if (box := tool.bounding_box()))
    page.locator(".kt-panel").scroll_into_view_if_needed()
    expect(page.locator(".kt-planning")).to_be_in_viewport()


def test_whoever_cannot_see_well_plans_too(laid: Tables) -> None:
    table = laid()
    nothing_serious(table.bruno)
    table.plan()
    nothing_serious(table.bruno)
    table.to_hamburg()
    nothing_serious(table.bruno)
    table.keep()
    nothing_serious(table.bruno)
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)
    expect(table.bruno.locator(".kt-plan-left")).to_be_visible()
    nothing_serious(table.bruno)


def test_in_german(laid: Tables) -> None:
    table = laid(locale="de-DE")
    page = table.bruno
    page.get_by_role("button", name="Meinen Zug planen").click()
    expect(page.locator(".kt-planning")).to_contain_text("Du planst deinen nächsten Zug. Anna entscheidet inzwischen.")
    table.player.place("hamburg").click()
    expect(page.locator(".kt-step")).to_contain_text(re.compile("Nach Hamburg reisen.*3 Warensteine", re.DOTALL))
    page.get_by_role("button", name="Plan merken").click()
    expect(page.locator(".kt-plan-chip")).to_contain_text("Plan: 1 Schritt")
    table.act("TravelTo", location="hamburg")
    table.act("Split", first=1)
    expect(page.locator(".kt-plan-left")).to_contain_text(
        "Plan angehalten vor „Nach Hamburg reisen“: 0 statt 3 Warensteine"
    )

"""Programs at the table: advice where it is allowed, a stand-in who makes room, and a look back."""

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

AROUND = """(anchor) => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [ring, thing] = [box(".kt-ring"), box(`[data-anchor="${anchor}"]`)];
  return ring && ["left", "top", "right", "bottom"].every((side) => Math.abs(ring[side] - thing[side]) <= 1);
}"""
# Whether one of the rings is around this element.
RINGED = """(one) => [...document.querySelectorAll(".kt-ring")].some((ring) => ["left", "top", "right", "bottom"].every(
  (side) => Math.abs(ring.getBoundingClientRect()[side] - one.getBoundingClientRect()[side]) <= 1))"""


def sit(arrive: Arrive, server: Stacked, at: Seated, seat: int = 0) -> Player:
    page = arrive(server, cookies=at.players[seat].cookies)
    page.goto(f"/matches/{at.id}")
    return Player(page)


def test_advice_tells_what_to_do_and_does_it(arrive: Arrive, server: Stacked) -> None:
    anna = sit(arrive, server, Seated(server, seats=1))
    anna.page.get_by_role("button", name="Advice").filter(visible=True).click()
    said = anna.page.get_by_role("region", name="Advice")
    first = said.get_by_role("listitem").first
    expect(first).to_contain_text("Heads for about")
    first.get_by_role("button", name="Do it").click()
    expect(said).to_have_count(0)
    expect(anna.log()).to_contain_text(re.compile("Anna (travels|buys|sells)"))  # whatever was thought best


def test_advice_follows_the_language(arrive: Arrive, server: Stacked) -> None:
    page = sit(arrive, server, Seated(server, seats=1)).page
    page.get_by_role("button", name="Advice").filter(visible=True).click()
    move = page.locator(".kt-advice li b").first
    expect(move).to_contain_text(re.compile("Travel|Buy|Sell"))
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Deutsch").check()
    expect(move).to_contain_text(re.compile("reisen|kaufen|verkaufen"))
    expect(page.locator(".kt-advice")).not_to_contain_text("{")


def test_there_is_no_advice_where_the_match_has_none(arrive: Arrive, server: Stacked) -> None:
    anna = sit(arrive, server, Seated(server, seats=2))
    expect(anna.question()).to_contain_text("choose where to travel")
    expect(anna.page.get_by_role("button", name="Advice")).to_have_count(0)


def test_a_program_keeps_the_seat_of_somebody_until_they_are_back(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    anna = sit(arrive, server, at, 0)
    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_role("button", name="Have a program play for Clara").click()
    expect(anna.page.get_by_text("when the match has waited for them for a day")).to_be_visible()  # she has just gone
    assert at.players[2].post(f"{at.path}/away", {}).status < 300
    expect(anna.log()).to_contain_text("A program plays for Clara")
    clara = sit(arrive, server, at, 2)
    bar = clara.page.get_by_text("A program is playing for you")
    expect(bar).to_be_visible()
    clara.page.get_by_role("button", name="Take my seat back").click()
    expect(bar).to_have_count(0)
    expect(anna.log()).to_contain_text("Clara is back")


def test_a_question_asked_while_the_page_opens_is_not_lost(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    page = arrive(server, cookies=at.players[1].cookies)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/proposals", lambda route: held.append((route, route.fetch())), times=1)
    with page.expect_response("**/chat*"):
        page.goto(f"/matches/{at.id}")
    page.wait_for_function("kontorNumber >= 0")
    at.players[0].post(f"{at.path}/proposals/abandon", {})
    agree = page.get_by_role("button", name="Agree")
    expect(agree).to_be_visible()
    with page.expect_response("**/proposals"):  # the old answer comes late, and is asked for again
        held[0][0].fulfill(response=held[0][1])
    expect(agree).to_be_visible()


def test_after_the_match_a_program_looks_back(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=1)
    while (now := at.players[0].get(f"{at.path}/view").json)["waiting_for"]:
        action = now["actions"][0]
        at.act(0, action.pop("type"), **{name: value for name, value in action.items() if name != "seat"})
    page = sit(arrive, server, at).page
    panel = page.get_by_role("region", name="Looking back")
    panel.get_by_role("button", name="Anna").click()
    expect(panel.locator("progress")).to_have_count(0)
    moment = panel.get_by_role("listitem").first
    expect(moment).to_contain_text("points lost")
    moment.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/matches/{at.id}/replay#\d+"))


def test_advice_rings_what_it_means_until_it_is_closed(arrive: Arrive, server: Stacked) -> None:
    page = sit(arrive, server, Seated(server, seats=1, seed="thirty")).page
    page.get_by_role("button", name="Advice").filter(visible=True).click()
    travel = page.locator(".kt-advice li[data-meant^='place:']").first
    travel.get_by_role("button", name="Do it").focus()
    ring = page.locator(".kt-ring").first
    expect(ring).to_be_visible()
    place = (travel.get_attribute("data-meant") or "").split("|")[0]
    page.wait_for_function(AROUND, arg=place)
    page.locator(f"[data-anchor='{place}']").evaluate("one => (one.style.translate = '30px 10px')")
    page.wait_for_function(AROUND, arg=place)  # it follows
    nothing_serious(page)
    page.keyboard.press("Escape")
    expect(page.locator(".kt-advice")).to_have_count(0)
    expect(ring).to_have_count(0)
    expect(page.locator(".kt-advise").filter(visible=True)).to_be_focused()


ADVISED = {"move": {"section": "moves", "key": "Buy", "values": {}}, "value": 20, "reasons": []}


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1024, "height": 768}])
def test_what_is_out_of_sight_is_pointed_at_where_one_gets_to_it(
    arrive: Arrive, server: Stacked, viewport: dict[str, int]
) -> None:
    """On another tab, or in a shut drawer; and when one is there, at the thing itself."""
    at = Seated(server, "shop", hints=True)
    page = arrive(server, viewport, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    Player(page).wait()
    actions = at.players[0].get(f"{at.path}/view").json["actions"]
    buy = next(one for one in actions if one["type"] == "Buy") | {"contracts": ["4-russia"]}
    page.route("**/hint", lambda route: route.fulfill(json={"advice": [ADVISED | {"action": buy}]}))
    page.get_by_role("button", name="Advice").filter(visible=True).click()
    page.locator(".kt-advice li").get_by_role("button", name="Do it").focus()
    for part in ("market", "office"):
        leads = page.locator(f"[data-anchor='part:{part}']").filter(visible=True).first
        page.wait_for_function(RINGED, arg=leads.element_handle())
    page.locator("[data-anchor='part:market']").filter(visible=True).first.click()
    page.locator(".kt-advice li").get_by_role("button", name="Do it").focus()
    card = page.locator(f"[data-anchor='card:{buy['cards'][0]}']").first
    page.wait_for_function(RINGED, arg=card.element_handle())


def test_advice_ends_when_something_else_is_done_and_hints_go_on(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=1)
    page = arrive(server, cookies=at.players[0].cookies, prefer='{"sound": false, "motion": "less"}')
    page.goto(f"/matches/{at.id}")
    expect(page.locator(".kt-guide")).to_be_visible()
    page.get_by_role("button", name="Advice").filter(visible=True).click()
    expect(page.locator(".kt-advice ol")).to_be_visible()
    anna = Player(page)
    anna.wait()
    anna.play(anna.place("denmark"))
    expect(page.locator(".kt-advice")).to_have_count(0)
    expect(page.locator(".kt-guide")).to_be_visible()


def test_advice_at_sea_counts_coins_in_both_languages(arrive: Arrive, server: Stacked) -> None:
    page = sit(arrive, server, Seated(server, game="sea_merchants", hints=True)).page
    page.get_by_role("button", name="Advice").filter(visible=True).click()
    first = page.locator(".kt-advice li small").first
    expect(first).to_have_text(re.compile(r"Heads for about \d+ coins"))
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Deutsch").check()
    expect(first).to_have_text(re.compile(r"Bringt es am Ende auf etwa \d+ Münzen"))

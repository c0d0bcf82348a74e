"""The end as a moment: the board stays, points are counted up, and the sentence that matters is said."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.ending.conftest import Ended
from tests.browser.stage.player import Player, together
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

CALM = '{"guide": false, "sound": false, "motion": "less"}'
LIVELY = '{"guide": false, "sound": false, "motion": "full"}'
# How many places are still to be counted, and what is said above them, as often as the card changes.
WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const card = document.querySelector(".kt-ending");
    if (card) window.seen.push([card.querySelectorAll(".kt-coming").length, card.querySelector("h2").innerText]);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_the_board_stays_and_each_is_told_how_close_it_was(ended: Ended) -> None:
    anna, bruno = ended()
    for page, told, close in (
        (anna, "You have won", "7 points ahead of Bruno"),
        (bruno, "Anna has won", "7 points behind Anna"),
    ):
        expect(page.locator(".kt-table .mk-map")).to_be_visible()
        card = page.get_by_role("region", name=told)
        expect(card).to_contain_text(close)
        expect(card.locator(".kt-ending-place")).to_have_text(["1", "2"])
        expect(card.locator(".kt-ending-name")).to_have_text(["Anna", "Bruno"])
        expect(card.locator(".kt-ending-points")).to_have_text(["9", "2"])
        expect(page.get_by_role("status").filter(has_text=f"{told}. {close}")).to_have_count(1)
    anna.get_by_role("button", name="The full result").click()
    expect(anna.get_by_role("heading", level=1, name="You have won")).to_be_visible()
    expect(anna.locator(".kt-result-close", has_text="7 points ahead of Bruno")).to_be_visible()
    expect(anna.locator(".kt-ending, .kt-table")).to_have_count(0)
    expect(bruno.locator(".kt-table")).to_be_visible()


def test_the_end_can_be_folded_and_speaks_another_language(ended: Ended) -> None:
    page = ended()[0]
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator(".kt-ending-places")).to_have_count(0)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("radio", name="Deutsch").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ende zeigen").click()
    expect(page.get_by_role("region", name="Du hast gewonnen")).to_contain_text("7 Punkte Vorsprung auf Bruno")


@pytest.mark.parametrize("prefer", [LIVELY, CALM], ids=["lively", "calm"])
def test_points_are_counted_from_the_last_place_up_or_are_there_at_once(
    arrive: Arrive, server: Stacked, prefer: str
) -> None:
    at = Seated(server, "last_turn")
    page = arrive(server, cookies=at.players[1].cookies, prefer=prefer)
    page.goto(f"/matches/{at.id}")
    page.locator(".kt-table").wait_for()
    page.evaluate(WATCH)
    at.act(0, "TravelTo", location="sweden")
    at.act(0, "Done")  # no cube of the supply tile is of any use now
    expect(page.get_by_role("region", name="Anna has won")).to_contain_text("7 points behind Anna")
    seen = page.evaluate("window.seen")
    if prefer == CALM:
        assert {coming for coming, _ in seen} == {0}
        return
    counted = [coming for coming, _ in seen]
    assert counted == sorted(counted, reverse=True)
    assert {*counted} >= {1, 0}
    assert {told for coming, told in seen if coming} == {"The match is over"}  # nobody is told too early who has won


def test_the_keyboard_is_where_the_buttons_are(ended: Ended) -> None:
    page = ended()[1]
    expect(page.locator("#ending")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Show the board")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Rematch")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()


def test_a_rematch_is_one_click_away_and_seen_by_the_others_at_the_board(ended: Ended) -> None:
    anna, bruno = ended()
    anna.get_by_role("button", name="Rematch").click()
    anna.locator(".kt-seat-list").wait_for()
    expect(bruno.locator(".kt-ending")).to_contain_text("Anna asks you for a rematch.")
    bruno.get_by_role("button", name="Take my seat").click()
    bruno.locator(".kt-seat-list").wait_for()


def test_who_plays_alone_plays_again_at_once_and_hears_of_no_rivals(ended: Ended) -> None:
    page = ended("solo_last")[0]
    card = page.get_by_role("region", name="17 points")
    expect(card).to_contain_text("From 55 points on a beginner can be content.")
    expect(card).to_contain_text("Your first result of this kind.")
    page.get_by_role("button", name="The full result").click()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(re.compile("won|rematch|tie|winner", re.IGNORECASE))
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    page.locator(".kt-table").wait_for()


def test_a_solo_result_is_compared_with_those_before(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, "solo_last")
    page = arrive(server, cookies=at.players[0].cookies)
    page.goto(f"/matches/{at.id}")
    together([Player(page)])
    first = page.url
    again = at.players[0].post(f"{at.path}/rematch").json["id"]
    assert at.players[0].post(f"/api/matches/{again}/start", {}).status == 200
    page.goto(f"/matches/{again}")
    together([Player(page, 3)])
    told = page.locator(".kt-result-earlier")
    expect(told).to_contain_text(
        re.compile("more than your best so far|Your best is 17, the last one brought 17|As good as your best")
    )
    told.get_by_role("link", name="Look at your best").click()
    expect(page).to_have_url(first)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_it_fits_and_axe_finds_nothing(ended: Ended, locale: str) -> None:
    bruno = ended(viewport=PHONE, locale=locale, has_touch=True)[1]
    nothing_serious(bruno)
    for width in (390, 320):
        bruno.set_viewport_size({"width": width, "height": 640})
        for button in bruno.locator(".kt-ending button").all():
            box: Any = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert min(box["width"], box["height"]) >= 44
    bruno.locator(".kt-ending-on").click()
    bruno.locator(".kt-score-chart").wait_for()
    nothing_serious(bruno)
    assert bruno.evaluate("document.documentElement.scrollWidth") <= 320


# ------------------------------------------------------------------ the result

SMALLEST = """() => {
  const chart = document.querySelector(".kt-score-chart svg");
  const scale = chart.getBoundingClientRect().width / chart.viewBox.baseVal.width;
  const sizes = [...chart.querySelectorAll("text")].map((one) => parseFloat(getComputedStyle(one).fontSize));
  return Math.min(...sizes) * scale;
}"""
INSIDE = """() => {
  const chart = document.querySelector(".kt-score-chart svg").getBoundingClientRect();
  return [...document.querySelectorAll(".kt-score-chart text")].every((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left >= chart.left - 1 && right <= chart.right + 1;
  });
}"""


@pytest.mark.parametrize("width", [320, 390, 844, 1440])
def test_what_is_written_in_the_chart_can_be_read(brought: Callable[..., Page], width: int) -> None:
    page = brought("merkator-3-eager-31", viewport={"width": width, "height": 844})
    page.wait_for_function(f"() => ({SMALLEST})() >= 12")
    assert page.evaluate(INSIDE)


def test_the_turning_point_is_marked_and_leads_to_that_moment(brought: Callable[..., Page]) -> None:
    page = brought("merkator-3-eager-31")
    expect(page.locator(".kt-turning text")).to_contain_text("ahead for good")
    told = page.locator(".kt-turning-told")
    number = re.findall(r"\d+", told.inner_text())[0]
    told.get_by_role("link", name="Look at it").click()
    expect(page).to_have_url(re.compile(f"/replay#{number}$"))
    expect(page.get_by_role("slider", name="Moment of the match")).to_have_value(number)


def test_money_is_counted_in_coins(brought: Callable[..., Page]) -> None:
    page = brought("sea_merchants-3-eager-301")
    expect(page.locator(".kt-result-close")).to_have_text(re.compile(r"^(One coin|\d+ coins) ahead of "))
    nothing_serious(page)
    page.get_by_role("link", name="Replay").click()
    page.locator(".kt-replay-table .sm-card").first.wait_for()
    nothing_serious(page)


# ------------------------------------------------------------------ sentences

SAID = """async ([scores, winners, seat, more]) => {
  const at = document.querySelector("script[type=module]").src.replace(/pages\\/\\w+\\.js$/, "pages/match/");
  const { sentence, turningPoint } = await import(`${at}outcome.js`);
  const { endWords } = await import(`${at}end_words.js`);
  const names = ["Anna", "Bruno", "Clara"];
  const model = { status: "finished", names, seat, summary: { result: { scores, winners } } };
  return sentence(model, await endWords(), more ? { verdict: () => more } : {});
}"""


@pytest.mark.parametrize(
    "scores, winners, seat, said",
    [
        ([40, 39, 12], [0], 0, "One point ahead of Bruno"),
        ([40, 39.5, 12], [0], 1, "Half a point behind Anna"),
        ([40, 39, 12.5], [0], 2, "27½ points behind Anna"),
        ([12, 40, 39], [1], None, "One point ahead of Clara"),
        ([40, 40, 12], [0, 1], 2, "A tie: 40 points each"),
        ([40, 40, 12], [1], 0, "Level with Bruno"),
    ],
)
def test_the_sentence_that_matters(
    visitor: Callable[..., Page], scores: list[float], winners: list[int], seat: int | None, said: str
) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_label("Your name").wait_for()
    assert page.evaluate(SAID, [scores, winners, seat, ""]) == said
    assert page.evaluate(SAID, [scores, winners, seat, "so it was"]) == "so it was"

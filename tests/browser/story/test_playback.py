"""The moves of others are seen one after another, at the speed one chooses; the own options never wait for them."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.player import Player
from tests.browser.stage.seated import Seated

LIVELY = '{"guide": false, "sound": false, "motion": "%s", "story": "%s"}'
SLOW = 1800  # ms from one move to the next
# When what is told beside the board has changed, and how many promises it tells of.
WATCH = """() => {
  const count = () => document.querySelector(".kt-side .kt-log").textContent.split("would join a travel").length - 1;
  window.told = [{ n: count(), at: performance.now() }];
  new MutationObserver(() => {
    if (window.told.at(-1).n !== count()) window.told.push({ n: count(), at: performance.now() });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def watching(arrive: Arrive, server: Stacked, at: Seated, seat: int, story: str, motion: str = "full") -> Page:
    page = arrive(server, cookies=at.players[seat].cookies, prefer=LIVELY % (motion, story))
    page.goto(f"/matches/{at.id}")
    Player(page).log()
    page.locator(".kt-side .kt-log").wait_for(state="attached")
    page.wait_for_function("() => kontorNumber >= 0")
    page.evaluate(WATCH)
    return page


def promise(at: Seated, *places: str) -> None:
    for place in places:
        at.act(1, "Promise", location=place)


def fetched(page: Page, at: Seated) -> None:
    """What shows the story comes with the first move of somebody else."""
    with page.expect_response("**/story/playback.js"):
        promise(at, "bohemia")
    page.wait_for_function("() => window.told.at(-1).n === 1")


def test_moves_that_come_at_once_are_seen_one_after_another(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    page = watching(arrive, server, at, 2, "slow")
    fetched(page, at)
    promise(at, "spain", "russia", "england")
    page.wait_for_function("() => window.told.at(-1).n === 4")
    told = page.evaluate("window.told")
    assert [one["n"] for one in told] == [0, 1, 2, 3, 4]
    waits = [later["at"] - before["at"] for before, later in pairwise(told[2:])]
    assert min(waits) > SLOW / 2  # frames and other work come in between


def test_whoever_acts_is_at_now(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    page = watching(arrive, server, at, 2, "slow")
    fetched(page, at)
    promise(at, "spain", "russia", "england", "sweden")
    clara = Player(page)
    clara.play(clara.place("italy"))  # what can be done is of now
    page.wait_for_function("() => window.told.at(-1).n === 6")
    assert len(page.evaluate("window.told")) < 6


LINES = "document.querySelectorAll('.kt-side .kt-log-line').length"
# How many lines the log has, while our buttons can be pressed.
READY = f"""() => {{
  window.ready = [];
  new MutationObserver(() => {{
    if (document.querySelector(".kt-table").dataset.mine === "yes") window.ready.push({LINES});
  }}).observe(document.body, {{ subtree: true, childList: true, attributes: true }});
}}"""


def at_brunos_turn(arrive: Arrive, server: Stacked, story: str, motion: str = "full") -> tuple[Page, int]:
    """Anna has done all that she may; the lines that tell of it."""
    at = Seated(server, seats=2)
    page = watching(arrive, server, at, 1, story, motion)
    if motion == "full":
        fetched(page, at)
    page.evaluate(READY)
    while (now := at.players[0].get(f"{at.path}/view").json)["waiting_for"] == [0]:
        action = now["actions"][0]
        at.act(0, action.pop("type"), **{name: value for name, value in action.items() if name != "seat"})
    expect(page.locator(".kt-table")).to_have_attribute("data-mine", "yes")
    log = at.players[1].get(f"{at.path}/log").json["story"]
    return page, sum(len(told["news"]) for told in log)


@pytest.mark.parametrize("story", ["quick", "slow"])
def test_the_own_options_are_there_at_once_and_what_led_to_them_is_still_told(
    arrive: Arrive, server: Stacked, story: str
) -> None:
    page, told = at_brunos_turn(arrive, server, story)
    page.wait_for_function(f"(told) => {LINES} === told", arg=told)
    ready = page.evaluate("window.ready")
    assert min(ready) < told
    assert ready == sorted(ready)


@pytest.mark.parametrize("story, motion", [("off", "full"), ("slow", "less")])
def test_the_own_decision_is_there_with_all_that_led_to_it(
    arrive: Arrive, server: Stacked, story: str, motion: str
) -> None:
    page, told = at_brunos_turn(arrive, server, story, motion)
    page.wait_for_function(f"(told) => {LINES} === told", arg=told)


def test_acting_skips_what_is_still_to_be_told(arrive: Arrive, server: Stacked) -> None:
    page, told = at_brunos_turn(arrive, server, "slow")
    bruno = Player(page)
    bruno.wait()
    bruno.play(bruno.choice(""))
    page.wait_for_function(f"(told) => {LINES} > told", arg=told)


def test_the_speed_is_a_preference(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=3)
    page = watching(arrive, server, at, 2, "slow")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("group", name="Moves of the others").get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")
    assert '"story":"off"' in page.evaluate("localStorage['kontor.preferences']")

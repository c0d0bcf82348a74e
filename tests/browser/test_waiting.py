"""What waits for me comes first: on the front page, in the title, and at every table the way to the next match."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious

SIZES: list[dict[str, int]] = [{"width": 1366, "height": 650}, PHONE]
# A tab that nobody looks at, and what it rings with.
HIDDEN = """
Object.defineProperty(document, "hidden", { get: () => true });
window.rung = [];
window.Notification = class { constructor(title, { tag, body }) { window.rung.push([tag, body]); } };
window.Notification.permission = "granted";
Object.assign(window, { tried: [], got: [] });
const request = navigator.locks.request.bind(navigator.locks);
navigator.locks.request = (name, how, run) =>
  request(name, how, (lock) => (window.tried.push(name), lock && window.got.push(name), run(lock)));
"""


def asks_to_join(at: Seated, travels: int = 0) -> None:
    """Everybody else is asked whether to come along to Hamburg."""
    at.act(travels, "TravelTo", location="hamburg")
    at.act(travels, "Split", first=0)
    if at.players[travels].get(f"{at.path}/view").json["waiting_for"] == [travels]:
        at.act(travels, "Done")


def take_seat(at: Seated, seat: int, who: Any) -> None:
    token = at.players[seat].post(f"{at.path}/handover").json["token"]
    assert who.post(f"{at.path}/takeover", {"token": token}).status < 300
    assert who.put(f"{at.path}/order", {"order": "ask"}).status == 204


def two_matches(server: Stacked, **more: Any) -> tuple[Seated, Seated]:
    """Bruno's: in the first Anna is on turn, in the second he is."""
    others, mine = Seated(server, seats=3, **more), Seated(server, seats=2)
    take_seat(mine, 0, others.players[1])
    return others, mine


def front(arrive: Arrive, server: Stacked, who: Any, **wanted: Any) -> Page:
    page = arrive(server, cookies=who.cookies, **wanted)
    page.goto("/")
    return page


def test_what_waits_comes_first_and_others_below(arrive: Arrive, server: Stacked) -> None:
    others, mine = two_matches(server)
    page = front(arrive, server, others.players[1])
    expect(page.get_by_role("heading", level=1)).to_have_text("1 match waits for you")
    expect(page).to_have_title("(1) Kontor")
    card = page.locator(".kt-wait-card")
    expect(card.get_by_role("link", name="Invest, then choose where to travel")).to_have_attribute(
        "href", f"/matches/{mine.id}"
    )
    below = page.locator(".kt-own .kt-match-card")
    expect(below).to_have_count(1)
    expect(below).to_contain_text("Waiting for Anna")
    asks_to_join(others)  # and the page hears of it by itself
    expect(page.get_by_role("heading", level=1)).to_have_text("2 matches wait for you")
    expect(page).to_have_title("(2) Kontor")
    expect(page.locator(".kt-own .kt-match-card")).to_have_count(0)


def test_a_join_question_is_answered_from_the_front_page(arrive: Arrive, server: Stacked) -> None:
    others, _ = two_matches(server)
    asks_to_join(others)
    page = front(arrive, server, others.players[1])
    card = page.locator(".kt-wait-card", has_text="Anna is in Hamburg. Will you join for 1 time counter?")
    card.get_by_role("button", name="Stay at home").click()
    expect(card).to_have_count(0)
    expect(page.get_by_text("Said: Stay at home")).to_be_visible()
    expect(page).to_have_title("(1) Kontor")
    assert others.players[0].get(f"{others.path}/view").json["waiting_for"] == [2]


def test_an_answer_that_comes_too_late_is_told_and_the_card_renewed(arrive: Arrive, server: Stacked) -> None:
    others, _ = two_matches(server)
    asks_to_join(others)
    page = front(arrive, server, others.players[1])
    button = page.locator(".kt-wait-card", has_text="Hamburg").get_by_role("button", name="Join")
    button.wait_for()
    page.route("**/api/me/waiting", lambda route: route.abort())  # the page does not hear what happens elsewhere
    others.act(1, "Done")
    page.unroute("**/api/me/waiting")
    button.click()
    expect(page.locator(".kt-toast.bad")).to_be_visible()
    expect(page.locator(".kt-wait-card", has_text="Hamburg")).to_have_count(0)


def test_a_table_leads_to_the_next_match_that_waits(arrive: Arrive, server: Stacked) -> None:
    others, mine = two_matches(server)
    page = arrive(server, cookies=others.players[1].cookies)
    page.goto(f"/matches/{mine.id}")
    page.locator(".kt-table").wait_for()
    expect(page).to_have_title("(1) ● Your turn · Bruno · Bruno")
    expect(page.locator(".kt-shell-waiting")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.get_by_text("No other match waits for you.")).to_be_visible()
    asks_to_join(others)
    button = page.get_by_role("link", name="Next match: 1 waits for you elsewhere")
    expect(button).to_be_visible()
    expect(page).to_have_title("(2) ● Your turn · Bruno · Bruno")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("To the next match that waits for you")
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    page.wait_for_url(f"**/matches/{others.id}")
    page.locator(".kt-table").wait_for()
    page.get_by_role("link", name="Next match").click()
    page.wait_for_url(f"**/matches/{mine.id}")


def test_who_has_acted_is_asked_over(arrive: Arrive, server: Stacked) -> None:
    others, mine = two_matches(server)
    asks_to_join(others)
    page = arrive(server, cookies=others.players[1].cookies)
    page.goto(f"/matches/{mine.id}")
    page.locator(".kt-table").wait_for()
    button = page.locator(".kt-shell-waiting")
    expect(button).not_to_contain_class("offered")
    page.goto(f"/matches/{others.id}")
    page.locator(".kt-choices[data-anchor] button:visible", has_text="Stay at home").first.click()
    expect(button).to_contain_class("offered")
    expect(button).to_have_attribute("href", f"/matches/{mine.id}")
    expect(page).to_have_title("(1) Anna · Bruno · Clara")


def test_of_several_tabs_one_rings(arrive: Arrive, server: Stacked) -> None:
    others, mine = two_matches(server)
    tabs = [arrive(server, cookies=others.players[1].cookies, fresh=True, prefer='{"notify": true, "sound": false}')]
    tabs += [tabs[0].context.new_page() for _ in range(2)]
    for tab, path in zip(tabs, ("/", "/rules/merkator", f"/matches/{mine.id}"), strict=True):
        tab.add_init_script(HIDDEN)
        tab.goto(path)
        expect(tab).to_have_title(re.compile(r"^\(1\) "))
    asks_to_join(others)
    for tab in tabs:
        tab.wait_for_function("(name) => window.tried.includes(name)", arg=f"kontor.ring.{others.id}")
        expect(tab).to_have_title(re.compile(r"^\(2\) "))
    tag = f"match-{others.id}"
    (rings,) = [tab for tab in tabs if tab.evaluate("(name) => window.got.includes(name)", f"kontor.ring.{others.id}")]
    rings.wait_for_function("(tag) => window.rung.some(([of]) => of === tag)", arg=tag)
    rung = [one for tab in tabs for one in tab.evaluate("() => window.rung") if one[0] == tag]
    assert rung == [[tag, "Anna is in Hamburg. Will you join for 1 time counter?"]]


@pytest.mark.parametrize("viewport", SIZES, ids=["desk", "phone"])
def test_it_is_the_first_thing_that_is_seen(arrive: Arrive, server: Stacked, viewport: dict[str, int]) -> None:
    others, _ = two_matches(server, pace={"kind": "daily", "move": 86_400, "bank": 86_400})
    asks_to_join(others)
    page = front(arrive, server, others.players[1], viewport=viewport)
    page.locator(".kt-game-card").first.wait_for()
    first = page.locator(".kt-wait-card").first
    expect(first).to_contain_text("1 day 23 hours")  # what runs out comes first
    asked, answer = first.get_by_role("heading").bounding_box(), first.get_by_role("button").first.bounding_box()
    assert asked
    assert answer
    assert asked["y"] + asked["height"] < 300
    assert answer["y"] + answer["height"] < viewport["height"] / 2
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("viewport", SIZES, ids=["desk", "phone"])
def test_axe_finds_nothing(arrive: Arrive, server: Stacked, viewport: dict[str, int]) -> None:
    others, mine = two_matches(server)
    asks_to_join(others)
    page = front(arrive, server, others.players[1], viewport=viewport)
    page.locator(".kt-wait-card").first.wait_for()
    page.locator(".kt-game-card").first.wait_for()
    nothing_serious(page)
    page.goto(f"/matches/{mine.id}")
    page.locator(".kt-shell-waiting").wait_for()
    page.locator(".kt-table").wait_for()
    nothing_serious(page)


def test_in_german(arrive: Arrive, server: Stacked) -> None:
    others, _ = two_matches(server)
    asks_to_join(others)
    page = front(arrive, server, others.players[1], locale="de-DE")
    expect(page.get_by_role("heading", level=1)).to_have_text("2 Partien warten auf dich")
    card = page.locator(".kt-wait-card", has_text="Anna ist in Hamburg. Reist du für 1 Zeitmarke mit?")
    card.get_by_role("button", name="Zu Hause bleiben").click()
    expect(card).to_have_count(0)


def test_newcomers_see_what_it_is_about(visitor: Any) -> None:
    page, said = visitor(), re.compile("merchant.s desk, and friends around it")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(said)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="s go").click()
    expect(page.get_by_role("button", name="New match")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(said)

"""In the browser: what people can do about others, how the house is looked after, and that the deal was fair."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.stage.seated import Seated
from tests.browser.test_axe import nothing_serious
from tests.browser.test_evening import introduce
from tests.house.test_house import appoint
from tests.users.test_session import keeper, new_name

Arriving = Callable[..., Page]


def at_the_log(arrive: Arrive, server: Stacked, at: Seated, seat: int) -> Page:
    page = arrive(server, cookies=at.players[seat].cookies, bypass_csp=True)
    page.goto(f"/matches/{at.id}")
    page.get_by_role("button", name="Log").click()
    return page


def says(at: Seated, seat: int, text: str) -> None:
    assert at.players[seat].post(f"{at.path}/chat", {"text": text}).status < 300


def about(page: Page, name: str) -> None:
    page.locator(".kt-speaker").filter(has_text=name).first.click()


def test_whoever_is_muted_is_not_heard_until_it_is_lifted(arrive: Arrive, server: Stacked) -> None:
    at = Seated(server, seats=2)
    says(at, 1, "One thing")
    page = at_the_log(arrive, server, at, 0)
    about(page, "Bruno")
    dialog = page.get_by_role("dialog", name="About Bruno")
    nothing_serious(page)
    dialog.get_by_role("button", name="Mute").click()
    expect(page.get_by_text("You do not hear Bruno any more.")).to_be_visible()
    says(at, 1, "Another thing")
    says(at, 0, "Only me")
    expect(page.locator(".kt-chat-lines p").last).to_contain_text("Only me")
    expect(page.get_by_text("Another thing")).to_have_count(0)
    page.goto("/account")
    page.get_by_role("button", name="Lift: Bruno").click()
    expect(page.get_by_role("button", name="Lift: Bruno")).to_have_count(0)
    says(at, 1, "A third thing")
    page.goto(f"/matches/{at.id}")
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_text("A third thing")).to_be_visible()


def test_what_is_reported_is_looked_at_by_an_operator(arrive: Arrive, server: Stacked) -> None:
    at, reason = Seated(server, seats=2, visibility="public"), new_name("Reason")
    says(at, 1, "Something nasty")
    page = at_the_log(arrive, server, at, 0)
    about(page, "Bruno")
    dialog = page.get_by_role("dialog", name="About Bruno")
    dialog.get_by_label("What is the matter?").fill(reason)
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("Thank you. Somebody will look at it.")).to_be_visible()

    olga = keeper(server, new_name("Olga"))
    appoint(server, olga.get("/api/me").json["id"])
    house = arrive(server, cookies=olga.cookies, bypass_csp=True)
    house.goto("/house")
    report = house.locator("li").filter(has_text=reason)
    expect(report).to_contain_text("Something nasty")
    nothing_serious(house)
    report.get_by_role("button", name="Settled").click()
    expect(report).to_have_count(0)

    name = at.players[1].get("/api/me").json["name"]
    search = house.get_by_role("textbox", name="Find matches")
    search.fill(name)
    search.press("Enter")
    found = house.locator("li").filter(has_text=re.compile(rf"^\s*{at.id}\b"))
    found.get_by_role("button", name=re.compile(f"^Hide match {at.id}:")).click()
    expect(found).to_contain_text("not in the lobby")
    found.get_by_role("button", name=f"Close match {at.id}").click()
    house.get_by_role("dialog").locator(".kt-button.danger").click()
    expect(found.get_by_role("button", name=f"Close match {at.id}")).to_have_count(0)
    assert at.players[0].get(at.path).json["status"] == "abandoned"


def test_the_browser_adds_to_the_deal_and_looks_it_over_in_the_end(visitor: Arriving) -> None:
    page = introduce(visitor(), "Olga")
    page.get_by_role("button", name="New match").click()
    with page.expect_request(lambda request: request.method == "POST" and request.url.endswith("/api/matches")) as sent:
        page.get_by_role("button", name=re.compile("^(Start|Open the table)$")).click()
    share = sent.value.post_data_json["share"]
    assert re.fullmatch("[0-9a-f]{32}", share)
    page.wait_for_url("**/matches/*")
    match = page.url.rpartition("/")[2]
    path = f"/api/matches/{match}"
    for _ in range(4):
        page.request.post(f"{path}/seats/1", data={"kind": "bot"})
    page.request.post(f"{path}/start", data={})
    page.request.post(f"{path}/resign", data={})
    page.goto(f"/matches/{match}")
    page.get_by_text("Was it dealt fairly?").click()
    expect(page.get_by_text("with the fingerprint that you were shown and your share")).to_be_visible()
    expect(page.get_by_text(share)).to_be_visible()

"""Small words that were not meant for whoever read them."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Stacked
from tests.browser.ending.conftest import Ended

OPEN = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


def test_a_guest_of_a_table_is_not_told_to_fill_it(arrive: Arrive, server: Stacked) -> None:
    anna, bruno = (server.client().named(name) for name in ("Anna", "Bruno"))
    made = anna.post("/api/matches", {"game": "merkator", "seats": OPEN, "visibility": "public"}).json["id"]
    assert bruno.post(f"/api/matches/{made}/join", {"seat": 1}).status == 200
    host, guest = (arrive(server, cookies=one.cookies) for one in (anna, bruno))
    host.goto(f"/matches/{made}")
    expect(host.get_by_text("One seat is free. Invite somebody, or give it to a robot.")).to_be_visible()
    guest.goto(f"/matches/{made}")
    expect(guest.get_by_text("One seat is free.", exact=True)).to_be_visible()
    expect(guest.get_by_text("Anna invites you to this table.")).to_be_visible()


def test_nobody_wins_a_solo_match_in_the_list_either(ended: Ended) -> None:
    page = ended("solo_last")[0]
    page.goto("/")
    card = page.get_by_role("region", name=re.compile("over|finished", re.IGNORECASE)).locator(".kt-match-card").first
    expect(card).to_contain_text("17 points")
    expect(card).not_to_contain_text("Won")

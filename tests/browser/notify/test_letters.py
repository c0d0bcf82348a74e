"""The pages that letters lead to, and the way to a new password. Opening a page alone changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive, Stacked
from tests.browser.notify.conftest import Device, PostOffice
from tests.browser.test_axe import nothing_serious
from tests.server.client import Client

Devices = Callable[..., Device]


def written_to(house: Stacked, post_office: PostOffice, name: str) -> tuple[Client, str]:
    """Somebody who keeps their name and has confirmed an address; and the address."""
    person, address = house.client().named(name), f"{name.lower()}@example.org"
    assert person.post("/api/me/password", {"password": "the old one"}).status < 300
    assert person.post("/api/me/channels", {"kind": "mail", "language": "en", "address": address}).status == 201
    token = post_office.link(address, "mail").rpartition("/")[2]
    assert person.post("/api/mail/confirm", {"token": token}).status == 200
    return person, address


def channel(person: Client) -> Any:
    return person.get("/api/me/channels").json["channels"][0]


def forgotten(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="I have a password").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="I have a password").click()
    dialog.get_by_role("button", name="Forgotten your password?").click()
    expect(page.get_by_role("dialog", name="Forgotten your password?")).to_be_visible()
    nothing_serious(page)
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="Send me the link").click()
    expect(dialog.get_by_text("If an address is kept with that name")).to_be_visible()


def test_a_new_password_by_a_letter(arrive: Arrive, house: Stacked, post_office: PostOffice) -> None:
    _, address = written_to(house, post_office, "Frieda")
    page = arrive(house)
    forgotten(page, "Frieda")
    page.goto(post_office.link(address, "password"))
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Save the new password").click()
    expect(page.get_by_text("A password has at least 8")).to_be_visible()
    page.get_by_label("New password").fill("the new one, longer")
    page.get_by_label("New password").press("Enter")
    expect(page.get_by_text("The new password is saved, and you are signed in.")).to_be_visible()
    page.get_by_role("link", name="To the front page", exact=True).click()
    expect(page.get_by_role("button", name="You: Frieda")).to_be_visible()
    other = house.client().post("/api/session", {"name": "Frieda", "password": "the new one, longer"})
    assert other.status < 300


def test_nobody_learns_whether_there_is_such_a_name(arrive: Arrive, house: Stacked, post_office: PostOffice) -> None:
    before = len(post_office.box.got)
    forgotten(arrive(house), "Nobody At All")
    assert len(post_office.box.got) == before


def test_where_no_mail_is_sent_none_is_promised(arrive: Arrive, server: Stacked) -> None:
    page = arrive(server)
    page.goto("/")
    page.get_by_role("button", name="I have a password").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="I have a password").click()
    expect(dialog.get_by_label("Password")).to_be_visible()
    expect(dialog.get_by_role("button", name="Forgotten your password?")).to_have_count(0)


def test_letters_are_ended_by_one_button_and_not_by_opening_the_link(
    arrive: Arrive, house: Stacked, post_office: PostOffice
) -> None:
    person, address = written_to(house, post_office, "Gustav")
    assert person.post(f"/api/me/channels/{channel(person)['id']}/test", {}).status == 200
    link = post_office.link(address, "unsubscribe")
    page = arrive(house)  # somebody who is not signed in
    page.goto(link)
    expect(page.get_by_role("heading", name="No more letters?")).to_be_visible()
    assert channel(person)["off"] == ""
    page.get_by_role("button", name="Stop the letters").click()
    expect(page.get_by_text("Done: we write no more to this address.")).to_be_visible()
    assert channel(person)["off"] == "unsubscribed"


@pytest.mark.parametrize("path", ["mail", "unsubscribe", "password"])
def test_a_link_that_is_not_whole_is_refused_with_a_sentence(arrive: Arrive, house: Stacked, path: str) -> None:
    page = arrive(house, viewport=PHONE)
    page.goto(f"/{path}/not-whole")
    if path == "password":
        page.get_by_label("New password").fill("the new one, longer")
    nothing_serious(page)
    page.locator(".kt-button.primary").click()
    expect(page.get_by_role("alert").filter(has_text="This link")).to_be_visible()
    nothing_serious(page)

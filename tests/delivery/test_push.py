"""Push, from a server to a browser: encrypted for it alone, signed by the house, and its keys changed."""

import signal
from typing import Any

import pytest

from app.delivery.message import Message
from app.delivery.push import LONGEST, short
from tests.delivery.post import Browser, receiving, signed_by
from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.hosted import kontor


def subscribe(client: Client, browser: Browser, **more: Any) -> int:
    wanted = {"kind": "push", "language": "en", "subscription": browser.subscription} | more
    added = client.post("/api/me/channels", wanted)
    assert added.status == 201, added.text
    channel: int = added.json["channel"]["id"]
    return channel


def test_a_browser_reads_what_was_sent_to_it(house: Server) -> None:
    anna = house.client().named("Anna")
    with receiving(201) as service:
        browser = Browser(f"{service.url}/push/anna")
        channel = subscribe(anna, browser, language="de")
        assert anna.post(f"/api/me/channels/{channel}/test").json == {"sent": True}
        (got,) = service.got
        message = browser.read(got)
        assert message == {
            "id": got.headers["topic"],
            "kind": "test",
            "title": "Kontor kann dich erreichen",
            "body": "So erfährst du, wenn du gebraucht wirst.",
            "url": "/",
            "tag": "test",
            "match": None,
            "seat": None,
            "seen": None,
            "waiting": 0,
            "answers": [],
        }
        key, claims = signed_by(got)
        assert key == anna.get("/api/me/channels").json["push_key"]
        assert claims["aud"] == service.url
        assert claims["sub"].startswith("mailto:")
        assert 0 < len(got.headers["topic"]) <= 32
        assert int(got.headers["ttl"]) > 3600


@pytest.mark.parametrize("status, off", [(410, "gone"), (404, "gone"), (500, ""), (302, "")])
def test_a_test_says_why_it_did_not_arrive(house: Server, status: int, off: str) -> None:
    anna = house.client().named("Anna")
    with receiving(status) as service:
        channel = subscribe(anna, Browser(f"{service.url}/push"))
        answer = anna.post(f"/api/me/channels/{channel}/test")
        assert (answer.status, answer.json["key"]) == (409, "message_failed")
        assert answer.json["values"] == {"what": f"the push service says {status}"}
        assert anna.get("/api/me/channels").json["channels"][0]["off"] == off
        service.answers = [201]
        assert anna.post(f"/api/me/channels/{channel}/test").json == {"sent": True}
        assert anna.get("/api/me/channels").json["channels"][0]["off"] == ""


def test_nobody_tries_the_channel_of_somebody_else(house: Server) -> None:
    anna, bruno = house.client().named("Anna"), house.client().named("Bruno")
    channel = subscribe(anna, Browser())
    assert bruno.post(f"/api/me/channels/{channel}/test").json["key"] == "no_such_channel"
    assert anna.post("/api/me/channels/999/test").json["key"] == "no_such_channel"


def test_the_key_outlives_the_process_and_can_be_changed(start: Start) -> None:
    server = start(private_receivers="yes")
    url = server.settings["database_url"]
    anna = server.client().named("Anna")
    subscribe(anna, browser := Browser())
    before = anna.get("/api/me/channels").json["push_key"]
    server.stop(signal.SIGKILL)
    again = start(private_receivers="yes", database_url=url)
    anna.address = again.address
    assert anna.get("/api/me/channels").json["push_key"] == before
    assert kontor(url, "admin", "push-keys", "renew", input="n\n").exit_code == 1
    assert anna.get("/api/me/channels").json["push_key"] == before
    done = kontor(url, "admin", "push-keys", "renew", "--yes")
    assert "1 browser" in done.output
    after = anna.get("/api/me/channels").json
    assert after["push_key"] != before
    assert [channel["off"] for channel in after["channels"]] == ["keys"]
    subscribe(anna, browser)
    assert anna.get("/api/me/channels").json["channels"][0]["off"] == ""


def test_what_is_too_long_is_cut() -> None:
    said = Message(id="x", kind="asked", title="t", body="ä" * 4000, url="/", tag="t")
    assert LONGEST - 4 <= len(short(said)) <= LONGEST
    assert short(said).decode().count("…") == 1

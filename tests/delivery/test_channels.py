"""Where people want to be told: what they may add, and what is refused with a sentence."""

import base64
import os
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

PRIVATE = "http://127.0.0.1:9/hook"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def subscription(endpoint: str = "http://127.0.0.1:9/push/1", **keys: str) -> dict[str, Any]:
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"endpoint": endpoint, "keys": {"p256dh": text(point), "auth": text(os.urandom(16))} | keys}


def push(endpoint: str = "http://127.0.0.1:9/push/1", **keys: str) -> dict[str, Any]:
    return {"kind": "push", "language": "en", "label": "Phone", "subscription": subscription(endpoint, **keys)}


def hook(kind: str = "webhook", address: str = PRIVATE, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "language": "en", "address": address} | more


def channels(client: Client) -> Any:
    return client.get("/api/me/channels").json["channels"]


def test_a_browser_is_added_once_and_belongs_to_one_person(house: Server) -> None:
    anna, bruno = house.client().named("Anna"), house.client().named("Bruno")
    asked = anna.get("/api/me/channels").json
    assert asked == {"channels": [], "push_key": asked["push_key"], "mail": False}
    assert len(base64.urlsafe_b64decode(asked["push_key"] + "=")) == 65
    assert bruno.get("/api/me/channels").json["push_key"] == asked["push_key"]
    added = anna.post("/api/me/channels", wanted := push())
    assert added.status == 201, added.text
    channel = added.json["channel"]
    assert channel | {"id": 0, "created_at": 0} == {
        "id": 0,
        "kind": "push",
        "label": "Phone",
        "confirmed": True,
        "off": "",
        "created_at": 0,
    }
    assert added.json["secret"] is None
    assert anna.post("/api/me/channels", wanted | {"label": ""}).json["channel"] == channel
    assert channels(anna) == [channel]
    assert bruno.post("/api/me/channels", wanted).status == 201
    assert (channels(anna), len(channels(bruno))) == ([], 1)


def test_a_webhook_has_a_secret_that_is_told_once(house: Server) -> None:
    anna = house.client().named("Anna")
    first = anna.post("/api/me/channels", hook()).json
    assert first["channel"]["label"] == "127.0.0.1:9"
    assert first["secret"].startswith("whsec_")
    assert len(base64.b64decode(first["secret"].removeprefix("whsec_"))) == 24
    assert "secret" not in anna.get("/api/me/channels").text
    again = anna.post("/api/me/channels", hook(label="Mine")).json
    assert again["secret"] != first["secret"]
    assert again["channel"] == first["channel"] | {"label": "Mine"}
    assert anna.post("/api/me/channels", hook("ntfy", "http://127.0.0.1:9/topic")).json["secret"] is None
    assert [channel["kind"] for channel in channels(anna)] == ["webhook", "ntfy"]


def test_a_channel_is_taken_away_by_its_owner_alone(house: Server) -> None:
    anna, bruno = house.client().named("Anna"), house.client().named("Bruno")
    channel = anna.post("/api/me/channels", hook()).json["channel"]["id"]
    assert bruno.delete(f"/api/me/channels/{channel}").error == (404, "NotFound")
    assert len(channels(anna)) == 1
    assert anna.delete(f"/api/me/channels/{channel}").status == 204
    assert anna.delete(f"/api/me/channels/{channel}").json["key"] == "no_such_channel"
    assert channels(anna) == []


@pytest.mark.parametrize(
    "wanted, key",
    [
        ({"kind": "pigeon", "language": "en", "address": "roof"}, "malformed"),
        ({"kind": "push", "language": "en"}, "channel_unfit"),
        ({"kind": "webhook", "language": "en", "subscription": subscription()}, "channel_unfit"),
        (push() | {"address": PRIVATE}, "channel_unfit"),
        (hook(address=""), "channel_unfit"),
        (hook(address="hello"), "receiver_unfit"),
        (hook(address="ftp://127.0.0.1/x"), "receiver_unfit"),
        (hook(address="http://anna:secret@127.0.0.1/x"), "receiver_unfit"),
        (hook(address="http://127.0.0.1:99999/x"), "receiver_unfit"),
        (hook(address="http:///x"), "receiver_unfit"),
        (hook("ntfy", "http://127.0.0.1:9/"), "ntfy_topic"),
        (hook() | {"language": "tlh"}, "languages_here"),
        (push(p256dh="AAAA"), "push_keys_unfit"),
        (push(p256dh="ä"), "push_keys_unfit"),
        (push(auth="AAAA"), "push_keys_unfit"),
        (push("nowhere"), "receiver_unfit"),
        (hook() | {"label": "x" * 81}, "malformed"),
        (hook() | {"more": 1}, "malformed"),
        ([], "malformed"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(house: Server, wanted: Any, key: str) -> None:
    anna = house.client().named("Anna")
    answer = anna.post("/api/me/channels", wanted)
    assert (answer.error, answer.json["key"]) == ((422, "Malformed"), key), answer.text
    assert channels(anna) == []


def test_without_smtp_there_is_no_mail(house: Server) -> None:
    anna = house.client().named("Anna")
    answer = anna.post("/api/me/channels", hook("mail", "anna@example.org"))
    assert (answer.status, answer.json["key"]) == (409, "no_mail_here")


@pytest.mark.parametrize(
    "address, key",
    [
        ("https://127.0.0.1/hook", "receiver_private"),
        ("https://10.1.2.3/hook", "receiver_private"),
        ("https://169.254.169.254/latest/meta-data", "receiver_private"),
        ("https://[::1]/hook", "receiver_private"),
        ("https://[::ffff:127.0.0.1]/hook", "receiver_private"),
        ("https://localhost/hook", "receiver_private"),
        ("https://2130706433/hook", "receiver_private"),
        ("http://192.0.2.1/hook", "receiver_unfit"),
    ],
)
def test_only_public_addresses_are_taken_if_the_host_says_nothing(server: Server, address: str, key: str) -> None:
    anna = server.client().named("Anna")
    for wanted in (hook(address=address), hook("discord", address), push(address)):
        answer = anna.post("/api/me/channels", wanted)
        assert (answer.status, answer.json["key"]) == (422, key), answer.text
    assert channels(anna) == []


def test_ten_are_enough(house: Server) -> None:
    anna = house.client().named("Anna")
    for number in range(10):
        assert anna.post("/api/me/channels", hook(address=f"{PRIVATE}/{number}")).status == 201
    full = anna.post("/api/me/channels", hook(address=f"{PRIVATE}/10"))
    assert (full.status, full.json["key"], full.json["values"]) == (409, "channels_full", {"most": 10})
    assert anna.post("/api/me/channels", hook(address=f"{PRIVATE}/9")).status == 201
    assert len(channels(anna)) == 10


def test_a_host_who_sends_nothing_says_so(start: Start) -> None:
    anna = start(messages="no").client().named("Anna")
    assert anna.get("/api/me/channels").json == {"channels": [], "push_key": None, "mail": False}
    assert anna.post("/api/me/channels", push("https://192.0.2.1/")).json["key"] == "messages_off"


@pytest.mark.each_database
def test_who_is_not_signed_in_has_none(server: Server) -> None:
    nobody = server.client()
    assert nobody.get("/api/me/channels").status == 401
    assert nobody.post("/api/me/channels", hook()).status == 401
    assert nobody.delete("/api/me/channels/1").status == 401


def test_a_table_has_channels_that_its_host_looks_after(house: Server) -> None:
    friends = Friends(house, 2, visibility="link")
    path = f"{friends.path}/channels"
    assert friends[0].get(path).json == {"channels": []}
    added = friends[0].post(path, hook("discord", label="Our club"))
    assert added.status == 201, added.text
    channel = added.json["channel"]
    assert friends[0].get(path).json == {"channels": [channel]}
    assert friends[0].get("/api/me/channels").json["channels"] == []
    assert friends[1].get(path).json["key"] == "host_only"
    assert friends[1].post(path, hook()).json["key"] == "host_only"
    assert friends[1].delete(f"{path}/{channel['id']}").json["key"] == "host_only"
    assert house.client().named("Cleo").get(path).json["key"] == "match_hidden"
    assert friends[0].post(path, push()).json["key"] == "channel_of_person"
    assert friends[0].delete(f"/api/me/channels/{channel['id']}").status == 404
    assert friends[0].delete(f"{path}/{channel['id']}").status == 204
    assert friends[0].get(path).json == {"channels": []}

"""What is one's own: devices, the data that is kept, and the way out."""

import json
from typing import Any

from app.store.people.own_rows import NOBODY, UNSAID
from tests.server.client import Answer, Client, Server
from tests.server.tables import Friends
from tests.users.test_session import PASSWORD, keeper, new_name, token_in

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def devices(client: Client) -> list[Any]:
    found: list[Any] = client.get("/api/me/devices").json["devices"]
    return found


def elsewhere(server: Server, client: Client) -> Client:
    """The same person on another device."""
    other = server.client(User_Agent=FIREFOX)
    assert other.post("/api/session/link", {"token": token_in(client.post("/api/me/device-link"))}).status == 201
    return other


def farewell(client: Client, body: Any = None) -> Answer:
    headers = {"Content-Type": "application/json"} if body else {}
    return client.request("DELETE", "/api/me", json.dumps(body).encode() if body else None, headers)


# ------------------------------------------------------------------ devices


def test_the_devices_are_listed_with_what_they_are_and_whence_they_come(server: Server) -> None:
    here = server.client().named(new_name())
    other = elsewhere(server, here)
    assert [(one["agent"], one["address"], one["this"]) for one in devices(other)] == [
        (FIREFOX, "127.0.0.1", True),
        ("", "127.0.0.1", False),
    ]
    assert len({one["id"] for one in devices(here)}) == 2


def test_one_of_them_is_signed_out(server: Server) -> None:
    here = server.client().named(new_name())
    other = elsewhere(server, here)
    socket = other.socket("/api/lobby/stream?mine=true")
    (its,) = [one["id"] for one in devices(other) if one["this"]]
    assert here.delete(f"/api/me/devices/{its}").status == 204
    assert socket.closed() == 1012
    assert other.get("/api/me").error == (401, "NotSignedIn")
    assert [one["this"] for one in devices(here)] == [True]
    assert here.delete(f"/api/me/devices/{its}").json["key"] == "no_such_device"


def test_nobody_signs_others_out(server: Server) -> None:
    mine, theirs = server.client().named(new_name()), server.client().named(new_name())
    assert mine.delete(f"/api/me/devices/{devices(theirs)[0]['id']}").status == 404
    assert mine.delete("/api/me/devices/%25").status == 422
    assert theirs.get("/api/me").status == 200


def test_signing_out_everywhere_else_ends_links_too(server: Server) -> None:
    here = server.client().named(new_name())
    other, token = elsewhere(server, here), token_in(here.post("/api/me/device-link"))
    assert here.delete("/api/me/devices").status == 204
    assert (here.get("/api/me").status, other.get("/api/me").status) == (200, 401)
    assert server.client().post("/api/session/link", {"token": token}).json["key"] == "device_link_old"


# ------------------------------------------------------------------ what is kept


def test_all_that_is_kept_about_somebody_is_theirs_to_have(server: Server) -> None:
    friends = Friends(server, 2)
    friends.post(0, "chat", {"text": "Mine to have"})
    friends.post(1, "chat", {"text": "Not mine"})
    friends.play(3)
    answer = friends[0].get("/api/me/data")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="kontor-')
    kept = answer.json
    assert kept["person"]["name"] == friends[0].get("/api/me").json["name"]
    assert [one["address"] for one in kept["devices"]] == ["127.0.0.1"]
    assert [one["id"] for one in kept["matches"]] == [friends.id]
    assert [one["seat"] for one in kept["seats"]] == [0]
    assert [one["text"] for one in kept["said"]] == ["Mine to have"]
    assert {json.loads(one["payload"])["seat"] for one in kept["decisions"]} == {0}
    assert friends[0].cookies["kontor_session"] not in answer.text
    assert (kept["apart"], kept["reports"], kept["kept_out"], kept["sent"]) == ([], [], [], [])
    assert '"seed"' not in answer.text
    assert server.client().get("/api/me/data").error == (401, "NotSignedIn")


def test_what_lies_between_people_is_theirs_to_have_too(server: Server) -> None:
    friends = Friends(server, 2)
    assert friends.post(0, "apart", {"seat": 1, "how": "block"}).status == 204
    assert friends.post(0, "reports", {"seat": 1, "reason": "Rude"}).status == 204
    table = (
        friends[1].post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}).json["id"]
    )
    assert friends[0].post(f"/api/matches/{table}/join").status == 200
    assert friends[1].post(f"/api/matches/{table}/seats/1", {"kind": "open"}).status == 200
    kept = friends[0].get("/api/me/data").json
    assert [(one["name"], one["how"]) for one in kept["apart"]] == [(friends[1].get("/api/me").json["name"], "block")]
    assert [(one["match_id"], one["reason"]) for one in kept["reports"]] == [(friends.id, "Rude")]
    assert kept["kept_out"] == [{"match_id": table}]
    theirs = friends[1].get("/api/me/data").json
    assert (theirs["apart"], theirs["reports"]) == ([], [])  # who has reported them stays unsaid


# ------------------------------------------------------------------ the way out


def test_whoever_goes_leaves_nothing_of_themselves_and_the_match_to_the_others(server: Server) -> None:
    friends = Friends(server, 3)
    friends.post(0, "chat", {"text": "A secret"})
    name = friends[0].get("/api/me").json["name"]
    with friends.watch(1) as socket:
        assert farewell(friends[0]).status == 204
        assert socket.until(type="seats")["seats"][0]["resigned"] is True
    assert friends[0].cookies == {}
    now = friends[1].get(friends.path).json
    assert (now["status"], now["host"]) == ("running", None)
    assert (now["seats"][0]["name"], now["seats"][0]["kind"]) == (NOBODY, "person")
    (said,) = friends[1].get(f"{friends.path}/chat").json["messages"]
    assert (said["name"], said["text"]) == (NOBODY, UNSAID)
    assert name not in friends[1].get(f"{friends.path}/log").text
    assert friends[1].post(f"{friends.path}/chat", {"text": "We go on"}).status == 201


def test_what_is_theirs_alone_goes_with_them(server: Server) -> None:
    anna, bruno = server.client().named(new_name()), server.client().named(new_name("Bruno"))
    solo = anna.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "bot"}]}).json["id"]
    anna.post(f"/api/matches/{solo}/start")
    table = anna.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}).json["id"]
    bruno.post(f"/api/matches/{table}/join")
    assert farewell(anna).status == 204
    assert bruno.get(f"/api/matches/{solo}").status == 404
    left = bruno.get(f"/api/matches/{table}").json
    assert (left["seats"][0]["kind"], left["seats"][0]["name"]) == ("open", "")
    assert left["host"] is None


def test_whoever_keeps_a_name_says_the_password_first(server: Server) -> None:
    name = new_name()
    keeping = keeper(server, name)
    assert farewell(keeping).json["key"] == "password_not_yours"
    assert farewell(keeping, {"password": "wrong horse"}).status == 403
    assert keeping.get("/api/me").status == 200
    assert farewell(keeping, {"password": PASSWORD}).status == 204
    assert server.client().post("/api/session", {"name": name}).status == 201  # the name is free


def test_a_seat_that_a_program_keeps_is_given_up_as_well(server: Server) -> None:
    friends = Friends(server, 3, start_seat=2)
    assert friends.post(2, "away", {}).status == 200
    assert friends.summary()["seats"][2]["stand_in"] != ""
    assert farewell(friends[2]).status == 204
    left = friends.summary()["seats"][2]
    assert (left["resigned"], left["name"]) == (True, NOBODY)

"""Operators, in the browser and on the command line: what they see, what they do, and that it is noted."""

from typing import Any

import pytest
from sqlalchemy import delete, update

from app.store.database import connect
from app.store.models import sessions, users
from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.hosted import kontor
from tests.server.tables import Friends
from tests.users.test_session import PASSWORD, keeper, new_name


@pytest.fixture
def house(start: Start) -> Server:
    """Of one's own: what is said here is said to everybody."""
    return start()


@pytest.fixture
def operator(house: Server) -> Client:
    name = new_name("Olga")
    olga = keeper(house, name)
    appoint(house, olga.get("/api/me").json["id"])
    return house_signed_in(house, name)


def house_signed_in(house: Server, name: str) -> Client:
    client = house.client()
    assert client.post("/api/session", {"name": name, "password": PASSWORD}).status == 201
    return client


def appoint(house: Server, user_id: int) -> None:
    engine = connect(house.settings["database_url"])
    with engine.begin() as connection:
        connection.execute(update(users).where(users.c.id == user_id).values(operator=True))
    engine.dispose()


def found(operator: Client, what: str, name: str) -> Any:
    (one,) = operator.get(f"/api/house/{what}?name={name.replace(' ', '%20')}").json[what]
    return one


DOORS = (
    ("GET", "", None),
    ("GET", "/people", None),
    ("GET", "/reports", None),
    ("GET", "/deeds", None),
    ("GET", "/matches", None),
    ("PATCH", "", {"notice": "Mine now"}),
    ("POST", "/matches/1", {"what": "close"}),
    ("POST", "/matches/1/seats/0", None),
    ("POST", "/people/1", {"what": "block"}),
    ("POST", "/people/1/password", None),
    ("POST", "/networks", {"network": "0.0.0.0/0", "shut": True}),
    ("POST", "/reports/1", None),
)


@pytest.mark.parametrize("method,path,body", DOORS)
def test_nobody_else_comes_through_any_of_these_doors(server: Server, method: str, path: str, body: Any) -> None:
    nobody, somebody, kept = server.client(), server.client().named(new_name()), keeper(server, new_name())
    ask = {"GET": Client.get, "POST": Client.post, "PATCH": Client.patch}[method]
    for client, status in ((nobody, 401), (somebody, 403), (kept, 403)):
        answer = ask(client, f"/api/house{path}", *([body] if method != "GET" else []))
        assert answer.status == status, answer.text


def test_a_report_comes_with_the_lines_and_is_settled(house: Server, operator: Client) -> None:
    friends = Friends(house, 2)
    friends.post(1, "chat", {"text": "Something nasty"})
    assert friends.post(0, "reports", {"message": 1, "reason": "Look at this"}).status == 204
    (report,) = operator.get("/api/house").json["reports"]
    assert (report["reason"], report["match_id"]) == ("Look at this", friends.id)
    assert report["about"] == friends[1].get("/api/me").json["name"]
    assert [line["text"] for line in report["lines"]] == ["Something nasty"]
    assert operator.post(f"/api/house/reports/{report['id']}").status == 204
    assert operator.post(f"/api/house/reports/{report['id']}").json["key"] == "no_such_report"
    now = operator.get("/api/house").json
    assert now["reports"] == []
    assert [(one["by"], one["what"]) for one in now["deeds"]] == [(operator.get("/api/me").json["name"], "settle")]


def test_whoever_is_blocked_is_out_at_once(house: Server, operator: Client) -> None:
    name = new_name("Eve")
    eve = house.client().named(name)
    socket = eve.socket("/api/lobby/stream?mine=true")
    person = found(operator, "people", name)
    assert (person["address"], person["blocked"]) == ("127.0.0.1", False)
    assert operator.post(f"/api/house/people/{person['id']}", {"what": "block"}).status == 204
    assert socket.closed() == 1012
    assert eve.get("/api/me").status == 401
    assert house.client().post("/api/session", {"name": name.upper()}).json["key"] == "name_taken"
    operator.post(f"/api/house/people/{person['id']}", {"what": "unblock"})
    assert found(operator, "people", name)["blocked"] is False
    assert house.client().post("/api/session", {"name": name.upper()}).status == 201


def test_operators_do_not_block_one_another(house: Server, operator: Client) -> None:
    me = operator.get("/api/me").json
    assert me["operator"] is True
    assert operator.post(f"/api/house/people/{me['id']}", {"what": "block"}).json["key"] == "operator_stays"


def test_from_a_network_that_is_shut_nobody_new_comes_in(house: Server, operator: Client) -> None:
    name = new_name()
    keeper(house, name)
    shut = {"network": "127.0.0.0/8", "shut": True}
    assert operator.post("/api/house/networks", shut).status == 204
    assert house.client().post("/api/session", {"name": "Eve"}).json["key"] == "network_shut"
    assert house.client().post("/api/session", {"name": name, "password": PASSWORD}).status == 201
    assert operator.get("/api/house").json["networks"] == ["127.0.0.0/8"]
    assert operator.post("/api/house/networks", shut | {"shut": False}).status == 204
    assert house.client().post("/api/session", {"name": "Eve"}).status == 201
    assert operator.post("/api/house/networks", {"network": "here", "shut": True}).json["key"] == "no_network"


def test_who_may_come_in_is_for_operators_to_say(house: Server, operator: Client) -> None:
    made = operator.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}).json
    operator.patch("/api/house", {"admission": "invited"})
    assert house.client().post("/api/session", {"name": "Eve"}).json["key"] == "invited_only"
    assert house.client().post("/api/session", {"name": "Eve", "invitation": "ZZZZZZ"}).status == 403
    assert house.client().post("/api/session", {"name": "Bruno", "invitation": made["code"]}).status == 201
    operator.patch("/api/house", {"admission": "nobody"})
    assert house.client().post("/api/session", {"name": "Bob", "invitation": made["code"]}).json["key"] == "nobody_new"
    operator.patch("/api/house", {"admission": "everybody"})
    assert house.client().post("/api/session", {"name": "Eve"}).status == 201


def test_a_notice_stands_on_every_page(house: Server, operator: Client) -> None:
    assert operator.patch("/api/house", {"notice": "Closed on <b>Sunday</b>"}).status == 204
    assert 'data-notice="Closed on &lt;b&gt;Sunday&lt;/b&gt;"' in house.client().get("/").text
    operator.patch("/api/house", {"notice": ""})
    assert "data-notice" not in house.client().get("/").text


def test_one_address_has_so_many_reports_waiting_and_all_can_be_read(house: Server, operator: Client) -> None:
    for name in range(5):
        friends = Friends(house, 2)
        for number in range(10):
            assert friends.post(0, "reports", {"seat": 1, "reason": f"{name} {number}"}).status == 204
    late = Friends(house, 2)
    assert late.post(0, "reports", {"seat": 1}).json["key"] == "reports_wait"
    first = operator.get("/api/house").json["reports"]
    assert len(first) == 50
    assert operator.post(f"/api/house/reports/{first[0]['id']}").status == 204
    assert late.post(0, "reports", {"seat": 1, "reason": "The last"}).status == 204
    rest = operator.get(f"/api/house/reports?after={first[-1]['id']}").json["reports"]
    assert [one["reason"] for one in rest] == ["The last"]


def test_all_deeds_can_be_read(house: Server, operator: Client) -> None:
    for number in range(60):
        assert operator.patch("/api/house", {"notice": f"{number}"}).status == 204
    first = operator.get("/api/house").json["deeds"]
    rest = operator.get(f"/api/house/deeds?before={first[-1]['id']}").json["deeds"]
    assert [one["about"] for one in (*first, *rest)] == [f"{number}" for number in reversed(range(60))]
    listed = kontor(house.settings["database_url"], "admin", "house", "deeds", "--before", first[-1]["id"]).output
    assert len([line for line in listed.splitlines() if "notice" in line]) == 10


def test_whoever_goes_is_in_no_report_and_no_deed(house: Server, operator: Client) -> None:
    friends = Friends(house, 2)
    user, name = (friends[1].get("/api/me").json[field] for field in ("id", "name"))
    friends.post(1, "chat", {"text": "A secret"})
    friends.post(0, "chat", {"text": "Not theirs"})
    assert friends.post(0, "reports", {"seat": 1}).status == 204
    for what in ("block", "unblock"):
        assert operator.post(f"/api/house/people/{user}", {"what": what}).status == 204
    assert kontor(house.settings["database_url"], "admin", "matches", "close", friends.id, "--yes").exit_code == 0
    assert kontor(house.settings["database_url"], "admin", "users", "remove", user, "--yes").exit_code == 0
    answer = operator.get("/api/house")
    (report,) = answer.json["reports"]
    assert [line["text"] for line in report["lines"]] == ["—", "Not theirs"]
    assert name not in answer.text
    assert "A secret" not in answer.text


def test_what_the_host_removes_is_noted_too(house: Server, operator: Client) -> None:
    url, friends, guest = house.settings["database_url"], Friends(house, 2), house.client().named("Somebody")
    user = guest.get("/api/me").json["id"]
    assert kontor(url, "admin", "matches", "remove", friends.id, "--yes").exit_code == 0
    assert kontor(url, "admin", "users", "remove", user, "--yes").exit_code == 0
    assert kontor(url, "admin", "push-keys", "renew", "--yes").exit_code == 0
    noted = [(one["what"], one["about"]) for one in operator.get("/api/house").json["deeds"]]
    assert noted == [("push_keys", ""), ("forget", f"person {user}"), ("remove_match", f"match {friends.id}")]


def test_a_match_is_hidden_shown_and_closed(house: Server, operator: Client) -> None:
    friends, stranger = Friends(house, 2), house.client()
    path = f"/api/house/matches/{friends.id}"
    assert found(operator, "matches", friends[0].get("/api/me").json["name"])["id"] == friends.id
    operator.post(path, {"what": "hide"})
    assert stranger.get(friends.path).status == 404
    assert friends.summary()["status"] == "running"
    operator.post(path, {"what": "show"})
    assert stranger.get(friends.path).status == 200
    with friends.watch(1) as socket:
        socket.until(type="view")
        assert operator.post(path, {"what": "close"}).status == 204
        assert socket.until(type="seats")["status"] == "abandoned"
    assert operator.post(path, {"what": "close"}).json["key"] == "match_over"
    assert [one["what"] for one in operator.get("/api/house").json["deeds"]] == ["close", "show", "hide"]


def test_links_for_those_who_have_lost_the_way(house: Server, operator: Client) -> None:
    friends, name = Friends(house, 2), new_name()
    keeper(house, name)
    seat = operator.post(f"/api/house/matches/{friends.id}/seats/1").json["path"]
    back = house.client().named(new_name("Back"))
    token = seat.partition("takeover=")[2]
    assert back.post(f"{friends.path}/takeover", {"token": token}).status == 204
    person = found(operator, "people", name)
    path = operator.post(f"/api/house/people/{person['id']}/password").json["path"]
    reset = {"token": path.removeprefix("/password/"), "password": "another horse"}
    assert house.client().post("/api/password/reset", reset).json["name"] == name
    guest = found(operator, "people", back.get("/api/me").json["name"])
    assert operator.post(f"/api/house/people/{guest['id']}/password").json["key"] == "guest_has_none"


def test_nobody_but_the_host_makes_a_link_to_the_password_of_an_operator(house: Server, operator: Client) -> None:
    name = new_name("Otto")
    other = keeper(house, name).get("/api/me").json["id"]
    appoint(house, other)
    assert operator.post(f"/api/house/people/{other}/password").json["key"] == "operator_password"
    made = kontor(house.settings["database_url"], "admin", "users", "password-link", other, "--yes")
    assert "/password/" in made.output


def test_who_is_signed_out_does_nothing_any_more_though_this_process_has_not_heard(
    house: Server, operator: Client
) -> None:
    assert operator.get("/api/house").status == 200
    engine = connect(house.settings["database_url"])
    with engine.begin() as connection:  # as if another process had done it a moment ago
        connection.execute(delete(sessions).where(sessions.c.user_id == operator_id(operator)))
    engine.dispose()
    assert operator.patch("/api/house", {"notice": "Mine"}).json["key"] == "operators_only"
    assert operator.get("/api/house").status == 403


def operator_id(operator: Client) -> int:
    return int(operator.get("/api/me").json["id"])


def test_the_command_line_does_the_same_and_notes_it(house: Server, operator: Client) -> None:
    url = house.settings["database_url"]
    assert kontor(url, "admin", "house", "notice", "Soon closed").exit_code == 0
    assert kontor(url, "admin", "house", "admit", "nobody").exit_code == 0
    assert kontor(url, "admin", "house", "network", "192.0.2.7/24").output == "192.0.2.7/24 is shut.\n"
    assert kontor(url, "admin", "house", "network", "nowhere").output.startswith("Error: ")
    now = operator.get("/api/house").json
    assert (now["notice"], now["admission"], now["networks"]) == ("Soon closed", "nobody", ["192.0.2.0/24"])
    assert {one["by"] for one in now["deeds"]} == {"kontor admin"}
    assert "192.0.2.0/24" in kontor(url, "admin", "house", "deeds").output
    assert "None." in kontor(url, "admin", "house", "reports").output
    user = operator.get("/api/me").json["id"]
    assert kontor(url, "admin", "users", "operator", user, "--no").exit_code == 0
    assert operator.get("/api/house").status == 403

"""Codes: the long one in links, the short one that is typed; and what is said to those who have neither."""

import re
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import InvalidStatus

from app.store.database import connect
from app.store.models import matches
from tests.lobby.test_lobby import ME, new, path
from tests.server.client import Client, Server
from tests.server.fixtures import Start

BOT = {"kind": "bot"}


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


def test_a_code_leads_to_its_match(client: Client, anna: Client) -> None:
    match = new(anna, visibility="link")
    found = {"id": match["id"], "code": match["code"]}
    assert client.get(f"/api/codes/{match['code']}").json == found
    assert client.get(f"/api/codes/{match['short_code'].lower()}").json == found
    assert (len(match["code"]), len(match["short_code"])) == (12, 6)
    assert client.get("/api/codes/AAAA").error == (404, "NotFound")
    assert client.get("/api/codes/%00").error == (422, "Malformed")


def test_a_code_that_is_typed_leads_nowhere_once_the_match_has_begun(client: Client, anna: Client) -> None:
    """And is no key to what can only be seen by its link."""
    match = new(anna, ME, BOT, visibility="link")
    assert client.get(f"{path(match)}?code={match['short_code']}").error == (404, "NotFound")
    assert anna.post(f"{path(match)}/start").json["short_code"] is None
    assert client.get(f"/api/codes/{match['short_code']}").error == (404, "NotFound")
    assert client.get(f"/api/codes/{match['code']}").json == {"id": match["id"], "code": match["code"]}
    assert client.get(f"{path(match)}/view?code={match['code']}").status == 200


def test_the_code_of_an_older_table_leads_there_while_it_is_open(server: Server, client: Client, anna: Client) -> None:
    match = new(anna, ME, BOT, visibility="link")
    old = with_old_code(server, match)
    assert anna.get(path(match)).json["short_code"] == old
    assert client.get(f"/api/codes/{old.lower()}").json == {"id": match["id"], "code": old}
    anna.post(f"{path(match)}/start")
    assert client.get(f"/api/codes/{old}").error == (404, "NotFound")
    assert client.get(f"{path(match)}?code={old}").status == 200  # a link that was sent is good


@pytest.mark.parametrize("how", ["look", "listen", "join"])
def test_trying_codes_in_links_is_typing_them(start: Start, how: str) -> None:
    """And whoever has one looks as often as they like."""
    house = start(rate_limits="yes")
    anna, eve = house.client().named("Anna"), house.client().named("Eve")
    match = new(anna, ME, BOT, visibility="link")
    old = with_old_code(house, match)
    assert anna.post(f"{path(match)}/start").status == 200
    assert [eve.get(f"{path(match)}?code={old}").status for _ in range(30)] == [200] * 30

    def tried(code: str) -> int:
        if how == "listen":
            with suppress(InvalidStatus), eve.socket(f"{path(match)}/stream?code={code}") as socket:
                socket.until(type="problem")
                return 0 if socket.closed() == 1008 else 1
            return 429
        if how == "join":
            return eve.post(f"{path(match)}/join", {"code": code}).status
        return eve.get(f"{path(match)}/view?code={code}").status

    found = [tried(f"AAAA{one}{other}") for one in "BCDE" for other in "FGHJ"]
    assert found[:10] == [0 if how == "listen" else 404] * 10
    assert eve.get(f"{path(match)}?code={old}").error == (429, "TooMany")
    assert eve.get(f"{path(match)}?code={match['code']}").status in (200, 404)  # a long one cannot be guessed


def with_old_code(server: Server, match: Any) -> str:
    engine, old = connect(server.settings["database_url"]), match["code"][:6]
    with engine.begin() as connection:
        of_match = matches.c.id == match["id"]
        connection.execute(update(matches).where(of_match).values(code=old, short_code=None))
    engine.dispose()
    return str(old)


# What each door wants to be sent, so that nothing else is wrong.
BODIES: dict[str, Any] = {
    "join": None,
    "actions": {"seen": 0, "key": "a key of mine", "action": {"type": "Done"}},
    "preview": {"action": {"type": "Done"}},
    "chat": {"text": "Hello"},
    "read": {"number": 1},
    "answer": {"agree": True},
    "takeover": {"token": "a" * 32},
    "order": {"order": "ask"},
    "fork": {"number": 0},
    "{seat}": {"kind": "open"},
    "{kind}": {},
    "plan": {"actions": [], "seen": 0},
    "channels": {"kind": "webhook", "address": "https://hooks.example.org/x", "language": "en", "label": "x"},
}


def test_what_may_not_be_seen_is_answered_as_what_is_not_there(client: Client, anna: Client) -> None:
    """At every door of a match, before its start, while it is played and when it is over: the same status and words."""
    bruno, table, running = client.named("Bruno"), *(new(anna, ME, BOT, visibility="link") for _ in range(2))
    anna.post(f"{path(running)}/start")
    over = over_by_itself(anna)
    doors = [
        (method.upper(), door)
        for door, methods in client.get("/openapi.json").json["paths"].items()
        if door.startswith("/api/matches/{match_id}")
        for method in methods
    ]
    assert len(doors) > 35
    for method, door in doors:
        body = BODIES.get(door.rpartition("/")[2], {}) if method in ("POST", "PUT") else None
        way = door.replace("{seat}", "0").replace("{kind}", "undo").replace("{channel_id}", "1")
        way += "?seat=0" if way.endswith("/review") else ""
        said = set()
        for match_id in (running["id"], table["id"], over, 2**40):
            sent = bruno._with_json(method, way.replace("{match_id}", str(match_id)), body, {})
            said.add((sent.status, sent.text))
        assert len(said) == 1, (method, door, said)
        assert {status for status, _ in said} <= {404, 422}, (method, door, said)


def over_by_itself(anna: Client) -> int:
    """A link-only match that is finished: nobody is left in it."""
    match = new(anna, ME, BOT, visibility="link")
    assert anna.post(f"{path(match)}/start").status == 200
    assert anna.post(f"{path(match)}/resign").status == 200
    assert anna.get(path(match)).json["status"] in ("finished", "abandoned")
    return int(match["id"])


def test_pages_and_sockets_say_no_more_than_that(client: Client, anna: Client) -> None:
    bruno, table, running = client.named("Bruno"), *(new(anna, ME, BOT, visibility="link") for _ in range(2))
    anna.post(f"{path(running)}/start")
    answers = set()
    for match_id in (running["id"], table["id"], over_by_itself(anna), 2**40):
        pages = [bruno.get(f"/matches/{match_id}{more}") for more in ("", "/replay", "?code=AAAAAA")]
        shown = tuple((page.status, re.sub(rf"(/matches/|data-match=.){match_id}\b", "", page.text)) for page in pages)
        with bruno.socket(f"/api/matches/{match_id}/stream") as socket:
            problem = socket.heard()
            answers.add((shown, problem["type"], problem["key"], problem["detail"], socket.closed()))
    assert len(answers) == 1

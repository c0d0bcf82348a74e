"""Acting at the table: who may, what is refused, and that nothing is played twice."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

TO_DENMARK = {"type": "TravelTo", "location": "denmark"}
DONE = {"type": "Done"}


def body(action: Any = TO_DENMARK, **other: Any) -> dict[str, Any]:
    return {"seen": 0, "key": secrets.token_hex(8), "action": action} | other


@pytest.fixture(scope="module")
def untouched(server: Server) -> Friends:
    """A match in which nothing is accepted in the whole module."""
    return Friends(server)


# ------------------------------------------------------------------ who may


def test_only_the_players_act_and_only_for_themselves(server: Server, client: Client, untouched: Friends) -> None:
    assert client.post(f"{untouched.path}/actions", body()).error == (401, "NotSignedIn")
    stranger = server.client().named("Stranger")
    assert stranger.post(f"{untouched.path}/actions", body()).error == (403, "NotYourSeat")
    assert untouched.post(1, "actions", body()).error == (409, "Refused")
    assert untouched.view()["number"] == 0


@pytest.mark.parametrize("route", ["undo", "redo", "resign", "handover", "preview", "chat", "chat/read"])
def test_routes_of_the_players_are_closed_to_others(client: Client, untouched: Friends, route: str) -> None:
    bodies: dict[str, Any] = {
        "preview": {"action": TO_DENMARK},
        "chat": {"text": "hello"},
        "chat/read": {"number": 1},
    }
    assert client.post(f"{untouched.path}/{route}", bodies.get(route)).error == (401, "NotSignedIn")
    error = client.named("Stranger").post(f"{untouched.path}/{route}", bodies.get(route)).error
    assert error == (403, "Forbidden" if route == "chat" else "NotYourSeat")
    assert untouched.view()["number"] == 0


@pytest.mark.parametrize("route", ["undo", "redo", "actions", "preview", "chat", "resign"])
def test_there_must_be_a_match(client: Client, route: str) -> None:
    client.named("Otto")
    sent = {"actions": body(), "preview": {"action": {}}, "chat": {"text": "x"}}.get(route)
    for match_id in (999_999, 2**53):
        assert client.post(f"/api/matches/{match_id}/{route}", sent).error == (404, "NotFound")
    for match_id in (0, -1, 2**53 + 1, 10**30, "x"):
        assert client.post(f"/api/matches/{match_id}/{route}", sent).error == (422, "Malformed")


def test_another_seat_in_the_action_is_not_listened_to(server: Server) -> None:
    friends = Friends(server)
    assert friends.act(1, TO_DENMARK | {"seat": 0}).error == (409, "Refused")
    assert friends.act(0, TO_DENMARK | {"seat": 1}).json == {"number": 1}
    assert friends.log()[0]["seat"] == 0


# ------------------------------------------------------------------ what is no action


@pytest.mark.parametrize(
    "wrong",
    [
        {"seen": -1},
        {"seen": 2**31},
        {"seen": 10**30},
        {"seen": "many"},
        {"seen": 0.5},
        {"seen": None},
        {"key": "short"},
        {"key": "k" * 65},
        {"key": 12345678},
        {"key": "nul\u0000nul\u0000"},
        {"key": "\ud800" * 8},
        {"key": "with space"},
        {"key": None},
        {"action": []},
        {"action": "TravelTo"},
        {"action": None},
        {"seat": 0},
        {"more": {"deep": [1, 2]}},
    ],
)
def test_a_body_that_is_none_is_refused(untouched: Friends, wrong: Any) -> None:
    answer = untouched.post(0, "actions", body(**wrong))
    assert answer.error == (422, "Malformed")
    assert set(answer.json) == {"error", "key", "values", "detail"}
    assert untouched.view()["number"] == 0


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "Fly"},
        {"type": None},
        {"type": ["TravelTo"]},
        {"type": "TravelTo"},
        {"type": "TravelTo", "location": None},
        {"type": "TravelTo", "location": 7},
        {"type": "TravelTo", "location": ["denmark"]},
        {"type": "TravelTo", "location": "d" * 61},
        {"type": "TravelTo", "location": "denmark", "by": "bot"},
        {"type": "TravelTo", "location": "denmark", "sell": "all"},
        {"type": "TravelTo", "location": "denmark", "sell": ["x"] * 101},
        {"type": "TravelTo", "location": "denmark", "sell": [{"deep": [[[]]]}]},
        {"type": "Split", "first": -1},
        {"type": "Split", "first": 10**30},
        {"type": "Split", "first": 1.5},
        {"type": "Split", "first": True},
        {"type": "Declare", "word": "maybe"},
        {"type": "Undo", "to": 0},
        {"type": "Redo"},
        {"type": "Resign"},
    ],
)
def test_what_is_no_action_of_the_game_is_malformed(untouched: Friends, action: Any) -> None:
    assert untouched.act(0, action).error == (422, "Malformed")
    assert untouched.post(0, "preview", {"action": action}).error == (422, "Malformed")
    assert untouched.view()["number"] == 0


@pytest.mark.parametrize(
    "action, rule",
    [
        ({"type": "TravelTo", "location": "spain"}, "TRV-2"),
        ({"type": "TravelTo", "location": "atlantis"}, "TRV-1"),
        ({"type": "TravelTo", "location": ""}, "TRV-1"),
        ({"type": "TravelTo", "location": "\ud800"}, None),
        ({"type": "TravelTo", "location": "den\u0000mark"}, None),
        ({"type": "TravelTo", "location": "<script>{0}{x}%s"}, None),
        ({"type": "TravelTo", "location": "denmark", "sell": ["x", "x"]}, None),
        ({"type": "SellContracts", "contracts": ["none"]}, None),
        ({"type": "Buy", "cards": ["none"]}, None),
        ({"type": "Buy", "cards": []}, None),
        ({"type": "Promise", "location": "\ud800\u0000"}, None),
        ({"type": "PlaceSupply", "good": "gold"}, None),
        ({"type": "Split", "first": 0}, "TURN-3"),
        ({"type": "Done"}, None),
    ],
)
def test_the_rules_say_no_and_name_themselves(untouched: Friends, action: Any, rule: str | None) -> None:
    for answer in (untouched.act(0, action), untouched.post(0, "preview", {"action": action})):
        if answer.status == 422:  # not even a text
            assert rule is None
            continue
        assert answer.error == (409, "Refused")
        assert answer.json["rule"] == (rule or answer.json["rule"])
        assert set(answer.json) == {"error", "detail", "rule", "template", "values"}
        assert answer.json["detail"]
    assert untouched.view()["number"] == 0


def test_hostile_bytes_do_not_get_in(untouched: Friends) -> None:
    kind = {"Content-Type": "application/json"}
    for sent in (b"", b"{", b"[" * 5000, b"{" * 5000, b"\xff\xfe", b"null", b"[]", b'"x"', b"NaN", b'{"seen":1e999}'):
        answer = untouched[0].request("POST", f"{untouched.path}/actions", sent, kind)
        assert 400 <= answer.status < 500
        assert {"error", "key", "values", "detail"} <= set(answer.json)
    deep = b'{"seen":0,"key":"12345678","action":{"type":"Split","first":' + b"[" * 3000 + b"]" * 3000 + b"}}"
    assert untouched[0].request("POST", f"{untouched.path}/actions", deep, kind).status in (400, 422)
    assert untouched.view()["number"] == 0


# ------------------------------------------------------------------ stale


def test_seats_that_decide_at_once_never_collide(server: Server) -> None:
    friends = Friends(server, 4)
    asked = friends.ask_all_to_join()
    seen = friends.view()["number"]
    with ThreadPoolExecutor(3) as at_once:
        answers = list(at_once.map(lambda seat: friends.act(seat, DONE, seen), asked))
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert sorted(answer.json["number"] for answer in answers) == [seen + 1, seen + 2, seen + 3]


def test_a_seat_that_has_moved_on_is_stale(server: Server) -> None:
    friends = Friends(server, 4)
    first = friends.ask_all_to_join()[0]
    seen = friends.view()["number"]
    assert friends.act(first, {"type": "Join"}, seen).status == 200
    again = friends.act(first, DONE, seen)
    assert again.error == (409, "Stale")
    assert again.json["number"] == seen + 1


# ------------------------------------------------------------------ once


def test_the_same_key_again_plays_nothing_twice(server: Server) -> None:
    friends = Friends(server)
    key = secrets.token_hex(8)
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.act(0, TO_DENMARK, 1, key).json == {"number": 1}
    assert friends.act(0, {"type": "Split", "first": 0}, 1, key).json == {"number": 1}
    assert friends.view()["number"] == 1


def test_the_same_key_again_when_the_action_would_be_right_again(server: Server) -> None:
    friends = Friends(server)
    key, promise = secrets.token_hex(8), {"type": "PlaceSupply", "good": "grain"}
    assert friends.act(1, promise, 0, key).json == {"number": 1}
    assert friends.act(1, promise, 1, key).json == {"number": 1}
    assert friends.act(1, promise | {"good": "iron"}, 5, key).json == {"number": 1}
    assert friends.view()["number"] == 1


def test_a_key_is_its_seats_own(server: Server) -> None:
    friends = Friends(server)
    key = secrets.token_hex(8)
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.act(1, {"type": "PlaceSupply", "good": "grain"}, 1, key).json == {"number": 2}


def test_the_same_click_from_many_connections_at_once_counts_once(server: Server) -> None:
    friends = Friends(server)
    key = secrets.token_hex(8)
    with ThreadPoolExecutor(8) as at_once:
        answers = list(at_once.map(lambda _: friends.act(0, TO_DENMARK, 0, key), range(16)))
    assert {answer.body for answer in answers} == {b'{"number":1}'}
    assert [line["number"] for line in friends.log()] == [1]


def test_a_key_is_known_after_a_restart(database_url: str, start: Start) -> None:
    before = start(database_url=database_url)
    friends, key = Friends(before), secrets.token_hex(8)
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    before.stop()
    friends.move_to(start(database_url=database_url))
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.view()["number"] == 1


def test_a_key_is_known_after_the_end(server: Server) -> None:
    friends, key = Friends(server), secrets.token_hex(8)
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.post(1, "resign").status == 200
    assert friends.act(0, TO_DENMARK, 0, key).json == {"number": 1}
    assert friends.act(0, TO_DENMARK, 0).error == (409, "Conflict")


def test_numbers_have_no_gaps_however_many_act_at_once(server: Server) -> None:
    friends = Friends(server, 4)
    goods = ["grain", "iron", "livestock", "muskets"]

    def place(seat: int) -> list[int]:
        answers = [friends.act(seat, {"type": "PlaceSupply", "good": good}, 100) for good in goods]
        return [answer.json["number"] for answer in answers if answer.status == 200]

    with ThreadPoolExecutor(4) as at_once:
        numbers = [number for got in at_once.map(place, range(4)) for number in got]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert [line["number"] for line in friends.log()] == sorted(numbers)

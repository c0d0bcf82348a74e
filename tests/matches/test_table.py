"""Around the table: talk, promises, consent, resigning, standing orders, a seat handed over."""

import secrets
from typing import Any

import pytest

from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

# ------------------------------------------------------------------ talk


def test_what_is_said_is_kept_in_order(server: Server, client: Client) -> None:
    friends = Friends(server)
    said = [(0, "hello"), (1, "  Grüße\n✓ <b>&amp;  "), (0, "x" * 1000)]
    assert [friends.post(seat, "chat", {"text": text}).json["number"] for seat, text in said] == [1, 2, 3]
    messages = friends[1].get(f"{friends.path}/chat").json["messages"]
    assert [(message["seat"], message["text"]) for message in messages] == [(s, t.strip()) for s, t in said]
    assert messages[0]["name"] == friends[0].get("/api/me").json["name"]
    assert client.get(f"{friends.path}/chat?after=1").json == {"messages": messages[1:], "read": 0}


def test_how_far_each_has_read(server: Server) -> None:
    friends = Friends(server)
    for number in (1, 2, 3):
        friends.post(0, "chat", {"text": f"{number}"})
    for number, known in ((2, 2), (1, 2), (3, 3)):
        assert friends.post(1, "chat/read", {"number": number}).status == 204
        assert friends[1].get(f"{friends.path}/chat").json["read"] == known
    assert friends[0].get(f"{friends.path}/chat").json["read"] == 0
    for number in (-1, 2**31, "x", None):
        assert friends.post(1, "chat/read", {"number": number}).error == (422, "Malformed")


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "x" * 1001, "nul\u0000", "\ud800", 7, None, ["hello"]])
def test_what_cannot_be_said(server: Server, text: Any) -> None:
    friends = Friends(server)
    assert friends.post(0, "chat", {"text": text}).error == (422, "Malformed")
    assert friends.post(0, "chat", {"text": "hello", "seat": 1}).error == (422, "Malformed")
    assert friends[0].get(f"{friends.path}/chat").json["messages"] == []


def test_a_long_talk_comes_in_pages(server: Server) -> None:
    friends = Friends(server)
    for number in range(1, 105):
        friends.post(number % 2, "chat", {"text": f"{number}"})
    latest = friends[0].get(f"{friends.path}/chat").json["messages"]
    assert [message["number"] for message in latest] == list(range(5, 105))
    first = friends[0].get(f"{friends.path}/chat?after=0").json["messages"]
    assert [message["number"] for message in first] == list(range(1, 101))


def test_what_is_said_is_heard_once(server: Server, client: Client) -> None:
    friends = Friends(server)
    with friends.watch(1) as socket, client.socket(f"{friends.path}/stream") as spectator:
        socket.until(type="view")
        spectator.until(type="view")
        for text in ("one", "two", "three"):
            friends.post(0, "chat", {"text": text})
        for watching in (socket, spectator):
            heard = [watching.until(type="chat") for _ in range(3)]
            assert [(message["number"], message["text"]) for message in heard] == [(1, "one"), (2, "two"), (3, "three")]


# ------------------------------------------------------------------ promises


def test_a_promise_is_an_action(server: Server) -> None:
    friends = Friends(server)
    assert friends.acted(1, "Promise", location="denmark") == 1
    assert friends.view(0)["view"]["promises"]
    assert friends.acted(1, "Promise", location="denmark", given=False) == 2
    assert not friends.view(0)["view"]["promises"]


@pytest.mark.parametrize("wrong", [{"location": "x" * 61}, {"location": 1}, {}, {"location": "spain", "more": 1}])
def test_what_is_no_promise(server: Server, wrong: Any) -> None:
    friends = Friends(server)
    assert friends.act(1, {"type": "Promise"} | wrong).error == (422, "Malformed")
    answer = friends.act(1, {"type": "Promise", "location": "atlantis"})
    assert (answer.error, bool(answer.json["rule"])) == ((409, "Refused"), True)


# ------------------------------------------------------------------ with the consent of the others


def open_proposals(friends: Friends) -> Any:
    return friends[0].get(f"{friends.path}/proposals").json["proposals"]


def test_all_agree_to_go_back(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    before = friends.view(0)
    friends.acted(0, "TravelTo", location="denmark")
    friends.acted(1, "PlaceSupply", good="grain")
    with client.socket(f"{friends.path}/stream") as socket:
        assert friends.post(0, "proposals/undo", {}).json == {"done": False}
        told = {"kind": "undo", "seat": 0, "for_seat": None, "agreed": [], "to": 0, "asked": [1, 2], "pace": None}
        told["takes"] = [{"seat": 0, "n": 1}, {"seat": 1, "n": 1}]
        assert socket.until(type="proposal") == {"type": "proposal", "open": True} | told
        assert open_proposals(friends) == [told]
        assert friends.post(0, "proposals/undo/answer", {"agree": True}).error == (409, "Conflict")
        assert friends.post(2, "proposals/undo/answer", {"agree": True}).json == {"done": False}
        assert socket.until(type="proposal")["asked"] == [1]
        assert friends.post(2, "proposals/undo/answer", {"agree": True}).error == (409, "Conflict")
        assert friends.post(1, "proposals/undo/answer", {"agree": True}).json == {"done": True}
        assert socket.until(type="proposal", open=False)["kind"] == "undo"
        assert socket.until(type="update")["story"] == [["undone", 0, {"to": 0}]]
    assert friends.view(0)["view"] == before["view"]
    assert friends.view(0)["number"] == 3
    assert open_proposals(friends) == []


def test_who_asks_to_go_back_knows_whose_decisions_go_with_it(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    assert friends[0].get(f"{friends.path}/proposals/undo").error == (409, "Conflict")  # nothing is done yet
    friends.acted(0, "TravelTo", location="denmark")
    friends.post(2, "proposals/undo", {"to": 0})
    assert open_proposals(friends)[0]["takes"] == [{"seat": 0, "n": 1}]
    friends.acted(1, "PlaceSupply", good="grain")
    assert friends[0].get(f"{friends.path}/proposals/undo").json["takes"] == [{"seat": 0, "n": 1}, {"seat": 1, "n": 1}]
    assert client.get(f"{friends.path}/proposals/undo").error == (401, "NotSignedIn")


def test_one_says_no(server: Server) -> None:
    friends = Friends(server, 3)
    friends.acted(0, "TravelTo", location="denmark")
    friends.post(0, "proposals/undo", {"to": 0})
    friends.post(1, "proposals/undo/answer", {"agree": True})
    assert friends.post(2, "proposals/undo/answer", {"agree": False}).json == {"done": False}
    assert friends.post(1, "proposals/undo/answer", {"agree": True}).error == (404, "NotFound")
    assert friends.view(0)["number"] == 1


def test_a_proposal_to_go_back_lapses_when_somebody_acts(server: Server) -> None:
    friends = Friends(server, 3)
    friends.acted(0, "TravelTo", location="denmark")
    friends.post(0, "proposals/undo", {})
    friends.acted(1, "PlaceSupply", good="grain")
    assert open_proposals(friends) == []
    assert friends.post(1, "proposals/undo/answer", {"agree": True}).error == (404, "NotFound")
    assert friends.post(0, "proposals/undo", {"to": 1}).json == {"done": False}
    assert open_proposals(friends)[0]["to"] == 1


@pytest.mark.parametrize("to", [1, 2, 2**31 - 1])
def test_there_is_no_going_back_to_the_future(server: Server, to: int) -> None:
    friends = Friends(server)
    friends.acted(0, "TravelTo", location="denmark")
    assert friends.post(0, "proposals/undo", {"to": to}).error == (409, "Conflict")
    assert friends.post(1, "proposals/undo", {}).error == (409, "Conflict")  # has done nothing


def test_a_match_is_given_up_by_all(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    assert friends.post(1, "proposals/abandon", {}).json == {"done": False}
    friends.play(1)  # does not matter
    assert friends.post(0, "proposals/abandon/answer", {"agree": True}).json == {"done": False}
    with client.socket(f"{friends.path}/stream") as socket:
        assert friends.post(2, "proposals/abandon/answer", {"agree": True}).json == {"done": True}
        ended = socket.until(type="ended")
    summary = friends.summary()
    assert (ended["status"], ended["seed"]) == (summary["status"], summary["seed"]) == ("abandoned", summary["seed"])
    assert summary["result"] is None
    assert friends.act(0, {"type": "Done"}).error == (409, "Conflict")
    assert friends.post(0, "proposals/abandon/answer", {"agree": True}).error == (409, "Conflict")


def test_alone_with_programs_nobody_has_to_be_asked(server: Server) -> None:
    friends = Friends(server, 1, more_seats=[{"kind": "bot"}])
    friends.acted(0, "TravelTo", location="hamburg")
    assert friends.post(0, "proposals/undo", {"to": 0}).json == {"done": True}
    assert friends.post(0, "proposals/abandon", {}).json == {"done": True}
    assert friends.summary()["status"] == "abandoned"


def test_proposals_are_for_players(server: Server, client: Client) -> None:
    friends = Friends(server)
    path = f"{friends.path}/proposals"
    for kind in ("undo", "abandon"):
        assert client.post(f"{path}/{kind}", {}).error[0] in (401, 403)
        assert client.post(f"{path}/{kind}/answer", {"agree": True}).error[0] in (401, 403)
        assert friends.post(0, f"proposals/{kind}/answer", {"agree": True}).error == (404, "NotFound")
        client.named("Stranger") if not client.cookies else None
    for wrong in ({"to": -1}, {"to": 2**31}, {"to": "x"}, {"more": 1}):
        assert friends.post(0, "proposals/undo", wrong).error == (422, "Malformed")
    for odd in ({}, {"agree": "perhaps"}, {"agree": True, "seat": 1}):
        assert friends.post(0, "proposals/undo/answer", odd).error == (422, "Malformed")
    assert friends.post(0, "proposals/war", {}).error == (422, "Malformed")


# ------------------------------------------------------------------ resigning


def test_of_two_who_resigns_has_lost(server: Server) -> None:
    friends = Friends(server)
    friends.play(2)
    with friends.watch(1) as socket:
        assert friends.post(0, "resign").json == {"number": 3}
        ended = socket.until(type="ended")
    summary = friends.summary()
    assert ended["result"] == summary["result"]
    assert (summary["result"]["ending"], summary["result"]["winners"]) == ("resigned", [1])
    assert ended["seed"] == summary["seed"]


def test_of_three_the_others_go_on_with_a_program(server: Server) -> None:
    friends = Friends(server, 3)
    assert friends.post(0, "resign").json == {"number": 1}
    for route in ("resign", "undo"):
        assert friends.post(0, route).error == (403, "NotYourSeat")
    assert friends.act(0, {"type": "Promise", "location": "spain"}).error == (403, "NotYourSeat")
    with friends.watch(1) as socket:
        for number in range(2, 8):
            if (now := friends.view(1))["number"] < number and (waiting := set(now["waiting_for"]) - {0}):
                friends.act(min(waiting), friends.view(min(waiting))["actions"][0])
            socket.until(number=number) if now["number"] < number else None
    assert {(line["seat"], line["by"]) for line in friends.log() if line["by"]} == {(0, "bot")}
    assert friends.summary()["seats"][0]["resigned"]
    assert friends.post(1, "resign").status == 200
    assert friends.summary()["result"]["winners"] == [2]


def test_without_people_the_match_is_given_up(server: Server) -> None:
    friends = Friends(server, 1, more_seats=[{"kind": "bot"}])
    friends.post(0, "resign")
    assert friends.summary()["status"] == "abandoned"


# ------------------------------------------------------------------ standing orders


def ordered(friends: Friends, seat: int, order: Any) -> int:
    return friends[seat].put(f"{friends.path}/order", {"order": order}).status


def test_a_standing_order_answers_at_once(server: Server) -> None:
    friends = Friends(server, 4)
    assert friends[1].get(f"{friends.path}/order").json["order"] == "ask"
    assert set(friends[1].get(f"{friends.path}/order").json["orders"]) == {"ask", "gain", "useful", "never"}
    assert ordered(friends, 1, "never") == 204
    with friends.watch(0) as socket:
        friends.acted(0, "TravelTo", location="hamburg")
        friends.acted(0, "Split", first=0)
        if friends.view()["waiting_for"] == [0]:
            friends.acted(0, "Done")
        assert socket.until(type="update", by="order")["story"] is not None
        assert ordered(friends, 2, "never") == 204  # in the middle of the window
        socket.until(type="update", by="order")
    assert [(line["seat"], line["by"]) for line in friends.log()][-2:] == [(1, "order"), (2, "order")]
    assert friends.view()["waiting_for"] == [3]


def test_whom_it_would_not_help_is_not_asked(server: Server) -> None:
    friends = Friends(server, 2)
    assert ordered(friends, 1, "useful") == 204
    friends.play(60, until=lambda now: any(line["by"] == "order" for line in friends.log()))
    assert any((line["seat"], line["by"]) == (1, "order") for line in friends.log())


def test_an_order_holds_after_a_restart_and_can_be_changed(database_url: str, start: Start) -> None:
    before = start(database_url=database_url)
    friends = Friends(before, 4)
    ordered(friends, 1, "never")
    before.stop()
    friends.move_to(start(database_url=database_url))
    assert friends[1].get(f"{friends.path}/order").json["order"] == "never"
    assert ordered(friends, 1, "ask") == 204
    assert friends.ask_all_to_join() == [1, 2, 3]


def test_what_is_no_order(server: Server, client: Client) -> None:
    friends = Friends(server)
    for order in ("always", "", "x" * 30, 1, None):
        assert ordered(friends, 0, order) == 422
    assert client.put(f"{friends.path}/order", {"order": "never"}).error == (401, "NotSignedIn")
    assert client.named("Stranger").put(f"{friends.path}/order", {"order": "never"}).error == (403, "NotYourSeat")
    assert client.get(f"{friends.path}/order").error == (403, "NotYourSeat")


# ------------------------------------------------------------------ a seat handed over


def test_a_seat_is_handed_over_once(server: Server, client: Client) -> None:
    friends = Friends(server)
    client.named("Emil")
    token = friends.post(1, "handover").json["token"]
    with friends.watch(1) as old:
        old.until(type="view")
        assert client.post(f"{friends.path}/takeover", {"token": token}).status == 204
        assert old.closed() == 4001  # may come back as a spectator
    assert client.get(f"{friends.path}/view").json["view"]["you"]["seat"] == 1
    assert "you" not in friends.view(1)["view"]
    assert friends.post(1, "undo").error == (403, "NotYourSeat")
    assert friends.summary()["seats"][1]["name"] == "Emil"
    for who in (friends[1], server.client().named("Fritz")):
        assert who.post(f"{friends.path}/takeover", {"token": token}).error == (404, "NotFound")


def test_links_that_hand_nothing_over(server: Server, client: Client) -> None:
    friends, others = Friends(server), Friends(server)
    client.named("Emil")
    old, token = friends.post(0, "handover").json["token"], friends.post(0, "handover").json["token"]
    for wrong in (old, secrets.token_urlsafe(24), token[:-1] + "~"):
        assert client.post(f"{friends.path}/takeover", {"token": wrong}).error == (404, "NotFound")
    assert client.post(f"{others.path}/takeover", {"token": token}).error == (404, "NotFound")
    assert friends.post(1, "takeover", {"token": token}).error == (409, "Conflict")  # has a seat
    for wrong in ("", "x", "x" * 101, None):
        assert client.post(f"{friends.path}/takeover", {"token": wrong}).error == (422, "Malformed")
    assert server.client().post(f"{friends.path}/takeover", {"token": token}).error == (401, "NotSignedIn")
    assert client.post(f"{friends.path}/takeover", {"token": token}).status == 204


def test_the_seat_of_a_match_that_is_over_stays_whose_it_was(server: Server, client: Client) -> None:
    friends = Friends(server)
    token = friends.post(0, "handover").json["token"]
    friends.post(1, "resign")
    assert client.named("Emil").post(f"{friends.path}/takeover", {"token": token}).error == (409, "Conflict")
    assert friends.post(0, "handover").error == (409, "Conflict")
    assert friends.summary()["seats"][0]["name"].startswith("Anna")


def test_a_seat_that_was_given_up_cannot_be_handed_over(server: Server, client: Client) -> None:
    friends = Friends(server, 3)
    token = friends.post(0, "handover").json["token"]
    friends.post(0, "resign")
    assert client.named("Emil").post(f"{friends.path}/takeover", {"token": token}).error == (404, "NotFound")

"""A match through its routes: look, take back, and how it ends."""

import secrets
from hashlib import sha256

import pytest

from tests.server.client import Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends


def test_an_accepted_action_has_a_number_and_is_seen_by_all(server: Server) -> None:
    friends = Friends(server)
    answer = friends.act(0, {"type": "TravelTo", "location": "denmark"})
    assert (answer.status, answer.json) == (200, {"number": 1})
    assert friends.view(1)["view"]["here"] == "denmark"


def test_a_whole_match_can_be_played(server: Server) -> None:
    friends = Friends(server, 2)
    before = friends.summary()
    assert before["seed"] is None
    friends.play()
    summary = friends.summary()
    assert summary["status"] == "finished"
    assert summary["result"]["ending"] in ("time", "peace")
    assert summary["commitment"] == before["commitment"] == sha256(summary["seed"].encode()).hexdigest()
    scores, winners = summary["result"]["scores"], summary["result"]["winners"]
    assert winners  # of those with the same score one may still be ahead
    assert {scores[seat] for seat in winners} == {max(scores)}
    assert friends.act(0, {"type": "Done"}).error == (409, "Conflict")
    for route in ("undo", "redo", "resign"):
        assert friends.post(0, route).error == (409, "Conflict")
    assert friends.post(0, "proposals/undo", {}).error == (409, "Conflict")


# ------------------------------------------------------------------ looking


def test_everybody_sees_the_table_and_only_the_players_their_own(server: Server, client: Client) -> None:
    friends = Friends(server)
    spectator = client.get(f"{friends.path}/view").json
    assert spectator["actions"] == spectator["anytime"] == []
    assert "you" not in spectator["view"]
    for seat in (0, 1):
        mine = friends.view(seat)
        assert mine["view"].pop("you")["seat"] == seat
        assert mine["view"] == spectator["view"]
        assert {action["seat"] for action in mine["actions"] + mine["anytime"]} == {seat}
    assert client.named("Stranger").get(f"{friends.path}/view").json == spectator


def test_offered_actions_can_be_sent_as_they_are(server: Server) -> None:
    friends = Friends(server)
    now = friends.view(0)
    assert now["waiting_for"] == [0]
    for action in now["actions"] + now["anytime"]:
        assert friends.post(0, "preview", {"action": action}).status == 200
    assert friends.act(0, now["actions"][-1]).json == {"number": 1}


def test_the_view_at_every_number_is_what_it_was(server: Server, client: Client) -> None:
    friends = Friends(server)
    then = {0: [friends.view(seat) for seat in (0, 1)]}
    for seed in range(12):
        friends.play(1, seed)
        if seed % 4 == 3:
            friends.post(0, "undo")
        now = friends.view(0)
        then[now["number"]] = [now, friends.view(1)]
    last = max(then)
    for number, views in then.items():
        for seat, was in enumerate(views):
            again = friends.view(seat, number=number)
            assert again["number"] == number
            assert again["view"] == was["view"]
            assert again["waiting_for"] == was["waiting_for"]
            assert again["actions"] == (was["actions"] if number == last else [])
        public = client.get(f"{friends.path}/view?number={number}").json
        assert public["view"] | {"you": views[0]["view"]["you"]} == views[0]["view"]


def test_what_is_no_number_is_malformed(server: Server, client: Client) -> None:
    friends = Friends(server)
    for number in ("-1", "1.5", "x", "", 2**31, 10**30):
        for route in ("view?number", "log?since", "log?until"):
            assert client.get(f"{friends.path}/{route}={number}").error == (422, "Malformed")


def test_numbers_that_have_not_been(server: Server) -> None:
    friends = Friends(server)
    assert friends[0].get(f"{friends.path}/view?number=1").error == (404, "NotFound")
    assert friends[0].get(f"{friends.path}/view?number={2**31 - 1}").error == (404, "NotFound")
    assert friends.log(since=5, until=3) == []


def test_the_log_tells_what_happened(server: Server, client: Client) -> None:
    friends = Friends(server)
    friends.acted(0, "TravelTo", location="denmark")
    friends.play(5)
    story = friends.log()
    assert [line["number"] for line in story] == list(range(1, 7))
    assert ["travelled", 0, {"location": "denmark"}] in story[0]["news"]
    assert {line["by"] for line in story} == {""}
    assert friends.log(1, since=2, until=4) == story[2:4]
    assert client.get(f"{friends.path}/log").json["story"] == story


def test_while_you_were_away(server: Server, client: Client) -> None:
    friends = Friends(server)
    friends.play(3)
    last = friends.log()[-1]
    idle = 1 - last["seat"]
    with friends.watch(idle) as socket:
        for number in (last["number"] - 1, 1, 99):
            socket.send({"type": "seen", "number": number})
        socket.send({"type": "ping"})
        socket.until(type="pong")
    answer = friends[idle].get(f"{friends.path}/away").json
    assert (answer["since"], answer["story"]) == (last["number"] - 1, [last])
    assert client.get(f"{friends.path}/away").error == (401, "NotSignedIn")
    assert client.named("Stranger").get(f"{friends.path}/away").error == (403, "NotYourSeat")


def test_who_acts_has_looked(server: Server) -> None:
    friends = Friends(server)
    friends.play(1)
    assert friends.log()[0]["seat"] == 0
    assert [friends[seat].get(f"{friends.path}/away").json["since"] for seat in (0, 1)] == [1, 0]


def test_how_far_one_has_looked_is_known_after_a_restart(database_url: str, start: Start) -> None:
    before = start(database_url=database_url)
    friends = Friends(before)
    friends.play(3)
    with friends.watch(1) as socket:
        socket.send({"type": "seen", "number": 3})
        socket.send({"type": "ping"})
        socket.until(type="pong")
    before.stop()
    friends.move_to(start(database_url=database_url))
    assert friends[1].get(f"{friends.path}/away").json == {"since": 3, "story": []}


def test_the_points_after_each_action(server: Server, client: Client) -> None:
    friends = Friends(server)
    friends.play(6)
    chart = client.get(f"{friends.path}/scores").json["scores"]
    assert [point["number"] for point in chart] == list(range(1, 7))
    assert all(len(point["scores"]) == 2 for point in chart)


def test_a_preview_changes_nothing(server: Server) -> None:
    friends = Friends(server)
    before = friends.view(0)
    assert friends.post(0, "preview", {"action": {"type": "TravelTo", "location": "denmark"}}).status == 200
    refused = friends.post(0, "preview", {"action": {"type": "TravelTo", "location": "spain"}})
    assert (refused.error, refused.json["rule"]) == ((409, "Refused"), "TRV-2")
    assert friends.post(0, "preview", {"action": {}, "seen": 1}).error == (422, "Malformed")
    assert friends.view(0) == before


# ------------------------------------------------------------------ who may look

ROUTES = ("view", "view?number=0", "log", "scores", "chat", "proposals", "box")


@pytest.mark.parametrize("route", ROUTES)
def test_a_match_by_link_is_not_there_for_others(server: Server, client: Client, route: str) -> None:
    friends = Friends(server, visibility="link")
    path, more = f"{friends.path}/{route}", "&" if "?" in route else "?"
    nowhere = client.get(f"/api/matches/999999/{route}")
    for who in (client, server.client().named("Stranger")):
        for code in ("", f"{more}code=WRONG", f"{more}code=", f"{more}code=%C3%A4%00", f"{more}code=" + "X" * 500):
            assert who.get(path + code).error == nowhere.error == (404, "NotFound")
            assert who.get(path + code).json == nowhere.json  # word for word
        assert who.get(f"{path}{more}code={friends.code.lower()}").status == 200
    assert friends[1].get(path).status == 200


def test_a_socket_of_a_match_by_link_needs_the_code_too(server: Server, client: Client) -> None:
    friends = Friends(server, visibility="link")
    for code in ("", "?code=WRONG", "?code=%C3%A4"):
        with client.socket(f"{friends.path}/stream{code}") as socket:
            assert socket.receive()["error"] == "NotFound"
            assert socket.closed() == 1008
    with client.socket(f"{friends.path}/stream?code={friends.code}") as socket:
        assert socket.receive()["type"] == "view"


@pytest.mark.parametrize("route", ROUTES)
def test_a_table_without_spectators(server: Server, client: Client, route: str) -> None:
    friends = Friends(server, spectators=False)
    for who in (client, server.client().named("Stranger")):
        assert who.get(f"{friends.path}/{route}").error == (403, "Forbidden")
        assert who.get(f"{friends.path}/{route}{'&' if '?' in route else '?'}code={friends.code}").status == 403
    assert friends[1].get(f"{friends.path}/{route}").status == 200
    with client.socket(f"{friends.path}/stream") as socket:
        assert socket.receive()["error"] == "Forbidden"
        assert socket.closed() == 1008


def test_a_match_that_has_not_started_has_no_table(server: Server, client: Client) -> None:
    client.named("Otto")
    asked = {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = f"/api/matches/{client.post('/api/matches', asked).json['id']}"
    for route in set(ROUTES) - {"chat"}:  # people talk before the start too
        assert client.get(f"{path}/{route}").error == (404, "NotFound")
    assert client.post(f"{path}/undo").error == (404, "NotFound")


# ------------------------------------------------------------------ taking back


def test_undo_and_redo_are_entries_too(server: Server) -> None:
    friends = Friends(server)
    start = friends.view(0)
    friends.acted(0, "TravelTo", location="denmark")
    there = friends.view(0)
    assert friends.post(0, "undo").json == {"number": 2}
    assert friends.view(0)["view"] == start["view"]
    assert friends.post(0, "undo").error == (409, "Conflict")  # nothing is left
    assert friends.post(0, "redo").json == {"number": 3}
    assert friends.view(0)["view"] == there["view"]
    assert friends.post(0, "redo").error == (409, "Conflict")
    assert [line["news"][0][0] for line in friends.log()][1:] == ["undone", "redone"]


def test_a_new_action_forgets_what_could_be_redone(server: Server) -> None:
    friends = Friends(server)
    friends.acted(0, "TravelTo", location="denmark")
    friends.post(0, "undo")
    friends.acted(0, "TravelTo", location="hamburg")
    assert friends.post(0, "redo").error == (409, "Conflict")


def test_only_the_own_last_action_can_be_taken_back(server: Server) -> None:
    friends = Friends(server)
    friends.acted(0, "TravelTo", location="hamburg")
    assert "Somebody else" in friends.post(1, "undo").json["detail"]
    friends.acted(1, "PlaceSupply", good="grain")
    assert "Somebody else" in friends.post(0, "undo").json["detail"]
    assert friends.post(1, "undo").json == {"number": 3}
    assert friends.post(0, "redo").error == (409, "Conflict")
    assert friends.post(0, "undo").json == {"number": 4}
    assert friends.post(1, "redo").error == (409, "Conflict")  # first what was taken back last
    assert [friends.post(seat, "redo").json["number"] for seat in (0, 1)] == [5, 6]


def test_what_came_to_light_stays(server: Server) -> None:
    friends = Friends(server)
    while not (now := friends.view())["view"]["over"]:
        friends.play(1, now["number"])
        refused = friends.post(last_seat(friends), "undo")
        if refused.status == 409:
            break
        assert friends.post(last_seat(friends), "redo").status == 200
    assert refused.error == (409, "Conflict")
    assert "to light" in refused.json["detail"]


def last_seat(friends: Friends) -> int:
    seat: int = friends.log()[-1]["seat"]
    return seat


def test_an_undo_makes_older_clicks_stale(server: Server) -> None:
    friends = Friends(server)
    friends.acted(0, "TravelTo", location="denmark")
    friends.post(0, "undo")
    answer = friends.act(1, {"type": "PlaceSupply", "good": "grain"}, seen=1)
    assert answer.error == (409, "Stale")
    assert answer.json["number"] == 2


def test_everything_can_be_taken_back_after_a_restart(database_url: str, start: Start) -> None:
    """Also when the last action is one after which a snapshot was kept."""
    before = start(database_url=database_url)
    friends = Friends(before)
    friends.play(until=lambda now: now["number"] == 49)
    friends.play(1, int(secrets.token_hex(2), 16))
    seat = last_seat(friends)
    expected = friends.post(seat, "undo")
    if expected.status == 200:
        friends.post(seat, "redo")
    then = friends.view(0)
    before.stop()
    friends.move_to(start(database_url=database_url))
    assert friends.view(0) == then
    again = friends.post(seat, "undo")
    assert again.status == expected.status
    assert expected.status == 200 or again.json == expected.json

"""A program plays for somebody who is away, because they say so; they are back at once, or on the day they named."""

from typing import Any

import pytest

from tests.server.calendar import DAY, HOUR, Calendar
from tests.server.client import Server, Socket
from tests.server.tables import Friends


def leave(friends: Friends, seat: int, until: float | None = None) -> Any:
    return friends.post(seat, "away", {"until": until})


def kept(friends: Friends) -> list[str]:
    return [seat["stand_in"] for seat in friends.summary()["seats"]]


def told(friends: Friends) -> list[tuple[int, str, str]]:
    """What the log says of who plays: the seat, what, and by whom."""
    about = {"stood_in", "away", "returned", "resigned"}
    return [(line["seat"], news[0], line["by"]) for line in friends.log() for news in line["news"] if news[0] in about]


def by_program(socket: Socket) -> Any:
    while (message := socket.until(type="update")).get("by") != "bot":
        pass
    return message


@pytest.mark.each_database
def test_a_program_plays_for_me_and_i_come_back_with_one_tap(server: Server) -> None:
    friends = Friends(server, 2)
    with friends.watch(1) as socket:
        assert leave(friends, 0).json == {"number": 1}
        by_program(socket)
        assert kept(friends) == ["merchant", ""]
        assert friends.act(0, {"type": "Done"}).error == (403, "NotYourSeat")
        assert friends.post(0, "proposals/return", {}).json == {"done": True}
    assert kept(friends) == ["", ""]
    assert told(friends) == [(0, "stood_in", ""), (0, "returned", "")]


def test_who_comes_back_is_told_what_was_done(server: Server) -> None:
    friends = Friends(server, 2)
    with friends.watch(1) as socket:
        leave(friends, 0)
        done = by_program(socket)["number"]
    assert friends[0].post("/api/me/back").json == {"matches": 1}
    recap = friends[0].get(f"{friends.path}/away").json
    assert recap["since"] == 1
    assert done in [line["number"] for line in recap["story"] if line["by"] == "bot"]


@pytest.mark.each_database
def test_in_all_matches_at_once(server: Server) -> None:
    one = Friends(server, 2)
    anna, bruno = one.players
    ids = [one.id]
    for more in ({"kind": "open"}, {"kind": "bot"}):  # the second has no other people: there is nobody to keep waiting
        made = anna.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, more], "start_seat": 0}).json
        if more["kind"] == "open":
            assert bruno.post(f"/api/matches/{made['id']}/join", {"seat": 1, "code": made["code"]}).status == 200
        assert anna.post(f"/api/matches/{made['id']}/start", {}).status == 200
        ids.append(made["id"])
    assert anna.post("/api/me/away", {"until": None}).json == {"matches": 2}
    seats = [anna.get(f"/api/matches/{match}").json["seats"][0]["stand_in"] for match in ids]
    assert seats == ["merchant", "merchant", ""]
    assert anna.post("/api/me/away", {}).json == {"matches": 0}
    assert anna.post("/api/me/back").json == {"matches": 2}
    assert anna.post("/api/me/back").json == {"matches": 0}


def test_the_server_gives_the_seat_back_on_the_day(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 2, start_seat=1)
    begun = friends.summary()["started_at"]
    assert leave(friends, 0, begun + 3 * DAY).status == 200
    assert friends.summary()["seats"][0]["away_until"] == begun + 3 * DAY
    with friends.watch(1) as socket:
        calendar.forward(3 * DAY - HOUR)
        friends.acted(1, "TravelTo", location="hamburg")
        socket.until(type="update")
        calendar.forward(2 * HOUR)
        back = socket.until(type="update", by="clock")
        assert back["story"] == [["returned", 0, {}]]
        socket.until(type="seats")
    assert kept(friends) == ["", ""]
    assert told(friends) == [(0, "away", ""), (0, "returned", "clock")]
    assert friends[0].get(f"{friends.path}/away").json["since"] == 1  # it was no visit


def test_also_when_the_server_was_off_on_that_day(calendar: Calendar) -> None:
    server = calendar.serve()
    friends = Friends(server, 2, start_seat=1)
    leave(friends, 0, friends.summary()["started_at"] + DAY)
    server.stop()
    calendar.forward(2 * DAY)
    friends.move_to(calendar.serve())
    with friends.watch(1, since=1) as socket:
        socket.until(type="update", by="clock")


def test_of_several_processes_one_gives_the_seat_back(shared_calendar: Calendar) -> None:
    servers = [shared_calendar.serve() for _ in range(2)]
    tables = [Friends(servers[0], 2, start_seat=1) for _ in range(4)]
    for friends in tables:
        friends[1].address = servers[1].address
        leave(friends, 0, friends.summary()["started_at"] + DAY)
    sockets = [friends.watch(1) for friends in tables]
    shared_calendar.forward(2 * DAY)
    for friends, socket in zip(tables, sockets, strict=True):
        socket.until(type="update", by="clock")
        friends.acted(1, "TravelTo", location="hamburg")
        socket.close()
        assert told(friends) == [(0, "away", ""), (0, "returned", "clock")]


def test_while_all_are_away_the_match_rests(server: Server) -> None:
    """Programs do not finish it among themselves."""
    friends = Friends(server, 2, start_seat=1)
    assert leave(friends, 0).status == leave(friends, 1).status == 200
    with friends.watch(0) as socket:
        socket.until(type="view", number=2)
        friends.post(0, "proposals/return", {})
        assert socket.until(type="update")["story"] == [["returned", 0, {}]]  # nothing has happened before that
        by_program(socket)


def test_who_plays_with_programs_alone_is_waited_for_anyway(server: Server) -> None:
    friends = Friends(server, 1, more_seats=({"kind": "bot"},))
    assert leave(friends, 0).error == (409, "Conflict")
    assert kept(friends) == ["", ""]


@pytest.mark.parametrize("until", [1.0, 4e9, "soon", -5])
def test_a_day_that_cannot_be(server: Server, until: Any) -> None:
    friends = Friends(server, 2)
    for answer in (leave(friends, 0, until), friends[0].post("/api/me/away", {"until": until})):
        assert answer.error == (422, "Malformed")
        assert answer.json["detail"].startswith("until: ")
    assert kept(friends) == ["", ""]


def test_a_match_is_not_given_up_without_those_who_are_away_for_a_few_days(server: Server) -> None:
    friends = Friends(server, 2, start_seat=1)
    leave(friends, 0)
    assert friends.post(1, "proposals/abandon", {}).json == {"done": False}
    assert friends.post(0, "proposals/abandon/answer", {"agree": True}).json == {"done": True}
    assert friends.summary()["status"] == "abandoned"


def test_nobody_else_can_leave_for_me(server: Server) -> None:
    friends, stranger = Friends(server, 2), server.client().named("Zoe")
    assert stranger.post(f"{friends.path}/away", {}).error == (403, "NotYourSeat")
    assert server.client().post("/api/me/away", {}).error == (401, "NotSignedIn")

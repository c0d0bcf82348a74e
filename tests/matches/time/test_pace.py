"""Matches with a pace: who is late is an entry of the log, whichever process notices, whatever was off meanwhile."""

import signal
from typing import Any

import pytest
from sqlalchemy import select, update

from app.store.database import connect
from app.store.models import heartbeats, matches
from tests.server.calendar import DAY, HOUR, Calendar
from tests.server.client import Server, Socket
from tests.server.tables import Friends

DAILY = {"kind": "daily", "move": int(DAY), "bank": int(DAY)}


def late(friends: Friends) -> list[tuple[int, str, str]]:
    """What the log says of those who were late: the seat, what happened, and who says so."""
    lines = [(line["seat"], news[0], line["by"]) for line in friends.log() for news in line["news"]]
    return [line for line in lines if line[1].startswith("late_")]


def clocks(friends: Friends) -> Any:
    return friends.summary()["clocks"]


def by_program(socket: Socket) -> Any:
    while (message := socket.until(type="update")).get("by") != "bot":
        pass
    return message


def spoken_for(socket: Socket, seat: int) -> None:
    """The program that was asked once has decided all that was to be decided."""
    while seat in socket.until(type="update")["waiting_for"]:
        pass


def handed_on(friends: Friends, to: int) -> None:
    """Whoever is asked decides, until it is this seat's turn alone."""
    while (waiting := friends.view()["waiting_for"]) != [to]:
        seat = next(seat for seat in waiting if seat != to)
        now = friends.view(seat)
        assert friends.act(seat, now["actions"][-1], now["number"]).status == 200


def test_everybody_knows_the_pace_before_the_start_and_at_the_table(server: Server) -> None:
    anna = server.client().named("Anna")
    wanted = {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": DAILY}
    made = anna.post("/api/matches", wanted).json
    assert made["pace"] == DAILY | {"then": "once", "times": 3}
    assert made["clocks"] is None
    friends = Friends(server, 2, pace=DAILY)
    begun = friends.summary()["started_at"]
    assert clocks(friends) == [
        {"due": begun + 2 * DAY, "bank": DAY, "late": 0},
        {"due": None, "bank": DAY, "late": 0},
    ]
    with friends.watch(1) as socket:
        assert socket.until(type="view")["clocks"] == clocks(friends)
        friends.acted(0, "TravelTo", location="hamburg")
        assert socket.until(type="update")["clocks"] == clocks(friends)
    assert Friends(server, 2).summary()["clocks"] is None


@pytest.mark.parametrize(
    "pace, key",
    [
        ({"kind": "daily", "move": 0, "bank": 0}, "pace_daily"),
        ({"kind": "daily", "move": int(9 * DAY), "bank": 0}, "pace_daily"),
        ({"kind": "daily", "move": int(DAY), "bank": 0, "then": "explode"}, "malformed"),
        ({"kind": "daily", "move": "a day", "bank": 0}, "malformed"),
        ({"kind": "weekly", "move": int(DAY), "bank": 0}, "malformed"),
        ({"kind": "live"}, "malformed"),
        (7, "malformed"),
    ],
)
def test_a_pace_that_cannot_be_is_refused_with_a_sentence(server: Server, pace: Any, key: str) -> None:
    anna = server.client().named("Anna")
    wanted = {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace}
    answer = anna.post("/api/matches", wanted)
    assert answer.error == (422, "Malformed")
    assert answer.json["key"] == key
    assert anna.get("/api/matches?mine=true").json["matches"] == []


def test_a_program_decides_just_this_once(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 2, pace=DAILY, start_seat=0)
    with friends.watch(1) as socket:
        calendar.forward(2 * DAY - HOUR)
        friends.view(1)
        calendar.forward(2 * HOUR)
        assert socket.until(type="update", by="clock")["story"] == [["late_once", 0, {}]]
        spoken_for(socket, 0)
    assert late(friends) == [(0, "late_once", "clock")]
    assert friends.summary()["seats"][0]["stand_in"] == ""
    assert clocks(friends)[0] == {"due": None, "bank": 0.0, "late": 1}
    handed_on(friends, 0)  # and next time it is asked itself, with a day and no bank
    assert clocks(friends)[0]["due"] == pytest.approx(friends.log()[-1]["at"] + DAY)


def test_a_program_takes_the_seat_until_its_player_is_back(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 2, pace=DAILY | {"then": "seat"}, start_seat=0)
    with friends.watch(1) as socket:
        calendar.forward(3 * DAY)
        assert socket.until(type="update", by="clock")["story"] == [["late_seat", 0, {}]]
        by_program(socket)
    assert friends.summary()["seats"][0]["stand_in"] == "merchant"
    assert friends.post(0, "proposals/return", {}).json == {"done": True}
    recap = friends[0].get(f"{friends.path}/away").json["story"]
    assert "bot" in [line["by"] for line in recap]


def test_after_some_times_the_seat_is_given_up(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 3, pace=DAILY | {"then": "give_up", "times": 2, "bank": 0}, start_seat=0)
    with friends.watch(1) as socket:
        calendar.forward(1.1 * DAY)
        assert socket.until(type="update", by="clock")["story"] == [["late_once", 0, {}]]
        spoken_for(socket, 0)
        handed_on(friends, 0)
        calendar.forward(1.1 * DAY)
        assert socket.until(type="update", by="clock")["story"] == [["late_give_up", 0, {}]]
        socket.until(type="seats")
    assert friends.summary()["seats"][0]["resigned"] is True
    assert friends.summary()["status"] == "running"


def test_who_is_over_their_time_is_not_asked(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 3, pace=DAILY, start_seat=0)
    with friends.watch(1) as socket:
        calendar.forward(3 * DAY)
        socket.until(type="update", by="clock")
    assert friends.post(1, "proposals/abandon", {}).json == {"done": False}
    assert friends[1].get(f"{friends.path}/proposals").json["proposals"][0]["asked"] == [2]


def test_a_clock_survives_kill(calendar: Calendar) -> None:
    """Also what was played in the last moment, which the row of the match does not know."""
    server = calendar.serve()
    friends = Friends(server, 2, pace=DAILY, start_seat=0)
    begun = row_of(calendar, friends)
    calendar.forward(1.5 * DAY)
    friends.acted(0, "TravelTo", location="hamburg")
    friends.post(0, "undo")
    friends.acted(0, "TravelTo", location="denmark")
    before = clocks(friends)
    server.stop(signal.SIGKILL)
    row_of(calendar, friends, **begun)  # as if nothing had been written since the start, but that it served
    friends.move_to(calendar.serve())
    friends.view(0)
    assert clocks(friends)[0]["bank"] == pytest.approx(before[0]["bank"], abs=60)
    assert before[0]["bank"] == pytest.approx(DAY / 2, abs=60)
    assert clocks(friends)[1]["due"] == pytest.approx(before[1]["due"], abs=60)


def row_of(calendar: Calendar, friends: Friends, **new: Any) -> dict[str, Any]:
    """How far the match has come, as its row says; with other values, if there are any."""
    engine = connect(calendar.url)
    with engine.begin() as connection:
        if new:
            connection.execute(update(heartbeats).values(at=calendar.now))
            connection.execute(update(matches).where(matches.c.id == friends.id).values(**new))
        query = select(matches.c.number, matches.c.clocks, matches.c.due_at).where(matches.c.id == friends.id)
        row = connection.execute(query).mappings().one()
    engine.dispose()
    return dict(row)


def test_no_clock_runs_while_nobody_serves(calendar: Calendar) -> None:
    server = calendar.serve()
    friends = Friends(server, 2, pace=DAILY, start_seat=0)
    due = clocks(friends)[0]["due"]
    server.stop()
    calendar.forward(5 * DAY)
    friends.move_to(calendar.serve())
    with friends.watch(1) as socket:
        shown = socket.until(type="view")["clocks"][0]["due"]
        assert due + 5 * DAY - 60 < shown < due + 5 * DAY + 60
        calendar.forward(3 * DAY)
        socket.until(type="update", by="clock")
    assert late(friends) == [(0, "late_once", "clock")]


def test_a_clock_rests_while_its_player_sleeps(calendar: Calendar) -> None:
    server = calendar.serve()
    friends = Friends(server, 2, pace=DAILY | {"bank": 0}, start_seat=0)
    due = clocks(friends)[0]["due"]
    hours = {"zone": "Asia/Tokyo", "since": 9, "until": 21}
    assert friends[0].put("/api/me/hours", {"hours": hours}).status == 204
    assert friends[0].get("/api/me/hours").json == {"hours": hours}
    assert friends.summary()["seats"][0]["hours"] == hours
    calendar.forward(1.01 * DAY)
    with friends.watch(1) as socket:  # twelve hours a day: a day and a half, or two, by what hour it is there now
        now = socket.until(type="view")["clocks"][0]["due"]
        assert due + 0.49 * DAY < now < due + 1.01 * DAY
        assert late(friends) == []
        calendar.forward(1.01 * DAY)
        socket.until(type="update", by="clock")
    assert friends[0].put("/api/me/hours", {"hours": hours | {"zone": "Asia/Atlantis"}}).error == (422, "Malformed")
    assert friends[0].put("/api/me/hours", {"hours": None}).status == 204
    assert friends.summary()["seats"][0]["hours"] is None


def test_of_several_processes_one_says_who_was_late(shared_calendar: Calendar) -> None:
    servers = [shared_calendar.serve(), shared_calendar.serve()]
    tables = [Friends(servers[0], 2, pace=DAILY, start_seat=0) for _ in range(4)]
    for friends in tables:
        friends[1].address = servers[1].address
    sockets = [friends.watch(1) for friends in tables]
    shared_calendar.forward(3 * DAY)
    for friends, socket in zip(tables, sockets, strict=True):
        socket.until(type="update", by="clock")
        spoken_for(socket, 0)
        socket.close()
        assert late(friends) == [(0, "late_once", "clock")]


@pytest.mark.each_database
def test_another_pace_by_consent(server: Server) -> None:
    friends = Friends(server, 2, start_seat=0)
    assert friends.post(0, "proposals/pace", {"pace": {"kind": "live", "move": 0, "bank": 0}}).error == (
        422,
        "Malformed",
    )
    assert friends.post(0, "proposals/pace", {"pace": DAILY}).json == {"done": False}
    with friends.watch(1) as socket:
        socket.until(type="view")
        assert friends.post(1, "proposals/pace/answer", {"agree": True}).json == {"done": True}
        told = socket.until(type="update")
        assert told["story"] == [["paced", 0, {}]]
        assert told["clocks"][0]["due"] is not None
    assert friends.summary()["pace"] == DAILY | {"then": "once", "times": 3}
    friends.post(1, "proposals/pace", {"pace": None})
    friends.post(0, "proposals/pace/answer", {"agree": True})
    assert (friends.summary()["pace"], clocks(friends)) == (None, None)
    friends.acted(0, "TravelTo", location="hamburg")


def test_a_rematch_has_the_same_pace(server: Server) -> None:
    friends = Friends(server, 2, pace=DAILY)
    friends.post(0, "resign")
    again = friends[1].post(f"{friends.path}/rematch").json
    assert again["pace"] == DAILY | {"then": "once", "times": 3}

"""A guest who has lost the way back to their seat is given it back, by consent, by nobody alone, and never while they
may come back by themselves."""

import pytest

from tests.server.calendar import DAY, HOUR, Calendar
from tests.server.client import Answer, Server
from tests.server.tables import Friends
from tests.users.test_session import PASSWORD


def lost(calendar: Calendar, number: int = 3, hours: float = 25, **wanted: object) -> Friends:
    """Friends, one of whom was not seen for a day."""
    friends = Friends(calendar.serve(), number, **wanted)  # type: ignore[arg-type]
    calendar.forward(hours * HOUR)
    return friends


def asks(friends: Friends, seat: int = 0, for_seat: int = 2) -> Answer:
    return friends.post(seat, "proposals/regain", {"seat": for_seat})


def agreed(friends: Friends, seat: int = 0, for_seat: int = 2, by: int = 1) -> None:
    assert asks(friends, seat, for_seat).json == {"done": False}
    assert friends.post(by, "proposals/regain/answer", {"agree": True}).json == {"done": True}


def link(friends: Friends, seat: int = 0, for_seat: int = 2) -> str:
    made = friends.post(seat, f"seats/{for_seat}/regain")
    assert made.status == 201, made.text
    token: str = made.json["token"]
    return token


def taken(friends: Friends, token: str, name: str = "Clara is back") -> Answer:
    return friends.server.client().named(name).post(f"{friends.path}/takeover", {"token": token})


def test_the_others_agree_and_the_host_passes_the_link_on(calendar: Calendar) -> None:
    friends = lost(calendar)
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"
    assert asks(friends).json == {"done": False}
    assert friends.post(0, "seats/2/regain").status == 404
    assert friends.post(1, "proposals/regain/answer", {"agree": True}).json == {"done": True}
    first, token = link(friends), link(friends)  # if one is lost, another is made
    assert taken(friends, first).json["key"] == "seat_link_old"
    assert taken(friends, token).status == 204
    assert friends.summary()["seats"][2]["name"] == "Clara is back"
    assert taken(friends, token, "Eve").status == 404
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"  # of whoever sits there now


def test_nobody_loses_a_seat_the_moment_they_are_offline(calendar: Calendar) -> None:
    friends = lost(calendar, hours=23)
    assert asks(friends).json["key"] == "regain_early"
    calendar.forward(2 * HOUR)
    friends.view(2)
    assert asks(friends).json["key"] == "regain_early"


def test_a_pace_says_how_long_one_waits(calendar: Calendar) -> None:
    pace = {"kind": "daily", "move": 3 * 86400, "bank": 0, "then": "seat", "times": 3}
    friends = lost(calendar, hours=50, start_seat=2, pace=pace)
    assert asks(friends).json["key"] == "regain_early"
    calendar.forward(6 * DAY)
    friends.view(1)
    assert asks(friends).json == {"done": False}


def test_who_comes_back_while_it_is_asked_keeps_the_seat(calendar: Calendar) -> None:
    friends = lost(calendar)
    assert asks(friends).json == {"done": False}
    friends.view(2)
    assert friends[2].get(f"{friends.path}/proposals").json == {"proposals": []}
    assert friends.post(1, "proposals/regain/answer", {"agree": True}).json["key"] == "nobody_asks"
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"


def test_who_comes_back_after_it_was_agreed_to_keeps_the_seat(calendar: Calendar) -> None:
    """Whether the host has made the link by then or not."""
    friends = lost(calendar)
    agreed(friends)
    token = link(friends)
    friends.view(2)
    assert taken(friends, token, "Eve").json["key"] == "seat_link_old"
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"
    assert not friends.summary()["seats"][2]["name"].startswith("Eve")


def test_a_password_that_is_set_meanwhile_keeps_the_seat(calendar: Calendar) -> None:
    friends = lost(calendar)
    agreed(friends)
    token = link(friends)
    friends[2].post("/api/me/password", {"password": PASSWORD})
    assert taken(friends, token, "Eve").json["key"] == "seat_link_old"
    assert friends.post(0, "seats/2/regain").json["key"] == "regain_ask_first"


def test_who_has_said_to_be_away_has_not_lost_the_way(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 3)
    assert friends.post(2, "away", {"until": calendar.now + 5 * DAY}).status < 300
    calendar.forward(2 * DAY)
    assert asks(friends).json["key"] == "regain_early"


def test_nobody_gives_a_seat_away_that_somebody_else_says_no_to(calendar: Calendar) -> None:
    friends = lost(calendar)
    assert asks(friends).json == {"done": False}
    assert friends.post(1, "proposals/regain/answer", {"agree": False}).json == {"done": False}
    assert friends.post(0, "seats/2/regain").status == 404


def test_only_the_host_asks_and_never_for_somebody_who_is_here(calendar: Calendar) -> None:
    friends = lost(calendar)
    assert asks(friends, 1).json["key"] == "host_only"
    agreed(friends)
    assert friends.post(1, "seats/2/regain").json["key"] == "host_only"
    with friends.watch(2) as socket:
        socket.until(type="view")
        assert asks(friends).json["key"] in ("they_are_here", "regain_early")


def test_with_nobody_else_to_agree_it_is_not_for_the_host_to_decide(calendar: Calendar) -> None:
    friends = lost(calendar, 2)
    assert asks(friends, 0, 1).json["key"] == "regain_alone"


def test_whoever_has_a_password_needs_no_link(server: Server) -> None:
    friends = Friends(server, 3)
    friends[2].post("/api/me/password", {"password": PASSWORD})
    assert asks(friends).json["key"] == "regain_kept"


def test_where_the_host_is_lost_the_others_ask(calendar: Calendar) -> None:
    friends = lost(calendar)
    agreed(friends, 1, 0, by=2)
    assert link(friends, 1, 0)


@pytest.mark.parametrize("how", ["kicked", "blocked"])
def test_a_link_to_a_seat_is_no_way_in_for_whom_the_host_does_not_want(server: Server, how: str) -> None:
    host, bruno, eve = (server.client().named(name) for name in ("Anna", "Bruno", "Eve"))
    made = host.post("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}).json
    path = f"/api/matches/{made['id']}"
    assert eve.post(f"{path}/join", {"seat": 1, "code": made["code"]}).status < 300
    if how == "blocked":
        assert host.post(f"{path}/apart", {"seat": 1, "how": "block"}).status < 300
        assert eve.post(f"{path}/leave").status < 300
    else:
        assert host.post(f"{path}/seats/1", {"kind": "open"}).status < 300
    assert bruno.post(f"{path}/join", {"seat": 1, "code": made["code"]}).status < 300
    assert host.post(f"{path}/start", {}).status < 300
    token = bruno.post(f"{path}/handover").json["token"]
    assert eve.post(f"{path}/takeover", {"token": token}).json["key"] == "not_welcome"

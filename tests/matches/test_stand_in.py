"""A program stands in for somebody who is away, and they take their seat back."""

from typing import Any

import pytest

from tests.server.calendar import Calendar
from tests.server.client import Server
from tests.server.tables import Friends

HOUR = 3600.0


def stand_in(friends: Friends, seat: int, for_seat: int) -> Any:
    return friends.post(seat, "proposals/stand_in", {"seat": for_seat})


def answer(friends: Friends, seat: int, kind: str, agree: bool = True) -> Any:
    return friends.post(seat, f"proposals/{kind}/answer", {"agree": agree})


def waited_for(calendar: Calendar, hours: float = 25, **wanted: Any) -> Friends:
    """Three friends; the third has the first decision, and for a day is not here."""
    friends = Friends(calendar.serve(), 3, start_seat=2, **wanted)
    calendar.forward(hours * HOUR)
    return friends


def away(server: Server) -> Friends:
    """Three friends; the third has the first decision, and has a program play for a while."""
    friends = Friends(server, 3, start_seat=2)
    assert friends.post(2, "away", {}).status < 300
    return friends


def test_all_others_agree_that_a_program_plays_for_somebody(calendar: Calendar) -> None:
    friends = waited_for(calendar)
    with friends.watch(0) as socket:
        stand_in(friends, 0, 2)
        told = socket.until(type="proposal")
        assert (told["kind"], told["for_seat"], told["asked"]) == ("stand_in", 2, [1])
        answer(friends, 1, "stand_in")
        assert socket.until(type="seats")["seats"][2]["stand_in"] == "merchant"
        while socket.until(type="update").get("by") != "bot":
            pass
    assert friends.summary()["seats"][2]["stand_in"] == "merchant"
    assert ["stood_in", 2, {"level": "merchant"}] in [list(news) for line in friends.log() for news in line["news"]]


def test_nobody_is_sent_away_the_moment_they_are_offline(calendar: Calendar) -> None:
    friends = waited_for(calendar, 23)
    assert stand_in(friends, 0, 2).json["key"] == "stand_in_early"
    assert stand_in(friends, 2, 1).json["key"] == "stand_in_early"  # for whom nobody waits
    calendar.forward(2 * HOUR)
    assert stand_in(friends, 0, 2).json == {"done": False}


def test_a_pace_says_how_long_one_waits(calendar: Calendar) -> None:
    friends = waited_for(calendar, 50, pace={"kind": "daily", "move": 7 * 86400, "bank": 0, "then": "seat", "times": 3})
    assert stand_in(friends, 0, 2).json["key"] == "stand_in_not_yet"


def test_who_has_come_back_before_all_have_agreed_plays_on(calendar: Calendar) -> None:
    friends = waited_for(calendar)
    stand_in(friends, 0, 2)
    assert friends.act(2, friends.view(2)["actions"][0]).status == 200
    assert answer(friends, 1, "stand_in").json["key"] == "stand_in_early"
    assert friends.summary()["seats"][2]["stand_in"] == ""


def test_one_of_them_disagrees(calendar: Calendar) -> None:
    friends = waited_for(calendar)
    stand_in(friends, 0, 2)
    assert answer(friends, 1, "stand_in", agree=False).json == {"done": False}
    assert friends.summary()["seats"][2]["stand_in"] == ""


def test_who_comes_back_takes_the_seat_without_asking(server: Server) -> None:
    friends = away(server)
    refused = friends.act(2, {"type": "TravelTo", "location": "denmark"})
    assert refused.error == (403, "NotYourSeat")
    assert friends.post(2, "proposals/return", {}).json == {"done": True}
    assert friends.summary()["seats"][2]["stand_in"] == ""
    assert friends.post(2, "proposals/return", {}).error == (409, "Conflict")


def test_who_has_resigned_comes_back_if_the_others_agree(server: Server) -> None:
    friends = Friends(server, 3)
    friends.post(2, "resign")
    assert friends.post(2, "proposals/return", {}).json == {"done": False}
    assert answer(friends, 0, "return").json == {"done": False}
    assert answer(friends, 1, "return").json == {"done": True}
    assert friends.summary()["seats"][2]["resigned"] is False


def test_a_program_that_stands_in_is_remembered_after_the_match_was_read_again(server: Server) -> None:
    friends = away(server)
    before = friends.view(0)["number"]
    assert friends[0].get(f"{friends.path}/view?number={before}").status == 200  # read from the log
    assert friends.post(2, "proposals/return", {}).json == {"done": True}


@pytest.mark.parametrize("for_seat", [0, 3, None])
def test_it_must_be_the_seat_of_somebody_else(server: Server, for_seat: int | None) -> None:
    friends = Friends(server, 3)
    assert friends.post(0, "proposals/stand_in", {"seat": for_seat}).error == (409, "Conflict")


def test_nobody_is_replaced_while_they_are_here(server: Server) -> None:
    friends = Friends(server, 3)
    with friends.watch(2) as socket:
        socket.until(type="view")
        assert stand_in(friends, 0, 2).error == (409, "Conflict")


def test_a_program_is_not_replaced(server: Server) -> None:
    friends = Friends(server, 2, more_seats=({"kind": "bot"},))
    assert stand_in(friends, 0, 2).error == (409, "Conflict")


def test_of_two_people_one_waits_a_day_for_the_other(calendar: Calendar) -> None:
    friends = Friends(calendar.serve(), 2, start_seat=1)
    assert stand_in(friends, 0, 1).error == (409, "Conflict")
    calendar.forward(25 * HOUR)
    assert stand_in(friends, 0, 1).json == {"done": True}

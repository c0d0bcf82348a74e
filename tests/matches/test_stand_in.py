"""A program stands in for somebody who is away, and they take their seat back."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from app.store.database import connect, sqlite_url
from app.store.models import actions
from tests.server.client import Server
from tests.server.tables import Friends


def stand_in(friends: Friends, seat: int, for_seat: int) -> Any:
    return friends.post(seat, "proposals/stand_in", {"seat": for_seat})


def answer(friends: Friends, seat: int, kind: str, agree: bool = True) -> Any:
    return friends.post(seat, f"proposals/{kind}/answer", {"agree": agree})


def a_day_passes(server: Server) -> None:
    url = server.settings.get("database_url") or sqlite_url(Path(server.settings["data_dir"]) / "kontor.sqlite")
    engine = connect(url)
    with engine.begin() as connection:
        connection.execute(update(actions).values(at=actions.c.at - 25 * 3600))
    engine.dispose()


def away(server: Server) -> Friends:
    """Three friends; the third has the first decision and is not here."""
    friends = Friends(server, 3, start_seat=2)
    assert stand_in(friends, 0, 2).json == {"done": False}
    assert answer(friends, 1, "stand_in").json == {"done": True}
    return friends


def test_all_others_agree_that_a_program_plays_for_somebody(server: Server) -> None:
    friends = Friends(server, 3, start_seat=2)
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


def test_one_of_them_disagrees(server: Server) -> None:
    friends = Friends(server, 3, start_seat=2)
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


def test_of_two_people_one_waits_a_day_for_the_other(server: Server) -> None:
    friends = Friends(server, 2)
    friends.act(0, {"type": "TravelTo", "location": "denmark"})
    while friends.view(0)["waiting_for"] != [1]:
        now = friends.view(0)
        friends.act(0, now["actions"][-1], now["number"])
    assert stand_in(friends, 0, 1).error == (409, "Conflict")
    a_day_passes(server)
    assert stand_in(friends, 0, 1).json == {"done": True}

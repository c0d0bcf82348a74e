"""What somebody is told of their own matches over the lobby's socket: link-only ones too, and nobody else is."""

from typing import Any

import pytest

from tests.lobby.test_lobby import new, path
from tests.lobby.test_lobby_stream import STREAM
from tests.server.client import Client, Server
from tests.server.fixtures import Fill, Start
from tests.server.tables import Friends

MINE = f"{STREAM}?mine=true"


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


def test_one_is_told_what_waits_and_then_what_changes(server: Server) -> None:
    friends = Friends(server, visibility="link")
    with friends[0].socket(MINE) as mine, friends[1].socket(MINE) as others:
        assert mine.receive() == {"type": "waiting", "matches": [friends.id]}
        assert others.receive() == {"type": "waiting", "matches": []}
        friends.ask_all_to_join()
        assert others.until(type="mine", waits=True) == {"type": "mine", "id": friends.id, "waits": True}
        assert mine.until(type="mine", waits=False) == {"type": "mine", "id": friends.id, "waits": False}


def test_in_the_lobby_it_comes_besides(server: Server) -> None:
    friends = Friends(server, visibility="link")
    with friends[0].socket(STREAM) as lobby:
        assert lobby.receive()["type"] == "lobby"
        assert lobby.receive() == {"type": "waiting", "matches": [friends.id]}
        friends.play(1)
        assert lobby.until(type="mine")["id"] == friends.id


def test_a_table_before_the_start_is_told_to_its_host_and_those_who_sit_there(server: Server, anna: Client) -> None:
    bruno = server.client().named("Bruno")
    match = new(anna, visibility="link")
    with anna.socket(MINE) as hers, bruno.socket(MINE) as his:
        hers.receive()
        his.receive()
        assert bruno.post(path(match) + "/join", {"code": match["code"]}).status == 200
        assert hers.until(type="mine") == {"type": "mine", "id": match["id"], "waits": False}
        assert his.until(type="mine") == {"type": "mine", "id": match["id"], "waits": False}


def test_of_the_matches_of_others_nothing_is_said(server: Server, anna: Client) -> None:
    with anna.socket(MINE) as mine:
        assert mine.receive() == {"type": "waiting", "matches": []}
        Friends(server).play(2)
        Friends(server, visibility="link").play(2)
        match = new(anna)  # only this one is hers
        assert mine.receive() == {"type": "mine", "id": match["id"], "waits": False}


def test_who_has_no_name_is_told_nothing_and_is_not_counted(start: Start) -> None:
    server = start()
    with server.client().socket(MINE) as nobody, server.client().named("Anna").socket(MINE) as somebody:
        somebody.receive()
        Friends(server).play(1)
        nobody.send({"type": "ping"})
        assert nobody.receive() == {"type": "pong"}
        with server.client().socket(STREAM) as lobby:
            assert lobby.receive()["online"] == 1  # those who look into the lobby


def test_a_program_that_plays_for_me_is_not_me(server: Server) -> None:
    friends = Friends(server)
    with friends[0].socket(MINE) as mine:
        assert mine.receive()["matches"] == [friends.id]
        assert friends.post(0, "away", {}).status == 200
        assert mine.until(type="mine", waits=False)
    with friends[0].socket(MINE) as mine:
        assert mine.receive()["matches"] == []


def test_with_the_session_the_socket_ends(server: Server, anna: Client) -> None:
    with anna.socket(MINE) as mine:
        mine.receive()
        assert anna.delete("/api/session").status == 204
        assert mine.closed() == 1012


def test_processes_tell_each_other(start: Start, fill: Fill, tmp_path_factory: Any) -> None:
    url = fill("postgresql", tmp_path_factory.mktemp("none"))
    here, there = start(database_url=url), start(database_url=url)
    friends = Friends(here, visibility="link")
    elsewhere = Client(there.address)
    elsewhere.cookies = friends[1].cookies
    with elsewhere.socket(MINE) as his:
        assert his.receive() == {"type": "waiting", "matches": []}
        friends.ask_all_to_join()
        assert his.until(type="mine", waits=True)["id"] == friends.id

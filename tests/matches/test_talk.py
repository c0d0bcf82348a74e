"""Whose words they are, and for whom: a line keeps its name and seat; without spectators, talk is for the players."""

from typing import Any

from tests.lobby.test_lobby import OPEN, new, path
from tests.server.client import Client, Server
from tests.server.tables import Friends


def lines(client: Client, match: str) -> list[tuple[int, str, str]]:
    said = client.get(f"{match}/chat").json["messages"]
    return [(one["seat"], one["name"], one["text"]) for one in said]


def say(client: Client, match: str, text: str) -> None:
    answer = client.post(f"{match}/chat", {"text": text})
    assert answer.status == 201, answer.text


def heard(socket: Any) -> list[str]:
    """All that comes until the next pong."""
    socket.send({"type": "ping"})
    found = []
    while (message := socket.receive())["type"] != "pong":
        if message["type"] == "chat":
            found.append(message["text"])
    return found


def test_nobody_speaks_under_the_name_of_another(server: Server, client: Client) -> None:
    friends = Friends(server)
    anna, bruno = (seat["name"] for seat in friends.summary()["seats"])
    say(friends[0], friends.path, "Mine")
    assert friends[1].patch("/api/me", {"name": anna}).status == 200
    say(friends[1], friends.path, "Not Anna's")
    assert lines(client, friends.path) == [(0, anna, "Mine"), (1, bruno, "Not Anna's")]


def test_a_line_stays_whose_it_was_when_the_seat_is_handed_over(server: Server, client: Client) -> None:
    friends = Friends(server)
    name = friends.summary()["seats"][1]["name"]
    say(friends[1], friends.path, "Before")
    token = friends.post(1, "handover").json["token"]
    emil = server.client().named("Emil")
    assert emil.post(f"{friends.path}/takeover", {"token": token}).status == 204
    say(emil, friends.path, "After")
    assert lines(client, friends.path) == [(1, name, "Before"), (1, "Emil", "After")]


def test_talk_of_a_match_without_spectators_is_for_its_players_before_during_and_after(
    server: Server, client: Client
) -> None:
    host, ada, bo = (server.client().named(name) for name in ("Host", "Ada", "Bo"))
    table = path(new(host, OPEN, OPEN, spectators=False))
    for player in (ada, bo):
        player.post(f"{table}/join")
    with client.socket(f"{table}/stream") as outside, bo.socket(f"{table}/stream") as inside:
        say(ada, table, "before")
        assert heard(outside) == []
        assert heard(inside) == ["before"]
    assert lines(client, table) == lines(host, table) == []
    assert lines(bo, table) == [(0, "Ada", "before")]

    host.post(f"{table}/start")
    with host.socket(f"{table}/stream") as outside, bo.socket(f"{table}/stream") as inside:
        say(ada, table, "during")
        assert heard(outside) == []  # the host may look on, and does not play
        assert heard(inside) == ["during"]
    assert client.get(f"{table}/chat").error == (403, "Forbidden")
    assert lines(host, table) == []

    bo.post(f"{table}/resign")
    assert host.get(table).json["status"] == "finished"
    with client.socket(f"{table}/stream") as outside, bo.socket(f"{table}/stream") as inside:
        say(ada, table, "after")
        assert heard(outside) == []
        assert heard(inside) == ["after"]
    assert lines(client, table) == []
    assert [text for _, _, text in lines(ada, table)] == ["before", "during", "after"]

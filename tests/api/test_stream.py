"""The socket of a match: the view once, then what changes, and nothing that is not in the database."""

import json
import socket as sockets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import jsonpatch
import pytest
from sqlalchemy import func, select, text
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as connect_socket

from app.matches.feed import MISSED
from app.store.database import connect, is_sqlite
from app.store.models import actions
from tests.server.client import Client, Server, Socket
from tests.server.tables import Friends, cut

SHOWN = ("number", "view", "actions", "anytime", "waiting_for")


class Mirror:
    """What a client knows that applies every message to what it had."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.known: dict[str, Any] = {}
        self.updates: list[dict[str, Any]] = []
        self.take(socket.until(type="view"))

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "view":
            self.known = {name: message[name] for name in SHOWN}
        elif message["type"] == "update":
            assert message["number"] == self.known["number"] + 1
            self.updates.append(message)
            patched = jsonpatch.apply_patch(self.known["view"], message["patch"])
            same = {name: message[name] for name in ("actions", "anytime") if name in message}
            for name, value in same.items():
                assert value != self.known[name], f"{name} sent although unchanged"
            now = {"number": message["number"], "view": patched, "waiting_for": message["waiting_for"]}
            self.known |= now | same

    def until(self, number: int) -> dict[str, Any]:
        while self.known["number"] < number:
            self.take(self.socket.receive())
        return self.known


@contextmanager
def everybody(friends: Friends, spectator: Client) -> Iterator[list[tuple[Client, Mirror]]]:
    with ExitStack() as open_sockets:
        clients = [*friends.players, spectator]
        yield [
            (client, Mirror(open_sockets.enter_context(client.socket(f"{friends.path}/stream")))) for client in clients
        ]


def test_patches_lead_to_the_view_at_every_number_for_every_audience(server: Server, client: Client) -> None:
    friends, rng = Friends(server, 4), Random(7)
    with everybody(friends, client) as audiences:
        seen: dict[int, list[dict[str, Any]]] = {}
        number = 0
        while waiting := audiences[0][1].known["waiting_for"]:
            seat = rng.choice(waiting)
            mine = audiences[seat][1].known
            offered = mine["anytime"] if mine["anytime"] and rng.random() < 0.1 else mine["actions"]
            answer = friends.act(seat, rng.choice(offered), number)
            assert answer.status == 200, answer.text
            number = answer.json["number"]
            if rng.random() < 0.1 and friends.post(seat, "undo").status == 200:
                number += 1
            seen[number] = [dict(mirror.until(number)) for _, mirror in audiences]
            if number % 5 == 0:
                for (who, _), known in zip(audiences, seen[number], strict=True):
                    assert who.get(f"{friends.path}/view").json == known
        assert all(mirror.socket.until(type="ended")["seed"] for _, mirror in audiences)
        for number in rng.sample(sorted(seen), 20):
            for (who, _), known in zip(audiences, seen[number], strict=True):
                assert who.get(f"{friends.path}/view?number={number}").json["view"] == known["view"]


def test_updates_carry_the_story_and_who_acted(server: Server) -> None:
    friends = Friends(server)
    with friends.watch(1) as socket:
        assert socket.receive() == {"type": "view", "status": "running", "origin": "new"} | friends.view(1)
        friends.acted(0, "TravelTo", location="denmark")
        update = socket.until(type="update")
    assert update["number"] == 1
    assert {"op": "replace", "path": "/here", "value": "denmark"} in update["patch"]
    assert ["travelled", 0, {"location": "denmark"}] in update["story"]
    assert "by" not in update
    (entry,) = friends.players[1].get(f"{friends.path}/log").json["story"]
    assert update["at"] == pytest.approx(entry["at"], abs=0.01)  # when it was written, as the log says it


# ------------------------------------------------------------------ coming back


def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    friends = Friends(server)
    with friends.watch(0) as socket:
        mirror = Mirror(socket)
        friends.play(2)
        mirror.until(2)
    friends.play(MISSED - 1)
    with friends.watch(0, since=2) as socket:
        mirror.socket = socket
        first = socket.receive()
        assert (first["type"], first["number"]) == ("update", 3)
        mirror.take(first)
        assert mirror.until(MISSED + 1) == friends.view(0)


def test_who_signs_out_watches_as_a_stranger_from_then_on(server: Server) -> None:
    """Other windows of the same browser show nobody's own things any more."""
    friends = Friends(server)
    with friends.watch(0) as socket:
        assert socket.until(type="view")["actions"]
        assert friends[0].delete("/api/session").status == 204
        assert socket.closed() == 1012
    with friends.watch(0) as socket:
        assert not socket.until(type="view").get("actions")


@pytest.mark.parametrize("since, played", [(0, MISSED + 1), (99, 3), (2**31, 0), (10**25, 1)])
def test_who_was_away_for_long_gets_the_whole_view(server: Server, since: int, played: int) -> None:
    friends = Friends(server)
    with friends.watch(0) as socket:
        socket.until(type="view")
    friends.play(played)
    with friends.watch(0, since=since) as socket:
        assert socket.receive() == {"type": "view", "status": "running", "origin": "new"} | friends.view(0)


@pytest.mark.parametrize("since", ["", "-1", "1.5", "x", "1" * 31])
def test_a_since_that_is_no_number_is_refused_before_the_socket_opens(server: Server, since: str) -> None:
    friends = Friends(server)
    with pytest.raises(InvalidStatus) as refused, friends.players[0].socket(f"{friends.path}/stream?since={since}"):
        pass
    assert refused.value.response.status_code == 422
    assert b"Malformed" in refused.value.response.body


def test_who_missed_nothing_gets_nothing_but_what_comes(server: Server) -> None:
    friends = Friends(server)
    friends.play(3)
    with friends.watch(1, since=3) as socket:
        assert socket.receive()["type"] == "presence"
        friends.play(1)
        assert socket.until(type="update")["number"] == 4


@pytest.mark.parametrize("since", [None, 0, 3])
def test_every_socket_begins_with_the_build_of_the_pages(server: Server, since: int | None) -> None:
    """Those who come back have missed it before anything else."""
    friends = Friends(server)
    friends.play(3)
    page = friends[0].get("/").text
    with friends.watch(0, since=since) as socket, friends[0].socket("/api/lobby/stream") as lobby:
        for hello in (socket.heard(), lobby.heard()):
            assert hello["type"] == "hello"
            assert f"/static/{hello['build']}/" in page


def test_a_storm_of_those_who_come_back(server: Server) -> None:
    """Everybody loses the connection at once, and is back at once, while others play on."""
    friends = Friends(server, 2)
    friends.play(4)

    def back_again(who: int) -> Any:
        client = friends[who] if who < 2 else server.client()
        with client.socket(f"{friends.path}/stream") as socket:
            mirror = Mirror(socket)
            cut(socket)
        for _ in range(2):
            with client.socket(f"{friends.path}/stream?since={mirror.known['number']}") as socket:
                mirror.socket = socket
                socket.send({"type": "ping"})
                while (message := socket.receive())["type"] != "pong":
                    mirror.take(message)
                cut(socket)
        with client.socket(f"{friends.path}/stream?since={mirror.known['number']}") as socket:
            mirror.socket = socket
            view = mirror.until(24)["view"]
            cut(socket)
        return view

    with ThreadPoolExecutor(16) as storm:
        back = [storm.submit(back_again, who) for who in range(24)]
        friends.play(20)
        views = [coming.result() for coming in back]
    assert views[0] == friends.view(0)["view"]
    assert all(view == {name: value for name, value in views[0].items() if name != "you"} for view in views[2:])


def test_two_tabs_of_one_player_agree(server: Server) -> None:
    friends = Friends(server)
    with friends.watch(0) as one, friends.watch(0) as other:
        tabs = [Mirror(one), Mirror(other)]
        friends.play(5)
        assert tabs[0].until(5) == tabs[1].until(5) == friends.view(0)
        assert tabs[0].updates == tabs[1].updates


# ------------------------------------------------------------------ who is there


def test_presence(server: Server, client: Client) -> None:
    friends = Friends(server)
    with friends.watch(0) as mine:
        assert mine.until(type="presence") == {"type": "presence", "seats": [0], "spectators": 0}
        with friends.watch(1):
            mine.until(type="presence", seats=[0, 1])
            with client.socket(f"{friends.path}/stream"):
                mine.until(type="presence", seats=[0, 1], spectators=1)
            mine.until(type="presence", seats=[0, 1], spectators=0)
        mine.until(type="presence", seats=[0])


# ------------------------------------------------------------------ what clients say


def test_a_ping_is_answered(server: Server) -> None:
    friends = Friends(server)
    with friends.watch() as socket:
        socket.send({"type": "ping"})
        assert socket.until(type="pong") == {"type": "pong"}


@pytest.mark.parametrize(
    "said",
    [
        "",
        "x",
        "null",
        "[]",
        "{}",
        "7",
        '"ping"',
        '{"type":"shout"}',
        '{"type":"seen"}',
        '{"type":"seen","number":"3"}',
        '{"type":"seen","number":true}',
        '{"type":"seen","number":1.5}',
        '{"type":["ping"]}',
        "[" * 1999,
        '{"type":"ping","more":"' + "x" * 2000 + '"}',
        "x" * 100_000,
        b"ping",
        b'{"type":"ping"}',
        b"\x00" * 5000,
    ],
)
def test_what_cannot_be_understood_ends_the_conversation(server: Server, said: str | bytes) -> None:
    friends = Friends(server)
    with friends.watch(1) as other, friends.watch() as socket:
        socket.until(type="view")
        socket._connection.send(said)
        assert socket.closed() == 1008
        other.send({"type": "ping"})
        other.until(type="pong")


@pytest.mark.parametrize("number", [-5, 0, 10**25, 2**63])
def test_nobody_has_seen_what_has_not_been(server: Server, number: int) -> None:
    friends = Friends(server)
    friends.play(1)  # by the first seat: the other one has not looked
    with friends.watch(1) as socket:
        socket.send({"type": "seen", "number": number})
        socket.send({"type": "ping"})
        socket.until(type="pong")
    assert friends[1].get(f"{friends.path}/away").json["since"] == 0


@pytest.mark.parametrize("match_id", ["999999", str(2**53)])
def test_there_must_be_a_match(client: Client, match_id: str) -> None:
    with client.socket(f"/api/matches/{match_id}/stream") as socket:
        assert socket.receive()["error"] == "NotFound"
        assert socket.closed() == 1008


# ------------------------------------------------------------------ too slow


def sluggish(client: Client, path: str) -> Socket:
    """Takes hardly anything from the wire unless it is asked to."""
    host, _, port = client.address.partition(":")
    wire = sockets.socket()
    wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    wire.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_MAXSEG, 536)  # lest the other side buffers megabytes
    wire.connect((host, int(port)))
    url = f"ws://{client.address}{path}"
    return Socket(
        connect_socket(url, sock=wire, max_queue=1, compression=None, proxy=None, ping_interval=None, legacy=True),
        path,
    )


def test_who_reads_too_slowly_is_dropped_and_the_others_go_on(server: Server, client: Client) -> None:
    friends = Friends(server)
    with sluggish(client, f"{friends.path}/stream") as slow, friends.watch(1) as quick:
        for number in range(1, 201):
            friends.post(0, "chat", {"text": "\N{ANCHOR}" * 1000})
            assert quick.until(type="chat")["number"] == number
        friends.acted(0, "TravelTo", location="denmark")
        assert quick.until(type="update")["number"] == 1
        assert slow.closed() == 1013
    with client.socket(f"{friends.path}/stream?since=0") as again:
        assert again.receive()["number"] == 1


# ------------------------------------------------------------------ commit first, then tell


def test_nothing_is_told_before_it_is_committed(server: Server) -> None:
    friends = Friends(server)
    engine = connect(server.settings["database_url"])
    with friends.watch(1) as socket, ThreadPoolExecutor(1) as elsewhere:
        socket.until(type="presence")
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            if not is_sqlite(engine):
                connection.execute(text("LOCK TABLE actions IN EXCLUSIVE MODE"))
            acting = elsewhere.submit(friends.act, 0, {"type": "TravelTo", "location": "denmark"}, 0)
            for _ in range(50):
                socket.send({"type": "ping"})
                assert socket.receive()["type"] in ("pong", "presence")
            assert friends.view(1)["number"] == 0
            assert not acting.done()
        assert acting.result().json == {"number": 1}
        assert socket.until(type="update")["number"] == 1
    engine.dispose()


def test_what_is_told_is_in_the_database(server: Server) -> None:
    friends = Friends(server)
    engine = connect(server.settings["database_url"])
    query = select(func.max(actions.c.number)).where(actions.c.match_id == friends.id)
    with friends.watch(1) as socket, engine.connect() as connection, ThreadPoolExecutor(1) as elsewhere:
        playing = elsewhere.submit(friends.play, 20)
        for number in range(1, 21):
            assert socket.until(type="update")["number"] == number
            assert (connection.execute(query).scalar() or 0) >= number
            connection.rollback()
        playing.result()
    engine.dispose()


def test_messages_are_plain_json(server: Server) -> None:
    friends = Friends(server)
    with friends.watch(0) as socket:
        socket.heard()
        raw = socket._connection.recv()
        assert isinstance(raw, str)
        assert list(json.loads(raw))[:2] == ["type", "number"]

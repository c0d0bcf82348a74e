"""Plans and if-orders are nobody else's business: what others are sent is the same to the last byte without them."""

import re
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.matches.orders.test_plans import board, keep
from tests.server.client import Client, Server, Socket
from tests.server.fixtures import Fill
from tests.server.tables import Friends

ROUTES = ("", "/view", "/log", "/scores", "/chat", "/proposals", "/away", "/order", "/plan", "/box", "/export")
TIME = re.compile(rb"\d{10}\.\d+")  # two worlds are not looked at in the same moment
TO_HAMBURG = {"type": "TravelTo", "location": "hamburg"}
CONDITIONS = [{"places": ["spain"], "fare": 1, "then": "stay"}, {"contract": "2-hamburg", "fare": 0}]


def nothing(friends: Friends) -> None:
    """Seat 1 says nothing beforehand."""


def plan(friends: Friends) -> None:
    assert keep(friends, 1, TO_HAMBURG).status == 200
    assert friends.post(1, "plan/preview", {"actions": [TO_HAMBURG]}).status == 200
    assert keep(friends, 1, TO_HAMBURG).status == 200
    assert board(friends, 1)["actions"]


def drop_a_plan(friends: Friends) -> None:
    plan(friends)
    assert friends[1].delete(f"{friends.path}/plan").status == 204


def give_if_orders(friends: Friends) -> None:
    body = {"order": "ask", "conditions": CONDITIONS}
    assert friends[1].put(f"{friends.path}/order", body).status == 204


@pytest.fixture(scope="module")
def table(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> tuple[Friends, Path]:
    """Three friends who have begun, and the file in which they are kept."""
    folder = tmp_path_factory.mktemp("before")
    server = Server(folder, database_url=fill("sqlite", folder))
    friends = Friends(server, 3)
    for seat in (1, 2):
        place(friends, seat)
    server.stop()
    return friends, folder / "kontor.sqlite"


def place(friends: Friends, seat: int) -> None:
    """What everybody may do whoever's turn it is."""
    friends.acted(seat, "PlaceSupply", good=friends.view(seat)["anytime"][0]["good"])


def raw(socket: Socket) -> bytes:
    return TIME.sub(b"TIME", str(socket._connection.recv(timeout=20)).encode())


def upto(socket: Socket, last: bytes) -> list[bytes]:
    heard = [raw(socket)]
    while last not in heard[-1]:
        heard.append(raw(socket))
    return heard


def received(friends: Friends, spectator: Client, says: Callable[[Friends], None]) -> list[bytes]:
    """All that the others are sent while seat 1 says something and somebody acts after it, and what they can ask."""
    with ExitStack() as open_sockets:
        others = [friends.watch(0), friends.watch(2), spectator.socket(f"{friends.path}/stream")]
        lobby = spectator.socket("/api/lobby/stream")
        for socket in (*others, lobby):
            open_sockets.enter_context(socket)
        heard = [upto(socket, b'"seats":[0,2],"spectators":1')[-1] for socket in others] + upto(lobby, b'"lobby"')
        says(friends)
        place(friends, 0)
        assert friends.post(0, "chat", {"text": "That is all"}).status == 201
        for socket in others:
            heard += upto(socket, b"That is all")
        heard += upto(lobby, b'"number":3')
    for who in (friends[0], friends[2], spectator):
        heard += [TIME.sub(b"TIME", who.get(friends.path + route).body) for route in ROUTES]
    return heard


@pytest.mark.parametrize("says", [plan, drop_a_plan, give_if_orders])
def test_the_others_receive_the_same(
    table: tuple[Friends, Path], tmp_path: Path, says: Callable[[Friends], None]
) -> None:
    friends, before = table
    worlds = list[list[bytes]]()
    for name, said in (("with", says), ("without", nothing)):
        (tmp_path / name).mkdir()
        file = shutil.copy(before, tmp_path / name / "kontor.sqlite")
        server = Server(tmp_path / name, database_url=f"sqlite:///{file}")
        try:
            friends.move_to(server)
            worlds.append(received(friends, server.client(), said))
        finally:
            server.stop()
    assert worlds[0] == worlds[1]
    assert len(worlds[0]) > 3 * len(ROUTES) + 8
    assert not [heard for heard in worlds[0] if b'2-hamburg","fare' in heard or b'"type":"plan"' in heard]

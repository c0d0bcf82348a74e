"""docs/protocol.md is true: its examples are what a server sends, and who knows nothing else can play every game."""

import json
import re
import secrets
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from app.api.schema import ClientMessage, LobbyMessage, MatchMessage
from app.engine.games import GAMES
from app.errors import Problem
from tests.api.bare_client import BareClient
from tests.server.client import Client, Server, Socket
from tests.server.described import fits, must_be_described

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
EXAMPLE = re.compile(r"### `(\w+)`\n(?:(?!###).)*?```json\n(.+?)```", re.DOTALL)
SHOWN = {kind: json.loads(text) for kind, text in EXAMPLE.findall(PAGE)}
SOCKETS = {"/api/matches/1/stream": MatchMessage, "/api/lobby/stream": LobbyMessage}


def tags(union: Any) -> set[str]:
    return {msgspec.inspect.type_info(kind).tag for kind in get_args(union)}


def test_the_page_shows_every_message_and_no_other() -> None:
    assert set(SHOWN) == tags(MatchMessage) | tags(LobbyMessage) | tags(ClientMessage)
    assert len(SHOWN) == PAGE.count("\n### ")


def test_the_examples_are_what_their_types_say() -> None:
    for kind, example in SHOWN.items():
        assert example["type"] == kind
        if kind in tags(ClientMessage):
            assert fits(example, ClientMessage)
        for path, union in SOCKETS.items():
            if kind in tags(union):
                must_be_described(example, path)


def test_the_page_tells_every_problem() -> None:
    def below(kind: type[Problem]) -> set[str]:
        return {kind.__name__}.union(*map(below, kind.__subclasses__()))

    rows = re.findall(r"^\| (`.+?) \| [0-9]", PAGE, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert told == below(Problem) - {"Problem", "Unexpected", "UnknownFormat"}


def heard(socket: Socket, *until: str) -> dict[str, Any]:
    """The first message of each type, up to the one that is waited for."""
    found: dict[str, Any] = {}
    while not set(until) <= set(found):
        message = socket.heard()
        found.setdefault(message["type"], message)
    return found


def test_the_examples_have_the_fields_that_a_server_sends(server: Server) -> None:
    mark = secrets.token_hex(3)
    anna, ben = (server.client().named(f"{name} {mark}") for name in ("Anna", "Ben"))
    with ben.socket("/api/lobby/stream") as lobby:
        sent = heard(lobby, "lobby", "waiting")
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = anna.post("/api/matches", {"game": "sea_merchants", "seats": seats, "start_seat": 0}).json
        path = f"/api/matches/{made['id']}"
        with ben.socket(f"{path}/stream") as waiting:
            sent = heard(waiting, "table") | sent
        assert ben.post(f"{path}/join").status == 200
        assert anna.post(f"{path}/start").status == 200
        sent = heard(lobby, "match", "mine") | sent
        sent = talked(anna, ben, path) | sent
        sent = heard(lobby, "gone") | sent
        with server.client().socket("/api/lobby/stream") as another:
            sent = heard(another, "lobby") | sent
            sent = heard(lobby, "online") | sent
    with anna.socket("/api/matches/999999/stream") as none:
        sent = heard(none, "problem") | sent
    assert set(sent) == tags(MatchMessage) | tags(LobbyMessage)
    for kind, message in sent.items():
        assert set(SHOWN[kind]) == set(message), kind


def talked(anna: Client, ben: Client, path: str) -> dict[str, Any]:
    """Every message that a match's socket can bring, but for problems."""
    with anna.socket(f"{path}/stream") as mine, ben.socket(f"{path}/stream") as theirs:
        sent = heard(mine, "view", "presence")
        theirs.send({"type": "ping"})
        action = SHOWN["view"]["actions"][0]
        assert anna.post(f"{path}/actions", {"seen": 0, "key": "first-action", "action": action}).json == {"number": 1}
        sent = heard(theirs, "pong", "update") | sent
        assert ben.post(f"{path}/chat", {"text": "Good luck!"}).status == 201
        assert ben.post(f"{path}/proposals/undo", {"to": 0}).json == {"done": False}
        assert ben.post(f"{path}/resign").status == 200
        sent = heard(theirs, "chat", "proposal", "seats", "ended") | sent  # the first of each
        assert anna.post(f"{path}/rematch").status == 201
        return heard(theirs, "rematch") | sent | planned(anna, ben)


def planned(anna: Client, ben: Client) -> dict[str, Any]:
    """What somebody is sent who plans, in a game in which one can."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = anna.post("/api/matches", {"game": "merkator", "seats": seats, "start_seat": 0, "visibility": "link"}).json
    path = f"/api/matches/{made['id']}"
    assert ben.post(f"{path}/join", {"code": made["code"]}).status == 200
    assert anna.post(f"{path}/start").status == 200
    with ben.socket(f"{path}/stream") as socket:
        assert ben.put(f"{path}/plan", {"actions": SHOWN["plan"]["actions"][:1]}).status == 200
        return {"plan": heard(socket, "plan")["plan"]}


@pytest.mark.parametrize("game", GAMES)
def test_who_knows_nothing_but_the_page_can_play(server: Server, game: str) -> None:
    mark = secrets.token_hex(3)
    players = [BareClient(server.address, f"{name} {mark}") for name in ("Anna", "Ben")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    status, made = players[0].ask("POST", "/api/matches", {"game": game, "seats": seats})
    assert status == 201, made
    match: int = made["id"]
    assert players[1].ask("POST", f"/api/matches/{match}/join")[0] == 200
    assert players[0].ask("POST", f"/api/matches/{match}/start")[0] == 200
    for player in players:
        player.watch(match)
    while any(player.result is None for player in players):
        for player in players:
            reach(player, max(player.number for player in players))
            if not player.view["over"]:
                player.play_on(match)
            elif player.result is None:
                player.listen()
        if players[0].number % 10 == 3:
            players[0].come_back(match)
    for player in players:
        assert player.view == player.ask("GET", f"/api/matches/{match}/view")[1]["view"]
        assert player.result["winners"]
        assert player.number > 20
        player.socket.close()


def reach(player: BareClient, number: int) -> None:
    while player.view is None or player.number < number:
        player.listen()

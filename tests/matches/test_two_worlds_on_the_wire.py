"""Two worlds that differ only in what somebody may not know: whatever is sent to them is the same to the last byte."""

import json
import re
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from sqlalchemy import delete, insert

from app.engine.games import GAMES
from app.matches.match import Match, resume
from app.store.database import connect
from app.store.models import snapshots
from tests.engine.merkator import worlds as merkator
from tests.engine.sea_merchants import worlds as sea_merchants
from tests.server.client import Client, Server
from tests.server.fixtures import Fill
from tests.server.tables import Friends

SPECTATOR, ALL = None, -1
ORDERS = [order for order in GAMES["merkator"].orders if order != "ask"]


class Table(NamedTuple):
    game: str
    seats: int
    options: tuple[str, ...]
    actions: int
    audience: int | None = ALL  # who may not know the difference


# In the one game nobody knows more than anybody else; in the other everybody has a hand of cards.
TABLES = [
    Table("merkator", 2, (), 9),
    Table("merkator", 2, ("nocoin", "expert"), 31),
    Table("merkator", 3, ("var_d",), 40),
    Table("merkator", 3, ("var_b", "var_c"), 77),
    Table("merkator", 4, ("expert",), 55),
    Table("sea_merchants", 2, (), 2, 1),
    Table("sea_merchants", 2, (), 31, 0),
    Table("sea_merchants", 3, (), 40, 2),
    Table("sea_merchants", 4, (), 25, SPECTATOR),
]
EVERY_TABLE = pytest.mark.parametrize("table", range(len(TABLES)))


def another_world(table: Table, state: Any, seed: str) -> Any:
    if table.audience == ALL:
        return merkator.another_world(state, seed)
    return sea_merchants.another_world(state, seed, table.audience)


class Worlds(NamedTuple):
    """The same tables, in two servers; and what has happened at them."""

    servers: list[Server]
    tables: list[Friends]


def put_another_world(url: str, match_id: int, table: Table, seed: str) -> None:
    """As a snapshot after the last action, so that the match is read from it."""
    engine = connect(url)
    with engine.begin() as connection:
        match = resume(connection, match_id)
        assert match is not None
        other = another_world(table, match.state, seed)
        assert match.game.encode_state(other) != match.game.encode_state(match.state)
        row = {"match_id": match_id, "number": match.number, "depth": match.depth}
        connection.execute(delete(snapshots).where(snapshots.c.match_id == match_id))
        connection.execute(insert(snapshots).values(row | {"state": match.game.encode_state(other)}))
    engine.dispose()


@pytest.fixture(scope="module")
def worlds(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    before = tmp_path_factory.mktemp("before")
    server = Server(before, database_url=fill("sqlite", before))
    tables = [Friends(server, table.seats, table.options, game=table.game) for table in TABLES]
    for friends, table in zip(tables, TABLES, strict=True):
        friends.play(table.actions)
    server.stop()
    servers = []
    for world in ("one", "two"):
        folder = tmp_path_factory.mktemp(world)
        shutil.copy(before / "kontor.sqlite", folder / "kontor.sqlite")
        url = f"sqlite:///{folder / 'kontor.sqlite'}"
        for friends, table in zip(tables, TABLES, strict=True):
            put_another_world(url, friends.id, table, world)
        servers.append(Server(folder, database_url=url))
    yield Worlds(servers, tables)
    for running in servers:
        running.stop()


def audiences(friends: Friends, table: int) -> list[Client]:
    """The players and somebody who looks on; or the one for whom the worlds were made."""
    everybody, wanted = [*friends.players, Client(friends.server.address)], TABLES[table].audience
    return everybody if wanted == ALL else [everybody[-1 if wanted is SPECTATOR else wanted]]


def in_both(worlds: Worlds, client: Client, method: str, path: str, body: Any = None) -> bytes:
    """The answer, which must be the same."""
    answers = []
    for server in worlds.servers:
        client.address = server.address
        answer = client.get(path) if method == "GET" else client.post(path, body)
        answers.append((answer.status, answer.body))
    assert answers[0] == answers[1], path
    return answers[0][1]


@EVERY_TABLE
def test_every_door_sends_the_same(worlds: Worlds, table: int) -> None:
    friends = worlds.tables[table]
    for client in audiences(friends, table):
        for route in ("", "/view", "/log", "/log?since=5", "/scores", "/chat", "/proposals", "/box", "/export"):
            in_both(worlds, client, "GET", friends.path + route)


@EVERY_TABLE
def test_the_socket_says_the_same(worlds: Worlds, table: int) -> None:
    friends = worlds.tables[table]
    for client in audiences(friends, table):
        said = []
        for server in worlds.servers:
            client.address = server.address
            with client.socket(f"{friends.path}/stream") as socket:
                said.append(socket._connection.recv())
        assert said[0] == said[1]


@EVERY_TABLE
def test_previews_and_refusals_are_the_same(worlds: Worlds, table: int) -> None:
    friends, rng = worlds.tables[table], Random(table)
    shown = []
    players = [client for client in audiences(friends, table) if client in friends.players]
    for client in players:
        client.address = worlds.servers[0].address
        shown.append(client.get(f"{friends.path}/view").json)
    offered = [action for now in shown for action in now["actions"] + now["anytime"]]
    wrong = [{"type": "TravelTo", "location": "spain"}, {"type": "FlipNext"}, {"type": "GiveBack", "goods": ["grain"]}]
    wrong += [{"type": "Buy", "cards": [card]} for card in ("fischmarkt", "tuchhalle", "rentamt", "gold")]
    wrong += [{"type": "Play", "product": product, "spots": [0, 3]} for product in ("fish", "wood", "gold")]
    wrong += [{"type": "Buy", "card": "dock"}, {"type": "Load", "product": "spices"}]
    for client in players:
        seat = friends.players.index(client)
        for action in [*rng.sample(offered, min(len(offered), 12)), *wrong]:
            in_both(worlds, client, "POST", f"{friends.path}/preview", {"action": action})
        for action in wrong[:3] + [other for other in offered if other["seat"] != seat][:5]:
            body = {"seen": 0, "key": secrets.token_hex(8), "action": action}  # stale, or refused
            assert b"error" in in_both(worlds, client, "POST", f"{friends.path}/actions", body)


@EVERY_TABLE
def test_plans_are_previewed_the_same(worlds: Worlds, table: int) -> None:
    """Purchases turn cards up, and travels letters: a plan shows neither."""
    friends, rng = worlds.tables[table], Random(table)
    for client in audiences(friends, table):
        if client not in friends.players:
            continue
        for route in ("/plan", "/order"):
            in_both(worlds, client, "GET", friends.path + route)
        actions = list[Any]()
        for _ in range(6):
            body = {"actions": actions}
            seen = json.loads(in_both(worlds, client, "POST", f"{friends.path}/plan/preview", body))
            offered = seen.get("offers") or []
            if not offered:
                break
            bought = [one for one in offered if one["type"] in ("Buy", "TakeIntoHand", "Fulfil")]
            actions.append(rng.choice(bought if bought and len(actions) < 3 else offered))


def told(worlds: Worlds, friends: Friends, seat: int, audience: Client, action: Any) -> list[bytes]:
    """What the audience hears, in each world, when this seat acts in both."""
    heard = []
    for server in worlds.servers:
        friends.move_to(server)
        audience.address = server.address
        with audience.socket(f"{friends.path}/stream") as socket:
            socket.until(type="view")
            assert friends.act(seat, action).status == 200
            while b'"type":"update"' not in (message := str(socket._connection.recv()).encode()):
                pass
            heard.append(re.sub(rb'"at":[0-9.]+', b'"at":0', message, count=1))  # the worlds act one after the other
    return heard


@pytest.mark.parametrize("table", [at for at, table in enumerate(TABLES) if table.audience != ALL])
def test_what_others_do_is_told_in_the_same_words(worlds: Worlds, table: int) -> None:
    """Drawing and going on are open to everybody, whatever is in the hand. The last test: it changes the tables."""
    friends, (audience,) = worlds.tables[table], audiences(worlds.tables[table], table)
    drawn = 0
    for _ in range(8):
        friends.move_to(worlds.servers[0])
        (seat,) = friends.view()["waiting_for"]
        if TABLES[table].audience == seat:
            break
        offered = {action["type"]: action for action in friends.view(seat)["actions"]}
        action = next(offered[kind] for kind in ("Load", "Draw", "Exchange", "Done") if kind in offered)
        one, other = told(worlds, friends, seat, audience, action)
        assert one == other
        drawn += action["type"] == "Draw"
    assert drawn or TABLES[table].audience is not SPECTATOR


def at_rest(friends: Friends) -> Match:
    """The match when orders have answered all that they answer."""
    engine = connect(friends.server.settings["database_url"])
    try:
        while True:
            with engine.begin() as connection:
                match = resume(connection, friends.id)
            assert match is not None
            orders = {seat: match.row.seats[seat].standing_order for seat in match.game.rules.waiting_for(match.state)}
            if not any(match.game.follow(match.state, seat, order) for seat, order in orders.items()):
                return match
    finally:
        engine.dispose()


def a_travel_with_orders(friends: Friends, order: str) -> list[Any]:
    """What is told of somebody's travel that brings nothing to light, and of those for whom orders answer then."""
    since = at_rest(friends).number
    for player in friends.players:
        assert player.put(f"{friends.path}/order", {"order": order}).status == 204
    for _ in range(6):
        (seat, *_) = at_rest(friends).game.rules.waiting_for(at_rest(friends).state)
        offered = friends.view(seat)["actions"]
        safe = [one for one in offered if one["type"] in ("Split", "Done") or one.get("location") == "russia"]
        if not safe or friends.act(seat, safe[-1]).status != 200:
            break
    at_rest(friends)
    return [{name: line[name] for name in ("number", "seat", "by", "news")} for line in friends.log(since=since)]


def test_orders_answer_for_the_same_people(worlds: Worlds) -> None:
    """One that looked at what is hidden would tell it by whom it spares. It changes the tables, like the one above."""
    told = list[Any]()
    for table, order in [(at, order) for at, table in enumerate(TABLES) if table.audience == ALL for order in ORDERS]:
        friends, heard = worlds.tables[table], list[Any]()
        for server in worlds.servers:
            friends.move_to(server)
            heard.append(a_travel_with_orders(friends, order))
        assert heard[0] == heard[1], (table, order)
        told += heard[0]
    assert {line["by"] for line in told} == {"", "order"}


def test_the_seed_is_nowhere_before_the_end(fill: Fill, tmp_path: Path) -> None:
    server = Server(tmp_path, database_url=fill("sqlite", tmp_path))
    friends, rng, received = Friends(server), Random(5), list[bytes]()
    spectator = server.client()
    routes = ("", "/view", "/log", "/scores", "/away", "/proposals", "/export", "/chat")
    with friends.watch(0) as mine, spectator.socket(f"{friends.path}/stream") as theirs:
        number = 0
        while waiting := friends.view()["waiting_for"]:
            seat = rng.choice(waiting)
            answer = friends.act(seat, rng.choice(friends.view(seat)["actions"]))
            number = answer.json["number"]
            over = friends.view()["view"]["over"]
            if number % 10 == 0 and not over:
                received += [who.get(friends.path + route).body for who in (friends[1], spectator) for route in routes]
            received.append(answer.body)
        for socket in (mine, theirs):
            while b'"type":"ended"' not in (message := str(socket._connection.recv()).encode()):
                received.append(message)
    seed = friends.summary()["seed"].encode()
    assert len(seed) >= 32
    assert len(received) > number
    assert not [message for message in received if seed in message]
    server.stop()
    assert seed not in server.log.read_bytes()

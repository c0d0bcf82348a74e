"""The socket of a table that has not started: who comes and goes, what is said, and that it begins."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from app.lobby.before_start import STANDS_OTHERWISE, BeforeStart
from app.matches.feed import SPECTATOR, Subscriber
from app.store.database import Reader, connect
from tests.lobby.test_lobby import BOT, ME, OPEN, new, path
from tests.server.client import Client, Server
from tests.server.fixtures import Fill

Pair = tuple[Server, Server]


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


@pytest.fixture
def bruno(server: Server) -> Client:
    return server.client().named("Bruno")


def names(message: Any) -> list[str]:
    return [seat["name"] for seat in message["match"]["seats"]]


def test_who_waits_hears_who_comes_what_is_said_and_that_it_begins(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN, visibility="link")
    stream = f"{path(match)}/stream"
    with anna.socket(stream) as hers, bruno.socket(f"{stream}?code={match['code']}") as his:
        first = hers.receive()
        assert first == {"type": "table", "match": anna.get(path(match)).json}
        assert [seat["you"] for seat in first["match"]["seats"]] == [True, False]
        assert his.receive()["match"]["code"] is None  # whoever came by it has it already
        assert bruno.post(f"{path(match)}/join", {"code": match["code"]}).status == 200
        assert names(hers.until(type="table")) == ["Anna", "Bruno"]
        assert [seat["you"] for seat in his.until(type="table")["match"]["seats"]] == [False, True]
        bruno.post(f"{path(match)}/chat", {"text": "Here I am"})
        assert hers.until(type="chat")["text"] == his.until(type="chat")["text"] == "Here I am"
        hers.send({"type": "ping"})
        hers.until(type="pong")
        assert anna.post(f"{path(match)}/start").status == 200
        assert hers.closed() == his.closed() == STANDS_OTHERWISE
    with bruno.socket(stream) as his:
        assert his.receive()["type"] == "view"


def test_a_table_that_is_called_off_is_gone_for_those_who_wait(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN)
    with bruno.socket(f"{path(match)}/stream") as socket:
        socket.until(type="table")
        assert anna.delete(path(match)).status == 204
        assert socket.closed() == STANDS_OTHERWISE
    with bruno.socket(f"{path(match)}/stream") as socket:
        assert socket.receive()["key"] == "match_hidden"


def test_nobody_listens_at_a_table_they_may_not_know_of(anna: Client, bruno: Client) -> None:
    match = new(anna, ME, OPEN, visibility="link")
    for code in ("", "?code=XXXXXX"):
        with bruno.socket(f"{path(match)}/stream{code}") as socket:
            assert socket.receive()["error"] == "NotFound"
            assert socket.closed() == 1008


def test_whoever_signs_out_is_sent_away(anna: Client) -> None:
    match = new(anna, ME, BOT)
    with anna.socket(f"{path(match)}/stream") as socket:
        socket.until(type="table")
        assert anna.delete("/api/session").status == 204
        assert socket.closed() == 1012


@pytest.fixture(scope="module")
def pair(fill: Fill, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    url = fill("postgresql", folders[0])
    with ExitStack() as running:
        servers = [Server(folder, database_url=url) for folder in folders]
        for server in servers:
            running.callback(server.stop)
        yield servers[0], servers[1]


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_two_processes_tell_each_other(pair: Pair, visibility: str) -> None:
    anna, bruno = pair[0].client().named("Anna"), pair[1].client().named("Bruno")
    match = new(anna, ME, OPEN, visibility=visibility)
    code = {"code": match["code"]}
    with (
        anna.socket(f"{path(match)}/stream") as hers,
        bruno.socket(f"{path(match)}/stream?code={match['code']}") as his,
    ):
        hers.until(type="table")
        his.until(type="table")
        assert bruno.post(f"{path(match)}/join", code).status == 200
        assert names(hers.until(type="table")) == ["Anna", "Bruno"]
        his.until(type="table")
        assert anna.post(f"{path(match)}/chat", {"text": "Welcome"}).status == 201
        assert his.until(type="chat")["text"] == "Welcome"
        assert anna.post(f"{path(match)}/start").status == 200
        assert hers.closed() == his.closed() == STANDS_OTHERWISE
    with bruno.socket(f"{path(match)}/stream") as his:
        assert his.receive()["type"] == "view"


def test_whoever_cannot_be_told_how_it_stands_does_not_wait(database_url: str) -> None:
    """The database is away at that moment: they come back."""

    async def watching() -> None:
        engine = connect(database_url)
        reader = Reader(engine)
        waiting = BeforeStart(reader)
        reader.close()
        with pytest.raises(BaseException):  # noqa: B017, PT011 - whatever the reader says
            await waiting.watch(1, Subscriber(SPECTATOR, None, ""))
        assert waiting.tables() == []
        await waiting.close()
        engine.dispose()

    asyncio.run(watching())

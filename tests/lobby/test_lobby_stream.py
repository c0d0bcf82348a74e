"""The socket of the lobby, and the notice board behind it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, text, update

from app.errors import Forbidden
from app.lobby.feed import MOST_AT_ONCE
from app.lobby.seating import OPEN as OPEN_SEAT
from app.lobby.seating import person, program
from app.lobby.service import Lobby, NewMatch
from app.matches.feed import SPECTATOR, Subscriber
from app.matches.service import Matches
from app.matches.tables import ALPHABET, new_code
from app.store import lobby_rows, match_rows
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.lobby_rows import Wanted
from app.store.models import matches, users
from app.users.service import User
from tests.lobby.test_lobby import BOT, ME, OPEN, new, path
from tests.server.client import PATIENCE, Client, Server, Socket
from tests.server.fixtures import Fill, Start
from tests.server.tables import Friends

STREAM = "/api/lobby/stream"


@pytest.fixture
def anna(server: Server) -> Client:
    return server.client().named("Anna")


# ------------------------------------------------------------------ over the socket


def told_of(lobby: Socket, match: Any) -> Any:
    """What is said next of this match: others play in the house too."""
    while (said := lobby.until(type="match")["match"])["id"] != match["id"]:
        pass
    return said


def test_the_lobby_is_told_first_and_then_what_changes(server: Server, anna: Client) -> None:
    match = new(anna)
    with server.client().socket(STREAM) as lobby:
        first = lobby.receive()
        assert first["type"] == "lobby"
        assert match["id"] in [one["id"] for one in first["matches"]]
        assert len(first["matches"]) <= 50
        server.client().named("Bruno").post(path(match) + "/join")
        assert told_of(lobby, match)["seats"][1]["name"] == "Bruno"
        anna.post(path(match) + "/start")
        assert told_of(lobby, match)["status"] == "running"
        other = new(anna)
        told_of(lobby, other)
        anna.delete(path(other))
        assert lobby.until(type="gone", id=other["id"]) == {"type": "gone", "id": other["id"]}


def test_a_match_that_is_played_is_told_with_its_numbers_until_its_end(server: Server) -> None:
    with server.client().socket(STREAM) as lobby:
        friends = Friends(server)
        last = friends.play(5)[-1]
        while (told := lobby.until(type="match")["match"])["number"] < last:
            assert told["id"] == friends.id
        assert told["waiting_for"] == friends.view()["waiting_for"]
        friends[0].post(friends.path + "/resign")
        assert lobby.until(type="gone")["id"] == friends.id


def test_the_socket_tells_nothing_that_is_for_one_person_only(server: Server, anna: Client) -> None:
    match = new(anna)
    with anna.socket(STREAM) as lobby:
        shown = [lobby.receive()["matches"][0]]
        anna.post(path(match) + "/seats/1", BOT)
        shown.append(lobby.until(type="match")["match"])
    for told in shown:
        assert told["id"] == match["id"]
        assert "code" not in told
        assert told["host"] == {"id": anna.get("/api/me").json["id"], "name": "Anna", "kept": False}
        assert "you" not in told["seats"][0]
        assert told["seed"] is None


def test_nothing_is_ever_said_about_a_link_only_match(server: Server, anna: Client) -> None:
    hidden, called_off = new(anna, ME, visibility="link"), new(anna, visibility="link")
    heard = []
    with server.client().socket(STREAM) as lobby:
        heard.append(lobby.receive())
        friends = Friends(server, visibility="link")
        friends.play(3)
        anna.post(path(hidden) + "/start")
        anna.post(path(hidden) + "/resign")
        friends[0].post(friends.path + "/resign")
        anna.delete(path(called_off))
        for _ in range(2):  # whatever was to be told of the others is told by then
            shown = new(anna)["id"]
            while heard[-1].get("match", {}).get("id") != shown:
                heard.append(lobby.receive())
    secret = {hidden["id"], called_off["id"], friends.id}
    assert not secret & {match["id"] for match in heard[0]["matches"]}
    assert not secret & {message.get("id", message.get("match", {}).get("id")) for message in heard}


def test_many_changes_at_once_are_told_as_one(server: Server, anna: Client) -> None:
    match = new(anna)
    told: list[Any] = []
    with server.client().socket(STREAM) as lobby:
        lobby.receive()
        began = time.monotonic()
        for kind in [BOT, OPEN] * 20:
            anna.post(path(match) + "/seats/1", kind)
        anna.post(path(match) + "/seats/1", {"kind": "bot", "level": "apprentice"})
        took = time.monotonic() - began
        while not told or told[-1]["seats"][1]["level"] != "apprentice":
            told.append(lobby.until(type="match")["match"])
    assert len(told) <= took + 2  # one at once, then one a second


def test_a_ping_is_answered_and_what_is_not_known_is_passed_over(client: Client) -> None:
    with client.socket(STREAM) as lobby:
        lobby.send({"type": "seen", "number": 3})
        lobby.send({"type": "ping"})
        assert lobby.until(type="pong") == {"type": "pong"}


@pytest.mark.parametrize("said", [3, [], {}, {"type": 3}, {"kind": "ping"}, {"type": "ping", "x": "y" * 1000}])
def test_who_sends_nonsense_is_sent_away(client: Client, said: Any) -> None:
    with client.socket(STREAM) as lobby:
        lobby.send(said)
        assert lobby.closed() == 1008


@pytest.mark.parametrize("said", [b"\0", "ping", '{"type": "ping"', ""])
def test_who_does_not_speak_json_is_sent_away(client: Client, said: str | bytes) -> None:
    with client.socket(STREAM) as lobby:
        lobby._connection.send(said)
        assert lobby.closed() == 1008


def test_people_in_the_lobby_are_counted_once_each(start: Start) -> None:
    server = start()
    anna = server.client().named("Anna")
    with anna.socket(STREAM) as first:
        assert first.receive()["online"] == 1
        with anna.socket(STREAM) as again:
            assert again.receive()["online"] == 1
            with server.client().socket(STREAM) as visitor:
                assert visitor.receive()["online"] == 2
                assert first.until(type="online", n=2)
        assert first.until(type="online", n=1)


# ------------------------------------------------------------------ two processes


def test_processes_tell_each_other_and_seats_are_given_once(start: Start, fill: Fill, tmp_path_factory: Any) -> None:
    url = fill("postgresql", tmp_path_factory.mktemp("none"))
    here, there = start(database_url=url), start(database_url=url)
    anna = here.client().named("Anna")
    with there.client().socket(STREAM) as lobby:
        lobby.receive()
        match = new(anna)
        assert lobby.until(type="match")["match"]["id"] == match["id"]
        rivals = [server.client().named("Rival") for server in (here, there) * 4]
        answers = asyncio.run(_at_once([partial(rival.post, path(match) + "/join") for rival in rivals]))
        assert sorted(answer.status for answer in answers) == [200, *[409] * 7]
        while (told := lobby.until(type="match")["match"])["seats"][1]["kind"] == "open":
            assert told["id"] == match["id"]
        anna.post(path(match) + "/start")
        while lobby.until(type="match")["match"]["status"] != "running":
            pass


async def _at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    return await asyncio.gather(*(asyncio.to_thread(call) for call in calls))


# ------------------------------------------------------------------ the notice board by itself


class House:
    """A lobby in this process, on a database that can be looked into."""

    def __init__(self, url: str, **more: Any) -> None:
        self.engine = connect(url)
        self.reader, self.journal = Reader(self.engine), Journal(self.engine)
        self.matches = Matches(self.reader, self.journal)
        self.lobby = Lobby(self.reader, self.journal, self.matches, pause=0.01, **more)
        self.matches.listeners.append(self.lobby.board)

    async def user(self) -> User:
        row = {"name": "Anna", "created_at": 1.0, "seen_at": time.time()}
        await self.journal.write(lambda c: c.execute(insert(users).values(row)))
        found = await self.reader.read(lambda c: c.execute(select(users.c.id)).scalars().all())
        return User(found[-1], "Anna", False)

    async def row(self, match_id: int) -> match_rows.MatchRow:
        row = await self.reader.read(lambda c: match_rows.load(c, match_id))
        assert row is not None
        return row

    async def started(self) -> int:
        user = await self.user()
        match_id = await self.lobby.create(NewMatch("merkator", [person(user)], []), user)
        await self.lobby.start(match_id, user)
        return match_id

    async def play(self, match_id: int, steps: int) -> None:
        for _ in range(steps):
            match = await self.matches.resume(match_id)
            action = match.game.rules.options(match.state, 0)[0]
            await self.matches.play(match_id, 0, match.game.encode_action(action))


@asynccontextmanager
async def house(url: str, **more: Any) -> AsyncIterator[House]:
    here = House(url, **more)
    try:
        yield here
    finally:
        await here.lobby.close()
        await here.journal.close()
        here.reader.close()
        here.engine.dispose()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await holds():
            await asyncio.sleep(0)


def test_how_far_a_match_has_come_is_written_soon_and_at_the_latest_when_the_house_closes(database_url: str) -> None:
    async def play() -> None:
        async with house(database_url) as here:
            match_id = await here.started()
            assert (await here.row(match_id)).waiting == [0]
            await here.play(match_id, 3)

            async def written() -> bool:
                return (await here.row(match_id)).number == 3

            await until(written)
            await here.play(match_id, 2)
        async with house(database_url) as here:
            row = await here.row(match_id)
            assert (row.number, row.waiting) == (5, [0])
            assert row.changed_at > (row.started_at or row.changed_at)

    asyncio.run(play())


def test_after_a_crash_the_rows_are_brought_up_to_the_log(database_url: str) -> None:
    async def play() -> None:
        async with house(database_url) as here:
            match_id = await here.started()
            await here.play(match_id, 4)
        engine = connect(database_url)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(update(matches).values(number=1, waiting=[], changed_at=1.0))
        engine.dispose()
        async with house(database_url) as here:

            async def healed() -> bool:
                row = await here.row(match_id)
                return (row.number, row.waiting) == (4, [0]) and row.changed_at > 1.0

            await until(healed)

    asyncio.run(play())


def test_who_reads_too_slowly_is_dropped_and_nobody_else(database_url: str) -> None:
    async def crowd() -> None:
        async with house(database_url) as here:
            user = await here.user()
            slow, quick = (Subscriber(SPECTATOR, None, "", limit) for limit in (5, 1000))
            for subscriber in (slow, quick):
                await here.lobby.board.watch(subscriber)
            for _ in range(10):
                await here.lobby.create(NewMatch("merkator", [person(user)], []), user)

            async def told() -> bool:
                return slow.closing == 1013 and sum(b'"type":"match"' in said for said in quick.messages) >= 10

            await until(told)
            assert quick.closing == 0

    asyncio.run(crowd())


def test_in_one_round_only_so_much_is_told_and_the_rest_in_the_next(database_url: str) -> None:
    async def crowd() -> None:
        async with house(database_url) as here:
            subscriber = Subscriber(SPECTATOR, None, "", 1000)
            await here.lobby.board.watch(subscriber)
            for match_id in range(1, MOST_AT_ONCE + 20):
                here.lobby.changed(match_id)

            async def told() -> bool:
                gone = [m for m in map(msgspec.json.decode, subscriber.messages) if m["type"] == "gone"]
                return [message["id"] for message in gone] == list(range(1, MOST_AT_ONCE + 20))

            await until(told)

    asyncio.run(crowd())


def test_people_in_other_processes_count_until_they_are_silent_for_long(database_url: str) -> None:
    async def crowd() -> None:
        clock = [1000.0]
        async with house(database_url, now=lambda: clock[0]) as here:
            here.lobby.board.online_elsewhere("other", 3)
            assert here.lobby.board.online() == 3
            clock[0] += 61
            assert here.lobby.board.online() == 0

    asyncio.run(crowd())


# ------------------------------------------------------------------ codes, names and indexes


def test_a_code_is_never_given_twice(database_url: str) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])

    async def make() -> None:
        async with house(database_url, codes=lambda: next(codes)) as here:
            user = await here.user()
            wanted = NewMatch("merkator", [person(user), program(1, None)], [])
            made = [await here.lobby.create(wanted, user) for _ in range(2)]
            assert [(await here.row(match_id)).code for match_id in made] == ["AAAAAA", "BBBBBB"]

    asyncio.run(make())


def test_codes_can_be_read_aloud() -> None:
    assert not set(ALPHABET) & set("01OIL")
    assert len({new_code() for _ in range(1000)}) == 1000


def test_a_new_name_is_taken_over_only_where_the_match_has_not_started(database_url: str) -> None:
    async def rename() -> None:
        async with house(database_url) as here:
            running = await here.started()
            user = User((await here.row(running)).host_id or 0, "Anna", False)
            waiting = await here.lobby.create(NewMatch("merkator", [person(user)], []), user)
            await here.lobby.renamed(User(user.id, "Berta", False))
            assert (await here.row(waiting)).seats[0].name == "Berta"
            assert (await here.row(running)).seats[0].name == "Anna"

    asyncio.run(rename())


def test_a_match_whose_host_is_gone_for_good_is_in_the_hands_of_its_players(database_url: str) -> None:
    async def host() -> None:
        async with house(database_url) as here:
            anna, stranger = await here.user(), await here.user()
            match_id = await here.lobby.create(NewMatch("merkator", [person(anna), OPEN_SEAT], []), anna)
            await here.journal.write(lambda c: c.execute(update(matches).values(host_id=None)))
            assert (await here.lobby.summary(match_id, anna)).host is None
            with pytest.raises(Forbidden):
                await here.lobby.give_seat(match_id, stranger, 1, program(1, None))
            await here.lobby.give_seat(match_id, anna, 1, program(1, None))
            await here.lobby.start(match_id, anna)
            assert (await here.row(match_id)).status == "running"

    asyncio.run(host())


@pytest.mark.parametrize("after", [None, (2.0, 7)])
def test_a_page_is_read_from_the_index(fill: Fill, tmp_path: Any, after: Any) -> None:
    engine = connect(fill("sqlite", tmp_path))

    def plan(connection: Connection, wanted: Wanted) -> str:
        query = lobby_rows.page_query(wanted).compile(engine, compile_kwargs={"literal_binds": True})
        return " ".join(row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {query}")))

    with engine.begin() as connection:
        public = plan(connection, Wanted(("open", "running"), after=after))
        assert public.count("COVERING INDEX ix_matches_lobby") == 2
        assert "SCAN matches" not in public
        assert "ix_seats_user_id" in plan(connection, Wanted(("open",), user_id=3, after=after))
    engine.dispose()

"""A match in memory and what its subscribers are sent, against the plainest way to work both out."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, insert

from app.engine.games import GAMES
from app.errors import Conflict, Outdated
from app.matches import service as matches_module
from app.matches.feed import GRACE, MISSED, SPECTATOR, Feed, Subscriber
from app.matches.log import ORDER, Redo, Undo, remark
from app.matches.match import NEAR, Match, resume
from app.matches.replays import kept, retold
from app.matches.service import Matches
from app.store import match_rows
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.lobby_rows import Progress
from app.store.match_rows import Entry
from app.store.models import matches, metadata, seats

GAME = GAMES["merkator"]
START = GAME.start(2, (), "seed", 0)


@contextmanager
def started() -> Iterator[Engine]:
    with TemporaryDirectory() as folder:
        engine = connect(f"sqlite:///{Path(folder) / 'match.sqlite'}")
        metadata.create_all(engine)
        row = {"id": 1, "code": "C", "game": "merkator", "options": [], "visibility": "public", "status": "running"}
        row |= {"rules": GAME.version, "seed": "seed", "start_seat": 0, "waiting": [], "created_at": 0, "changed_at": 0}
        with engine.begin() as connection:
            components = GAME.components_record(START.components)
            connection.execute(insert(matches).values(row | {"components": components}))
            for seat in (0, 1):
                connection.execute(insert(seats).values(match_id=1, seat=seat, kind="person", name=f"{seat}"))
        yield engine
        engine.dispose()


def folded(entries: list[Entry]) -> tuple[Any, list[int], list[int]]:
    """The state, the actions that count, and those that can be redone, worked out from the beginning."""
    counting: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        said = remark(entry.payload)
        if isinstance(said, Undo):
            undone += [other for other in reversed(counting) if other.number > said.to]
            counting = [other for other in counting if other.number <= said.to]
        elif isinstance(said, Redo):
            counting.append(undone.pop())
        elif said is None:
            counting, undone = [*counting, entry], []
    state = GAME.rules.replay(START, (GAME.decode_action_text(entry.payload) for entry in counting))
    return state, [entry.number for entry in counting], [entry.number for entry in undone]


def agree(match: Match, entries: list[Entry]) -> None:
    state, counting, undone = folded(entries)
    assert msgspec.structs.replace(match.state, news=()) == msgspec.structs.replace(state, news=())
    assert (match.number, match.depth) == (len(entries), len(counting))
    assert [entry.number for entry in match.history.undone] == undone
    assert [entry.number for entry in match.history.counting] == counting[match.base.depth :]
    assert (match.last.number if match.last else 0) == (counting or [0])[-1]


class House:
    """Matches with a database, which can be opened again."""

    def __init__(self, engine: Engine) -> None:
        self.reader, self.journal = Reader(engine), Journal(engine)
        self.matches = Matches(self.reader, self.journal)

    async def close(self) -> None:
        await self.journal.close()
        self.reader.close()

    async def entries(self) -> list[Entry]:
        return await self.reader.read(lambda connection: match_rows.entries(connection, 1))

    async def act(self, rng: Random) -> None:
        match = await self.matches.resume(1)
        if match.state.over:
            return
        seat = rng.choice(GAME.rules.waiting_for(match.state))
        ordered = GAME.follow(match.state, seat, rng.choice(["ask", "never"]))
        action = ordered or rng.choice(GAME.rules.options(match.state, seat))
        await self.matches.play(1, seat, GAME.encode_action(action), by=ORDER if ordered else "")

    async def go_back(self, share: float) -> None:
        match = await self.matches.resume(1)
        if match.row.status == "running" and match.number:
            await self.matches.go_back(1, 0, int(share * match.number), match.number)

    async def take_back(self, back: bool, how: int) -> None:
        match = await self.matches.resume(1)
        last, undone = match.decided(how % 2) if back else match.last, match.history.undone
        seat = last.seat if back and last else undone[-1].seat if undone else 0
        try:
            await (self.matches.undo if back else self.matches.redo)(1, seat)
        except Conflict:
            return


deeds = st.lists(
    st.tuples(st.sampled_from(["act", "act", "act", "back", "undo", "redo", "restart"]), st.integers(0, 20)),
    max_size=25,
)


@pytest.mark.unmeasured
@pytest.mark.parametrize("every", [1, 4, 50])
@settings(max_examples=25, deadline=None)
@given(deeds=deeds, seed=st.integers(0, 5))
def test_a_match_is_what_its_log_says(every: int, deeds: list[tuple[str, int]], seed: int) -> None:
    asyncio.run(play_and_compare(every, deeds, Random(seed)))


async def play_and_compare(every: int, deeds: list[tuple[str, int]], rng: Random) -> None:
    usual, matches_module.SNAPSHOT_EVERY = matches_module.SNAPSHOT_EVERY, every
    with started() as engine:
        house = House(engine)
        for deed, how in deeds:
            if deed == "act":
                for _ in range(how):
                    await house.act(rng)
            elif deed == "back":
                await house.go_back(how / 20)
            elif deed == "restart":
                await house.close()
                house = House(engine)
            else:
                await house.take_back(deed == "undo", how)
        match, entries = await house.matches.resume(1), await house.entries()
        agree(match, entries)
        for until in (0, len(entries) // 2, len(entries)):
            with engine.begin() as connection:
                again = resume(connection, 1, until)
            assert again is not None
            agree(again, entries[:until])
            assert again.acted == match.acted or until < len(entries)
        with engine.begin() as connection:
            assert kept(connection, 1) == retold(connection, 1)
        await house.close()
    matches_module.SNAPSHOT_EVERY = usual


@pytest.mark.parametrize("to", [2, NEAR - 1, NEAR, NEAR + 3])
def test_a_match_goes_back_as_far_as_it_likes(to: int) -> None:
    """Further than is remembered, to the very place where that begins, and within."""

    async def work() -> None:
        with started() as engine:
            house, rng = House(engine), Random(1)
            for _ in range(NEAR + 5):
                await house.act(rng)
            match = await house.matches.resume(1)
            assert (match.base.depth, match.reaches(NEAR), match.reaches(NEAR - 1)) == (NEAR, True, False)
            await house.matches.go_back(1, 0, to, match.number)
            agree(match, await house.entries())
            assert match.depth == to
            await house.matches.redo(1, match.history.undone[-1].seat)
            agree(match, await house.entries())
            await house.close()

    asyncio.run(work())


def test_what_cannot_be_understood_changes_nothing() -> None:
    """Another process may be newer than this one: until this one is, it stays where it was."""

    async def work() -> None:
        with started() as engine:
            house = House(engine)
            await house.act(Random(1))
            match = await house.matches.resume(1)
            with pytest.raises(Outdated):
                match.add(Entry(2, 0, '{"type":"Dance"}'))
            agree(match, await house.entries())
            await house.close()

    asyncio.run(work())


def test_a_match_read_from_a_snapshot_can_be_taken_back() -> None:
    async def work() -> None:
        usual, matches_module.SNAPSHOT_EVERY = matches_module.SNAPSHOT_EVERY, 1
        with started() as engine:
            house = House(engine)
            await house.matches.play(1, 0, {"type": "TravelTo", "location": "hamburg"})
            await house.matches.keep_progress([Progress(1, 1, [0], 0.0)])
            await house.close()
            house = House(engine)
            assert not (await house.matches.resume(1)).reaches(0)
            assert await house.matches.undo(1, 0) == 2
            agree(await house.matches.resume(1), await house.entries())
            await house.close()
        matches_module.SNAPSHOT_EVERY = usual

    asyncio.run(work())


def test_consent_holds_only_for_the_number_it_was_given_at() -> None:
    async def work() -> None:
        with started() as engine:
            house = House(engine)
            for _ in range(3):
                await house.act(Random(1))
            with pytest.raises(Conflict):
                await house.matches.go_back(1, 0, 0, 2)
            assert len(await house.entries()) == 3
            await house.close()

    asyncio.run(work())


# ------------------------------------------------------------------ what subscribers are sent


def heard(subscriber: Subscriber) -> list[Any]:
    messages = [json.loads(message) for message in subscriber.messages]
    subscriber.messages.clear()
    return messages


async def watch_a_match() -> None:
    with started() as engine:
        house, rng = House(engine), Random(2)
        match = await house.matches.resume(1)
        feed = Feed(match)
        subscribers = {seat: Subscriber(seat, None, "") for seat in (SPECTATOR, 0, 1)}
        for subscriber in subscribers.values():
            feed.join(match, subscriber, None)
        house.matches.listeners = [Listener(feed)]
        views = {seat: heard(subscriber)[0]["view"] for seat, subscriber in subscribers.items()}
        for _ in range(MISSED + 4):
            await house.act(rng)
            for seat, subscriber in subscribers.items():
                (update,) = heard(subscriber)
                views[seat] = jsonpatch.apply_patch(views[seat], update["patch"])
                shown = GAME.view(match.state, None if seat == SPECTATOR else seat)
                assert views[seat] == json.loads(msgspec.json.encode(shown))
        check_coming_back(feed, match)
        await house.close()


class Listener:
    def __init__(self, feed: Feed) -> None:
        self.happened = feed.happened

    def seats_changed(self, match: Match) -> None: ...


def check_coming_back(feed: Feed, match: Match) -> None:
    for since, kinds in (
        (match.number, []),
        (match.number - 3, ["update"] * 3),
        (match.number - MISSED, ["update"] * MISSED),
        (match.number - MISSED - 1, ["view"]),
        (match.number + 1, ["view"]),
        (None, ["view"]),
    ):
        again = Subscriber(0, None, "")
        feed.join(match, again, since)
        assert [message["type"] for message in heard(again)] == kinds
        feed.leave(again, 0.0)


def test_patches_lead_from_view_to_view() -> None:
    asyncio.run(watch_a_match())


def test_seats_are_told_when_there_is_something_to_see() -> None:
    async def work() -> None:
        with started() as engine, engine.begin() as connection:
            match = resume(connection, 1)
            assert match is not None
            feed, subscriber = Feed(match), Subscriber(0, None, "")
            feed.join(match, subscriber, None)
            heard(subscriber)
            match.row.seats[1].standing_order = "pass"
            feed.seats_changed(match)
            assert heard(subscriber) == []
            match.row.seats[1].name = "Clara"
            feed.seats_changed(match)
            (told,) = heard(subscriber)
            assert (told["type"], told["status"]) == ("seats", "running")
            assert [seat["name"] for seat in told["seats"]] == ["0", "Clara"]

    asyncio.run(work())


def test_who_reads_too_slowly_is_dropped() -> None:
    async def work() -> None:
        subscriber = Subscriber(0, None, "", limit=3)
        for _ in range(5):
            subscriber.put(b"{}")
        assert (subscriber.closing, len(subscriber.messages)) == (1013, 0)

    asyncio.run(work())


def test_audiences_that_are_gone_are_forgotten() -> None:
    async def work() -> None:
        with started() as engine, engine.begin() as connection:
            match = resume(connection, 1)
            assert match is not None
            feed, subscriber = Feed(match), Subscriber(0, None, "")
            feed.join(match, subscriber, None)
            assert not feed.tidy(1e9)
            feed.leave(subscriber, 1000.0)
            assert not feed.tidy(1000.0 + GRACE)
            assert feed.tidy(1001.0 + GRACE)

    asyncio.run(work())

"""What processes tell each other: few messages, over the channels of those whom it concerns."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine

from app.store.database import connect
from app.store.journal import Journal
from app.store.listener import Listener
from app.store.notifications import (
    CHANNELS,
    EVERYBODY,
    LONGEST,
    Appended,
    Notification,
    Present,
    Progressed,
    RowChanged,
    Said,
    SessionEnded,
    channel_of,
    notify,
    packed,
    unpacked,
)
from tests.server.client import PATIENCE
from tests.server.fixtures import Fill


def test_what_is_about_a_match_goes_over_its_channel_and_all_else_to_everybody() -> None:
    told: list[Notification] = [Appended(17, 230), Said(17, 4), Appended(17 + CHANNELS, 3), Present(18, 1, (0, 2))]
    told += [RowChanged(17), SessionEnded(4), Appended(17, 230)]
    by_channel = {channel: unpacked(payload) for channel, payload in packed("ab12", told)}
    assert by_channel == {
        channel_of(17): ("ab12", [Appended(17, 230), Said(17, 4), Appended(17 + CHANNELS, 3)]),
        channel_of(18): ("ab12", [Present(18, 1, (0, 2))]),
        EVERYBODY: ("ab12", [RowChanged(17), SessionEnded(4)]),
    }


def test_what_is_too_long_for_one_message_goes_in_several_and_nothing_is_lost() -> None:
    told = [Progressed(10**14 + number) for number in range(2000)]
    messages = [payload for _, payload in packed("ab12", told)]
    assert max(map(len, messages)) <= LONGEST
    assert [one for payload in messages for one in unpacked(payload)[1]] == told


@pytest.mark.parametrize(
    "payload", ["", "entry 1 2", '["a",[["Nonsense",1]]]', '["a",[["Appended",1]]]', '["a",[["Appended",1,"2"]]]']
)
def test_what_is_none_of_ours_is_not_understood(payload: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        unpacked(payload)


# ------------------------------------------------------------------ over a real PostgreSQL


@pytest.fixture
def engine(fill: Fill, tmp_path: Path) -> Iterator[Engine]:
    engine = connect(fill("postgresql", tmp_path))
    yield engine
    engine.dispose()


class Ear:
    """Somebody who listens, and what they hear."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[tuple[str, list[Any]]] = asyncio.Queue()

    async def next(self) -> tuple[str, list[Any]]:
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()


def listening(engine: Engine, work: Callable[[Listener, Ear, Journal], Awaitable[None]]) -> None:
    async def run() -> None:
        ear, journal = Ear(), Journal(engine)
        address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            listener = Listener(connection, lambda payload: ear.heard.put_nowait(unpacked(payload)))
            try:
                await work(listener, ear, journal)
            finally:
                listener.close()
                await journal.close()

    asyncio.run(run())


def test_only_the_channels_that_were_asked_for_are_heard_and_they_can_change(engine: Engine) -> None:
    async def work(listener: Listener, ear: Ear, journal: Journal) -> None:
        assert await listener.listen({EVERYBODY, channel_of(1)}) == {EVERYBODY, channel_of(1)}
        for told in (Said(2, 9), Said(1, 1), RowChanged(3)):
            journal.notify(told)
        heard = [await ear.next() for _ in range(2)]
        assert sorted(str(one) for _, all_of in heard for one in all_of) == sorted(
            map(str, (Said(1, 1), RowChanged(3)))
        )
        assert await listener.listen({EVERYBODY, channel_of(2)}) == {channel_of(2)}
        journal.notify(Said(1, 2))
        journal.notify(Said(2, 10))
        assert await ear.next() == (journal.name, [Said(2, 10)])

    listening(engine, work)


def test_what_belongs_to_a_change_is_told_with_it_or_not_at_all(engine: Engine) -> None:
    async def work(listener: Listener, ear: Ear, journal: Journal) -> None:
        await listener.listen({EVERYBODY})
        with engine.connect() as connection:
            with connection.begin() as transaction:
                notify(connection, SessionEnded(1))
                transaction.rollback()
            with connection.begin():
                notify(connection, SessionEnded(2), process="me")
        assert await ear.next() == ("me", [SessionEnded(2)])

    listening(engine, work)


def test_a_connection_that_is_lost_says_so(engine: Engine) -> None:
    async def work(listener: Listener, ear: Ear, journal: Journal) -> None:
        await listener.listen({EVERYBODY})
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%%'"
            )
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(psycopg.OperationalError):
                await listener.lost

    listening(engine, work)


def test_what_could_not_be_told_is_told_when_the_database_is_back(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(listener: Listener, ear: Ear, journal: Journal) -> None:
        await listener.listen({EVERYBODY})
        with monkeypatch.context() as away:
            away.setattr(journal, "_connection", lambda: 1 / 0)
            journal.notify(SessionEnded(1))
            while not journal._untold:
                await asyncio.sleep(0.01)
        journal.notify(SessionEnded(2))
        assert await ear.next() == (journal.name, [SessionEnded(1), SessionEnded(2)])

    listening(engine, work)

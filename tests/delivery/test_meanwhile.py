"""What happens between the moment somebody is found to be told, and the moment they would be."""

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy import Engine, text, update
from sqlalchemy.exc import SQLAlchemyError

from app.delivery import sender as sending
from app.errors import Unavailable
from app.store.delivery import channel_rows
from app.store.delivery.channel_rows import Owner
from app.store.models import matches
from tests.delivery.post import Receiver, receiving
from tests.delivery.stage import Stage, play


def write(engine: Engine, *statements: str) -> None:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for statement in statements:
            connection.execute(text(statement))


async def found(stage: Stage) -> None:
    await stage.ask_all_to_join()
    stage.forward(61)
    await stage.sender.deriving.look()


def test_a_channel_that_is_off_or_gone_by_then_is_told_nothing(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        off, gone = stage.webhook(receiver.url), stage.webhook(f"{receiver.url}/other", 2)
        await found(stage)
        write(engine, f"UPDATE channels SET off = 'failing' WHERE id = {off.id}")
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            assert channel_rows.remove(connection, Owner(user_id=3), gone.id)
        await stage.sender.send_due()
        assert receiver.got == []
        assert stage.became() == [(1, "dropped", "the channel is off")]

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_a_match_that_cannot_be_opened_any_more_is_told_of_no_more(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        await found(stage)
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(update(matches).values(rules=99))
        stage.matches.forget(1)
        await stage.sender.send_due()
        assert receiver.got == []
        assert stage.became() == [(1, "dropped", "rules_newer")]

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_what_could_not_be_written_is_found_again(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        write(engine, "ALTER TABLE deliveries RENAME TO elsewhere")
        with pytest.raises((Unavailable, SQLAlchemyError)):
            await found(stage)
        write(engine, "ALTER TABLE elsewhere RENAME TO deliveries")
        await stage.pass_time(600)
        assert len(receiver.got) == 1

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_the_sender_outlives_what_goes_wrong(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "LOOK_EVERY", 0.02)

    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        write(engine, "ALTER TABLE deliveries RENAME TO elsewhere")
        await stage.ask_all_to_join()
        stage.forward(61)
        task = asyncio.create_task(stage.sender.for_ever())
        await asyncio.sleep(0.2)
        write(engine, "ALTER TABLE elsewhere RENAME TO deliveries")
        async with asyncio.timeout(30):
            while not receiver.got:
                await asyncio.sleep(0.02)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))

"""The process that tells people: nothing is lost with it, nobody waits for another, and it ends when it should."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from app.delivery.courier.process import Courier
from app.delivery.sender import LEASE
from app.workers.colleague import IDLE
from tests.delivery.post import HANG, Browser, Receiver, receiving
from tests.delivery.stage import SETTINGS, Stage
from tests.ops.test_stopping import lives, processes_of
from tests.server.calendar import Calendar
from tests.server.client import PATIENCE
from tests.server.proxies import until
from tests.server.tables import Friends

Work = Callable[[Stage, Courier], Coroutine[Any, Any, None]]


def play(engine: Engine, work: Work, idle: float = IDLE) -> None:
    async def with_courier() -> None:
        url = engine.url.render_as_string(hide_password=False)
        courier = Courier(msgspec.structs.replace(SETTINGS, database_url=url), idle)
        stage = Stage(engine, telling=courier)
        try:
            await work(stage, courier)
        finally:
            await courier.close()
            await stage.close()

    asyncio.run(with_courier())


def process_of(courier: Courier) -> int | None:
    process = courier._process._process
    return process and process.pid


async def found(stage: Stage) -> None:
    """Somebody is to be told."""
    await stage.ask_all_to_join()
    stage.forward(61)
    await stage.sender.deriving.look()


async def soon(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def test_with_a_courier_that_is_killed_nothing_is_lost_and_what_arrived_is_not_sent_again(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(stage: Stage, courier: Courier) -> None:
        stage.webhook(hanging.url)
        stage.webhook(working.url)
        await found(stage)
        sending = asyncio.create_task(stage.sender.send_due())
        await soon(lambda: hanging.got and (1, "sent", "") in stage.became())
        first = process_of(courier)
        assert first
        os.kill(first, signal.SIGKILL)
        await sending
        assert sorted(stage.became()) == [(1, "sent", ""), (1, "waiting", "")]
        await stage.sender.send_due()
        assert len(hanging.got) == 1  # nobody knows whether it has arrived
        stage.forward(LEASE + 1)
        await stage.sender.send_due()
        assert stage.became() == [(1, "sent", "")] * 2
        assert [one.id for one in hanging.got] == [hanging.got[0].id] * 2
        assert len(working.got) == 1
        assert process_of(courier) not in (None, first)

    with receiving(HANG, 204) as hanging, receiving() as working, caplog.at_level(logging.WARNING, "kontor"):
        play(engine, work)
    assert [one.message for one in caplog.records] == ["a process ended by signal 9, and left 1 questions unanswered"]


def test_a_message_that_ends_the_courier_each_time_is_given_up(engine: Engine) -> None:
    async def work(stage: Stage, courier: Courier) -> None:
        channel = stage.webhook(hanging.url)
        await found(stage)
        for tried in range(1, 6):
            sending = asyncio.create_task(stage.sender.send_due())
            await soon(lambda tried=tried: len(hanging.got) == tried)  # type: ignore[misc]
            os.kill(process_of(courier) or 0, signal.SIGKILL)
            await sending
            stage.forward(LEASE + 1)
        assert stage.became() == [(1, "failed", "whoever sends it does not come back")]
        assert stage.loaded(channel).failed == 0  # it is ours

    with receiving(HANG) as hanging:
        play(engine, work)


def test_a_receiver_that_hangs_holds_nobody_up(engine: Engine) -> None:
    async def work(stage: Stage, courier: Courier) -> None:
        stage.webhook(hanging.url)
        for number in range(40):  # more than are under way at once
            stage.webhook(f"{working.url}/{number}")
        await found(stage)
        sending = asyncio.create_task(stage.sender.send_due())
        await soon(lambda: stage.became().count((1, "sent", "")) == 40)
        assert hanging.got
        assert not sending.done()
        hanging.let_go.set()
        await sending
        assert len(working.got) == 40

    with receiving(HANG) as hanging, receiving() as working:
        play(engine, work)


def test_what_only_memory_knows_goes_with_the_errand(engine: Engine) -> None:
    async def work(stage: Stage, courier: Courier) -> None:
        for seat in (1, 2):
            stage.webhook(f"{receiver.url}/{seat}", seat)
        await found(stage)
        stage.matches.looked(1, 1, (await stage.matches.resume(1)).number)
        stage.matches.here(1, 2)
        await stage.sender.send_due()
        assert sorted(stage.became()) == [(1, "dropped", "looked at"), (2, "waiting", "")]
        await stage.pass_time(181)
        assert [one.path for one in receiver.got] == ["/2"]

    with receiving() as receiver:
        play(engine, work)


def test_it_is_started_when_there_is_something_to_send_and_ended_when_there_is_nothing(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(stage: Stage, courier: Courier) -> None:
        browser = Browser(f"{receiver.url}/push")
        await stage.ways.keys.push_keys()
        stage.channel("push", f"{receiver.url}/push", keys=browser.subscription["keys"])
        await stage.pass_time(61)
        assert process_of(courier) is None
        await found(stage)
        await stage.sender.send_due()
        assert browser.read(receiver.got[0])["kind"] == "asked"
        first = process_of(courier)
        assert first
        await soon(lambda: process_of(courier) is None and not lives(first))
        stage.webhook(receiver.url)
        stage.sender.deriving.look_at_all()
        await stage.pass_time(1)
        assert len(receiver.got) == 2

    with receiving(201) as receiver, caplog.at_level(logging.INFO, "kontor"):
        play(engine, work, idle=0.3)
    assert caplog.records == []


# ------------------------------------------------------------------ with a server


def couriers_of(process: int) -> list[int]:
    return [one for one in processes_of(process) if b"app.delivery.courier" in _command(one)]


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def told(calendar: Calendar, receiver: Receiver) -> int:
    """The process in which a server tells somebody something just now."""
    server = calendar.serve(private_receivers="yes")
    friends = Friends(server, 2)
    wanted = {"kind": "webhook", "language": "en", "address": receiver.url}
    assert friends[1].post("/api/me/channels", wanted).status == 201
    friends.ask_all_to_join()
    assert couriers_of(server.process.pid) == []
    calendar.forward(3600)
    receiver.until(1)
    return couriers_of(server.process.pid)[0]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_the_server_in_the_middle_of_a_message(calendar: Calendar, how: signal.Signals) -> None:
    with receiving(HANG) as receiver:
        courier = told(calendar, receiver)
        assert os.getpriority(os.PRIO_PROCESS, courier) > 0
        calendar.servers.pop().stop(how)
        until(lambda: not lives(courier))

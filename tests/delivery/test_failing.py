"""Receivers that fail, hang, are gone; processes that die; and two of them on one database."""

import asyncio
import base64
import hmac
from hashlib import sha256

import pytest
from sqlalchemy import Engine, select

from app.delivery import outcomes, receivers
from app.delivery.sender import LEASE
from app.store.delivery.channel_rows import Owner
from app.store.delivery.tables import deliveries
from tests.delivery.post import HANG, Browser, Receiver, receiving
from tests.delivery.stage import Process, Stage, play
from tests.server.calendar import DAY, HOUR


def next_at(stage: Stage) -> float:
    with stage.engine.begin() as connection:
        return float(connection.execute(select(deliveries.c.next_at)).scalar_one())


def test_a_receiver_that_fails_is_tried_again_later_and_later(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        channel = stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        for tried, delay in enumerate(outcomes.DELAYS[:2], 1):
            assert len(receiver.got) == tried
            wait = next_at(stage) - stage.clock()
            assert 0.8 * delay <= wait <= 1.2 * delay
            await stage.pass_time(wait - 1)
            assert len(receiver.got) == tried
            await stage.pass_time(2)
        assert len({one.id for one in receiver.got}) == 1
        assert stage.became() == [(1, "sent", "")]
        assert stage.loaded(channel).failing_since is None

    with receiving(500, 500, 204) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_one_that_asks_for_a_rest_gets_it(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert next_at(stage) == stage.clock() + 900

    with receiving(429) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_nothing_is_tried_again_once_the_question_is_over(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        await stage.act(1, "Done")
        await stage.pass_time(HOUR)
        assert (len(receiver.got), stage.became()) == (1, [(1, "dropped", "over")])

    with receiving(503) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_a_message_is_tried_for_days_and_then_its_channel_is_switched_off(engine: Engine) -> None:
    async def work(stage: Stage, failing: Receiver, working: Receiver) -> None:
        channel, other = stage.webhook(failing.url), stage.channel("ntfy", f"{working.url}/anna")
        await stage.ask_all_to_join()
        for _ in range(16):
            await stage.pass_time(3 * HOUR)
        assert sorted(status for _, status, _ in stage.became()) == ["sent", "waiting"]
        assert (stage.loaded(channel).off, len({one.id for one in failing.got})) == ("", 1)
        for _ in range(32):
            await stage.pass_time(3 * HOUR)
        assert stage.loaded(channel).off == "failing"
        assert len(failing.got) >= len(outcomes.DELAYS)
        await stage.pass_time(5)
        assert stage.loaded(other).off == ""
        said = [one.json for one in working.got][-1]
        assert said["title"] == "A channel was switched off"
        assert said["message"].startswith("Nothing has arrived at “webhook of Bruno” for some time.")
        assert stage.became("off") == [(None, "sent", "")]

    with receiving(500) as failing, receiving(200) as working:
        play(engine, lambda stage: work(stage, failing, working))


def test_a_channel_that_is_refused_again_and_again_is_off_before(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        channel = stage.webhook(receiver.url, owner=Owner(match_id=1))
        await stage.pass_time(61)
        assert (stage.loaded(channel).failed, len(receiver.got)) == (1, 1)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert stage.loaded(channel).failed == 3
        for seat in (1, 2):
            await stage.act(seat, "Done")
        while stage.loaded(channel).off == "":
            await stage.go_on()
            await stage.pass_time(61)
        assert (stage.loaded(channel).off, len(receiver.got)) == ("failing", 5)

    with receiving(403) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_what_is_the_hosts_own_fault_is_tried_as_long_as_the_question_stands(engine: Engine) -> None:
    async def work(stage: Stage) -> None:
        channel = stage.channel("mail", "bruno@example.com")  # and no SMTP server is set
        await stage.ask_all_to_join()
        for _ in range(10):
            await stage.pass_time(DAY)
        (row,) = stage.became()
        assert row[1] == "waiting"
        assert stage.loaded(channel).off == ""
        await stage.act(1, "Done")
        await stage.pass_time(2 * DAY)
        assert stage.became() == [(1, "dropped", "over")]

    play(engine, work)


@pytest.mark.parametrize(
    "kind, status, off", [("webhook", 410, "gone"), ("discord", 404, "gone"), ("webhook", 404, "")]
)
def test_a_receiver_that_is_gone_is_not_asked_again(engine: Engine, kind: str, status: int, off: str) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        channel = stage.channel(kind, receiver.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert stage.loaded(channel).off == off
        assert [status for _, status, _ in stage.became()] == ["failed"]

    with receiving(status) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_a_browser_that_has_left_is_switched_off_with_a_word(engine: Engine) -> None:
    async def work(stage: Stage, gone: Receiver, here: Receiver) -> None:
        browser = Browser(f"{here.url}/push")
        channel = stage.channel("push", f"{gone.url}/push", keys=Browser().subscription["keys"])
        stage.channel("push", f"{here.url}/push", keys=browser.subscription["keys"], language="de")
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert stage.loaded(channel).off == "gone"
        await stage.pass_time(5)
        told = [browser.read(one) for one in here.got]
        assert [one["kind"] for one in told] == ["asked", "off"]
        assert told[1]["body"].startswith("„push of Bruno“ gibt es nicht mehr.")

    with receiving(410) as gone, receiving(201) as here:
        play(engine, lambda stage: work(stage, gone, here))


def test_no_redirect_is_followed(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(f"{receiver.url}/hook")
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert [one.path for one in receiver.got] == ["/hook"]
        assert stage.became() == [(1, "waiting", "it says 302")]

    with receiving(302) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_one_that_hangs_holds_nobody_up(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receivers, "PATIENCE", 0.5)

    async def work(stage: Stage, hanging: Receiver, working: Receiver) -> None:
        stage.webhook(hanging.url)
        stage.webhook(working.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert (len(hanging.got), len(working.got)) == (1, 1)
        assert sorted(stage.became()) == [(1, "sent", ""), (1, "waiting", "it does not answer in time")]

    with receiving(HANG) as hanging, receiving() as working:
        play(engine, lambda stage: work(stage, hanging, working))


def test_what_was_sent_but_not_noted_is_sent_again_under_the_same_id(engine: Engine) -> None:
    """The process dies after the receiver has got it."""

    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        stage.forward(61)
        dying = asyncio.create_task(stage.sender.look())
        await asyncio.to_thread(receiver.until, 1)
        dying.cancel()
        await asyncio.gather(dying, return_exceptions=True)
        other = Process(stage.engine, stage.clock)
        try:
            await other.sender.look()
            assert len(receiver.got) == 1  # it may be under way still
            stage.forward(LEASE + 1)
            await other.sender.look()
        finally:
            await other.close()
        assert [one.id for one in receiver.got] == [receiver.got[0].id] * 2
        assert stage.became() == [(1, "sent", "")]

    with receiving(HANG, 204) as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_of_two_processes_one_sends(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        for number in range(10):
            stage.webhook(f"{receiver.url}/{number}")
        await stage.ask_all_to_join()
        stage.forward(61)
        others = [Process(stage.engine, stage.clock) for _ in range(2)]
        try:
            await asyncio.gather(stage.sender.look(), *(other.sender.look() for other in others))
            await stage.sender.look()
        finally:
            for other in others:
                await other.close()
        assert sorted(one.path for one in receiver.got) == sorted(f"/{number}" for number in range(10))
        assert len({one.id for one in receiver.got}) == 10

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_a_webhook_is_signed_as_the_convention_says(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        channel = stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        got = receiver.got[0]
        key = base64.b64decode(channel.keys["secret"].removeprefix("whsec_"))
        said = f"{got.headers['webhook-id']}.{got.headers['webhook-timestamp']}.".encode() + got.body
        expected = base64.b64encode(hmac.digest(key, said, sha256)).decode()
        assert got.headers["webhook-signature"] == f"v1,{expected}"
        assert got.json["type"] == "kontor.asked"

    with receiving() as receiver:
        play(engine, lambda stage: work(stage, receiver))


def test_discord_calls_nobody_and_ntfy_gets_title_and_link(engine: Engine) -> None:
    async def work(stage: Stage, receiver: Receiver) -> None:
        stage.channel("discord", f"{receiver.url}/api/webhooks/1/x")
        stage.channel("ntfy", f"{receiver.url}/below/topic")
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        got = {one.path: one.json for one in receiver.got}
        discord, ntfy = got["/api/webhooks/1/x"], got["/below/"]
        assert discord["allowed_mentions"] == {"parse": []}
        assert discord["content"].startswith("**You are needed in Merkator**\n")
        assert discord["content"].endswith("\n<https://kontor.example/matches/1>")
        assert (ntfy["topic"], ntfy["title"]) == ("topic", "You are needed in Merkator")
        assert ntfy["click"] == "https://kontor.example/matches/1"

    with receiving(200) as receiver:
        play(engine, lambda stage: work(stage, receiver))

"""Who is told, when, and when not; on both kinds of database."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from app.delivery.wording import called
from app.matches.log import StandIn
from app.paces import Hours, Pace
from app.store.delivery.channel_rows import Owner
from tests.delivery.post import Receiver, receiving
from tests.delivery.stage import BEGUN, DAILY, Stage, play
from tests.server.calendar import DAY, HOUR


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def titles(receiver: Receiver) -> list[str]:
    return [one.json["data"]["title"] for one in receiver.got]


def test_whoever_is_asked_is_told_after_a_minute_and_once(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        number = await stage.ask_all_to_join()
        await stage.pass_time(59)
        assert receiver.got == []
        await stage.pass_time(2)
        message = receiver.got[0].json["data"]
        assert message["id"] == receiver.got[0].id
        assert {
            name: message[name] for name in ("kind", "title", "url", "tag", "match", "seat", "seen", "waiting")
        } == {
            "kind": "asked",
            "title": "You are needed in Merkator",
            "url": "https://kontor.example/matches/1",
            "tag": "match-1",
            "match": 1,
            "seat": 1,
            "seen": number,
            "waiting": 1,
        }
        assert message["body"].startswith("Anna is in Hamburg. Will you join for ")
        assert message["body"].endswith("With Anna and Clara.")
        assert [answer["label"] for answer in message["answers"]] == ["Join", "Stay at home"]
        action = message["answers"][1]["action"]
        for _ in range(3):
            await stage.pass_time(3600)
        assert len(receiver.got) == 1
        await stage.act(1, action["type"])
        await stage.pass_time(3600)
        assert len(receiver.got) == 1

    play(engine, work)


def test_the_first_decision_of_a_match_is_told_too(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, seat=0)
        await stage.pass_time(61)
        assert receiver.got[0].json["data"]["body"] == ("Invest, then choose where to travel. With Bruno and Clara.")

    play(engine, work)


def test_a_live_burst_passes_and_who_decides_within_a_minute_hears_nothing(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, seat=1)
        stage.webhook(receiver.url, seat=0)
        for _ in range(3):
            stage.forward(15)
            await stage.sender.look()
        await stage.ask_all_to_join()
        await stage.pass_time(30)
        await stage.act(1, "Done")
        await stage.pass_time(600)
        assert receiver.got == []
        assert stage.became() == []

    play(engine, work)


def test_what_is_over_when_its_time_has_come_is_dropped(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        stage.seat(1, here_at=BEGUN + 100)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert stage.became() == [(1, "waiting", "")]
        await stage.act(1, "Done")
        await stage.pass_time(600)
        assert (stage.became(), receiver.got) == ([(1, "dropped", "over")], [])

    play(engine, work)


def test_who_has_looked_at_the_question_knows_it(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        number = await stage.ask_all_to_join()
        stage.forward(10)
        stage.matches.looked(1, 1, number)
        await stage.pass_time(600)
        assert (stage.became(), receiver.got) == ([(1, "dropped", "looked at")], [])

    play(engine, work)


def test_who_is_here_is_told_when_they_have_gone(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        await stage.ask_all_to_join()
        stage.forward(50)
        stage.matches.here(1, 1)
        await stage.pass_time(100)
        assert receiver.got == []
        await stage.pass_time(81)
        assert len(receiver.got) == 1

    play(engine, work)


def test_who_sleeps_is_told_when_they_wake_up(engine: Engine, receiver: Receiver) -> None:
    """1,800,000,000 is 8 o'clock in the morning, UTC."""

    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        stage.person(1, hours=Hours("UTC", 18, 23))
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        await stage.pass_time(9 * HOUR)
        assert receiver.got == []
        await stage.pass_time(HOUR)
        assert len(receiver.got) == 1

    play(engine, work)


def test_a_seat_that_a_program_plays_is_not_told_of(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, seat=1)
        stage.webhook(receiver.url, seat=2)
        stage.seat(1, stand_in="merchant")
        await stage.ask_all_to_join()
        stage.seat(2, here_at=BEGUN + 100)
        await stage.pass_time(61)
        await stage.matches.give(1, 2, StandIn("merchant"))  # meanwhile
        await stage.pass_time(600)
        assert (stage.became(), receiver.got) == ([(2, "dropped", "a program plays")], [])

    play(engine, work)


def test_little_time_is_left_once(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, language="de")
        number = await stage.ask_all_to_join()
        stage.matches.looked(1, 1, number)
        await stage.pass_time(0.79 * DAY)
        assert receiver.got == []
        for _ in range(3):
            await stage.pass_time(0.02 * DAY)
        assert titles(receiver) == ["Nur noch 4 Stunden: Merkator"]
        assert "Reist du für " in receiver.got[0].json["data"]["body"]

    play(engine, work, DAILY)


def test_a_match_by_the_day_says_how_much_time_is_left(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, seat=0)
        await stage.pass_time(61)
        assert receiver.got[0].json["data"]["body"].endswith(" Time left: 23 hours.")

    play(engine, work, DAILY)


def test_a_table_hears_who_is_needed_and_not_what_is_asked(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, owner=Owner(match_id=1))
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert sorted(titles(receiver)) == ["Bruno is needed in Merkator", "Clara is needed in Merkator"]
        said = receiver.got[0].json["data"]
        assert (said["answers"], said["waiting"]) == ([], 0)
        assert said["body"].startswith("With ")

    play(engine, work)


def test_whoever_adds_a_channel_is_told_what_waits_already(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        await stage.ask_all_to_join()
        await stage.pass_time(600)
        stage.webhook(receiver.url)
        await stage.pass_time(5)
        assert receiver.got == []
        stage.sender.deriving.look_at_all()
        await stage.pass_time(5)
        assert len(receiver.got) == 1

    play(engine, work)


@pytest.mark.parametrize("pace, told", [(None, []), (DAILY, ["You are needed in Merkator"])])
def test_who_plays_with_programs_alone_is_told_if_there_is_a_pace(
    engine: Engine, receiver: Receiver, pace: Pace | None, told: list[str]
) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url, seat=0)
        for seat in (1, 2):
            stage.seat(seat, kind="bot", user_id=None)
        await stage.pass_time(61)
        assert titles(receiver) == told
        assert [why for _, _, why in stage.became()] == ([""] if told else ["nobody waits"])

    play(engine, work, pace)


def test_who_is_blocked_is_not_told(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        stage.person(1, blocked=True)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        assert (stage.became(), receiver.got) == ([(1, "dropped", "blocked")], [])

    play(engine, work)


def test_whose_seat_is_another_ones_now_is_not_told(engine: Engine, receiver: Receiver) -> None:
    async def work(stage: Stage) -> None:
        stage.webhook(receiver.url)
        stage.seat(1, here_at=BEGUN + 100)
        await stage.ask_all_to_join()
        await stage.pass_time(61)
        stage.seat(1, user_id=3)
        await stage.pass_time(600)
        assert (stage.became(), receiver.got) == ([(1, "dropped", "another player")], [])

    play(engine, work)


def test_a_robot_is_called_in_the_language_of_the_message() -> None:
    assert [called(language, "bot", "Robot 2") for language in ("en", "de")] == ["Robot 2", "Roboter 2"]
    assert [called("de", "bot", "Hal"), called("de", "person", "Robot 2")] == ["Hal", "Robot 2"]

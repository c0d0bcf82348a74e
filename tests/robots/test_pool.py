"""Programs think in processes of their own, politely, and nobody waits for one that is stuck."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from app.engine.games import GAMES
from app.robots import pool as thinking_module
from app.robots.pool import RobotPool, processes
from app.robots.programs.questions import Question, question
from app.workers.process import TimedOut
from tests.server.client import PATIENCE, Client, Server
from tests.server.fixtures import Start
from tests.server.tables import Friends

T = TypeVar("T")
SILENT = (sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()")
BRIEF = (sys.executable, "-c", "pass")


def asked(seconds: float = 5.0, game: str = "merkator", level: str = "apprentice") -> Question:
    state = GAMES[game].start(2, (), "a seed", 0)
    wanted = question(game, state, GAMES[game].rules.waiting_for(state)[0], level, "chance")
    return msgspec.structs.replace(wanted, seconds=seconds)


def run(work: Callable[[RobotPool], Awaitable[T]], *command: str, number: int = 1, grace: float = 30.0) -> T:
    async def with_processes() -> T:
        thinking = RobotPool(number, command, grace) if command else RobotPool(number, grace=grace)
        try:
            return await work(thinking)
        finally:
            await thinking.close()

    return asyncio.run(with_processes())


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_something_the_seat_may_do(game: str) -> None:
    wanted = asked(game=game)
    action = run(lambda thinking: thinking.decide(wanted))
    state = GAMES[game].start(2, (), "a seed", 0)
    GAMES[game].rules.apply(state, GAMES[game].decode_action(action))


def test_advice_is_best_first_and_ranking_has_everything_in_it() -> None:
    async def both(thinking: RobotPool) -> tuple[list[Any], list[Any]]:
        return await thinking.advise(asked()), await thinking.rank(asked())

    advice, ranked = run(both)
    assert 1 <= len(advice) <= 3
    assert [choice.value for choice in ranked] == sorted((choice.value for choice in ranked), reverse=True)
    assert [choice.action for choice in ranked[: len(advice)]] == [choice.action for choice in advice]


@pytest.mark.parametrize("command", [SILENT, BRIEF], ids=["silent", "ended"])
def test_who_does_not_answer_is_stuck_and_the_next_question_finds_a_fresh_process(command: tuple[str, ...]) -> None:
    async def twice(thinking: RobotPool) -> None:
        for _ in range(2):
            with pytest.raises(TimedOut):
                await thinking.decide(asked(0.01))

    run(twice, *command, grace=0.2)


def test_a_stuck_program_delays_no_other() -> None:
    """It comes up for this seed alone, and never answers; all other questions are answered meanwhile."""
    deaf = "from app.robots.programs import worker; serve = worker.decide; worker._TASKS['decide'] = " + (
        "lambda asked: serve(asked) if asked.seed != 'deaf' else __import__('time').sleep(600); worker.main()"
    )

    async def play(thinking: RobotPool) -> None:
        stuck = asyncio.create_task(thinking.decide(msgspec.structs.replace(asked(600), seed="deaf")))
        await asyncio.sleep(0)
        for _ in range(3):
            await thinking.decide(asked())
        assert not stuck.done()
        stuck.cancel()
        await asyncio.gather(stuck, return_exceptions=True)

    run(play, sys.executable, "-c", deaf, number=2)


def test_who_waits_no_longer_does_not_spoil_the_next_answer() -> None:
    async def impatient(thinking: RobotPool) -> None:
        waiting = asyncio.create_task(thinking.rank(asked()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert isinstance(await thinking.decide(asked()), dict)

    run(impatient)


def test_quick_questions_come_first_but_slow_ones_come_too() -> None:
    order: list[str] = []

    async def crowd(thinking: RobotPool) -> None:
        async def one(name: str, seconds: float) -> None:
            await thinking.decide(asked(seconds))
            order.append(name)

        first = asyncio.create_task(one("first", 1))
        await asyncio.sleep(0)
        await asyncio.gather(first, one("slow", 2), one("quick", 0.05))

    run(crowd)
    assert order == ["first", "quick", "slow"]


def test_whoever_asks_for_much_at_once_does_not_keep_others_waiting() -> None:
    order: list[int] = []

    async def crowd(thinking: RobotPool) -> None:
        async def one(owner: int) -> None:
            await thinking.decide(asked(2), owner)
            order.append(owner)

        flood = [asyncio.create_task(one(1)) for _ in range(30)]
        await asyncio.sleep(0)
        await asyncio.gather(*flood, one(2), one(2))

    run(crowd)
    assert order.index(2) <= 2
    assert len(order) == 32


def test_advice_waits_its_turn_too() -> None:
    order: list[str] = []

    async def crowd(thinking: RobotPool) -> None:
        async def hint(owner: int) -> None:
            await thinking.advise(asked(2), owner)
            order.append("hint")

        async def play() -> None:
            await thinking.decide(asked(2), 2)
            order.append("play")

        flood = [asyncio.create_task(hint(1)) for _ in range(10)]
        await asyncio.sleep(0)
        await asyncio.gather(*flood, play())

    run(crowd)
    assert order.index("play") <= 2


def test_only_so_many_questions_of_one_owner_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_module, "MOST_WAITING", 2)

    async def crowd(thinking: RobotPool) -> None:
        waiting = [asyncio.create_task(thinking.decide(asked(600))) for _ in range(2)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(TimedOut):
                await thinking.decide(asked(600))
        assert not any(task.done() for task in waiting)
        other = asyncio.create_task(thinking.decide(asked(600), 7))  # of somebody else
        await asyncio.sleep(0)
        assert not other.done()
        for task in (*waiting, other):
            task.cancel()
        await asyncio.gather(*waiting, other, return_exceptions=True)

    run(crowd, *SILENT)


def test_the_host_says_how_many_think() -> None:
    assert processes(7) == 7
    assert 1 <= processes(0) <= 4


# ------------------------------------------------------------------ at the table


def worker_of(server: Server) -> int:
    """The process in which the programs of this server think, once there is one."""
    while True:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = int(process.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1])
                if (
                    parent == server.process.pid
                    and b"app.robots.programs.worker" in process.joinpath("cmdline").read_bytes()
                ):
                    return int(process.name)


def test_a_match_goes_on_though_its_program_is_stuck(start: Start) -> None:
    """A simple player speaks for it, and the next decision is thought about in a fresh process."""
    server = start(bot_processes="1", bot_pause="0.3")  # long enough for the match not to be over first
    host = server.client().named("Anna")
    made = host.post("/api/matches", {"game": "merkator", "seats": [{"kind": "bot"}] * 2, "options": ["long"]}).json
    host.post(f"/api/matches/{made['id']}/start", {})
    with host.socket(f"/api/matches/{made['id']}/stream") as socket:
        socket.until(type="update")  # by now its process listens
        os.kill(stopped := worker_of(server), signal.SIGSTOP)
        while "did not answer" not in server.logged():
            assert socket.until(type="update")["by"] == "bot"
        for _ in range(3):
            socket.until(type="update")
    assert worker_of(server) != stopped


def hint(friends: Friends, seat: int = 0) -> Any:
    return friends.post(seat, "hint", {})


def test_a_hint_is_something_to_do_and_the_same_again(server: Server) -> None:
    friends = Friends(server, 1, more_seats=({"kind": "bot"},))
    answer = hint(friends)
    assert answer.status == 200, answer.text
    advice = answer.json["advice"]
    assert 2 <= len(advice) <= 3
    assert hint(friends).json["advice"] == advice
    words = server.client().get("/api/games/merkator/words/de").json
    for one in advice:
        assert one["move"]["key"] == one["action"]["type"]
        assert one["action"].items() <= (one["move"]["values"] | {"type": one["move"]["key"]}).items()
        assert {reason["key"] for reason in one["reasons"]} <= words["reasons"].keys()
    assert friends.act(0, advice[0]["action"]).status == 200


def test_hints_are_there_where_the_match_allows_them(server: Server, client: Client) -> None:
    friends = Friends(server, 2)
    assert friends.summary()["hints"] is False
    assert hint(friends).error == (403, "Forbidden")
    assert client.post(f"{friends.path}/hint", {}).error == (401, "NotSignedIn")


def test_there_is_no_hint_for_who_has_nothing_to_decide(server: Server) -> None:
    friends = Friends(server, 2, hints=True)
    assert friends.summary()["hints"] is True
    waiting = friends.view(0)["waiting_for"]
    assert hint(friends, 1 - waiting[0]).error == (409, "Conflict")


def test_a_review_tells_the_moments_that_cost_most(server: Server) -> None:
    friends = Friends(server, 1, more_seats=({"kind": "bot", "level": "apprentice"},))
    assert friends[0].get(f"{friends.path}/review?seat=0").error == (404, "NotFound")
    while friends.view(0)["waiting_for"]:
        now = friends.view(0)
        if 0 in now["waiting_for"]:
            friends.act(0, now["actions"][0], now["number"])
    while friends.summary()["status"] != "finished":
        pass
    while True:
        review = friends[0].get(f"{friends.path}/review?seat=0").json
        if review["of"] and review["weighed"] == review["of"]:
            break
    lost = [moment["lost"] for moment in review["moments"]]
    assert 1 <= len(lost) <= 3
    assert lost == sorted(lost, reverse=True)
    assert all(moment["chosen"] != moment["better"] for moment in review["moments"])
    assert friends[0].get(f"{friends.path}/review?seat=7").error == (404, "NotFound")

"""Hints and reviews have their share of the programs' time, and no more: one hint at a time for each person, and few
reviews, whoever asks."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from app.engine.games import GAMES
from app.errors import TooMany, Unavailable
from app.robots import advice
from app.robots.advice import REVIEWS_AT_ONCE, Adviser, Decision
from app.robots.pool import Owner


class Pool:
    """It answers when it is told to; what it is asked, and for whom, is written down."""

    def __init__(self) -> None:
        self.asked: list[Owner] = []
        self.waiting = 0
        self.open = asyncio.Event()

    async def _answer(self, question: Any, owner: Owner = None) -> list[Any]:
        self.asked.append(owner)
        self.waiting += 1
        try:
            await self.open.wait()
        finally:
            self.waiting -= 1
        return []

    advise = rank = _answer


class Reader:
    async def read(self, work: Callable[[Any], Any]) -> Any:
        return work(None)


def at(number: int) -> Any:
    rules = SimpleNamespace(waiting_for=lambda state: (0,))
    row = SimpleNamespace(id=1, hints=True, status="running")
    return SimpleNamespace(row=row, number=number, state=None, game=SimpleNamespace(rules=rules))


@pytest.fixture(autouse=True)
def _questions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(iter(GAMES.values()))
    decisions = [Decision(number, number, {}, None, game, None) for number in range(3)]  # type: ignore[arg-type]
    monkeypatch.setattr(advice, "question_for", lambda *_: None)
    monkeypatch.setattr(advice, "decisions_of", lambda *_: decisions)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_hint_is_thought_about_on_the_account_of_whoever_asks_one_at_a_time() -> None:
    async def ask() -> None:
        pool = Pool()
        adviser = Adviser(pool, Reader(), 1.0)  # type: ignore[arg-type]
        waiting = [asyncio.create_task(adviser.hint(at(number), 0, 7)) for number in range(5)]
        other = asyncio.create_task(adviser.hint(at(9), 0, 8))
        await settled()
        assert pool.waiting == 2
        assert set(pool.asked) == {7, 8}
        pool.open.set()
        answers = await asyncio.gather(*waiting, other, return_exceptions=True)
        assert [isinstance(answer, Unavailable) for answer in answers] == [True] * 4 + [False] * 2
        await adviser.close()

    asyncio.run(ask())


def test_only_so_many_reviews_are_made_at_once_and_only_so_many_wait_for_one_asker() -> None:
    async def ask() -> None:
        pool = Pool()
        adviser = Adviser(pool, Reader(), 1.0)  # type: ignore[arg-type]
        for match_id in range(REVIEWS_AT_ONCE):
            await adviser.review(match_id, 0, "192.0.2.1")
        with pytest.raises(TooMany):
            await adviser.review(100, 0, "192.0.2.1")
        await adviser.review(0, 0, "192.0.2.1")  # how far one has come may be asked
        await adviser.review(101, 0, 7)
        await settled()
        assert pool.asked == ["192.0.2.1"] * REVIEWS_AT_ONCE
        pool.open.set()
        while pool.asked[-3:] != [7, 7, 7]:
            await asyncio.sleep(0)
        await adviser.review(100, 0, "192.0.2.1")
        await adviser.close()

    asyncio.run(ask())

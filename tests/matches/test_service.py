"""Matches in memory and on disk: what is let go, what is read again, and what a clock decides."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, update

from app.errors import Conflict, NotFound
from app.matches import log
from app.matches.feed import Subscriber
from app.matches.handover import LASTS, Handover
from app.matches.live import Live
from app.matches.log import Resign
from app.matches.match import Match
from app.matches.memory import KEEP_IDLE
from app.matches.service import SNAPSHOT_EVERY, Matches
from app.store.match_rows import Entry
from app.store.models import seats, users
from app.users.service import User
from tests.matches.test_feed import House, agree, started

ANNA, BRUNO = User(1, "Anna", False), User(2, "Bruno", False)
TRAVEL = {"type": "TravelTo", "location": "hamburg"}


class Clock:
    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def run(work: Callable[[House, Clock], Awaitable[None]]) -> None:
    """Anna and Bruno at a table, in a house where time passes when the test says so."""

    async def with_house() -> None:
        clock = Clock()
        with started() as engine:
            with engine.begin() as connection:
                for user in (ANNA, BRUNO):
                    row = {"id": user.id, "name": user.name, "created_at": 1.0, "seen_at": 1.0}
                    connection.execute(insert(users).values(row))
                connection.execute(update(seats).where(seats.c.seat == 0).values(user_id=ANNA.id))
            house = House(engine)
            house.matches = Matches(house.reader, house.journal, clock)
            try:
                await work(house, clock)
            finally:
                await house.close()

    asyncio.run(with_house())


def test_who_has_looked_has_looked_though_the_row_is_read_anew() -> None:
    """Another process rings for the row, which does not know yet how far a seat has looked."""

    async def work(house: House, clock: Clock) -> None:
        match = await house.matches.resume(1)
        match.row.seats[0].looked = 7
        await house.matches.reread(1)
        assert [seat.looked for seat in match.row.seats[:2]] == [7, 0]

    run(work)


def test_a_seat_changes_when_nobody_else_changes_the_match_and_is_told_then() -> None:
    orders: list[str] = []

    class Heard:
        def happened(self, match: Match, entry: Entry, news: object) -> None: ...

        def seats_changed(self, match: Match) -> None:
            orders.append(match.row.seats[0].standing_order)

    async def work(house: House, clock: Clock) -> None:
        house.matches.listeners = [Heard()]
        match = await house.matches.resume(1)
        async with match.lock:
            waiting = asyncio.create_task(house.matches.order(1, 0, "pass"))
            await asyncio.sleep(0)  # it stands before the lock now
            assert (match.row.seats[0].standing_order, orders) == ("ask", [])
        await waiting
        assert orders == ["pass"]
        await house.matches.reread(1)
        assert match.row.seats[0].standing_order == "pass"

    run(work)


def test_what_is_told_while_a_match_is_being_read_is_looked_for_when_it_is_there() -> None:
    async def work(house: House, clock: Clock) -> None:
        read, told, wait = house.reader.read, asyncio.Event(), [True]

        async def slowly(query: Any) -> Any:
            found = await read(query)
            if wait:  # what it has read is not in memory yet
                wait.clear()
                await told.wait()
            return found

        house.reader.read = slowly  # type: ignore[method-assign]
        opening = asyncio.create_task(house.matches.resume(1))
        while wait:
            await asyncio.sleep(0)
        order = update(seats).where(seats.c.seat == 0).values(standing_order="pass")
        await house.journal.write(lambda connection: connection.execute(order))
        heard = asyncio.create_task(house.matches.reread(1))
        await asyncio.sleep(0)
        told.set()
        await heard
        assert (await opening).row.seats[0].standing_order == "pass"

    run(work)


# ------------------------------------------------------------------ snapshots


async def play_to(house: House, depth: int, rng: Random) -> None:
    while (await house.matches.resume(1)).depth < depth:
        await house.act(rng)


def test_a_snapshot_of_what_was_taken_back_is_worth_nothing() -> None:
    """Two were kept after so many actions, the first of a play that was taken back.

    To go back before the second, the first may not be taken, though its number would do.
    """

    async def work(house: House, clock: Clock) -> None:
        await play_to(house, SNAPSHOT_EVERY, Random(1))
        await house.matches.go_back(1, 0, SNAPSHOT_EVERY - 10, SNAPSHOT_EVERY)
        await play_to(house, SNAPSHOT_EVERY + 5, Random(2))
        match = await house.matches.resume(1)
        second = match.base.last
        assert second
        assert second.number > SNAPSHOT_EVERY
        await house.matches.go_back(1, 0, second.number - 1, match.number)
        agree(match, await house.entries())

    run(work)


# ------------------------------------------------------------------ in memory


def test_a_match_that_nobody_watches_or_plays_is_let_go() -> None:
    async def work(house: House, clock: Clock) -> None:
        live = Live(house.matches, house.journal, clock)
        await house.matches.resume(1)
        clock.time += KEEP_IDLE - 1
        live.tidy()
        assert house.matches.known(1)
        await house.matches.play(1, 0, TRAVEL)
        clock.time += KEEP_IDLE - 1
        live.tidy()
        assert house.matches.known(1)
        clock.time += 2
        live.tidy()
        assert house.matches.in_memory() == []
        assert (await house.matches.resume(1)).number == 1
        await live.close()

    run(work)


def test_a_match_that_somebody_watches_stays() -> None:
    async def work(house: House, clock: Clock) -> None:
        live = Live(house.matches, house.journal, clock)
        match = await house.matches.resume(1)
        await live.watch(1, Subscriber(0, None, ""), None)
        clock.time += 10 * KEEP_IDLE
        live.tidy()
        assert house.matches.known(1) is match
        await live.close()

    run(work)


@pytest.mark.parametrize("change", ["play", "undo"])
def test_who_waited_for_a_match_that_was_let_go_changes_the_one_in_memory(change: str) -> None:
    async def work(house: House, clock: Clock) -> None:
        if change == "undo":
            await house.matches.play(1, 0, TRAVEL)
        old = await house.matches.resume(1)
        async with old.lock:
            changing = house.matches.play(1, 0, TRAVEL) if change == "play" else house.matches.undo(1, 0)
            waiting = asyncio.create_task(changing)
            await asyncio.sleep(0)  # it stands before the lock now
            house.matches.forget(1)
            now = await house.matches.resume(1)
        assert now.number < await waiting
        agree(now, await house.entries())

    run(work)


# ------------------------------------------------------------------ a log that grows


def test_a_match_has_an_end_to_its_log_and_room_for_what_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_AT_ANY_TIME", 4)
    monkeypatch.setattr(log, "MOST_ENTRIES", 6)

    async def work(house: House, clock: Clock) -> None:
        async def promise(number: int) -> None:
            said = {"type": "Promise", "location": "hamburg", "given": number % 2 == 0}
            numbers.append(await house.matches.play(1, 1, said, key=f"promise {number}"))

        numbers: list[int] = []
        for number in (0, 1, 2, 3, 3):  # the last is sent again: it was accepted, and is known
            await promise(number)
        assert numbers == [1, 2, 3, 4, 4]
        with pytest.raises(Conflict) as refused:
            await promise(4)
        assert (refused.value.key, refused.value.values) == ("match_too_long", {"most": 4})
        await house.matches.play(1, 0, TRAVEL)
        with pytest.raises(Conflict, match="4 entries"):
            await house.matches.undo(1, 0)
        match = await house.matches.resume(1)
        decisions = [match.game.encode_action(one) for one in match.game.rules.options(match.state, 0)]
        await house.matches.play(1, 0, decisions[0])
        seat = match.game.rules.waiting_for(match.state)[0]
        more = match.game.encode_action(match.game.rules.options(match.state, seat)[0])
        with pytest.raises(Conflict) as over:
            await house.matches.play(1, seat, more)
        assert over.value.values == {"most": 6}
        assert await house.matches.give(1, seat, Resign()) == 7  # whoever wants to go may

    run(work)


# ------------------------------------------------------------------ a seat handed over


def test_a_link_hands_a_seat_over_for_three_days() -> None:
    async def work(house: House, clock: Clock) -> None:
        handover, match = Handover(house.matches, house.journal, clock), await house.matches.resume(1)
        late = await handover.link_for(match, 0, ANNA)
        clock.time += LASTS + 1
        with pytest.raises(NotFound):
            await handover.take(1, late, BRUNO)
        assert match.row.seat_of(ANNA.id) == 0
        in_time = await handover.link_for(match, 0, ANNA)
        clock.time += LASTS - 1
        await handover.take(1, in_time, BRUNO)
        assert match.row.seat_of(BRUNO.id) == 0

    run(work)

"""Two processes on one PostgreSQL, of which one has not heard of what the other wrote: it looks before it says no."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine

from app.errors import Conflict, NotYourSeat, Refused, Stale
from app.matches.access import acting, looking, owning
from app.matches.feed import Subscriber
from app.matches.handover import Handover
from app.matches.live import Live
from app.matches.log import StandIn
from app.matches.match import Match
from app.matches.service import Matches
from app.store import match_changes
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.users.service import User
from tests.server.fixtures import Fill
from tests.server.hosted import add_match, add_user


class Process:
    """What a process has of matches; nobody rings here."""

    def __init__(self, engine: Engine) -> None:
        self.reader, self.journal = Reader(engine), Journal(engine)
        self.matches = Matches(self.reader, self.journal)

    async def close(self) -> None:
        await self.journal.close()
        self.reader.close()


@pytest.fixture
def engine(fill: Fill, tmp_path: Path) -> Iterator[Engine]:
    engine = connect(fill("postgresql", tmp_path))
    yield engine
    engine.dispose()


@asynccontextmanager
async def processes(engine: Engine) -> AsyncIterator[tuple[Process, Process, int]]:
    """Both have the match in memory."""
    match_id = add_match(engine, add_user(engine))
    one, two = Process(engine), Process(engine)
    try:
        for process in (one, two):
            await process.matches.resume(match_id)
        yield one, two, match_id
    finally:
        await one.close()
        await two.close()


def run(engine: Engine, work: Callable[[Process, Process, int], Awaitable[None]]) -> None:
    async def both() -> None:
        async with processes(engine) as (one, two, match_id):
            await work(one, two, match_id)

    asyncio.run(both())


def lawful(match: Match) -> tuple[int, dict[str, Any]]:
    seat = match.game.rules.waiting_for(match.state)[0]
    return seat, match.game.encode_action(match.game.rules.options(match.state, seat)[-1])


async def turn_of_another(process: Process, match_id: int) -> tuple[int, dict[str, Any]]:
    """Played on until somebody else has to decide, and what they could do."""
    match = await process.matches.resume(match_id)
    before = match.game.rules.waiting_for(match.state)
    while (now := lawful(match))[0] in before:
        await process.matches.play(match_id, *now, seen=match.number)
    return now


def test_a_lawful_action_is_not_refused_for_what_was_not_heard(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        seat, action = await turn_of_another(one, match_id)
        ahead, behind = await one.matches.resume(match_id), await two.matches.resume(match_id)
        assert behind.number < ahead.number
        with pytest.raises(Refused):
            behind.judged(seat, action, None)
        number = await two.matches.play(match_id, seat, action, seen=ahead.number, key="a key of hers")
        assert number == ahead.number + 1
        assert await one.matches.play(match_id, seat, action, seen=number - 1, key="a key of hers") == number

    run(engine, work)


def test_what_is_refused_is_refused_by_what_is_so(engine: Engine) -> None:
    """Also here the number that is told is the newest one."""

    async def work(one: Process, two: Process, match_id: int) -> None:
        behind = await two.matches.resume(match_id)
        seat, action = lawful(behind)
        number = await one.matches.play(match_id, seat, action, seen=behind.number)
        with pytest.raises(Stale) as stale:
            await two.matches.play(match_id, seat, {"type": "Nonsense"}, seen=number - 1)
        assert stale.value.more == {"number": number}

    run(engine, work)


def test_an_undo_is_of_what_was_done_last(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        behind, number, before = await two.matches.resume(match_id), 0, None
        for _ in range(30):
            before, (seat, action) = behind.state, lawful(behind)
            number = await one.matches.play(match_id, seat, action, seen=behind.number)
            with suppress(Conflict):  # it may have shown a card: then a later one
                await two.matches.undo(match_id, seat)
                break
        assert (behind.number, behind.state) == (number + 1, before)

    run(engine, work)


def test_nobody_is_shown_less_than_they_have_seen(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        ahead = await one.matches.resume(match_id)
        number = await one.matches.play(match_id, *lawful(ahead), seen=ahead.number)
        assert (await two.matches.resume(match_id)).number < number
        live = Live(two.matches, two.journal)
        subscriber = Subscriber(0, None, "")
        await live.watch(match_id, subscriber, since=number)
        assert (await two.matches.resume(match_id)).number == number
        again = await one.matches.play(match_id, *lawful(ahead), seen=number)
        assert (await two.matches.knowing(match_id)).number == again
        await live.close()

    run(engine, work)


def counted(process: Process) -> list[Callable[[Connection], Any]]:
    """What it asks the database for, from now on."""
    asked: list[Callable[[Connection], Any]] = []
    read = process.reader.read
    process.reader.read = lambda query: asked.append(query) or read(query)  # type: ignore[assignment,func-returns-value,method-assign]
    return asked


def test_a_lawful_action_asks_for_nothing_and_a_batch_is_taken_in_with_one_query(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        others = [add_match(engine, add_user(engine, f"Host {n}"), length=20 + n) for n in range(3)]
        told = dict[int, float]()
        here, there = list[Match](), list[Match]()
        for number in (match_id, *others):
            here.append(await one.matches.resume(number))
            there.append(await two.matches.resume(number))
        ours, theirs = counted(one), counted(two)
        for match in here:
            for _ in range(2):
                told[match.row.id] = await one.matches.play(match.row.id, *lawful(match), seen=match.number)
        assert ours == []
        await two.matches.follow(told)
        assert len(theirs) == 1
        assert [match.state for match in there] == [match.state for match in here]
        await two.matches.follow(told)  # all of that is known
        assert len(theirs) == 1

    run(engine, work)


def test_whoever_was_given_a_seat_elsewhere_is_not_refused_it(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        emil = User(add_user(engine, "Emil"), "Emil", True)
        with pytest.raises(NotYourSeat):
            await acting(two.matches, match_id, emil.id)
        match = await one.matches.resume(match_id)
        anna = User(match.row.seats[1].user_id or 0, "Ada", True)
        handover = Handover(one.matches, one.journal)
        await handover.take(match_id, await handover.link_for(match, 1, anna), emil)
        assert (await acting(two.matches, match_id, emil.id))[1] == 1
        assert (await looking(two.matches, match_id, emil))[1] == 1
        assert (await owning(two.matches, match_id, emil.id))[1] == 1

    run(engine, work)


def test_nobody_is_given_two_seats_by_two_processes(engine: Engine) -> None:
    async def work(one: Process, two: Process, match_id: int) -> None:
        emil = User(add_user(engine, "Emil"), "Emil", True)
        match = await one.matches.resume(match_id)
        await two.matches.resume(match_id)
        handovers = [Handover(process.matches, process.journal) for process in (one, two)]
        tokens = []
        for seat in (1, 2):
            owner = User(match.row.seats[seat].user_id or 0, "", True)
            tokens.append(await handovers[0].link_for(match, seat, owner))
        done = await asyncio.gather(
            *(by.take(match_id, token, emil) for by, token in zip(handovers, tokens, strict=True)),
            return_exceptions=True,
        )
        assert [type(one) for one in done if one] == [Conflict]
        seats = (await two.matches.renewed(match_id)).row.seats
        assert [seat.user_id for seat in seats].count(emil.id) == 1

    run(engine, work)


def test_the_row_of_a_seat_follows_the_log_and_not_the_other_way_round(engine: Engine) -> None:
    """Between the entry and the row that follows it, another process reads both."""

    async def work(one: Process, two: Process, match_id: int) -> None:
        await one.matches.give(match_id, 2, StandIn("merchant"))
        with engine.begin() as connection:
            match_changes.change_seat(connection, match_id, 2, stand_in="")
        match = await two.matches.renewed(match_id)
        assert match.row.seats[2].stand_in == "merchant"
        await two.matches.reread(match_id)
        assert match.row.seats[2].stand_in == "merchant"

    run(engine, work)


def test_one_process_on_sqlite_pays_nothing(fill: Fill, tmp_path: Path) -> None:
    async def work(only: Process, match_id: int) -> None:
        match = await only.matches.resume(match_id)
        seat, action = lawful(match)
        asked = counted(only)
        with pytest.raises(Refused):
            await only.matches.play(match_id, (seat + 1) % 3, {**action, "seat": (seat + 1) % 3})
        await only.matches.knowing(match_id)
        await only.matches.renewed(match_id)
        await only.matches.play(match_id, seat, action, seen=match.number)
        assert asked == []

    async def alone() -> None:
        engine = connect(fill("sqlite", tmp_path))
        only = Process(engine)
        await work(only, add_match(engine, add_user(engine)))
        await only.close()
        engine.dispose()

    asyncio.run(alone())

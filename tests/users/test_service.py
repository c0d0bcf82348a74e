"""Sessions and time: how long they last, how soon their end is noticed, how few are remembered, and no race won."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from app.config import Settings
from app.errors import Forbidden, NameTaken, NotFound, NotSignedIn, Problem, TooMany, Unavailable
from app.store import users as rows
from app.store.database import Reader, connect
from app.store.journal import Journal
from app.store.models import sessions, users
from app.users import passwords
from app.users.passwords import Passwords
from app.users.service import LINK_LASTS, User, UserService
from app.users.sessions import DAY, KNOWN_FOR, Begun, Known

PASSWORD = "correct horse battery"


class House:
    """A database, and as many processes with it as a test wants. Time passes when the test says so."""

    def __init__(self, url: str, settings: Settings) -> None:
        self.time, self.settings = 1_000_000.0, settings
        self.engine = connect(url)
        self.reader, self.journal = Reader(self.engine), Journal(self.engine)
        self.users = self.process()

    def process(self) -> UserService:
        return UserService(self.reader, self.journal, self.settings, lambda: self.time)

    async def expiry(self) -> float:
        return await self.reader.read(lambda c: float(c.execute(select(sessions.c.expires_at)).scalar_one()))

    async def count(self) -> int:
        return await self.reader.read(lambda c: c.execute(select(func.count()).select_from(sessions)).scalar_one())

    async def close(self) -> None:
        await self.journal.close()
        self.reader.close()
        self.engine.dispose()


@asynccontextmanager
async def opened(url: str, settings: Settings) -> AsyncIterator[House]:
    house = House(url, settings)
    try:
        yield house
    finally:
        await house.close()


Visit = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture
def visit(database_url: str) -> Visit:
    """Runs what a test does in a house on this database."""

    def run(work: Callable[[House], Awaitable[None]]) -> None:
        async def inside() -> None:
            async with opened(database_url, Settings(session_days=30)) as house:
                await work(house)

        asyncio.run(inside())

    return run


def hurry(house: House) -> None:
    """Many passwords are tried here, and how long one takes is not the point."""
    house.users._passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def cookie(begun: Begun) -> dict[str, str]:
    return {"kontor_session": begun.session}


async def refusal(attempt: Awaitable[object]) -> type[Problem] | None:
    try:
        await attempt
    except Problem as problem:
        return type(problem)
    return None


def test_a_session_slides_once_a_day_and_ends_when_nobody_comes(visit: Visit) -> None:
    async def work(house: House) -> None:
        begun = await house.users.become_guest("Otto")
        began = house.time
        assert await house.expiry() == began + 30 * DAY
        for hours in (1, 12, 23):
            house.time = began + hours * 3600
            assert await house.users.user_of(cookie(begun)) == begun.user
            assert await house.expiry() == began + 30 * DAY
        house.time = came_back = began + 29.5 * DAY
        assert await house.users.user_of(cookie(begun)) == begun.user
        assert await house.expiry() == came_back + 30 * DAY
        house.time = came_back + 30 * DAY - 1
        assert await house.process().user_of(cookie(begun)) == begun.user
        house.time += 30 * DAY
        assert await house.users.user_of(cookie(begun)) is None
        await house.users.become_guest("Ada")  # sweeps up what has expired
        assert await house.count() == 1

    visit(work)


def test_a_sign_out_is_noticed_here_at_once_and_elsewhere_soon(visit: Visit) -> None:
    async def work(house: House) -> None:
        begun, elsewhere = await house.users.become_guest("Otto"), house.process()
        assert await house.users.user_of(cookie(begun)) == await elsewhere.user_of(cookie(begun)) == begun.user
        await house.users.sign_out(cookie(begun))
        assert await house.users.user_of(cookie(begun)) is None
        house.time += KNOWN_FOR
        assert await elsewhere.user_of(cookie(begun)) is None

    visit(work)


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(visit: Visit) -> None:
    async def work(house: House) -> None:
        for _ in range(20):
            begun = await house.users.become_guest("Otto")
            await asyncio.gather(house.users.user_of(cookie(begun)), house.users.sign_out(cookie(begun)))
            assert await house.users.user_of(cookie(begun)) is None

    visit(work)


def test_a_session_near_its_end_is_not_remembered_beyond_it(visit: Visit) -> None:
    async def work(house: House) -> None:
        house.users.lasts = 10.0
        begun = await house.users.become_guest("Otto")
        assert await house.users.user_of(cookie(begun)) == begun.user
        house.time += 11
        assert await house.users.user_of(cookie(begun)) is None

    visit(work)


def test_a_link_lasts_ten_minutes_and_is_taken_once_even_by_two_at_once(visit: Visit) -> None:
    async def work(house: House) -> None:
        owner = (await house.users.become_guest("Otto")).user
        token, until = await house.users.device_link(owner)
        assert until == house.time + LINK_LASTS == house.time + 600
        house.time = until
        assert await refusal(house.users.carry_on(token)) is NotFound
        house.time -= 1
        assert await refusal(house.users.carry_on(token)) is NotFound  # gone for good
        token, _ = await house.users.device_link(owner)
        both = await asyncio.gather(*(refusal(p.carry_on(token)) for p in (house.users, house.process())))
        assert sorted(both, key=str) == sorted([None, NotFound], key=str)

    visit(work)


def test_of_two_who_keep_the_same_name_at_once_one_does(visit: Visit) -> None:
    async def work(house: House) -> None:
        guests = [(await house.users.become_guest(name)).user for name in ("Otto", "0TTO")]
        tried = await asyncio.gather(*(refusal(house.users.set_password(guest, PASSWORD)) for guest in guests))
        assert sorted(tried, key=str) == sorted([None, NameTaken], key=str)

    visit(work)


def test_who_is_gone_can_change_nothing(visit: Visit) -> None:
    async def work(house: House) -> None:
        begun = await house.users.become_guest("Otto")
        await house.users.user_of(cookie(begun))
        await house.journal.write(lambda c: c.execute(users.delete()))
        assert await refusal(house.users.rename(begun.user, "Ada")) is NotSignedIn
        assert await refusal(house.users.set_password(begun.user, PASSWORD)) is NotSignedIn

    visit(work)


def test_guessing_the_password_of_a_name_is_slowed_down_wherever_it_comes_from(visit: Visit) -> None:
    async def work(house: House) -> None:
        hurry(house)
        owner = (await house.users.become_guest("Otto")).user
        await house.users.set_password(owner, PASSWORD)
        for _ in range(10):
            assert await refusal(house.users.sign_in("Otto", "wrong horse")) is NotSignedIn
        assert await refusal(house.users.sign_in("0TT0", PASSWORD)) is TooMany
        assert await refusal(house.users.sign_in("Ada", PASSWORD)) is NotSignedIn
        for _ in range(10):
            assert await refusal(house.users.set_password(owner, "another horse", "wrong horse")) is Forbidden
        assert await refusal(house.users.set_password(owner, "another horse", PASSWORD)) is TooMany

    visit(work)


def test_who_guesses_at_a_name_locks_no_device_out_that_has_known_the_password(visit: Visit) -> None:
    async def work(house: House) -> None:
        hurry(house)
        owner = (await house.users.become_guest("Otto")).user
        await house.users.set_password(owner, PASSWORD)
        row = await house.reader.read(lambda c: rows.load(c, owner.id))
        assert row is not None
        mark = passwords.mark(row.password or "")
        for _ in range(10):
            await refusal(house.users.sign_in("Otto", "wrong horse"))
        for made_up in ("", "x", "x.y", passwords.mark("another"), mark[:-1], "é.é"):
            assert await refusal(house.users.sign_in("Otto", PASSWORD, mark=made_up)) is TooMany
        assert (await house.users.sign_in("Otto", PASSWORD, mark=mark)).user.id == owner.id
        for _ in range(9):  # whoever has stolen it may not try for ever
            assert await refusal(house.users.sign_in("Otto", "wrong horse", mark=mark)) is NotSignedIn
        assert await refusal(house.users.sign_in("Otto", PASSWORD, mark=mark)) is TooMany
        await house.users.set_password(owner, "another horse", PASSWORD)
        assert await refusal(house.users.sign_in("Otto", "another horse", mark=mark)) is TooMany

    visit(work)


def test_only_so_many_passwords_wait_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)

    async def work() -> None:
        checking = Passwords()
        attempts = [asyncio.ensure_future(refusal(checking.fits(PASSWORD, None))) for _ in range(5)]
        turns = 0
        while not all(attempt.done() for attempt in attempts):
            turns += 1
            await asyncio.sleep(0)
        assert [attempt.result() for attempt in attempts] == [None] * 3 + [Unavailable] * 2
        assert turns > 100
        assert not await checking.fits(PASSWORD, "no hash at all")

    asyncio.run(work())


def test_no_more_sessions_are_remembered_than_there_is_room_for() -> None:
    known = Known(most=3)
    for number in range(10):
        known.add(str(number), User(number, "Otto", False), 100.0)
    assert len(known) == 3
    assert known.get("6", 0.0) is None
    assert known.get("9", 99.0) == User(9, "Otto", False)
    assert known.get("9", 100.0) is None
    known.forget_user(9)
    assert known.get("9", 0.0) is None

"""A match of three in a house whose clock the test puts forward; everything else is real."""

import asyncio
import base64
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import Engine, insert, select, update

from app.config import Settings
from app.delivery.courier.telling import Teller
from app.delivery.keys import KeyStore
from app.delivery.links import Links
from app.delivery.sender import Sender, Telling
from app.delivery.ways import Ways
from app.lobby.feed import _progress
from app.matches.service import Matches
from app.matches.time import running
from app.paces import Pace
from app.store import match_rows
from app.store.database import Reader
from app.store.delivery import channel_rows
from app.store.delivery.channel_rows import ChannelRow, NewChannel, Owner
from app.store.delivery.tables import deliveries
from app.store.journal import Journal
from app.store.models import matches, seats, users

BEGUN = 1_800_000_000.0
SETTINGS = Settings(private_receivers=True, public_url="https://kontor.example")
NAMES = ("Anna", "Bruno", "Clara")
DAILY = Pace("daily", 86400, 0)


class Clock:
    def __init__(self) -> None:
        self.time = BEGUN

    def __call__(self) -> float:
        return self.time


class Process:
    """One of those that serve the database. It tells people by itself, if nobody else does it for it."""

    def __init__(
        self, engine: Engine, clock: Clock, settings: Settings = SETTINGS, telling: Telling | None = None
    ) -> None:
        self.reader, self.journal = Reader(engine), Journal(engine)
        self.matches = Matches(self.reader, self.journal, clock)
        keys = KeyStore(self.reader, self.journal, clock)
        self.ways = Ways(settings, keys, Links(keys, clock))
        telling = telling or Teller(self.reader, self.ways)
        self.sender = Sender(self.matches, self.reader, self.journal, keys, telling, clock)

    async def close(self) -> None:
        await self.ways.close()
        await self.journal.close()
        self.reader.close()


class Stage(Process):
    """With the match, the first of the processes."""

    def __init__(self, engine: Engine, pace: Pace | None = None, telling: Telling | None = None) -> None:
        self.engine, self.clock = engine, Clock()
        _lay(engine, pace)
        super().__init__(engine, self.clock, telling=telling)

    def forward(self, seconds: float) -> None:
        self.clock.time += seconds

    async def pass_time(self, seconds: float) -> None:
        """And look."""
        self.forward(seconds)
        await self.sender.look()

    async def act(self, seat: int, kind: str, **fields: Any) -> int:
        number = await self.matches.play(1, seat, {"type": kind} | fields)
        match = await self.matches.resume(1)
        await self.matches.keep_progress([_progress(match, self.clock())])
        return number

    async def go_on(self) -> None:
        """Whoever is asked decides something."""
        match = await self.matches.resume(1)
        seat = match.game.rules.waiting_for(match.state)[0]
        data = match.game.encode_action(match.game.rules.options(match.state, seat)[-1])
        await self.act(data.pop("seat"), data.pop("type"), **data)

    async def ask_all_to_join(self) -> int:
        """The number since which Bruno and Clara are asked."""
        await self.act(0, "TravelTo", location="hamburg")
        number = await self.act(0, "Split", first=0)
        match = await self.matches.resume(1)
        if match.game.rules.waiting_for(match.state) == (0,):
            number = await self.act(0, "Done")
        assert match.game.rules.waiting_for(match.state) == (1, 2)
        return number

    def webhook(self, url: str, seat: int = 1, language: str = "en", **more: Any) -> ChannelRow:
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()
        return self.channel("webhook", url, seat, language, {"secret": secret}, **more)

    def channel(
        self,
        kind: Any,
        address: str,
        seat: int = 1,
        language: str = "en",
        keys: dict[str, str] | None = None,
        owner: Owner | None = None,
    ) -> ChannelRow:
        digest = sha256(address.encode()).hexdigest()
        new = NewChannel(kind, address, digest, keys or {}, language, f"{kind} of {NAMES[seat]}", True)
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            return channel_rows.add(connection, owner or Owner(user_id=seat + 1), new, self.clock())

    def loaded(self, channel: ChannelRow) -> ChannelRow:
        with self.engine.begin() as connection:
            found = channel_rows.load(connection, channel.id)
        assert found
        return found

    def became(self, kind: str = "asked") -> list[tuple[int | None, str, str]]:
        """Whom it was about, what became of it, and why."""
        query = select(deliveries.c.seat, deliveries.c.status, deliveries.c.said).where(deliveries.c.kind == kind)
        with self.engine.begin() as connection:
            return [(seat, status, said) for seat, status, said in connection.execute(query.order_by("created_at"))]

    def seat(self, number: int, **values: Any) -> None:
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(update(seats).where(seats.c.seat == number).values(**values))

    def person(self, seat: int, **values: Any) -> None:
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(update(users).where(users.c.id == seat + 1).values(**values))


def _lay(engine: Engine, pace: Pace | None) -> None:
    row: dict[str, Any] = {"id": 1, "code": "CODE", "game": "merkator", "options": [], "visibility": "link"}
    row |= {"status": "running", "seed": "1", "waiting": [0], "start_seat": 0, "pace": pace, "host_id": 1}
    row |= {"created_at": BEGUN, "started_at": BEGUN, "changed_at": BEGUN}
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        people = [{"id": id, "name": name, "created_at": 1.0, "seen_at": 1.0} for id, name in enumerate(NAMES, 1)]
        connection.execute(insert(users), people)
        connection.execute(insert(matches).values(row))
        places = [{"seat": seat, "user_id": seat + 1, "name": name} for seat, name in enumerate(NAMES)]
        common = {"match_id": 1, "kind": "person", "standing_order": "ask"}
        connection.execute(insert(seats), [common | place for place in places])
        if loaded := match_rows.load(connection, 1):
            connection.execute(update(matches).values(**running.begun(loaded, [0], BEGUN) or {"number": 0}))


@asynccontextmanager
async def staged(engine: Engine, pace: Pace | None = None) -> AsyncIterator[Stage]:
    stage = Stage(engine, pace)
    try:
        yield stage
    finally:
        await stage.close()


def play(engine: Engine, work: Callable[[Stage], Coroutine[Any, Any, None]], pace: Pace | None = None) -> None:
    async def with_stage() -> None:
        async with staged(engine, pace) as stage:
            await work(stage)

    asyncio.run(with_stage())

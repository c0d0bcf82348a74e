"""What it costs to tell many people whose receivers fail: python -m bench.delivery [MESSAGES]

One process on SQLite and its courier send all of them to receivers on this machine that take them, fail at first,
always fail, are gone, redirect, refuse the connection or do not answer. Days pass, by the clock that the sender is
given. Beside it a match is played, and the sending rests half of the time: told is how long its actions take with and
without it, on a machine that is as busy with other things in both.
"""

import asyncio
import multiprocessing
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, func, insert, select

from app.config import Settings
from app.delivery.courier.process import Courier
from app.delivery.keys import KeyStore
from app.delivery.looking import Errand
from app.delivery.outcomes import Told
from app.delivery.sender import Sender
from app.matches.service import Matches
from app.store.database import Reader, connect
from app.store.delivery.tables import channels, deliveries
from app.store.journal import Journal
from app.store.migrating import migrate
from app.store.models import matches, seats, users

MESSAGES, OF_EACH, DAY = 10_000, 10, 24 * 3600.0
ROUND = 1 / 8  # days until it is looked again what is due
SPELL, CALM = 5.0, 1.0  # seconds that it is sent, and rests; at the beginning of each nothing is measured
BEHAVIOURS = ("ok", "ok", "ok", "ok", "flaky", "flaky", "down", "gone", "redirect", "refused")
HANGING = 100  # of so many people one has a receiver that never answers, in the place of one that takes it
STATUS = {"ok": 204, "down": 500, "gone": 410, "redirect": 302}
BESIDE = 1  # the match that is played meanwhile


# ------------------------------------------------------------------ the receivers, in a process of their own


def receive(pipe: Pipe) -> None:
    """Tells its port, then what has come: for each id, how often it was answered with 2xx."""
    taken, seen = Counter[str](), Counter[str]()

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError):  # they have given up
            await answer(reader, writer)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        await reader.readexactly(int(fields["content-length"]))
        id, kind = fields["webhook-id"], head.split(" ")[1].split("/")[1]
        seen[id] += 1
        if kind == "hang":
            await asyncio.sleep(60)
            return writer.close()
        status = STATUS.get(kind) or (503 if seen[id] <= 2 else 204)
        taken[id] += status == 204
        writer.write(f"HTTP/1.1 {status} x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        return writer.close()

    async def serve() -> None:
        server = await asyncio.start_server(come, "127.0.0.1", 0, backlog=512)
        pipe.send(server.sockets[0].getsockname()[1])
        await asyncio.to_thread(pipe.recv)
        pipe.send((taken, seen))
        server.close()

    asyncio.run(serve())


# ------------------------------------------------------------------ those who are to be told


def fill(connection: Connection, people: int, port: int, now: float) -> None:
    """Each plays a match of their own that waits for them, and has some channels; the first match is played beside."""
    row: dict[str, Any] = {"game": "merkator", "options": [], "visibility": "link", "status": "running", "seed": "1"}
    row |= {"waiting": [0], "start_seat": 0, "created_at": now, "started_at": now, "changed_at": now - 3600}
    ids = range(1, people + 2)
    connection.execute(insert(matches), [row | {"id": id, "code": f"C{id}"} for id in ids])
    connection.execute(insert(users), [{"id": id, "name": "Anna", "created_at": now, "seen_at": now} for id in ids])
    common = {"kind": "person", "name": "Anna", "standing_order": "ask"}
    for seat in range(2):
        own = [{"match_id": id, "seat": seat, "user_id": id if seat == 0 else None} for id in ids]
        connection.execute(insert(seats), [common | one for one in own])
    connection.execute(insert(channels), [_channel(id, place, port, now) for id in ids[1:] for place in range(OF_EACH)])


def _channel(user_id: int, place: int, port: int, now: float) -> dict[str, Any]:
    kind = "hang" if place == 0 and user_id % HANGING == 0 else BEHAVIOURS[place]
    address = f"http://127.0.0.1:{9 if kind == 'refused' else port}/{kind}/{user_id}/{place}"
    digest = sha256(address.encode()).hexdigest()
    said = {"user_id": user_id, "kind": "webhook", "address": address, "digest": digest, "keys": {}}
    return said | {"language": "en", "label": kind, "confirmed": True, "created_at": now}


# ------------------------------------------------------------------ played beside


async def playing(played: Matches, beside: "asyncio.Task[None]", spells: "Spells") -> None:
    """Seconds that each action takes, some fifty a second."""
    rng = random.Random(1)
    while not beside.done():
        match = await played.resume(BESIDE)
        seat = match.game.rules.waiting_for(match.state)[0]
        action = match.game.encode_action(rng.choice(match.game.rules.options(match.state, seat)))
        began = time.perf_counter()
        await played.play(BESIDE, seat, action)
        spells.took(time.perf_counter() - began)
        if match.depth > 40:
            await played.go_back(BESIDE, seat, 0, match.number)
        await asyncio.sleep(0.02)
    await beside


class Spells:
    """The courier, who rests every other time."""

    def __init__(self, courier: Courier) -> None:
        self._courier, self._open = courier, asyncio.Event()
        self._measured: list[float] | None = None
        self.resting, self.sending = list[float](), list[float]()

    async def tell(self, errand: Errand) -> Told:
        await self._open.wait()
        return await self._courier.tell(errand)

    def took(self, seconds: float) -> None:
        if self._measured is not None:
            self._measured.append(seconds)

    async def alternate(self) -> None:
        while True:
            for go_on, measured in ((self._open.set, self.sending), (self._open.clear, self.resting)):
                go_on()
                self._measured = None
                await asyncio.sleep(CALM)
                self._measured = measured
                await asyncio.sleep(SPELL)


def told(took: list[float]) -> str:
    cut = quantiles(took, n=100)
    return (
        f"{len(took)} actions, median {1000 * cut[49]:.1f} ms, p90 {1000 * cut[89]:.1f} ms, p99 {1000 * cut[98]:.1f} ms"
    )


# ------------------------------------------------------------------ measured


async def measure(folder: Path, people: int, port: int) -> None:
    settings = Settings(data_dir=folder, private_receivers=True)
    engine = connect(settings.database)
    migrate(engine)
    begun = time.time()
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        fill(connection, people, port, begun)
    reader, journal, days = Reader(engine), Journal(engine), [0.0]

    def now() -> float:
        return time.time() + days[0] * DAY

    played, keys = Matches(reader, journal), KeyStore(reader, journal)
    courier = Courier(settings)
    spells = Spells(courier)
    sender = Sender(played, reader, journal, keys, spells, now)
    alternating = asyncio.create_task(spells.alternate())
    await playing(played, asyncio.create_task(send_all(sender, reader, days)), spells)
    alternating.cancel()
    print(f"  without: {told(spells.resting)}")
    print(f"  beside:  {told(spells.sending)}")
    for line in await reader.read(became):
        print(f"  {line}")
    await courier.close()
    await journal.close()
    reader.close()
    engine.dispose()


async def send_all(sender: Sender, reader: Reader, days: list[float]) -> None:
    began, spent = time.perf_counter(), time.process_time()
    await sender.look()
    print(f"  first round: {time.perf_counter() - began:.0f} s", flush=True)
    while await reader.read(_waiting):
        days[0] += ROUND
        await sender.look()
    taken = time.perf_counter() - began
    print(f"  all of them: {taken:.0f} s over {days[0]:.1f} days, {time.process_time() - spent:.0f} s of processor")


def _waiting(connection: Connection) -> int:
    waiting = select(func.count()).select_from(deliveries).where(deliveries.c.status == "waiting")
    return int(connection.execute(waiting).scalar_one())


def became(connection: Connection) -> list[str]:
    """Of each kind of receiver: what became of its messages, and how many channels are off by what."""
    query = (
        select(channels.c.label, deliveries.c.status, channels.c.off, func.count())
        .join(deliveries, deliveries.c.channel_id == channels.c.id)
        .where(deliveries.c.kind == "asked")
        .group_by(channels.c.label, deliveries.c.status, channels.c.off)
        .order_by(channels.c.label)
    )
    return [
        f"{label}: {number} {status}, channel {off or 'on'}" for label, status, off, number in connection.execute(query)
    ]


def main(messages: int) -> None:
    here, there = multiprocessing.Pipe()
    receivers = multiprocessing.get_context("spawn").Process(target=receive, args=(there,), daemon=True)
    receivers.start()
    port = here.recv()
    print(f"{messages} messages to receivers most of which fail at first, or for ever")
    with TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), messages // OF_EACH, port))
    here.send("enough")
    taken, seen = here.recv()
    print(f"  taken by a receiver: {sum(taken.values())} messages, {sum(n > 1 for n in taken.values())} of them twice")
    print(f"  attempts that have reached one: {seen.total()}")
    receivers.terminate()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MESSAGES)

"""The runs: closed loop at several numbers of matches, paced, and the bare server under the same load."""

import asyncio
import gc
import os
import time
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench.server.client import Http, Pace, Player
from bench.server.measured import Measured
from bench.server.processes import LOAD_CORE, Server

GAME = "merkator"
SEATS = 4
WARM_UP = 10  # matches, before memory is measured
AT_ONCE = 20  # requests at the same time while the tables are set
PATIENCE = 30.0  # seconds for what is under way when play ends
Where = Callable[[int, int], int]  # the port for a match and a seat


async def set_tables(server: Server, number: int, measured: Measured, where: Where | None = None) -> list[list[Player]]:
    """So many long matches with four players each, started. Each goes where they belong once the match has a number."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(index: int) -> list[Player]:
        async with gate:
            players = [Player(server.port, seat, measured) for seat in range(SEATS)]
            for seat, player in enumerate(players):
                await player.http.post("/api/session", {"name": f"Load {index} {seat}"})
            seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
            wanted = {"game": GAME, "seats": seats, "options": ["long"], "visibility": "public", "start_seat": 0}
            match = (await players[0].http.post("/api/matches", wanted))["id"]
            for seat, player in enumerate(players):
                player.http.move(where(match, seat) if where else server.port)
            for seat, player in enumerate(players[1:], 1):
                await player.http.post(f"/api/matches/{match}/join", {"seat": seat})
            await players[0].http.post(f"/api/matches/{match}/start", {})
            for player in players:  # who is asked always does all there is to measure
                await player.http.request("PUT", f"/api/matches/{match}/order", b'{"order":"ask"}')
                player.match = match
                player.http.close()  # what a kept-alive connection takes is not the match's
            return players

    return list(await asyncio.gather(*(one(index) for index in range(number))))


async def seat_programs(server: Server, number: int) -> None:
    """So many matches that programs play among themselves."""
    host = Http(server.port)
    await host.post("/api/session", {"name": "Host"})
    for _ in range(number):
        seats = [{"kind": "bot", "level": "merchant"}] * SEATS
        match = (await host.post("/api/matches", {"game": GAME, "seats": seats, "options": []}))["id"]
        await host.post(f"/api/matches/{match}/start", {})
    host.close()


async def watch_all(tables: list[list[Player]]) -> None:
    for players in tables:
        await asyncio.gather(*(player.sit(player.match) for player in players))


async def play(tables: list[list[Player]], seconds: float, pace: Pace) -> float:
    """How long it went on; what is under way then is still answered, and seen by all."""
    began = perf_counter()
    tasks = [asyncio.create_task(player.play(pace)) for players in tables for player in players]
    await asyncio.sleep(seconds)
    pace.on = False
    went_on = perf_counter() - began
    if acting := [player.acting for players in tables for player in players if player.acting]:
        await asyncio.wait(acting, timeout=PATIENCE)
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return went_on


async def closed_loop(
    server: Server, number: int, seconds: float, every: float = 0, programs: int = 0
) -> dict[str, Any]:
    measured = Measured()
    await set_tables(server, WARM_UP, measured)
    before = server.memory()
    tables = await set_tables(server, number, measured)
    await asyncio.sleep(1)
    seated = server.memory()
    await watch_all(tables)
    await asyncio.sleep(1)
    watched = server.memory()
    await seat_programs(server, programs)
    cpu = server.cpu()
    went_on = await play(tables, seconds, Pace(every))
    summary = measured.summary(went_on, server.cpu() - cpu)
    summary["kB/match"] = (seated - before) / number
    summary["kB/socket"] = (watched - seated) / number / SEATS
    summary["start s"] = server.started_in
    await asyncio.gather(*(player.close() for players in tables for player in players))
    return summary


async def bare_loop(server: Server, number: int, seconds: float, every: float = 0) -> dict[str, Any]:
    """The same shape: four sockets a match, the next seat acts when it sees the update."""
    measured, going, pace = Measured(), True, Pace(every)

    async def act(match: int, number: int, socket: ClientConnection) -> None:
        await pace.wait(match)
        if going:
            measured.acted(match, number, (now := perf_counter()), now)
            await socket.send('{"type":"TravelTo","seat":1,"location":"hamburg"}')

    async def player(match: int, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            count = int(text[text.index('"number": ') + 10 : text.index(",", 20)])
            measured.arrived(match, count, perf_counter(), len(text))
            if count % SEATS == seat:
                acting.add(task := asyncio.create_task(act(match, count + 1, socket)))
                task.add_done_callback(acting.discard)

    url = f"ws://127.0.0.1:{server.port}/?match="
    sockets = [
        [await connect(url + str(m), compression=None, ping_interval=None) for _ in range(SEATS)] for m in range(number)
    ]
    acting: set[asyncio.Task[None]] = set()
    tasks = [asyncio.create_task(player(m, s, socket)) for m, row in enumerate(sockets) for s, socket in enumerate(row)]
    cpu, began = server.cpu(), perf_counter()
    acting |= {asyncio.create_task(act(m, 1, row[0])) for m, row in enumerate(sockets)}
    await asyncio.sleep(seconds)
    going = False
    summary = measured.summary(perf_counter() - began, server.cpu() - cpu)
    for task in (*tasks, *acting):
        task.cancel()
    await asyncio.gather(*tasks, *acting, return_exceptions=True)
    await asyncio.gather(*(socket.close() for row in sockets for socket in row))
    return summary


def on_the_other_core(run: Callable[[], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    os.sched_setaffinity(0, {LOAD_CORE})
    time.sleep(0.2)
    return undisturbed(run)


def undisturbed(run: Callable[[], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    gc.disable()  # the load must not wait for itself
    return uvloop.run(run())  # type: ignore[arg-type]

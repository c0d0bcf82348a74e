"""What each route costs: milliseconds of processor for a request, as the weights in app/route_costs.py have it.

`python -m bench.route_costs`. The matches have 263 entries; programs at the table wait, so that they cost nothing.
"""

import asyncio
import json
import os
from argparse import ArgumentParser
from pathlib import Path
from subprocess import run
from sys import executable
from tempfile import TemporaryDirectory
from typing import Any

from app.engine.saved import write
from bench.ours import long_merkator
from bench.server import processes
from bench.server.client import Http
from bench.server.processes import Server, free_port, running

ENTRIES = 263
ROBOTS_WAIT = {"KONTOR_BOT_PAUSE": "60"}
OF_A_MATCH = ("", "/view", "/log", "/log?since=163", "/scores", "/missed", "/export", "/chat", "/proposals", "/box")
ELSEWHERE = (
    "/healthz",
    "/",
    "/rules/merkator",
    "/join/ABC123",
    "/join/ABC123/qr.svg",
    "/api/matches",
    "/api/matches?mine=1",
    "/api/me",
    "/api/me/waiting",
    "/api/games",
    "/api/games/merkator/words?language=en",
    "/openapi.json",
)


async def bring_in(http: Http, over: bool) -> int:
    """A match that is over, and one that goes on."""
    ours, match = long_merkator(ENTRIES)
    file = json.loads(write(ours.saved(match)))
    if not over:
        file["actions"] = file["actions"][:ENTRIES]
        file.pop("expected", None)
    return int((await http.post("/api/matches/import", file))["id"])


async def cost(server: Server, http: Http, paths: list[str], method: str = "GET", body: bytes = b"") -> float:
    began = server.cpu()
    for path in paths:
        await http.raw(method, path, body)
    return 1000 * (server.cpu() - began) / len(paths)


async def measured(server: Server, times: int) -> dict[str, float]:
    http, found = Http(server.port), dict[str, float]()
    await http.post("/api/session", {"name": "Bench"})
    for over in (False, True):
        match = await bring_in(http, over)
        name = "over" if over else "running"
        number = (await http.request("GET", f"/api/matches/{match}"))["number"]
        ways = {path: [path] * times for path in OF_A_MATCH}
        ways["/view?number=N, each once"] = [f"/view?number={n % number}" for n in range(times)]
        ways["/view?number=200"] = ["/view?number=200"] * times
        for way, paths in ways.items():
            if over or way != "/missed":
                where = [f"/api/matches/{match}{path}" for path in paths]
                found[f"{name} {way}"] = await cost(server, http, where)
        found[f"{name} page"] = await cost(server, http, [f"/matches/{match}"] * times)
    for path in ELSEWHERE:
        found[path] = await cost(server, http, [path] * times)
    for way, (path, body) in POSTS.items():
        found[way] = await cost(server, http, [path] * (times // 4), "POST", json.dumps(body).encode())
    http.close()
    return found


POSTS: dict[str, tuple[str, Any]] = {
    "POST /api/matches": ("/api/matches", {"game": "merkator", "seats": [{"kind": "me"}, {"kind": "open"}]}),
    "POST …/check": ("/api/games/merkator/check", {"seats": 4}),
    "POST device-link": ("/api/me/device-link", {}),
    "POST session": ("/api/session", {"name": "Somebody"}),
    "POST sign in": ("/api/session", {"name": "Nobody", "password": "no password"}),
}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    times = parser.parse_args().times
    with TemporaryDirectory() as folder:
        port, environment = free_port(), processes.environment(Path(folder)) | ROBOTS_WAIT
        run([executable, "-m", "app.cli", "migrate"], env=os.environ | environment, check=True, capture_output=True)
        with running(processes.kontor(port), port, environment, pinned=False) as server:
            found = asyncio.run(measured(server, times))
    for way, milliseconds in sorted(found.items(), key=lambda one: -one[1]):
        print(f"{milliseconds:8.2f}  {way}")


if __name__ == "__main__":
    main()

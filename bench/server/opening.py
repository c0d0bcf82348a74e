"""Opening a match of 500 actions that is only in the database."""

import json
from time import perf_counter
from typing import Any

from app.engine.saved import write
from bench.ours import long_merkator
from bench.server.client import Http
from bench.server.processes import Server

ACTIONS = 500


async def bring_in(server: Server) -> tuple[str, int]:
    """Import a recorded match; the cookie of its owner and its id."""
    ours, match = long_merkator(ACTIONS)
    file = json.loads(write(ours.saved(match)))
    http = Http(server.port)
    await http.post("/api/session", {"name": "Archivist"})
    summary = await http.post("/api/matches/import", file)
    http.close()
    return http.cookie, summary["id"]


async def first_view(server: Server, cookie: str, match: int) -> dict[str, Any]:
    http = Http(server.port)
    http.cookie = cookie
    await http.request("GET", "/healthz")  # the connection is open, the match is not
    began = perf_counter()
    view = await http.request("GET", f"/api/matches/{match}/view")
    seconds = perf_counter() - began
    http.close()
    return {"entries": view["number"], "first view ms": 1000 * seconds, "start s": server.started_in}

"""The matches in memory: read from the log when they are first asked for, let go of when nobody needs them."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection

from app.errors import NotFound, Outdated, Problem
from app.matches.match import Match, resume
from app.matches.orders import plan_rows
from app.matches.time.hours import Stop
from app.store.database import Reader

log = logging.getLogger("kontor.matches")
KEEP_IDLE = 600.0  # seconds a match that nobody watches stays in memory


class Memory:
    def __init__(self, reader: Reader, now: Callable[[], float] = time.time) -> None:
        self._reader, self._now = reader, now
        self._open: dict[int, Match] = {}
        self.outages: list[Stop] = []  # in which no process served
        self._opening: dict[int, asyncio.Future[Match]] = {}
        self._touched: dict[int, float] = {}
        self._outdated: set[int] = set()  # matches that this version cannot open, and the log says so

    async def resume(self, match_id: int) -> Match:
        """The match as it stands; read from the log only if it is not in memory."""
        self._touched[match_id] = self._now()
        if match := self._open.get(match_id):
            return match
        if match_id not in self._opening:
            self._opening[match_id] = asyncio.ensure_future(self._read(match_id))
            self._opening[match_id].add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(self._opening[match_id])

    async def _read(self, match_id: int) -> Match:
        try:
            match = await self._reader.read(lambda connection: _with_plans(connection, match_id))
        except Outdated as problem:
            self.cannot_open(match_id, problem)
            raise
        if match is None:
            self._touched.pop(match_id, None)
            raise NotFound("match_not_there")
        self._open[match_id] = match
        await self._came_in(match)
        return match

    async def _came_in(self, match: Match) -> None:
        """It is in memory from now on, whatever is to be done with it then."""

    def cannot_open(self, match_id: int, problem: Outdated) -> None:
        """One line for each match, however often somebody tries."""
        self._touched.pop(match_id, None)
        if match_id not in self._outdated:
            self._outdated.add(match_id)
            log.error("%s (%r)", problem.detail, problem.__cause__, extra={"match": match_id})

    def in_memory(self) -> list[Match]:
        return list(self._open.values())

    def known(self, match_id: int) -> Match | None:
        return self._open.get(match_id)

    async def held(self, match_id: int) -> Match | None:
        """The same, or that which is just being read: perhaps what was told of it had not been written by then."""
        if opening := self._opening.get(match_id):
            with suppress(Problem):
                return await asyncio.shield(opening)
        return self.known(match_id)

    def forget(self, match_id: int) -> None:
        self._open.pop(match_id, None)
        self._touched.pop(match_id, None)

    def forget_idle(self, watched: Callable[[int], bool]) -> None:
        """Let go of matches that nobody watches or plays; the log has them."""
        before = self._now() - KEEP_IDLE
        for match_id, touched in list(self._touched.items()):
            if touched < before and not watched(match_id):
                self.forget(match_id)


def _with_plans(connection: Connection, match_id: int) -> Match | None:
    match = resume(connection, match_id)
    if match and match.row.status == "running":
        for seat, plan in plan_rows.load(connection, match_id, match.number).items():
            match.know_plan(seat, plan)
    return match

"""What happens at a table without a person's click: programs play their seats, standing orders are followed."""

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom

from msgspec import Struct

from app.bots import STYLES
from app.engine.kernel import Action, News, Seat
from app.errors import Problem
from app.history import Entry, Resign, remark
from app.match import Match
from app.matches import Matches
from app.store import match_rows
from app.store.database import Reader

log = logging.getLogger("kontor.robots")
ORDER, BOT = "order", "bot"
LOOK_EVERY = 2.0  # seconds


class Move(Struct, frozen=True):
    action: Action
    by: str  # a standing order, or a bot


class Robots:
    """Told of everything that happens; one task for each match in which something is to be done."""

    def __init__(self, matches: Matches, pause: float) -> None:
        self._matches, self._pause = matches, pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._chance = SystemRandom()
        self._looking = asyncio.create_task(self._look())
        self._closed = False

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:  # noqa: ARG002 - an audience
        if remark(entry.payload) != Resign():  # whether the match goes on is decided first; then the seats change
            self.attend(match)

    def seats_changed(self, match: Match) -> None:
        self.attend(match)

    async def _look(self) -> None:
        """For matches that were just read, and those in which a program of another process was quicker and is gone."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for match in self._matches.in_memory():
                self.attend(match)

    def attend(self, match: Match) -> None:
        match_id = match.row.id
        if not self._closed and match_id not in self._tasks and self._owing(match):
            task = self._tasks[match_id] = asyncio.create_task(self._play_on(match))
            task.add_done_callback(lambda _: self._tasks.pop(match_id, None))

    def _owing(self, match: Match) -> list[Seat]:
        """The seats that owe a decision which no person is to be asked for."""
        if match.row.status != "running":
            return []
        waiting, seats = match.game.rules.waiting_for(match.state), match.row.seats
        programs = [seat for seat in waiting if seats[seat].kind == "bot" or seats[seat].resigned]
        return programs + [seat for seat in waiting if seat not in programs and self._ordered(match, seat)]

    def _ordered(self, match: Match, seat: Seat) -> Action | None:
        return match.game.follow(match.state, seat, match.row.seats[seat].standing_order)

    async def _play_on(self, match: Match) -> None:
        try:
            while owing := self._owing(match):
                seat = owing[-1]  # orders first: they need no pause
                if action := self._ordered(match, seat):
                    await self._play(match, Move(action, ORDER))
                    continue
                await asyncio.sleep(self._pause)
                if seat in self._owing(match):
                    choose = STYLES.get(match.row.seats[seat].level, STYLES["eager"])
                    action = choose(match.game, match.state, seat, self._chance)
                    await self._play(match, Move(action, BOT))
        except Problem as problem:
            log.info("a program was refused: %s", problem.detail, extra={"match": match.row.id})

    async def _play(self, match: Match, move: Move) -> None:
        """Like everybody else; who was quicker in another process makes this one stale."""
        data = match.game.encode_action(move.action)
        await self._matches.play(match.row.id, move.action.seat, data, seen=match.number, by=move.by)

    async def wake(self, reader: Reader) -> None:
        """After a start: matches in which a program may owe a decision go on, whether anybody looks or not."""
        for match_id in await reader.read(match_rows.with_programs):
            with suppress(Problem):
                await self._matches.resume(match_id)

    async def close(self) -> None:
        self._closed = True
        tasks = [self._looking, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""What happens at a table without a person's click: programs play their seats, orders and plans are followed."""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from random import Random

from msgspec import Struct
from sqlalchemy import Connection

from app.engine.game import Data
from app.engine.kernel import News, Seat
from app.errors import Problem, Unavailable
from app.matches.lessons.where import taught
from app.matches.log import ORDER, Late, Resign, remark
from app.matches.match import Match
from app.matches.orders import plan_rows
from app.matches.orders.plans import Plans
from app.matches.service import Matches
from app.robots.pool import RobotPool
from app.robots.programs import LEVELS, eager_player
from app.robots.programs.questions import SECONDS, Question, program_for, question
from app.store import lobby_rows
from app.store.database import Reader
from app.store.match_rows import Entry
from app.workers.process import TimedOut

log = logging.getLogger("kontor.robots")
BOT = "bot"
LOOK_EVERY = 2.0  # seconds
WOKEN_AT_ONCE = 50  # matches


class Timing(Struct, frozen=True):
    """What the host asks of programs."""

    pause: float  # seconds they wait before they act, so that people can follow
    seconds: float  # the longest that they may think


class Robots:
    """Told of everything that happens; one task for each match in which something is to be done."""

    def __init__(
        self,
        matches: Matches,
        plans: Plans,
        thinking: RobotPool,
        timing: Timing,
        watched: Callable[[int], bool],  # whether somebody looks at a match
    ) -> None:
        self._matches, self._plans, self._thinking, self._timing = matches, plans, thinking, timing
        self._watched = watched
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._looking = asyncio.create_task(self._look())
        self._closed = False

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:  # noqa: ARG002 - an audience
        given_up = remark(entry.payload) in (Resign(), Late("give_up"))
        if not given_up:  # else whether the match goes on is decided first; then the seats change
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
        """The seats that owe a decision which no person is to be asked for; in a lesson they wait."""
        if match.row.status != "running" or self._resting(match) or taught(match):
            return []
        waiting = match.game.rules.waiting_for(match.state)
        programs = [seat for seat in waiting if match.program_of(seat)]
        people = [seat for seat in waiting if seat not in programs]
        planned = [seat for seat in people if self._plans.due(match, seat)] if match.plans else []
        return programs + planned + [seat for seat in people if seat not in planned and match.ordered(seat)]

    def _resting(self, match: Match) -> bool:
        """All who play have gone away: programs do not finish the match among themselves. Where there was never
        anybody, they play while somebody looks."""
        people = [row for row in match.row.seats if row.kind == "person"]
        return all(row.program for row in people) if people else not self._watched(match.row.id)

    def _ordered(self, match: Match, seat: Seat) -> Data | None:
        action = None if match.program_of(seat) else match.ordered(seat)
        return match.game.encode_action(action) if action else None

    async def _play_on(self, match: Match) -> None:
        try:
            while owing := self._owing(match):
                seat, number = owing[-1], match.number  # orders first, then plans: they need no pause
                if action := self._ordered(match, seat):
                    await self._matches.play(match.row.id, seat, action, seen=number, by=ORDER)
                    continue
                if not match.program_of(seat):
                    await self._plans.go_on(match, seat)
                    continue
                decided, _ = await asyncio.gather(self._thought(match, seat), asyncio.sleep(self._timing.pause))
                if match.number == number and seat in self._owing(match):
                    await self._matches.play(match.row.id, seat, decided, seen=number, by=BOT)
        except Unavailable:  # the log says it once for all; we look again soon
            pass
        except Problem as problem:
            log.info("a program was refused: %s", problem.detail, extra={"match": match.row.id})

    async def _thought(self, match: Match, seat: Seat) -> Data:
        """What the program at this seat does. One that does not answer is spoken for: the match must go on."""
        state = match.state  # when the answer is given up, the seat may owe nothing any more
        asked = question_for(match, seat, match.program_of(seat), self._timing.seconds)
        try:
            return await self._thinking.decide(asked, match.row.host_id)
        except TimedOut:
            seen = program_for(match.game.id).mask(state, seat)
            rng = Random(asked.seed)  # noqa: S311 - a game
            return match.game.encode_action(eager_player.choose(match.game, seen, seat, rng))

    async def wake(self, reader: Reader) -> None:
        """After a start: matches in which a program owes a decision go on, whether anybody looks or not.

        A few at a time, as each is in memory and thinks until a person is to be asked.
        """
        busy = set[asyncio.Task[None]]()
        for match_id in await self._asleep(reader):
            try:
                await self._matches.resume(match_id)
            except Problem:  # whoever could not open it has said so
                continue
            except Exception as error:  # the others shall go on
                log.warning("a match cannot be resumed: %r", error, extra={"match": match_id})
            if task := self._tasks.get(match_id):
                busy.add(task)
            if len(busy) >= WOKEN_AT_ONCE:
                _, busy = await asyncio.wait(busy, return_when=asyncio.FIRST_COMPLETED)

    async def _asleep(self, reader: Reader) -> list[int]:
        """Also if the database is away when the server starts."""
        while True:
            try:
                return await reader.read(_asleep)
            except Unavailable:
                await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        self._closed = True
        tasks = [self._looking, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _asleep(connection: Connection) -> list[int]:
    """A row may lag behind the log: then only the log knows who is on turn."""
    lagging = [match_id for match_id, _ in lobby_rows.lagging(connection)]
    return list(dict.fromkeys(lagging + lobby_rows.on_turn(connection) + plan_rows.asleep(connection)))


def question_for(match: Match, seat: Seat, level: str, most: float) -> Question:
    """The chance it may take is of this match and this moment, and tells nothing of the match's own seed."""
    chance = sha256(f"{match.row.seed}:robots:{match.number}".encode()).hexdigest()
    level = level if level in SECONDS else LEVELS[0]
    return question(match.game.id, match.state, seat, level, chance, most)

"""play(), undo(), resume(): the only place where a match changes.

One at a time per match: judge, write, and only when the entry is committed take it in and tell everybody.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from app.engine.game import Data
from app.engine.kernel import Seat
from app.errors import Conflict, Malformed, NotFound, Stale, Unavailable
from app.matches import log, snapshots
from app.matches.lessons.where import taught
from app.matches.log import ORDER, PLAN, DealKnown, LogEvent, OfSeat, Paced, Redo, Return, Taught, Undo
from app.matches.match import Match, ended, must_be_running, resume
from app.matches.rows import Rows
from app.matches.time.due import due
from app.matches.time.running import look_again
from app.matches.undo import hindrance, known_for_good, refusal
from app.paces import Pace
from app.store import match_changes, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import Entry, Status
from app.telemetry import metrics

SNAPSHOT_EVERY = 50  # actions
BY_CLOCK = "clock"
ATTEMPTS = 5  # how often an action is judged again when another process was quicker


class Matches(Rows):
    def __init__(self, reader: Reader, journal: Journal, now: Callable[[], float] = time.time) -> None:
        super().__init__(reader, journal, now)
        self.opened: list[Callable[[Match], None]] = []  # told when a match comes into memory

    # ------------------------------------------------------------------ reading

    async def _came_in(self, match: Match) -> None:
        if match.passed or len(match.history.counting) >= (SNAPSHOT_EVERY if match.row.status == "running" else 1):
            self._keep_snapshot(match)  # so that it opens quickly the next time
        async with match.lock:
            await self._end_if_over(match)
        for hear in self.opened:
            hear(match)

    async def knowing(self, match_id: int, number: int | None = None) -> Match:
        """As it stands now, or at least as it stood at a number that somebody has seen, in whichever process."""
        match = await self.resume(match_id)
        if self._journal.shared and (number is None or number > match.number):
            await self.catch_up(match_id)
        return match

    async def renewed(self, match_id: int) -> Match:
        """With the row and the log as they are in the database now, if another process may have changed them."""
        if self._journal.shared:
            await self.reread(match_id)
            await self.catch_up(match_id)
        return await self.resume(match_id)

    # ------------------------------------------------------------------ changing

    @metrics.counted_action
    async def play(
        self, match_id: int, seat: Seat, data: Data, seen: int | None = None, key: str | None = None, by: str = ""
    ) -> int:
        """One action of one seat. Returns its number; the same key again returns the same number."""
        async with self._alone(match_id) as match:
            for _ in range(ATTEMPTS):
                if by == PLAN and match.number != seen:  # what it depends on was compared then
                    raise Stale("moved_on", {"number": match.number})
                try:
                    action, state = match.judged(seat, data, seen)
                    log.must_have_room(match.number, type(action) not in match.game.rules.anytime)
                except (Conflict, Malformed):
                    if key and (number := await self._number_of(match, seat, key)):
                        return number
                    if await self._has_moved_on(match):
                        continue
                    raise
                payload = msgspec.json.encode(action).decode()
                if number := await self._accept(match, seat, payload, key, by, state):
                    return number
                if key and (number := await self._number_of(match, seat, key)):
                    return number
        raise Unavailable("acting_busy", {"retry_after": 1})  # nothing was judged

    async def undo(self, match_id: int, seat: Seat) -> int:
        """Take the own last action back, if it revealed nothing and nobody has decided since.

        What orders have answered since goes back with it; when it is done again, they are asked again.
        """
        async with self._held(match_id) as match:
            last = await self._decided(match, seat)
            to = last.number - 1 if last else 0
            before = await self._back_at(match, to)
            if why := hindrance(match.game, last.seat if last else None, seat, before, match.state):
                raise refusal(match.game, why)
            if last and await self.stands(match, last):
                raise refusal(match.game, "nothing")
            return await self._say(match, seat, Undo(to), before)

    async def redo(self, match_id: int, seat: Seat) -> int:
        async with self._held(match_id) as match:
            if not match.history.undone or match.history.undone[-1].seat != seat:
                raise Conflict("nothing_to_redo")
            return await self._say(match, seat, Redo(), match.led(match.state, match.history.undone[-1]))

    async def go_back(self, match_id: int, seat: Seat, to: int, at: int) -> int:
        """Back from one number to another, with the consent of all: it is for the caller to have asked them."""
        async with self._held(match_id) as match:
            if match.number != at:
                raise Conflict("acted_meanwhile")
            await self.must_stay_unknown(match, to)
            return await self._say(match, seat, Undo(to))

    async def stands(self, match: Match, entry: Entry) -> bool:
        """Whether a standing order has answered this, and would at once do so again."""
        return entry.by == ORDER and bool(match.ordered(entry.seat, await self._back_at(match, entry.number - 1)))

    async def must_stay_unknown(self, match: Match, to: int) -> None:
        """A secret that somebody has learnt since then would be known to them alone."""
        if (
            match.game.known_for_good
            and not taught(match)
            and match.game.revealed(await self._back_at(match, to), match.state)
        ):
            raise known_for_good()

    async def give(self, match_id: int, seat: Seat, said: OfSeat, by: str = "") -> int:
        """Who plays this seat from here on: a program, or its player again."""
        async with self._held(match_id) as match:
            if isinstance(said, Return) != bool(program := match.row.seats[seat].program):
                raise Conflict("program_plays" if program else "player_plays")
            return await self._give(match, seat, said, by)

    async def _give(self, match: Match, seat: Seat, said: OfSeat, by: str) -> int:
        number = await self._say(match, seat, said, by=by)
        if values := log.played_by(said):
            await self._change_seat(match, lambda _: seat, **values)
        if match.row.status == "running":
            self._changed(match)
        return number

    async def time_passes(self, match_id: int) -> None:
        """What is due in it is said in its log; of several processes one does so."""
        async with self._held(match_id) as match:
            look_again(match)
            for seat, said in due(match, self._now()):
                if match.row.status == "running":
                    await self._give(match, seat, said, BY_CLOCK)
            await self.note_due(match)

    async def agree_on(self, match_id: int, seat: Seat, pace: Pace | None) -> int:
        """Another pace, with the consent of all: it is for the caller to have asked them."""
        async with self._held(match_id) as match:
            number = await self._say(match, seat, Paced(pace))
            await self.note_due(match, pace=pace)
            self._changed(match)
            return number

    async def say(self, match_id: int, seat: Seat, said: Taught) -> int:
        """What changes neither the table nor who plays."""
        async with self._held(match_id) as match:
            return await self._say(match, seat, said)

    async def make_known(self, match_id: int, seat: Seat) -> int:
        """It may be saved whole, with the consent of all: it is for the caller to have asked them."""
        async with self._held(match_id) as match:
            number = await self._say(match, seat, DealKnown())
            await self._journal.write(
                lambda c: match_changes.change(c, match_id, deal_known_at=match.row.deal_known_at)
            )
            self._changed(match)
            return number

    async def give_up(self, match_id: int) -> None:
        """Given up by its players."""
        async with self._held(match_id) as match:
            await self._end(match, "abandoned", None)

    async def _end(self, match: Match, status: Status, result: Any) -> None:
        match_id, number, now = match.row.id, match.number, self._now()
        self._keep_snapshot(match)  # the final state: so it stays, whatever becomes of the rules
        values = {"status": status, "result": result, "ended_at": now, "changed_at": now, "number": number}
        await self._journal.write(lambda c: match_changes.change(c, match_id, **values, waiting=[], due_at=None))
        match.row.status, match.row.result, match.row.ended_at = status, result, now
        match.row.dealt_elsewhere = await self._reader.read(lambda c: match_rows.dealt_elsewhere(c, match_id))
        self._changed(match)

    async def _end_if_over(self, match: Match) -> None:
        """By its rules or for want of people; also if the process was stopped right after what brought it about."""
        if match.row.status == "running" and (verdict := ended(match)):
            await self._end(match, *verdict)

    # ------------------------------------------------------------------ the way into the log

    async def _say(self, match: Match, seat: Seat, said: LogEvent, state: Any = None, by: str = "") -> int:
        if isinstance(said, Undo | Redo):
            log.must_have_room(match.number, waited_for=False)
        number = await self._accept(match, seat, log.written(said), None, by, state)
        if not number:
            raise Conflict("somebody_quicker")
        return number

    async def _accept(self, match: Match, seat: Seat, payload: str, key: str | None, by: str, state: Any) -> int:
        """Commit first, then tell. 0: another process has written this number, or this key, before."""
        entry = Entry(match.number + 1, seat, payload, by, self._now())
        news = log.told(seat, log.remark(payload), match.game.story(match.state if state is None else state))
        row = {"match_id": match.row.id, "key": key, "news": msgspec.json.encode(news).decode()}
        if not await self._journal.append(row | msgspec.structs.asdict(entry)):
            await self._catch_up(match)
            return 0
        await self._take_in(match, entry, state)
        return entry.number

    async def _take_in(self, match: Match, entry: Entry, state: Any = None) -> None:
        said = log.remark(entry.payload)
        if isinstance(said, Undo):
            near = await self._near(match, said.to)
            match.base, match.history = near.base, near.history
        elif said is None:
            match.settle()
        news = match.add(entry, state)
        if state is not None and match.depth % SNAPSHOT_EVERY == 0:
            self._keep_snapshot(match)
        for listener in self.listeners:
            listener.happened(match, entry, news)
        await self._end_if_over(match)

    async def _decided(self, match: Match, seat: Seat) -> Entry | None:
        """Who did last, and what, orders aside; from an older base if this one begins amid their answers."""
        near = match
        while (last := near.decided(seat)) and last.by == ORDER and last.seat != seat:
            near = await self._near(match, last.number - 1)
        return last

    async def _back_at(self, match: Match, to: int) -> Any:
        """The state if all after this number were taken back."""
        return (await self._near(match, to)).back_at(to)

    async def _near(self, match: Match, to: int) -> Match:
        """The same match from a base from which it can be taken back so far: this one, or as it is read once more."""
        if match.reaches(to):
            return match
        near = await self._reader.read(lambda c: resume(c, match.row.id, match.number, to))
        if near is None:
            raise NotFound("match_gone")
        return near

    def _keep_snapshot(self, match: Match) -> None:
        if match.last and not self._journal.closed:  # who is reading a match while the house closes needs none
            match_id = match.row.id
            kept = snapshots.taken(match.game.id, match.last.number, match.depth, match.state)
            self._journal.write_sometime(lambda c: match_changes.keep_snapshot(c, match_id, kept))

    @asynccontextmanager
    async def _held(self, match_id: int) -> AsyncIterator[Match]:
        """A running match as it stands now, whichever process has moved it on, and which nobody else changes here."""
        async with self._alone(match_id) as match:
            await self._has_moved_on(match)
            must_be_running(match)
            yield match

    async def _has_moved_on(self, match: Match) -> bool:
        """Whether another process has written what this one had not heard of; it has been taken in then."""
        known = match.number
        if self._journal.shared:
            await self._catch_up(match)
        return match.number > known

    async def catch_up(self, match_id: int) -> None:
        """Another process has written entries: take them in."""
        if match := self._open.get(match_id):
            async with match.lock:
                await self._catch_up(match)

    async def _catch_up(self, match: Match) -> None:
        for entry in await self._reader.read(lambda c: match_rows.entries(c, match.row.id, after=match.number)):
            await self._take_in(match, entry)

    async def follow(self, told: Mapping[int, float]) -> None:
        """Other processes have written so far, or may have: all that matches in memory have missed, with one query."""
        held = [match for match in map(self._open.get, told) if match]
        if behind := {match.row.id: match.number for match in held if match.number < told[match.row.id]}:
            missed = await self._reader.read(lambda c: match_rows.entries_after(c, behind))
            await asyncio.gather(*(self._take_missed(match_id, entries) for match_id, entries in missed.items()))

    async def _take_missed(self, match_id: int, entries: list[Entry]) -> None:
        if match := self._open.get(match_id):
            async with match.lock:  # under which it may have come further
                for entry in entries:
                    if entry.number == match.number + 1:
                        await self._take_in(match, entry)

"""Who watches which match; each audience is told what it may know, and only after it is committed."""

import asyncio
import time
from collections.abc import Callable, Collection

from app.engine.kernel import News, Seat
from app.matches.feed import SPECTATOR, Feed, Sent, Subscriber
from app.matches.log import Return, remark
from app.matches.match import Match
from app.matches.service import Matches
from app.store.journal import Journal
from app.store.match_rows import Entry
from app.store.notifications import Present

TIDY_EVERY = 5.0  # seconds
SAY_AGAIN_EVERY = 4  # times of tidying: who is here, for the other processes
GOING_AWAY = 1012  # come back in a moment
SEAT_GIVEN = 4001  # the seat is somebody else's now


class Presence(Sent, frozen=True, gc=False):
    """The seats that somebody watches from, and how many watch besides."""

    seats: list[Seat]
    spectators: int


class Rematch(Sent, frozen=True, gc=False):
    """After the end: somebody asks for a rematch, or its table stands otherwise."""

    table: int


class Live:
    def __init__(self, matches: Matches, journal: Journal, now: Callable[[], float] = time.time) -> None:
        self._matches, self._journal, self._now = matches, journal, now
        self._feeds: dict[int, Feed] = {}
        self._elsewhere: dict[int, dict[str, tuple[float, set[Seat], int]]] = {}  # presence in other processes
        self._tidied = 0
        self._task = asyncio.create_task(self._tidy_for_ever())

    # ------------------------------------------------------------------ subscribers

    async def watch(self, match_id: int, subscriber: Subscriber, since: int | None) -> None:
        match = await self._matches.knowing(match_id, since)
        feed = self._feeds.get(match_id)
        if feed is None:
            feed = self._feeds[match_id] = Feed(match)
        feed.join(match, subscriber, since)
        self._presence_changed(match_id)

    def unwatch(self, match_id: int, subscriber: Subscriber) -> None:
        if feed := self._feeds.get(match_id):
            feed.leave(subscriber, self._now())
            self._presence_changed(match_id)

    def watched(self, match_id: int) -> bool:
        return match_id in self._feeds

    def sockets(self) -> int:
        return sum(len(feed.everyone()) for feed in self._feeds.values())

    # ------------------------------------------------------------------ what happens

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:
        if not entry.by:  # whoever acts has looked; who takes a seat back wants to be told what was done meanwhile
            back = isinstance(remark(entry.payload), Return)
            self._matches.looked(match.row.id, entry.seat, 0 if back else entry.number)
        if feed := self._feeds.get(match.row.id):
            feed.happened(match, entry, news)

    def seats_changed(self, match: Match) -> None:
        if feed := self._feeds.get(match.row.id):
            feed.seats_changed(match)
            for subscriber in feed.everyone():  # who sits at what is another's now may come back as a spectator
                if subscriber.seat != SPECTATOR and match.row.seats[subscriber.seat].user_id != subscriber.user_id:
                    subscriber.close(SEAT_GIVEN)

    def send_away(self, user_id: int) -> None:
        """A session of this user is over: whoever watches comes back as what they are now."""
        for feed in self._feeds.values():
            for subscriber in feed.everyone():
                if subscriber.user_id == user_id:
                    subscriber.close(GOING_AWAY)

    def tell(
        self, match_id: int, message: Sent, only: Collection[int | None] | None = None, but: Collection[int | None] = ()
    ) -> None:
        """Everybody who watches, or these users alone, or all but those."""
        if feed := self._feeds.get(match_id):
            feed.tell(message, only, but)

    def tell_seat(self, match_id: int, seat: Seat, message: Sent) -> None:
        """What is nobody else's business."""
        if feed := self._feeds.get(match_id):
            feed.tell_seat(seat, message)

    # ------------------------------------------------------------------ presence

    def presence(self, match_id: int) -> tuple[set[Seat], int]:
        """The seats that somebody watches from, here or in other processes, and the number of spectators."""
        seats, spectators = self._here(match_id)
        for _, there, more in self._elsewhere.get(match_id, {}).values():
            seats, spectators = seats | there, spectators + more
        return seats, spectators

    def _here(self, match_id: int) -> tuple[set[Seat], int]:
        feed = self._feeds.get(match_id)
        subscribers = feed.everyone() if feed else []
        seats = {subscriber.seat for subscriber in subscribers if subscriber.seat != SPECTATOR}
        return seats, sum(subscriber.seat == SPECTATOR for subscriber in subscribers)

    def _presence_changed(self, match_id: int) -> None:
        self._show_presence(match_id)
        self._ring_presence(match_id)

    def _ring_presence(self, match_id: int) -> None:
        seats, spectators = self._here(match_id)
        self._journal.notify(Present(match_id, spectators, tuple(sorted(seats))))

    def presence_elsewhere(self, match_id: int, process: str, seats: set[Seat], spectators: int) -> None:
        if match_id not in self._feeds:
            return
        known = self._elsewhere.setdefault(match_id, {})
        before = known.get(process)
        known[process] = (self._now(), seats, spectators)
        if before is None:  # it does not know us either
            self._ring_presence(match_id)
        if before is None or before[1:] != (seats, spectators):
            self._show_presence(match_id)

    def _show_presence(self, match_id: int) -> None:
        seats, spectators = self.presence(match_id)
        self.tell(match_id, Presence(sorted(seats), spectators))

    # ------------------------------------------------------------------ keeping house

    async def _tidy_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            self.tidy()

    def tidy(self) -> None:
        now = self._now()
        for match_id, feed in list(self._feeds.items()):
            if feed.tidy(now):
                del self._feeds[match_id]
                self._elsewhere.pop(match_id, None)
        self._tidied += 1
        if self._tidied % SAY_AGAIN_EVERY == 0:
            for match_id in self._feeds:
                self._ring_presence(match_id)
        self._forget_silent(now - 2.5 * SAY_AGAIN_EVERY * TIDY_EVERY)
        self._matches.write_looked()
        self._matches.forget_idle(self.watched)

    def _forget_silent(self, before: float) -> None:
        """A process that has not said for long who is there has gone."""
        for match_id, processes in self._elsewhere.items():
            silent = [name for name, said in processes.items() if said[0] < before]
            for name in silent:
                del processes[name]
            if silent:
                self._show_presence(match_id)

    async def close(self) -> None:
        self._task.cancel()
        self._matches.write_looked()
        for feed in self._feeds.values():
            for subscriber in feed.everyone():
                subscriber.close(GOING_AWAY)

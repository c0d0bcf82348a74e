"""The notice board of the lobby: how far every match has come, written down and told at most once a second.

Matches are played faster than lists need to know. What changed is collected, written with one transaction, and
told to those who watch the lobby. Nothing is ever said here about a link-only match but to those whose it is (own.py).
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from app.engine.kernel import News
from app.errors import Unavailable
from app.lobby.own import OwnFeed, WaitingNow
from app.lobby.summary import Summary, summary
from app.matches.feed import Sent, Subscriber
from app.matches.match import Match, resume
from app.matches.service import Matches
from app.matches.time.due import due_at
from app.store import lobby_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.lobby_rows import Hosted, Progress, Wanted
from app.store.match_rows import Entry, MatchRow
from app.store.notifications import Online

log = logging.getLogger("kontor.lobby")
PAUSE = 1.0  # seconds between two rounds
OF_ONE = 3  # of them with the same host
FIRST = 50  # matches that a new subscriber is told of
MOST_AT_ONCE = 200  # changes told in one round; the others wait for the next
FEW = 50  # matches whose progress is written at once
QUEUE = 1000  # messages that wait for one socket
SAY_ONLINE_EVERY = 20.0  # seconds; a process that is silent for three times that is gone
TELL_ANEW_EVERY = 600.0  # seconds
SHOWN = ("open", "running")
GOING_AWAY = 1012

Shown = tuple[list[MatchRow], Hosted]


class Listing(Sent, frozen=True, tag="lobby"):
    """The matches that are there, the last changed first."""

    matches: list[Summary]
    online: int


class MatchChanged(Sent, frozen=True, tag="match"):
    match: Summary


class MatchGone(Sent, frozen=True, tag="gone"):
    """A match that is no longer open, nor played."""

    id: int


class OnlineNow(Sent, frozen=True, tag="online"):
    """How many people are in the lobby."""

    n: int


class LobbyFeed:
    def __init__(
        self,
        reader: Reader,
        journal: Journal,
        matches: Matches,
        now: Callable[[], float] = time.time,
        pause: float = PAUSE,
    ) -> None:
        self._reader, self._journal, self._matches = reader, journal, matches
        self._now, self._pause = now, pause
        self._progress: dict[int, Progress] = {}  # not written yet
        self._changed: dict[int, bool] = {}  # not told yet, in the order of the changes; and whether they are public
        self._subscribers: set[Subscriber] = set()
        self._own = OwnFeed()
        self._elsewhere: dict[str, tuple[float, int]] = {}  # people in the lobbies of other processes
        self._told_anew = now()
        self._told_online = 0
        self._said = 0.0, 0  # when the other processes were told, and what
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._tend())

    # ------------------------------------------------------------------ what happens

    def happened(self, match: Match, entry: Entry, news: tuple[News, ...]) -> None:  # noqa: ARG002 - a listener
        self._progress[match.row.id] = _progress(match, entry.at)
        self.changed(match.row.id)

    def seats_changed(self, match: Match) -> None:
        self.changed(match.row.id)

    def changed(self, match_id: int, public: bool = True) -> None:
        """One that is not public may not be missed when it is gone: whoever says so keeps it unsaid."""
        self._changed[match_id] = public and self._changed.get(match_id, True)
        self._wake.set()

    async def _tend(self) -> None:
        """A round at once when something has changed after a quiet time, else one a second."""
        await self._try(self._heal)
        while True:
            await self._something_or_a_while()
            self._wake.clear()
            await self._try(self._write_down)
            await self._try(self._tell_changes)
            await self._try(self._tell_anew_sometimes)
            self._tell_online()
            await asyncio.sleep(self._pause)

    async def _something_or_a_while(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SAY_ONLINE_EVERY):
                await self._wake.wait()

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        """The board outlives a database that is away for a moment."""
        try:
            await work()
        except Unavailable:
            pass
        except Exception:
            log.exception("the notice board could not be brought up to date")

    async def close(self) -> None:
        """Write what waits, and send the subscribers away: they come back to another process, or a moment later."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._try(self._write_down)
        for subscriber in (*self._subscribers, *self._own.everyone()):
            subscriber.close(GOING_AWAY)

    # ------------------------------------------------------------------ written down

    async def _write_down(self) -> None:
        """A few at a time: players wait for the same writer."""
        waiting, self._progress = self._progress, {}
        while waiting:
            few = list(waiting.values())[:FEW]
            try:
                await self._matches.keep_progress(few)
            except BaseException:
                self._progress = waiting | self._progress
                raise
            for progress in few:
                del waiting[progress.match_id]
                # Once more if it was told while it was not yet written: who came in between has read the old row.
                self._changed.setdefault(progress.match_id, True)

    async def _heal(self) -> None:
        """After a crash the log may have come further than the rows say."""
        for match_id, at in await self._reader.read(lobby_rows.lagging):
            try:
                match = await self._reader.read(_resuming(match_id))
            except Exception as error:  # the others shall be shown as they are
                log.warning("a match cannot be resumed: %r", error, extra={"match": match_id})
                continue
            if match and match_id not in self._progress:
                self._progress[match_id] = _progress(match, at)
                self.changed(match_id)

    # ------------------------------------------------------------------ told

    async def watch(self, subscriber: Subscriber) -> None:
        """First the matches that are there; what changes meanwhile comes behind."""
        self._subscribers.add(subscriber)
        await self.watch_own(subscriber)
        subscriber.messages.appendleft(await self._everything())
        subscriber.ready.set()
        self._wake.set()

    async def watch_own(self, subscriber: Subscriber) -> None:
        """First which of their matches wait for them; visitors without a name have none."""
        if (user_id := subscriber.user_id) is None:
            return
        self._own.add(subscriber)
        waiting = await self._reader.read(lambda c: lobby_rows.waiting_ids(c, user_id))
        subscriber.messages.appendleft(msgspec.json.encode(WaitingNow(waiting)))
        subscriber.ready.set()

    async def tell_anew(self) -> None:
        """Matches may be gone that nobody here knows of."""
        if self._subscribers:
            self._tell(await self._everything())

    async def _tell_anew_sometimes(self) -> None:
        """Nobody says that a host has not come back, or has: it is looked for."""
        if self._told_anew < self._now() - TELL_ANEW_EVERY:
            self._told_anew = self._now()
            await self.tell_anew()

    async def _everything(self) -> bytes:
        rows, hosts = await self._reader.read(lambda c: _first(c, self._now()))
        return msgspec.json.encode(Listing([self._told(row, hosts) for row in rows], self.online()))

    def unwatch(self, subscriber: Subscriber) -> None:
        self._subscribers.discard(subscriber)
        self._own.remove(subscriber)
        self._wake.set()

    def send_away(self, user_id: int) -> None:
        """A session of this user is over: whoever watches comes back as what they are now."""
        for subscriber in self._own.of(user_id):
            subscriber.close(GOING_AWAY)

    async def _tell_changes(self) -> None:
        ids = list(self._changed)[:MOST_AT_ONCE]
        public = [match_id for match_id in ids if self._changed.pop(match_id)]
        if self._changed:
            self._wake.set()
        if ids and self._own:
            await self._tell_own(ids)
        if public and self._subscribers:
            await self._tell_public(public)

    async def _tell_own(self, ids: list[int]) -> None:
        """What is in memory needs no look into the database: most of those who hear of it play just now."""
        held = {match_id: match for match_id in ids if (match := self._matches.known(match_id))}
        for match in held.values():
            self._own.tell(match.row, match)
        if others := [match_id for match_id in ids if match_id not in held]:
            for row in await self._reader.read(lambda c: lobby_rows.load_all(c, others)):
                self._own.tell(row, None)

    async def _tell_public(self, ids: list[int]) -> None:
        rows, hosts, forgotten = await self._reader.read(lambda c: _shown(c, ids, self._now()))
        by_id = {row.id: row for row in rows if row.id not in forgotten or row.visibility != "public"}
        for match_id in ids:
            if message := self._notice(match_id, by_id.get(match_id), hosts):
                self._tell(message)

    def _notice(self, match_id: int, row: MatchRow | None, hosts: Hosted) -> bytes | None:
        if row is not None and row.visibility != "public":
            return None
        if row is None or row.status not in SHOWN:
            return msgspec.json.encode(MatchGone(match_id))
        return msgspec.json.encode(MatchChanged(self._told(row, hosts)))

    def _told(self, row: MatchRow, hosts: Hosted) -> Summary:
        return summary(row, hosts, msgspec.UNSET, self._matches.known(row.id), self._matches.outages)

    def _tell(self, message: bytes) -> None:
        for subscriber in self._subscribers:
            subscriber.put(message)

    # ------------------------------------------------------------------ who is there

    def online(self) -> int:
        """How many people are in the lobby, here and in the other processes."""
        since = self._now() - 3 * SAY_ONLINE_EVERY
        return self._here() + sum(people for at, people in self._elsewhere.values() if at > since)

    def _here(self) -> int:
        """Users once each, however many windows they have; visitors without a name by their windows."""
        users = {subscriber.user_id for subscriber in self._subscribers if subscriber.user_id is not None}
        return len(users) + sum(subscriber.user_id is None for subscriber in self._subscribers)

    def online_elsewhere(self, process: str, people: int) -> None:
        self._elsewhere[process] = self._now(), people
        self._wake.set()

    def _tell_online(self) -> None:
        """To the subscribers when it changes; to the other processes now and then too, as a sign of life."""
        here, people, now = self._here(), self.online(), self._now()
        if here != self._said[1] or self._said[0] < now - SAY_ONLINE_EVERY:
            self._said = now, here
            self._journal.notify(Online(here))
        if people != self._told_online:
            self._told_online = people
            self._tell(msgspec.json.encode(OnlineNow(people)))


def _progress(match: Match, at: float) -> Progress:
    waiting = list(match.game.rules.waiting_for(match.state))
    return Progress(match.row.id, match.number, waiting, at, due_at(match), match.clocks, match.owed)


def _resuming(match_id: int) -> Callable[[Connection], Match | None]:
    return lambda connection: resume(connection, match_id)


def _first(connection: Connection, now: float) -> Shown:
    rows = lobby_rows.page(connection, Wanted(SHOWN, size=FIRST, now=now, each=OF_ONE))
    return rows, lobby_rows.hosts(connection, rows)


def _shown(connection: Connection, ids: list[int], now: float) -> tuple[list[MatchRow], Hosted, set[int]]:
    """And which of them nobody is offered any more."""
    rows = lobby_rows.load_all(connection, ids)
    return rows, lobby_rows.hosts(connection, rows), lobby_rows.forgotten(connection, ids, now)

"""The story of a match from its log, and what else can only be said by playing it again; kept, so that this is rare."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from app.engine.kernel import News, Seat
from app.errors import NotFound
from app.matches.log import History
from app.matches.match import Match, resume
from app.store import match_changes, match_rows
from app.store.database import Reader
from app.store.journal import Journal
from app.store.match_rows import Entry

PAGE = 1000  # entries that are told at once
MOST_KEPT = 4_000_000  # bytes of answers


class Told(Struct, frozen=True):
    number: int
    seat: int
    by: str
    at: float
    news: tuple[News, ...]


class ScoresAt(Struct, frozen=True):
    """The points of every seat after an entry."""

    number: int
    scores: tuple[float, ...]


Asked = tuple[str, int, int, Seat]  # what, of which match, at which number, and who asks
_NEWS = msgspec.json.Decoder(tuple[News, ...])


class Replays:
    def __init__(self, reader: Reader, journal: Journal, most: int = MOST_KEPT) -> None:
        self._reader, self._journal, self._most = reader, journal, most
        self._kept: OrderedDict[Asked, bytes] = OrderedDict()
        self._making: dict[Asked, asyncio.Future[Any]] = {}
        self._size = 0

    async def at(self, match: Match, number: int) -> Match:
        """As it stood after this number."""
        known = 0 <= number <= match.number
        found = await self._reader.read(lambda c: resume(c, match.row.id, until=number)) if known else None
        if found is None:
            raise NotFound("no_such_number")
        return found

    async def story(self, match_id: int, since: int, until: int | None = None) -> list[Told]:
        """A page of it, from what was kept; what was not, as of older servers and files, is kept from now on."""
        told = await self._reader.read(lambda c: kept(c, match_id, since, until, PAGE))
        if told is not None:
            return told
        everything = await self._reader.read(lambda c: retold(c, match_id))
        if not self._journal.closed:
            news = {one.number: msgspec.json.encode(one.news).decode() for one in everything}
            self._journal.write_sometime(lambda c: match_changes.keep_news(c, match_id, news))
        return [one for one in everything if one.number > since and (until is None or one.number <= until)][:PAGE]

    async def answer(self, asked: Asked, make: Callable[[], Awaitable[Any]]) -> bytes:
        """As JSON. Of a match at a number, and to the same seat, it is the same for ever."""
        if (found := self._kept.get(asked)) is not None:
            self._kept.move_to_end(asked)
            return found
        if asked not in self._making:
            self._making[asked] = asyncio.ensure_future(make())
            self._making[asked].add_done_callback(lambda _: self._making.pop(asked))
        found = msgspec.json.encode(await asyncio.shield(self._making[asked]))
        self._size += len(found) - len(self._kept.pop(asked, b""))  # of those who waited for it somebody is the first
        self._kept[asked] = found
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
        return found


def kept(
    connection: Connection, match_id: int, since: int = 0, until: int | None = None, most: int | None = None
) -> list[Told] | None:
    """None if some of it has not been told yet."""
    rows = match_rows.told(connection, match_id, since, until, most)
    if any(row.news is None for row in rows):
        return None
    return [Told(row.number, row.seat, row.by, row.at, _NEWS.decode(row.news)) for row in rows]


def retold(connection: Connection, match_id: int) -> list[Told]:
    """All of it, played again from the start."""
    match = resume(connection, match_id, until=0)
    if match is None:
        return []
    told = replayed(match, match_rows.entries(connection, match_id))
    return [Told(one.number, one.seat, one.by, one.at, news) for one, news in told]


def replayed(match: Match, entries: Iterable[Entry]) -> Iterator[tuple[Entry, tuple[News, ...]]]:
    """Entry by entry from its beginning; nothing is played twice, however often it was taken back."""
    history, states = History(), [match.state]
    for entry in entries:
        history.add(entry)
        del states[len(history.counting) + 1 :]
        if len(states) == len(history.counting):
            states.append(match.led(states[-1], history.counting[-1]))
        yield entry, match.add(entry, states[-1])


def scores(connection: Connection, match_id: int, until: int) -> list[ScoresAt]:
    """The points of every seat after each action that counts, for the chart of a finished match."""
    match = resume(connection, match_id, until=0)
    if match is None:
        return []
    entries = match_rows.entries(connection, match_id, until=until)
    return [ScoresAt(one.number, match.game.scores(match.state)) for one, _ in replayed(match, entries)]


def missed(connection: Connection, match_id: int) -> list[dict[str, Any]]:
    """What each seat let pass although it could have had it; what was taken back does not count."""
    match = resume(connection, match_id, until=0)
    if match is None:
        return []
    found = []
    for entry in History(match_rows.entries(connection, match_id)).counting:
        before = match.state
        match.add(entry)
        missed = match.game.missed(before, match.game.decode_action_text(entry.payload), match.state)
        found += [{"number": entry.number} | what for what in missed]
    return found

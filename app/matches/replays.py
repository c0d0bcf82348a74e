"""The story of a match from its log: what every entry brought about."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.engine.kernel import News
from app.matches.log import History
from app.matches.match import Match, resume
from app.store import match_rows
from app.store.match_rows import Entry


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


def story(connection: Connection, match_id: int, since: int = 0, until: int | None = None) -> list[Told]:
    """Played again from the start: the log keeps decisions, not what they led to."""
    match = resume(connection, match_id, until=0)
    if match is None:
        return []
    told = replayed(match, match_rows.entries(connection, match_id, until=until))
    return [Told(one.number, one.seat, one.by, one.at, news) for one, news in told if one.number > since]


def replayed(match: Match, entries: Iterable[Entry]) -> Iterator[tuple[Entry, tuple[News, ...]]]:
    """Entry by entry from its beginning; nothing is played twice, however often it was taken back."""
    history, states = History(), [match.state]
    for entry in entries:
        history.add(entry)
        del states[len(history.counting) + 1 :]
        if len(states) == len(history.counting):
            states.append(match.led(states[-1], history.counting[-1]))
        yield entry, match.add(entry, states[-1])


def scores(connection: Connection, match_id: int) -> list[ScoresAt]:
    """The points of every seat after each action that counts, for the chart of a finished match."""
    match = resume(connection, match_id, until=0)
    if match is None:
        return []
    entries = match_rows.entries(connection, match_id)
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

"""The story of a match from its log: what every entry brought about."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from app.engine.kernel import News
from app.matches.log import History
from app.matches.match import Match, resume
from app.store import match_rows


class Told(Struct, frozen=True):
    number: int
    seat: int
    by: str
    at: float
    news: tuple[News, ...]


def story(connection: Connection, match_id: int, since: int = 0, until: int | None = None) -> list[Told]:
    """Played again from the start: the log keeps decisions, not what they led to."""
    match = resume(connection, match_id, until=0, trail=None)
    if match is None:
        return []
    told = [tell(match, entry) for entry in match_rows.entries(connection, match_id, until=until)]
    return [line for line in told if line.number > since]


def tell(match: Match, entry: Any) -> Told:
    """With the whole trail in memory no entry goes back too far."""
    return Told(entry.number, entry.seat, entry.by, entry.at, match.add(entry) or ())


def scores(connection: Connection, match_id: int) -> list[dict[str, Any]]:
    """The points of every seat after each action that counts, for the chart of a finished match."""
    match = resume(connection, match_id, until=0, trail=None)
    if match is None:
        return []
    points = []
    for entry in match_rows.entries(connection, match_id):
        match.add(entry)
        points.append({"number": entry.number, "scores": match.game.scores(match.state)})
    return points


def missed(connection: Connection, match_id: int) -> list[dict[str, Any]]:
    """What each seat let pass although it could have had it; what was taken back does not count."""
    match = resume(connection, match_id, until=0, trail=None)
    if match is None:
        return []
    found = []
    for entry in History(match_rows.entries(connection, match_id)).counting:
        before = match.state
        match.add(entry)
        missed = match.game.missed(before, match.game.decode_action_text(entry.payload), match.state)
        found += [{"number": entry.number} | what for what in missed]
    return found

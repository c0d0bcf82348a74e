"""A match is closed, hidden, shown or removed by the host, whoever plays it. It may be open in other processes: whoever
calls this tells them, and holds the match meanwhile where it can (`Matches.alone`)."""

from sqlalchemy import Connection

from app.errors import Conflict, NotFound
from app.store import match_changes, match_rows


def close(connection: Connection, match_id: int, now: float) -> None:
    """It ends as given up; its log stays."""
    _must_be_there(connection, match_id)
    if not match_changes.close(connection, match_id, now):
        raise Conflict("match_over")


def show(connection: Connection, match_id: int, shown: bool) -> bool:
    """Whether it stands in the lobby; False if it was so before."""
    _must_be_there(connection, match_id)
    return match_changes.show(connection, match_id, "public" if shown else "link")


def remove(connection: Connection, match_id: int) -> None:
    """With its log and talk."""
    _must_be_there(connection, match_id)
    match_changes.remove(connection, match_id)


def _must_be_there(connection: Connection, match_id: int) -> None:
    if match_rows.load(connection, match_id) is None:
        raise NotFound("match_hidden")

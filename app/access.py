"""Who may look at a match, and from where."""

import hmac

from app.engine.kernel import Seat
from app.errors import Forbidden, NotFound
from app.feed import SPECTATOR
from app.identity import User
from app.store.match_rows import MatchRow


def audience_for(row: MatchRow, user: User | None, code: str | None = None) -> Seat:
    """The seat of this user, or the spectators' place; a link-only match does not exist for those without its code."""
    seat = row.seat_of(user.id if user else None)
    if seat is not None:
        return seat
    host = user is not None and user.id == row.host_id
    if row.visibility == "link" and not host and not _fits(code, row.code):
        raise NotFound("There is no such match")
    if not row.spectators and not host and row.status == "running":
        raise Forbidden("This match has no spectators")
    return SPECTATOR


def _fits(code: str | None, wanted: str) -> bool:
    return hmac.compare_digest((code or "").upper().encode(), wanted.encode())

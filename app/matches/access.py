"""Who may look at a match, and from where; and who may act.

Another process may have given somebody a seat a moment ago: nobody is refused before the database was asked.
"""

import hmac
from contextlib import suppress

from app.engine.kernel import Seat
from app.errors import Forbidden, NotFound, NotYourSeat
from app.matches.feed import SPECTATOR
from app.matches.match import Match
from app.matches.service import Matches
from app.store.match_rows import MatchRow
from app.users.service import User


async def looking(matches: Matches, match_id: int, user: User | None, code: str | None = None) -> tuple[Match, Seat]:
    """The match, and from where this user looks at it."""
    match = await matches.resume(match_id)
    with suppress(NotFound, Forbidden):
        if (seat := audience_for(match.row, user, code)) != SPECTATOR:
            return match, seat
    match = await matches.renewed(match_id)
    return match, audience_for(match.row, user, code)


async def acting(matches: Matches, match_id: int, user_id: int) -> tuple[Match, Seat]:
    """The match, and the seat that this user may act for."""
    match = await matches.resume(match_id)
    with suppress(NotYourSeat):
        return match, seat_for(match.row, user_id)
    match = await matches.renewed(match_id)
    return match, seat_for(match.row, user_id)


async def owning(matches: Matches, match_id: int, user_id: int) -> tuple[Match, Seat]:
    """The match, and the seat of this user, whoever plays it now."""
    match = await matches.resume(match_id)
    if match.row.seat_of(user_id) is None:
        match = await matches.renewed(match_id)
    return match, own_seat(match.row, user_id)


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


def seat_for(row: MatchRow, user_id: int | None) -> Seat:
    """The seat this user may act for."""
    seat = own_seat(row, user_id)
    if row.seats[seat].resigned:
        raise NotYourSeat("You have given this seat up")
    if row.seats[seat].stand_in:
        raise NotYourSeat("A program plays for you: take your seat back first")
    return seat


def own_seat(row: MatchRow, user_id: int | None) -> Seat:
    """The seat of this user, whoever plays it now."""
    seat = row.seat_of(user_id)
    if seat is None:
        raise NotYourSeat("You have no seat in this match")
    return seat

"""Who may look at a match, and from where; and who may act.

Another process may have given somebody a seat a moment ago: nobody is refused before the database was asked.
"""

import hmac
from contextlib import suppress
from typing import NamedTuple

from app.engine.kernel import Seat
from app.errors import Forbidden, NotFound, NotYourSeat
from app.matches.feed import SPECTATOR
from app.matches.match import Match
from app.matches.service import Matches
from app.store.match_rows import MatchRow
from app.users.service import User


class Here(NamedTuple):
    """This match, and the seat of whoever asks for it, or the spectators' place."""

    match: Match
    seat: Seat

    @property
    def id(self) -> int:
        return self.match.row.id


async def looking(matches: Matches, match_id: int, user: User | None, code: str | None = None) -> Here:
    """The match, and from where this user looks at it."""
    match = await matches.resume(match_id)
    with suppress(NotFound, Forbidden):
        if (seat := audience_for(match.row, user, code)) != SPECTATOR:
            return Here(match, seat)
    match = await matches.renewed(match_id)
    try:
        return Here(match, audience_for(match.row, user, code))
    except NotFound:
        raise NotFound("match_not_there") from None  # as if there were none


async def acting(matches: Matches, match_id: int, user_id: int) -> Here:
    """The match, and the seat that this user may act for."""
    match = await matches.resume(match_id)
    with suppress(NotYourSeat, NotFound):
        return Here(match, seat_for(match.row, user_id))
    match = await matches.renewed(match_id)
    return Here(match, seat_for(match.row, user_id))


async def owning(matches: Matches, match_id: int, user_id: int) -> Here:
    """The match, and the seat of this user, whoever plays it now."""
    match = await matches.resume(match_id)
    if match.row.seat_of(user_id) is None:
        match = await matches.renewed(match_id)
    return Here(match, own_seat(match.row, user_id))


def must_see(row: MatchRow | None, user: User | None, code: str | None = None) -> MatchRow:
    """A link-only match does not exist but for its players, its host, whom it is offered to, and who has its code."""
    row = must_exist(row)
    has_code = hmac.compare_digest((code or "").upper().encode(), row.code.encode())
    if not has_code and not is_known(row, user.id if user else None):
        raise NotFound("match_hidden")  # the same answer as if there were none
    return row


def is_known(row: MatchRow, user_id: int | None) -> bool:
    return row.visibility == "public" or row.belongs_to(user_id) or row.offered(user_id) is not None


def must_exist(row: MatchRow | None) -> MatchRow:
    if row is None:
        raise NotFound("match_hidden")
    return row


def audience_for(row: MatchRow, user: User | None, code: str | None = None) -> Seat:
    """The seat of this user, or the spectators' place, if there is one."""
    must_see(row, user, code)
    if not row.spectators and row.status == "running" and not row.belongs_to(user.id if user else None):
        raise Forbidden("no_spectators")
    seat = row.seat_of(user.id if user else None)
    return SPECTATOR if seat is None else seat


def seat_for(row: MatchRow, user_id: int | None) -> Seat:
    """The seat this user may act for."""
    seat = own_seat(row, user_id)
    if row.seats[seat].resigned:
        raise NotYourSeat("seat_given_up")
    if row.seats[seat].stand_in:
        raise NotYourSeat("program_plays_yours")
    return seat


def own_seat(row: MatchRow, user_id: int | None) -> Seat:
    """The seat of this user, whoever plays it now."""
    seat = row.seat_of(user_id)
    if seat is None:
        raise NotYourSeat("not_seated") if is_known(row, user_id) else NotFound("match_not_there")
    return seat

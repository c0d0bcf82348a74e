"""Who may sit where before a match starts: judged inside the writer, with the match held (app/matches/tables.py)."""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from app.engine import saved
from app.errors import Conflict, Forbidden, Malformed, NotFound
from app.matches import tables
from app.matches.access import must_see
from app.robots.programs import LEVELS
from app.store import lobby_rows
from app.store.lobby_rows import NewSeat
from app.store.match_rows import OVER, USUAL_LEVEL, MatchRow, SeatRow
from app.users.service import User

OPEN = NewSeat("open")


def must_be_open(row: MatchRow) -> None:
    if row.status == "running":
        raise Conflict("match_started")
    if row.status != "open":
        raise Conflict("match_over")


def must_host(row: MatchRow, user: User) -> None:
    """A match whose host is gone for good is in the hands of its players."""
    if row.host_id != user.id and (row.host_id is not None or row.seat_of(user.id) is None):
        raise Forbidden("host_only")


def must_be_full(row: MatchRow) -> None:
    if free := [seat.seat for seat in row.seats if seat.kind == "open"]:
        raise Conflict("seats_open", {"seats": free})


def person(user: User, share: str | None = None) -> NewSeat:
    return NewSeat("person", user.id, user.name, share=share or new_share())


def new_share() -> str:
    """What a program adds to the deal, or a person whose client adds nothing."""
    return secrets.token_hex(16)


def deal(row: MatchRow) -> dict[str, Any]:
    """What the match is dealt from, if that is not known yet: from what the seats have added, as they stand now."""
    if row.seed or row.secret is None:
        return {}
    shares = [seat.share or new_share() for seat in row.seats]
    return {"seed": saved.dealt_from(row.secret, shares), "shares": shares}


def must_have_shares(row: MatchRow, shares: Sequence[str | None]) -> None:
    """Nobody has come or gone since they were looked at."""
    if [seat.share for seat in row.seats] != shares:
        raise Conflict("somebody_quicker")


def program(seat: int, level: str | None, name: str = "") -> NewSeat:
    level = USUAL_LEVEL if level is None else level
    if level not in LEVELS:
        raise Malformed("programs_here", programs=", ".join(LEVELS))
    return NewSeat("bot", None, name or f"Robot {seat + 1}", level, share=new_share())


# ------------------------------------------------------------------ what users do


def join(row: MatchRow, user: User, seat: int | None, code: str | None, share: str | None) -> tuple[int, NewSeat]:
    must_see(row, user, code)
    must_be_open(row)
    if row.seat_of(user.id) is not None:
        raise Conflict("seated_already")
    return _free(row, user, seat), person(user, share)


def _free(row: MatchRow, user: User, wanted: int | None) -> int:
    """The one that is kept for this user, or one that is kept for nobody."""
    kept = row.offered(user.id)
    if wanted is not None:
        _must_exist(row, wanted)
        if row.seats[wanted].kind != "open":
            raise Conflict("seat_taken")
        if wanted != kept and row.seats[wanted].offered_to is not None:
            raise Conflict("seat_offered", name=row.seats[wanted].name)
        if kept not in (None, wanted):
            raise Conflict("seat_kept")
        return wanted
    free = [seat.seat for seat in row.seats if seat.kind == "open" and seat.offered_to is None]
    if kept is None and not free:
        raise Conflict("all_seats_taken")
    return free[0] if kept is None else kept


def decline(row: MatchRow, user: User) -> tuple[int, NewSeat]:
    """The seat that was kept for this user falls free."""
    must_see(row, user)
    must_be_open(row)
    kept = row.offered(user.id)
    if kept is None:
        raise Conflict("nothing_offered")
    return kept, OPEN


def _must_exist(row: MatchRow, seat: int) -> None:
    if seat >= len(row.seats):
        raise NotFound("seat_unknown")


def leave(row: MatchRow, user: User) -> tuple[int, NewSeat]:
    must_see(row, user)
    seat = row.seat_of(user.id)
    if seat is None:
        raise Conflict("not_seated")
    if row.status == "running":
        raise Conflict("leave_running")
    must_be_open(row)
    return seat, OPEN


def give(row: MatchRow, user: User, seat: int, to: NewSeat) -> tuple[int, NewSeat]:
    """The host opens a seat, whoever sits there, or gives it to a program."""
    must_see(row, user)
    must_host(row, user)
    must_be_open(row)
    _must_exist(row, seat)
    return seat, to


def may_be_removed(row: MatchRow, user: User) -> None:
    must_see(row, user)
    must_host(row, user)
    if row.status != "open":
        raise Conflict("remove_started")


def ready_to_start(row: MatchRow, user: User) -> None:
    must_see(row, user)
    must_host(row, user)
    must_be_open(row)
    must_be_full(row)


def same_again(row: MatchRow, user: User, share: str | None) -> list[NewSeat]:
    """The seats of a rematch: programs sit down, people are asked, and who asks is the only one to sit."""
    if row.seat_of(user.id) is None:
        raise Forbidden("rematch_players")
    if row.status not in OVER:
        raise Conflict("match_not_over")
    return [person(user, share) if seat.user_id == user.id else asked_again(seat) for seat in row.seats]


def asked_again(seat: SeatRow) -> NewSeat:
    """Nobody is seated unasked: a person's seat is kept for them until they take it or decline."""
    if seat.kind == "bot":
        return NewSeat("bot", None, seat.name, seat.level, share=new_share())
    return OPEN if seat.user_id is None else NewSeat("open", None, seat.name, "", seat.user_id)


def rematch_of(connection: Connection, match_id: int, user: User) -> int | None:
    """The one that somebody else of the table has asked for already, if this user sits there or is asked to."""
    row = must_see(tables.held(connection, match_id), user)
    return next((other.id for other in lobby_rows.open_rematches(connection, row) if concerns(other, user)), None)


def concerns(row: MatchRow, user: User) -> bool:
    return row.belongs_to(user.id) or row.offered(user.id) is not None

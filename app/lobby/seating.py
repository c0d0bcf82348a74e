"""Who may sit where before a match starts: judged inside the writer, with the match held (app/matches/tables.py)."""

from sqlalchemy import Connection

from app.errors import Conflict, Forbidden, Malformed, NotFound
from app.lobby.summary import OVER
from app.matches import tables
from app.matches.access import must_see
from app.robots.programs import LEVELS
from app.store import lobby_rows
from app.store.lobby_rows import NewSeat
from app.store.match_rows import USUAL_LEVEL, MatchRow
from app.users.service import User

OPEN = NewSeat("open")


def must_be_open(row: MatchRow) -> None:
    if row.status == "running":
        raise Conflict("The match has started already")
    if row.status != "open":
        raise Conflict("The match is over")


def must_host(row: MatchRow, user: User) -> None:
    """A match whose host is gone for good is in the hands of its players."""
    if row.host_id != user.id and (row.host_id is not None or row.seat_of(user.id) is None):
        raise Forbidden("Only the host may do this")


def must_be_full(row: MatchRow) -> None:
    if free := [seat.seat for seat in row.seats if seat.kind == "open"]:
        raise Conflict("Seats are open still: wait for players, or give them to programs", seats=free)


def person(user: User) -> NewSeat:
    return NewSeat("person", user.id, user.name)


def program(seat: int, level: str | None, name: str = "") -> NewSeat:
    level = USUAL_LEVEL if level is None else level
    if level not in LEVELS:
        raise Malformed(f"The programs that can play are: {', '.join(LEVELS)}")
    return NewSeat("bot", None, name or f"Robot {seat + 1}", level)


# ------------------------------------------------------------------ what users do


def join(row: MatchRow, user: User, seat: int | None, code: str | None) -> tuple[int, NewSeat]:
    must_see(row, user, code)
    must_be_open(row)
    if row.seat_of(user.id) is not None:
        raise Conflict("You have a seat in this match already")
    return _free(row, seat), person(user)


def _free(row: MatchRow, wanted: int | None) -> int:
    if wanted is not None:
        _must_exist(row, wanted)
        if row.seats[wanted].kind != "open":
            raise Conflict("This seat is taken")
        return wanted
    for seat in row.seats:
        if seat.kind == "open":
            return seat.seat
    raise Conflict("All seats are taken")


def _must_exist(row: MatchRow, seat: int) -> None:
    if seat >= len(row.seats):
        raise NotFound("The match has no such seat")


def leave(row: MatchRow, user: User) -> tuple[int, NewSeat]:
    must_see(row, user)
    seat = row.seat_of(user.id)
    if seat is None:
        raise Conflict("You have no seat in this match")
    if row.status == "running":
        raise Conflict("The match is running: you can resign, or hand your seat over")
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
        raise Conflict("A match that has started cannot be removed")


def ready_to_start(row: MatchRow, user: User) -> None:
    must_see(row, user)
    must_host(row, user)
    must_be_open(row)
    must_be_full(row)


def same_again(row: MatchRow, user: User) -> list[NewSeat]:
    """The seats of a rematch: kept for the same people, so that they need not be quick."""
    if row.seat_of(user.id) is None:
        raise Forbidden("Only its players can ask for a rematch")
    if row.status not in OVER:
        raise Conflict("The match is not over yet")
    return [
        OPEN
        if seat.kind == "person" and seat.user_id is None
        else NewSeat(seat.kind, seat.user_id, seat.name, seat.level)
        for seat in row.seats
    ]


def rematch_of(connection: Connection, match_id: int, user: User) -> int | None:
    """The one that somebody else of the table has asked for already, if this user has a part in it."""
    row = must_see(tables.held(connection, match_id), user)
    found = [other.id for other in lobby_rows.open_rematches(connection, row) if other.belongs_to(user.id)]
    return found[0] if found else None

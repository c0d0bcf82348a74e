"""What the lists say of a match: never more than everybody at the door may know.

The seed is committed to by its hash from the start and shown when the match is over. The code is for the players.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel

from app.engine import saved
from app.matches.feed import SHOWN_OF_A_SEAT
from app.matches.match import Match
from app.store.match_rows import MatchRow

Kind = Literal["open", "person", "bot"]
Visibility = Literal["public", "link"]
Status = Literal["open", "running", "finished", "abandoned"]
OVER = ("finished", "abandoned")


class SeatSummary(BaseModel):
    seat: int
    kind: Kind
    name: str
    level: str
    resigned: bool
    stand_in: str  # the level of a program that plays for somebody who is away
    you: bool


class Host(BaseModel):
    name: str
    you: bool


class Before(BaseModel):
    """The match that this is the rematch of, or, with a number, the fork of."""

    id: int
    number: int | None


class Result(BaseModel):
    ending: str
    scores: list[float]
    winners: list[int]


class Summary(BaseModel):
    id: int
    game: str
    options: list[str]
    visibility: Visibility
    status: Status
    spectators: bool
    hints: bool
    start_seat: int | None
    host: Host | None
    seats: list[SeatSummary]
    number: int
    waiting_for: list[int]
    created_at: float
    started_at: float | None
    changed_at: float
    ended_at: float | None
    commitment: str
    seed: str | None
    result: Result | None
    before: Before | None
    code: str | None


_AS_IT_IS = ["id", "game", "options", "visibility", "status", "spectators", "hints", "start_seat"]
_AS_IT_IS += ["created_at", "started_at", "changed_at", "ended_at"]
# What differs between those who look: a message to all leaves it out.
PERSONAL: Any = {"code": True, "host": {"you"}, "seats": {"__all__": {"you"}}}


def summary(row: MatchRow, hosts: Mapping[int, str], user_id: int | None, live: Match | None = None) -> Summary:
    """A match as one user sees it; `live` is the match in memory, which is ahead of its row while it is played."""
    number, waiting = row.number, row.waiting
    if live and row.status == live.row.status == "running":
        number, waiting = live.number, list(live.game.rules.waiting_for(live.state))
    return Summary(
        **{name: getattr(row, name) for name in _AS_IT_IS},
        host=_host(row, hosts, user_id),
        seats=_seats(row, user_id),
        number=number,
        waiting_for=waiting,
        commitment=commitment(row),
        seed=row.seed if row.status in OVER else None,
        result=Result(**row.result) if row.result else None,
        before=None if row.before_id is None else Before(id=row.before_id, number=row.before_number),
        code=row.code if row.belongs_to(user_id) else None,
    )


def commitment(row: MatchRow) -> str:
    """Shown from the start: with it anybody can check, at the end, that the deal was not chosen on the way."""
    return saved.commitment(row.seed)


def _host(row: MatchRow, hosts: Mapping[int, str], user_id: int | None) -> Host | None:
    if row.host_id is None or row.host_id not in hosts:
        return None
    return Host(name=hosts[row.host_id], you=row.host_id == user_id)


def _seats(match: MatchRow, user_id: int | None) -> list[SeatSummary]:
    mine = match.seat_of(user_id)
    return [
        SeatSummary(**{name: getattr(row, name) for name in SHOWN_OF_A_SEAT}, you=row.seat == mine)
        for row in match.seats
    ]

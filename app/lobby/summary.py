"""What the lists say of a match: never more than everybody may know.

The seed is committed to by its hash from the start and shown when all is over that was dealt
from it. The code is for the players.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from app.engine import saved
from app.matches.feed import Result, shown_of
from app.matches.lessons.where import begins_with_one
from app.matches.match import Match
from app.matches.time import running
from app.matches.time.hours import Stop
from app.matches.time.running import ClockShown, as_kept
from app.store.lobby_rows import Hosted
from app.store.match_rows import MatchRow, MatchShown, SeatShown

# What differs between those who look is left out of a message to all.
UserId = int | UnsetType | None


class SeatSummary(SeatShown):
    you: bool | UnsetType = UNSET
    offered: Literal["", "you", "somebody"] = ""  # an open seat that is kept for whoever it names


class Host(Struct):
    id: int  # a number that is theirs alone, as guests may share a name
    name: str
    kept: bool  # by a password
    you: bool | UnsetType = UNSET


class Before(Struct):
    """The match that this is the rematch of, or, with a number, the fork of."""

    id: int
    number: int | None


class Summary(MatchShown):
    """How a match stands, and who plays."""

    host: Host | None
    seats: list[SeatSummary]
    waiting_for: list[int]
    commitment: str
    seed: str | None
    secret: str | None  # what the commitment is of; none where it is of the seed itself
    shares: list[str] | None  # one of each seat, empty until they are told: from these and the secret comes the seed
    result: Result | None
    before: Before | None
    clocks: list[ClockShown] | None
    edition: str | None = None  # the id of its box, once that is settled
    lesson: bool = False  # it began with the played lesson of its game
    code: str | UnsetType | None = UNSET
    short_code: str | UnsetType | None = UNSET  # to be typed, while the table is open


def summary(
    row: MatchRow,
    hosts: Hosted,
    user_id: UserId,
    live: Match | None = None,
    outages: Sequence[Stop] = (),
) -> Summary:
    """A match as one user sees it; `live` is the match in memory, which is ahead of its row while it is played."""
    shown = Summary(
        **{name: getattr(row, name) for name in MatchShown.__struct_fields__},
        host=_host(row, hosts, user_id),
        seats=_seats(row, user_id),
        waiting_for=row.waiting,
        commitment=commitment(row),
        seed=row.seed if row.deal_told else None,
        secret=row.secret if row.deal_told else None,
        shares=row.shares if row.deal_told else [] if row.secret else None,
        result=msgspec.convert(row.result, Result) if row.result else None,
        before=None if row.before_id is None else Before(row.before_id, row.before_number),
        edition=(row.components or {}).get("edition"),
        lesson=begins_with_one(row),
        clocks=running.shown(live.clocks if live else as_kept(row, outages)),
        code=UNSET if user_id is UNSET else row.code if row.belongs_to(user_id) else None,
        short_code=UNSET if user_id is UNSET else row.to_type if row.belongs_to(user_id) else None,
    )
    if live:
        shown.pace = live.row.pace
    if live and row.status == live.row.status == "running":
        shown.number, shown.waiting_for = live.number, list(live.game.rules.waiting_for(live.state))
    return shown


def commitment(row: MatchRow) -> str:
    """Shown from the start: with it anybody can check, at the end, that the deal was not chosen on the way."""
    return saved.commitment(row.secret or row.seed)


def _host(row: MatchRow, hosts: Hosted, user_id: UserId) -> Host | None:
    if row.host_id is None or row.host_id not in hosts:
        return None
    return Host(row.host_id, *hosts[row.host_id], UNSET if user_id is UNSET else row.host_id == user_id)


def _seats(match: MatchRow, user_id: UserId) -> list[SeatSummary]:
    mine = None if user_id is UNSET else match.seat_of(user_id)
    seats = [SeatSummary(*shown_of(row)) for row in match.seats]
    for seat, row in zip(seats, match.seats, strict=True):
        if row.offered_to is not None:
            seat.offered = "you" if row.offered_to == user_id else "somebody"
        if user_id is not UNSET:
            seat.you = seat.seat == mine
    return seats

"""What is to be told: found from the rows of matches, written once each, claimed by whoever sends it, and noted."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    false,
    func,
    select,
    type_coerce,
    update,
)

from app.paces import Hours, Pace
from app.store.database import inserting
from app.store.delivery.channel_rows import WORKS
from app.store.delivery.tables import channels, deliveries
from app.store.models import matches, seats, users

Status = Literal["waiting", "sent", "dropped", "failed"]
Kind = Literal["asked", "soon", "off"]
FIFTH = 5.0


class Debtor(Struct, frozen=True):
    """A seat of a running match that somebody plays who can be told, with one of the channels."""

    match_id: int
    number: int
    changed_at: float
    waiting: list[int]
    owed: Any
    clocks: Any
    pace: Pace | None
    seat: int
    channel_id: int


class DeliveryRow(Struct, frozen=True):
    id: str
    channel_id: int
    match_id: int | None
    seat: int | None
    number: int
    kind: Kind
    attempts: int
    created_at: float


class Whereabouts(Struct, frozen=True):
    """What is known of the player of a seat: how far they have looked, when they were here, when they usually are."""

    user_id: int | None
    looked: int
    here_at: float
    hours: Hours | None
    blocked: bool | None


class Standing(Struct, frozen=True):
    waiting: int
    oldest: float  # seconds for which the oldest should have been sent


# ------------------------------------------------------------------ who is to be told


_MATCH = [matches.c[name] for name in Debtor.__struct_fields__[1:7]]
_RUNNING = matches.c.status == "running", matches.c.tidied == false()  # in the words of the index
_PLAYED = seats.c.kind == "person", ~seats.c.resigned, seats.c.stand_in == "", seats.c.user_id.is_not(None)


def debtors(connection: Connection, since: float) -> list[Debtor]:
    """In matches that have changed since then; seats that programs play are not told of."""
    return _read(connection, debtors_queries(since))


def debtors_queries(since: float) -> list[Select[Any]]:
    return _told(*_RUNNING, matches.c.changed_at >= since)


def hurried(connection: Connection, now: float) -> list[Debtor]:
    """In matches of days in which less than a fifth of the time for a decision is left."""
    return _read(connection, hurried_queries(now))


def hurried_queries(now: float) -> list[Select[Any]]:
    move = type_coerce(matches.c.pace, JSON)["move"].as_float()
    near = matches.c.due_at > now, matches.c.due_at <= now + move / FIFTH
    return _told(matches.c.status == "running", matches.c.due_at.is_not(None), *near)


def _told(*which: ColumnElement[bool]) -> list[Select[Any]]:
    """By the channels of their players, and by those of their tables: each has an index of its own."""
    ways = channels.c.user_id == seats.c.user_id, channels.c.match_id == matches.c.id
    return [
        select(matches.c.id, *_MATCH, seats.c.seat, channels.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .join(channels, way)
        .where(*which, *_PLAYED, *WORKS)
        for way in ways
    ]


def _read(connection: Connection, queries: list[Select[Any]]) -> list[Debtor]:
    return [Debtor(*row) for query in queries for row in connection.execute(query)]


def whereabouts(connection: Connection, match_id: int, seat: int) -> Whereabouts | None:
    query = (
        select(seats.c.user_id, seats.c.looked, seats.c.here_at, users.c.hours, users.c.blocked)
        .outerjoin(users, users.c.id == seats.c.user_id)
        .where(seats.c.match_id == match_id, seats.c.seat == seat)
    )
    row = connection.execute(query).first()
    return None if row is None else Whereabouts(*row)


# ------------------------------------------------------------------ written, claimed, noted


def add(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Whoever comes second finds that they are there."""
    connection.execute(inserting(connection, deliveries).on_conflict_do_nothing(), list(rows))


_DELIVERY = [deliveries.c[name] for name in DeliveryRow.__struct_fields__]


def claim(connection: Connection, now: float, until: float, most: int) -> list[DeliveryRow]:
    """Some that are due, which nobody else sends before the lease ends; those that have waited longest first."""
    due = (
        select(deliveries.c.id)
        .where(deliveries.c.status == "waiting", deliveries.c.next_at <= now)
        .order_by(deliveries.c.next_at)
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    claimed = (
        update(deliveries)
        .where(deliveries.c.id.in_(due))
        .values(next_at=until, attempts=deliveries.c.attempts + 1)
        .returning(*_DELIVERY)
    )
    return [DeliveryRow(*row) for row in connection.execute(claimed)]


_ONE = update(deliveries).where(deliveries.c.id == bindparam("delivery"))
_SETTLED = _ONE.values(status=bindparam("became"), done_at=bindparam("at"), said=bindparam("why"))
_LATER = _ONE.values(
    next_at=bindparam("until"), said=bindparam("why"), attempts=deliveries.c.attempts - bindparam("untried")
)


def settle(connection: Connection, some: Sequence[dict[str, Any]]) -> None:
    """What has become of them, for good."""
    if some:
        connection.execute(_SETTLED, some)


def put_off(connection: Connection, some: Sequence[dict[str, Any]]) -> None:
    """To be tried then."""
    if some:
        connection.execute(_LATER, some)


def drop_all(connection: Connection, channel_ids: Sequence[int], now: float) -> None:
    """Of channels that are off."""
    waiting = deliveries.c.channel_id.in_(channel_ids), deliveries.c.status == "waiting"
    connection.execute(update(deliveries).where(*waiting).values(status="dropped", done_at=now))


def remove_of(connection: Connection, match_ids: Sequence[int]) -> None:
    """Of matches that are over for long."""
    connection.execute(delete(deliveries).where(deliveries.c.match_id.in_(match_ids)))


def standing(connection: Connection, now: float) -> Standing:
    """For operators: how many wait, and how late the oldest of them is."""
    waiting = deliveries.c.status == "waiting"
    number, oldest = connection.execute(select(func.count(), func.min(deliveries.c.next_at)).where(waiting)).one()
    return Standing(number, max(0.0, now - oldest) if oldest is not None else 0.0)
